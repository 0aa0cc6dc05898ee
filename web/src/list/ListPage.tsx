import type { Entity, Fields, Row } from "@tandem/contract/core/entity";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { keepTotal, totalOf } from "../api/listPages.ts";
import type { ListExport } from "../api/listSource.ts";
import { asRead } from "../fields/asRead.ts";
import { routeNameAt } from "../routes/paths.ts";
import { ActionBar, type PageAction } from "../ui/ActionBar.tsx";
import { Link } from "../ui/Link.tsx";
import { useOffered } from "../ui/pageActions.ts";
import { useNarrow } from "../ui/useNarrow.ts";
import { useExport } from "../workbooks/useExport.tsx";
import { useImport } from "../workbooks/useImport.tsx";
import { withCustomFilters } from "./customParts.tsx";
import { ListCount } from "./ListCount.tsx";
import { ListFooting } from "./ListFooting.tsx";
import styles from "./ListPage.module.css";
import { ListRows } from "./ListRows.tsx";
import { ListToolbar } from "./ListToolbar.tsx";
import type { AnyListProps, ListPageProps } from "./listDeclaration.ts";
import { OpenRow } from "./OpenRow.tsx";
import { activeTab, allOf, type ListTab, StatusTabs, tabFields } from "./StatusTabs.tsx";
import { askedByList } from "./unfitFilters.ts";
import { type List, useList } from "./useList.ts";
import { useListTable } from "./useListTable.ts";

/** A list page (S2.21–S2.27): a declaration of what is particular to it. */
export function ListPage<
  Name extends string,
  F extends Fields,
  R extends Row<Entity<Name, F>> = Row<Entity<Name, F>>,
  Read extends keyof R & string = keyof R & string,
>(props: ListPageProps<Name, F, R, Read>) {
  return <ListPageOf {...(props as unknown as AnyListProps)} />;
}

function useTabs({ tabs, entity }: AnyListProps): readonly ListTab[] {
  const { t } = useTranslation();
  if (tabs === undefined) return [];
  if (!("field" in tabs)) return tabs;
  const shared = entity.fields[tabs.field]?.statuses;
  const set = shared && asRead(shared);
  return (tabs.codes ?? set?.codes ?? []).map((code) => ({
    key: code,
    label: set ? t(set.labelKey(code)) : code,
    conditions: { [tabs.field]: code },
  }));
}

/** The tabs of a list with their counts, which follow what else it is narrowed by. */
function Tabs({ list, tabs, props }: { list: List; tabs: readonly ListTab[]; props: AnyListProps }) {
  const { state, request } = list;
  const { source } = props;
  const tabbed = tabFields(tabs);
  const untabbed = Object.fromEntries(Object.entries(state.conditions).filter(([name]) => !tabbed.includes(name)));
  return (
    <StatusTabs
      tabs={tabs}
      all={allOf(tabs, props.usual)}
      conditions={state.conditions}
      sourceKey={source.key}
      others={[props.always, state.keyword, untabbed]}
      count={async (sets, limitCount, signal) => {
        const without = Object.fromEntries(tabbed.map((name) => [name, undefined]));
        const condition = { ...request.condition, ...without };
        const asked = { current: 1, size: 1, condition: { ...condition, limitCount }, counts: sets };
        const { counts = [] } = await source.load(asked, signal, askedByList);
        for (const [index, set] of sets.entries()) {
          keepTotal(source, { ...condition, ...set }, totalOf(counts[index] ?? 0, limitCount));
        }
        return counts;
      }}
      onChange={(conditions) => list.change({ conditions: { ...untabbed, ...conditions } })}
    />
  );
}

