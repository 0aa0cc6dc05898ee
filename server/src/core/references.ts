import type { Entity } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Field, Reference } from "@tandem/contract/core/fields";
import { validityStatus } from "@tandem/contract/core/statuses";
import { namedBy } from "@tandem/contract/entities";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";
import { labelKeyOf } from "./field-labels.ts";
import { unionAll } from "./union-all.ts";

/** A field that names a record of a table. */
interface NamingField {
  readonly name: string;
  readonly field: Field;
  readonly names: Reference;
}

/** The fields of an entity that name records of tables, as the contract says them; of those alone where `only` is given. */
export function namingFields(entity: Pick<Entity, "fields">, only?: ReadonlySet<string>): NamingField[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    const { names } = field;
    if (!names || !namedBy(names)) return [];
    const isAsked = !only || [name, ...names.within].some((each) => only.has(each));
    return isAsked ? [{ name, field, names }] : [];
  });
}

/**
 * Whether what the caller sees has the record that a field names.
 * @param value of the record that names, the value of any of its fields
 * @param isValid it must not be disabled
 */
export function hasNamed(
  names: Reference,
  named: RawBuilder<unknown>,
  value: (field: string) => RawBuilder<unknown>,
  isValid = false,
): RawBuilder<boolean> {
  const target = namedBy(names);
  if (!target) throw new RangeError(`${names.entity} is the name of no records`);
  const { entity, by } = target;
  const same = names.within.map((field) =>
    entity.fields[field]?.kind === "codes"
      ? sql`${value(field)} = any (${sql.ref(`r.${field}`)})`
      : sql`${sql.ref(`r.${field}`)} = ${value(field)}`,
  );
  const conditions = [sql`${sql.ref(`r.${by}`)} = ${named}`, ...same, ...fixedValues(names, entity, isValid)];
  return sql<boolean>`exists (select from ${sql.table(entity.source)} r where ${sql.join(conditions, sql` and `)})`;
}

/** What records that may be named have, whoever names them; those that are not disabled where only they may be. */
function fixedValues({ where }: Reference, entity: Pick<Entity, "fields">, isValid: boolean): RawBuilder<unknown>[] {
  const valid = isValid && "statusCode" in entity.fields ? { statusCode: validityStatus.code.valid } : {};
  return Object.entries({ ...where, ...valid }).map(([field, each]) => sql`${sql.ref(`r.${field}`)} = ${each}`);
}

/** What a field may name, as far as the caller sees it: a column `value`. */
export function namedValues(names: Reference): RawBuilder<{ value: string }> {
  const target = namedBy(names);
  if (!target) throw new RangeError(`${names.entity} is the name of no records`);
  const { entity, by } = target;
  const conditions = [sql`true`, ...fixedValues(names, entity, true)];
  return sql`select distinct ${sql.ref(`r.${by}`)} as value from ${sql.table(entity.source)} r
    where ${sql.join(conditions, sql` and `)}`;
}

/**
 * The refusal of a record that does not exist for the caller, at the field that names it.
 * @param entityName the records whose field it is; empty where the field is of none
 */
export const unknownReference = (entityName: string, field: string, value: string): Fault =>
  refused("referenceUnknown", entityName, field, { value });

/** The refusal of a record that exists, but not where the others that are named are. */
export const referenceElsewhere = (entityName: string, field: string, value: string, within: string): Fault =>
  refused("referenceElsewhere", entityName, field, { value, within });

function refused(
  error: "referenceUnknown" | "referenceElsewhere",
  entityName: string,
  field: string,
  parameters: Readonly<Record<string, string>>,
): Fault {
  const fieldKey = entityName ? fieldLabelKey(entityName, field) : labelKeyOf(undefined, field);
  const detail = { path: field, key: `errors.${error}`, parameters: { field, ...parameters } };
  return new Fault(error, { field: fieldKey ?? field, ...parameters }, [fieldKey ? { ...detail, fieldKey } : detail]);
}

const listOf = (value: unknown): string[] =>
  value === null || value === undefined ? [] : [value].flat().map((each) => String(each));

/**
 * Refuses a record that names others which the caller does not see, or which are not of the same organisation or place.
 * @param values the record as it will be
 * @param means.changed the fields that are written: what a record named before is no matter
 * @param means.isValid what is disabled is no longer named
 * @throws Fault referenceUnknown or, where what is named stands elsewhere, referenceElsewhere, with a detail for every such field
 */
export async function requireNamed(
  tx: Database,
  entity: Pick<Entity, "name" | "fields">,
  values: Readonly<Record<string, unknown>>,
  means: { readonly changed?: readonly string[]; readonly isValid?: boolean } = {},
): Promise<void> {
  const changed = new Set(means.changed ?? Object.keys(values));
  const asked = namingFields(entity, changed).filter(({ name }) => listOf(values[name]).length > 0);
  if (asked.length === 0) return;
  const given = (field: string) => sql`${values[field] ?? null}::text`;
  const looked = asked.map(({ name, field, names }) => {
    const type = sql.raw(field.kind === "reference" ? "bigint" : "text");
    const named = sql.ref("v.value");
    const elsewhere = sql`not ${hasNamed(names, named, given)} and ${hasNamed({ ...names, within: [] }, named, given)}`;
    return sql<{ field: string; value: string; elsewhere: boolean }>`
      select ${name} as field, v.value::text as value, ${elsewhere} as elsewhere
      from unnest(${listOf(values[name])}::${type}[]) with ordinality as v (value, place)
      where not ${hasNamed(names, named, given, means.isValid)}`;
  });
  const { rows } = await unionAll(looked).execute(tx);
  const [first] = rows;
  if (!first) return;
  const faults = rows.map(({ field, value, elsewhere }) => {
    const places = (entity.fields[field]?.names?.within ?? []).map((each) => listOf(values[each]).join(", "));
    if (!elsewhere || places.includes("")) return unknownReference(entity.name, field, value);
    return referenceElsewhere(entity.name, field, value, places.join(", "));
  });
  throw new Fault(
    faults[0]?.error ?? "referenceUnknown",
    faults[0]?.parameters,
    faults.flatMap(({ details }) => details),
  );
}
