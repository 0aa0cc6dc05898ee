import type { Entity } from "@tandem/contract/core/entity";
import type { Condition } from "../list/listState.ts";

/** How a field depends on others of its form or filter panel (S4.7): the same in both. */
export interface LookupRule {
  /** The field that depends. */
  readonly field: string;
  /** The fields it depends on; when one of them changes, it is emptied. */
  readonly on: readonly string[];
  /** It is disabled until all of those are chosen. */
  readonly waits?: true;
  /** Which of those are conditions of its lookup: the lookup's name for each. */
  readonly conditions?: Readonly<Record<string, string>>;
  /** Conditions of its lookup that follow from those otherwise. */
  readonly conditionsOf?: (values: FieldValues) => Readonly<Record<string, string>>;
  /** What it becomes when one of those changes, where it is not emptied. */
  readonly becomes?: (values: FieldValues) => unknown;
}

export type FieldValues = Readonly<Record<string, unknown>>;

/**
 * How the fields of an entity depend on each other by what they name (S4.7): those that stand together, which are all of
 * them unless given. What does not stand there is waited for by none.
 */
export function referenceRules(
  entity: Pick<Entity, "fields">,
  names: readonly string[] = Object.keys(entity.fields),
): LookupRule[] {
  return names.flatMap((field) => {
    const { within = [], after = [], waits, whereOf } = entity.fields[field]?.names ?? {};
    const conditions = within.filter((name) => names.includes(name));
    const on = [...conditions, ...after.filter((name) => names.includes(name))];
    if (on.length === 0) return [];
    return [
      {
        field,
        on,
        ...(waits ? { waits } : {}),
        ...(whereOf ? { conditionsOf: whereOf } : {}),
        conditions: Object.fromEntries(conditions.map((name) => [name, name])),
      },
    ];
  });
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** The field that must be chosen before the one that depends; undefined where it waits for none. */
export function waitsFor(rule: LookupRule | undefined, values: FieldValues): string | undefined {
  return rule?.waits ? rule.on.find((name) => isEmpty(values[name])) : undefined;
}

/** What the chosen fields ask of the lookup. */
export function lookupConditions(rule: LookupRule | undefined, values: FieldValues): Record<string, Condition> {
  const same = Object.entries(rule?.conditions ?? {}).flatMap(([condition, field]) => {
    const value = values[field];
    return isEmpty(value) ? [] : [[condition, value as Condition] as const];
  });
  return { ...Object.fromEntries(same), ...rule?.conditionsOf?.(values) };
}

/**
 * What the change of some fields makes of those that depend on them, and of those that depend on these in turn. `values`
 * are those after the change; fields that changed themselves stay as they are.
 */
export function followersOf(
  rules: readonly LookupRule[],
  changed: readonly string[],
  values: FieldValues,
): Record<string, unknown> {
  const followers: Record<string, unknown> = {};
  const moved = [...changed];
  for (const name of moved) {
    for (const rule of rules) {
      if (!rule.on.includes(name) || moved.includes(rule.field)) continue;
      followers[rule.field] = rule.becomes?.({ ...values, ...followers });
      moved.push(rule.field);
    }
  }
  return followers;
}
