import { DeleteOutlined, EditOutlined, PlusOutlined } from "@ant-design/icons";
import { mostNamed } from "@tandem/contract/core/entity";
import { exportTemplates } from "@tandem/contract/platform/export-templates";
import { Button, Modal, Radio, Tag } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import type { ListExport } from "../../api/listSource.ts";
import { useCustomEntity } from "../../fields/custom/customEntity.ts";
import { sayDeleted } from "../../records/undo.tsx";
import { ask, sayWarning } from "../../ui/announce.ts";
import { Outline } from "../../ui/Outline.tsx";
import styles from "./ExportDialog.module.css";
import { ExportTemplateDialog } from "./ExportTemplateDialog.tsx";
import type { Exportable } from "./exportable.ts";
import {
  defaultTemplate,
  type ExportTemplate,
  exportColumns,
  reloadExportTemplates,
  useExportTemplates,
} from "./exportTemplates.ts";

/** What the user decided to export. */
export interface ExportChoice {
  readonly target: ListExport;
  /** null: everything that matches. */
  readonly rows: Exportable["selected"] | null;
  readonly exportId?: string | undefined;
}

type Range = "all" | "page" | "selected";

/** So many cannot be named one by one. */
const areTooMany = (selected: Exportable["selected"]) => selected.length > mostNamed;

/** What the list may be exported as: as it is listed, which is -1, or as one of its others. */
function Targets(props: {
  readonly target: ListExport;
  readonly others: NonNullable<ListExport["others"]>;
  readonly chosen: number;
  readonly onChoose: (other: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.group}>
      <legend>{t("exportDialog.what")}</legend>
      <Radio.Group
        vertical
        value={props.chosen}
        onChange={(event) => props.onChoose(event.target.value as number)}
        options={[
          { value: -1, label: props.target.label ?? t("exportDialog.asListed") },
          ...props.others.map(({ label }, index) => ({ value: index, label })),
        ]}
      />
    </fieldset>
  );
}

/** Which rows of the list are exported. */
function Rows(props: { readonly list: Exportable; readonly range: Range; readonly onChoose: (range: Range) => void }) {
  const { t } = useTranslation();
  const { total, limited, pageRows, selected } = props.list;
  return (
    <fieldset className={styles.group}>
      <legend>{t("exportDialog.rows")}</legend>
      <Radio.Group
        vertical
        value={props.range}
        onChange={(event) => props.onChoose(event.target.value as Range)}
        options={[
          {
            value: "all",
            label: t(limited ? "exportDialog.allUncounted" : "exportDialog.all", { count: total }),
          },
          {
            value: "page",
            label: t("exportDialog.page", { count: pageRows.length }),
            disabled: pageRows.length === 0,
          },
          {
            value: "selected",
            label: t("exportDialog.selected", { count: selected.length }),
            disabled: selected.length === 0 || areTooMany(selected),
          },
        ]}
      />
      {areTooMany(selected) && <p className={styles.none}>{t("listPage.mostSelected", { total: mostNamed })}</p>}
    </fieldset>
  );
}

