import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { allowedOnRow } from "@tandem/contract/core/row-steps";
import type { Listed } from "@tandem/contract/core/service";
import { type FileRule, fileSteps, storedFileRecord, unusedFileDays } from "@tandem/contract/platform/files";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import { removalAllowed } from "../../core/files.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { allowedOnRows } from "../../documents/allowed-on-rows.ts";
import { attachmentsOf, isEditor, publicRead } from "../../news/news-notices/queries.ts";
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

  uploadSrmNewsFile: (context, _input, file) => keepAttachment(context, file, "news"),
};

type StoredFileRow = Row<typeof storedFileRecord>;

/** What files are held to now. */
const fileRule = (): FileRule => ({ deletableBefore: Date.now() - unusedFileDays * 86_400_000 });

/** Stored files (B2.30). */
export const storedFileHandlers: HandlersOf<Services["storedFiles"]> = {
  getSysFilePage: (context, request) =>
    context.list<StoredFileRow, Listed<StoredFileRow, "download" | "delete">>(storedFileRecord, request, {
      completion: allowedOnRows(context, fileSteps, fileRule),
    }),

  async deleteUnusedSysFiles(context, { ids }) {
    const { rows } = await context.write(async (tx) => {
      const named = await tx
        .selectFrom("storedFileRow")
        .select(["id", "fileName", "usedIn", "purpose", "createDate"])
        .where("id", "in", ids)
        .execute();
      const gone = await sql<{ id: string; key: string }>`delete from stored_file f
        where ${sql.raw(removalAllowed)} and f.id = any (${ids}::bigint[])
          and f.create_date < now() - make_interval(days => ${unusedFileDays}) and f.purpose <> 'import-errors'
          and exists (select from stored_file_row r where r.id = f.id and r.used_in is null)
          and not app.file_may_come_back(f.tenant_id, f.id)
        returning f.id, f.storage_key as key`.execute(tx);
      const removed = new Set(gone.rows.map(({ id }) => id));
      const rule = fileRule();
      for (const file of named) {
        const { fileName: value, usedIn } = file;
        // What was deleted and may be brought back names what nothing else does.
        const whyNot = allowedOnRow(fileSteps, file, context.caller, rule).delete ?? "stillInUse";
        if (removed.has(file.id)) context.about(value);
        else context.refusal(value, new Fault(whyNot, { value, usedIn: usedIn ?? "", days: unusedFileDays }));
      }
      return { deleted: gone.rows.length, rows: gone.rows };
    });
    for (const { key } of rows) await context.platform.files.remove(key);
    return { deleted: rows.length, kept: ids.length - rows.length };
  },
};
