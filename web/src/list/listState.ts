import type { Entity } from "@tandem/contract/core/entity";
import { pageSizes } from "@tandem/contract/core/service";
import { useMemo } from "react";
import { useAddress } from "../api/useAddress.ts";

/** A condition as the address holds it: one text, or any of several. */
export type Condition = string | readonly string[];
export type Conditions = Readonly<Record<string, Condition>>;

/** The values of a condition; none where it is not set. */
export const asList = (value: Condition | undefined): string[] =>
  value === undefined ? [] : typeof value === "string" ? [value] : [...value];

/** Modes that a page may have (S9.6b). */
export type PageMode = "0" | "1";

/** What a list shows. It lives in the address, so that a link shows the same list to someone else. */
export interface ListState {
  /** Page number from 1. */
  readonly current: number;
  readonly size: number;
  readonly field: string;
  readonly order: "asc" | "desc";
  readonly keyword: string;
  readonly conditions: Conditions;
  /** The saved tag that made the keyword and conditions; null after any change of them (S4.5c). */
  readonly tag: string | null;
  readonly mode: PageMode;
  /** The id of the row whose drawer is open; empty where none is. */
  readonly open: string;
}

/** Whether two states ask for the same records, whatever page of them is shown and in which order. */
export const isSameSearch = (one: ListState, other: ListState) =>
  one.tag === other.tag &&
  one.keyword === other.keyword &&
  JSON.stringify(one.conditions) === JSON.stringify(other.conditions);

/** Rows of a page until the user chooses (S9.2a). */
const defaultSize = 20;
/** The usual sort of a list (S3.11d). */
export const newestFirst = { field: "updateDate", order: "desc" } as const;

const none: Conditions = {};

/** Whether conditions hold because no others are chosen: they cannot be taken away, only others put in their place. */
export const isUsual = (names: readonly string[], conditions: Conditions, usual: Conditions = none) =>
  names.every((name) => conditions[name] === usual[name]);

/** Names of the conditions a list of the entity understands (S3.12). */
export function conditionNames(entity: Entity): readonly string[] {
  return Object.entries(entity.fields).flatMap(([name, field]) =>
    field.manners.flatMap((manner) => {
      if (manner === "equals") return [name];
      return manner === "contains" ? [`${name}Indistinct`] : [`${name}Start`, `${name}End`];
    }),
  );
}

function read(
  parameters: URLSearchParams,
  names: readonly string[],
  sort: { readonly field: string; readonly order: "asc" | "desc" },
  fields: Entity["fields"],
  usualSize: number,
  usual: Conditions,
): ListState {
  const conditions: Record<string, Condition> = {};
  const noneChosen = Object.keys(usual).every((name) => !parameters.has(name));
  if (noneChosen) Object.assign(conditions, usual);
  for (const name of names) {
    const values = parameters.getAll(name);
    const [first] = values;
    if (first !== undefined) conditions[name] = values.length > 1 ? values : first;
  }
  const size = Number(parameters.get("size"));
  const [field = "", order] = (parameters.get("sort") ?? "").split(".");
  return {
    current: Math.max(1, Math.trunc(Number(parameters.get("page"))) || 1),
    size: (pageSizes as readonly number[]).includes(size) ? size : usualSize,
    ...(field in fields ? { field, order: order === "asc" ? ("asc" as const) : ("desc" as const) } : sort),
    keyword: parameters.get("keyword") ?? "",
    conditions,
    tag: parameters.get("tag"),
    mode: parameters.get("mode") === "1" ? "1" : "0",
    open: parameters.get("open") ?? "",
  };
}

function write(
  state: ListState,
  sort: { readonly field: string; readonly order: string },
  usualSize: number,
): URLSearchParams {
  const parameters = new URLSearchParams();
  if (state.keyword) parameters.set("keyword", state.keyword);
  for (const [name, value] of Object.entries(state.conditions)) {
    for (const one of typeof value === "string" ? [value] : value) parameters.append(name, one);
  }
  if (state.field !== sort.field || state.order !== sort.order) parameters.set("sort", `${state.field}.${state.order}`);
  if (state.size !== usualSize) parameters.set("size", String(state.size));
  if (state.current !== 1) parameters.set("page", String(state.current));
  if (state.tag) parameters.set("tag", state.tag);
  if (state.mode !== "0") parameters.set("mode", state.mode);
  if (state.open) parameters.set("open", state.open);
  return parameters;
}

/**
 * The state of a list and the way to change it. Any change goes back to page 1 (S4.2a) and closes the drawer, but that of
 * the page or the drawer itself. The newest change comes first unless another sort is given (S3.11d);
 * `usualSize` is how many rows the user wants where the address does not say, `usual` the conditions where it has none of them.
 */
export function useListState(
  entity: Entity,
  sort: { readonly field: string; readonly order: "asc" | "desc" } = newestFirst,
  usualSize: number = defaultSize,
  usual: Conditions = none,
): [ListState, (change: Partial<ListState>) => void] {
  const [parameters, setParameters] = useAddress();
  const { field, order } = sort;
  const state = useMemo(
    () => read(parameters, conditionNames(entity), { field, order }, entity.fields, usualSize, usual),
    [parameters, entity, field, order, usualSize, usual],
  );
  const change = (next: Partial<ListState>) => {
    const searchesAnew = "conditions" in next || "keyword" in next;
    const base = next.open === undefined ? { ...state, current: 1, open: "" } : state;
    setParameters(write({ ...base, ...(searchesAnew ? { tag: null } : {}), ...next }, { field, order }, usualSize));
  };
  return [state, change];
}

/** The address of a list with conditions, for links to it. */
export function listAddress(path: string, conditions: Conditions): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(conditions)) {
    for (const one of typeof value === "string" ? [value] : value) parameters.append(name, one);
  }
  const query = parameters.toString();
  return query ? `${path}?${query}` : path;
}
