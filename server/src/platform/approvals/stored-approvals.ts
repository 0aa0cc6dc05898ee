import { yesNoStatus } from "@tandem/contract/core/statuses";
import { type approval, approvalDocument } from "@tandem/contract/platform/approvals/approvals";
import { sql } from "kysely";
import { sqlCodes } from "../../core/sql-codes.ts";
import type { ViewOf } from "../../core/stored.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";
import { approvedDocuments } from "./approved-documents.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    approvalRow: ViewOf<typeof approval>;
  }
}

const yesWhere = (condition: ReturnType<typeof sql>) =>
  sql<string>`case when ${condition} then ${sqlCodes(yesNoStatus.code.yes)} else ${sqlCodes(yesNoStatus.code.no)} end`;

/** Where approvals are stored. The documents that wait are locked first, as every step on them does. */
export const storedApprovals = {
  ...storedDocument(approvalDocument, {
    rulesOf: withoutRules,
    reads: {
      parties: sql<unknown>`jsonb_build_object('orgNo', t.org_no, 'supplierNo', t.supplier_no, 'classifyType', t.classify_type,
        'businessClassifyType', t.business_classify_type)`,
      documentStep: sql<string>`t.document_step`,
      recordId: sql<string>`t.record_id`,
      entityName: sql<string>`t.entity_name`,
      askedBy: sql<string>`t.asked_by`,
      askedName: sql<string>`t.asked_name`,
      toDecide: yesWhere(
        sql`exists (select from app.decider d where d.approval_id = t.id and d.user_id = app.scope_user())`,
      ),
      askedByMe: yesWhere(sql`t.asked_by = app.scope_user()`),
    },
    lockBefore: async (tx, ids) => {
      for (const name of Object.keys(approvedDocuments).toSorted())
        await sql`select d.id from ${sql.table(name)} d where d.id in (select a.record_id from approval a
          where a.id = any (${ids}::bigint[]) and a.entity_name = ${name}) order by d.id for update`.execute(tx);
    },
  }),
  numberField: "documentNo",
  // What happened to it is told by the history of its document.
  hasParties: false,
};
