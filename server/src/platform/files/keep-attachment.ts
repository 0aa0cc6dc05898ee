import { attachmentEndings, attachmentMegabytes, type StoredFile } from "@tandem/contract/platform/files";
import type { Context } from "../../core/context.ts";
import type { UploadedFile } from "../../core/handlers.ts";
import { checkedContentType } from "./file-content.ts";

/**
 * Keeps a file that is to be attached to something, which names it when it is saved (B5.13b).
 * @throws Fault fileTooLarge, attachmentTypeRefused
 */
export async function keepAttachment(context: Context, file: UploadedFile, purpose: string): Promise<StoredFile> {
  const contentType = await checkedContentType(file, {
    endings: attachmentEndings,
    megabytes: attachmentMegabytes,
    refusal: "attachmentTypeRefused",
  });
  return context.write(async (tx) => {
    const fileId = await context.platform.files.keep(tx, { ...file, contentType, purpose });
    const kept = await tx
      .selectFrom("storedFile")
      .select("sizeBytes")
      .where("id", "=", fileId)
      .executeTakeFirstOrThrow();
    return { fileId, fileName: file.fileName, contentType, sizeBytes: Number(kept.sizeBytes) };
  });
}
