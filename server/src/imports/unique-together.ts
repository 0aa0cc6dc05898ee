import { type RawBuilder, sql } from "kysely";
import { columnOf } from "../core/table-columns.ts";
import type { ImportWork } from "./import-work.ts";

/** What no two records of a table share, as PostgreSQL holds it. */
interface TogetherUnique {
  /** What is compared, over the columns of the table. */
  readonly expressions: readonly string[];
  /** Whether each is a text. */
  readonly areTexts: readonly boolean[];
}

/** What holds for some records alone is left out: who writes those sees to the others. */
async function uniquesOf({ tx }: ImportWork, table: string): Promise<TogetherUnique[]> {
  const found =
    await sql<TogetherUnique>`select array_agg(pg_get_indexdef(x.indexrelid, n, false) order by n) as expressions,
      array_agg(x.indcollation[n - 1] <> 0 order by n) as are_texts
    from pg_index x cross join generate_series(1, x.indnkeyatts) as n
    where x.indrelid = ${table}::regclass and x.indisunique and not x.indisprimary and x.indpred is null
    group by x.indexrelid order by x.indexrelid`.execute(tx);
  return found.rows;
}

/**
 * Rows that would be the second of what there is once are wrong, and name the fields: a number alone is looked for already,
 * but what several fields are together is not.
 *
 * @param askedIn what a row asks for in a field, of the row `i` and its record `t`
 */
export async function requireUniqueTogether(
  work: ImportWork,
  { table, source }: { readonly table: string; readonly source: string },
  askedIn: (name: string) => RawBuilder<unknown>,
): Promise<void> {
  const { sheet, problems } = work;
  for (const { expressions, areTexts } of await uniquesOf(work, table)) {
    const words = new Set(expressions.flatMap((expression) => expression.match(/\w+/g) ?? []));
    const columns = sheet.columns.filter(({ name, field }) => !field.custom && words.has(columnOf(name)));
    if (columns.length < 2 || columns.some(({ name }) => name === sheet.key)) continue;
    const fields = columns.map(({ labelKey }) => labelKey).join("\n");
    const values = columns.map(({ name }) => sql`${askedIn(name)} as ${sql.id(columnOf(name))}`);
    const keys = expressions.map((_, index) => sql.id(`key${index}`));
    const asKeys = expressions.map((expression, index) => sql`${sql.raw(expression)} as ${sql.id(`key${index}`)}`);
    const same = keys.map((key, index) =>
      areTexts[index] ? sql`r.${key} = c.${key} collate "C"` : sql`r.${key} = c.${key}`,
    );
    const given = sql`select row_number, found_id, ${sql.join(asKeys)} from (
      select i.row_number, i.found_id, app.scope_tenant() as tenant_id, ${sql.join(values)}
      from import_row i left join ${sql.table(source)} t on t.id = i.found_id where i.action in ('add', 'change')) v`;
    const kept = sql`select id, ${sql.join(asKeys)} from ${sql.table(table)}
      where id not in (select found_id from import_row where action = 'change')`;
    await problems.addFound(sql`select row_number, null::text, 'togetherTwice', jsonb_build_object('other', first, 'fields', ${fields}::text)
      from (select row_number, min(row_number) over (partition by ${sql.join(keys)}) as first
        from (${given}) g where ${sql.join(
          keys.map((key) => sql`${key} is not null`),
          sql` and `,
        )}) d
      where row_number > first`);
    await problems.addFound(sql`select distinct c.row_number, null::text, 'togetherExists', jsonb_build_object('fields', ${fields}::text)
      from (${given}) c join (${kept}) r on ${sql.join(same, sql` and `)}`);
  }
}
