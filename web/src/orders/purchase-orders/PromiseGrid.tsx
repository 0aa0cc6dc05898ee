import { DeleteOutlined, SplitCellsOutlined } from "@ant-design/icons";
import { Alert, Button, DatePicker, Input } from "antd";
import dayjs from "dayjs";
import type { ClipboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../api/language.ts";
import { FieldTable, type FieldTableColumn } from "../../fields/FieldTable.tsx";
import { formatNumber, typedNumber } from "../../fields/format.ts";
import { isTable, pastedCells } from "../../fields/pastedCells.ts";
import { focusNextRow } from "../../grid/rowFocus.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import { DifferenceText } from "./DifferenceText.tsx";
import { Item, lineName, type PromisedLine } from "./lines.tsx";
import styles from "./PromiseGrid.module.css";
import {
  changePart,
  differenceOf,
  isMissing,
  type PromiseColumn,
  type PromiseRow,
  pasteInto,
  removePart,
  rowsOf,
  splitLine,
  type TypedPromises,
} from "./promises.ts";

/** Pixels above which the rows scroll under their headings. */
const tallest = 560;

interface GridProps {
  readonly lines: readonly PromisedLine[];
  readonly typed: TypedPromises;
  readonly onChange: (next: TypedPromises) => void;
  /** Marks what is missing; not while the user has not tried to accept. */
  readonly complains: boolean;
}

function QuantityInput({ row, index, ...grid }: GridProps & { row: PromiseRow; index: number }) {
  const { t } = useTranslation();
  const missing = grid.complains && isMissing(row.typed, "quantity");
  return (
    <div data-row={index} data-column="quantity">
      <Input
        className={styles.number ?? ""}
        inputMode="decimal"
        autoComplete="off"
        value={row.typed.quantity}
        aria-label={t("purchaseOrderPages.promisedQuantityOf", { line: lineName(row.line), item: row.line.itemNo })}
        aria-invalid={missing}
        {...(missing ? { status: "error" as const } : {})}
        onFocus={(event) => event.target.select()}
        onPressEnter={focusNextRow}
        onChange={(event) => grid.onChange(changePart(grid.typed, row, { quantity: typedNumber(event.target.value) }))}
      />
      {missing && <span className={styles.problem}>{t("purchaseOrderPages.quantityMissing")}</span>}
    </div>
  );
}

function DateInput({ row, index, ...grid }: GridProps & { row: PromiseRow; index: number }) {
  const { t } = useTranslation();
  const touch = useNarrow();
  const missing = grid.complains && isMissing(row.typed, "date");
  return (
    <div data-row={index} data-column="date">
      <DatePicker
        className={styles.date ?? ""}
        value={row.typed.date === null ? null : dayjs(row.typed.date)}
        allowClear={false}
        inputReadOnly={touch}
        aria-label={t("purchaseOrderPages.promisedDateOf", { line: lineName(row.line), item: row.line.itemNo })}
        aria-invalid={missing}
        {...(missing ? { status: "error" as const } : {})}
        onChange={(day) => grid.onChange(changePart(grid.typed, row, { date: day?.format("YYYY-MM-DD") ?? null }))}
      />
      {missing && <span className={styles.problem}>{t("purchaseOrderPages.dateMissing")}</span>}
    </div>
  );
}

function PartButtons({ row, ...grid }: GridProps & { row: PromiseRow }) {
  const { t } = useTranslation();
  const name = { line: lineName(row.line), item: row.line.itemNo };
  return (
    <span className={styles.buttons}>
      {row.part === 0 && (
        <Button
          type="text"
          size="small"
          icon={<SplitCellsOutlined />}
          aria-label={t("purchaseOrderPages.splitOf", name)}
          title={t("purchaseOrderPages.split")}
          onClick={() => grid.onChange(splitLine(grid.typed, row.line))}
        />
      )}
      {row.parts > 1 && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t("purchaseOrderPages.removePartOf", name)}
          title={t("purchaseOrderPages.removePart")}
          onClick={() => grid.onChange(removePart(grid.typed, row))}
        />
      )}
    </span>
  );
}

const ofLine = (typed: TypedPromises, line: PromisedLine) => differenceOf(line, typed[line.id] ?? []);

