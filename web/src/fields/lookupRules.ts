import type { Condition } from "../list/listState.ts";

/** How a field depends on others of its form or filter panel (S4.7): declared once, and used by both. */
export interface LookupRule {
  /** The field that depends. */
  readonly field: string;
  /** The fields it depends on; when one of them changes, it is emptied. */
  readonly on: readonly string[];
  /** It is disabled until all of those are chosen. */
  readonly waits?: true;
  /** Which of those are conditions of its lookup: the lookup's name for each. */
  readonly conditions?: Readonly<Record<string, string>>;
  /** What it becomes when one of those changes, where it is not emptied. */
  readonly becomes?: (values: FieldValues) => unknown;
}

export type FieldValues = Readonly<Record<string, unknown>>;

const ofOrganisation = { on: ["orgNo"], conditions: { orgNo: "orgNo" } } as const;

/** The rules between lookups, by what depends (S4.7). */
export const lookupRules = {
  /** S4.7a, S4.7b */
  supplier: { field: "supplierNo", ...ofOrganisation, waits: true },
  /** S4.7b */
  technology: { field: "technologyNo", ...ofOrganisation },
  /** S4.7c */
  docNature: { field: "docNature", on: ["bigModule"], waits: true, conditions: { bigModule: "bigModule" } },
  /** S4.7d */
  displayPage: { field: "displayPage", on: ["module"] },
  /** S4.7e */
  docType: { field: "docType", ...ofOrganisation, waits: true },
  /** S4.7f */
  warehouse: { field: "warehouseNo", ...ofOrganisation },
  /** S4.7f */
  machine: { field: "machineNo", ...ofOrganisation },
  /** S4.7f */
  wave: { field: "waveNo", ...ofOrganisation },
  /** A production line belongs to one organisation. */
  productionLine: { field: "productionLineNo", ...ofOrganisation, waits: true },
  /** A cell lies in one warehouse. */
  cell: { field: "cellNo", on: ["warehouseNo"], waits: true, conditions: { warehouseNo: "warehouseNo" } },
  /** A zone lies in one warehouse. */
  zone: { field: "zoneNo", on: ["warehouseNo"], waits: true, conditions: { warehouseNo: "warehouseNo" } },
  /** S4.7g: where there is a document nature, it must be chosen too. */
  classifyType: {
    field: "classifyType",
    on: ["orgNo", "docNature"],
    waits: true,
    conditions: { orgNo: "orgNo", docNature: "docNature" },
  },
  /** S4.7h: materials are common to all organisations, so that the choice of one is no condition of the lookup. */
  material: { field: "itemNo", on: ["orgNo"], waits: true },
  /** S4.7h */
  noticeTemplate: {
    field: "noticeTemplateNo",
    on: ["noticeType"],
    waits: true,
    conditions: { noticeType: "noticeType" },
  },
} as const satisfies Record<string, LookupRule>;

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** The field that must be chosen before the one that depends; undefined where it waits for none. */
export function waitsFor(rule: LookupRule | undefined, values: FieldValues): string | undefined {
  return rule?.waits ? rule.on.find((name) => isEmpty(values[name])) : undefined;
}

/** What the chosen fields ask of the lookup. */
export function lookupConditions(rule: LookupRule | undefined, values: FieldValues): Record<string, Condition> {
  return Object.fromEntries(
    Object.entries(rule?.conditions ?? {}).flatMap(([condition, field]) => {
      const value = values[field];
      return isEmpty(value) ? [] : [[condition, value as Condition]];
    }),
  );
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
