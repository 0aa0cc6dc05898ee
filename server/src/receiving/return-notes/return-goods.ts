import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { returnNote } from "@tandem/contract/receiving/return-notes/return-notes";
import { stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
import type { Database } from "../../core/database.ts";
import { chooseOf, findPieces, type Piece } from "../serial-numbers/pieces.ts";
import { goodsOfReceipts, lockShelves, type Shelf } from "../stock/goods-of-receipts.ts";
import { type Movement, postMovements } from "../stock/ledger.ts";

/** A line of a note that is sent, and what of its receipt nobody has put into a cell yet. */
interface GoodsOfLine {
  readonly id: string;
  readonly returnNoteId: string;
  readonly receiptId: string;
  readonly receiptNo: string;
  readonly itemNo: string;
  /** How much goes back, paid and free. */
  readonly goodsQty: string;
  readonly unstored: string;
  /** Which pieces go back, as far as somebody says. */
  readonly serialNos: string | null;
}

/** Where goods of a line are taken from: no cell where nobody has put them into one. */
export interface Take {
  readonly line: GoodsOfLine;
  readonly cellNo: string | null;
  readonly quantity: string;
  readonly serialIds?: readonly string[] | null;
}

const least = (a: string, b: string) => (compareNumbers(a, b) < 0 ? a : b);

/**
 * Where the goods of notes are taken from, note by note: first from what of their receipts nobody has put into a cell, then from
 * the cells where the same goods lie. Notes for which too little lies there are refused, and leave it to the next.
 */
export async function findReturned(
  tx: Database,
  notes: readonly { readonly id: string }[],
  lines: readonly GoodsOfLine[],
): Promise<{ refused: Map<string, Fault>; takes: Take[] }> {
  const ids = lines.map(({ receiptId }) => receiptId);
  const shelves = Map.groupBy(await lockShelves(tx, ids), ({ receiptId }) => receiptId);
  const pieces = await findPieces(tx, ids);
  const ofNotes = Map.groupBy(lines, ({ returnNoteId }) => returnNoteId);
  const refused = new Map<string, Fault>();
  const takes: Take[] = [];
  const gone = new Set<string>();
  let left: ReadonlyMap<string, string> = new Map();
  for (const { id } of notes) {
    const after = new Map(left);
    const found = (ofNotes.get(id) ?? []).map((line) =>
      takeLine(
        line,
        shelves.get(line.receiptId) ?? [],
        after,
        pieces.filter(({ id: piece }) => !gone.has(piece)),
      ),
    );
    const short = found.find(({ fault }) => fault !== null);
    if (short?.fault) refused.set(id, short.fault);
    else {
      const own = found.flatMap((each) => each.takes);
      takes.push(...own);
      for (const { serialIds } of own) for (const piece of serialIds ?? []) gone.add(piece);
      left = after;
    }
  }
  return { refused, takes };
}

/** Takes a line's goods from what is left of each place, or says why not. */
function takeLine(line: GoodsOfLine, shelves: readonly Shelf[], left: Map<string, string>, pieces: readonly Piece[]) {
  if (pieces.some(({ receiptId }) => receiptId === line.receiptId)) return takePieces(line, pieces);
  const takes: Take[] = [];
  let open = line.goodsQty;
  const places = [
    { key: `receipt ${line.receiptId}`, there: line.unstored, cellNo: null },
    ...shelves.map(({ stockKey: key, qty: there, cellNo }) => ({ key, there, cellNo })),
  ];
  for (const { key, there, cellNo } of places) {
    const here = left.get(key) ?? there;
    const quantity = least(open, here);
    if (!isPositive(quantity)) continue;
    takes.push({ line, cellNo, quantity });
    left.set(key, subtract(here, quantity));
    open = subtract(open, quantity);
  }
  if (!isPositive(open)) return { takes, fault: null };
  const { itemNo, goodsQty: quantity } = line;
  const place = shelves.map(({ cellNo }) => cellNo).join(", ");
  return { takes, fault: new Fault("stockShort", { itemNo, place, there: subtract(quantity, open), quantity }) };
}

/** Takes the pieces of a line that have serial numbers from where they lie, or says why not. */
function takePieces(line: GoodsOfLine, pieces: readonly Piece[]): { takes: Take[]; fault: Fault | null } {
  const { receiptId, receiptNo, itemNo, goodsQty: qty, serialNos } = line;
  const wanted = { receiptId, qty, serialNos, from: stockType.code.available, isUnstored: false, path: "lines" };
  try {
    const ids = new Set(chooseOf(pieces, [wanted])[0]);
    const ofCells = Map.groupBy(
      pieces.filter(({ id }) => ids.has(id)),
      ({ cellNo }) => cellNo,
    );
    const takes = [...ofCells].map(([cellNo, here]): Take => {
      return { line, cellNo, quantity: String(here.length), serialIds: here.map(({ id }) => id) };
    });
    return { takes, fault: null };
  } catch (failure) {
    if (!(failure instanceof Fault)) throw failure;
    const parameters = { ...failure.parameters, ofLine: `${receiptNo} ${itemNo}` };
    return { takes: [], fault: new Fault(failure.error, parameters) };
  }
}

/** Moves goods of notes to where they wait for their supplier. @throws Fault stockShort */
export async function setAside(
  tx: Database,
  notes: readonly { readonly id: string; readonly number: string }[],
  takes: readonly Take[],
): Promise<void> {
  const numbers = new Map(notes.map(({ id, number }) => [id, number]));
  const goods = await goodsOfReceipts(
    tx,
    takes.map(({ line }) => line.receiptId),
  );
  const movements = takes.flatMap(({ line, cellNo, quantity: qty, serialIds = null }): Movement[] => {
    const came = goods.get(line.receiptId);
    const documentNo = numbers.get(line.returnNoteId);
    if (!came || documentNo === undefined) throw new Fault("notFound");
    const said = { ...came, qty, serialIds, documentKind: returnNote.name, documentId: line.returnNoteId, documentNo };
    const { available, waitingToBeSentBack } = stockType.code;
    return [
      { ...said, cellNo, stockType: available, transactionType: transactionType.code.out },
      { ...said, cellNo: null, stockType: waitingToBeSentBack, transactionType: transactionType.code.in },
    ];
  });
  await postMovements(tx, movements);
}

/** What of a line's goods was never put into a cell. */
export function unstoredOf({ id }: { readonly id: string }, takes: readonly Take[]): string {
  return sum(takes.flatMap(({ line, cellNo, quantity }) => (line.id === id && cellNo === null ? [quantity] : [])));
}
