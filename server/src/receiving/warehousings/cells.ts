import { validityStatus } from "@tandem/contract/core/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** A cell of a warehouse. */
export interface Place {
  readonly warehouseNo: string;
  readonly cellNo: string;
}

const keyOf = ({ warehouseNo, cellNo }: Place) => JSON.stringify([warehouseNo, cellNo]);

/** What the cells in use that are named say of defective goods; undefined for those that there are not. */
export async function placesNamed(
  tx: Database,
  places: readonly Place[],
): Promise<(place: Place) => string | undefined> {
  const { rows } = await sql<Place & { isBadCell: string }>`select c.warehouse_no, c.cell_no, c.is_bad_cell from cell c
    join jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p ("warehouseNo" text, "cellNo" text)
      on (c.warehouse_no, c.cell_no) = (p."warehouseNo", p."cellNo")
    where c.status_code = ${validityStatus.code.valid}`.execute(tx);
  const found = new Map(rows.map((row) => [keyOf(row), row.isBadCell]));
  return (place) => found.get(keyOf(place));
}
