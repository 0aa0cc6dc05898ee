import { Fault } from "@tandem/contract/core/errors";
import { subtract } from "@tandem/contract/core/numbers";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import {
  type returnNote,
  returnNoteDocument,
  type returnNoteLine,
} from "@tandem/contract/receiving/return-notes/return-notes";
import { returnType } from "@tandem/contract/receiving/return-notes/statuses";
import { type Generated, sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import type { HeadTable, LineTable, ViewOf } from "../../core/stored.ts";
import { type Draw, overdrawn } from "../../documents/overdrawn.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";
import type { Reasoned, Work } from "../../documents/take-steps.ts";
import type { UndoWorks } from "../../documents/undo-steps.ts";
import { changeQuantities, type LockedLine, lockLines } from "../../orders/purchase-orders/quantities.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    returnNote: Omit<HeadTable<typeof returnNote, "returnNo">, "isReplaced">;
    returnNoteRow: ViewOf<typeof returnNote>;
    returnNoteLine: LineTable<
      typeof returnNoteLine,
      "returnNoteId" | "receiptId" | "orgNo" | "supplierNo" | "warehouseNo"
    > & { status: Generated<string> };
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
type Goods = "sent" | "kept";

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
export const takenBack: ReturnWork = () => ({ what: "takenBack", on: () => ({ undo: {} }) });

/** The supplier does not take the goods, which stay where they lie. */
export const refused: ReturnWork<Reasoned> = async (tx, ready, { reason }) => {
  const { refused, along, changesOf } = await moved(tx, ready, "kept");
  const set = { refuseReason: reason };
  const undo = { set: { refuseReason: null } };
  return { what: "refused", refused, along, on: ({ record }) => ({ set, changes: changesOf(record), undo }) };
};

/** What taking the steps of return notes back does besides states and columns: refused goods are on their way again. */
export const undoWorks: UndoWorks<keyof (typeof storedReturnNotes)["steps"], (typeof storedReturnNotes)["reads"]> = {
  refuse: async (tx, undone) => moved(tx, undone, "sent"),
};

interface ReturnedLine {
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
  /** What of the receipt may still be returned. */
  readonly open: string;
}

/**
 * Goods of notes that are sent back, or are kept after all: notes that want more of a receipt than is there, or whose goods
 * have been announced again, are refused; of the others it is marked at the receipts, and the quantities of exchanges are
 * opened on the orders or closed.
 */
async function moved(tx: Database, ready: readonly { readonly record: ReturnedNote }[], goods: Goods) {
  const notes = ready.map(({ record }) => record);
  const lines = await lockReturned(tx, notes);
  const exchanges = new Set(notes.filter((note) => note.returnType === returnType.code.exchange).map(({ id }) => id));
  const exchanged = lines.filter((line) => exchanges.has(line.returnNoteId));
  const orderLines = await lockLines(
    tx,
    exchanged.map((line) => line.purchaseOrderLineId),
  );
  const refused =
    goods === "sent" ? overdrawn(notes, ofReceipts(lines)) : overdrawn(notes, ofOrders(exchanged, orderLines));
  const isTaken = (line: ReturnedLine) => !refused.has(line.returnNoteId);
  const ofNotes = Map.groupBy(lines, (line) => line.returnNoteId);
  return {
    refused,
    along: () => moveGoods(tx, lines.filter(isTaken), exchanged.filter(isTaken), orderLines, goods),
    changesOf: ({ id }: ReturnedNote): ValueChange[] =>
      (ofNotes.get(id) ?? []).map((line) => ({
        line: `${line.purchaseNo} ${lineName(line)}`,
        field: "returnQty",
        old: goods === "sent" ? null : line.returnQty,
        new: goods === "sent" ? line.returnQty : null,
      })),
  };
}

function ofReceipts(lines: readonly ReturnedLine[]): Draw[] {
  return lines.map(({ returnNoteId: taker, receiptId: source, receiptNo, itemNo, returnQty: quantity, open }) => ({
    taker,
    source,
    quantity,
    open,
    why: (left) => new Fault("returnQuantityExceeded", { receiptNo, itemNo, quantity, open: left }),
  }));
}

function ofOrders(lines: readonly ReturnedLine[], orderLines: readonly LockedLine[]): Draw[] {
  const open = new Map(orderLines.map(({ id, unDeliveryQty }) => [id, unDeliveryQty]));
  return lines.map(({ returnNoteId: taker, purchaseOrderLineId: source, returnQty: quantity }) => ({
    taker,
    source,
    quantity,
    open: open.get(source) ?? "0",
    why: () => new Fault("returnGoodsReplaced"),
  }));
}

/** @throws Fault returnGoodsReplaced, should the database know better */
async function moveGoods(
  tx: Database,
  lines: readonly ReturnedLine[],
  exchanged: readonly ReturnedLine[],
  orderLines: readonly LockedLine[],
  goods: Goods,
): Promise<void> {
  const signed = (quantity: string) => (goods === "sent" ? quantity : subtract("0", quantity));
  await inOneBreath([
    sql`update receipt r set return_qty = r.return_qty + m.quantity
      from (select id, sum(quantity) as quantity from unnest(${lines.map((line) => line.receiptId)}::bigint[],
        ${lines.map((line) => signed(line.returnQty))}::numeric[]) as u (id, quantity) group by id) m
      where r.id = m.id`.execute(tx),
    changeQuantities(
      tx,
      orderLines,
      exchanged.map((line) => ({
        lineId: line.purchaseOrderLineId,
        onWay: "0",
        received: "0",
        exchanged: signed(line.returnQty),
      })),
      "returnGoodsReplaced",
    ),
  ]);
}

/** Locks the receipts of the notes' lines, in the order of their ids. */
async function lockReturned(tx: Database, notes: readonly ReturnedNote[]): Promise<ReturnedLine[]> {
  const { rows } =
    await sql<ReturnedLine>`select o.purchase_no, o.purchase_seq, o.purchase_phase_seq, o.purchase_batch_seq,
      l.return_note_id, r.id as receipt_id, r.receipt_no, o.item_no, r.purchase_order_line_id, l.return_qty, case when r.status = ${receiptStatus.code.received} then r.receipt_qty - r.return_qty else 0 end as open
    from return_note_line l join receipt r on r.tenant_id = l.tenant_id and r.id = l.receipt_id
    join purchase_order_line o on o.tenant_id = r.tenant_id and o.id = r.purchase_order_line_id
    where l.return_note_id = any (${notes.map(({ id }) => id)}::bigint[]) order by r.id, l.id for update of r`.execute(
      tx,
    );
  return rows;
}
