import { importTemplates, importValue } from "@tandem/contract/platform/import-templates";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { listSource } from "../../api/listSource.ts";
import { auditColumns, codeColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { useForgetting } from "./useForgetting.tsx";

const source = listSource(importTemplates, "getSysImportValuePage");
const columns = [
  textColumn(importValue, "entityName", {
    fixed: "left",
    width: 200,
    render: ({ entityName }) => i18next.t(`${entityName}.name`),
  }),
  textColumn(importValue, "value", { width: 260 }),
  codeColumn(importValue, "code", { width: 200 }),
  ...auditColumns(importValue),
];

/** What other systems call units and currencies (B2.30). */
export default function ImportValueList() {
  const { t } = useTranslation();
  const { forgetting, notice } = useForgetting((input) => call(importTemplates, "deleteSysImportValueByIds", input));
  return (
    <ListPage
      entity={importValue}
      title={t("importTemplatePages.values")}
      source={source}
      columns={columns}
      filters={["entityName", "value", "code", "updateDate"]}
      whenEmpty={{ text: t("importTemplatePages.empty") }}
      drawer={{
        title: ({ value }) => value,
        values: { entityName: ({ entityName }) => t(`${entityName}.name`) },
        groups: [
          { title: "groups.basic", fields: ["entityName", "value", "code"] },
          { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
        ],
      }}
      notice={notice}
      actions={(context) => [forgetting(context)]}
    />
  );
}
