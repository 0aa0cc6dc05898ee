import { type RawBuilder, sql } from "kysely";
import type { WrittenDocuments } from "./import-run.ts";
import type { ImportWork } from "./import-work.ts";

/** More are only counted. */
const mostNamed = 100_000;

/** Where documents stand, and which field has their numbers. */
interface NumberedDocuments {
  readonly table: RawBuilder<unknown>;
  readonly number: string;
}

/** The documents that an import has written, as calls name them. */
export async function namedDocuments(
  { tx }: Pick<ImportWork, "tx">,
  { table, number }: NumberedDocuments,
  ids: readonly string[],
): Promise<WrittenDocuments> {
  const documentCount = ids.length;
  if (documentCount === 0 || documentCount > mostNamed) return { documentCount, documents: [] };
  const { rows } = await sql<WrittenDocuments["documents"][number]>`
    select p.id, p.version, ${sql.ref(`p.${number}`)} as number from ${table} p
    where p.id = any (${ids}::bigint[]) order by number`.execute(tx);
  return { documentCount, documents: rows };
}