function Cards(props: GridProps & { rows: readonly PromiseRow[] }) {
  const { t } = useTranslation();
  const { rows, ...grid } = props;
  return grid.lines.map((line) => (
    <article key={line.id} className={styles.card}>
      <header>
        <Item line={line} />
        <span>{lineName(line)}</span>
      </header>
      <p className={styles.asked}>
        {t("purchaseOrderPages.askedFor", {
          quantity: formatNumber(line.batchPurQty),
          unit: line.purUnitNo,
          date: line.expectArrivalDate,
        })}
      </p>
      {rows.map((row, index) =>
        row.line.id === line.id ? (
          <div key={row.part} className={styles.part}>
            <QuantityInput {...grid} row={row} index={index} />
            <DateInput {...grid} row={row} index={index} />
            <PartButtons {...grid} row={row} />
          </div>
        ) : null,
      )}
      <DifferenceText difference={ofLine(grid.typed, line)} />
    </article>
  ));
}

/**
 * The promises of a supplier for the lines of an order: as ordered to begin with, in several parts where wanted, and
 * filled from a spreadsheet by pasting (B4.3b, B5.7a).
 */
export default function PromiseGrid(props: GridProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const rows = rowsOf(props.lines, props.typed);
  const missing = rows.filter((row) => isMissing(row.typed, "quantity") || isMissing(row.typed, "date")).length;

  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData("text/plain");
    const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-column]") : null;
    if (!cell || !isTable(text)) return;
    event.preventDefault();
    const at = { row: Number(cell.dataset.row), column: cell.dataset.column as PromiseColumn };
    props.onChange(pasteInto(props.typed, rows, at, pastedCells(text), currentLanguage()));
  };

  const columns: FieldTableColumn<PromiseRow>[] = [
    {
      key: "line",
      title: t("purchaseOrderPages.line"),
      width: 62,
      render: (row) => (row.part === 0 ? lineName(row.line) : null),
    },
    {
      key: "item",
      title: t("purchaseOrderPages.item"),
      width: 200,
      render: (row) => (row.part === 0 ? <Item line={row.line} /> : null),
    },
    {
      key: "asked",
      title: t("purchaseOrderPages.askedQuantity"),
      width: 110,
      align: "end",
      render: (row) => (row.part === 0 ? `${formatNumber(row.line.batchPurQty)} ${row.line.purUnitNo}` : null),
    },
    {
      key: "askedDate",
      title: t("purchaseOrderPages.askedDate"),
      width: 110,
      render: (row) => (row.part === 0 ? row.line.expectArrivalDate : null),
    },
    {
      key: "quantity",
      title: t("purchaseOrderLine.promiseQty"),
      width: 122,
      render: (row, index) => <QuantityInput {...props} row={row} index={index} />,
    },
    {
      key: "date",
      title: t("purchaseOrderLine.promiseDate"),
      width: 156,
      render: (row, index) => <DateInput {...props} row={row} index={index} />,
    },
    {
      key: "buttons",
      title: "",
      width: 78,
      render: (row) => <PartButtons {...props} row={row} />,
    },
    {
      key: "difference",
      title: t("purchaseOrderPages.difference"),
      width: 185,
      render: (row) => (row.part === 0 ? <DifferenceText difference={ofLine(props.typed, row.line)} /> : null),
    },
  ];

  return (
    <div className={styles.grid} onPaste={paste}>
      <p className={styles.hint}>{t("purchaseOrderPages.promiseHint")}</p>
      {props.complains && missing > 0 && (
        <Alert
          className={styles.alert ?? ""}
          type="error"
          showIcon
          title={t("purchaseOrderPages.promisesIncomplete", { count: missing })}
        />
      )}
      {narrow ? (
        <Cards {...props} rows={rows} />
      ) : (
        <FieldTable<PromiseRow>
          rowKey={(row) => `${row.line.id}-${row.part}`}
          columns={columns}
          rows={rows}
          minWidth={1023}
          maxHeight={tallest}
          rowClassName={(row) => (ofLine(props.typed, row.line).differs ? styles.differs : undefined)}
        />
      )}
    </div>
  );
}
