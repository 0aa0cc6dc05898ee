import { isWhole, type Measured, requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Database } from "../../core/database.ts";

/** A quantity of an order line, and where it stands in the request. */
interface Entered extends Omit<Measured, "unitNo"> {
  readonly lineId: string;
}

/**
 * Refuses quantities with more decimals than the unit of their line has.
 * @throws Fault invalidRequest, with a detail for each that names the decimals allowed
 */
export async function requireLineDecimals(tx: Database, entered: readonly Entered[]): Promise<void> {
  const broken = entered.filter(({ quantity }) => !isWhole(quantity));
  if (broken.length === 0) return;
  const lines = await tx
    .selectFrom("purchaseOrderLine")
    .select(["id", "purUnitNo"])
    .where("id", "in", [...new Set(broken.map(({ lineId }) => lineId))])
    .execute();
  const unitOf = new Map(lines.map(({ id, purUnitNo }) => [id, purUnitNo]));
  const measured = broken.flatMap(({ lineId, ...rest }) => {
    const unitNo = unitOf.get(lineId);
    return unitNo ? [{ ...rest, unitNo }] : [];
  });
  await requireUnitDecimals(tx, measured);
}
