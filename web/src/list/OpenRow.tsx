import { lazy, Suspense, useState } from "react";
import { useNarrow } from "../ui/useNarrow.ts";
import { withCustomGroup } from "./customParts.tsx";
import type { ListRow, ListTableProps } from "./ListTable.tsx";
import type { AnyListProps } from "./listDeclaration.ts";
import type { List } from "./useList.ts";
import { useRowWalk } from "./useRowWalk.ts";
import { useWholeRows } from "./wholeRows.ts";

const ListDrawer = lazy(() => import("./ListDrawer.tsx"));

/** The drawer of the row that is open, and the way from it to the others (S2.23a). */
export function OpenRow(props: {
  readonly list: List;
  readonly props: AnyListProps;
  readonly drawer: NonNullable<AnyListProps["drawer"]>;
  readonly table: ListTableProps<ListRow>;
}) {
  const narrow = useNarrow();
  const [wasOpened, setWasOpened] = useState(false);
  const { list, drawer, table } = props;
  const { entity, state, page, rows, change } = list;
  const open = rows?.find((row) => row.id === state.open);
  if (open && !wasOpened) setWasOpened(true);
  const whole = useWholeRows(props.props, list, open ? [open.id] : []);
  const walk = useRowWalk({
    ids: (rows ?? []).map((row) => row.id),
    openId: state.open,
    page: state.current,
    pages: Math.ceil((page?.total ?? 0) / state.size),
    isSettled: page !== undefined && !list.query.isPlaceholderData,
    onOpen: (id) => change({ open: id }),
    onPage: (current) => change({ current, open: state.open }),
  });
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <ListDrawer
        entity={entity}
        row={whole?.[0]}
        title={drawer.title}
        groups={withCustomGroup(entity, drawer.groups)}
        extra={(row) => drawer.extra?.(row)}
        actions={(row) => table.rowActions?.(row) ?? []}
        walk={{ ...walk, isUnderWay: walk.isUnderWay || (open !== undefined && whole === undefined) }}
        firstNumber={table.firstNumber}
        total={page?.total ?? 0}
        narrow={narrow}
        onClose={() => change({ open: "" })}
      />
    </Suspense>
  );
}
