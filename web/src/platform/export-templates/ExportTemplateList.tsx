import type { Row } from "@tandem/contract/core/entity";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { exportTemplate, exportTemplates } from "@tandem/contract/platform/export-templates";
import { useQuery } from "@tanstack/react-query";
import { Modal, Select } from "antd";
import i18next from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { useMenus } from "../../api/currentUser.ts";
import { listSource } from "../../api/listSource.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { auditColumns, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import type { ListContext } from "../../list/listDeclaration.ts";
import { DrawerSection } from "../../list/RecordDrawer.tsx";
import { useDeleting } from "../../records/crud.tsx";
import { placeOf } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { Outline } from "../../ui/Outline.tsx";
import { ExportTemplateDialog } from "../../workbooks/export/ExportTemplateDialog.tsx";
import type { ExportedColumn } from "../../workbooks/export/exportTemplates.ts";

type Template = Row<typeof exportTemplate>;

const source = listSource(exportTemplates, "getSysExportTemplatePage");

/** What a page is called, in the user's language. */
function pageTitle(pageName: string): string {
  const title = placeOf(pageName)?.title;
  return title === undefined ? pageName : i18next.t(title);
}

const columns = [
  textColumn(exportTemplate, "pageName", { fixed: "left", width: 200, render: (row) => pageTitle(row.pageName) }),
  textColumn(exportTemplate, "exportName", { width: 220 }),
  textColumn(exportTemplate, "columnNames", {
    width: 130,
    sortable: false,
    render: ({ columnNames }) => columnNames.length,
  }),
  statusColumn(exportTemplate, "isShared", { width: 110 }),
  statusColumn(exportTemplate, "isDefault", { width: 90 }),
  textColumn(exportTemplate, "ownerName", { width: 150 }),
  ...auditColumns(exportTemplate),
];

interface Edited {
  readonly pageName: string;
  readonly columns: readonly ExportedColumn[];
  readonly template?: Template;
}

/** The columns that a template chooses, in their order; by the names of their fields where the page is not the reader's. */
function ChosenColumns({ pageName, columnNames }: Pick<Template, "pageName" | "columnNames">) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(callQuery(exportTemplates, "getExportColumns", { pageName }));
  if (!data && !isError) return <Outline rows={4} />;
  const labelOf = (name: string) => data?.columns.find((column) => column.name === name)?.label ?? name;
  return (
    <DrawerSection title={t("exportTemplate.columnNames")}>
      <ol>
        {columnNames.map((name) => (
          <li key={name}>{labelOf(name)}</li>
        ))}
      </ol>
    </DrawerSection>
  );
}

/** Asks of which page a new template is. */
function PageDialog(props: { readonly onChoose: (pageName: string) => void; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const pages = useMenus().filter(({ url, flags }) => placeOf(url) && flags.includes("isExport"));
  return (
    <Modal open width={420} footer={null} title={t("exportTemplatePages.choosePage")} onCancel={props.onClose}>
      <Select<string>
        aria-label={t("exportTemplate.pageName")}
        style={{ width: "100%" }}
        showSearch={{ optionFilterProp: "label" }}
        options={pages.map(({ url }) => ({ value: url ?? "", label: pageTitle(url ?? "") }))}
        onChange={props.onChoose}
      />
    </Modal>
  );
}

/** The export templates of all pages: one's own, and those that everyone uses (B2.30, S3.9). */
export default function ExportTemplateList() {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const [edited, setEdited] = useState<Edited | null>(null);
  const { remove, notice } = useDeleting<"exportName", Template>({
    service: exportTemplates,
    remove: (input) => call(exportTemplates, "deleteSysExportTemplateByIds", input),
    named: ["exportName"],
  });
  const edit = async (pageName: string, template?: Template) => {
    const { columns: all } = await call(exportTemplates, "getExportColumns", { pageName });
    setEdited({ pageName, columns: all, ...(template ? { template } : {}) });
  };
  const rowActions = (row: Template, context: ListContext<Template>): PageAction[] =>
    row.mayChange === yesNoStatus.code.yes
      ? [
          { key: "modify", label: t("actions.modify"), run: () => edit(row.pageName, row) },
          { key: "delete", label: t("actions.delete"), danger: true, run: () => remove([row], context) },
        ]
      : [];
  return (
    <>
      <ListPage
        entity={exportTemplate}
        source={source}
        columns={columns}
        filters={["pageName", "exportName", "isShared", "isDefault", "updateDate"]}
        actions={() => [{ key: "add", label: t("actions.add"), primary: true, run: () => setChoosing(true) }]}
        notice={notice}
        rowActions={rowActions}
        drawer={{
          title: ({ exportName }) => exportName,
          values: { pageName: ({ pageName }) => pageTitle(pageName) },
          groups: [
            { title: "groups.basic", fields: ["pageName", "exportName", "isShared", "isDefault", "ownerName"] },
            { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
          ],
          extra: (row) => <ChosenColumns {...row} />,
        }}
      />
      {choosing && (
        <PageDialog
          onClose={() => setChoosing(false)}
          onChoose={(pageName) => {
            setChoosing(false);
            void edit(pageName).catch(() => undefined);
          }}
        />
      )}
      {edited && (
        <ExportTemplateDialog
          columns={edited.columns}
          pageName={edited.pageName}
          template={edited.template}
          onClose={(saved) => {
            setEdited(null);
            if (saved) void askAgain({ service: exportTemplates });
          }}
        />
      )}
    </>
  );
}
