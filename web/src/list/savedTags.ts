import type { Entity } from "@tandem/contract/core/entity";
import { readTagContent, type Tag, tags } from "@tandem/contract/platform/tags/tags";
import { queryOptions, useQuery } from "@tanstack/react-query";
import i18next from "i18next";
import { keptByUsers, queryClient } from "../api/queries.ts";
import { callQuery, serviceKey } from "../api/queryKeys.ts";
import { asRead } from "../fields/asRead.ts";
import { type Condition, type Conditions, conditionNames } from "./listState.ts";

/** What people searched for: the box and the filters. */
export interface Search {
  readonly keyword: string;
  readonly conditions: Conditions;
}

const tagsQuery = (name: string) =>
  queryOptions({
    ...callQuery(tags, "getSysTagPage", { name }),
    enabled: name !== "",
    meta: keptByUsers,
  });

/** The saved tags of a page that the user sees: fixed ones first (S7.4d). */
export function useSavedTags(name: string): { readonly tags: readonly Tag[]; readonly isLoading: boolean } {
  const known = useQuery(tagsQuery(name));
  return { tags: known.data?.records ?? [], isLoading: known.isPending };
}

/** Asks the server for the saved tags again. */
export function reloadTags(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: serviceKey(tags) });
}

const listOf = (value: Condition): readonly string[] => (typeof value === "string" ? [value] : value);

/** What the values of a condition are called, in the user's language. */
function labelsOf(entity: Entity, name: string, value: Condition): string | string[] {
  const shared = entity.fields[name]?.statuses;
  const set = shared && asRead(shared);
  const labels = listOf(value).map((code) => (set?.codes.includes(code) ? i18next.t(set.labelKey(code)) : code));
  return typeof value === "string" ? (labels[0] ?? value) : labels;
}

/** The JSON text of a tag for a search (S3.6). */
export function tagContentOf(entity: Entity, { keyword, conditions }: Search): string {
  const params = { ...conditions, ...(keyword ? { keyword } : {}) };
  const labelMapProp = Object.fromEntries(
    Object.entries(conditions).map(([name, value]) => [name, labelsOf(entity, name, value)]),
  );
  return JSON.stringify({ params, labelMapProp });
}

/** Whether a tag also filters by what the page has no more, as by a field of a tenant's own that was deleted. */
export function hasLostFilters(entity: Entity, tag: Tag): boolean {
  const { keyword: _keyword, ...params } = readTagContent(tag.tagContent)?.params ?? {};
  const known = new Set(conditionNames(entity));
  return Object.keys(params).some((name) => !known.has(name));
}

/** The search of a tag: the page's defaults with the tag's values over them, of filters that the page has (S4.5a). */
export function searchOf(entity: Entity, tag: Tag): Search {
  const { keyword, ...params } = readTagContent(tag.tagContent)?.params ?? {};
  const known = new Set(conditionNames(entity));
  return {
    keyword: typeof keyword === "string" ? keyword : "",
    conditions: Object.fromEntries(Object.entries(params).filter(([name]) => known.has(name))),
  };
}
