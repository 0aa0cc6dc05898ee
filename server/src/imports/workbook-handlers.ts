import type { Entity, Fields, Filter } from "@tandem/contract/core/entity";
import type { ImportSheet } from "@tandem/contract/core/import-sheet";
import type { ExportRequest, ImportOutcome, ImportSettings } from "@tandem/contract/core/service";
import type { Context } from "../core/context.ts";
import type { DownloadedFile, UploadedFile } from "../core/handlers.ts";
import { exportList } from "../exports/export.ts";
import { type RecordRules, recordSteps } from "./import-records.ts";
import { runImport } from "./import-run.ts";
import { importTemplate } from "./import-template.ts";

/** Import, template and export of base data (S7.16a–c). What is exported can be changed and imported again. */
export function workbooksOf<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  sheet: ImportSheet,
  rules: RecordRules = {},
) {
  const steps = recordSteps(entity, sheet, rules);
  const exported: (context: Context, request: ExportRequest<Filter<Entity<Name, F>>>) => Promise<DownloadedFile> =
    exportList(entity, sheet);
  return {
    importexcel: (context: Context, settings: ImportSettings, file: UploadedFile): Promise<ImportOutcome> =>
      context.platform.turns.imports.run(context.user.id, () => runImport(context, file, settings, steps)),
    downExcelTemplate: (context: Context): Promise<DownloadedFile> =>
      importTemplate(context, sheet, context.translate(`${entity.name}.name`)),
    exportexcel: exported,
  };
}
