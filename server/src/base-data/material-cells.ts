import { materialCell } from "@tandem/contract/base-data/material-cells";
import type { Change, Input, Row } from "@tandem/contract/core/entity";
import { sql } from "kysely";
import type { Database } from "../core/database.ts";
import { findRow } from "../core/list-query.ts";
import type { PlainRules } from "../core/plain-handlers.ts";
import { coming } from "../imports/import-records.ts";
import { checkUnitDecimals, requireUnitDecimals } from "./units/unit-decimals.ts";

/** @throws Fault invalidRequest where a cell holds more decimals of a material than its unit has */
async function requireStorable(tx: Database, itemNo: string, maxQty: string | null | undefined): Promise<void> {
  if (!maxQty) return;
  const found = await tx.selectFrom("material").select("unitNo").where("itemNo", "=", itemNo).executeTakeFirst();
  if (!found) return;
  const { unitNo } = found;
  await requireUnitDecimals(tx, [{ unitNo, quantity: maxQty, path: "maxQty", fieldKey: "materialCell.maxQty" }]);
}

/** What a cell holds of a material is counted in decimals of its unit. */
export const materialCellRules: PlainRules<Input<typeof materialCell>, Change<typeof materialCell>> = {
  async beforeAdd(_context, tx, input) {
    await requireStorable(tx, input.itemNo, input.maxQty);
    return input;
  },
  async beforeUpdate(_context, tx, change) {
    const found = await findRow<Row<typeof materialCell>>(tx, materialCell, change.id);
    const maxQty = change.maxQty === undefined ? found.maxQty : change.maxQty;
    await requireStorable(tx, change.itemNo ?? found.itemNo, maxQty);
    return change;
  },
  check: (work) => {
    const unit = sql`select m.unit_no from material m where m.item_no = ${coming(work)("itemNo")}`;
    return checkUnitDecimals(work, "maxQty", unit, "material_cell");
  },
};
