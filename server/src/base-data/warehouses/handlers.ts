import { warehouseImport } from "@tandem/contract/base-data/warehouses/import";
import { warehouse } from "@tandem/contract/base-data/warehouses/warehouses";
import type { Services } from "@tandem/contract/services";
import { crud } from "../../core/crud.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { workbooksOf } from "../../imports/workbook-handlers.ts";
import { warehouseRules } from "./import.ts";
import { warehouseWrites } from "./writes.ts";

const stored = crud(warehouse, warehouseWrites);

/** Warehouses. */
export const warehouseHandlers: HandlersOf<Services["warehouses"]> = {
  getbmwarehouselistbyparams: stored.list,
  getbmwarehousebyid: stored.get,
  addbmwarehouse: stored.add,
  updatebmwarehousebyid: stored.update,
  deletebmwarehousebyids: stored.remove,
  ...workbooksOf(warehouse, warehouseImport, warehouseRules),
};
