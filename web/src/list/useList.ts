import type { ListRequest, Page } from "@tandem/contract/core/service";
import type { Tag } from "@tandem/contract/platform/tags/tags";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser, usePage } from "../api/currentUser.ts";
import { isUncounted, keepTotal, knownTotal, loadPage } from "../api/listPages.ts";
import { queryClient } from "../api/queries.ts";
import { waitingTotal } from "../api/waitingTotals.ts";
import { useCustomEntity, useFlatRows } from "../fields/custom/customEntity.ts";
import { askedColumns } from "./askedColumns.ts";
import type { ListRow } from "./ListTable.tsx";
import type { AnyListProps, ListContext } from "./listDeclaration.ts";
import { useListSetting } from "./listSetting.ts";
import { isSameSearch, type ListState, newestFirst, useListState } from "./listState.ts";
import { useSteadyRows } from "./steadyRows.ts";
import { askedByList } from "./unfitFilters.ts";
import { useLastPage } from "./useLastPage.ts";
import { useListColumns } from "./useListColumns.ts";
import { useSelection } from "./useSelection.ts";

/** What is asked of the server for a state of the list; nothing, with the reason, where that is not to be asked. */
function useQuestion(props: AnyListProps, state: ListState, columns: readonly string[] | undefined) {
  const { limitCount } = useCurrentUser();
  const [unlimited, setUnlimited] = useState(false);
  const request: ListRequest = {
    current: state.current,
    size: state.size,
    ...(columns ? { columns } : {}),
    condition: {
      ...props.always,
      ...state.conditions,
      ...(state.keyword ? { keyword: state.keyword } : {}),
      field: state.field,
      order: state.order,
      ...(unlimited || limitCount < 1 ? {} : { limitCount }),
    },
  };
  return { request, countAll: () => setUnlimited(true), whyNotAsked: props.whyNotAsked?.(state.conditions) ?? null };
}

/** The page that is asked for, with the number of its rows where a mark has counted those just now. */
function useAnswer(source: AnyListProps["source"], request: ListRequest, routeName: string, enabled: boolean) {
  return useQuery({
    queryKey: [...source.key, request],
    queryFn: ({ signal }) => {
      const waiting = isUncounted(source, request.condition) && waitingTotal(routeName, request.condition);
      if (waiting) keepTotal(source, request.condition, waiting);
      return loadPage(source, source.key, request, signal, askedByList);
    },
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** While other rows are on their way, those before stand there with the number of those to come, where it is known. */
function withKnownTotal(
  { data, isPlaceholderData }: { readonly data: Page<ListRow> | undefined; readonly isPlaceholderData: boolean },
  source: AnyListProps["source"],
  { condition }: ListRequest,
): Page<ListRow> | undefined {
  if (!data || !isPlaceholderData) return data;
  return { ...data, ...knownTotal(source, condition) };
}

/** A list as its page has it: what is asked, what was answered, and what of that is selected. */
export function useList(props: AnyListProps) {
  const { t } = useTranslation();
  const { source, defaultSort = newestFirst } = props;
  const { entity, isReady: knowsFields, asked: askedFields } = useCustomEntity(props.entity);
  const { menu, routeName = menu?.url ?? "" } = usePage();
  const setting = useListSetting(routeName);
  const [state, change] = useListState(entity, props.defaultSort, setting.size ?? undefined, props.usual);
  const shown = useListColumns(props, { entity, state, setting, routeName });
  const { request, countAll, whyNotAsked } = useQuestion(props, state, askedColumns(props, shown.columns, state.field));
  // How many rows are wanted is among the settings, and conditions may be on the tenant's own fields.
  const isAsked = setting.asked.data !== undefined && knowsFields && whyNotAsked === null;
  const query = useAnswer(source, request, routeName, isAsked);
  const missing = [setting.asked, askedFields].filter(({ isLoadingError }) => isLoadingError);
  const page = whyNotAsked === null ? withKnownTotal(query, source, request) : undefined;
  const isLeading = useLastPage(page, query.isPlaceholderData, state, change);
  const [asked, setAsked] = useState(0);
  const { rows, further } = useSteadyRows(useFlatRows(isLeading ? undefined : page?.records), {
    question: JSON.stringify([{ ...request, columns: null }, asked]),
    size: state.size,
    answeredAt: query.dataUpdatedAt,
    total: page?.total ?? null,
    stale: query.isPlaceholderData,
  });
  /** What is known is asked again, how many rows there are too. */
  const forget = () => void queryClient.invalidateQueries({ queryKey: source.key, refetchType: "none" });
  const refresh = async () => {
    await Promise.all(missing.map(({ refetch }) => refetch()));
    forget();
    const answer = await query.refetch();
    setAsked((before) => before + 1);
    return answer;
  };
  const selection = useSelection(rows);
  const context: ListContext<ListRow> = { selected: selection.selected, keep: selection.keep, refresh };
  /** A search is run even when its rows are still known from before: those are shown until then. */
  const searchAnew = (wanted: Partial<ListState>) => {
    forget();
    change(wanted);
  };
  const search = ({ keyword = state.keyword, conditions = state.conditions }: Partial<ListState>, tag?: Tag) => {
    const wanted = { keyword, conditions, tag: tag?.id ?? null, ...(tag ? defaultSort : {}) };
    if (isSameSearch({ ...state, ...wanted }, state)) void refresh();
    else searchAnew(wanted);
  };
  const reset = () => searchAnew({ keyword: "", conditions: {}, ...defaultSort });
  const title = props.title ?? (menu ? t(`menus.${menu.menuName}`) : "");
  return {
    ...{
      shown,
      entity,
      routeName,
      title,
      setting,
      state,
      request,
      whyNotAsked,
      query,
      /** Why there are no rows to be shown: these, or what they are asked for by, could not be had. */
      failure: missing[0]?.error ?? (query.data ? null : query.error),
      page,
      rows,
      defaultSort,
      context,
    },
    further,
    ...selection,
    ...{ change, search, reset, refresh, countAll },
  };
}

export type List = ReturnType<typeof useList>;
