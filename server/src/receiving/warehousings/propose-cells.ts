import { badCell } from "@tandem/contract/base-data/cells";
import { criterion, methodType } from "@tandem/contract/base-data/methods";
import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { type StatusCode, validityStatus } from "@tandem/contract/core/statuses";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import { type Kept, readKept } from "./room.ts";
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

const any = { itemGroupNo: null, warehouseNo: null, zoneNo: null, cellNo: null };
const { fixedCell, materialCell, sameMaterial, emptyCell, largestRoom } = criterion.code;
/** Where nobody says how, or what is said finds nothing: the material's own cells, those where it lies, empty ones, then where least lies. */
const usual: readonly Line[] = [materialCell, sameMaterial, emptyCell, largestRoom].map((by) => ({
  ...any,
  criterion: by,
}));

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
export async function proposeCells(db: Database, receiptIds: readonly string[]): Promise<Proposal[]> {
  const waiting = await findUnstored(db, receiptIds);
  const warehouses = [...new Set([...waiting.values()].map(({ warehouseNo }) => warehouseNo))];
  const items = [...new Set([...waiting.values()].map(({ itemNo }) => itemNo))];
  const [lines, cells, kept] = await inOneBreath([
    readLines(db),
    readCells(db, warehouses),
    readKept(db, warehouses, items),
  ]);
  return [...new Set(receiptIds)].flatMap((receiptId) => {
    const one = waiting.get(receiptId);
    if (!one) throw new Fault("notFound");
    const { unstoredQty } = one;
    if (!isPositive(unstoredQty)) return [{ receiptId, unstoredQty, cellNo: null, warehousingQty: "0" }];
    return place(one, [...lines, ...usual], cells, kept).map(([cellNo, warehousingQty]) => ({
      ...{ receiptId, unstoredQty, cellNo, warehousingQty },
    }));
  });
}

const fits = (asked: string | null, there: string | null) => asked === null || asked === there;

type Placed = readonly [cellNo: string | null, quantity: string];

/** Where all of it goes, which then lies there: into the first cell that holds it, else into each as much as it holds. */
function place(one: Unstored, lines: readonly Line[], cells: readonly Cell[], kept: readonly Kept[]): Placed[] {
  const roomOf = roomFor(one, kept);
  const found = foundBy(lines, one, cells, kept);
  const whole = found.find((cell) => holds(roomOf(cell), one.unstoredQty));
  let left = one.unstoredQty;
  const placed: Placed[] = [];
  for (const cell of whole ? [whole] : found) {
    const room = roomOf(cell);
    const quantity = holds(room, left) ? left : (room ?? "0");
    if (!isPositive(quantity)) continue;
    cell.lies.set(one.itemNo, sum([cell.lies.get(one.itemNo) ?? "0", quantity]));
    placed.push([cell.cellNo, quantity]);
    left = subtract(left, quantity);
    if (!isPositive(left)) return placed;
  }
  return [...placed, [null, left]];
}

/** How much more of its material a cell takes; null: any quantity. */
type RoomOf = (cell: Cell) => string | null;

const isOf = (one: Unstored, cell: Cell) => (each: Kept) =>
  each.itemNo === one.itemNo && each.cellNo === cell.cellNo && each.warehouseNo === cell.warehouseNo;

const roomFor =
  (one: Unstored, kept: readonly Kept[]): RoomOf =>
  (cell) => {
    const max = kept.find(isOf(one, cell))?.maxQty ?? null;
    return max === null ? null : subtract(max, cell.lies.get(one.itemNo) ?? "0");
  };

const holds = (room: string | null, quantity: string) => room === null || compareNumbers(room, quantity) >= 0;

/** The cells that the lines find, those of the first line first. */
function foundBy(
  lines: readonly Line[],
  one: Unstored,
  cells: readonly Cell[],
  kept: readonly Kept[],
): readonly Cell[] {
  const ofLines = lines.flatMap((line) => {
    if (!fits(line.itemGroupNo, one.itemGroupNo) || !fits(line.warehouseNo, one.warehouseNo)) return [];
    const offered = cells.filter(
      (cell) =>
        cell.warehouseNo === one.warehouseNo && fits(line.zoneNo, cell.zoneNo) && fits(line.cellNo, cell.cellNo),
    );
    return chosenBy(line.criterion, one, offered, kept);
  });
  return [...new Set(ofLines)];
}

/** The cells that fit by a criterion, the best first. */
function chosenBy(by: Criterion, one: Unstored, cells: readonly Cell[], kept: readonly Kept[]): readonly Cell[] {
  const isOwn = (cell: Cell) => kept.some(isOf(one, cell));
  switch (by) {
    case fixedCell:
      return cells;
    case sameMaterial:
      return cells.filter(({ lies }) => lies.has(one.itemNo));
    case emptyCell:
      return cells.filter(({ lies }) => lies.size === 0);
    case materialCell:
      return cells.filter(isOwn);
    case largestRoom:
      return byRoom(cells, isOwn, roomFor(one, kept));
    default:
      return [];
  }
}

/** The material's own cells by their room, then the others, in which any quantity has room, by how little lies there. */
function byRoom(cells: readonly Cell[], isOwn: (cell: Cell) => boolean, roomOf: RoomOf): readonly Cell[] {
  const own = cells.filter(isOwn).sort((a, b) => {
    const [ofA, ofB] = [roomOf(a), roomOf(b)];
    if (ofA === null || ofB === null) return Number(ofB === null) - Number(ofA === null);
    return compareNumbers(ofB, ofA);
  });
  const others = cells.filter((cell) => !isOwn(cell)).map((cell) => ({ cell, lying: sum(cell.lies.values()) }));
  others.sort((a, b) => compareNumbers(a.lying, b.lying));
  return [...own, ...others.map(({ cell }) => cell)];
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
