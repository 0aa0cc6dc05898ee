import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, subtract } from "@tandem/contract/core/numbers";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import { returnNoteDocument } from "@tandem/contract/receiving/return-notes/return-notes";
import { returnType } from "@tandem/contract/receiving/return-notes/statuses";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";
import type { Named, Work } from "../../documents/take-steps.ts";
import { changeQuantities, lockLines } from "../../orders/purchase-orders/quantities.ts";

/** Where return notes are stored, and what sending one must know of it. */
export const storedReturnNotes = storedDocument(returnNoteDocument, {
  rulesOf: withoutRules,
  reads: { returnType: sql<string>`t.return_type`, warehouseNo: sql<string>`t.warehouse_no` },
});

type ReturnWork<Given = unknown> = Work<(typeof storedReturnNotes)["reads"], unknown, Given>;
interface ReturnedNote {
  readonly id: string;
  readonly returnType: string;
}

/** The warehouse sends goods back: of an exchange, their quantities are open on the orders again (B3.5b). */
export const sent: ReturnWork = (tx, ready) => ({
  what: "sent",
  along: () =>
    moveGoods(
      tx,
      ready.map(({ record }) => record),
      "sent",
    ),
});

/** The warehouse takes the note back before the supplier has answered. */
export const withdrawn: ReturnWork = (tx, ready) => ({
  what: "withdrawn",
  along: () =>
    moveGoods(
      tx,
      ready.map(({ record }) => record),
      "kept",
    ),
});

/** What was never sent will not be. */
export const voided: ReturnWork = () => ({ what: "voided" });

/** The goods are with the supplier again. */
export const takenBack: ReturnWork = () => ({ what: "takenBack" });

/** The supplier does not take the goods, which stay where they lie. */
export const refused: ReturnWork<Named> = (tx, ready, { reason }) => ({
  what: "refused",
  on: () => ({ set: { refuseReason: reason } }),
  along: () =>
    moveGoods(
      tx,
      ready.map(({ record }) => record),
      "kept",
    ),
});

interface ReturnedLine {
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
 * Marks at receipts what of them is sent back, or is kept after all, and opens the quantities of exchanges or closes them.
 * @throws Fault returnQuantityExceeded, returnGoodsReplaced
 */
async function moveGoods(tx: Database, notes: readonly ReturnedNote[], goods: "sent" | "kept"): Promise<void> {
  const lines = await lockReturned(
    tx,
    notes.map(({ id }) => id),
  );
  if (goods === "sent") requireOpen(lines);
  const signed = (quantity: string) => (goods === "sent" ? quantity : subtract("0", quantity));
  const exchanges = new Set(notes.filter((note) => note.returnType === returnType.code.exchange).map(({ id }) => id));
  const exchanged = lines.filter((line) => exchanges.has(line.returnNoteId));
  const orderLines = await lockLines(
    tx,
    exchanged.map((line) => line.purchaseOrderLineId),
  );
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
async function lockReturned(tx: Database, noteIds: readonly string[]): Promise<ReturnedLine[]> {
  const { rows } =
    await sql<ReturnedLine>`select l.return_note_id, r.id as receipt_id, r.receipt_no, o.item_no, r.purchase_order_line_id,
      l.return_qty, case when r.status = ${receiptStatus.code.received} then r.receipt_qty - r.return_qty else 0 end as open
    from return_note_line l join receipt r on r.tenant_id = l.tenant_id and r.id = l.receipt_id
    join purchase_order_line o on o.tenant_id = r.tenant_id and o.id = r.purchase_order_line_id
    where l.return_note_id = any (${noteIds}::bigint[]) order by r.id, l.id for update of r`.execute(tx);
  return rows;
}

/** Several notes may draw on one receipt. */
function requireOpen(lines: readonly ReturnedLine[]): void {
  const left = new Map(lines.map((line) => [line.receiptId, line.open]));
  for (const { receiptId, receiptNo, itemNo, returnQty } of lines) {
    const open = left.get(receiptId) ?? "0";
    if (compareNumbers(returnQty, open) > 0)
      throw new Fault("returnQuantityExceeded", { receiptNo, itemNo, quantity: returnQty, open });
    left.set(receiptId, subtract(open, returnQty));
  }
}
