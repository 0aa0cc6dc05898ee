import type { Entity } from "@tandem/contract/core/entity";
import { plainNouns } from "@tandem/contract/nouns";
import { Client as Database, escapeIdentifier } from "pg";

/** One record of master data for so many order lines, as there are materials in a company. */
const linesPerRecord = 50;

/** What no company has many of, however many orders it has. */
const few: readonly string[] = ["executionPolicy", "docType", "classifyType", "businessClassifyType"];

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Adds copies of the records that are there, each under a number of its own, until there are so many. */
async function grow(database: Database, { name: entityName, keyword, fields }: Entity, wanted: number): Promise<void> {
  const number = keyword.find((name) => fields[name]?.key && !fields[name].names);
  // What has no number of its own is told apart by what it names, which copies would have in common.
  if (number === undefined || few.includes(entityName)) return;
  const stored = columnOf(entityName);
  const { rows } = await database.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attname not in ('id', 'version')`,
    [stored],
  );
  const numbered = columnOf(number);
  const columns = rows.map(({ name }) => escapeIdentifier(name));
  const copied = rows.map(({ name }) =>
    name === numbered ? "'BENCH-' || row_number() over ()" : escapeIdentifier(name),
  );
  const table = escapeIdentifier(stored);
  await database.query(
    `insert into ${table} (${columns.join(", ")})
     select ${copied.join(", ")} from ${table}, generate_series(1, $1::int / greatest((select count(*) from ${table}), 1)::int)
     where tenant_id = 1`,
    [wanted],
  );
}

/** Gives plain base data as many records as belong to so many order lines: the demo tenant has a handful of each. */
export async function growMasterData(connectionString: string, lines: number): Promise<void> {
  const database = new Database({ connectionString });
  await database.connect();
  try {
    for (const { entity } of Object.values(plainNouns)) {
      await grow(database, entity as unknown as Entity, Math.round(lines / linesPerRecord));
    }
    await database.query("analyze");
  } finally {
    await database.end();
  }
}
