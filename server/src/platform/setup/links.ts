import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { statementMilliseconds, workLimits } from "../../core/connection-limits.ts";
import { hashToken } from "../../identity/sessions/session-store.ts";

/** For so long a link serves. */
export const setupHours = 24;

/** A way in for the first administrator. */
export interface SetupLink {
  /** The tenant that has no administrator; null where there is no tenant at all. */
  readonly tenantName: string | null;
  /** Shown once, here. */
  readonly token: string;
}

/** Makes a link for each tenant without an administrator, and one where there is no tenant; those before still serve. */
export async function openSetupLinks(connectionString: string): Promise<SetupLink[]> {
  const client = new Client({ connectionString, ...workLimits(statementMilliseconds) });
  await client.connect();
  try {
    await client.query("delete from setup_link where expire_date < now()");
    const { rows } = await client.query<{ id: string | null; name: string | null }>(
      `select id, name from tenant where id in (select app.tenants_without_administrator())
       union all select null, null where not exists (select from tenant)`,
    );
    const links: SetupLink[] = [];
    for (const { id, name } of rows) {
      const token = randomBytes(32).toString("base64url");
      await client.query(
        "insert into setup_link (token_hash, wanting_tenant, expire_date) values ($1, $2, now() + make_interval(hours => $3))",
        [hashToken(token), id, setupHours],
      );
      links.push({ tenantName: name, token });
    }
    return links;
  } finally {
    await client.end();
  }
}
