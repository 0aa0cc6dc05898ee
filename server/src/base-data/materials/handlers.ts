import { materialImport } from "@tandem/contract/base-data/materials/import";
import { material } from "@tandem/contract/base-data/materials/materials";
import type { Row } from "@tandem/contract/core/entity";
import type { Services } from "@tandem/contract/services";
import { crud } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { coming } from "../../imports/import-records.ts";
import { workbooksOf } from "../../imports/workbook-handlers.ts";
import { checkUnitDecimals, requireUnitDecimals } from "../units/unit-decimals.ts";

const stored = crud(material, {
  async beforeAdd(_context, tx, input) {
    await requirePackable(tx, input.unitNo, input.packQty);
    return input;
  },
  async beforeUpdate(_context, tx, change) {
    if (change.packQty === undefined && change.unitNo === undefined) return change;
    const found = await findRow<Row<typeof material>>(tx, material, change.id);
    await requirePackable(
      tx,
      change.unitNo ?? found.unitNo,
      change.packQty === undefined ? found.packQty : change.packQty,
    );
    return change;
  },
});

/** @throws Fault invalidRequest where a material comes in packages of more decimals than its unit has */
async function requirePackable(tx: Database, unitNo: string, packQty: string | null | undefined): Promise<void> {
  if (!packQty) return;
  await requireUnitDecimals(tx, [{ unitNo, quantity: packQty, path: "packQty", fieldKey: "material.packQty" }]);
}

/** Materials (S7.13f). */
export const materialHandlers: HandlersOf<Services["materials"]> = {
  getbmitemlistbyparams: stored.list,
  getbmitemlistbyparamssearch: stored.list,
  getbmitembyid: stored.get,
  addbmitem: stored.add,
  updatebmitembyid: stored.update,
  deletebmitembyids: stored.remove,
  ...workbooksOf(material, materialImport, {
    check: (work) => checkUnitDecimals(work, "packQty", coming(work)("unitNo"), "material"),
  }),
};
