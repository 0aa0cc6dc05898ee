import type { Row } from "@tandem/contract/core/entity";
import { customDisplayPage, customField, customFields } from "@tandem/contract/platform/custom-fields/custom-fields";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { listSource } from "../../api/listSource.ts";
import { auditColumns, codeColumn, integerColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import type { ListContext } from "../../list/listDeclaration.ts";
import { useCrud } from "../../records/crud.tsx";
import { useToldOfDeleted } from "../../records/useToldOfDeleted.tsx";
import { pathTo } from "../../routes/paths.ts";
import { ask } from "../../ui/announce.ts";
import { ModuleSelect } from "./ModuleSelect.tsx";
import { moduleName } from "./modules.ts";

type CustomField = Row<typeof customField>;

const source = listSource(customFields, "getSysCustomFieldPage");

const shownIn = ({ displayPage }: CustomField) =>
  [...displayPage].map((code) => i18next.t(customDisplayPage.labelKey(code))).join(", ");

const columns = [
  textColumn(customField, "module", { fixed: "left", render: (field) => moduleName(field.module) }),
  codeColumn(customField, "fieldNo"),
  textColumn(customField, "fieldNoName", { sortable: false }),
  statusColumn(customField, "fieldType", { width: 110 }),
  textColumn(customField, "displayPage", { width: 280, sortable: false, render: shownIn }),
  integerColumn(customField, "displayOrder"),
  statusColumn(customField, "isDisplay", { width: 90 }),
  codeColumn(customField, "enumMid"),
  codeColumn(customField, "dropDownDataSource"),
  ...auditColumns(customField),
];

/** Says first how many records hold a value of each: those values are hidden with the field. */
function useRemove() {
  const { t } = useTranslation();
  const { tellDeleted, notice } = useToldOfDeleted();
  const remove = async (rows: readonly CustomField[], context: ListContext<CustomField>) => {
    const { records } = await call(customFields, "getCustomFieldUse", { idList: rows.map(({ id }) => id) });
    const uses = rows.map((row) => {
      const count = records.find(({ id }) => id === row.id)?.recordCount ?? 0;
      const name = `${moduleName(row.module)} ${row.fieldNoName}`;
      return count > 0 ? t("customFieldForm.removeUsed", { name, count }) : t("customFieldForm.removeUnused", { name });
    });
    const agreed = await ask({
      title: t("customFieldForm.removeTitle", { count: rows.length }),
      content: (
        <>
          {uses.map((use) => (
            <p key={use}>{use}</p>
          ))}
          {records.some(({ recordCount }) => recordCount > 0) && <p>{t("customFieldForm.removeKept")}</p>}
        </>
      ),
      confirm: t("actions.delete"),
      danger: true,
    });
    if (!agreed) return;
    const answer = await call(customFields, "deleteSysCustomFieldByIds", {
      delList: rows.map(({ id, version }) => ({ id, version })),
    });
    const written = { service: customFields, namedElsewhere: true } as const;
    context.keep(tellDeleted(answer, written), rows);
    await askAgain(written);
  };
  return { remove, notice };
}

/** The fields that the tenant defined for the records of its pages (S3.2). */
export default function CustomFieldList() {
  const crud = useCrud<"fieldNoName", CustomField>({
    addPath: pathTo("BaseManage.Base.CustomField.Add"),
    modifyPath: (row) => pathTo("BaseManage.Base.CustomField.Modify", { id: row.id }),
    service: customFields,
    remove: (input) => call(customFields, "deleteSysCustomFieldByIds", input),
    named: ["fieldNoName"],
    nameOf: (row) => `${moduleName(row.module)} ${row.fieldNoName}`,
  });
  const { remove, notice } = useRemove();

  return (
    <ListPage
      entity={customField}
      source={source}
      columns={columns}
      filterPickers={{ module: ModuleSelect }}
      filters={["module", "fieldNo", "fieldType", "isDisplay", "enumMid"]}
      defaultSort={{ field: "module", order: "asc" }}
      drawer={{
        title: ({ module, fieldNoName }) => `${moduleName(module)} ${fieldNoName}`,
        values: { displayPage: shownIn },
        groups: [
          {
            title: "groups.basic",
            fields: [
              ...(["fieldNo", "fieldNoName", "fieldType", "displayPage", "displayOrder", "isDisplay"] as const),
              ...(["enumMid", "dropDownDataSource"] as const),
            ],
          },
          { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
        ],
      }}
      notice={notice}
      actions={(context) =>
        crud
          .actions(context)
          .map((action) =>
            action.key === "delete" ? { ...action, run: () => remove(context.selected, context) } : action,
          )
      }
      rowActions={(row, context) =>
        crud
          .rowActions(row, context)
          .map((action) => (action.key === "delete" ? { ...action, run: () => remove([row], context) } : action))
      }
    />
  );
}
