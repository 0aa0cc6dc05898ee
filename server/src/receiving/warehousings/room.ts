import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, plainNumber, subtract, sum } from "@tandem/contract/core/numbers";
import { validityStatus } from "@tandem/contract/core/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import type { Place } from "./cells.ts";

/** A cell that is kept for a material, and how much of it fits in. */
export interface Kept extends Place {
  readonly itemNo: string;
  readonly maxQty: string | null;
}

/** The cells in use that are kept for materials in warehouses. */
export async function readKept(
  db: Database,
  warehouses: readonly string[],
  items: readonly string[],
): Promise<readonly Kept[]> {
  const { rows } = await sql<Kept>`select item_no, warehouse_no, cell_no, max_qty from material_cell
    where warehouse_no = any (${warehouses}::text[]) and item_no = any (${items}::text[])
      and status_code = ${validityStatus.code.valid}`.execute(db);
  return rows;
}

/** What goes into a cell, and where that was said. */
export interface Stored extends Place {
  readonly itemNo: string;
  readonly quantity: string;
  readonly path: string;
}

const keyOf = ({ warehouseNo, cellNo, itemNo }: Place & { readonly itemNo: string }) =>
  JSON.stringify([warehouseNo, cellNo, itemNo]);

/**
 * No more of a material goes into a cell than is kept for it there. Whoever puts more of it there waits until this transaction
 * has ended.
 *
 * @throws Fault cellFull
 */
export async function requireRoom(tx: Database, stored: readonly Stored[]): Promise<void> {
  const places = JSON.stringify(stored.map(({ warehouseNo, cellNo, itemNo }) => ({ warehouseNo, cellNo, itemNo })));
  const named = sql`(select from jsonb_to_recordset(${places}::jsonb) as p ("warehouseNo" text, "cellNo" text, "itemNo" text)
    where (p."warehouseNo", p."cellNo", p."itemNo") = (k.warehouse_no, k.cell_no, k.item_no))`;
  const kept = await sql<Kept & { maxQty: string }>`select k.warehouse_no, k.cell_no, k.item_no, k.max_qty
    from material_cell k where k.max_qty is not null and k.status_code = ${sqlCodes(validityStatus.code.valid)}
      and exists ${named} order by k.id for no key update`.execute(tx);
  if (kept.rows.length === 0) return;
  const lying = await sql<
    Place & { itemNo: string; qty: string }
  >`select k.warehouse_no, k.cell_no, k.item_no, app.lies_in_cell(k.warehouse_no, k.cell_no, k.item_no) as qty
    from material_cell k where exists ${named}`.execute(tx);
  const lies = new Map(lying.rows.map((row) => [keyOf(row), row.qty]));
  const most = new Map(kept.rows.map((row) => [keyOf(row), row.maxQty]));
  const taken = new Map<string, string>();
  const details = stored.flatMap(({ quantity, path, ...where }): FaultDetail[] => {
    const at = keyOf(where);
    const max = most.get(at);
    if (max === undefined) return [];
    const there = sum([lies.get(at) ?? "0", taken.get(at) ?? "0"]);
    taken.set(at, sum([taken.get(at) ?? "0", quantity]));
    const room = subtract(max, there);
    if (compareNumbers(quantity, room) <= 0) return [];
    const { cellNo, itemNo } = where;
    const parameters = {
      ...{ cellNo, itemNo, quantity: plainNumber(quantity), max: plainNumber(max) },
      room: isPositive(room) ? room : "0",
    };
    const key = "errors.cellFull";
    return [{ path, key, parameters }];
  });
  const [first] = details;
  if (first) throw new Fault("cellFull", first.parameters, details);
}
