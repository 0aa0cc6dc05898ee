import { entity } from "../../core/entity.ts";
import { code, codes, email, phone, text, validity } from "../../core/fields.ts";
import { add, exportOf, get, importOf, list, remove, service, templateOf, update } from "../../core/service.ts";

/** A company that delivers. It belongs to organisations, and may be frozen for delivery in each (B3.21b, B6.1c). */
export const supplier = entity(
  "supplier",
  {
    supplierNo: code({ key: true }),
    supplierName: text(),
    /** What lists show; the whole name where it is left out. */
    supplierShortName: text({ optional: true }),
    /** How purchasing sorts the supplier; suppliers do not see it. */
    supplierClassNo: code({ optional: true, names: "supplierClass" }),
    orgNo: codes({ names: "organisation" }),
    frozenOrgNo: codes({ names: "organisation" }),
    contacts: text({ optional: true, byRight: true }),
    telphone: phone({ optional: true, byRight: true }),
    email: email({ optional: true, byRight: true }),
    /** The company prefix that GS1 gave it, 6 to 12 digits: its SSCC numbers are made of it, else of that of the box rule. */
    ssccPrefix: text({ optional: true, max: 12, example: "4012345" }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  {
    keyword: ["supplierNo", "supplierName", "supplierShortName"],
    partTables: { supplierOrganisation: "supplierNo" },
    translated: "supplierName",
    source: "supplier_row",
    customFields: true,
  },
);

/** Supplier calls (S7.14b, B7.3a). */
export const suppliers = service(
  "IBmSupplierService",
  { menus: ["suppliers"] },
  {
    getbmsupplierlistbyparams: list(supplier, { permission: "signedIn" }),
    getbmsupplierbyid: get(supplier),
    addbmsupplier: add(supplier, { by: "buyer" }),
    updatebmsupplierbyid: update(supplier, { by: "buyer" }),
    physicaldeletebmsupplierbyids: remove(supplier, { by: "buyer" }),
    importexcel: importOf(supplier, { by: "buyer" }),
    downExcelTemplate: templateOf(),
    exportexcel: exportOf(supplier),
  },
);
