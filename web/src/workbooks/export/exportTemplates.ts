import type { Entity, Row } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { isForPeople } from "@tandem/contract/core/fields";
import { validityStatus } from "@tandem/contract/core/statuses";
import { type exportTemplate, exportTemplates } from "@tandem/contract/platform/export-templates";
import { useQuery } from "@tanstack/react-query";
import i18next from "i18next";
import { call } from "../../api/client.ts";
import { queryClient } from "../../api/queries.ts";
import { callKey, serviceKey } from "../../api/queryKeys.ts";

export type ExportTemplate = Row<typeof exportTemplate>;

/** More than a user may keep, own and shared together, is not shown in one dialog. */
const shownTemplates = 200;

/** The export templates of a page that the user sees (S3.9): own ones first, then by name. */
export function useExportTemplates(pageName: string): {
  readonly templates: readonly ExportTemplate[];
  readonly isLoading: boolean;
} {
  const known = useQuery({
    queryKey: callKey(exportTemplates, "getSysExportTemplatePage", pageName),
    queryFn: () =>
      call(exportTemplates, "getSysExportTemplatePage", {
        current: 1,
        size: shownTemplates,
        condition: { pageName, statusCode: validityStatus.code.valid, field: "exportName", order: "asc" },
      }),
    networkMode: "always",
  });
  const records = known.data?.records ?? [];
  const own = records.filter((template) => template.isShared === "0");
  return { templates: [...own, ...records.filter((template) => !own.includes(template))], isLoading: known.isPending };
}

/** Asks the server for the export templates again. */
export function reloadExportTemplates(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: serviceKey(exportTemplates) });
}

/** The template that is offered first: the user's own default before the one that everyone shares. */
export function defaultTemplate(templates: readonly ExportTemplate[]): ExportTemplate | undefined {
  return templates.find((template) => template.isDefault === "1");
}

/** A column that an export may have. */
export interface ExportedColumn {
  readonly name: string;
  readonly label: string;
}

/** The columns that an export of an entity may have, by field, with their labels in the user's language. */
export function exportColumns(entity: Entity): ExportedColumn[] {
  return Object.entries(entity.fields)
    .filter(([, field]) => isForPeople(field))
    .map(([name]) => ({ name, label: i18next.t(fieldLabelKey(entity.name, name)) }));
}
