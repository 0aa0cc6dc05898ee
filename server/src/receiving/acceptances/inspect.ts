import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { acceptance, type InspectionInput } from "@tandem/contract/receiving/acceptances/acceptances";
import { acceptanceType, inspectionAcceptanceStatus } from "@tandem/contract/receiving/acceptances/statuses";
import { receiptDocument, receiptLifecycle } from "@tandem/contract/receiving/receipts/receipts";
import { rejection } from "@tandem/contract/receiving/rejections/rejections";
import { rejectionStatus } from "@tandem/contract/receiving/rejections/statuses";
import { stockType } from "@tandem/contract/receiving/stock/statuses";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import { partiesOf } from "../../core/parties.ts";
import { addDocuments } from "../../documents/add-document.ts";
import { requireOnce } from "../../documents/line-once.ts";
import { lockForSteps } from "../../documents/lock-records.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { changeQuantities, type LockedLine, lockLines } from "../../orders/purchase-orders/quantities.ts";
import { requireAfterReceipts } from "../days-of-goods.ts";
import { requireUntold } from "../outside-numbers.ts";
import { storedReceipts } from "../receipts/stored-receipts.ts";
import { storedRejections } from "../rejections/stored-rejections.ts";
import { choosePieces } from "../serial-numbers/pieces.ts";
import { type Restated, restate } from "../stock/as-received.ts";
import { endInspections } from "../stock-transfers/undo-transfers.ts";
import {
  concededOf,
  freeOf,
  type Inspected,
  type JudgedLine,
  measuredOf,
  type QuantityField,
  quantity,
  quantityFields,
  requireComplete,
  saidOf,
  totalOf,
} from "./judged.ts";
import { attachPhotos, photosOf } from "./photos.ts";
import { storedAcceptances } from "./stored-acceptances.ts";
import { requireWorth } from "./worth.ts";

/** Goods of a receipt that a record judges. */
interface JudgedGoods {
  readonly acceptanceType?: string;
  readonly documentId: string;
  readonly documentNo: string;
  readonly receiptId: string;
  readonly qty: string;
}

const serialFields = {
  acceptedQty: "acceptedSerialNos",
  concededQty: "concededSerialNos",
  rejectedQty: "rejectedSerialNos",
} as const;

/**
 * Judges what waits for inspection of receipts: what is accepted or conceded is recorded as such, and what is rejected is open on
 * its order again. All of it, or nothing.
 *
 * @throws Fault outsideNumberTaken, dayToCome, dayBeforeReceipt, inspectionEmpty, inspectionExceeded, giftInspectionExceeded, inspectionReasonMissing, photosOfNothing, deductionMissing, deductionTwice, deductionExceeded, receiptNotWaiting
 */
export async function inspect(
  tx: Database,
  context: Context,
  input: InspectionInput,
): Promise<{ accepted: string[]; rejected: string[] }> {
  requireOnce(
    input.lines.map(({ receiptId }) => receiptId),
    "inspectionRepeated",
    "acceptedQty",
  );
  const inspected = await lockInspected(tx, context, input);
  await requireSound(tx, context, input, inspected);
  await requireWorth(tx, inspected.flatMap(concededOf));
  await endInspections(
    tx,
    context,
    inspected.map(({ receipt }) => receipt.id),
  );
  await requireUnitDecimals(tx, inspected.flatMap(measuredOf));
  const rejected = inspected.filter(({ found }) => isPositive(totalOf(found, "rejectedQty")));
  const fileIds = await photosOf(tx, input, rejected);
  const taken = inspected.map(({ found, receipt }) => ({
    record: receipt,
    moves: [{ lifecycle: receiptLifecycle, action: "inspect" }],
    set: {
      acceptedQty: sum([receipt.acceptedQty, quantity(found.acceptedQty), quantity(found.concededQty)]),
      rejectedQty: sum([receipt.rejectedQty, quantity(found.rejectedQty)]),
      ...freeOnes(receipt, found),
    },
    changes: saidOf(found).map((field) => ({ line: null, field, old: null, new: quantity(found[field]) })),
  }));
  const [, , accepted, added] = await inOneBreath([
    writeSteps(tx, context.taker, storedReceipts, taken, { what: "inspected" }),
    openAgain(tx, rejected),
    addAcceptances(tx, context, input, inspected),
    addRejections(tx, context, input, rejected),
  ]);
  const pieces = await piecesOf(tx, inspected);
  const lost = added.map(({ id: documentId, number: documentNo }, index) => {
    const { found, receipt } = rejected[index] as Inspected;
    const serialIds = pieces(receipt.id, "rejectedQty");
    return { documentId, documentNo, receiptId: receipt.id, qty: totalOf(found, "rejectedQty"), serialIds };
  });
  const fit = accepted.map((one) => {
    const isForLess = one.acceptanceType === acceptanceType.code.conceded;
    return { ...one, serialIds: pieces(one.receiptId, isForLess ? "concededQty" : "acceptedQty") };
  });
  await inOneBreath([
    restate(tx, [
      ...judgedGoods(acceptance.name, fit, stockType.code.available),
      ...judgedGoods(rejection.name, lost, stockType.code.rejected),
    ]),
    attachPhotos(
      tx,
      added.map(({ id }) => id),
      fileIds,
    ),
  ]);
  return { accepted: accepted.map(({ documentNo }) => documentNo), rejected: added.map(({ number }) => number) };
}

