import { entity } from "../../core/entity.ts";
import { code, text, validity } from "../../core/fields.ts";
import { add, exportOf, get, importOf, list, remove, service, templateOf, update } from "../../core/service.ts";

/** A place of an organisation where goods arrive and lie. */
export const warehouse = entity(
  "warehouse",
  {
    warehouseNo: code({ key: true }),
    warehouseName: text(),
    orgNo: code({ key: true, names: "organisation" }),
    statusCode: validity(),
    /** The days on which goods are received; every day without. */
    calendarNo: code({ optional: true, names: "workCalendar" }),
    /** IANA name of the zone whose time its docks keep, daylight saving included; UTC without. */
    timeZone: text({ optional: true, max: 64, example: "Asia/Shanghai" }),
    /** Who keeps it for the company, as a logistics provider or the supplier itself; the company does without. */
    keeperNo: code({ optional: true, names: "supplier", byRight: true }),
    remark: text({ optional: true }),
  },
  { keyword: ["warehouseNo", "warehouseName"], translated: "warehouseName", customFields: true },
);

/** Warehouse calls. */
export const warehouses = service(
  "IBmWarehouseService",
  { menus: ["warehouses"] },
  {
    getbmwarehouselistbyparams: list(warehouse, { permission: "signedIn" }),
    getbmwarehousebyid: get(warehouse),
    addbmwarehouse: add(warehouse, { by: "buyer" }),
    updatebmwarehousebyid: update(warehouse, { by: "buyer" }),
    deletebmwarehousebyids: remove(warehouse, { by: "buyer" }),
    importexcel: importOf(warehouse, { by: "buyer" }),
    downExcelTemplate: templateOf(),
    exportexcel: exportOf(warehouse),
  },
);
