import { Fault } from "@tandem/contract/core/errors";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { attachmentsOf, isEditor, publicRead, requireEditorsSide } from "../../news/news-notices/queries.ts";
import { asDownload, findStoredFile, isOfReadableNotice, readableFile } from "./file-access.ts";
import { keepAttachment } from "./keep-attachment.ts";

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
    return keepAttachment(context, file, "news");
  },
};
