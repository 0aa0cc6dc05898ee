import type { ExportRequest, ImportOutcome, ImportSettings } from "@tandem/contract/core/service";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import type { DownloadedFile, UploadedFile } from "../core/handlers.ts";
import { checkDocuments } from "./check-documents.ts";
import { type DocumentRules, documentTables } from "./document-rules.ts";
import { exportLines } from "./export-lines.ts";
import { runImport } from "./import-run.ts";
import { importTemplate } from "./import-template.ts";
import type { ImportWork } from "./import-work.ts";
import { bringsUnnumbered } from "./name-documents.ts";
import { namedDocuments } from "./named-documents.ts";
import { setDocumentsAside } from "./set-documents-aside.ts";
import { writeDocuments } from "./write-documents.ts";

/**
 * Import, template and export of documents (S4.8, S7.16a–c): a workbook adds documents and changes, from one that was exported,
 * those that are still where their lifecycle begins; all of it, or nothing and a list of every wrong cell, or where the caller
 * asks for that its good documents.
 */
export function documentWorkbooksOf<Name extends string>(rules: DocumentRules<Name>) {
  const { number, numbered } = rules.sheet;
  if (numbered && !rules.nextNumber) throw new Error(`Nobody numbers ${rules.sheet.head.name}`);
  return {
    importexcel: (context: Context, settings: ImportSettings, file: UploadedFile): Promise<ImportOutcome> =>
      context.platform.turns.imports.run(context.user.id, () =>
        runImport<Name>(context, file, settings, {
          sheet: rules.sheet,
          ...(rules.found ? { found: rules.found } : {}),
          check: (work) => checkDocuments(work, rules),
          apply: async (work) => {
            const { head } = documentTables(rules.sheet as unknown as DocumentRules["sheet"]);
            return namedDocuments(work, { table: head, number }, await writeAndTake(work, rules));
          },
          doubted: rules.doubted,
          togetherBy: number,
          checksWrong: true,
          ...(numbered ? { addsAnew: ({ tx }: ImportWork<Name>) => bringsUnnumbered(tx, number) } : {}),
          setAside: (work) => setDocumentsAside(work, number),
        }),
      ),
    downExcelTemplate: (context: Context): Promise<DownloadedFile> =>
      importTemplate(context, rules.sheet, context.translate(`${rules.sheet.head.name}.name`)),
    exportLines: (context: Context, request: ExportRequest<object>): Promise<DownloadedFile> =>
      exportLines(context, rules.sheet, request),
  };
}

/**
 * Writes documents, and takes the steps that their rows say were taken. A document that refuses one is not written either: all of
 * them are written anew without it where the others may come in alone.
 */
async function writeAndTake<Name extends string>(
  work: ImportWork<Name>,
  rules: DocumentRules<Name>,
): Promise<readonly string[]> {
  if (!rules.taken) return writeDocuments(work, rules);
  const { tx, problems, settings } = work;
  await sql`savepoint unwritten`.execute(tx);
  const ids = await writeDocuments(work, rules);
  const refused = await rules.taken(work);
  if (refused.length === 0) return ids;
  await sql`rollback to savepoint unwritten`.execute(tx);
  for (const { row, column, fault } of refused) problems.add(row, column, { key: "asSaid", fault });
  await problems.store(true);
  if (settings.goodRows !== "1") return [];
  await setDocumentsAside(work, rules.sheet.number);
  return writeAndTake(work, rules);
}
