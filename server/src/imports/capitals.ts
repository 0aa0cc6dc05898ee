import { namedBy } from "@tandem/contract/entities";
import { sql } from "kysely";
import type { ImportWork } from "./import-work.ts";

/**
 * Writes the numbers of a column as the records are called that they mean: where none is called so, and just one differs in capitals
 * or width alone, it is meant.
 */
export async function respell(
  { stage }: Pick<ImportWork, "stage">,
  name: string,
  source: string,
  by: string,
): Promise<void> {
  const [said, called] = [sql.ref(`i.${name}`), sql.ref(`r.${by}`)];
  await stage.ask(sql`with missing as materialized (
      select distinct ${said} as said from import_row i
      where ${said} is not null and not exists (select from ${sql.table(source)} r where ${called} = ${said})),
    meant as (
      select m.said, min(${called}) as called from missing m join ${sql.table(source)} r on app.alike(${called}) = app.alike(m.said)
      group by m.said having count(distinct ${called}) = 1)
    update import_row i set ${sql.ref(name)} = m.called from meant m where ${said} = m.said`);
}

/** The same of all that rows name. */
export async function respellNamed<Name extends string>({
  stage,
  sheet,
  present,
}: Pick<ImportWork<Name>, "stage" | "sheet" | "present">): Promise<void> {
  for (const { name, field } of sheet.columns) {
    const named = field.kind === "code" && field.names && present.has(name) ? namedBy(field.names) : undefined;
    if (named) await respell({ stage }, name, named.entity.source, named.by);
  }
}
