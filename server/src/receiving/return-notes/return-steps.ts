import { Fault } from "@tandem/contract/core/errors";
import { isPositive, plainNumber, subtract } from "@tandem/contract/core/numbers";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import {
  returnNote,
  returnNoteDocument,
  type returnNoteLine,
} from "@tandem/contract/receiving/return-notes/return-notes";
import { returnType } from "@tandem/contract/receiving/return-notes/statuses";
import { stockType } from "@tandem/contract/receiving/stock/statuses";
import { type Generated, sql } from "kysely";
import { type Database, inOneBreath, sqlState } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import type { HeadTable, LineTable, ViewOf } from "../../core/stored.ts";
import { type Draw, overdrawn } from "../../documents/overdrawn.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";
import type { Reasoned, Work } from "../../documents/take-steps.ts";
import type { UndoWorks } from "../../documents/undo-steps.ts";
import { changeQuantities, type LockedLine, lockLines } from "../../orders/purchase-orders/quantities.ts";
import { reverseMovements } from "../stock/ledger.ts";
import { whyBilled } from "./billed-returns.ts";
import { findReturned, setAside, type Take, unstoredOf } from "./return-goods.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    returnNote: Omit<HeadTable<typeof returnNote, "returnNo">, "isReplaced">;
    returnNoteRow: ViewOf<typeof returnNote>;
    returnNoteLine: LineTable<
      typeof returnNoteLine,
      "returnNoteId" | "receiptId" | "orgNo" | "supplierNo" | "warehouseNo"
    > & { status: Generated<string>; unstoredQty: Generated<string> };
    returnNoteLineRow: ViewOf<typeof returnNoteLine>;
  }
}

/** Where return notes are stored, and what sending one must know of it. */
export const storedReturnNotes = storedDocument(returnNoteDocument, {
  rulesOf: withoutRules,
  reads: {
    returnType: sql<string>`t.return_type`,
    isReplaced: sql<
      string | null
    >`(select v.is_replaced from return_note_row v where v.tenant_id = t.tenant_id and v.id = t.id)`,
  },
});

type ReturnWork<Given = unknown> = Work<(typeof storedReturnNotes)["reads"], unknown, Given>;
type ReturnedNote = Parameters<ReturnWork>[1][number]["record"];
/** Goods go back, are kept after all, or go back once more from where they came. */
type Goods = "sent" | "kept" | "sentAgain";

/** The warehouse sends goods back: of an exchange, their quantities are open on the orders again (B3.5b). */
export const sent: ReturnWork = async (tx, ready) => {
  const { refused, along, changesOf } = await moved(tx, ready, "sent");
  return { what: "sent", refused, along, on: ({ record }) => ({ changes: changesOf(record) }) };
};

/** The warehouse takes the note back before the supplier has answered. */
export const withdrawn: ReturnWork = async (tx, ready) => {
  const { refused, along, changesOf } = await moved(tx, ready, "kept");
  return { what: "withdrawn", refused, along, on: ({ record }) => ({ changes: changesOf(record) }) };
};

/** What was never sent will not be; the supplier never hears of it. */
export const voided: ReturnWork = () => ({ what: null });

/** The goods are with the supplier again. */
export const takenBack: ReturnWork = async (tx, ready) => {
  const notes = ready.map(({ record }) => record);
  const settle = await supplierHas(tx, notes, (quantity) => quantity);
  const onlyType = stockType.code.waitingToBeSentBack;
  return {
    what: "takenBack",
    on: () => ({ undo: {} }),
    along: () => inOneBreath([settle(), reverseMovements(tx, returnNote.name, idsOf(notes), { onlyType })]),
  };
};

const idsOf = (notes: readonly ReturnedNote[]) => notes.map(({ id }) => id);

/** The supplier does not take the goods, which stay where they lie. */
export const refused: ReturnWork<Reasoned> = async (tx, ready, { reason }) => {
  const { refused, along, changesOf } = await moved(tx, ready, "kept");
  const set = { refuseReason: reason };
  const undo = { set: { refuseReason: null } };
  return { what: "refused", refused, along, on: ({ record }) => ({ set, changes: changesOf(record), undo }) };
};

/** What taking the steps of return notes back does besides states and columns: the goods wait for their supplier again. */
export const undoWorks: UndoWorks<keyof (typeof storedReturnNotes)["steps"], (typeof storedReturnNotes)["reads"]> = {
  refuse: async (tx, undone) => moved(tx, undone, "sentAgain"),
  takeBack: async (tx, undone) => {
    const all = undone.map(({ record }) => record);
    const refused = await whyBilled(tx, idsOf(all));
    const notes = all.filter(({ id }) => !refused.has(id));
    const settle = await supplierHas(tx, notes, (quantity) => subtract("0", quantity));
    const onlyLast = true;
    const along = () => inOneBreath([settle(), reverseMovements(tx, returnNote.name, idsOf(notes), { onlyLast })]);
    return { refused, along };
  },
};

