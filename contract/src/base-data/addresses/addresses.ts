import { entity } from "../../core/entity.ts";
import { code, status, text, yesNo } from "../../core/fields.ts";
import { add, exportOf, get, importOf, list, remove, service, templateOf, update } from "../../core/service.ts";
import { statuses } from "../../core/statuses.ts";
import { addressFields } from "../address-fields.ts";

/** loadadrType (B3.20): where goods are received, or sent from. */
export const addressType = statuses("address.type", {
  receive: { code: "1", tone: "neutral" },
  send: { code: "2", tone: "neutral" },
});

/** An address goods are sent from (a supplier's) or received at (an organisation's) (B3.20). */
export const address = entity(
  "address",
  {
    officeName: text(),
    officeAlias: text({ optional: true }),
    loadadrType: status(addressType),
    /** The organisation of a receiving address; empty on a supplier's own. */
    orgNo: code({ optional: true, names: "organisation", after: ["loadadrType"], waits: false }),
    /** The supplier of a sending address; empty on an organisation's. */
    supplierNo: code({ optional: true, names: "supplier" }),
    ...addressFields,
    warehouseNo: code({ optional: true, names: "warehouse", within: ["orgNo"], waits: false }),
    /** The dock of the warehouse at which vehicles are unloaded. */
    platformNo: code({ optional: true, names: "dock", within: ["warehouseNo"] }),
    defaultAddressSign: yesNo(),
  },
  { keyword: ["officeName", "officeAlias", "contacts", "detailAddress"], customFields: true },
);

/** Address calls (S7.14c, B7.3c). Both sides pick from the list; the form pages need the menu. */
export const addresses = service(
  "IBmCustomerAddressService",
  { menus: ["addresses"] },
  {
    getbmcustomeraddresslistbyparams: list(address, { permission: "signedIn" }),
    getbmcustomeraddressbyid: get(address),
    addbmcustomeraddress: add(address),
    updatebmcustomeraddressbyid: update(address),
    physicaldeletebmcustomeraddressbyids: remove(address),
    importexcel: importOf(address),
    downExcelTemplate: templateOf(),
    exportexcel: exportOf(address),
  },
);
