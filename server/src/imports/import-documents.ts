import type { ExportRequest, ImportOutcome, ImportSettings } from "@tandem/contract/core/service";
import type { Context } from "../core/context.ts";
import type { DownloadedFile, UploadedFile } from "../core/handlers.ts";
import { checkDocuments } from "./check-documents.ts";
import type { DocumentRules } from "./document-rules.ts";
import { exportLines } from "./export-lines.ts";
import { runImport } from "./import-run.ts";
import { importTemplate } from "./import-template.ts";
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
          check: (work) => checkDocuments(work, rules),
          apply: async (work) => {
            await writeDocuments(work, rules);
          },
          togetherBy: number,
          setAside: (work) => setDocumentsAside(work, number),
        }),
      ),
    downExcelTemplate: (context: Context): Promise<DownloadedFile> =>
      importTemplate(context, rules.sheet, context.translate(`${rules.sheet.head.name}.name`)),
    exportLines: (context: Context, request: ExportRequest<object>): Promise<DownloadedFile> =>
      exportLines(context, rules.sheet, request),
  };
}
