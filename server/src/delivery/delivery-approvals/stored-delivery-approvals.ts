import {
  type deliveryApproval,
  deliveryApprovalDocument,
} from "@tandem/contract/delivery/delivery-approvals/delivery-approvals";
import type { StoredFile } from "@tandem/contract/platform/files";
import { type Generated, sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { HeadTable, ViewOf } from "../../core/stored.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    deliveryApproval: Omit<
      HeadTable<typeof deliveryApproval, "approvalNo">,
      "goodsName" | "reportFile" | "isRenewed" | "term"
    >;
    deliveryApprovalRow: ViewOf<typeof deliveryApproval>;
    deliveryApprovalFile: {
      tenantId: Generated<string>;
      deliveryApprovalId: string;
      storedFileId: string;
      sort: number;
    };
  }
}

/** Where delivery approvals are stored, what a correction is compared with, and whether there is a report. */
export const storedDeliveryApprovals = storedDocument(deliveryApprovalDocument, {
  rulesOf: withoutRules,
  reads: {
    itemNo: sql<string>`t.item_no`,
    lotNo: sql<string | null>`t.lot_no`,
    effectiveDate: sql<string>`t.effective_date`,
    expiryDate: sql<string>`t.expiry_date`,
    remark: sql<string | null>`t.remark`,
    reportFile: sql<string | null>`(select min(f.file_name) from delivery_approval_file a
      join stored_file f on f.tenant_id = a.tenant_id and f.id = a.stored_file_id
      where a.tenant_id = t.tenant_id and a.delivery_approval_id = t.id)`,
  },
});

/** The reports of a delivery approval, in their order. */
export async function reportsOf(db: Database, deliveryApprovalId: string): Promise<StoredFile[]> {
  const found = await db
    .selectFrom("deliveryApprovalFile as a")
    .innerJoin("storedFile as f", "f.id", "a.storedFileId")
    .select(["f.id as fileId", "f.fileName", "f.contentType", "f.sizeBytes"])
    .where("a.deliveryApprovalId", "=", deliveryApprovalId)
    .orderBy("a.sort")
    .execute();
  return found.map((file) => ({ ...file, sizeBytes: Number(file.sizeBytes) }));
}
