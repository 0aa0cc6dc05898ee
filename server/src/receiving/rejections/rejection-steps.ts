import { Fault } from "@tandem/contract/core/errors";
import { subtract, sum } from "@tandem/contract/core/numbers";
import { rejection } from "@tandem/contract/receiving/rejections/rejections";
import { stockType } from "@tandem/contract/receiving/stock/statuses";
import { type Database, inOneBreath } from "../../core/database.ts";
import { type Draw, overdrawn } from "../../documents/overdrawn.ts";
import type { Locked } from "../../documents/stored-document.ts";
import type { Reasoned, Work } from "../../documents/take-steps.ts";
import type { UndoWorks } from "../../documents/undo-steps.ts";
import { changeQuantities, lockLines } from "../../orders/purchase-orders/quantities.ts";
import { judge, noMore } from "../acceptances/cancel-acceptances.ts";
import { piecesMovedBy } from "../serial-numbers/pieces.ts";
import { type Restated, restate } from "../stock/as-received.ts";
import type { storedRejections } from "./stored-rejections.ts";

const { rejected, waitingForInspection } = stockType.code;

type RejectionWork<Given = unknown> = Work<(typeof storedRejections)["reads"], unknown, Given>;

/** Rejected goods leave the warehouse. */
export const sentBack: RejectionWork = (tx, ready) => ({
  what: "sentBack",
  on: () => ({ undo: {} }),
  along: () => restated(tx, ready, rejected, null),
});

/** They lie in the warehouse again. */
export const withdrawn: RejectionWork = (tx, ready) => ({
  what: "withdrawn",
  along: () => restated(tx, ready, null, rejected),
});

/** They are with their supplier again. */
export const takenBack: RejectionWork = async (tx, ready) => {
  const along = await supplierHas(tx, ready, (quantity) => quantity);
  return { what: "takenBack", on: () => ({ undo: {} }), along };
};

/**
 * What was rejected waits for inspection again, and is not open on its order any more, be that closed by now; not once it was
 * announced again.
 */
export const cancelled: RejectionWork<Reasoned> = async (tx, ready, { reason }) => {
  const records = ready.map(({ record }) => record);
  const orderLines = await lockLines(
    tx,
    records.map(({ purchaseOrderLineId }) => purchaseOrderLineId),
  );
  const open = new Map(orderLines.map(({ id, keepableQty }) => [id, keepableQty]));
  const refused = overdrawn(
    records,
    records.map(
      ({ id: taker, purchaseOrderLineId: source, checkReturnQty: quantity }): Draw => ({
        taker,
        source,
        quantity,
        open: open.get(source) ?? "0",
        why: () => new Fault("rejectedGoodsReplaced"),
      }),
    ),
  );
  const left = records.filter(({ id }) => !refused.has(id));
  return {
    what: "cancelled",
    refused,
    on: ({ record }) => ({
      set: { cancelReason: reason },
      changes: [
        ...noMore(record.receiptNo, "rejectedQty", record.checkReturnQty),
        ...noMore(record.receiptNo, "rejectedGiftQty", record.giftQty),
      ],
    }),
    along: () =>
      inOneBreath([
        unreject(tx, left),
        closeAgain(tx, orderLines, left),
        restated(
          tx,
          left.map((record) => ({ record })),
          rejected,
          waitingForInspection,
        ),
      ]),
  };
};

/** What taking the steps of rejections back does besides states: goods that were sent back lie there again. */
export const undoWorks: UndoWorks<keyof (typeof storedRejections)["steps"], (typeof storedRejections)["reads"]> = {
  sendBack: async (tx, undone) => ({ along: () => restated(tx, undone, null, rejected) }),
  takeBack: async (tx, undone) => ({ along: await supplierHas(tx, undone, (quantity) => subtract("0", quantity)) }),
};

/** What suppliers have for good will not be kept; nothing else changes of the orders. */
async function supplierHas(
  tx: Database,
  of: readonly { readonly record: Left }[],
  signed: (quantity: string) => string,
): Promise<() => Promise<void>> {
  await lockLines(
    tx,
    of.map(({ record }) => record.purchaseOrderLineId),
  );
  const changes = of.map(({ record: { purchaseOrderLineId: lineId, checkReturnQty } }) => {
    return { lineId, onWay: "0", received: "0", takenBack: signed(checkReturnQty) };
  });
  return () => changeQuantities(tx, [], changes);
}

/** Says in the stock what becomes of rejected goods. */
async function restated(
  tx: Database,
  of: readonly { readonly record: Left & { readonly id: string; readonly number: string } }[],
  from: Restated["from"],
  to: Restated["to"],
): Promise<void> {
  const pieces = await piecesMovedBy(
    tx,
    rejection.name,
    of.map(({ record }) => record.id),
  );
  const rows = of.map(({ record: { id: documentId, number: documentNo, receiptId, checkReturnQty, giftQty } }) => {
    const qty = sum([checkReturnQty, giftQty ?? "0"]);
    const serialIds = pieces.get(documentId) ?? null;
    return { documentKind: rejection.name, documentId, documentNo, receiptId, qty, from, to, serialIds };
  });
  await restate(tx, rows);
}

type Left = Pick<
  Locked<(typeof storedRejections)["reads"]>,
  "receiptId" | "purchaseOrderLineId" | "checkReturnQty" | "giftQty"
>;

function unreject(tx: Database, left: readonly Left[]): Promise<void> {
  const ofReceipts = Map.groupBy(left, ({ receiptId }) => receiptId);
  const less = [...ofReceipts].map(([id, of]) => ({
    id,
    rejected: subtract("0", sum(of.map(({ checkReturnQty }) => checkReturnQty))),
    freeRejected: subtract("0", sum(of.map(({ giftQty }) => giftQty ?? "0"))),
  }));
  return judge(tx, less);
}

function closeAgain(tx: Database, orderLines: Parameters<typeof changeQuantities>[1], left: readonly Left[]) {
  const changes = left.map(({ purchaseOrderLineId: lineId, checkReturnQty }) => ({
    lineId,
    onWay: "0",
    received: "0",
    rejected: subtract("0", checkReturnQty),
  }));
  return changeQuantities(tx, orderLines, changes, "rejectedGoodsReplaced");
}
