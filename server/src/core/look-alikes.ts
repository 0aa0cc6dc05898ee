import type { Entity } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Refuses the number of a new record that differs from that of another in capitals or the width of its letters alone, as Chinese
 * keyboards write them: both would be mistaken for each other. Those that already differ so stay as they are.
 * @throws Fault numberLooksAlike, at the field
 */
export async function requireUnlikeOthers(
  tx: Database,
  entity: Pick<Entity, "name" | "source" | "keyword" | "fields">,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const isNumber = (name: string) => {
    const field = entity.fields[name];
    return field?.key && field.kind === "code" && !field.names && typeof values[name] === "string";
  };
  const numbers = Object.keys(entity.fields).filter(isNumber);
  const field = entity.keyword.find((name) => numbers.includes(name));
  if (field === undefined) return;
  const given = (name: string) => sql`${values[name]}::text`;
  const alike = numbers.map((name) => sql`app.alike(${sql.ref(name)}) = app.alike(${given(name)})`);
  const same = numbers.map((name) => sql`${sql.ref(name)} = ${given(name)}`);
  // One that is called just so is found when the record is written.
  const { rows } = await sql<{ other: string; isSame: boolean }>`
    select ${sql.ref(field)} as other, (${sql.join(same, sql` and `)}) as is_same from ${sql.table(entity.source)}
    where ${sql.join(alike, sql` and `)} order by is_same desc, other limit 1`.execute(tx);
  const [found] = rows;
  if (!found || found.isSame) return;
  const [value, { other }] = [String(values[field]), found];
  const fieldKey = fieldLabelKey(entity.name, field);
  throw new Fault("numberLooksAlike", { value, other }, [
    { path: field, key: "errors.numberLooksAlike", parameters: { value, other }, fieldKey },
  ]);
}
