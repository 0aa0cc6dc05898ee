import { type materialIssue, materialIssueDocument } from "@tandem/contract/orders/provided-materials/material-issues";
import type { providedMaterial } from "@tandem/contract/orders/provided-materials/provided-materials";
import { type Generated, sql } from "kysely";
import type { LineTable, ViewOf } from "../../core/stored.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    providedMaterial: LineTable<
      typeof providedMaterial,
      "purchaseOrderId" | "purchaseOrderLineId" | "orgNo" | "supplierNo" | "materialName"
    > & { status: Generated<string>; issuedQty: Generated<string>; givenBackQty: Generated<string> };
    providedMaterialRow: ViewOf<typeof providedMaterial>;
    materialIssue: LineTable<
      typeof materialIssue,
      | "issueNo"
      | "orgNo"
      | "supplierNo"
      | "confirmedQty"
      | "issuedBy"
      | "cancelReason"
      | "providedMaterialId"
      | "purchaseOrderLineId"
    > & { status: Generated<string> };
    materialIssueRow: ViewOf<typeof materialIssue>;
  }
}

const ofMaterial = (column: string) =>
  sql<string>`(select ${sql.id("m", column)}::text from provided_material m
    where m.tenant_id = t.tenant_id and m.id = t.provided_material_id)`;

/** Where issues are stored. What they brought stands with their material, which is locked first, as every step on it does. */
export const storedIssues = storedDocument(materialIssueDocument, {
  rulesOf: withoutRules,
  reads: {
    issueType: sql<string>`t.issue_type`,
    issueQty: sql<string>`t.issue_qty`,
    confirmedQty: sql<string | null>`t.confirmed_qty`,
    providedMaterialId: sql<string>`t.provided_material_id`,
    unitNo: ofMaterial("unit_no"),
    issuedQty: ofMaterial("issued_qty"),
    givenBackQty: ofMaterial("given_back_qty"),
  },
  lockBefore: (tx, ids) =>
    sql`select m.id from provided_material m
      where m.id in (select i.provided_material_id from material_issue i where i.id = any (${ids}::bigint[]))
      order by m.id for no key update`.execute(tx),
});
