import { type CustomDefinition, customFieldOf } from "@tandem/contract/core/custom-fields";
import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { plainNumber } from "@tandem/contract/core/numbers";
import { dataSources } from "@tandem/contract/custom-fields/data-sources";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../core/context.ts";
import type { Database } from "../core/database.ts";
import { customDefinitions } from "./definitions.ts";

export type CustomValues = Readonly<Record<string, string>>;

const messages: Readonly<Record<CustomDefinition["fieldType"], string>> = {
  "0": "tooLong",
  "1": "tooLong",
  "2": "decimal",
  "3": "date",
  "4": "choice",
};

/** Why a value does not fit its field: a key under `validation`; null when it does. */
async function problemOf(db: Database, definition: CustomDefinition, value: string): Promise<string | null> {
  const field = customFieldOf(definition);
  if (!field.schema.safeParse(value).success) {
    const isText = definition.fieldType === "0" || definition.fieldType === "1";
    return isText && value.length <= (field.maxLength ?? 0) ? "invalid" : messages[definition.fieldType];
  }
  if (field.statuses && !field.statuses.codes.includes(value)) return "choice";
  if (definition.dropDownDataSource && !(await isOffered(db, definition.dropDownDataSource, value))) return "choice";
  return null;
}

/** Whether a data source has a record of that code which the caller sees. */
async function isOffered(db: Database, name: string, code: string): Promise<boolean> {
  const found = await sql`select 1 from (${sourceCodes(name)}) as c where c.code = ${code} limit 1`.execute(db);
  return found.rows.length > 0;
}

/** The codes of a data source that the caller sees. */
export function sourceCodes(name: string): RawBuilder<{ code: string }> {
  const source = Object.hasOwn(dataSources, name) ? dataSources[name] : undefined;
  if (!source) return sql`select null as code where false`;
  return sql`select ${sql.ref(source.code)} as code from ${sql.table(source.entity.source)}`;
}

/** The same value is always written the same way. */
export function asStored(definition: CustomDefinition, value: string): string {
  return definition.fieldType === "2" ? plainNumber(value) : value.trim();
}

/**
 * Checks what a record is given for the tenant's own fields, and writes it as it is stored. An empty text takes a value away.
 * @param records records of one module, each with where its values stand in the request
 * @throws Fault invalidRequest, with a detail for every field
 */
export async function checkedValues(
  db: Database,
  context: Context,
  module: string,
  records: readonly { readonly path: string; readonly values: CustomValues | null | undefined }[],
): Promise<(CustomValues | null)[]> {
  if (records.every(({ values }) => !values || Object.keys(values).length === 0)) return records.map(() => null);
  const definitions = new Map(
    (await customDefinitions(db, context.language, module)).map((each) => [each.fieldNo, each]),
  );
  const details: FaultDetail[] = [];
  const checked: (CustomValues | null)[] = [];
  for (const { path, values } of records) {
    const stored: Record<string, string> = {};
    for (const [fieldNo, value] of Object.entries(values ?? {})) {
      const definition = definitions.get(fieldNo);
      const problem = definition ? (value.trim() === "" ? null : await problemOf(db, definition, value)) : "unknown";
      if (problem) {
        const parameters = { field: definition?.fieldNoName ?? fieldNo, max: 100 };
        details.push({ path: `${path}.${fieldNo}`, key: `validation.${problem}`, parameters });
      } else if (definition) stored[fieldNo] = value.trim() === "" ? "" : asStored(definition, value);
    }
    checked.push(Object.keys(stored).length > 0 ? stored : null);
  }
  if (details.length > 0) throw new Fault("invalidRequest", {}, details);
  return checked;
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
export function newValues(values: CustomValues | null | undefined): RawBuilder<CustomValues | null> {
  return sql`app.custom_values(null, ${JSON.stringify(values ?? {})}::jsonb)`;
}
