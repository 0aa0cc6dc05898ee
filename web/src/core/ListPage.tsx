import { EllipsisOutlined, ReloadOutlined, SearchOutlined } from "@ant-design/icons";
import type { Entity, Fields, Filter, Row } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/locales";
import type { ListRequest } from "@tandem/contract/core/service";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Grid, Input, type InputRef, Result, Tooltip } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionBar, type PageAction, usePermitted } from "./ActionBar.tsx";
import { ask } from "./announce.ts";
import type { ListColumn } from "./columns.tsx";
import { useCurrentUser, usePage } from "./currentUser.ts";
import { ListCards } from "./ListCards.tsx";
import { AdvancedFilters, FilterChips, type ListFilter } from "./ListFilters.tsx";
import { ListFoot } from "./ListFoot.tsx";
import styles from "./ListPage.module.css";
import { type ListRow, ListTable } from "./ListTable.tsx";
import type { ListExport, ListSource } from "./listSource.ts";
import { type Conditions, useListState } from "./listState.ts";
import { QuickDays } from "./QuickDays.tsx";
import { type FieldGroup, RecordDrawer, RecordFields } from "./RecordDrawer.tsx";
import { activeTab, type ListTab, StatusTabs, tabFields } from "./StatusTabs.tsx";
import { isTyping } from "./typing.ts";
import { useExport } from "./useExport.tsx";

/** A search is not repeated within this time (S4.2b, S9.3a). */
const searchWait = 300;

/** What the buttons of a list act on. */
export interface ListContext<R> {
  readonly selected: readonly R[];
  readonly clearSelection: () => void;
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
  readonly filters?: readonly ListFilter<Name>[];
  /** Tabs with counts: of a status field, all its codes unless some are named, or of any conditions. */
  readonly tabs?: { readonly field: Name; readonly codes?: readonly string[] } | readonly ListTab[];
  /** A date with quick choices of how far back the list reaches (S9.7). */
  readonly quickDays?: Name;
  /** Conditions that always hold and are not shown. */
  readonly always?: F;
  readonly defaultSort?: { readonly field: Name; readonly order: "asc" | "desc" };
  readonly exportTo?: ListExport<F>;
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
}

export type ListPageProps<Name extends string, F extends Fields> = Declaration<
  Row<Entity<Name, F>>,
  keyof F & string,
  Filter<Entity<Name, F>>
> & { readonly entity: Entity<Name, F> };

/** A list page (S2.21–S2.27): a declaration of what is particular to it. */
export function ListPage<Name extends string, F extends Fields>(props: ListPageProps<Name, F>) {
  const { entity, ...declaration } = props;
  return (
    <ListPageOf
      entity={entity as unknown as Entity}
      {...(declaration as unknown as Declaration<ListRow, string, Record<string, unknown>>)}
    />
  );
}

type BodyProps = Declaration<ListRow, string, Record<string, unknown>> & { readonly entity: Entity };

function SearchBox({ value, onSearch }: { value: string; onSearch: (keyword: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  const box = useRef<InputRef>(null);
  const last = useRef(0);
  // What is typed and not yet searched stays when the page is returned to.
  if (searched !== value) {
    setSearched(value);
    setTyped(value);
  }
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || isTyping(event) || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      box.current?.focus();
    };
    window.addEventListener("keydown", focus);
    return () => window.removeEventListener("keydown", focus);
  }, []);
  const search = (text: string) => {
    const now = Date.now();
    if (now - last.current < searchWait) return;
    last.current = now;
    onSearch(text.trim());
  };
  return (
    <Input
      ref={box}
      className={styles.search}
      value={typed}
      allowClear
      maxLength={200}
      placeholder={t("listPage.search")}
      aria-label={t("listPage.search")}
      suffix={
        <Button
          type="text"
          size="small"
          icon={<SearchOutlined />}
          aria-label={t("listPage.search")}
          onClick={() => search(typed)}
        />
      }
      onChange={(event) => {
        setTyped(event.target.value);
        if (event.type === "click") onSearch("");
      }}
      onPressEnter={() => search(typed)}
    />
  );
}

function Count({ total, limited, onAll }: { total: number; limited: boolean; onAll: () => void }) {
  const { t } = useTranslation();
  const all = async () => {
    if (
      await ask({
        title: t("listPage.countAllTitle"),
        content: t("listPage.countAllText"),
        confirm: t("listPage.countAll"),
      })
    )
      onAll();
  };
  return (
    <span className={styles.count}>
      {limited ? `${total}+` : total}
      {limited && (
        <Tooltip title={t("listPage.limited", { total })}>
          <Button
            type="text"
            size="small"
            icon={<EllipsisOutlined />}
            aria-label={t("listPage.countAll")}
            onClick={all}
          />
        </Tooltip>
      )}
    </span>
  );
}

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