/** @throws Fault outsideNumberTaken, dayToCome, dayBeforeReceipt; inspectionEmpty and others for what is said of a receipt */
async function requireSound(
  tx: Database,
  context: Context,
  input: InspectionInput,
  inspected: readonly Inspected[],
): Promise<void> {
  await requireUntold(
    tx,
    "outCheckNo",
    input.outCheckNo,
    inspected.map(({ receipt }) => receipt),
  );
  requireAfterReceipts(
    context,
    "checkDate",
    input.checkDate,
    inspected.map(({ receipt: { number: receiptNo, receiptDate } }) => ({ receiptNo, receiptDate })),
  );
  requireComplete(inspected);
}

/** What becomes of the free pieces of a receipt. */
function freeOnes(receipt: Inspected["receipt"], found: JudgedLine) {
  const [fit, unfit] = [freeOf(found, "acceptedQty"), freeOf(found, "rejectedQty")];
  return {
    giftFitQty: sum([receipt.giftFitQty, fit]),
    giftRejectedQty: sum([receipt.giftRejectedQty, unfit]),
    giftWaitingQty: subtract(receipt.giftWaitingQty, sum([fit, unfit])),
  };
}

/** Which pieces of the receipts that have serial numbers were found what, by the receipt and the quantity. */
async function piecesOf(tx: Database, inspected: readonly Inspected[]) {
  const wanted = inspected.flatMap(({ found, receipt }, index) =>
    quantityFields.flatMap((field) =>
      isPositive(totalOf(found, field))
        ? [
            {
              ...{ field, receiptId: receipt.id, qty: totalOf(found, field), isUnstored: true },
              ...{ from: stockType.code.waitingForInspection, serialNos: found[serialFields[field]] },
              path: `lines.${index}.${serialFields[field]}`,
            },
          ]
        : [],
    ),
  );
  const chosen = await choosePieces(tx, wanted);
  return (receiptId: string, field: QuantityField) =>
    chosen[wanted.findIndex((each) => each.receiptId === receiptId && each.field === field)] ?? null;
}

/** Goods that waited for inspection, and do so no more. */
const judgedGoods = (
  documentKind: string,
  of: readonly (JudgedGoods & { readonly serialIds: readonly string[] | null })[],
  to: Restated["to"],
) =>
  of.map(({ acceptanceType: _type, ...one }) => ({
    ...one,
    documentKind,
    from: stockType.code.waitingForInspection,
    to,
  }));

