import {
  deliveryApproval,
  deliveryApprovalDocument,
} from "@tandem/contract/delivery/delivery-approvals/delivery-approvals";
import { sql } from "kysely";
import type { HeadTable, ViewOf } from "../../core/stored.ts";
import { columnsRead, storedDocument, withoutRules } from "../../documents/stored-document.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    deliveryApproval: Omit<
      HeadTable<typeof deliveryApproval, "approvalNo">,
      "goodsName" | "reportFile" | "isRenewed" | "term"
    >;
    deliveryApprovalRow: ViewOf<typeof deliveryApproval>;
  }
}

/** Where delivery approvals are stored, what a correction is compared with, and whether there is a report. */
export const storedDeliveryApprovals = storedDocument(deliveryApprovalDocument, {
  rulesOf: withoutRules,
  reads: {
    ...columnsRead(deliveryApproval, ["itemNo", "lotNo", "effectiveDate", "expiryDate", "remark"]),
    reportFile: sql<string | null>`(select min(f.file_name) from delivery_approval_file a
      join stored_file f on f.tenant_id = a.tenant_id and f.id = a.stored_file_id
      where a.tenant_id = t.tenant_id and a.delivery_approval_id = t.id)`,
  },
});
