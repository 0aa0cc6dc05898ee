import { CopyOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import {
  printTemplate,
  printTemplates,
  templateNameIn,
} from "@tandem/contract/platform/print-templates/print-templates";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../../api/client.ts";
import { currentLanguage } from "../../api/language.ts";
import { listSource } from "../../api/listSource.ts";
import { auditColumns, codeColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { onlyRow } from "../../list/onlyRow.ts";
import { useCrud } from "../../records/crud.tsx";
import { pathTo } from "../../routes/paths.ts";

type Template = Row<typeof printTemplate>;

const source = listSource(printTemplates, "getbmprinttemplatelistbyparams");
const nameOf = (row: Template) => templateNameIn(currentLanguage(), row);
const columns = [
  codeColumn(printTemplate, "reportKey", { fixed: "left", width: 170 }),
  textColumn(printTemplate, "templateName", { width: 220, render: nameOf }),
  statusColumn(printTemplate, "module", { width: 160 }),
  statusColumn(printTemplate, "isDefault", { width: 90 }),
  statusColumn(printTemplate, "standardCol01", { width: 130 }),
  statusColumn(printTemplate, "printType", { width: 120 }),
  statusColumn(printTemplate, "merchantType", { width: 110 }),
  codeColumn(printTemplate, "templateCode", { width: 140 }),
  statusColumn(printTemplate, "isBuiltIn", { width: 150 }),
  statusColumn(printTemplate, "statusCode", { width: 90 }),
  textColumn(printTemplate, "remark", { width: 200 }),
  ...auditColumns(printTemplate),
];

/** The templates that documents are printed with (S3.4a, S7.17b). */
export default function PrintTemplateList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const crud = useCrud<"reportKey", Template>({
    addPath: pathTo("PrintTemplate.Add"),
    modifyPath: (row) => pathTo("PrintTemplate.Modify", { id: row.id }),
    service: printTemplates,
    remove: (input) => call(printTemplates, "deletebmprinttemplatebyids", input),
    named: ["reportKey"],
    nameOf: (row) => `${row.reportKey} ${nameOf(row)}`,
  });
  return (
    <ListPage
      entity={printTemplate}
      source={source}
      columns={columns}
      filters={["reportKey", "templateName", "module", "printType", "standardCol01", "statusCode", "updateDate"]}
      defaultSort={{ field: "reportKey", order: "asc" }}
      drawer={{
        title: (row) => `${row.reportKey} ${nameOf(row)}`,
        groups: [
          {
            title: "groups.basic",
            fields: [
              ...(["reportKey", "module", "isDefault", "standardCol01", "printType", "merchantType"] as const),
              ...(["templateCode", "isBuiltIn", "statusCode", "remark"] as const),
            ],
          },
          { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
        ],
      }}
      actions={(context) => {
        const { only, whyNot } = onlyRow(context.selected);
        return [
          ...crud.actions(context),
          {
            key: "copy",
            label: t("printTemplateForm.copy"),
            icon: <CopyOutlined />,
            permission: "isAdd",
            disabledReason: whyNot,
            run: () => only && navigate(`${pathTo("PrintTemplate.Add")}?copy=${only.id}`),
          },
        ];
      }}
      notice={crud.notice}
      rowActions={crud.rowActions}
    />
  );
}
