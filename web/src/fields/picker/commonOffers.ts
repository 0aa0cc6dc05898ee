import { materials } from "@tandem/contract/base-data/materials/materials";
import { organisations } from "@tandem/contract/base-data/organisations/organisations";
import { suppliers } from "@tandem/contract/base-data/suppliers/suppliers";
import { warehouses } from "@tandem/contract/base-data/warehouses/warehouses";
import { validityStatus } from "@tandem/contract/core/statuses";
import { listSource } from "../../api/listSource.ts";
import { shownName } from "../shownNames.ts";
import { offerOf } from "./definition.ts";

const valid = { statusCode: validityStatus.code.valid };

/** What is offered of the records that nearly every page names, by the name of their entity. */
export const commonOffers = {
  /** Of the user's scope; 20 at a time (S7.13a). */
  organisation: offerOf({
    source: listSource(organisations, "getFullAuthorityOrgListByParams"),
    size: 20,
    field: "orgNo",
    name: (row) => shownName(row, "orgShortName"),
    named: ["orgShortName"],
    placeholderKey: "pickers.organisation",
    offered: valid,
  }),
  supplier: offerOf({
    source: listSource(suppliers, "getbmsupplierlistbyparams"),
    size: 20,
    field: "supplierNo",
    name: (row) => shownName(row, "supplierShortName"),
    named: ["supplierShortName"],
    placeholderKey: "pickers.supplier",
    offered: valid,
  }),
  /** B9.5c */
  material: offerOf({
    source: listSource(materials, "getbmitemlistbyparamssearch"),
    size: 20,
    field: "itemNo",
    name: (row) => shownName(row, "itemName"),
    named: ["itemName"],
    placeholderKey: "pickers.material",
    offered: valid,
    columns: ["itemNo", "itemName", "spec", "itemGroupNo"],
  }),
  warehouse: offerOf({
    source: listSource(warehouses, "getbmwarehouselistbyparams"),
    size: 10,
    field: "warehouseNo",
    name: (row) => shownName(row, "warehouseName"),
    named: ["warehouseName"],
    placeholderKey: "pickers.warehouse",
    offered: valid,
  }),
};
