import { allowedActions } from "@tandem/contract/core/document";
import { type AwaitedApproval, approval, approvalDocument } from "@tandem/contract/platform/approvals/approvals";
import { approvalStatus } from "@tandem/contract/platform/approvals/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { allRows } from "../../core/list-query.ts";
import { sqlCodes } from "../../core/sql-codes.ts";

/** What a document waits for, with what the caller may do about it; null where it waits for nothing, or they may not look. */
export async function awaitedApproval(
  db: Database,
  context: Context,
  entityName: string,
  recordId: string,
): Promise<AwaitedApproval | null> {
  if (!context.actor("approvals").can("isSearch")) return null;
  const [found] = await allRows<Omit<AwaitedApproval, "allowedActions">>(db, approval, {
    where: sql<boolean>`t1.entity_name = ${entityName} and t1.record_id = ${recordId}
      and t1.status = ${sqlCodes(approvalStatus.code.waiting)}`,
    order: ["id"],
  });
  if (!found) return null;
  return {
    ...found,
    allowedActions: allowedActions(approvalDocument, found, context.caller, undefined),
  } as AwaitedApproval;
}
