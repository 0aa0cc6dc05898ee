import type { Entity, Fields, Filter, Row } from "@tandem/contract/core/entity";
import type { ListRequest } from "@tandem/contract/core/service";
import type { Tag } from "@tandem/contract/platform/tags/tags";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser, usePage } from "../api/currentUser.ts";
import type { ListExport, ListSource } from "../api/listSource.ts";
import { queryClient } from "../api/queries.ts";
import { useCustomEntity, useFlatRows } from "../fields/custom/customEntity.ts";
import { ActionBar, type PageAction, usePermitted } from "../ui/ActionBar.tsx";
import { useDensity } from "../ui/density.ts";
import { PageMessage } from "../ui/PageMessage.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import type { ImportTarget } from "../workbooks/importTarget.ts";
import { useExport } from "../workbooks/useExport.tsx";
import { useImport } from "../workbooks/useImport.tsx";
import { arrange, moved, settingItems, shownColumns } from "./arrangement.ts";
import { columnLabel } from "./columnLabel.ts";
import type { Rearrange } from "./columnSettingsProps.ts";
import type { ListColumn } from "./columns.tsx";
import { withCustomColumns, withCustomFilters, withCustomGroup } from "./customParts.tsx";
import { ListCards } from "./ListCards.tsx";
import { ListCount } from "./ListCount.tsx";
import type { FilterPickers } from "./ListFilters.tsx";
import { ListFoot } from "./ListFoot.tsx";
import { isPressed, type ListModes, type ListToggle } from "./ListModes.tsx";
import styles from "./ListPage.module.css";
import { type ListRow, ListTable } from "./ListTable.tsx";
import { ListToolbar } from "./ListToolbar.tsx";
import { useListSetting } from "./listSetting.ts";
import { type Conditions, isSameSearch, type ListState, newestFirst, useListState } from "./listState.ts";
import type { FieldGroup } from "./RecordDrawer.tsx";
import { activeTab, type ListTab, StatusTabs, tabFields } from "./StatusTabs.tsx";
import { useRowWalk } from "./useRowWalk.ts";

const ListDrawer = lazy(() => import("./ListDrawer.tsx"));
const CompareDialog = lazy(() => import("./CompareDialog.tsx"));

/** What the buttons of a list act on. */
export interface ListContext<R> {
  readonly selected: readonly R[];
  readonly select: (ids: readonly string[]) => void;
  /** Asks the server for the list again. */
  readonly refresh: () => Promise<unknown>;
}

/** The drawer that a click on a row opens. */
export interface DrawerDeclaration<R, Name extends string> {
  readonly title: (row: R) => ReactNode;
  readonly groups: readonly FieldGroup<Name>[];
  /** More below the fields. */
  readonly extra?: (row: R, context: ListContext<R>) => ReactNode;
}

interface Declaration<R, Name extends string, F> {
  readonly source: ListSource<R, F>;
  readonly columns: readonly ListColumn<R>[];
  /** The menu's title unless given, in the user's language. */
  readonly title?: string;
  readonly filters?: readonly Name[];
  readonly filterPickers?: FilterPickers;
  /** Tabs with counts: of a status field, all its codes unless some are named, or of any conditions. */
  readonly tabs?: { readonly field: Name; readonly codes?: readonly string[] } | readonly ListTab[];
  /** A date with quick choices of how far back the list reaches (S9.7). */
  readonly quickDays?: Name;
  /** Filters that stand in the toolbar itself, those beyond the first under More. */
  readonly extraFields?: readonly Name[];
  /** Buttons that set a filter while they are pressed, and may show another table. */
  readonly toggles?: readonly ListToggle<ListColumn<R>>[];
  /** Modes that the page switches between: `0` to work in, `1` to look back. */
  readonly modes?: ListModes<ListColumn<R>>;
  /** Conditions that always hold and are not shown. */
  readonly always?: F;
  readonly defaultSort?: { readonly field: Name; readonly order: "asc" | "desc" };
  readonly exportTo?: ListExport<F, R>;
  readonly importTo?: ImportTarget;
  /** Heads the import dialog; by the page's title unless given. */
  readonly importTitle?: string;
  /** Buttons at the top right, the primary one first. */
  readonly actions?: (context: ListContext<R>) => readonly PageAction[];
  /** Buttons of a row, also shown in its drawer. */
  readonly rowActions?: (row: R, context: ListContext<R>) => readonly PageAction[];
  /** Width of the operation column (S9.4b). */
  readonly rowActionsWidth?: number;
  /** Opens a row's own page; otherwise its drawer opens. */
  readonly onOpen?: (row: R) => void;
  readonly drawer?: DrawerDeclaration<R, Name>;
  /** Quantities or amounts summed over the selected rows. */
  readonly sums?: readonly Name[];
  readonly selectable?: boolean;
  /** What stands between the filters and the table, for example a notice. */
  readonly notice?: ReactNode;
  /** Conditions that hold until others on the same fields are chosen. */
  readonly usual?: Conditions;
  /** Why the list is not asked for with these conditions, in the user's language; null: it is. */
  readonly whyNotAsked?: (conditions: Conditions) => string | null;
}