/** What suppliers have for good of exchanges will not be kept; nothing else changes of the orders. */
async function supplierHas(
  tx: Database,
  notes: readonly ReturnedNote[],
  signed: (quantity: string) => string,
): Promise<() => Promise<void>> {
  const exchanged = (await lockReturned(tx, notes)).filter(isExchanged(notes));
  await lockLines(
    tx,
    exchanged.map(({ purchaseOrderLineId }) => purchaseOrderLineId),
  );
  const changes = exchanged.map(({ purchaseOrderLineId: lineId, returnQty }) => {
    return { lineId, onWay: "0", received: "0", takenBack: signed(returnQty) };
  });
  return () => changeQuantities(tx, [], changes);
}

/** Whether a line of one of some notes asks for other goods. */
function isExchanged(notes: readonly ReturnedNote[]) {
  const exchanges = new Set(idsOf(notes.filter((note) => note.returnType === returnType.code.exchange)));
  return (line: ReturnedLine) => exchanges.has(line.returnNoteId);
}

interface ReturnedLine {
  readonly id: string;
  readonly purchaseNo: string;
  readonly purchaseSeq: number;
  readonly purchasePhaseSeq: number;
  readonly purchaseBatchSeq: number;
  readonly returnNoteId: string;
  readonly receiptId: string;
  readonly receiptNo: string;
  readonly itemNo: string;
  readonly purchaseOrderLineId: string;
  readonly returnQty: string;
  /** What goes back free of charge, and both. */
  readonly giftQty: string;
  readonly goodsQty: string;
  /** What of the receipt may still be returned, paid and free. */
  readonly open: string;
  readonly freeOpen: string;
  /** What of it nobody has put into a cell. */
  readonly unstored: string;
  readonly serialNos: string | null;
  /** What of the line was in no cell when it was sent last. */
  readonly unstoredQty: string;
}

/**
 * Goods of notes that are sent back, or are kept after all: notes that want more of a receipt than is there, or whose goods
 * have been announced again, are refused; of the others it is marked at the receipts, and the quantities of exchanges are
 * opened on the orders or closed.
 */
async function moved(tx: Database, ready: readonly { readonly record: ReturnedNote }[], goods: Goods) {
  const notes = ready.map(({ record }) => record);
  const lines = await lockReturned(tx, notes);
  const exchanged = lines.filter(isExchanged(notes));
  const orderLines = await lockLines(
    tx,
    exchanged.map((line) => line.purchaseOrderLineId),
  );
  const refused =
    goods === "kept" ? overdrawn(notes, ofOrders(exchanged, orderLines)) : overdrawn(notes, ofReceipts(lines));
  const takes = goods === "sent" ? await findLying(tx, notes, lines, refused) : [];
  const isTaken = (line: ReturnedLine) => !refused.has(line.returnNoteId);
  const ofNotes = Map.groupBy(lines, (line) => line.returnNoteId);
  return {
    refused,
    // What is asked last stands last: the first that fails says why.
    along: () =>
      inOneBreath([
        countReturned(tx, lines.filter(isTaken), goods, takes),
        changeExchanged(tx, exchanged.filter(isTaken), orderLines, goods),
        moveStock(
          tx,
          notes.filter(({ id }) => !refused.has(id)),
          goods,
          takes,
        ),
      ]),
    changesOf: ({ id }: ReturnedNote): ValueChange[] =>
      (ofNotes.get(id) ?? []).flatMap((line) =>
        quantities
          .filter((field) => isPositive(line[field]))
          .map((field) => ({
            line: `${line.purchaseNo} ${lineName(line)}`,
            field,
            old: goods === "kept" ? line[field] : null,
            new: goods === "kept" ? null : line[field],
          })),
      ),
  };
}

/** What lines say of how much goes back. */
const quantities = ["returnQty", "giftQty"] as const;

/** What is said where more goes back than is there. */
export const exceededBy = {
  returnQty: "returnQuantityExceeded",
  giftQty: "returnGiftQuantityExceeded",
} as const;

function ofReceipts(lines: readonly ReturnedLine[]): Draw[] {
  return lines.flatMap(({ returnNoteId: taker, receiptId, receiptNo, itemNo, returnQty, giftQty, open, freeOpen }) => {
    const drawn = (field: "returnQty" | "giftQty", quantity: string, ofIt: string): Draw => ({
      ...{ taker, source: `${receiptId} ${field}`, quantity, open: ofIt },
      why: (left) => new Fault(exceededBy[field], { receiptNo, itemNo, quantity: plainNumber(quantity), open: left }),
    });
    return [drawn("returnQty", returnQty, open), drawn("giftQty", giftQty, freeOpen)];
  });
}

