import type { Pool, PoolClient } from "pg";

/** What a call asked of the database in its transaction. */
export interface Walk {
  /** Each as it was sent; what opens and what closes a transaction is one each. */
  readonly statements: readonly string[];
  /** How often it waited: what is sent before an answer has come belongs to the same one. */
  readonly roundTrips: number;
}

type Query = (...asked: unknown[]) => unknown;

/**
 * Watches what a call writes through the pool's own connections. Of several transactions it is the one that writes the
 * operation log.
 */
export async function walkOf(pool: Pool, call: () => Promise<unknown>): Promise<Walk> {
  const walks: { statements: string[]; roundTrips: number }[] = [];
  const watched = new Set<PoolClient>();
  const forget = (client: PoolClient) => {
    if (watched.delete(client)) Reflect.deleteProperty(client, "query");
  };
  const watch = (client: PoolClient) => {
    forget(client);
    watched.add(client);
    const walk = { statements: [] as string[], roundTrips: 0 };
    walks.push(walk);
    let hasAnswered = true;
    const asked: Query = client.query.bind(client) as unknown as Query;
    client.query = ((...args: unknown[]) => {
      const [query] = args;
      walk.statements.push(typeof query === "string" ? query : (query as { text: string }).text);
      if (hasAnswered) walk.roundTrips += 1;
      hasAnswered = false;
      const answer = asked(...args);
      const note = () => {
        hasAnswered = true;
      };
      if (answer instanceof Promise) answer.then(note, note);
      return answer;
    }) as unknown as typeof client.query;
  };
  pool.on("acquire", watch);
  try {
    await call();
  } finally {
    pool.off("acquire", watch);
    for (const client of watched) forget(client);
  }
  const written = walks.filter(({ statements }) => statements.some((text) => text.includes("into operation_log")));
  const [walk] = written;
  if (!walk || written.length > 1) throw new Error(`${written.length} transactions wrote the operation log`);
  return walk;
}
