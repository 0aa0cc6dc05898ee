import type { Density } from "@tandem/contract/platform/column-settings";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { copyFromTable } from "../grid/copyFromTable.ts";
import { Grid } from "../grid/Grid.tsx";
import type { GridArranging } from "../grid/GridHead.tsx";
import type { GridSort } from "../grid/gridColumn.ts";
import { ActionBar, type PageAction } from "../ui/ActionBar.tsx";
import { rowHeights } from "../ui/density.ts";
import type { ListColumn } from "./columns.tsx";

/** What every row of a list has. */
export interface ListRow {
  readonly id: string;
  readonly version: number;
}

/** What a table and the cards of a phone show alike. */
export interface ListRowsProps<R extends ListRow> {
  /** As the user has arranged them. */
  readonly columns: readonly ListColumn<R>[];
  readonly rows: readonly R[] | undefined;
  /** The rows belong to an earlier question. */
  readonly stale: boolean;
  /** null: rows are numbered instead (S2.22a). */
  readonly selection: readonly string[] | null;
  readonly onSelect: (ids: string[]) => void;
  readonly onOpen: ((row: R) => void) | undefined;
  readonly rowActions: ((row: R) => PageAction[]) | undefined;
  /** The columns that matter most where not all are shown, as on a card. */
  readonly facts?: readonly string[] | undefined;
  /** So many of them a card shows before it is unfolded; four unless given. */
  readonly factsShown?: number | undefined;
}

export interface ListTableProps<R extends ListRow> extends ListRowsProps<R> {
  /** Names the table. */
  readonly label: string;
  readonly density: Density;
  /** Columns can be made wider and moved, where something becomes of it. */
  readonly arranging?: GridArranging;
  readonly sort: GridSort;
  /** null: sorted as it was at first. */
  readonly onSort: (sort: GridSort | null) => void;
  readonly rowActionsWidth: number;
  /** The number of the first row within the whole list. */
  readonly firstNumber: number;
  /** The row whose drawer is open. */
  readonly openId: string;
  /** What the rows answer: with another question the table begins at its top again. */
  readonly question: string;
}

/** The table of a list: a grid with a column of operations, and rows that open (S2.22, S2.23). */
export function ListTable<R extends ListRow>(props: ListTableProps<R>) {
  const { t } = useTranslation();
  const { rowActions, rowActionsWidth } = props;
  const columns = useMemo((): readonly ListColumn<R>[] => {
    if (!rowActions) return props.columns;
    return [
      ...props.columns,
      {
        key: "operations",
        title: t("listPage.operations"),
        width: rowActionsWidth,
        fixed: "right",
        render: (_value, row) => <ActionBar small actions={rowActions(row)} />,
      },
    ];
  }, [props.columns, rowActions, rowActionsWidth, t]);
  return (
    <Grid<R>
      height="fill"
      label={props.label}
      columns={columns}
      rows={props.rows}
      rowHeight={rowHeights[props.density]}
      stale={props.stale}
      lead={props.selection ? "selection" : "index"}
      firstNumber={props.firstNumber}
      sort={props.sort}
      onSort={props.onSort}
      selection={props.selection}
      onSelect={props.onSelect}
      onOpen={props.onOpen}
      openId={props.openId}
      arranging={props.arranging}
      question={props.question}
      onContextMenu={copyFromTable}
    />
  );
}
