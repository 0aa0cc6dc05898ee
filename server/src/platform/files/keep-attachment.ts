import { attachmentEndings, attachmentMegabytes, type StoredFile } from "@tandem/contract/platform/files";
import type { Context } from "../../core/context.ts";
import type { UploadedFile } from "../../core/handlers.ts";
import type { AttachedPurpose } from "./attached-files.ts";
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
