import { GridRow } from "./GridRow.tsx";
import type { GridRecord } from "./gridColumn.ts";
import type { GridState } from "./useGrid.ts";

/** The rows of a grid that are drawn, and the room that the others leave. */
export function GridBody<R extends GridRecord>({ grid, gridId }: { grid: GridState<R>; gridId: string }) {
  const { props, rows, focus, selecting, virtual } = grid;
  return (
    <tbody>
      {virtual.drawn.map((drawn) => {
        if ("room" in drawn) return <tr key={`room-${drawn.before}`} aria-hidden style={{ height: drawn.room }} />;
        const row = rows[drawn.row];
        return (
          row && (
            <GridRow
              key={row.id}
              row={row}
              index={drawn.row}
              columns={props.columns}
              cells={grid.cells}
              lead={props.lead}
              number={(props.firstNumber ?? 1) + drawn.row}
              selected={selecting?.isSelected(row.id) ?? false}
              isOpen={row.id === props.openId}
              opens={props.onOpen !== undefined}
              focus={focus.place.row === drawn.row ? focus.place : undefined}
              gridId={gridId}
              onToggle={grid.toggle}
              measure={virtual.measure}
            />
          )
        );
      })}
    </tbody>
  );
}
