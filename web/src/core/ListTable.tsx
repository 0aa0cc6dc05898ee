import type { Density } from "@tandem/contract/column-settings/column-settings";
import { Table } from "antd";
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionBar, type PageAction } from "./ActionBar.tsx";
import type { ListColumn } from "./columns.tsx";
import { copyFromTable } from "./copyFromTable.ts";
import styles from "./ListTable.module.css";
import { HeaderCell, type HeaderOptions } from "./list/HeaderCell.tsx";

/** What every row of a list has. */
export interface ListRow {
  readonly id: string;
  readonly version: number;
}

const parts = { header: { cell: HeaderCell } };
/** Above this many rows only those in view are drawn. */
const drawAll = 50;
const skeletonRows = Array.from({ length: 12 }, (_, index) => ({ id: `skeleton-${index}`, version: 0 }));

export interface ListTableProps<R extends ListRow> {
  /** As the user has arranged them. */
  readonly columns: readonly ListColumn<R>[];
  /** Height of the rows; the middle one unless given. */
  readonly density?: Density;
  /** Columns can be made wider and moved, where something becomes of it. */
  readonly arranging?: Pick<HeaderOptions, "onResize" | "onMove">;
  readonly rows: readonly R[] | undefined;
  /** The rows belong to an earlier question. */
  readonly stale: boolean;
  readonly sort: { readonly field: string; readonly order: "asc" | "desc" };
  /** null: sorted as it was at first. */
  readonly onSort: (sort: { field: string; order: "asc" | "desc" } | null) => void;
  readonly selection: readonly string[] | null;
  readonly onSelect: (ids: string[]) => void;
  readonly onOpen: ((row: R) => void) | undefined;
  readonly rowActions: ((row: R) => PageAction[]) | undefined;
  readonly rowActionsWidth: number;
}

/** Height of the space left for rows: the window is filled and the page itself never scrolls (S2.27). */
function useBodyHeight() {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(400);
  const measure = useCallback(() => {
    const element = box.current;
    const header = element?.querySelector<HTMLElement>(".ant-table-thead")?.offsetHeight ?? 37;
    if (element) setHeight(Math.max(120, element.clientHeight - header));
  }, []);
  // The head grows when its titles wrap, so it is measured again whenever the table is drawn.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [measure]);
  return { box, height };
}

/** Arrows move between rows, Enter opens, Space selects. */
function rowKeys(event: KeyboardEvent<HTMLElement>, open: () => void, select: () => void): void {
  if (event.target !== event.currentTarget) return;
  const row = event.currentTarget;
  const move = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
  if (move instanceof HTMLElement) move.focus();
  else if (event.key === "Enter") open();
  else if (event.key === " ") select();
  else return;
  event.preventDefault();
}

/** The table of a list: fixed head, sorting, selection, a column of operations, and rows that open (S2.22, S2.23). */
export function ListTable<R extends ListRow>(props: ListTableProps<R>) {
  const { t } = useTranslation();
  const { box, height } = useBodyHeight();
  const { rows, sort, selection, rowActions, onOpen, arranging } = props;
  const waiting = rows === undefined;

  // Where neither the row nor the columns changed, as when rows are selected, cells are not drawn again.
  const before = useRef(props.columns);
  const sameColumns = before.current === props.columns;
  useLayoutEffect(() => {
    before.current = props.columns;
  });
  const columns: ListColumn<R>[] = props.columns.map((column) => ({
    ...column,
    shouldCellUpdate: (row, previous) => row !== previous || !sameColumns,
    ...(arranging
      ? { onHeaderCell: () => ({ options: { columnKey: column.key, width: column.width, ...arranging } }) as object }
      : {}),
    sortOrder: column.key === sort.field ? (sort.order === "asc" ? "ascend" : "descend") : null,
    ...(waiting ? { render: () => <span className={styles.skeleton} /> } : {}),
  }));
  if (rowActions && !waiting) {
    columns.push({
      key: "operations",
      title: t("listPage.operations"),
      width: props.rowActionsWidth,
      fixed: "right",
      render: (_value, row) => <ActionBar small actions={rowActions(row)} />,
    });
  }
  const cellKeys = [...(selection ? [null] : []), ...columns.map(({ key }) => key)];
  const width = columns.reduce((total, column) => total + column.width, selection ? 40 : 0);
  const toggle = (row: R) => {
    if (!selection) return;
    props.onSelect(selection.includes(row.id) ? selection.filter((id) => id !== row.id) : [...selection, row.id]);
  };

  return (
    <div
      ref={box}
      className={[styles.box, styles[props.density ?? "middle"], props.stale ? styles.stale : ""].join(" ")}
    >
      <Table<R>
        size="small"
        rowKey="id"
        components={parts}
        columns={columns}
        dataSource={(rows ?? skeletonRows) as R[]}
        pagination={false}
        virtual={(rows?.length ?? 0) > drawAll}
        scroll={{ x: width, y: height }}
        locale={{ emptyText: <span /> }}
        {...(selection
          ? {
              rowSelection: {
                columnWidth: 40,
                fixed: true,
                selectedRowKeys: [...selection],
                onChange: (keys) => props.onSelect(keys.map(String)),
              },
            }
          : {})}
        onChange={(_pagination, _filters, sorter, { action }) => {
          if (action !== "sort" || Array.isArray(sorter)) return;
          const field = String(sorter.columnKey ?? "");
          props.onSort(sorter.order ? { field, order: sorter.order === "ascend" ? "asc" : "desc" } : null);
        }}
        onHeaderRow={() => ({ onContextMenu: (event) => copyFromTable(event, undefined, cellKeys) })}
        onRow={(row, index) => ({
          onContextMenu: (event) => copyFromTable(event, row, cellKeys),
          tabIndex: index === 0 ? 0 : -1,
          className: onOpen ? (styles.opens ?? "") : "",
          onClick: () => {
            if (window.getSelection()?.toString() === "") onOpen?.(row);
          },
          onKeyDown: (event) =>
            rowKeys(
              event,
              () => onOpen?.(row),
              () => toggle(row),
            ),
        })}
      />
    </div>
  );
}