async function lockInspected(tx: Database, context: Context, { lines }: InspectionInput): Promise<Inspected[]> {
  const wanted = lines.map(({ receiptId: id, version }) => ({ id, version }));
  const outcomes = await lockForSteps(tx, context, storedReceipts, receiptDocument.steps.inspect, wanted);
  const refused = outcomes.flatMap(({ refusal }, index) => (refusal === null ? [] : [{ refusal, index }]));
  if (refused[0]) {
    const details = refused.map(({ refusal: { error, parameters }, index }): FaultDetail => {
      return { path: `lines.${index}.acceptedQty`, key: `errors.${error}`, parameters };
    });
    throw new Fault(refused[0].refusal.error, refused[0].refusal.parameters, details);
  }
  const receipts = outcomes.flatMap((outcome) => (outcome.refusal === null ? [outcome.record] : []));
  const orderLines = await lockLines(
    tx,
    receipts.map(({ purchaseOrderLineId }) => purchaseOrderLineId),
  );
  const byId = new Map(orderLines.map((line) => [line.id, line]));
  return receipts.map((receipt, index) => ({
    receipt,
    found: lines[index] as JudgedLine,
    line: byId.get(receipt.purchaseOrderLineId) as LockedLine,
  }));
}

async function openAgain(tx: Database, inspected: readonly Inspected[]): Promise<void> {
  const rejected = inspected.filter(({ found }) => isPositive(quantity(found.rejectedQty)));
  if (rejected.length === 0) return;
  const changes = rejected.map(({ found, line }) => ({
    ...{ lineId: line.id, onWay: "0", received: "0" },
    rejected: quantity(found.rejectedQty),
  }));
  await changeQuantities(
    tx,
    rejected.map(({ line }) => line),
    changes,
    "inspectionExceeded",
  );
}

/** What the records of an inspection say alike of a receipt. */
const recordOf = ({ receipt }: Inspected, { user }: Context, { checkDate, outCheckNo = null }: InspectionInput) => ({
  ...{ checkDate, outCheckNo, inspector: user.userName, receiptId: receipt.id },
  ...{ warehouseNo: receipt.warehouseNo, ...partiesOf(receipt) },
});

/** Records what was accepted, as it is or for less; its receipt tells the outside. */
async function addAcceptances(
  tx: Database,
  context: Context,
  input: InspectionInput,
  inspected: readonly Inspected[],
): Promise<JudgedGoods[]> {
  const rows = inspected.flatMap((one) => {
    const { acceptedQty, concededQty, concessionReason, deductionRate, deductionAmount } = one.found;
    const common = recordOf(one, context, input);
    const none = { deductionRate: null, deductionAmount: null, checkReason: null };
    const free = freeOf(one.found, "acceptedQty");
    const asIs = {
      ...{ ...common, ...none, acceptanceType: acceptanceType.code.accepted, acceptedQty: quantity(acceptedQty) },
      giftQty: isPositive(free) ? free : null,
    };
    const deduction = {
      deductionRate: isPositive(quantity(deductionRate)) ? deductionRate : null,
      deductionAmount: isPositive(quantity(deductionAmount)) ? deductionAmount : null,
      checkReason: concessionReason,
      giftQty: null,
    };
    const forLess = { ...common, ...deduction, acceptanceType: acceptanceType.code.conceded, acceptedQty: concededQty };
    return [asIs, forLess].filter((row) => isPositive(sum([quantity(row.acceptedQty), quantity(row.giftQty)])));
  });
  const added = await addDocuments(tx, context.taker, storedAcceptances, {
    heads: rows,
    action: "add",
    toState: inspectionAcceptanceStatus.code.accepted,
    what: null,
  });
  return rows.map(({ receiptId, acceptedQty, giftQty, ...row }, index) => {
    const { id: documentId, number: documentNo } = added[index] as (typeof added)[number];
    const qty = sum([quantity(acceptedQty), quantity(giftQty)]);
    return { acceptanceType: row.acceptanceType, documentId, documentNo, receiptId, qty };
  });
}

async function addRejections(
  tx: Database,
  context: Context,
  input: InspectionInput,
  rejected: readonly Inspected[],
): Promise<readonly { readonly id: string; readonly number: string }[]> {
  return addDocuments(tx, context.taker, storedRejections, {
    heads: rejected.map((one) => ({
      ...recordOf(one, context, input),
      checkReturnQty: quantity(one.found.rejectedQty),
      giftQty: isPositive(freeOf(one.found, "rejectedQty")) ? freeOf(one.found, "rejectedQty") : null,
      checkReason: one.found.rejectReason,
    })),
    action: "add",
    toState: rejectionStatus.code.waiting,
    what: "rejected",
  });
}
