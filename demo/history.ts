import type { CopyBatch } from "./copy.ts";
import { type Tenant, tenantId } from "./tenant.ts";

export interface Change {
  line: string | null;
  field: string;
  old: string | null;
  new: string | null;
}

/** One step of a document, as the history shows it. */
export interface HistoryEvent {
  entityName:
    | "purchaseOrder"
    | "shippingNotice"
    | "receipt"
    | "acceptance"
    | "deliveryApproval"
    | "rejection"
    | "qualityClaim"
    | "bill"
    | "invoice";
  recordId: number;
  documentNo: string;
  orgNo: string;
  supplierNo: string;
  action: string;
  fromState: string | null;
  toState: string | null;
  reason?: string | null;
  userName: string | null;
  side: "supplier" | "buyer" | "system";
  happenedAt: string;
  changes?: readonly Change[];
}

/** A step as one tells of it where its document, and who took it, are known. */
export type HistoryStep = Pick<HistoryEvent, "action" | "fromState" | "toState" | "side"> &
  Partial<Pick<HistoryEvent, "reason" | "changes">>;

/** Adds events in the order in which they happened. Returns the id of the last one. */
export function addHistory(batch: CopyBatch, tenant: Tenant, events: HistoryEvent[], lastId: number): number {
  let id = lastId;
  for (const event of events.sort((a, b) => (a.happenedAt < b.happenedAt ? -1 : a.happenedAt > b.happenedAt ? 1 : 0))) {
    id += 1;
    batch.add("record_history", {
      tenant_id: tenantId,
      id,
      entity_name: event.entityName,
      record_id: event.recordId,
      document_no: event.documentNo,
      org_no: event.orgNo,
      supplier_no: event.supplierNo,
      action: event.action,
      from_state: event.fromState,
      to_state: event.toState,
      reason: event.reason ?? null,
      user_id: tenant.userIds.get(event.userName ?? "") ?? null,
      user_name: event.userName,
      side: event.side,
      happened_at: event.happenedAt,
      changes: JSON.stringify(event.changes ?? []),
    });
  }
  return id;
}
