import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { sharedLabelKeys } from "@tandem/contract/core/locales";
import { importTemplates, importTitle } from "@tandem/contract/platform/import-templates";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { listSource } from "../../api/listSource.ts";
import { auditColumns, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { pathTo } from "../../routes/paths.ts";
import { useForgetting } from "./useForgetting.tsx";

const source = listSource(importTemplates, "getSysImportTitlePage");

/** What a field is called in the workbook of some records; lines of documents are called as their own. */
function fieldName(entityName: string, field: string): string {
  if (field === "") return i18next.t("importTitles.none");
  const own = [fieldLabelKey(entityName, field), fieldLabelKey(`${entityName}Line`, field)];
  // What several records have is labelled once for all.
  const key = own.flatMap((each) => [each, ...sharedLabelKeys(each)]).find((each) => i18next.exists(each));
  return key === undefined ? field : i18next.t(key);
}

const columns = [
  textColumn(importTitle, "entityName", {
    fixed: "left",
    width: 200,
    render: ({ entityName }) => i18next.t(`${entityName}.name`),
  }),
  textColumn(importTitle, "title", { width: 260 }),
  textColumn(importTitle, "fieldName", {
    width: 260,
    reads: ["entityName", "fieldName"],
    render: (row) => fieldName(row.entityName, row.fieldName),
  }),
  ...auditColumns(importTitle),
];

/** What titles of other systems' workbooks were matched to (B2.30). */
export default function ImportTitleList() {
  const { t } = useTranslation();
  const { forgetting, notice } = useForgetting((input) => call(importTemplates, "deleteSysImportTitleByIds", input));
  return (
    <ListPage
      entity={importTitle}
      source={source}
      columns={columns}
      filters={["entityName", "title", "updateDate"]}
      beside={{ path: pathTo("ImportTemplate.Values"), text: t("importTemplatePages.values") }}
      whenEmpty={{ text: t("importTemplatePages.empty") }}
      drawer={{
        title: ({ title }) => title,
        values: {
          entityName: ({ entityName }) => t(`${entityName}.name`),
          fieldName: (row) => fieldName(row.entityName, row.fieldName),
        },
        groups: [
          { title: "groups.basic", fields: ["entityName", "title", "fieldName"] },
          { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
        ],
      }}
      notice={notice}
      actions={(context) => [forgetting(context)]}
    />
  );
}
