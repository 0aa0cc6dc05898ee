import type { Entity } from "@tandem/contract/core/entity";
import { pageSizes } from "@tandem/contract/core/service";
import { useMemo } from "react";
import { useSearchParams } from "react-router";

/** A condition as the address holds it: one text, or any of several. */
export type Condition = string | string[];
export type Conditions = Readonly<Record<string, Condition>>;

/** What a list shows. It lives in the address, so that a link shows the same list to someone else. */
export interface ListState {
  /** Page number from 1. */
  readonly current: number;
  readonly size: number;
  readonly field: string;
  readonly order: "asc" | "desc";
  readonly keyword: string;
  readonly conditions: Conditions;
  /** The id of the row whose drawer is open; empty where none is. */
  readonly open: string;
}

const defaultSize = 20;
const newestFirst = { field: "updateDate", order: "desc" } as const;

/** Names of the conditions a list of the entity understands (S3.12). */
function conditionNames(entity: Entity): readonly string[] {
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
): ListState {
  const conditions: Record<string, Condition> = {};
  for (const name of names) {
    const values = parameters.getAll(name);
    const [first] = values;
    if (first !== undefined) conditions[name] = values.length > 1 ? values : first;
  }
  const size = Number(parameters.get("size"));
  const [field = "", order] = (parameters.get("sort") ?? "").split(".");
  return {
    current: Math.max(1, Math.trunc(Number(parameters.get("page"))) || 1),
    size: (pageSizes as readonly number[]).includes(size) ? size : defaultSize,
    ...(field in fields ? { field, order: order === "asc" ? ("asc" as const) : ("desc" as const) } : sort),
    keyword: parameters.get("keyword") ?? "",
    conditions,
    open: parameters.get("open") ?? "",
  };
}

function write(state: ListState, sort: { readonly field: string; readonly order: string }): URLSearchParams {
  const parameters = new URLSearchParams();
  if (state.keyword) parameters.set("keyword", state.keyword);
  for (const [name, value] of Object.entries(state.conditions)) {
    for (const one of typeof value === "string" ? [value] : value) parameters.append(name, one);
  }
  if (state.field !== sort.field || state.order !== sort.order) parameters.set("sort", `${state.field}.${state.order}`);
  if (state.size !== defaultSize) parameters.set("size", String(state.size));
  if (state.current !== 1) parameters.set("page", String(state.current));
  if (state.open) parameters.set("open", state.open);
  return parameters;
}

/**
 * The state of a list and the way to change it. Any change goes back to page 1 (S4.2a) and closes the drawer, but that of
 * the page or the drawer itself. The newest change comes first unless another sort is given (S3.11d).
 */
export function useListState(
  entity: Entity,
  sort: { readonly field: string; readonly order: "asc" | "desc" } = newestFirst,
): [ListState, (change: Partial<ListState>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { field, order } = sort;
  const state = useMemo(
    () => read(parameters, conditionNames(entity), { field, order }, entity.fields),
    [parameters, entity, field, order],
  );
  const change = (next: Partial<ListState>) => {
    const base = next.open === undefined ? { ...state, current: 1, open: "" } : state;
    setParameters(write({ ...base, ...next }, { field, order }), { replace: true });
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
