import { randomInt } from "node:crypto";
import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { allowedOnRow } from "@tandem/contract/core/row-steps";
import type { MassAnswer } from "@tandem/contract/core/service";
import { validityStatus } from "@tandem/contract/core/statuses";
import { userSteps as steps, type UserRule, type UserStep, user } from "@tandem/contract/identity/users";
import type { Services } from "@tandem/contract/services";
import { attempt } from "../../core/attempt.ts";
import type { Context } from "../../core/context.ts";
import { updateRow } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { writeAudit } from "../audit-entries/write-entry.ts";
import { closeInvitation, invite, withdrawInvitation } from "../invitations/invite.ts";
import { policyOf } from "../password-policies/policy.ts";
import { forgetSecondFactor } from "../second-factors/second-factor.ts";
import { forgetDevices } from "../sessions/devices.ts";
import { forgetAllFailures } from "../sessions/lock-out.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { endSessions } from "../sessions/session-store.ts";
import { rolesBeyond, takeTurn } from "./rights.ts";

type UserRow = Row<typeof user>;
type NamedUser = { readonly id: string; readonly version: number };
type Secrets = { id: string; userNo: string; userName: string; secret: string }[];
type Work = (tx: Database, found: UserRow, named: NamedUser) => Promise<void>;

/** What steps on some users are held to. */
export async function userRule(
  db: Database,
  { user: own }: Pick<Context, "user">,
  users: readonly Pick<UserRow, "roleNo">[],
): Promise<UserRule> {
  return {
    ownId: own.id,
    beyond: await rolesBeyond(
      db,
      own,
      users.flatMap(({ roleNo }) => roleNo),
    ),
  };
}

/** Does something to each of several users: those that the caller may not give what they have, and the caller, are left as they are. */
async function onEach(context: Context, step: UserStep, named: readonly NamedUser[], work: Work): Promise<MassAnswer> {
  const answer = await context.write(async (tx) => {
    await takeTurn(tx, context.user);
    const results: MassAnswer["results"] = [];
    for (const one of named) results.push(await onOne(context, tx, step, one, work));
    const changed = results.filter(({ error }) => error === null).length;
    if (changed === 0) await context.allowAgain(tx);
    return { changed, results };
  });
  for (const { id, error } of answer.results) if (error === null) await context.platform.live.sessionsChanged(id);
  return answer;
}

async function onOne(
  context: Context,
  tx: Database,
  step: UserStep,
  named: NamedUser,
  work: Work,
): Promise<MassAnswer["results"][number]> {
  const { id } = named;
  let number: string | null = null;
  const refusal = await attempt(tx, async () => {
    const found = await findRow<UserRow>(tx, user, id);
    number = found.userNo;
    const whyNot = allowedOnRow(steps, found, context.caller, await userRule(tx, context, [found]))[step];
    if (whyNot) throw new Fault(whyNot);
    await work(tx, found, named);
  });
  return { id, number, error: refusal && context.refusal(number, refusal) };
}

type Noted =
  | "userChanged"
  | "userUnlocked"
  | "sessionEnded"
  | "passwordSet"
  | "secondFactorEnded"
  | "invitationWithdrawn";

function note(context: Context, tx: Database, action: Noted, { id, userNo }: UserRow, changes: string[] = []) {
  const { user: caller, call } = context;
  const who = { userId: caller.id, userNo: caller.userNo };
  return writeAudit(tx, call, { action, ...who, subject: userNo, subjectUserId: id, changes });
}

const toStatus =
  (context: Context, statusCode: UserRow["statusCode"]): Work =>
  async (tx, found, { id, version }) => {
    await updateRow(tx, "app_user", id, version, { statusCode });
    if (statusCode === validityStatus.code.invalid) await endSessions(tx, id, "disabled");
    if (found.statusCode === statusCode) return;
    await note(context, tx, "userChanged", found, [`statusCode: ${found.statusCode} → ${statusCode}`]);
  };

/** Letters and digits that nobody takes for others. */
const letters = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "23456789";
const shortest = 12;

/** A password that the policy allows and nobody guesses. */
function newPassword(length: number): string {
  const drawn = Array.from({ length }, (_, place) => {
    const from = place % 4 === 3 ? digits : letters;
    return from[randomInt(from.length)];
  });
  return drawn.join("");
}

/** What may be done to several users at once. */
export const userSteps = {
  enableUsers: (context, { users }) =>
    onEach(context, "enableUsers", users, toStatus(context, validityStatus.code.valid)),
  disableUsers: (context, { users }) =>
    onEach(context, "disableUsers", users, toStatus(context, validityStatus.code.invalid)),

  endUserSessions: (context, { users }) =>
    onEach(context, "endUserSessions", users, async (tx, found) => {
      await endSessions(tx, found.id, "elsewhere");
      await note(context, tx, "sessionEnded", found);
    }),

  async resetPasswords(context, { users }) {
    const secrets: Secrets = [];
    const { minLength } = await context.read((db) => policyOf(db, context.platform.config));
    const answer = await onEach(context, "resetPasswords", users, async (tx, found, { id, version }) => {
      const secret = newPassword(Math.max(shortest, minLength));
      const passwordHash = await hashPassword(secret);
      const passwordDate = new Date().toISOString();
      await updateRow(tx, "app_user", id, version, { passwordHash, passwordDate, passwordNotOwn: true });
      await endSessions(tx, id, "passwordChanged");
      await forgetDevices(tx, id);
      await closeInvitation(tx, id);
      await forgetAllFailures(tx, found.userNo);
      await note(context, tx, "passwordSet", found);
      secrets.push({ id, userNo: found.userNo, userName: found.userName, secret });
    });
    return { ...answer, secrets };
  },

  unlockUsers: (context, { users }) =>
    onEach(context, "unlockUsers", users, async (tx, found) => {
      await forgetAllFailures(tx, found.userNo);
      await note(context, tx, "userUnlocked", found);
    }),

  async inviteUsers(context, { users }) {
    const secrets: Secrets = [];
    const answer = await onEach(context, "inviteUsers", users, async (tx, found) => {
      const secret = await invite(context, tx, found);
      const { id, userNo, userName } = found;
      if (secret !== null) secrets.push({ id, userNo, userName, secret });
    });
    return { ...answer, secrets };
  },

  resetSecondFactors: (context, { users }) =>
    onEach(context, "resetSecondFactors", users, async (tx, found) => {
      if (!(await forgetSecondFactor(tx, found.id))) throw new Fault("secondFactorNone");
      await endSessions(tx, found.id, "elsewhere");
      await note(context, tx, "secondFactorEnded", found);
    }),

  withdrawInvitations: (context, { users }) =>
    onEach(context, "withdrawInvitations", users, async (tx, found) => {
      await withdrawInvitation(tx, found.id);
      await note(context, tx, "invitationWithdrawn", found);
    }),
} satisfies Partial<HandlersOf<Services["users"]>>;
