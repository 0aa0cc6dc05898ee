import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../ui/late.tsx";
import { Opened } from "../ui/Opened.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { ListFoot } from "./ListFoot.tsx";
import type { ListRow } from "./ListTable.tsx";
import type { AnyListProps } from "./listDeclaration.ts";
import { newestFirst } from "./listState.ts";
import { SelectAll } from "./SelectAll.tsx";
import type { List } from "./useList.ts";
import { useWholeRows } from "./wholeRows.ts";

const CompareDialog = late(() => import("./CompareDialog.tsx"));

/** How people call a row: as its drawer does, else by its first column. */
function nameOf({ drawer, columns }: AnyListProps, row: ListRow): ReactNode {
  return drawer ? drawer.title(row) : (columns[0]?.copy?.(row) ?? row.id);
}

/** The foot of a list: pages, sums of what is selected, and the comparison of two rows. */
export function ListFooting({ list, props }: { list: List; props: AnyListProps }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [comparing, setComparing] = useState(false);
  const { entity, state, page, selected, setting } = list;
  const inHead = !narrow && list.shown.columns.some(({ key }) => key === newestFirst.field);
  const isNewestFirst = state.field === newestFirst.field && state.order === newestFirst.order;
  const isPair = selected.length === 2;
  const { whole, error, again } = useWholeRows(props, list, comparing && isPair ? selected.map(({ id }) => id) : []);
  const [one, other] = whole ?? [];
  const compare = () => {
    const [first, second] = selected;
    if (props.compare && first && second) props.compare([first.id, second.id]);
    else setComparing(true);
    // That they could not be read has been said.
    if (error) again();
  };
  const goTo = (current: number, size: number) => {
    if (size !== state.size) setting.change(() => ({ size: size as NonNullable<typeof setting.size> }));
    list.change({ current: size === state.size ? current : 1, size });
  };
  return (
    <>
      <ListFoot
        entity={entity}
        selected={selected}
        sums={props.sums ?? []}
        summed={props.summed && { title: props.summed.title, text: props.summed.of(selected) }}
        titles={new Map(props.columns.map(({ key, title }) => [key, title]))}
        onClear={() => list.setSelection([])}
        further={list.further}
        onFurther={() => void list.refresh()}
        elsewhere={list.elsewhere}
        order={isNewestFirst && !inHead && (page?.total ?? 0) > 1 ? t("listPage.latestFirst") : null}
        // Another search gives up what was to be selected of the one before.
        all={<SelectAll key={JSON.stringify([state.keyword, state.conditions])} list={list} props={props} />}
        onCompare={isPair ? compare : undefined}
        total={page?.total ?? 0}
        current={state.current}
        size={state.size}
        narrow={narrow}
        onPage={goTo}
      />
      {comparing && one && other && (
        <Opened onEscape={() => setComparing(false)}>
          <CompareDialog
            entity={entity}
            rows={[one, other]}
            heads={[nameOf(props, one), nameOf(props, other)]}
            onClose={() => setComparing(false)}
          />
        </Opened>
      )}
    </>
  );
}
