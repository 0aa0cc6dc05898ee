import { useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../ui/late.tsx";
import { Opened } from "../ui/Opened.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { withCustomGroup } from "./customParts.tsx";
import type { ListRow, ListTableProps } from "./ListTable.tsx";
import type { AnyListProps } from "./listDeclaration.ts";
import type { List } from "./useList.ts";
import { useRowWalk } from "./useRowWalk.ts";
import { useWholeRows } from "./wholeRows.ts";

const ListDrawer = late(() => import("./ListDrawer.tsx"));
const MissingRecord = late(() => import("./MissingRecord.tsx"));

/** What the id of a record looks like: an address may name anything. */
const recordNumber = /^\d{1,19}$/;

/** The row that is open, whole, and what became of one that an address asks for and the page does not show. */
function useOpenRow(props: AnyListProps, list: List) {
  const { state, rows } = list;
  const open = rows?.find((row) => row.id === state.open);
  const isSettled = rows !== undefined && !list.query.isPlaceholderData;
  const [wasOpened, setWasOpened] = useState(false);
  // The row that is or was in view since it was asked for.
  const [seen, setSeen] = useState("");
  // The row that an address asks for and that the page does not show.
  const [sought, setSought] = useState("");
  const isElsewhere = open === undefined && isSettled && state.open !== "";
  // What was in view and went has said why.
  if (isElsewhere && state.open !== seen && state.open !== sought) setSought(state.open);
  const asked = open?.id ?? (sought === state.open ? sought : "");
  const isRecord = open !== undefined || recordNumber.test(asked);
  const { whole, error, again } = useWholeRows(props, list, isRecord ? [asked] : []);
  const row = whole?.[0];
  const last = state.open === "" ? "" : (row?.id ?? seen);
  if (last !== seen) setSeen(last);
  if ((row || open) && !wasOpened) setWasOpened(true);
  return {
    row,
    wasOpened,
    isSettled,
    isComing: isRecord && whole === undefined,
    isGone: asked !== "" && asked !== seen && (!isRecord || whole?.length === 0),
    error: isRecord ? error : null,
    again,
  };
}

/** The drawer of the row that is open, and the way from it to the others (S2.23a). */
export function OpenRow(props: {
  readonly list: List;
  readonly props: AnyListProps;
  readonly drawer: NonNullable<AnyListProps["drawer"]>;
  readonly table: ListTableProps<ListRow>;
}) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { list, drawer, table } = props;
  const { entity, state, page, rows, change } = list;
  const { row, wasOpened, isSettled, isComing, isGone, error, again } = useOpenRow(props.props, list);
  const walk = useRowWalk({
    ids: (rows ?? []).map(({ id }) => id),
    openId: state.open,
    page: state.current,
    pages: Math.ceil((page?.total ?? 0) / state.size),
    isSettled,
    isFailed: list.failure !== null || list.query.isError,
    onOpen: (id) => change({ open: id }),
    onPage: (current) => change({ current, open: state.open }),
  });
  const close = () => change({ open: "" });
  if (isGone || error) {
    return (
      <Opened onEscape={close}>
        <MissingRecord
          name={t(`${entity.name}.name`)}
          narrow={narrow}
          error={isGone ? null : error}
          onAgain={again}
          onClose={close}
        />
      </Opened>
    );
  }
  if (!wasOpened) return null;
  return (
    <Opened onEscape={state.open ? close : undefined}>
      <ListDrawer
        entity={entity}
        row={row}
        title={drawer.title}
        groups={withCustomGroup(entity, drawer.groups)}
        values={drawer.values}
        extra={(shown) => drawer.extra?.(shown)}
        actions={(shown) => table.rowActions?.(shown) ?? []}
        walk={{ ...walk, isWalking: walk.isWalking || isComing }}
        firstNumber={table.firstNumber}
        total={page?.total ?? 0}
        narrow={narrow}
        onClose={close}
      />
    </Opened>
  );
}
