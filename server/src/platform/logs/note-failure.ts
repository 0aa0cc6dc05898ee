import { createHash } from "node:crypto";
import type { StatusCode } from "@tandem/contract/core/statuses";
import { abnormalSource, handleStatus } from "@tandem/contract/platform/logs";
import { sql } from "kysely";
import type { Platform, SignedInUser } from "../../core/context.ts";
import { inTransaction, type Scope } from "../../core/database.ts";

/** Something that broke, as it is kept. */
interface Broken {
  readonly source: StatusCode<typeof abnormalSource>;
  readonly place: string;
  readonly message: string;
  readonly stack: string | null;
  readonly correlationId: string;
  readonly address: string | null;
  readonly user: SignedInUser | null;
  /** Who met it is not kept. */
  readonly isNameless?: true;
}

const mostMessage = 1000;
const mostPlace = 300;
const mostStack = 8000;
/**
 * So many kinds of failures of calls are kept of a tenant, and so many that pages told of, for whoever opens one can make up more:
 * of all who are signed in, of each of them, and of strangers. One more takes the place of another, but for those of strangers.
 */
const mostKinds = { calls: 2000, pages: 500, pagesOfUser: 100, pagesOfStrangers: 200 };
/** So many ids of calls are kept of each. */
const mostIds = 20;
const idLength = 37;

/** What makes two failures the same: their place, and their words and lines without numbers. */
function fingerprintOf({ source, place, message, stack }: Broken): Buffer {
  const lines = (stack ?? "").split("\n").filter((line) => /^\s*at /.test(line));
  const same = [source, place, message, ...lines.slice(0, 3)].join("\n").replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, "#");
  return createHash("sha256").update(same).digest();
}

/**
 * Keeps what broke in the abnormal log of a tenant: one that is known counts once more, and is open again. That it cannot be
 * written changes no answer.
 */
export async function noteFailure({ pool, logger }: Platform, scope: Scope, broken: Broken): Promise<void> {
  const { source, place, message, stack, correlationId, address, user, isNameless } = broken;
  const userName = isNameless ? null : (user?.userName ?? null);
  const { open } = handleStatus.code;
  const fingerprint = fingerprintOf(broken);
  const isOfPage = source === abnormalSource.code.page;
  const room = (of: string | null, most: number) =>
    sql`app.make_room_for_failure(${fingerprint}, ${source}, ${of}::text, ${most})`;
  const made = isOfPage
    ? [room(user?.userName ?? null, mostKinds.pagesOfUser), room(null, mostKinds.pages)]
    : [room(null, mostKinds.calls)];
  try {
    await inTransaction(pool, scope, async (tx) => {
      if (user) await sql`select ${sql.join(made)}`.execute(tx);
      await sql`insert into abnormal_log as l (fingerprint, source, place, message, stack, correlation_ids, user_name, address)
        select ${fingerprint}, ${source}, ${place.slice(0, mostPlace)}, ${message.slice(0, mostMessage)},
          ${stack?.slice(0, mostStack) ?? null}, ${correlationId}, ${userName}, ${address}
        where ${user !== null} or exists (select from abnormal_log where fingerprint = ${fingerprint})
          or (select count(*) from abnormal_log where user_name is null and source = ${source}) < ${mostKinds.pagesOfStrangers}
        on conflict (tenant_id, fingerprint) do update set occurrences = l.occurrences + 1, last_date = now(),
          message = excluded.message, stack = excluded.stack, user_name = excluded.user_name, address = excluded.address,
          correlation_ids = left(excluded.correlation_ids || E'\n' || l.correlation_ids, ${mostIds * idLength}),
          handle_status = ${open}, done_by = null, done_date = null`.execute(tx);
    });
  } catch (error) {
    logger.error({ err: error, correlationId }, "A failure could not be kept");
  }
}
