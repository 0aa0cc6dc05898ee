import { setImmediate } from "node:timers/promises";
import { criterion } from "@tandem/contract/base-data/methods";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import type { StatusCode } from "@tandem/contract/core/statuses";
import { CellsByQuantity } from "./cells-by-quantity.ts";
import type { Kept } from "./room.ts";
import type { Unstored } from "./unstored.ts";

/** A line of a strategy of putting away: what it is for, and by what it chooses. */
export interface Line {
  readonly criterion: StatusCode<typeof criterion>;
  readonly itemGroupNo: string | null;
  readonly warehouseNo: string | null;
  readonly zoneNo: string | null;
  readonly cellNo: string | null;
}

/** A cell for goods that are fit, and what lies there or is proposed to: how much of which material. */
export interface Cell {
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

/** The cells of a warehouse that are kept for a material. */
interface Own {
  readonly cells: ReadonlySet<Cell>;
  /** How much more of it fits into those that are bounded; the others take any quantity. */
  readonly room: Map<Cell, string>;
  readonly byRoom: () => CellsByQuantity<Cell>;
}

/** The cells of a warehouse, in the order of their numbers, by what receipts ask. What is not asked is not worked out. */
interface Floor {
  readonly offeredBy: (line: Line) => readonly Cell[];
  readonly ownOf: (itemNo: string) => Own;
  readonly byLying: () => CellsByQuantity<Cell>;
}

type Placed = readonly [cellNo: string | null, quantity: string];

/**
 * Says of one receipt after the other where all of it goes, which then lies there: into the first cell that holds it, else into
 * each as much as it holds.
 */
export function cellPlan(
  lines: readonly Line[],
  cells: readonly Cell[],
  kept: readonly Kept[],
): (one: Unstored) => Placed[] {
  const cellsOf = Map.groupBy(cells, ({ warehouseNo }) => warehouseNo);
  const keptIn = Map.groupBy(kept, ({ warehouseNo }) => warehouseNo);
  const floorOf = once((no: string) => floor(cellsOf.get(no) ?? [], keptIn.get(no) ?? []));
  return (one) => place(one, [...lines, ...usual], floorOf(one.warehouseNo));
}

/**
 * Where all of each goes that waits, by a plan, one after the other; nowhere what does not wait any more. Many receipts in a
 * warehouse of many cells take their time: others are answered in between.
 */
export async function placeEach<One extends Unstored>(planned: (one: Unstored) => Placed[], waiting: readonly One[]) {
  const placed: { readonly one: One; readonly places: readonly Placed[] }[] = [];
  for (const one of waiting) {
    placed.push({ one, places: isPositive(one.unstoredQty) ? planned(one) : [[null, "0"]] });
    await setImmediate();
  }
  return placed;
}

function place(one: Unstored, lines: readonly Line[], on: Floor): Placed[] {
  const { room } = on.ownOf(one.itemNo);
  const looked = new Set<Cell>();
  for (const cell of foundBy(lines, one, on)) {
    if (looked.has(cell)) continue;
    if (holds(room.get(cell), one.unstoredQty)) return [put(one, cell, one.unstoredQty, on)];
    looked.add(cell);
  }
  let left = one.unstoredQty;
  const placed: Placed[] = [];
  for (const cell of looked) {
    const most = room.get(cell);
    if (most === "0") continue;
    const quantity = most === undefined || holds(most, left) ? left : most;
    placed.push(put(one, cell, quantity, on));
    left = subtract(left, quantity);
    if (!isPositive(left)) return placed;
  }
  return [...placed, [null, left]];
}

/** What numbers tell apart need not be compared exactly. */
const holds = (room: string | undefined, quantity: string) =>
  room === undefined || (Number(room) >= Number(quantity) && compareNumbers(room, quantity) >= 0);

function put({ itemNo }: Unstored, cell: Cell, quantity: string, { ownOf, byLying }: Floor): Placed {
  cell.lies.set(itemNo, sum([cell.lies.get(itemNo) ?? "0", quantity]));
  byLying().changed(cell);
  const { room, byRoom } = ownOf(itemNo);
  const before = room.get(cell);
  if (before !== undefined) {
    room.set(cell, subtract(before, quantity));
    byRoom().changed(cell);
  }
  return [cell.cellNo, quantity];
}

const fits = (asked: string | null, there: string | null) => asked === null || asked === there;

/** The cells that the lines find, those of the first line first; some more than once. */
function* foundBy(lines: readonly Line[], one: Unstored, on: Floor): Generator<Cell> {
  for (const line of lines) {
    if (fits(line.itemGroupNo, one.itemGroupNo) && fits(line.warehouseNo, one.warehouseNo)) {
      yield* chosenBy(line, one.itemNo, on);
    }
  }
}

/** The cells that fit a line by its criterion, the best first. */
function* chosenBy(line: Line, itemNo: string, { offeredBy, ownOf, byLying }: Floor): Generator<Cell> {
  const isOffered = (cell: Cell) => fits(line.zoneNo, cell.zoneNo) && fits(line.cellNo, cell.cellNo);
  const own = ownOf(itemNo);
  switch (line.criterion) {
    case fixedCell:
      yield* offeredBy(line);
      break;
    case sameMaterial:
      for (const cell of offeredBy(line)) if (cell.lies.has(itemNo)) yield cell;
      break;
    case emptyCell:
      for (const cell of offeredBy(line)) if (cell.lies.size === 0) yield cell;
      break;
    case materialCell:
      for (const cell of own.cells) if (isOffered(cell)) yield cell;
      break;
    // Its own cells by their room, then the others, in which any quantity has room, by how little lies there.
    case largestRoom:
      for (const cell of own.cells) if (!own.room.has(cell) && isOffered(cell)) yield cell;
      for (const cell of own.byRoom()) if (isOffered(cell)) yield cell;
      for (const cell of byLying()) if (!own.cells.has(cell) && isOffered(cell)) yield cell;
      break;
  }
}

/** What is worked out when it is first asked for, and kept. */
function once<K, V extends object>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

function floor(cells: readonly Cell[], kept: readonly Kept[]): Floor {
  const keptFor = Map.groupBy(kept, ({ itemNo }) => itemNo);
  const byLying = once(() => new CellsByQuantity(cells, ({ lies }) => sum(lies.values())));
  return {
    offeredBy: once(({ zoneNo, cellNo }) =>
      zoneNo === null && cellNo === null
        ? cells
        : cells.filter((cell) => fits(zoneNo, cell.zoneNo) && fits(cellNo, cell.cellNo)),
    ),
    ownOf: once((itemNo) => own(cells, keptFor.get(itemNo) ?? [], itemNo)),
    byLying: () => byLying(undefined),
  };
}

function own(cells: readonly Cell[], kept: readonly Kept[], itemNo: string): Own {
  const maxOf = new Map(kept.map(({ cellNo, maxQty }) => [cellNo, maxQty]));
  const mine = maxOf.size === 0 ? [] : cells.filter(({ cellNo }) => maxOf.has(cellNo));
  const bounded = mine.flatMap((cell) => {
    const max = maxOf.get(cell.cellNo) ?? null;
    return max === null ? [] : [{ cell, left: subtract(max, cell.lies.get(itemNo) ?? "0") }];
  });
  const room = new Map(bounded.map(({ cell, left }) => [cell, isPositive(left) ? left : "0"]));
  const byRoom = once(() => new CellsByQuantity([...room.keys()], (cell) => subtract("0", room.get(cell) ?? "0")));
  return { cells: new Set(mine), room, byRoom: () => byRoom(undefined) };
}
