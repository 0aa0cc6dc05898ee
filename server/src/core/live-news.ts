import type { Pool } from "pg";
import type { Parties } from "./parties.ts";

/**
 * Who hears of something: one user, or the supplier and the organisation's people of a document, who see those of its class and
 * all of its warehouses.
 */
export type Target =
  | { readonly userId: string; readonly tenantId: string }
  | (Parties & { readonly tenantId: string; readonly warehouses?: readonly string[] | null });

/** The warehouses of a document, in all of which whoever hears of it must be. */
export async function warehousesOf(pool: Pool, tenantId: string, kind: string, id: string) {
  const asked = "select app.places_of($1, $2, $3) as warehouses";
  const { rows } = await pool.query<{ warehouses: string[] | null }>(asked, [tenantId, kind, id]);
  return rows[0]?.warehouses ?? null;
}

/** Whose page made the call that something is told of. */
export interface Cause {
  readonly userId: string;
  readonly page: string;
}

/** What open pages are told, with its number: numbers grow in the order in which news can be read. */
export interface News {
  readonly id: string;
  readonly target: Target;
  readonly content: Readonly<Record<string, unknown>> & { readonly causedBy?: Cause | undefined };
}

/** Who missed more than this is better off asking for everything anew. */
const mostMissed = 1000;

/** The news of the last hour, kept in the database for nodes and pages that were away. */
export class LiveNews {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Numbers the news, keeps it and tells all nodes. */
  async publish(target: Target, content: News["content"]): Promise<void> {
    await this.pool.query("select app.tell_live($1, $2, $3)", [target.tenantId, target, content]);
  }

  /** The number of the newest news. */
  async latest(): Promise<string> {
    const { rows } = await this.pool.query<{ latest: string }>("select app.latest_live_news()::text as latest");
    return rows[0]?.latest ?? "0";
  }

  /** The news of a number; undefined where it is not kept any more. */
  async find(id: string): Promise<News | undefined> {
    const { rows } = await this.pool.query<News>(
      "select id::text, target, content from app.live_news_after($1::bigint - 1, 1)",
      [id],
    );
    return rows.find((news) => news.id === id);
  }

  /** What was told after a number, oldest first; null when that is not known any more, or is too much. */
  async since(after: string): Promise<readonly News[] | null> {
    const kept = await this.pool.query<{ kept: boolean }>("select app.keeps_live_news($1) as kept", [after]);
    if (!kept.rows[0]?.kept) return null;
    const { rows } = await this.pool.query<News>("select id::text, target, content from app.live_news_after($1, $2)", [
      after,
      mostMissed + 1,
    ]);
    return rows.length > mostMissed ? null : rows;
  }
}
