import { exportTemplates } from "@tandem/contract/platform/export-templates";
import { Checkbox, Form, Input } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type CallOptions, call } from "../../api/client.ts";
import { useCanOpen } from "../../api/currentUser.ts";
import { FormDialog } from "../../form/FormDialog.tsx";
import { Outline } from "../../ui/Outline.tsx";
import styles from "./ExportDialog.module.css";
import { type ExportedColumn, type ExportTemplate, reloadExportTemplates } from "./exportTemplates.ts";

const SortableRows = lazy(() => import("../../ui/SortableRows.tsx"));

interface Values {
  readonly exportName: string;
  readonly isDefault: boolean;
  readonly isShared: boolean;
}

interface Choice {
  readonly name: string;
  readonly label: string;
  readonly isChosen: boolean;
}

/** The columns of a template in their order, then those it leaves out; all of them for a new one. */
function choicesOf(all: readonly ExportedColumn[], template: ExportTemplate | undefined): Choice[] {
  if (!template) return all.map((column) => ({ ...column, isChosen: true }));
  const chosen = template.columnNames.flatMap((name) => all.find((column) => column.name === name) ?? []);
  const rest = all.filter((column) => !chosen.includes(column));
  return [
    ...chosen.map((column) => ({ ...column, isChosen: true })),
    ...rest.map((column) => ({ ...column, isChosen: false })),
  ];
}

/** Columns to tick and to put into order. */
function Columns({ choices, onChange }: { choices: readonly Choice[]; onChange: (next: Choice[]) => void }) {
  const { t } = useTranslation();
  const chosen = choices.filter(({ isChosen }) => isChosen).length;
  const tick = (name: string, isChosen: boolean) =>
    onChange(choices.map((choice) => (choice.name === name ? { ...choice, isChosen } : choice)));
  const move = (id: string, to: string) => {
    const from = choices.findIndex(({ name }) => name === id);
    const moving = choices[from];
    if (!moving) return;
    const target = choices.findIndex(({ name }) => name === to);
    onChange(choices.toSpliced(from, 1).toSpliced(target, 0, moving));
  };
  return (
    <>
      <div className={styles.head}>
        <Checkbox
          checked={chosen === choices.length}
          indeterminate={chosen > 0 && chosen < choices.length}
          onChange={(event) => onChange(choices.map((choice) => ({ ...choice, isChosen: event.target.checked })))}
        >
          {t("exportDialog.everyColumn")}
        </Checkbox>
        <span className={styles.count}>{t("exportDialog.columnsChosen", { chosen, total: choices.length })}</span>
      </div>
      <div className={styles.columns}>
        <Suspense fallback={<Outline rows={6} />}>
          <SortableRows
            rows={choices.map(({ name, label, isChosen }) => ({
              id: name,
              label,
              content: (
                <Checkbox checked={isChosen} onChange={(event) => tick(name, event.target.checked)}>
                  {label}
                </Checkbox>
              ),
            }))}
            onMove={move}
          />
        </Suspense>
      </div>
    </>
  );
}

/** Adds or changes an export template: which columns, in which order, for whom (S3.9). */
export function ExportTemplateDialog(props: {
  /** Those that an export of the page may have. */
  readonly columns: readonly ExportedColumn[];
  readonly pageName: string;
  readonly template: ExportTemplate | undefined;
  readonly onClose: (saved: ExportTemplate | null) => void;
}) {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const { pageName, template } = props;
  const [begun] = useState(() => choicesOf(props.columns, template));
  const [choices, setChoices] = useState(begun);
  const columnNames = choices.filter(({ isChosen }) => isChosen).map(({ name }) => name);

  const save = async ({ exportName, isDefault, isShared }: Values, inForm: CallOptions) => {
    if (columnNames.length === 0) return;
    const input = {
      ...(template ? { id: template.id, version: template.version } : {}),
      ...{ pageName, exportName, columnNames },
      isDefault: isDefault ? "1" : "0",
      isShared: isShared ? "1" : "0",
    } as const;
    const saved = await call(exportTemplates, "saveSysExportTemplate", input, inForm);
    await reloadExportTemplates();
    props.onClose(saved);
  };

  return (
    <FormDialog<Values>
      width={480}
      title={t(template ? "exportDialog.changeTemplate" : "exportDialog.newTemplate")}
      initialValues={{
        exportName: template?.exportName ?? "",
        isDefault: template?.isDefault === "1",
        isShared: template?.isShared === "1",
      }}
      save={save}
      changed={choices !== begun}
      onCancel={() => props.onClose(null)}
    >
      <Form.Item
        name="exportName"
        label={t("exportTemplate.exportName")}
        rules={[{ required: true, whitespace: true, message: t("exportDialog.nameMissing") }]}
      >
        <Input maxLength={100} autoFocus />
      </Form.Item>
      <Form.Item label={t("exportDialog.order")} required>
        <Columns choices={choices} onChange={setChoices} />
        {columnNames.length === 0 && (
          <p className={styles.problem} role="alert">
            {t("exportDialog.columnMissing")}
          </p>
        )}
      </Form.Item>
      <div className={styles.choices}>
        <Form.Item name="isDefault" valuePropName="checked" noStyle>
          <Checkbox>{t("exportDialog.makeDefault")}</Checkbox>
        </Form.Item>
        {canOpen("roles", "isModify") && (
          <Form.Item name="isShared" valuePropName="checked" noStyle>
            <Checkbox>{t("exportDialog.share")}</Checkbox>
          </Form.Item>
        )}
      </div>
    </FormDialog>
  );
}
