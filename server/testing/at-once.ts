import { Client } from "pg";
import { expect } from "vitest";
import { asOwner } from "./owner.ts";

/**
 * Makes calls at the same moment: each has begun before any has written. `rows` is a statement that reads what all of them lock
 * first, as `select from app_user where user_no = any ($1)`.
 */
export async function atOnce<Answer>(
  database: { readonly connectionString: string },
  rows: string,
  values: readonly unknown[],
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const holder = new Client({ connectionString: database.connectionString });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query(`${rows} for update`, [...values]);
    const answers = Promise.all(calls.map((call) => call()));
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await asOwner(database, waiting)).length).toBe(calls.length);
    await holder.query("rollback");
    return await answers;
  } finally {
    await holder.end();
  }
}
