import { usePermitted } from "../ui/ActionBar.tsx";
import { useDensity } from "../ui/density.ts";
import type { ListRow, ListTableProps } from "./ListTable.tsx";
import type { AnyListProps } from "./listDeclaration.ts";
import type { List } from "./useList.ts";

/** What the table of a list shows, or the cards of a phone. */
export function useListTable(props: AnyListProps, list: List): ListTableProps<ListRow> {
  const { columns, arranging, isReadOnly } = list.shown;
  const permitted = usePermitted();
  const usual = useDensity((chosen) => chosen.density);
  const { state, rows, context } = list;
  const rowActions = isReadOnly ? undefined : props.rowActions;
  const hasSome = rowActions && (rows ?? []).some((row) => permitted(rowActions(row, context)).length > 0);
  return {
    label: list.title,
    columns,
    density: list.setting.density ?? usual,
    ...(arranging ? { arranging } : {}),
    rows,
    stale: list.query.isPlaceholderData,
    sort: state,
    onSort: (sort) => list.change(sort ?? list.defaultSort),
    selection: (props.selectable ?? true) && !isReadOnly ? list.selection : null,
    onSelect: list.setSelection,
    facts: props.facts,
    factsShown: props.factsShown,
    onOpen: props.onOpen ?? (props.drawer ? (row) => list.change({ open: row.id }) : undefined),
    rowActions: hasSome ? (row) => [...rowActions(row, context)] : undefined,
    rowActionsWidth: props.rowActionsWidth ?? 130,
    firstNumber: (state.current - 1) * state.size + 1,
    openId: state.open,
    question: JSON.stringify({ ...list.request, columns: null }),
  };
}
