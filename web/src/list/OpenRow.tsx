import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { Opened } from "../ui/Opened.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { withCustomGroup } from "./customParts.tsx";
import type { ListRow, ListTableProps } from "./ListTable.tsx";
import type { AnyListProps } from "./listDeclaration.ts";
import type { List } from "./useList.ts";
import { useRowWalk } from "./useRowWalk.ts";
import { useWholeRows } from "./wholeRows.ts";

const ListDrawer = lazy(() => import("./ListDrawer.tsx"));
const MissingRecord = lazy(() => import("./MissingRecord.tsx"));

/** The drawer of the row that is open, and the way from it to the others (S2.23a). */
export function OpenRow(props: {
  readonly list: List;
  readonly props: AnyListProps;
  readonly drawer: NonNullable<AnyListProps["drawer"]>;
  readonly table: ListTableProps<ListRow>;
}) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [wasOpened, setWasOpened] = useState(false);
  const { list, drawer, table } = props;
  const { entity, state, page, rows, change } = list;
  const open = rows?.find((row) => row.id === state.open);
  const isSettled = rows !== undefined && !list.query.isPlaceholderData;
  const [missed, setMissed] = useState("");
  if (open && !wasOpened) setWasOpened(true);
  // Asked for by an address; what was in view and went has said why.
  if (!wasOpened && !open && isSettled && state.open !== missed) setMissed(state.open);
  const whole = useWholeRows(props.props, list, open ? [open.id] : []);
  const walk = useRowWalk({
    ids: (rows ?? []).map((row) => row.id),
    openId: state.open,
    page: state.current,
    pages: Math.ceil((page?.total ?? 0) / state.size),
    isSettled,
    isFailed: list.query.isError,
    onOpen: (id) => change({ open: id }),
    onPage: (current) => change({ current, open: state.open }),
  });
  const close = () => change({ open: "" });
  if (missed !== "" && missed === state.open) {
    return (
      <Opened onEscape={close}>
        <MissingRecord name={t(`${entity.name}.name`)} narrow={narrow} onClose={close} />
      </Opened>
    );
  }
  if (!wasOpened) return null;
  return (
    <Opened onEscape={state.open ? close : undefined}>
      <ListDrawer
        entity={entity}
        row={whole?.[0]}
        title={drawer.title}
        groups={withCustomGroup(entity, drawer.groups)}
        values={drawer.values}
        extra={(row) => drawer.extra?.(row)}
        actions={(row) => table.rowActions?.(row) ?? []}
        walk={{ ...walk, isWalking: walk.isWalking || (open !== undefined && whole === undefined) }}
        firstNumber={table.firstNumber}
        total={page?.total ?? 0}
        narrow={narrow}
        onClose={close}
      />
    </Opened>
  );
}
