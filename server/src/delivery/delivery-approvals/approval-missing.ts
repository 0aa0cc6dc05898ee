import type { ErrorName } from "@tandem/contract/core/errors";
import { reportStatus } from "@tandem/contract/delivery/delivery-approvals/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** What a line ships: a material, and the lot of it where there is one. */
export interface Shipped {
  readonly itemNo: string;
  readonly lotNo: string | null;
}

/** Why what a line ships may not leave yet. */
export interface MissingApproval {
  readonly error: ErrorName;
  /** The approval that is there, and the day it begins or ended, where that is why. */
  readonly parameters: Readonly<Record<string, string>>;
}

interface Report {
  readonly approvalNo: string;
  readonly itemNo: string;
  readonly lotNo: string | null;
  readonly checkStatus: string;
  readonly effectiveDate: string;
  readonly expiryDate: string;
  readonly isEnded: boolean;
  readonly isBegun: boolean;
}

const { pending, approved, rejected, voided } = reportStatus.code;

/**
 * What keeps lines of a supplier from leaving today, whoever asks; null for each that an approved report lets go, which nobody voids before
 * the transaction ends.
 */
export async function approvalMissing(
  tx: Database,
  { orgNo, supplierNo }: { readonly orgNo: string; readonly supplierNo: string },
  lines: readonly Shipped[],
): Promise<(MissingApproval | null)[]> {
  const items = [...new Set(lines.map(({ itemNo }) => itemNo))];
  const { rows } = await sql<Report>`select approval_no, item_no, lot_no, check_status, effective_date, expiry_date,
      expiry_date < (select app.today()) as is_ended, effective_date <= (select app.today()) as is_begun
    from app.reports_on(${orgNo}, ${supplierNo}, ${items}::text[])
    where check_status in (${pending}, ${approved}, ${rejected}) or check_status = ${voided} and void_reason is not null
    order by id`.execute(tx);
  return lines.map(({ itemNo, lotNo }) =>
    whyMissing(rows.filter((report) => report.itemNo === itemNo && (report.lotNo === null || report.lotNo === lotNo))),
  );
}

/** The nearest to a valid one says why there is none. */
function whyMissing(reports: readonly Report[]): MissingApproval | null {
  const held = reports.filter(({ checkStatus }) => checkStatus === approved);
  if (held.some(({ isBegun, isEnded }) => isBegun && !isEnded)) return null;
  const waiting = reports.find(({ checkStatus, isEnded }) => checkStatus === pending && !isEnded);
  if (waiting) return { error: "deliveryApprovalPending", parameters: { approvalNo: waiting.approvalNo } };
  const [next] = held
    .filter(({ isBegun }) => !isBegun)
    .toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1));
  if (next)
    return { error: "deliveryApprovalEarly", parameters: { approvalNo: next.approvalNo, day: next.effectiveDate } };
  const last = held.toSorted((a, b) => (a.expiryDate < b.expiryDate ? 1 : -1))[0];
  if (last)
    return { error: "deliveryApprovalExpired", parameters: { approvalNo: last.approvalNo, day: last.expiryDate } };
  const refused = reports.findLast(({ checkStatus }) => checkStatus === rejected);
  if (refused) return { error: "deliveryApprovalRejected", parameters: { approvalNo: refused.approvalNo } };
  const taken = reports.findLast(({ checkStatus, isEnded }) => checkStatus === voided && !isEnded);
  if (taken) return { error: "deliveryApprovalVoided", parameters: { approvalNo: taken.approvalNo } };
  return { error: "deliveryApprovalNone", parameters: {} };
}
