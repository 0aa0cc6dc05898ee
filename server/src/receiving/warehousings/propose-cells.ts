import { badCell } from "@tandem/contract/base-data/cells";
import { criterion, methodType } from "@tandem/contract/base-data/methods";
import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, subtract, sum } from "@tandem/contract/core/numbers";
import { type StatusCode, validityStatus } from "@tandem/contract/core/statuses";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import { findUnstored, type Unstored } from "./unstored.ts";

type Criterion = StatusCode<typeof criterion>;

/** A line of a strategy of putting away: what it is for, and by what it chooses. */
interface Line {
  readonly criterion: Criterion;
  readonly itemGroupNo: string | null;
  readonly warehouseNo: string | null;
  readonly zoneNo: string | null;
  readonly cellNo: string | null;
}

/** A cell for goods that are fit, and what lies there or is proposed to: how much of which material. */
interface Cell {
  readonly warehouseNo: string;
  readonly zoneNo: string | null;
  readonly cellNo: string;
  readonly lies: Map<string, string>;
}

/** A cell that is kept for a material, and how much of it fits in. */
interface Kept {
  readonly itemNo: string;
  readonly warehouseNo: string;
  readonly cellNo: string;
  readonly maxQty: string | null;
}

const any = { itemGroupNo: null, warehouseNo: null, zoneNo: null, cellNo: null };
const { fixedCell, materialCell, sameMaterial, emptyCell, largestRoom } = criterion.code;
/** Where nobody says how: the material's own cells, those where it lies, then empty ones. */
const usual: readonly Line[] = [materialCell, sameMaterial, emptyCell].map((by) => ({ ...any, criterion: by }));

interface Proposal {
  readonly receiptId: string;
  readonly unstoredQty: string;
  readonly cellNo: string | null;
}

/** A cell for what waits of each receipt, by the strategies of putting away that are in use; none where they find none. @throws Fault notFound */
export async function proposeCells(db: Database, receiptIds: readonly string[]): Promise<Proposal[]> {
  const waiting = await findUnstored(db, receiptIds);
  const warehouses = [...new Set([...waiting.values()].map(({ warehouseNo }) => warehouseNo))];
  const items = [...new Set([...waiting.values()].map(({ itemNo }) => itemNo))];
  const [lines, cells, kept] = await inOneBreath([
    readLines(db),
    readCells(db, warehouses),
    readKept(db, warehouses, items),
  ]);
  return [...new Set(receiptIds)].map((receiptId) => {
    const one = waiting.get(receiptId);
    if (!one) throw new Fault("notFound");
    const found =
      compareNumbers(one.unstoredQty, "0") > 0 ? choose(one, lines.length > 0 ? lines : usual, cells, kept) : null;
    found?.lies.set(one.itemNo, sum([found.lies.get(one.itemNo) ?? "0", one.unstoredQty]));
    return { receiptId, unstoredQty: one.unstoredQty, cellNo: found?.cellNo ?? null };
  });
}

const fits = (asked: string | null, there: string | null) => asked === null || asked === there;

/** The cell that the first line finds which finds any. */
function choose(one: Unstored, lines: readonly Line[], cells: readonly Cell[], kept: readonly Kept[]): Cell | null {
  for (const line of lines) {
    if (!fits(line.itemGroupNo, one.itemGroupNo) || !fits(line.warehouseNo, one.warehouseNo)) continue;
    const offered = cells.filter(
      (cell) =>
        cell.warehouseNo === one.warehouseNo && fits(line.zoneNo, cell.zoneNo) && fits(line.cellNo, cell.cellNo),
    );
    const [found] = chosenBy(line.criterion, one, offered, kept);
    if (found) return found;
  }
  return null;
}

/** The cells that fit by a criterion, the best first. */
function chosenBy(by: Criterion, one: Unstored, cells: readonly Cell[], kept: readonly Kept[]): readonly Cell[] {
  const roomOf = ({ cellNo, warehouseNo, lies }: Cell): string | null | undefined => {
    const own = kept.find(
      (each) => each.itemNo === one.itemNo && each.cellNo === cellNo && each.warehouseNo === warehouseNo,
    );
    return own && (own.maxQty === null ? null : subtract(own.maxQty, lies.get(one.itemNo) ?? "0"));
  };
  const holds = (room: string | null | undefined) =>
    room === null || (room !== undefined && compareNumbers(room, one.unstoredQty) >= 0);
  switch (by) {
    case fixedCell:
      return cells;
    case sameMaterial:
      return cells.filter(({ lies }) => lies.has(one.itemNo));
    case emptyCell:
      return cells.filter(({ lies }) => lies.size === 0);
    case materialCell:
      return cells.filter((cell) => holds(roomOf(cell)));
    case largestRoom: {
      const room = (cell: Cell) => roomOf(cell) ?? null;
      return cells
        .filter((cell) => holds(roomOf(cell)))
        .sort((a, b) => {
          const [ofA, ofB] = [room(a), room(b)];
          if (ofA === null || ofB === null) return Number(ofB === null) - Number(ofA === null);
          return compareNumbers(ofB, ofA);
        });
    }
    default:
      return [];
  }
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
  >`select c.warehouse_no, c.zone_no, c.cell_no,
      (select jsonb_object_agg(b.item_no, b.qty) from (
        select item_no, sum(qty)::text as qty from stock_balance where tenant_id = c.tenant_id and warehouse_no = c.warehouse_no
          and cell_no = c.cell_no and qty > 0 group by 1) b) as lies
    from cell c where c.warehouse_no = any (${warehouses}::text[]) and c.status_code = ${validityStatus.code.valid}
      and c.is_bad_cell = ${badCell.code.good}
    order by c.cell_no`.execute(db);
  return rows.map((row) => ({ ...row, lies: new Map(Object.entries(row.lies ?? {})) }));
}

async function readKept(db: Database, warehouses: readonly string[], items: readonly string[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`select item_no, warehouse_no, cell_no, max_qty from material_cell
    where warehouse_no = any (${warehouses}::text[]) and item_no = any (${items}::text[])
      and status_code = ${validityStatus.code.valid}`.execute(db);
  return rows;
}
