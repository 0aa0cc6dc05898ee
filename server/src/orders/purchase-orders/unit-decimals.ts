import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { plainNumber } from "@tandem/contract/core/numbers";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** A quantity of an order line, and where it stands in the request: `lines.0.deliveryQty`. */
interface Entered {
  readonly lineId: string;
  readonly quantity: string;
  readonly path: string;
  /** Locale key of the field's label. */
  readonly fieldKey: string;
}

const decimalsOf = (quantity: string) => plainNumber(quantity).split(".")[1]?.length ?? 0;

/**
 * Refuses quantities with more decimals than the unit of their line has. Whole ones fit any unit, and ask nothing.
 * @throws Fault invalidRequest, with a detail for each that names the decimals allowed
 */
export async function requireUnitDecimals(tx: Database, entered: readonly Entered[]): Promise<void> {
  const broken = entered.filter(({ quantity }) => decimalsOf(quantity) > 0);
  if (broken.length === 0) return;
  const units = await sql<{ id: string; places: number }>`select l.id, u.decimal_places as places
    from purchase_order_line l join unit u on u.tenant_id = l.tenant_id and u.unit_no = l.pur_unit_no
    where l.id = any (${broken.map(({ lineId }) => lineId)}::bigint[]) and u.decimal_places is not null`.execute(tx);
  const placesOf = new Map(units.rows.map(({ id, places }) => [id, places]));
  const details = broken.flatMap(({ lineId, quantity, path, fieldKey }): FaultDetail[] => {
    const max = placesOf.get(lineId);
    if (max === undefined || decimalsOf(quantity) <= max) return [];
    return [{ path, key: "validation.unitDecimals", parameters: { max }, fieldKey }];
  });
  if (details.length > 0) throw new Fault("invalidRequest", {}, details);
}
