import { yesNoStatus } from "@tandem/contract/core/statuses";
import type { StoredFile } from "@tandem/contract/platform/files";
import { claimDocument, type qualityClaim } from "@tandem/contract/receiving/claims/claims";
import { type Generated, sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import type { ViewOf } from "../../core/stored.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";
import { changedFiles } from "../../platform/files/changed-files.ts";
import { setFiles } from "../../platform/files/hang-files.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    qualityClaim: { id: Generated<string>; receiptId: string };
    qualityClaimRow: ViewOf<typeof qualityClaim>;
    qualityClaimFile: {
      tenantId: Generated<string>;
      qualityClaimId: string;
      storedFileId: string;
      ofAnswer: string;
      sort: number;
    };
  }
}

/** Where claims are stored, and what a change is compared with. */
export const storedClaims = storedDocument(claimDocument, {
  rulesOf: withoutRules,
  reads: {
    claimQty: sql<string>`t.claim_qty`,
    problem: sql<string>`t.problem`,
    answerBy: sql<string | null>`t.answer_by`,
    receiptId: sql<string>`t.receipt_id`,
    rejectionId: sql<string | null>`t.rejection_id`,
    acceptanceId: sql<string | null>`t.acceptance_id`,
  },
});

/** Files of a claim: those of the buyer, and those of the answer. */
export async function filesOf(db: Database, id: string): Promise<{ files: StoredFile[]; answerFiles: StoredFile[] }> {
  const found = await db
    .selectFrom("qualityClaimFile as a")
    .innerJoin("storedFile as f", "f.id", "a.storedFileId")
    .select(["f.id as fileId", "f.fileName", "f.contentType", "f.sizeBytes", "a.ofAnswer"])
    .where("a.qualityClaimId", "=", id)
    .orderBy("a.sort")
    .execute();
  const of = (side: string) =>
    found
      .filter(({ ofAnswer }) => ofAnswer === side)
      .map(({ ofAnswer: _, ...file }) => ({ ...file, sizeBytes: Number(file.sizeBytes) }));
  return { files: of(yesNoStatus.code.no), answerFiles: of(yesNoStatus.code.yes) };
}

/**
 * Makes files those of a claim, or of its answer, and no others; where none are said they stay. Answers how that changes them.
 * @throws Fault referenceUnknown
 */
export async function attachToClaim(
  tx: Database,
  qualityClaimId: string,
  fileIds: readonly string[] | undefined,
  side: "files" | "answerFiles",
): Promise<readonly ValueChange[]> {
  if (fileIds === undefined) return [];
  const ofAnswer = side === "answerFiles" ? yesNoStatus.code.yes : yesNoStatus.code.no;
  const ids = [...new Set(fileIds)];
  const attach = () => setFiles(tx, "qualityClaim", { qualityClaimId, ofAnswer }, ids);
  return changedFiles(side, async () => (await filesOf(tx, qualityClaimId))[side], attach);
}
