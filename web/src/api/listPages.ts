import type { ListRequest, Page, RowKey } from "@tandem/contract/core/service";
import type { CallOptions } from "./client.ts";
import type { ListSource } from "./listSource.ts";
import { freshFor, queryClient } from "./queries.ts";
import type { AnswerKey } from "./queryKeys.ts";

/** How many records match, as far as was counted. */
export interface Total {
  readonly total: number;
  readonly limited: boolean;
}

type Source = Pick<ListSource<unknown>, "key" | "entity">;
export type Search = ListRequest["condition"];

/**
 * Totals are kept among the answers of their service, and are asked again when those are. The order of rows is no matter, nor how
 * far somebody wants to count.
 */
function totalKey({ key }: Source, { field: _field, order: _order, limitCount: _limit, ...search }: Search): AnswerKey {
  return [...key, "total", search];
}

/** What is known under a key and was not changed since. */
export function fresh<T>(key: readonly unknown[]): T | undefined {
  const state = queryClient.getQueryState<T>(key);
  return state && !state.isInvalidated && Date.now() - state.dataUpdatedAt < freshFor ? state.data : undefined;
}

/** How many records a search has as far as it counts, where that is known. */
export function knownTotal(source: Source, search: Search): Total | undefined {
  const known = fresh<Total>(totalKey(source, search));
  const { limitCount = Number.POSITIVE_INFINITY } = search;
  if (!known || limitCount >= known.total) return known?.limited && limitCount > known.total ? undefined : known;
  return { total: limitCount, limited: true };
}

/** Whether a search was never counted: what was counted once and may have changed is counted again. */
export function isUncounted(source: Source, search: Search): boolean {
  return queryClient.getQueryState(totalKey(source, search)) === undefined;
}

/** Keeps what was counted, unless it is known further than that. */
export function keepTotal(source: Source, search: Search, { total, limited }: Total): void {
  const key = totalKey(source, search);
  const known = fresh<Total>(key);
  if (limited && known && known.total > total) return;
  queryClient.setQueryData<Total>(key, { total, limited });
}

/** What a count up to one beyond its limit says. */
export const totalOf = (count: number, limit: number): Total => ({
  total: Math.min(count, limit),
  limited: count > limit,
});

/** So many rows are asked for at once where all of a list are wanted. */
const chunk = 1000;

/** The first rows of a list, in its order, found from where those before end; tells how many there are as they come. */
export async function loadFirst<R extends { readonly id: string }>(
  source: Pick<ListSource<R>, "load">,
  { condition, columns }: ListRequest,
  most: number,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<R[]> {
  const { limitCount: _limit, ...search } = condition;
  const found: R[] = [];
  let current = 1;
  while (found.length < most) {
    const size = Math.min(chunk, most - found.length);
    const after = keyOf(found.at(-1), condition.field);
    const asked = { current, size, condition: search, count: "none" as const, ...(columns ? { columns } : {}) };
    const { records } = await source.load({ ...asked, ...(after ? { after } : {}) }, signal);
    found.push(...records);
    onProgress(found.length);
    if (records.length < size) break;
    current += 1;
  }
  return found;
}

/** Where a row stands in a list that is sorted by a field; undefined where it does not say. */
function keyOf(row: object | undefined, field: string | undefined): RowKey | undefined {
  const last = row as Readonly<Record<string, unknown>> | undefined;
  if (!last || !field) return undefined;
  const values = field === "id" ? [] : [last[field]];
  return values.includes(undefined) ? undefined : { id: String(last.id), values: values as (string | null)[] };
}

/** Where the page before ends, where that is known whole: what follows is found from there without skipping all before. */
function endBefore(key: AnswerKey, request: ListRequest): RowKey | undefined {
  const before = fresh<Page<Readonly<Record<string, unknown>>>>([...key, { ...request, current: request.current - 1 }]);
  const { field } = request.condition;
  return keyOf(before?.records[request.size - 1], field);
}

/**
 * A page of a list. Its rows are counted once for all pages and columns. They are found from the end of the page before where one
 * leafs through it, else from the nearer end of the list.
 * @param key under which pages are kept, each with its request behind
 */
export async function loadPage<R>(
  source: ListSource<R>,
  key: AnswerKey,
  request: ListRequest,
  signal: AbortSignal,
  options?: CallOptions,
): Promise<Page<R>> {
  // What is put together here is no list of the server.
  if (!source.entity) return source.load(request, signal, options);
  const search = request.condition;
  const known = knownTotal(source, search);
  const after = endBefore(key, request);
  const asked = {
    ...request,
    ...(known ? { count: "none" as const } : {}),
    ...(known && !known.limited ? { total: known.total } : {}),
    ...(after ? { after } : {}),
  };
  const page = await source.load(asked, signal, options);
  const { total, limited } = page;
  if (total !== null) keepTotal(source, search, { total, limited });
  return known ? { ...page, ...known } : page;
}
