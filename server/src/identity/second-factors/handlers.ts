import { Fault } from "@tandem/contract/core/errors";
import type { Services } from "@tandem/contract/services";
import bwip from "bwip-js/node";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { writeAudit } from "../audit-entries/write-entry.ts";
import { requireOldPassword } from "../sessions/old-password.ts";
import { decodePassword } from "../sessions/passwords.ts";
import { endSessions } from "../sessions/session-store.ts";
import { forgetSecondFactor, newRecoveryCodes, newSecret, stepOf } from "./second-factor.ts";

/** So many wrong codes a new secret bears: then it is drawn anew, which asks for the password. */
const mostWrongCodes = 5;

async function isRequiredOf(db: Database, roles: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from password_policy where second_factor_roles && ${[...roles]}::text[]`.execute(
    db,
  );
  return rows.length > 0;
}

type Noted = "secondFactorSet" | "secondFactorEnded" | "recoveryCodesDrawn";

function note({ user, call }: Context, tx: Database, action: Noted): Promise<void> {
  return writeAudit(tx, call, { action, userId: user.id, userNo: user.userNo });
}

/** Counts a wrong code for a secret that waits to be confirmed; answers whether it was the last that it bore. */
async function countWrongCode(tx: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ wrongCodes: number }>`update second_factor set wrong_codes = wrong_codes + 1
    where user_id = ${userId}::bigint and confirmed_at is null returning wrong_codes as "wrongCodes"`.execute(tx);
  if ((rows[0]?.wrongCodes ?? mostWrongCodes) < mostWrongCodes) return false;
  await sql`delete from second_factor where user_id = ${userId}::bigint and confirmed_at is null`.execute(tx);
  return true;
}

/** What a user proves at sign-in besides their password. */
export const secondFactorHandlers: HandlersOf<Services["secondFactors"]> = {
  getSecondFactor(context) {
    const { user } = context;
    return context.read(async (db) => {
      const { rows } = await sql<{ left: number }>`select cardinality(recovery_hashes) as left from second_factor
        where user_id = ${user.id}::bigint and confirmed_at is not null`.execute(db);
      const isRequired = await isRequiredOf(db, user.roles);
      return { isOn: rows.length > 0, isRequired, recoveryCodesLeft: rows[0]?.left ?? 0 };
    });
  },

  async beginSecondFactor(context, { pwd }) {
    const { user } = context;
    await requireOldPassword(context, decodePassword(pwd));
    const { secret, uri } = newSecret(user.userNo);
    await context.write(async (tx) => {
      // One that is in force is ended first, by its own step.
      const begun = await sql`insert into second_factor as f (user_id, secret) values (${user.id}::bigint, ${secret})
        on conflict (tenant_id, user_id) do update set secret = excluded.secret, last_step = 0, wrong_codes = 0
        where f.confirmed_at is null`.execute(tx);
      if (begun.numAffectedRows === 0n) throw new Fault("secondFactorOn");
    });
    return { secret, uri, qrCode: bwip.toSVG({ bcid: "qrcode", text: uri, scale: 4 }) };
  },

  async confirmSecondFactor(context, { code }) {
    const { user, platform } = context;
    const { codes, hashes } = newRecoveryCodes();
    const refusal = await context.write(async (tx) => {
      const { rows } = await sql<{ secret: string }>`select secret from second_factor where user_id = ${user.id}::bigint
        and confirmed_at is null for update`.execute(tx);
      const [begun] = rows;
      const step = begun ? stepOf(begun.secret, code) : null;
      if (step === null) return (await countWrongCode(tx, user.id)) ? "secondFactorGivenUp" : "secondFactorWrong";
      await sql`update second_factor set confirmed_at = now(), last_step = ${step}::bigint,
        recovery_hashes = ${hashes}::bytea[] where user_id = ${user.id}::bigint`.execute(tx);
      // Whoever signed in elsewhere did so without it; who is signing in now has done so before or asks for it then.
      await tx.selectFrom("appUser").select("id").where("id", "=", user.id).forUpdate().execute();
      await endSessions(tx, user.id, "elsewhere", user.tokenHash);
      await note(context, tx, "secondFactorSet");
      return null;
    });
    // Beyond the transaction, so that what was counted stays.
    if (refusal) throw new Fault(refusal);
    await platform.live.sessionsChanged(user.id);
    return { recoveryCodes: codes };
  },

  async drawRecoveryCodes(context, { pwd }) {
    const { user } = context;
    await requireOldPassword(context, decodePassword(pwd));
    const { codes, hashes } = newRecoveryCodes();
    await context.write(async (tx) => {
      const drawn = await sql`update second_factor set recovery_hashes = ${hashes}::bytea[]
        where user_id = ${user.id}::bigint and confirmed_at is not null`.execute(tx);
      if (drawn.numAffectedRows === 0n) throw new Fault("secondFactorNone");
      await note(context, tx, "recoveryCodesDrawn");
    });
    return { recoveryCodes: codes };
  },

  async endSecondFactor(context, { pwd }) {
    const { user } = context;
    await requireOldPassword(context, decodePassword(pwd));
    await context.write(async (tx) => {
      if (await isRequiredOf(tx, user.roles)) throw new Fault("secondFactorRequired");
      if (await forgetSecondFactor(tx, user.id)) await note(context, tx, "secondFactorEnded");
    });
    return {};
  },
};
