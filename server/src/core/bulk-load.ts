import type { ClientBase } from "pg";
import type { Logger } from "pino";

/**
 * Drops the plain indexes of tables that many rows are about to be copied into: built afterwards they cost far less.
 * @returns what builds them again, in the same transaction
 */
export async function dropIndexes(
  client: ClientBase,
  tables: readonly string[],
  logger: Logger,
): Promise<() => Promise<void>> {
  await client.query("set local maintenance_work_mem = '256MB'");
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisunique and not indisexclusion order by indexrelid`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return async () => {
    for (const { name, definition } of indexes) {
      logger.info({ index: name }, "Building an index");
      await client.query(definition);
    }
  };
}
