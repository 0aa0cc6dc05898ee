import type { Pool } from "pg";

/**
 * Does something that goes on for a while unless it is under way already, on this node or another: it holds an advisory lock
 * of that name on a connection of its own. Answers null where another holds it.
 */
export async function alone<Done>(
  pool: Pool,
  name: string,
  work: () => Promise<Done>,
): Promise<{ readonly done: Done } | null> {
  const lock = await pool.connect();
  let broken: Error | undefined;
  try {
    const got = await lock.query<{ got: boolean }>("select pg_try_advisory_lock(hashtextextended($1, 0)) as got", [
      name,
    ]);
    if (!got.rows[0]?.got) return null;
    try {
      return { done: await work() };
    } finally {
      await lock.query("select pg_advisory_unlock(hashtextextended($1, 0))", [name]).catch((error: Error) => {
        broken = error;
      });
    }
  } finally {
    // A connection that may still hold the lock is thrown away, and the lock with it.
    lock.release(broken);
  }
}