/** What is kept counts as delivered again, also of a line that is closed by now or was delivered beyond its order. */
function ofOrders(lines: readonly ReturnedLine[], orderLines: readonly LockedLine[]): Draw[] {
  const open = new Map(orderLines.map(({ id, keepableQty }) => [id, keepableQty]));
  return lines.map(({ returnNoteId: taker, purchaseOrderLineId: source, returnQty: quantity }) => ({
    taker,
    source,
    quantity,
    open: open.get(source) ?? "0",
    why: () => new Fault("returnGoodsReplaced"),
  }));
}

/** Where the goods of notes lie that are not refused; others are refused for want of them. */
async function findLying(
  tx: Database,
  notes: readonly ReturnedNote[],
  lines: readonly ReturnedLine[],
  refused: Map<string, Fault>,
): Promise<Take[]> {
  const left = notes.filter(({ id }) => !refused.has(id));
  const found = await findReturned(tx, left, lines);
  for (const [id, fault] of found.refused) refused.set(id, fault);
  return found.takes;
}

function moveStock(tx: Database, notes: readonly ReturnedNote[], goods: Goods, takes: readonly Take[]): Promise<void> {
  if (goods === "sent") return setAside(tx, notes, takes);
  return reverseMovements(tx, returnNote.name, idsOf(notes), { onlyLast: goods === "sentAgain" });
}

/** Says at the receipts how much of them goes back, and how much of that was in no cell; the lines keep the latter. */
async function countReturned(
  tx: Database,
  lines: readonly ReturnedLine[],
  goods: Goods,
  takes: readonly Take[],
): Promise<void> {
  const counted = lines.map((line) => ({
    id: line.id,
    receipt_id: line.receiptId,
    return_qty: signed(line.returnQty, goods),
    gift_qty: signed(line.giftQty, goods),
    unstored_qty: goods === "sent" ? unstoredOf(line, takes) : line.unstoredQty,
  }));
  const sign = goods === "kept" ? -1 : 1;
  const counting = sql`with counted as (select * from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as c (id bigint, receipt_id bigint, return_qty numeric, gift_qty numeric, unstored_qty numeric)),
    kept as (
      update return_note_line l set unstored_qty = c.unstored_qty from counted c
      where l.id = c.id and l.unstored_qty <> c.unstored_qty)
    update receipt r set return_qty = r.return_qty + m.returned, gift_return_qty = r.gift_return_qty + m.free,
      return_unstored_qty = r.return_unstored_qty + m.unstored
    from (select receipt_id, sum(return_qty) as returned, sum(gift_qty) as free, sum(unstored_qty) * ${sign}::integer as unstored
      from counted group by 1) m
    where r.id = m.receipt_id`.execute(tx);
  await counting.catch((failure: unknown) => {
    // What was refused was put away since, or taken out of its cells: it does not go back from where it came.
    if (goods === "sentAgain" && sqlState(failure) === checkViolation) throw new Fault("undoGone");
    throw failure;
  });
}

const checkViolation = "23514";
const signed = (quantity: string, goods: Goods) => (goods === "kept" ? subtract("0", quantity) : quantity);

/** @throws Fault returnGoodsReplaced, should the database know better */
function changeExchanged(
  tx: Database,
  exchanged: readonly ReturnedLine[],
  orderLines: readonly LockedLine[],
  goods: Goods,
): Promise<void> {
  const changes = exchanged.map(({ purchaseOrderLineId: lineId, returnQty }) => ({
    lineId,
    onWay: "0",
    received: "0",
    exchanged: signed(returnQty, goods),
  }));
  return changeQuantities(tx, orderLines, changes, "returnGoodsReplaced");
}

/** Locks the receipts of the notes' lines, in the order of their ids. */
async function lockReturned(tx: Database, notes: readonly ReturnedNote[]): Promise<ReturnedLine[]> {
  const { rows } =
    await sql<ReturnedLine>`select o.purchase_no, o.purchase_seq, o.purchase_phase_seq, o.purchase_batch_seq,
      l.id, l.return_note_id, r.id as receipt_id, r.receipt_no, o.item_no, r.purchase_order_line_id, l.return_qty, r.accepted_qty - r.return_qty - r.consumed_qty as open,
      coalesce(l.gift_qty, 0) as gift_qty, l.return_qty + coalesce(l.gift_qty, 0) as goods_qty, r.gift_fit_qty - r.gift_return_qty - r.gift_consumed_qty as free_open,
      r.accepted_qty + r.gift_fit_qty - r.warehoused_qty - r.return_unstored_qty as unstored, l.unstored_qty, l.serial_nos
    from return_note_line l join receipt r on r.tenant_id = l.tenant_id and r.id = l.receipt_id
    join purchase_order_line o on o.tenant_id = r.tenant_id and o.id = r.purchase_order_line_id
    where l.return_note_id = any (${notes.map(({ id }) => id)}::bigint[]) order by r.id, l.id for update of r`.execute(
      tx,
    );
  return rows;
}
