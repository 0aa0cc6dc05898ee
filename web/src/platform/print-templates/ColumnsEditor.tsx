import { orNull } from "@tandem/contract/core/or-null";
import type { PrintModule } from "@tandem/contract/platform/print-templates/kinds";
import {
  mostPrintColumns,
  type PrintLayout,
  printColumn,
  printed,
} from "@tandem/contract/platform/print-templates/layout";
import { Checkbox, Input } from "antd";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outline } from "../../ui/Outline.tsx";
import styles from "./ColumnsEditor.module.css";

const SortableRows = lazy(() => import("../../ui/SortableRows.tsx"));

type Columns = PrintLayout["columns"];
type Column = Columns[number];

const widest = 20;

/** A share of the width from 1 to 20; null for the usual one. */
function typedWidth(typed: string): number | null {
  const digits = typed.replaceAll(/\D/g, "");
  return digits === "" ? null : Math.min(widest, Math.max(1, Number(digits)));
}

/** A column that is printed: under which title and how wide. */
function ChosenColumn(props: {
  readonly column: Column;
  readonly label: string;
  readonly usualWidth: number | undefined;
  readonly onDrop: () => void;
  readonly onChange: (wanted: Partial<Column>) => void;
}) {
  const { t } = useTranslation();
  const { column, label, onChange } = props;
  return (
    <div className={styles.row}>
      <Checkbox checked onChange={props.onDrop}>
        {label}
      </Checkbox>
      <Input
        value={column.title ?? ""}
        maxLength={40}
        placeholder={label}
        aria-label={t("printTemplateForm.columnTitle", { name: label })}
        onChange={(event) => onChange({ title: orNull(event.target.value) })}
      />
      <Input
        value={column.width ?? ""}
        inputMode="numeric"
        placeholder={String(props.usualWidth ?? "")}
        aria-label={t("printTemplateForm.columnWidth", { name: label })}
        onChange={(event) => onChange({ width: typedWidth(event.target.value) })}
      />
    </div>
  );
}

/**
 * Which columns the lines of a document are printed with, in which order, under which titles and how wide. Those that are
 * printed come first, in their order.
 */
export function ColumnsEditor(props: {
  readonly module: PrintModule;
  readonly value?: Columns;
  readonly onChange?: (value: Columns) => void;
}) {
  const { t } = useTranslation();
  const { module, value = [], onChange } = props;
  const ofLabel = module === "LABEL";
  const rest = Object.keys(printed[module].columns).filter((field) => !value.some((column) => column.field === field));
  const labelOf = (field: string) => t(printColumn(module, field)?.label ?? field);
  const change = (field: string, wanted: Partial<Column>) =>
    onChange?.(value.map((column) => (column.field === field ? { ...column, ...wanted } : column)));
  const move = (id: string, to: string) => {
    const moving = value.find((column) => column.field === id);
    const others = value.filter((column) => column !== moving);
    const place = value.findIndex((column) => column.field === to);
    if (moving && place >= 0) onChange?.(others.toSpliced(place, 0, moving));
  };

  const rows = value.map((column) => ({
    id: column.field,
    label: labelOf(column.field),
    content: (
      <ChosenColumn
        column={column}
        label={labelOf(column.field)}
        usualWidth={printColumn(module, column.field)?.width}
        onDrop={() => onChange?.(value.filter(({ field }) => field !== column.field))}
        onChange={(wanted) => change(column.field, wanted)}
      />
    ),
  }));
  const others = rest.map((field) => ({
    id: field,
    label: labelOf(field),
    isStill: true,
    content: (
      <div className={styles.row}>
        <Checkbox
          checked={false}
          disabled={value.length >= mostPrintColumns}
          onChange={() => onChange?.([...value, { field, title: null, width: null }])}
        >
          {labelOf(field)}
        </Checkbox>
      </div>
    ),
  }));

  return (
    <>
      <p className={styles.help}>
        {t(ofLabel ? "printTemplateForm.fieldsChosen" : "printTemplateForm.columnsChosen", {
          chosen: value.length,
          most: mostPrintColumns,
        })}{" "}
        {t(ofLabel ? "printTemplateForm.fieldsHelp" : "printTemplateForm.widthHelp")}
      </p>
      <div className={styles.columns}>
        <Suspense fallback={<Outline rows={8} />}>
          <SortableRows rows={[...rows, ...others]} onMove={move} />
        </Suspense>
      </div>
    </>
  );
}
