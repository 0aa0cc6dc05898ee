import { Fault } from "@tandem/contract/core/errors";
import { orNull } from "@tandem/contract/core/or-null";
import type { OwnSession } from "@tandem/contract/identity/sessions";
import Bowser from "bowser";
import type { Context } from "../../core/context.ts";
import { writeAudit } from "../audit-entries/write-entry.ts";

/** The program and the system that a caller's user agent names; null for what it does not say. */
function deviceOf(userAgent: string | null): Pick<OwnSession, "browser" | "system" | "isMobile"> {
  const { browser, os, platform } = Bowser.parse(userAgent || "unknown");
  const isMobile = platform.type === "mobile" || platform.type === "tablet";
  return { browser: orNull(browser.name), system: orNull(os.name), isMobile };
}

/** The caller's sessions that go on, the one used last first. */
export function findOwnSessions(context: Context): Promise<OwnSession[]> {
  const { user, platform } = context;
  const idleSince = new Date(Date.now() - platform.config.SESSION_IDLE_SECONDS * 1000).toISOString();
  return context.read(async (db) => {
    const rows = await db
      .selectFrom("session")
      .select(["id", "tokenHash", "userAgent", "address", "createDate", "lastSeen"])
      .where("userId", "=", user.id)
      .where("endedReason", "is", null)
      .where("expireDate", ">", new Date().toISOString())
      .where("lastSeen", ">", idleSince)
      .orderBy("lastSeen", "desc")
      .orderBy("id", "desc")
      .execute();
    return rows.map(({ tokenHash, userAgent, ...session }) => ({
      ...session,
      ...deviceOf(userAgent),
      isCurrent: tokenHash.equals(user.tokenHash),
    }));
  });
}

/** Ends the caller's other sessions, or the named one of them; their open pages are told at once. Answers how many. */
async function endOthers(context: Context, id?: string): Promise<number> {
  const { user, call, platform } = context;
  const ended = await context.write(async (tx) => {
    let ending = tx
      .updateTable("session")
      .set({ endedReason: "elsewhere" })
      .where("userId", "=", user.id)
      .where("endedReason", "is", null)
      .where("tokenHash", "!=", user.tokenHash);
    if (id !== undefined) ending = ending.where("id", "=", id);
    const gone = await ending.returning(["userAgent", "address"]).execute();
    for (const { userAgent, address } of gone) {
      const { browser, system } = deviceOf(userAgent);
      const subject = [browser, system, address].filter(Boolean).join(" · ");
      await writeAudit(tx, call, { action: "sessionEnded", userId: user.id, userNo: user.userNo, subject });
    }
    return gone.length;
  });
  await platform.live.sessionsChanged(user.id);
  return ended;
}

/** Ends another session of the caller. @throws Fault notFound for one that is over, somebody else's, or the caller's present one */
export async function endOwnSession(context: Context, { id }: { readonly id: string }): Promise<Record<string, never>> {
  if ((await endOthers(context, id)) === 0) throw new Fault("notFound");
  return {};
}

/** Ends all sessions of the caller but the present one. */
export async function endOtherSessions(context: Context): Promise<{ ended: number }> {
  return { ended: await endOthers(context) };
}
