import { badCell } from "@tandem/contract/base-data/cells";
import { methodType } from "@tandem/contract/base-data/methods";
import { Fault } from "@tandem/contract/core/errors";
import { validityStatus } from "@tandem/contract/core/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import { type Cell, cellPlan, type Line, placeEach } from "./plan-cells.ts";
import { readKept } from "./room.ts";
import { findUnstored } from "./unstored.ts";

interface Proposal {
  readonly receiptId: string;
  readonly unstoredQty: string;
  readonly cellNo: string | null;
  /** How much of it goes there. */
  readonly warehousingQty: string;
}

/**
 * Cells for what waits of each receipt, by the strategies of putting away that are in use: one that holds all of it, else several
 * that do together; none for what fits nowhere.
 * @throws Fault notFound
 */
export async function proposeCells(context: Context, receiptIds: readonly string[]): Promise<Proposal[]> {
  const { waiting, planned } = await context.read((db) => readAll(db, receiptIds));
  const placed = await placeEach(
    planned,
    [...new Set(receiptIds)].map((id) => {
      const one = waiting.get(id);
      if (!one) throw new Fault("notFound");
      return one;
    }),
  );
  return placed.flatMap(({ one: { id: receiptId, unstoredQty }, places }) =>
    places.map(([cellNo, warehousingQty]) => ({ receiptId, unstoredQty, cellNo, warehousingQty })),
  );
}

async function readAll(db: Database, receiptIds: readonly string[]) {
  const waiting = await findUnstored(db, receiptIds);
  const warehouses = [...new Set([...waiting.values()].map(({ warehouseNo }) => warehouseNo))];
  const items = [...new Set([...waiting.values()].map(({ itemNo }) => itemNo))];
  const [lines, cells, kept] = await inOneBreath([
    readLines(db),
    readCells(db, warehouses),
    readKept(db, warehouses, items),
  ]);
  return { waiting, planned: cellPlan(lines, cells, kept) };
}

async function readLines(db: Database): Promise<Line[]> {
  const { rows } = await sql<Line>`select l.criterion, l.item_group_no, l.warehouse_no, l.zone_no, l.cell_no
    from method m join method_line l on l.tenant_id = m.tenant_id and l.method_id = m.id
    where m.method_type = ${methodType.code.upper} and m.status_code = ${validityStatus.code.valid}
    order by m.method_no, l.line_no`.execute(db);
  return rows;
}

async function readCells(db: Database, warehouses: readonly string[]): Promise<Cell[]> {
  const { rows } = await sql<
    Omit<Cell, "lies"> & { lies: Record<string, string> | null }
  >`select c.warehouse_no, c.zone_no, c.cell_no, l.items as lies
    from cell c left join app.lies_in_cells(${warehouses}::text[]) l on (l.warehouse_no, l.cell_no) = (c.warehouse_no, c.cell_no)
    where c.warehouse_no = any (${warehouses}::text[]) and c.status_code = ${validityStatus.code.valid}
      and c.is_bad_cell = ${badCell.code.good}
    order by c.cell_no`.execute(db);
  return rows.map((row) => ({ ...row, lies: new Map(Object.entries(row.lies ?? {})) }));
}
