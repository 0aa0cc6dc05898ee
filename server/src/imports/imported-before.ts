import { Fault } from "@tandem/contract/core/errors";
import type { ImportSettings } from "@tandem/contract/core/service";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import type { Database } from "../core/database.ts";
import { sha256Of } from "../core/files.ts";
import { momentIn } from "../core/time-zones.ts";

/** How long it is asked about. */
const hours = 24;

/**
 * The same file adds the same records twice where these have no number by which they would be known. It is asked about first, where
 * somebody of the caller's own company imported it a short time ago, unless the caller means it to come `again`. Of two that come at
 * once the second waits for the first.
 *
 * @throws Fault importRepeated
 */
export async function requireNewFile(
  { timeZone }: Pick<Context, "timeZone">,
  tx: Database,
  path: string,
  { again }: Pick<ImportSettings, "again">,
): Promise<void> {
  if (again === "1") return;
  const hash = await sha256Of(path);
  await sql`select pg_advisory_xact_lock(hashtextextended(${hash.toString("hex")}, 0))`.execute(tx);
  const { rows } = await sql<{ name: string; moment: string }>`select f.create_name as name, f.create_date as moment
    from stored_file f where f.purpose = 'imports' and f.sha256 = ${hash}
      and f.create_date > now() - make_interval(hours => ${hours})
      and exists (select from app_user u where u.user_name = f.create_name
        and u.supplier_no is not distinct from (select app.scope_supplier()))
    order by f.id desc limit 1`.execute(tx);
  const [before] = rows;
  if (before) throw new Fault("importRepeated", { name: before.name, moment: momentIn(timeZone, before.moment) });
}
