import { stockLevel } from "@tandem/contract/base-data/stock-levels";
import type { Change, Input, Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers } from "@tandem/contract/core/numbers";
import { sql } from "kysely";
import type { Database } from "../core/database.ts";
import { findRow } from "../core/list-query.ts";
import type { PlainRules } from "../core/plain-handlers.ts";
import { coming, findProblem } from "../imports/import-records.ts";
import { checkUnitDecimals, requireUnitDecimals } from "./units/unit-decimals.ts";

type Level = Pick<Row<typeof stockLevel>, "itemNo" | "safeQty"> & { readonly maxQty?: string | null | undefined };

/** @throws Fault invalidRequest where the maximum is below the safety quantity, or either has more decimals than the unit */
async function requireLevel(tx: Database, { itemNo, safeQty, maxQty }: Level): Promise<void> {
  if (maxQty && compareNumbers(maxQty, safeQty) < 0) {
    throw new Fault("invalidRequest", {}, [
      { path: "maxQty", key: "validation.belowSafe", parameters: { safe: safeQty }, fieldKey: "stockLevel.maxQty" },
    ]);
  }
  const found = await tx.selectFrom("material").select("unitNo").where("itemNo", "=", itemNo).executeTakeFirst();
  if (!found) return;
  const counted = (path: "safeQty" | "maxQty", quantity: string) => ({
    ...{ unitNo: found.unitNo, quantity, path, fieldKey: `stockLevel.${path}` },
  });
  await requireUnitDecimals(tx, [counted("safeQty", safeQty), ...(maxQty ? [counted("maxQty", maxQty)] : [])]);
}

/** Levels are counted in decimals of the material's unit, and none ends below where it begins. */
export const stockLevelRules: PlainRules<Input<typeof stockLevel>, Change<typeof stockLevel>> = {
  async beforeAdd(_context, tx, input) {
    await requireLevel(tx, input);
    return input;
  },
  async beforeUpdate(_context, tx, change) {
    const found = await findRow<Row<typeof stockLevel>>(tx, stockLevel, change.id);
    const { safeQty = found.safeQty, maxQty = found.maxQty } = change;
    await requireLevel(tx, { itemNo: found.itemNo, safeQty, maxQty });
    return change;
  },
  async check(work) {
    const value = coming(work);
    const unit = sql`select m.unit_no from material m where m.item_no = ${value("itemNo")}`;
    await checkUnitDecimals(work, "safeQty", unit, "stock_level");
    await checkUnitDecimals(work, "maxQty", unit, "stock_level");
    await findProblem(
      work,
      work.present.has("maxQty") ? "maxQty" : "safeQty",
      "belowSafe",
      sql`select i.row_number, ${value("safeQty")}::text from import_row i left join stock_level t on t.id = i.found_id
        where i.action in ('add', 'change') and ${value("maxQty")} < ${value("safeQty")}`,
    );
  },
};
