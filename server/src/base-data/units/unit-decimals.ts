import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { plainNumber } from "@tandem/contract/core/numbers";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { coming } from "../../imports/import-records.ts";
import type { ImportWork } from "../../imports/import-work.ts";

/** A quantity, its unit, and where it stands in the request: `lines.0.deliveryQty`. */
export interface Measured {
  readonly unitNo: string;
  readonly quantity: string;
  readonly path: string;
  /** Locale key of the field's label. */
  readonly fieldKey: string;
  /** What is said instead of a quantity that nobody entered, by the decimals allowed. */
  readonly said?: (max: number) => FaultDetail;
}

/** Whether a quantity is whole, as it fits any unit. */
export const isWhole = (quantity: string) => decimalsOf(quantity) === 0;

const decimalsOf = (quantity: string) => plainNumber(quantity).split(".")[1]?.length ?? 0;

/**
 * Refuses quantities with more decimals than their unit has. Whole ones ask nothing.
 * @throws Fault invalidRequest, with a detail for each that names the decimals allowed
 */
export async function requireUnitDecimals(tx: Database, measured: readonly Measured[]): Promise<void> {
  const broken = measured.filter(({ quantity }) => !isWhole(quantity));
  if (broken.length === 0) return;
  const units = await tx
    .selectFrom("unit")
    .select(["unitNo", "decimalPlaces"])
    .where("unitNo", "in", [...new Set(broken.map(({ unitNo }) => unitNo))])
    .execute();
  const placesOf = new Map(units.map(({ unitNo, decimalPlaces }) => [unitNo, decimalPlaces]));
  const details = broken.flatMap(({ unitNo, quantity, path, fieldKey, said }): FaultDetail[] => {
    const max = placesOf.get(unitNo) ?? null;
    if (max === null || decimalsOf(quantity) <= max) return [];
    return [said?.(max) ?? { path, key: "validation.unitDecimals", parameters: { max }, fieldKey }];
  });
  if (details.length > 0) throw new Fault("invalidRequest", {}, details);
}

/**
 * Says of the rows of an import whose quantity in a column has more decimals than its unit.
 * @param table holds the records `t` that rows change: what the workbook leaves out stays as it is there
 */
export function checkUnitDecimals(
  work: ImportWork,
  column: string,
  unitOfRow: RawBuilder<unknown>,
  table?: string,
): Promise<void> {
  const quantity = table === undefined ? sql.ref(`i.${column}`) : coming(work)(column);
  const records = table === undefined ? sql`` : sql`left join ${sql.table(table)} t on t.id = i.found_id`;
  return work.problems.addFound(sql`select i.row_number, ${work.present.has(column) ? column : null}::text, 'unitDecimals',
      jsonb_build_object('value', u.decimal_places::text)
    from import_row i ${records} join unit u on u.unit_no = (${unitOfRow})
    where i.action in ('add', 'change') and scale(trim_scale(${quantity})) > u.decimal_places`);
}