interface TemplatesProps {
  readonly templates: readonly ExportTemplate[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly onEdit: (template: ExportTemplate) => void;
}

/** Templates to choose from, with what may be done to each. */
function Templates(props: TemplatesProps) {
  const { t } = useTranslation();
  const first = defaultTemplate(props.templates);
  const remove = async ({ id, version, exportName, isShared }: ExportTemplate) => {
    const agreed = await ask({
      title: t("exportDialog.deleteTitle", { name: exportName }),
      content: t(isShared === "1" ? "exportDialog.deleteShared" : "exportDialog.deleteOwn"),
      confirm: t("actions.delete"),
      danger: true,
    });
    if (!agreed) return;
    const deleting = call(exportTemplates, "deleteSysExportTemplateByIds", { delList: [{ id, version }] });
    await deleting
      .then(({ undoToken }) => sayDeleted(1, undoToken, { service: exportTemplates }))
      .catch(() => undefined);
    await reloadExportTemplates();
  };
  return (
    <Radio.Group
      className={styles.templates ?? ""}
      value={props.chosen}
      onChange={(event) => props.onChoose(event.target.value as string)}
    >
      {props.templates.map((template) => (
        <div key={template.id} className={styles.template}>
          <Radio value={template.id}>
            <span className={styles.name}>{template.exportName}</span>
          </Radio>
          {template === first && <Tag color="processing">{t("exportDialog.isDefault")}</Tag>}
          {template.isShared === "1" && <Tag title={template.ownerName}>{t("exportDialog.isShared")}</Tag>}
          <span className={styles.grow} />
          {template.mayChange === "1" && (
            <>
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                aria-label={`${t("actions.modify")}: ${template.exportName}`}
                onClick={() => props.onEdit(template)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${t("actions.delete")}: ${template.exportName}`}
                onClick={() => void remove(template)}
              />
            </>
          )}
        </div>
      ))}
    </Radio.Group>
  );
}

/** Which columns are exported: those of a template that there is, or of a new one. */
function Columns(props: TemplatesProps & { readonly isLoading: boolean; readonly onAdd: () => void }) {
  const { t } = useTranslation();
  const { isLoading, onAdd, ...ofTemplates } = props;
  return (
    <fieldset className={styles.group}>
      <legend>{t("exportDialog.columns")}</legend>
      {isLoading ? (
        <Outline rows={2} />
      ) : ofTemplates.templates.length === 0 ? (
        <p className={styles.none}>{t("exportDialog.noTemplates")}</p>
      ) : (
        <Templates {...ofTemplates} />
      )}
      <Button type="link" className={styles.add ?? ""} icon={<PlusOutlined />} onClick={onAdd}>
        {t("exportDialog.newTemplate")}
      </Button>
    </fieldset>
  );
}

/** Asks what to export: which rows, and by which template (S2.24, S3.9, S5.6). */
export default function ExportDialog(props: {
  readonly target: ListExport;
  readonly list: Exportable;
  readonly byTemplate: boolean;
  /** Route name of the page, by which templates are kept. */
  readonly pageName: string;
  readonly onExport: (choice: ExportChoice) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { target, list, byTemplate } = props;
  const { entity } = useCustomEntity(target.entity);
  const { pageRows, selected } = list;
  const [range, setRange] = useState<Range>(selected.length > 0 && !areTooMany(selected) ? "selected" : "all");
  const [other, setOther] = useState<number>(-1);
  const [chosen, setChosen] = useState<string>();
  const [editing, setEditing] = useState<ExportTemplate | "new" | null>(null);
  const { templates, isLoading } = useExportTemplates(props.pageName);
  const others = byTemplate ? [] : (target.others ?? []);
  const template = templates.find(({ id }) => id === chosen) ?? defaultTemplate(templates);

  const start = () => {
    if (byTemplate && !template) return sayWarning(t("exportDialog.chooseTemplate"));
    props.onExport({
      target: others[other]?.target ?? target,
      rows: range === "all" ? null : range === "page" ? pageRows : selected,
      exportId: byTemplate ? template?.id : undefined,
    });
  };

  return (
    <Modal
      open
      width={480}
      title={t(byTemplate ? "exportDialog.titleByTemplate" : "exportDialog.title")}
      okText={t("exportDialog.start")}
      cancelText={t("actions.cancel")}
      onOk={start}
      onCancel={props.onClose}
    >
      {others.length > 0 && <Targets target={target} others={others} chosen={other} onChoose={setOther} />}
      <Rows list={list} range={range} onChoose={setRange} />
      {byTemplate && (
        <Columns
          templates={templates}
          isLoading={isLoading}
          chosen={template?.id}
          onChoose={setChosen}
          onEdit={setEditing}
          onAdd={() => setEditing("new")}
        />
      )}
      {editing && (
        <ExportTemplateDialog
          columns={exportColumns(entity)}
          pageName={props.pageName}
          template={editing === "new" ? undefined : editing}
          onClose={(saved) => {
            setEditing(null);
            if (saved) setChosen(saved.id);
          }}
        />
      )}
    </Modal>
  );
}
