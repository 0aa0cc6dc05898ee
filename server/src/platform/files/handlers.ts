import { Fault } from "@tandem/contract/core/errors";
import { attachmentEndings, attachmentMegabytes } from "@tandem/contract/platform/files";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { attachmentsOf, isEditor, publicRead, requireEditorsSide } from "../../news/news-notices/queries.ts";
import { asDownload, findStoredFile, isOfReadableNotice, readableFile } from "./file-access.ts";
import { checkedContentType } from "./file-content.ts";

/** Files (S7.19c–e): kept once, read by those whom their purpose allows. */
export const fileHandlers: HandlersOf<Services["files"]> = {
  getSrmNewsFileList: (context, { fileNo }) =>
    context.read(async (db) => {
      const readable = await db
        .selectFrom("newsNoticeRow")
        .select("id")
        .where("id", "=", fileNo)
        .$if(!isEditor(context), (query) => query.where("isReadable", "=", true))
        .executeTakeFirst();
      if (!readable) throw new Fault("notFound");
      return { records: await attachmentsOf(db, fileNo) };
    }),

  downloadSrmNewsFile: async (context, { fileId }) => {
    const file = await publicRead(context, async (db) => {
      if (!(await isOfReadableNotice(db, fileId))) throw new Fault("notFound");
      return findStoredFile(db, fileId);
    });
    if (!file) throw new Fault("notFound");
    return asDownload(context, file);
  },

  downloadFileById: async (context, { fileId }) =>
    asDownload(context, await context.read((db) => readableFile(db, context, fileId))),

  async uploadSrmNewsFile(context, _input, file) {
    requireEditorsSide(context);
    const contentType = await checkedContentType(file, {
      endings: attachmentEndings,
      megabytes: attachmentMegabytes,
      refusal: "attachmentTypeRefused",
    });
    return context.write(async (tx) => {
      const fileId = await context.platform.files.keep(tx, { ...file, contentType, purpose: "news" });
      const kept = await tx
        .selectFrom("storedFile")
        .select("sizeBytes")
        .where("id", "=", fileId)
        .executeTakeFirstOrThrow();
      return { fileId, fileName: file.fileName, contentType, sizeBytes: Number(kept.sizeBytes) };
    });
  },
};