/** The buttons of a list, and the dialogs of its import and export. */
function useListActions(props: AnyListProps, list: List): { actions: readonly PageAction[]; dialogs: ReactNode } {
  const { t } = useTranslation();
  const { title, request, page, rows, selected, context } = list;
  const importing = useImport(props.importTo, props.importTitle ?? t("importResult.title", { name: title }));
  const exporting = useExport(props.exportTo as ListExport | undefined, {
    request,
    always: props.always,
    total: page?.total ?? 0,
    limited: page?.limited ?? false,
    pageRows: rows ?? [],
    selected,
  });
  return {
    // What runs stands in front, where it is seen and can be stopped.
    actions: [...exporting.running, ...(props.actions?.(context) ?? []), ...importing.actions, ...exporting.actions],
    dialogs: (
      <>
        {importing.dialog}
        {exporting.dialog}
      </>
    ),
  };
}

/** On a phone there is no room beside the heading: what else leads there stands under More. */
function useBesideOnPhone({ beside }: AnyListProps): readonly PageAction[] {
  const navigate = useNavigate();
  if (!useNarrow() || !beside) return [];
  const { path, text } = beside;
  return [{ key: routeNameAt(path) ?? path, label: text, underMore: true, run: () => navigate(path) }];
}

/** What the list is called, how else it may be shown, and what may be done. */
function Head({ list, props, actions }: { list: List; props: AnyListProps; actions: readonly PageAction[] }) {
  const onPhone = useBesideOnPhone(props);
  const { page } = list;
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>
        <span className={styles.name}>{list.title}</span>
        {page && <ListCount total={page.total ?? 0} limited={page.limited} onAll={list.countAll} />}
      </h1>
      {props.displays && <div className={styles.displays}>{props.displays}</div>}
      {props.beside && (
        <Link to={props.beside.path} className={styles.beside}>
          {props.beside.text}
        </Link>
      )}
      <ActionBar
        compact
        actions={[...actions, ...onPhone.filter(({ key }) => actions.every((each) => each.key !== key))]}
      />
    </header>
  );
}

function ListPageOf(props: AnyListProps) {
  const { t } = useTranslation();
  const list = useList(props);
  const { entity, state, page, query } = list;
  const table = useListTable(props, list);
  const { actions, dialogs } = useListActions(props, list);
  const tabs = useTabs(props);
  const { length } = list.selected;
  const open = list.rows?.find(({ id }) => id === state.open);
  useOffered(
    open
      ? String(props.columns[0]?.copy?.(open) ?? list.title)
      : length > 0
        ? t("listPage.selected", { count: length })
        : list.title,
    open ? (props.rowActions?.(open, list.context) ?? []) : actions,
  );
  return (
    <div className={styles.page}>
      <Head list={list} props={props} actions={actions} />
      <div className={styles.panel}>
        {tabs.length > 0 && <Tabs list={list} tabs={tabs} props={props} />}
        <ListToolbar
          entity={entity}
          name={list.routeName}
          state={state}
          filters={withCustomFilters(entity, props.filters)}
          filterPickers={props.filterPickers}
          extraFields={props.extraFields}
          unchosen={props.unchosen}
          quickDays={props.quickDays}
          toggles={props.toggles}
          usual={props.usual}
          modes={props.modes}
          shownElsewhere={[
            ...Object.keys(props.always ?? {}),
            ...(activeTab([...tabs, allOf(tabs, props.usual)], state.conditions) ? tabFields(tabs) : []),
          ]}
          columns={list.shown.arranged}
          setting={list.setting}
          onArrange={list.shown.rearrange}
          isFetching={query.isFetching && !query.isPending}
          onRefresh={() => void list.refresh()}
          onSearch={list.search}
          onReset={list.reset}
          missing={page?.missing ?? []}
          onMode={(mode) => list.change({ mode })}
        />
        {props.notice}
        <div className={styles.table}>
          <ListRows list={list} table={table} actions={actions} whenEmpty={props.whenEmpty} usual={props.usual} />
          <ListFooting list={list} props={props} />
        </div>
      </div>
      {dialogs}
      {props.drawer && <OpenRow list={list} props={props} drawer={props.drawer} table={table} />}
    </div>
  );
}