function ListPageOf(props: BodyProps) {
  const { t } = useTranslation();
  const { entity, source } = props;
  const user = useCurrentUser();
  const { menu } = usePage();
  const permitted = usePermitted();
  const narrow = !Grid.useBreakpoint().md;
  const [state, change] = useListState(entity, props.defaultSort);
  const [selection, setSelection] = useState<string[]>([]);
  const [unlimited, setUnlimited] = useState(false);

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
    queryKey: [source.name, request],
    queryFn: ({ signal }) => source.load(request, signal),
    placeholderData: keepPreviousData,
  });

  const rows = list.data?.records;
  const selected = (rows ?? []).filter((row) => selection.includes(row.id));
  const open = rows?.find((row) => row.id === state.open);
  const context: ListContext<ListRow> = {
    selected,
    clearSelection: () => setSelection([]),
    refresh: () => list.refetch(),
  };
  const changeList = (next: Parameters<typeof change>[0]) => {
    setSelection([]);
    change(next);
  };
  const exporting = useExport(props.exportTo, () => request);
  const actions = [...(props.actions?.(context) ?? []), ...exporting];
  const rowActions = props.rowActions;
  const anyRowAction = rowActions && (rows ?? []).some((row) => permitted(rowActions(row, context)).length > 0);
  const filtered = state.keyword !== "" || Object.keys(state.conditions).length > 0;
  const tabs = useTabs(props);
  const tabbed = tabFields(tabs);
  const untabbed = Object.fromEntries(Object.entries(state.conditions).filter(([name]) => !tabbed.includes(name)));
  const onOpen = props.onOpen ?? (props.drawer ? (row: ListRow) => change({ open: row.id }) : undefined);
  const change1 = (conditions: Conditions) => changeList({ conditions });

  const tableProps = {
    columns: props.columns,
    rows,
    stale: list.isPlaceholderData,
    sort: state,
    onSort: (sort: { field: string; order: "asc" | "desc" } | null) =>
      changeList(sort ?? props.defaultSort ?? { field: "updateDate", order: "desc" }),
    selection: (props.selectable ?? true) ? selection : null,
    onSelect: setSelection,
    onOpen,
    rowActions: anyRowAction ? (row: ListRow) => [...rowActions(row, context)] : undefined,
    rowActionsWidth: props.rowActionsWidth ?? 130,
  };

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          {props.title ?? (menu ? t(`menus.${menu.menuName}`) : "")}
          {list.data && <Count total={list.data.total} limited={list.data.limited} onAll={() => setUnlimited(true)} />}
        </h1>
        <ActionBar actions={actions} />
      </header>
      <div className={styles.panel}>
        {tabs.length > 0 && (
          <StatusTabs
            tabs={tabs}
            conditions={state.conditions}
            sourceName={source.name}
            others={[props.always, state.keyword, untabbed]}
            count={async (conditions, limitCount, signal) => {
              const without = Object.fromEntries(tabbed.map((name) => [name, undefined]));
              const condition = { ...request.condition, ...without, ...conditions, limitCount };
              return (await source.load({ current: 1, size: 1, condition }, signal)).total;
            }}
            onChange={(conditions) => change1({ ...untabbed, ...conditions })}
          />
        )}
        <div className={styles.tools}>
          <SearchBox
            value={state.keyword}
            onSearch={(keyword) => {
              if (keyword === state.keyword) void list.refetch();
              else changeList({ keyword });
            }}
          />
          {props.filters && (
            <AdvancedFilters entity={entity} filters={props.filters} conditions={state.conditions} onChange={change1} />
          )}
          {props.quickDays && (
            <QuickDays
              field={props.quickDays}
              label={t(fieldLabelKey(entity.name, props.quickDays))}
              conditions={state.conditions}
              onChange={change1}
            />
          )}
          <Tooltip title={t("actions.refresh")}>
            <Button
              icon={<ReloadOutlined spin={list.isFetching && !list.isPending} />}
              aria-label={t("actions.refresh")}
              onClick={() => list.refetch()}
            />
          </Tooltip>
          <FilterChips
            entity={entity}
            conditions={state.conditions}
            except={activeTab(tabs, state.conditions) ? tabbed : []}
            onChange={change1}
          />
        </div>
        {props.notice}
        {list.isError && !list.data ? (
          <Result
            className={styles.filler}
            status="warning"
            title={t("listPage.failed")}
            subTitle={list.error.message}
            extra={<Button onClick={() => list.refetch()}>{t("actions.tryAgain")}</Button>}
          />
        ) : rows?.length === 0 ? (
          <div className={styles.filler}>
            <p>{t(filtered ? "listPage.nothingMatches" : "listPage.nothingYet")}</p>
            {filtered ? (
              <Button onClick={() => changeList({ keyword: "", conditions: {} })}>{t("listPage.clearFilters")}</Button>
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
          total={list.data?.total ?? 0}
          current={state.current}
          size={state.size}
          narrow={narrow}
          onPage={(current, size) => changeList({ current: size === state.size ? current : 1, size })}
        />
      </div>
      {props.drawer && (
        <RecordDrawer
          open={open !== undefined}
          title={open && props.drawer.title(open)}
          actions={open && rowActions ? rowActions(open, context) : []}
          narrow={narrow}
          onClose={() => change({ open: "" })}
        >
          {open && (
            <>
              <RecordFields
                entity={entity}
                row={open as unknown as Record<string, unknown>}
                groups={props.drawer.groups}
              />
              {props.drawer.extra?.(open, context)}
            </>
          )}
        </RecordDrawer>
      )}
    </div>
  );
}