export type ListPageProps<Name extends string, F extends Fields, R = Row<Entity<Name, F>>> = Declaration<
  R,
  keyof F & string,
  Filter<Entity<Name, F>>
> & { readonly entity: Entity<Name, F> };

/** A list page (S2.21–S2.27): a declaration of what is particular to it. */
export function ListPage<Name extends string, F extends Fields, R extends Row<Entity<Name, F>> = Row<Entity<Name, F>>>(
  props: ListPageProps<Name, F, R>,
) {
  const { entity, ...declaration } = props;
  return (
    <ListPageOf
      entity={entity as unknown as Entity}
      {...(declaration as unknown as Declaration<ListRow, string, Record<string, unknown>>)}
    />
  );
}

type BodyProps = Declaration<ListRow, string, Record<string, unknown>> & { readonly entity: Entity };

function useTabs({ tabs, entity }: BodyProps): readonly ListTab[] {
  const { t } = useTranslation();
  if (tabs === undefined) return [];
  if (!("field" in tabs)) return tabs;
  const set = entity.fields[tabs.field]?.statuses;
  return (tabs.codes ?? set?.codes ?? []).map((code) => ({
    key: code,
    label: set ? t(set.labelKey(code)) : code,
    conditions: { [tabs.field]: code },
  }));
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: still to be split: question, selection, drawer and table
function ListPageOf(props: BodyProps) {
  const { t } = useTranslation();
  const { source } = props;
  const { entity, isReady: knowsFields } = useCustomEntity(props.entity);
  const user = useCurrentUser();
  const { menu, routeName = menu?.url ?? "" } = usePage();
  const permitted = usePermitted();
  const narrow = useNarrow();
  const setting = useListSetting(routeName);
  const usual = useDensity((chosen) => chosen.density);
  const [state, change] = useListState(entity, props.defaultSort, setting.size ?? undefined, props.usual);
  const defaultSort = props.defaultSort ?? newestFirst;
  const [selection, setSelection] = useState<string[]>([]);
  const [unlimited, setUnlimited] = useState(false);
  const [comparing, setComparing] = useState(false);
  const [drawerWasOpened, setDrawerWasOpened] = useState(false);

  const whyNotAsked = props.whyNotAsked?.(state.conditions) ?? null;
  const request: ListRequest = {
    current: state.current,
    size: state.size,
    condition: {
      ...props.always,
      ...state.conditions,
      ...(state.keyword ? { keyword: state.keyword } : {}),
      field: state.field,
      order: state.order,
      ...(unlimited || user.limitCount < 1 ? {} : { limitCount: user.limitCount }),
    },
  };
  const list = useQuery({
    queryKey: [...source.key, request],
    queryFn: ({ signal }) => source.load(request, signal),
    placeholderData: keepPreviousData,
    // How many rows are wanted is among the settings, and conditions may be on the tenant's own fields.
    enabled: setting.isReady && knowsFields && whyNotAsked === null,
  });
  const page = whyNotAsked === null ? list.data : undefined;

  const rows = useFlatRows(page?.records);
  const selected = (rows ?? []).filter((row) => selection.includes(row.id));
  const open = rows?.find((row) => row.id === state.open);
  if (open && !drawerWasOpened) setDrawerWasOpened(true);
  const context: ListContext<ListRow> = {
    selected,
    select: (ids) => setSelection([...ids]),
    refresh: () => list.refetch(),
  };
  const changeList = (next: Parameters<typeof change>[0]) => {
    setSelection([]);
    change(next);
  };
  const walk = useRowWalk({
    ids: (rows ?? []).map((row) => row.id),
    openId: state.open,
    page: state.current,
    pages: Math.ceil((page?.total ?? 0) / state.size),
    isSettled: page !== undefined && !list.isPlaceholderData,
    onOpen: (id) => change({ open: id }),
    onPage: (current) => {
      setSelection([]);
      change({ current, open: state.open });
    },
  });
  const firstColumn = props.columns[0];
  const nameOf = (row: ListRow): ReactNode =>
    props.drawer ? props.drawer.title(row) : (firstColumn?.copy?.(row) ?? row.id);
  const pair = selected.length === 2 && selected[0] && selected[1] ? ([selected[0], selected[1]] as const) : null;
  /** A search is run even when its rows are still known from before: those are shown until then. */
  const searchAnew = (wanted: Partial<ListState>) => {
    void queryClient.invalidateQueries({ queryKey: source.key, refetchType: "none" });
    changeList(wanted);
  };
  const search = ({ keyword = state.keyword, conditions = state.conditions }: Partial<ListState>, tag?: Tag) => {
    const wanted = { keyword, conditions, tag: tag?.id ?? null, ...(tag ? defaultSort : {}) };
    if (isSameSearch({ ...state, ...wanted }, state)) void list.refetch();
    else searchAnew(wanted);
  };
  const title = props.title ?? (menu ? t(`menus.${menu.menuName}`) : "");
  const importing = useImport(props.importTo, props.importTitle ?? t("importResult.title", { name: title }));
  const exporting = useExport(props.exportTo as ListExport | undefined, {
    request,
    total: page?.total ?? 0,
    limited: page?.limited ?? false,
    pageRows: rows ?? [],
    selected,
  });
  // What runs stands in front, where it is seen and can be stopped.
  const actions = [
    ...exporting.running,
    ...(props.actions?.(context) ?? []),
    ...importing.actions,
    ...exporting.actions,
  ];
  const mode = props.modes?.[state.mode];
  const toggle = props.toggles?.find(({ columns, ...each }) => columns && isPressed(each, state.conditions));
  const declared = toggle?.columns ?? mode?.columns ?? props.columns;
  const pageColumns = useMemo(() => withCustomColumns(entity, declared), [entity, declared]);
  const rowActions = mode?.isReadOnly ? undefined : props.rowActions;
  const anyRowAction = rowActions && (rows ?? []).some((row) => permitted(rowActions(row, context)).length > 0);
  const filtered = state.keyword !== "" || Object.keys(state.conditions).length > 0;
  const tabs = useTabs(props);
  const tabbed = tabFields(tabs);
  const untabbed = Object.fromEntries(Object.entries(state.conditions).filter(([name]) => !tabbed.includes(name)));
  const onOpen = props.onOpen ?? (props.drawer ? (row: ListRow) => change({ open: row.id }) : undefined);
  const arranged = arrange(pageColumns, setting.columns);
  const columns = useMemo(() => shownColumns(arrange(pageColumns, setting.columns)), [pageColumns, setting.columns]);
  const rearrange: Rearrange<ListColumn<ListRow>> = (next) =>
    setting.change((latest) => ({
      columns: settingItems(
        next(arrange(pageColumns, latest.columns)),
        (column) => columnLabel(entity, column),
        latest.columns,
      ),
    }));

  const tableProps = {
    label: title,
    columns,
    density: setting.density ?? usual,
    ...(routeName === ""
      ? {}
      : {
          arranging: {
            onResize: (key: string, width: number) =>
              rearrange((latest) => latest.map((each) => (each.prop === key ? { ...each, width } : each))),
            onMove: (key: string, to: string) => rearrange((latest) => moved(latest, key, to)),
          },
        }),
    rows,
    stale: list.isPlaceholderData,
    sort: state,
    onSort: (sort: { field: string; order: "asc" | "desc" } | null) => changeList(sort ?? defaultSort),
    selection: (props.selectable ?? true) && !mode?.isReadOnly ? selection : null,
    onSelect: setSelection,
    onOpen,
    rowActions: anyRowAction ? (row: ListRow) => [...rowActions(row, context)] : undefined,
    rowActionsWidth: props.rowActionsWidth ?? 130,
    firstNumber: (state.current - 1) * state.size + 1,
    openId: state.open,
    question: JSON.stringify(request),
  };

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          {title}
          {page && <ListCount total={page.total} limited={page.limited} onAll={() => setUnlimited(true)} />}
        </h1>
        <ActionBar actions={actions} />
      </header>
      <div className={styles.panel}>
        {tabs.length > 0 && (
          <StatusTabs
            tabs={tabs}
            conditions={state.conditions}
            sourceKey={source.key}
            others={[props.always, state.keyword, untabbed]}
            count={async (sets, limitCount, signal) => {
              const without = Object.fromEntries(tabbed.map((name) => [name, undefined]));
              const condition = { ...request.condition, ...without, limitCount };
              return (await source.load({ current: 1, size: 1, condition, counts: sets }, signal)).counts ?? [];
            }}
            onChange={(conditions) => changeList({ conditions: { ...untabbed, ...conditions } })}
          />
        )}
        <ListToolbar
          entity={entity}
          name={routeName}
          state={state}
          filters={withCustomFilters(entity, props.filters)}
          filterPickers={props.filterPickers}
          extraFields={props.extraFields}
          quickDays={props.quickDays}
          toggles={props.toggles}
          modes={props.modes}
          shownElsewhere={activeTab(tabs, state.conditions) ? tabbed : []}
          columns={arranged}
          setting={setting}
          onArrange={rearrange}
          isFetching={list.isFetching && !list.isPending}
          onRefresh={() => void list.refetch()}
          onSearch={search}
          onReset={() => searchAnew({ keyword: "", conditions: {}, ...defaultSort })}
          onMode={(next) => changeList({ mode: next })}
        />
        {props.notice}
        <div className={styles.table}>
          {whyNotAsked !== null ? (
            <div className={styles.filler}>
              <PageMessage tone="warning" title={whyNotAsked} />
            </div>
          ) : list.isError && !list.data ? (
            <div className={styles.filler}>
              <PageMessage tone="warning" title={t("listPage.failed")} text={list.error.message}>
                <Button onClick={() => list.refetch()}>{t("actions.tryAgain")}</Button>
              </PageMessage>
            </div>
          ) : rows?.length === 0 ? (
            <div className={styles.filler}>
              <p>{t(filtered ? "listPage.nothingMatches" : "listPage.nothingYet")}</p>
              {filtered ? (
                <Button onClick={() => changeList({ keyword: "", conditions: {} })}>
                  {t("listPage.clearFilters")}
                </Button>
              ) : (
                <ActionBar actions={(props.actions?.(context) ?? []).filter((action) => action.primary)} />
              )}
            </div>
          ) : narrow ? (
            <ListCards {...tableProps} />
          ) : (
            <ListTable {...tableProps} />
          )}
          <ListFoot
            entity={entity}
            selected={selected}
            sums={props.sums ?? []}
            onClear={() => setSelection([])}
            onCompare={pair ? () => setComparing(true) : undefined}
            total={page?.total ?? 0}
            current={state.current}
            size={state.size}
            narrow={narrow}
            onPage={(current, size) => {
              if (size !== state.size) setting.change(() => ({ size: size as NonNullable<typeof setting.size> }));
              changeList({ current: size === state.size ? current : 1, size });
            }}
          />
        </div>
      </div>
      {importing.dialog}
      {exporting.dialog}
      {props.drawer && drawerWasOpened && (
        <Suspense fallback={null}>
          <ListDrawer
            entity={entity}
            row={open}
            title={props.drawer.title}
            groups={withCustomGroup(entity, props.drawer.groups)}
            extra={(row) => props.drawer?.extra?.(row, context)}
            actions={(row) => (rowActions ? rowActions(row, context) : [])}
            walk={walk}
            firstNumber={tableProps.firstNumber}
            total={page?.total ?? 0}
            narrow={narrow}
            onClose={() => change({ open: "" })}
          />
        </Suspense>
      )}
      {comparing && pair && (
        <Suspense fallback={null}>
          <CompareDialog
            entity={entity}
            rows={pair}
            heads={[nameOf(pair[0]), nameOf(pair[1])]}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
