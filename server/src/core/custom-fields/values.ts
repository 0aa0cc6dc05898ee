import { type CustomDefinition, customTypes } from "@tandem/contract/core/custom-definition";
import { customFieldOf } from "@tandem/contract/core/custom-fields";
import { decimalProblem } from "@tandem/contract/core/decimals";
import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { plainNumber } from "@tandem/contract/core/numbers";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../context.ts";
import type { Database } from "../database.ts";
import { customDefinitions } from "./definitions.ts";
import { offers } from "./offers.ts";

export type CustomValues = Readonly<Record<string, string>>;

const messages: Readonly<Record<Exclude<CustomDefinition["fieldType"], typeof customTypes.number>, string>> = {
  [customTypes.plain]: "tooLong",
  [customTypes.text]: "tooLong",
  [customTypes.date]: "date",
  [customTypes.dropdown]: "choice",
};

/** What data sources offer of the values that were given, by their names. */
type Offered = ReadonlyMap<string, ReadonlySet<string>>;

/** Why a value does not fit its field: a key under `validation`; null when it does. */
function problemOf(definition: CustomDefinition, value: string, offered: Offered): string | null {
  const field = customFieldOf(definition);
  const { fieldType } = definition;
  if (!field.schema.safeParse(value).success) {
    if (fieldType === customTypes.number) return decimalProblem(value.trim(), "decimal");
    const isText = fieldType === customTypes.plain || fieldType === customTypes.text;
    return isText && value.length <= (field.maxLength ?? 0) ? "invalid" : messages[fieldType];
  }
  if (field.statuses && !field.statuses.codes.includes(value)) return "choice";
  const source = definition.dropDownDataSource;
  return source && !offered.get(source)?.has(value) ? "choice" : null;
}

/** Which of the given values are codes of records that the caller sees: one query for each data source. */
async function offeredOf(
  db: Database,
  definitions: ReadonlyMap<string, CustomDefinition>,
  records: readonly { readonly values: CustomValues | null | undefined }[],
): Promise<Offered> {
  const wanted = new Map<string, Set<string>>();
  for (const { values } of records) {
    for (const [fieldNo, value] of Object.entries(values ?? {})) {
      const source = definitions.get(fieldNo)?.dropDownDataSource;
      if (source) wanted.set(source, (wanted.get(source) ?? new Set()).add(value));
    }
  }
  const offered = new Map<string, ReadonlySet<string>>();
  for (const [source, values] of wanted) {
    const found = await sql<{ code: string }>`select c.code from (${sourceCodes(source)}) as c
      where c.code = any (${[...values].filter((value) => !value.includes("\0"))}::text[])`.execute(db);
    offered.set(source, new Set(found.rows.map(({ code }) => code)));
  }
  return offered;
}

/** The codes of a data source that the caller sees. */
export function sourceCodes(name: string): RawBuilder<{ code: string }> {
  const { sources } = offers();
  const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
  if (!source) return sql`select null as code where false`;
  return sql`select ${sql.ref(source.code)} as code from ${sql.table(source.entity.source)}`;
}

/** The same value is always written the same way. */
export function asStored(definition: CustomDefinition, value: string): string {
  return definition.fieldType === customTypes.number ? plainNumber(value) : value.trim();
}

/**
 * Checks what a record is given for the tenant's own fields, and writes it as it is stored. An empty text takes a value away.
 * @param records records of one module, each with where its values stand in the request
 * @param held what the document that is written anew holds already: that stays as it is, also of a field that is hidden or gone
 * @throws Fault invalidRequest, with a detail for every field
 */
export async function checkedValues(
  db: Database,
  context: Context,
  module: string,
  records: readonly { readonly path: string; readonly values: CustomValues | null | undefined }[],
  held: readonly CustomValues[] = [],
): Promise<(CustomValues | null)[]> {
  if (records.every(({ values }) => !values || Object.keys(values).length === 0)) return records.map(() => null);
  const definitions = new Map(
    (await customDefinitions(db, context.language, module)).map((each) => [each.fieldNo, each]),
  );
  const offered = await offeredOf(db, definitions, records);
  const standing = byField(held);
  const details: FaultDetail[] = [];
  const checked: (CustomValues | null)[] = [];
  for (const { path, values } of records) {
    const stored: Record<string, string> = {};
    for (const [fieldNo, value] of Object.entries(values ?? {})) {
      if (standing.get(fieldNo)?.has(value)) {
        stored[fieldNo] = value;
        continue;
      }
      const definition = definitions.get(fieldNo);
      const problem = definition ? (value.trim() === "" ? null : problemOf(definition, value, offered)) : "unknown";
      if (problem) {
        const parameters = { field: definition?.fieldNoName ?? fieldNo, max: 100, value: value.slice(0, 100) };
        details.push({ path: `${path}.${fieldNo}`, key: `validation.${problem}`, parameters });
      } else if (definition) stored[fieldNo] = value.trim() === "" ? "" : asStored(definition, value);
    }
    checked.push(Object.keys(stored).length > 0 ? stored : null);
  }
  if (details.length > 0) throw new Fault("invalidRequest", {}, details);
  return checked;
}

/** What records hold, by the names of their fields. */
function byField(records: readonly CustomValues[]): ReadonlyMap<string, ReadonlySet<string>> {
  const values = new Map<string, Set<string>>();
  for (const [fieldNo, value] of records.flatMap((each) => Object.entries(each))) {
    values.set(fieldNo, (values.get(fieldNo) ?? new Set()).add(value));
  }
  return values;
}

/** What rows of a table hold that stand in a column by this id: none where there is none yet. */
export async function valuesHeld(
  db: Database,
  table: string,
  column: string,
  id: string | undefined,
): Promise<CustomValues[]> {
  if (id === undefined) return [];
  const { rows } = await sql<{ customValues: CustomValues }>`select custom_values from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and custom_values is not null`.execute(db);
  return rows.map(({ customValues }) => customValues);
}

/** {@link checkedValues} of one record that is added or changed. */
export async function withCheckedValues<V extends object>(
  db: Database,
  context: Context,
  module: string,
  written: V,
): Promise<V> {
  if (!("customValues" in written)) return written;
  const values = written.customValues as CustomValues | null | undefined;
  const [checked] = await checkedValues(db, context, module, [{ path: "customValues", values }]);
  return { ...written, customValues: checked ?? undefined };
}

/** The values to store for a new record: nothing where it has none. */
export function newValues(values: CustomValues | null | undefined): CustomValues | null {
  const kept = Object.entries(values ?? {}).filter(([, value]) => value !== "");
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}
