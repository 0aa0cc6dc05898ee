import type { DocumentSheet } from "@tandem/contract/core/document-sheet";
import type { Reference } from "@tandem/contract/core/fields";
import { sql } from "kysely";
import { hasNamed, namingFields } from "../core/references.ts";
import { unionAll } from "../core/union-all.ts";
import type { ImportWork } from "./import-work.ts";

/** Of a row that does not fit, what can be read of it is looked for with the others. */
const isLookedAt = sql`action in ('add', 'change', 'wrong')`;

/**
 * Rows of documents name records that the caller sees, of the same organisation or place, and none that is disabled. What
 * is not known within another record that is itself unknown is not told besides.
 */
export async function requireNamedByDocuments(
  { problems }: Pick<ImportWork, "problems">,
  { columns }: Pick<DocumentSheet, "columns">,
): Promise<void> {
  const fields = Object.fromEntries(columns.map(({ name, field }) => [name, field]));
  const naming = new Map(namingFields({ fields }).map(({ name, names }) => [name, names]));
  const withinOf = (name: string): string[] => [name, ...(naming.get(name)?.within ?? []).flatMap(withinOf)];
  const value = (name: string) => sql.ref(`a.${name}`);
  const has = (name: string, names: Reference, isValid = false) => hasNamed(names, value(name), value, isValid);
  const unknown = [...naming].map(([name, names]) => {
    const said = [...new Set(withinOf(name))].map((each) => sql.ref(each));
    const places = names.within.flatMap((each) => {
      const place = naming.get(each);
      return place ? [has(each, place)] : [];
    });
    const same = names.within.map(
      (each) => sql`and ${sql.ref(`v.${each}`)} is not distinct from ${sql.ref(`i.${each}`)}`,
    );
    const isWithin = names.within.length > 0;
    const within = isWithin
      ? sql`concat_ws(', ', ${sql.join(names.within.map((each) => sql.ref(`i.${each}`)))})`
      : null;
    const otherwise = isWithin
      ? sql`when ${has(name, { ...names, within: [] })} then 'standsElsewhere' else 'unknownWithin'`
      : sql`else 'unknownReference'`;
    // Rows name the same again and again: each is looked for once.
    return sql`select i.row_number, ${name}::text, v.key,
        jsonb_build_object('value', ${sql.ref(`i.${name}`)}, 'within', ${within ?? sql`''`})
      from (select a.*, case when ${has(name, names)} then 'disabled' ${otherwise} end as key
        from (select distinct ${sql.join(said)} from import_row
          where ${isLookedAt} and ${sql.ref(name)} is not null) a
        where ${sql.join([sql`not ${has(name, names, true)}`, ...places], sql` and `)}) v
      join import_row i on ${sql.ref(`v.${name}`)} = ${sql.ref(`i.${name}`)} ${sql.join(same, sql` `)}
      where ${isLookedAt}`;
  });
  if (unknown.length > 0) await problems.addFound(unionAll(unknown));
}
