import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers, plainNumber } from "@tandem/contract/core/numbers";
import type { StatusCode } from "@tandem/contract/core/statuses";
import {
  type AnnouncedPieces,
  findsSerial,
  namedSerials,
  pieceKey,
  repeatedSerial,
  serialsFault,
  tooLongSerial,
} from "@tandem/contract/receiving/serial-numbers/named";
import type { stockType } from "@tandem/contract/receiving/stock/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** Goods of a receipt that are to be moved, and which of its pieces these are as far as somebody says. */
export interface WantedPieces {
  readonly receiptId: string;
  readonly from: StatusCode<typeof stockType>;
  /** Whether they lie in no cell. */
  readonly isUnstored: boolean;
  readonly qty: string;
  readonly serialNos?: string | null | undefined;
  /** Where it was said. */
  readonly path: string;
}

/** A piece of a receipt, where it lies. */
export interface Piece {
  readonly id: string;
  readonly serialNo: string;
  readonly receiptId: string;
  readonly itemNo: string;
  readonly stockType: StatusCode<typeof stockType>;
  readonly cellNo: string | null;
}

/** The pieces that have serial numbers and lie as receipts brought them, or where they were put since. */
export async function findPieces(tx: Database, receiptIds: readonly string[]): Promise<Piece[]> {
  const { rows } = await sql<Piece>`select s.id, s.serial_no, s.receipt_id, s.item_no, b.stock_type, b.cell_no
    from serial_number s join stock_balance b on b.tenant_id = s.tenant_id and b.id = s.stock_balance_id
    where s.receipt_id = any (${receiptIds}::bigint[]) order by s.serial_no`.execute(tx);
  return rows;
}

/**
 * The ids of the pieces that are to be moved, or null of receipts without serial numbers. What nobody names is all that is left
 * where it lies.
 *
 * @throws Fault serialNotThere, serialRepeated, serialsNotNamed, serialsCount
 */
export async function choosePieces(
  tx: Database,
  wanted: readonly WantedPieces[],
): Promise<(readonly string[] | null)[]> {
  if (wanted.length === 0) return [];
  return chooseOf(
    await findPieces(
      tx,
      wanted.map(({ receiptId }) => receiptId),
    ),
    wanted,
  );
}

/** The same, of pieces that were found. */
export function chooseOf(pieces: readonly Piece[], wanted: readonly WantedPieces[]): (readonly string[] | null)[] {
  const ofReceipts = Map.groupBy(pieces, ({ receiptId }) => receiptId);
  const taken = new Set<string>();
  const chosen: (readonly string[] | null)[] = wanted.map(() => null);
  const said = wanted.map((one, index) => ({ one, index, named: namedSerials(one.serialNos) }));
  // What is named is taken before what is left.
  for (const { one, index, named } of said.sort((a, b) => Number(b.named.length > 0) - Number(a.named.length > 0))) {
    const all = ofReceipts.get(one.receiptId) ?? [];
    const there = all.filter(
      (piece) => piece.stockType === one.from && !(one.isUnstored && piece.cellNo !== null) && !taken.has(piece.id),
    );
    if (all.length === 0 && named.length === 0) continue;
    const ids = named.length > 0 ? namedOf(there, one, named, taken) : restOf(there, one);
    for (const id of ids) taken.add(id);
    chosen[index] = ids.length > 0 ? ids : null;
  }
  return chosen;
}

function namedOf(
  there: readonly Piece[],
  one: WantedPieces,
  named: readonly string[],
  taken: ReadonlySet<string>,
): string[] {
  requireCount(named, one.qty, one.path, pieceKey(there.map(({ serialNo }) => serialNo)));
  const found = findsSerial(there);
  return named.map((serialNo) => {
    const id = found(serialNo)?.id;
    if (id === undefined || taken.has(id)) throw faultAt(one.path, "serialNotThere", { serialNo });
    return id;
  });
}

function restOf(there: readonly Piece[], one: WantedPieces): string[] {
  if (compareNumbers(String(there.length), one.qty) !== 0) {
    throw faultAt(one.path, "serialsNotNamed", { itemNo: there[0]?.itemNo ?? "" });
  }
  return there.map(({ id }) => id);
}

/**
 * As many serial numbers are named as there are pieces, none of these twice, by what they are known by.
 * @throws Fault serialsCount, serialRepeated
 */
export function requireCount(
  named: readonly string[],
  qty: string,
  path: string,
  keyOf: (serialNo: string) => string | undefined,
): void {
  const twice = repeatedSerial(named, keyOf);
  if (twice !== undefined) throw faultAt(path, "serialRepeated", { serialNo: twice });
  requireEach(named.length, null, qty, path);
}

/** Pieces get serial numbers that fit, unless they are known by longer ones already. @throws Fault serialTooLong */
export function requireShort(named: readonly string[], path: string, isKnown: (serialNo: string) => boolean): void {
  const long = tooLongSerial(named, isKnown);
  if (long) throw faultAt(path, "serialTooLong", long);
}

type SerialError =
  | "serialNotThere"
  | "serialRepeated"
  | "serialTooLong"
  | "serialsNotNamed"
  | "serialsCount"
  | "serialsMissing"
  | "serialsUndecided";

/** Serial numbers are said of each piece that came. @throws Fault serialsCount, serialsMissing, serialsUndecided */
export function requireEach(named: number, announced: AnnouncedPieces | null, quantity: string, path: string): void {
  const wrong = serialsFault(named, announced, quantity);
  if (!wrong) return;
  const { error, count } = wrong;
  const came = { quantity: plainNumber(quantity) };
  if (error === "serialsMissing") throw faultAt(path, error, came);
  const open = error === "serialsUndecided" && announced?.open;
  throw faultAt(path, error, { ...came, count, ...(open ? { open: plainNumber(open) } : {}) });
}

/** Why serial numbers do not do, at the place where they are said. */
export function faultAt(
  path: string,
  error: SerialError,
  parameters: Readonly<Record<string, string | number>>,
): Fault {
  const detail: FaultDetail = { path, key: `errors.${error}`, parameters };
  return new Fault(error, parameters, [detail]);
}

/** The pieces that documents moved, by the ids of the documents. */
export async function piecesMovedBy(
  tx: Database,
  documentKind: string,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{
    documentId: string;
    ids: string[];
  }>`select m.document_id, array_agg(distinct n.id) as ids
    from stock_movement m cross join unnest(m.serial_ids) as n (id)
    where m.document_kind = ${documentKind} and m.document_id = any (${documentIds}::bigint[]) group by 1`.execute(tx);
  return new Map(rows.map(({ documentId, ids }) => [documentId, ids.map(String)]));
}
