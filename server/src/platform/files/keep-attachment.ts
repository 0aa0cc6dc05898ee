import { Fault } from "@tandem/contract/core/errors";
import { attachmentEndings, attachmentMegabytes, type StoredFile } from "@tandem/contract/platform/files";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { UploadedFile } from "../../core/handlers.ts";
import { type AttachedPurpose, attached } from "./attached-files.ts";
import { type AcceptedFiles, checkedContentType } from "./file-content.ts";

/**
 * Keeps a file that is to be attached to something, which names it when it is saved (B5.13b).
 * @throws Fault fileTooLarge, attachmentTypeRefused
 */
export function keepAttachment(
  context: Context,
  file: UploadedFile,
  purpose: AttachedPurpose | "news",
): Promise<StoredFile> {
  return keepFile(context, file, purpose, {
    endings: attachmentEndings,
    megabytes: attachmentMegabytes,
    refusal: "attachmentTypeRefused",
  });
}

/** Keeps a file of the kinds that are accepted. @throws Fault fileTooLarge, and the refusal that is said */
export async function keepFile(
  context: Context,
  file: UploadedFile,
  purpose: string,
  accepted: AcceptedFiles,
): Promise<StoredFile> {
  const contentType = await checkedContentType(file, accepted);
  return context.write(async (tx) => {
    context.about(file.fileName);
    const fileId = await context.platform.files.keep(tx, { ...file, contentType, purpose });
    const kept = await tx
      .selectFrom("storedFile")
      .select("sizeBytes")
      .where("id", "=", fileId)
      .executeTakeFirstOrThrow();
    return { fileId, fileName: file.fileName, contentType, sizeBytes: Number(kept.sizeBytes) };
  });
}

/**
 * Makes sure of files that they were uploaded for a purpose, and are attached to nothing yet.
 * @throws Fault referenceUnknown
 */
export async function requireUnattached(
  tx: Database,
  fileIds: readonly string[],
  purpose: AttachedPurpose,
): Promise<void> {
  if (fileIds.length === 0) return;
  const free = await tx
    .selectFrom("storedFile as f")
    .select("f.id")
    .where("f.id", "in", fileIds)
    .where("f.purpose", "=", purpose)
    .where(sql<boolean>`not exists (select from ${sql.table(attached[purpose].table)} a where a.stored_file_id = f.id)`)
    .execute();
  const known = new Set(free.map(({ id }) => id));
  const unknown = fileIds.find((fileId) => !known.has(fileId));
  if (unknown !== undefined) throw new Fault("referenceUnknown", { field: "fileId", value: unknown });
}
