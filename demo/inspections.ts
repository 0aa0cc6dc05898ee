import { yesNoStatus } from "@tandem/contract/core/statuses";
import { orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import { acceptanceType, inspectionAcceptanceStatus } from "@tandem/contract/receiving/acceptances/statuses";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import { rejectionStatus } from "@tandem/contract/receiving/rejections/statuses";
import { stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
import type { CopyBatch } from "./copy.ts";
import { partyOf, type Receipt } from "./notices.ts";
import { tenantId } from "./tenant.ts";

export const rejectReasons = ["Burrs on the edges", "尺寸超差", "Bề mặt bị xước", "外觀刮傷"] as const;

const { available, waitingForInspection, rejected } = stockType.code;
const { in: comes, out: goes } = transactionType.code;
const { waiting, takenBack } = rejectionStatus.code;

const numberOf = (prefix: string, id: number, moment: string) =>
  `${prefix}-${moment.slice(0, 4)}-${String(id).padStart(6, "0")}`;

/** How much of a receipt that stands was accepted, and how much rejected. */
export function judgedOf({ cancelled, waits, rejected: lost, qty }: Receipt): { accepted: number; rejected: number } {
  if (cancelled || waits) return { accepted: 0, rejected: 0 };
  return { accepted: qty - (lost?.qty ?? 0), rejected: lost?.qty ?? 0 };
}

/** Adds what became of a receipt at inspection. Returns the movements of stock that follow, the first of them its arrival. */
export function addInspection(batch: CopyBatch, receipt: Receipt): readonly Moved[] {
  const { id, rejected: lost, cancelled, waits, receiptNo, createDate: date, qty } = receipt;
  const { orgNo, supplierNo } = partyOf(receipt.notice);
  const keeper = receipt.notice.warehouse.keeper;
  const judged = judgedOf(receipt);
  const isInspected = waits || (lost !== null && !cancelled);
  const arrived: Moved = {
    ...{ kind: "receipt", id, number: receiptNo, qty, date, type: comes },
    state: isInspected ? waitingForInspection : available,
  };
  if (cancelled) return [arrived, { ...arrived, type: goes, date: cancelled.date }];
  if (waits) return [arrived];
  const common = {
    ...{ tenant_id: tenantId, receipt_id: id, org_no: orgNo, supplier_no: supplierNo },
    ...{ warehouse_no: receipt.notice.warehouse.warehouseNo, check_date: date.slice(0, 10) },
    ...{ inspector: isInspected ? keeper : null },
    ...{ create_name: keeper, create_date: date, update_name: keeper, update_date: date },
  };
  const checkReceiptNo = numberOf("QCA", id, date);
  batch.add("acceptance", {
    ...{ ...common, id, check_receipt_no: checkReceiptNo, status: inspectionAcceptanceStatus.code.accepted },
    ...{ acceptance_type: acceptanceType.code.accepted, accepted_qty: judged.accepted },
    is_automatic: isInspected ? yesNoStatus.code.no : yesNoStatus.code.yes,
  });
  if (!lost) return [arrived];
  const checkReturnNo = numberOf("QCR", lost.id, date);
  batch.add("rejection", {
    ...{ ...common, id: lost.id, check_return_no: checkReturnNo, status: lost.state },
    ...{ check_return_qty: lost.qty, check_reason: lost.reason },
  });
  const fit = { kind: "acceptance", id, number: checkReceiptNo, qty: judged.accepted, date };
  const unfit = { kind: "rejection", id: lost.id, number: checkReturnNo, qty: lost.qty, date };
  return [
    arrived,
    { ...fit, type: goes, state: waitingForInspection },
    { ...fit, type: comes, state: available },
    { ...unfit, type: goes, state: waitingForInspection },
    { ...unfit, type: comes, state: rejected },
    ...(lost.state === waiting ? [] : [{ ...unfit, type: goes, state: rejected }]),
  ];
}

/** A movement of stock, and the document that says so. */
export interface Moved {
  readonly kind: string;
  readonly id: number;
  readonly number: string;
  readonly qty: number;
  readonly date: string;
  readonly type: string;
  readonly state: string;
}

/** Remembers that somebody received something. */
export function noteReceipt({ id, notice, receiptNo: documentNo, createDate: happenedAt }: Receipt): void {
  const by = { side: "buyer", userName: notice.warehouse.keeper } as const;
  const { received: toState } = receiptStatus.code;
  const receipt = { entityName: "receipt" as const, recordId: id, documentNo };
  notice.events.push({
    ...partyOf(notice),
    ...receipt,
    ...by,
    action: "receive",
    fromState: null,
    toState,
    happenedAt,
  });
}

/** Remembers that a receipt was accepted. */
export function noteAcceptance({ id, notice, createDate: happenedAt }: Receipt): void {
  const by = { side: "buyer", userName: notice.warehouse.keeper } as const;
  const { accepted: toState } = inspectionAcceptanceStatus.code;
  const acceptance = { entityName: "acceptance" as const, recordId: id, documentNo: numberOf("QCA", id, happenedAt) };
  notice.events.push({ ...partyOf(notice), ...acceptance, ...by, action: "add", fromState: null, toState, happenedAt });
}

/** Remembers how a rejection came to be as it is. */
export function noteRejection({ notice, rejected: lost, createDate: happenedAt }: Receipt): void {
  if (!lost) return;
  const common = {
    ...{ ...partyOf(notice), entityName: "rejection" as const, recordId: lost.id, happenedAt },
    documentNo: numberOf("QCR", lost.id, happenedAt),
  };
  const { keeper } = notice.warehouse;
  const buyer = { side: "buyer", userName: keeper } as const;
  notice.events.push({ ...common, ...buyer, action: "add", fromState: null, toState: waiting });
  if (lost.state === waiting) return;
  const { sentBack } = rejectionStatus.code;
  notice.events.push({ ...common, ...buyer, action: "sendBack", fromState: waiting, toState: sentBack });
  if (lost.state !== takenBack) return;
  const supplier = { side: "supplier", userName: notice.supplier.contacts } as const;
  notice.events.push({ ...common, ...supplier, action: "takeBack", fromState: sentBack, toState: takenBack });
}

/** Whether the goods of a notice are the supplier's own, as they lie here. */
export const ownerOf = ({ notice }: Receipt): string | null =>
  notice.orderType === orderType.code.vendorManaged ? notice.supplier.supplierNo : null;
