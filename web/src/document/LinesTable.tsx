import type { Entity } from "@tandem/contract/core/entity";
import { useMemo } from "react";
import { useCustomEntity, useFlatRows } from "../fields/custom/customEntity.ts";
import { Grid } from "../grid/Grid.tsx";
import type { ListColumn } from "../list/columns.tsx";
import { customColumns } from "../list/customParts.tsx";
import { ListCards } from "../list/ListCards.tsx";
import type { ListRow } from "../list/ListTable.tsx";
import { rowHeights, useDensity } from "../ui/density.ts";
import { useNarrow } from "../ui/useNarrow.ts";

const nothing = () => undefined;
const noEntity = { name: "", fields: {} };

/** The lines of a document: all of them, in the document's order, as a table or as cards on a phone. */
export function LinesTable<R extends ListRow>(props: {
  readonly columns: readonly ListColumn<R>[];
  readonly rows: readonly R[];
  /** What the lines are: the tenant's own fields of them stand behind the columns (S3.2). */
  readonly entity?: { readonly name: string };
  readonly onOpen?: (row: R) => void;
  /** The columns that matter most on a phone, where the others are folded. */
  readonly facts?: readonly string[];
}) {
  const narrow = useNarrow();
  const density = useDensity((chosen) => chosen.density);
  const { onOpen } = props;
  const { entity } = useCustomEntity((props.entity ?? noEntity) as Entity);
  const rows = useFlatRows(props.rows) ?? [];
  const columns = useMemo(
    // What is no field of the entity is drawn by the page, and may take several lines.
    () =>
      [...props.columns, ...customColumns<R>(entity, "child")].map((column) => ({
        ...column,
        wraps: column.dataIndex === undefined,
      })),
    [props.columns, entity],
  );
  if (narrow) {
    return (
      <ListCards<R>
        columns={columns}
        rows={rows}
        stale={false}
        selection={null}
        onSelect={nothing}
        onOpen={onOpen}
        rowActions={undefined}
        {...(props.facts ? { facts: props.facts } : {})}
      />
    );
  }
  return (
    <Grid<R> height="grow" lead="none" columns={columns} rows={rows} rowHeight={rowHeights[density]} onOpen={onOpen} />
  );
}
