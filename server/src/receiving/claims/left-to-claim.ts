import { subtract } from "@tandem/contract/core/numbers";
import { inspectionAcceptanceStatus } from "@tandem/contract/receiving/acceptances/statuses";
import { claimStatus } from "@tandem/contract/receiving/claims/statuses";
import { rejectionStatus } from "@tandem/contract/receiving/rejections/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** The record of an inspection that a claim is about; neither where it is about a receipt as a whole. */
export interface Inspected {
  readonly rejectionId: string | null;
  readonly acceptanceId: string | null;
}

/** What an inspection found, and how much of it no claim is about yet; none is left of one that was cancelled. */
export interface LeftToClaim {
  readonly inspectionNo: string;
  /** In the unit of the order. */
  readonly left: string;
}

/**
 * How much the claims on the same record of an inspection leave, besides one of them that is being written. Whoever
 * claims of it meanwhile waits.
 */
export async function leftToClaim(
  tx: Database,
  { rejectionId, acceptanceId }: Inspected,
  besides: string | null,
): Promise<LeftToClaim | undefined> {
  const found = rejectionId
    ? await lockRejection(tx, rejectionId)
    : acceptanceId && (await lockAcceptance(tx, acceptanceId));
  if (!found) return undefined;
  const { rows } = await sql<{ claimed: string }>`select coalesce(sum(claim_qty), 0)::text as claimed from quality_claim
    where ${sql.ref(rejectionId ? "rejection_id" : "acceptance_id")} = ${rejectionId ?? acceptanceId}
      and status <> ${claimStatus.code.voided} and id is distinct from ${besides}::bigint`.execute(tx);
  return { inspectionNo: found.inspectionNo, left: subtract(found.quantity, rows[0]?.claimed ?? "0") };
}

interface Judged {
  readonly inspectionNo: string;
  readonly quantity: string;
}

async function lockRejection(tx: Database, id: string): Promise<Judged | undefined> {
  const { rows } = await sql<Judged>`select check_return_no as inspection_no,
      case status when ${rejectionStatus.code.cancelled} then 0 else check_return_qty + coalesce(gift_qty, 0) end as quantity
    from rejection where id = ${id} for no key update`.execute(tx);
  return rows[0];
}

async function lockAcceptance(tx: Database, id: string): Promise<Judged | undefined> {
  const { rows } = await sql<Judged>`select check_receipt_no as inspection_no,
      case status when ${inspectionAcceptanceStatus.code.cancelled} then 0 else accepted_qty + coalesce(gift_qty, 0) end as quantity
    from acceptance where id = ${id} for no key update`.execute(tx);
  return rows[0];
}
