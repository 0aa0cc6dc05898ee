import type { Row } from "@tandem/contract/core/entity";
import { importTitle, importValue } from "@tandem/contract/platform/import-templates";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import { removeRow } from "../../core/crud.ts";
import { calledBy, deleteEach } from "../../core/delete-records.ts";
import type { HandlersOf } from "../../core/handlers.ts";

/** What is forgotten is asked about again by the next import: there is nothing to bring back. */
const forget =
  (table: string, named: string) =>
  (context: Context, { delList }: { delList: readonly { id: string; version: number }[] }) =>
    deleteEach(context, delList, {
      called: calledBy(table, named),
      remove: (tx, one) => removeRow(tx, table, named, one),
      forGood: true,
    });

/** What imports remember of other systems' workbooks (B2.30). */
export const importTemplateHandlers: HandlersOf<Services["importTemplates"]> = {
  getSysImportTitlePage: (context, request) => context.list<Row<typeof importTitle>>(importTitle, request),
  deleteSysImportTitleByIds: forget(importTitle.source, "title"),
  getSysImportValuePage: (context, request) => context.list<Row<typeof importValue>>(importValue, request),
  deleteSysImportValueByIds: forget(importValue.source, "value"),
};
