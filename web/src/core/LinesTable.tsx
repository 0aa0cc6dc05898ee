import { Grid, Table } from "antd";
import type { ListColumn } from "./columns.tsx";
import styles from "./LinesTable.module.css";
import { ListCards } from "./ListCards.tsx";
import type { ListRow } from "./ListTable.tsx";

/** From here on only the rows in view are drawn. */
const drawAll = 100;
const virtualHeight = 560;
const nothing = () => undefined;

/** The lines of a document: all of them, in the document's order, as a table or as cards on a phone. */
export function LinesTable<R extends ListRow>(props: {
  readonly columns: readonly ListColumn<R>[];
  readonly rows: readonly R[];
  readonly onOpen?: (row: R) => void;
}) {
  const narrow = !Grid.useBreakpoint().md;
  const { rows, onOpen } = props;
  const columns = props.columns.map((column) => ({ ...column, sorter: false }));
  if (narrow) {
    return (
      <ListCards<R>
        columns={columns}
        rows={rows}
        stale={false}
        sort={{ field: "", order: "asc" }}
        onSort={nothing}
        selection={null}
        onSelect={nothing}
        onOpen={onOpen}
        rowActions={undefined}
        rowActionsWidth={0}
      />
    );
  }
  const many = rows.length > drawAll;
  return (
    <Table<R>
      className={styles.table ?? ""}
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={rows as R[]}
      pagination={false}
      virtual={many}
      scroll={{ x: columns.reduce((width, column) => width + column.width, 0), ...(many ? { y: virtualHeight } : {}) }}
      onRow={(row) =>
        onOpen
          ? {
              className: styles.opens ?? "",
              tabIndex: 0,
              onClick: () => {
                if (window.getSelection()?.toString() === "") onOpen(row);
              },
              onKeyDown: (event) => {
                if (event.key === "Enter" && event.target === event.currentTarget) onOpen(row);
              },
            }
          : {}
      }
    />
  );
}
