import { createHash, randomBytes } from "node:crypto";
import { Fault } from "@tandem/contract/core/errors";
import type { MenuFlag, MenuName } from "@tandem/contract/core/permissions";
import { validityStatus } from "@tandem/contract/core/statuses";
import { scopeType } from "@tandem/contract/identity/data-scopes";
import { everythingRole } from "@tandem/contract/identity/roles";
import type { LicenceStanding } from "@tandem/contract/platform/licence";
import { opensMenu } from "@tandem/contract/platform/menus/licence-modules";
import { menuByNumber, menus } from "@tandem/contract/platform/menus/menu-table";
import { flagsOfLimited } from "@tandem/contract/platform/menus/tenant-menus";
import { sql } from "kysely";
import type { Pool } from "pg";
import { remembered } from "../../core/caches.ts";
import type { SignedInUser } from "../../core/context.ts";
import { type Database, inTransaction, type Scope } from "../../core/database.ts";
import type { LiveMessages } from "../../core/live-messages.ts";
import type { Sessions } from "../../core/sessions.ts";
import { licenceStanding } from "../../platform/licence/standing.ts";
import type { LicenceKey } from "../../platform/licence/verify.ts";
import { habitsOfTenant } from "../../platform/parameters/habits.ts";
import { passwordStandingOf } from "../password-policies/policy.ts";
import { scopedValuesOf } from "./scopes.ts";

/**
 * How long a session is believed at most without asking the database; changes are announced, so this is a bound on lost
 * news.
 */
const mostBelievedMilliseconds = 10_000;
/** How often use of a session is written down at least. */
const mostTouchMilliseconds = 60_000;
const mostRemembered = 10_000;
/** What the memory of sessions is called. */
export const rememberedSessions = "sessions";

interface Remembered {
  readonly user: SignedInUser;
  readonly until: number;
}

/** The hash under which a token is stored. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Recognises callers by their token, and remembers them for a moment. */
export class SessionStore implements Sessions {
  private readonly remembered = remembered<string, Remembered>(rememberedSessions, ({ until }) => until > Date.now());
  private changes = 0;
  private readonly pool: Pool;
  private readonly idleMilliseconds: number;
  private readonly licenceKey: LicenceKey;

  constructor(pool: Pool, live: LiveMessages, idleSeconds: number, licenceKey: LicenceKey) {
    this.pool = pool;
    this.licenceKey = licenceKey;
    this.idleMilliseconds = idleSeconds * 1000;
    live.onSessionChange((userId) => this.forget(userId));
  }

  /**
   * The user behind a token.
   * @throws Fault sessionInvalid (10004) without a session or with an expired one, sessionEnded (000701) when it was
   *   ended from elsewhere
   */
  async recognise(token: string | undefined, { isAgain = false } = {}): Promise<SignedInUser> {
    if (!token) throw new Fault("sessionInvalid");
    const tokenHash = hashToken(token);
    const key = tokenHash.toString("base64");
    const known = isAgain ? this.remembered.again(key) : this.remembered.get(key);
    if (known) return known.user;
    const { changes } = this;
    const session = await this.find(tokenHash);
    const user = await this.load(session, tokenHash);
    // What was announced meanwhile may not be in what was loaded.
    if (changes === this.changes) this.remember(key, user, Date.parse(session.expire_date));
    return user;
  }

  /**
   * Refuses a token as `recognise` does, without counting as use of the session.
   * @throws Fault sessionInvalid, sessionEnded
   */
  async requireAlive(token: string): Promise<void> {
    await this.find(hashToken(token));
  }

  private remember(key: string, user: SignedInUser, expires: number): void {
    if (this.remembered.size >= mostRemembered && this.remembered.tidy() >= mostRemembered) this.remembered.clear();
    const believed = Math.min(mostBelievedMilliseconds, this.idleMilliseconds / 10);
    this.remembered.set(key, { user, until: Math.min(Date.now() + believed, expires) });
  }

  private forget(userId: string | null): void {
    this.changes += 1;
    for (const [key, { user }] of this.remembered) {
      if (userId === null || user.id === userId) this.remembered.delete(key);
    }
  }

  private async find(tokenHash: Buffer): Promise<FoundSession> {
    const { rows } = await this.pool.query(
      "select tenant_id, user_id, last_seen, expire_date, ended_reason from app.find_session($1)",
      [tokenHash],
    );
    const session: FoundSession | undefined = rows[0];
    if (!session) throw new Fault("sessionInvalid");
    if (session.ended_reason && session.ended_reason !== "signedOut") throw new Fault("sessionEnded");
    const expired = Date.parse(session.expire_date) <= Date.now() || idleTime(session) > this.idleMilliseconds;
    if (session.ended_reason || expired) throw new Fault("sessionInvalid");
    return session;
  }

  private load(session: FoundSession, tokenHash: Buffer): Promise<SignedInUser> {
    return inTransaction(this.pool, wholeTenant(session.tenant_id), async (tx) => {
      if (idleTime(session) > Math.min(mostTouchMilliseconds, this.idleMilliseconds / 10)) {
        await tx
          .updateTable("session")
          .set({ lastSeen: new Date().toISOString() })
          .where("tokenHash", "=", tokenHash)
          .execute();
      }
      const user = await loadUser(tx, session.user_id, session.tenant_id, tokenHash);
      return underLicence(user, await licenceStanding(tx, this.licenceKey));
    });
  }
}

interface FoundSession {
  tenant_id: string;
  user_id: string;
  last_seen: string;
  expire_date: string;
  ended_reason: string | null;
}

/** Milliseconds since the use of the session was last written down. */
function idleTime(session: FoundSession): number {
  return Date.now() - Date.parse(session.last_seen);
}

/** Every supplier, organisation, warehouse and class. */
const unlimited = {
  suppliers: null,
  organisations: null,
  warehouses: null,
  classifyTypes: null,
  businessClassifyTypes: null,
};

/** The scope of the server itself within a tenant, for what belongs to no caller. */
export function wholeTenant(tenantId: string): Scope {
  return { tenantId, userName: "", ...unlimited, supplier: null };
}

/** In which session somebody acts; none where the server itself looks on their behalf, for the supplier that it names. */
type Acting = Buffer | { readonly forSupplier: string | null };

/**
 * A user with what they may see and do.
 * @throws Fault sessionEnded for a user who is disabled or gone
 */
export async function loadUser(
  tx: Database,
  userId: string,
  tenantId: string,
  acting: Acting = { forSupplier: null },
): Promise<SignedInUser> {
  const user = await tx
    .selectFrom("appUser")
    .select(["id", "userNo", "userName", "statusCode", "supplierNo"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (user?.statusCode !== validityStatus.code.valid) throw new Fault("sessionEnded");
  const roles = await rolesOf(tx, userId);
  const scopedTo = await scopedValuesOf(tx, userId);
  const supplierNo = await actingFor(tx, user.supplierNo, scopedTo(scopeType.supplier), acting);
  const limits = {
    suppliers: supplierNo === null ? limitOf(scopedTo(scopeType.supplier)) : null,
    organisations: await organisationsOf(tx, supplierNo, scopedTo(scopeType.organisation)),
    warehouses: limitOf(scopedTo(scopeType.warehouse)),
    classifyTypes: limitOf(scopedTo(scopeType.classify)),
    businessClassifyTypes: limitOf(scopedTo(scopeType.businessClassify)),
  };
  const isLimited = supplierNo !== null || Object.values(limits).some((limit) => limit !== null);
  const roleFlags = await flagsOf(tx, roles);
  const tokenHash = Buffer.isBuffer(acting) ? acting : Buffer.alloc(0);
  return {
    id: user.id,
    tenantId,
    userNo: user.userNo,
    userName: user.userName,
    side: supplierNo ? "supplier" : "buyer",
    supplierNo,
    ...limits,
    roles,
    roleFlags,
    flags: isLimited ? new Map([...roleFlags].map(([menu, held]) => [menu, flagsOfLimited(menu, held)])) : roleFlags,
    ...(await passwordStandingOf(tx, userId, roles, tokenHash)),
    ...(await habitsOfTenant(tx)),
    licenceEnded: false,
    tokenHash,
  };
}

/**
 * Somebody as they would be signed in, whom the server knows without a session: for the supplier that is named, as long as they act
 * for it, else for the one of their link.
 * @throws Fault sessionEnded for a user who is disabled or gone
 */
export function userOfTenant(
  pool: Pool,
  tenantId: string,
  userId: string,
  key: LicenceKey,
  forSupplier: string | null = null,
): Promise<SignedInUser> {
  return inTransaction(pool, wholeTenant(tenantId), async (tx) =>
    underLicence(await loadUser(tx, userId, tenantId, { forSupplier }), await licenceStanding(tx, key)),
  );
}

/** A user with what the licence of their tenant leaves of what they may do (B6.1i). */
function underLicence(user: SignedInUser, { state, modules }: LicenceStanding): SignedInUser {
  const licenceEnded = state === "ended";
  if (modules === null) return { ...user, licenceEnded };
  return { ...user, licenceEnded, flags: new Map([...user.flags].filter(([menu]) => opensMenu(modules, menu))) };
}

/** The supplier that was chosen, as long as the user may act for it; else the one of their link. */
async function actingFor(
  tx: Database,
  supplierNo: string | null,
  others: readonly string[],
  acting: Acting,
): Promise<string | null> {
  if (supplierNo === null || others.length === 0) return supplierNo;
  const chosen = Buffer.isBuffer(acting) ? await chosenIn(tx, acting) : acting.forSupplier;
  return chosen && others.includes(chosen) ? chosen : supplierNo;
}

async function chosenIn(tx: Database, tokenHash: Buffer): Promise<string | null> {
  const session = await tx
    .selectFrom("session")
    .select("actingFor")
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
  return session?.actingFor ?? null;
}

/** What a user is limited to; null where nothing is said, which means all. */
const limitOf = (values: readonly string[]) => (values.length > 0 ? values : null);

/** A supplier's users see the organisations it delivers to; further narrowed by the user's own scope. */
async function organisationsOf(
  tx: Database,
  supplierNo: string | null,
  own: readonly string[],
): Promise<readonly string[] | null> {
  if (!supplierNo) return own.length > 0 ? own : null;
  const rows = await tx
    .selectFrom("supplierOrganisation")
    .select("orgNo")
    .where("supplierNo", "=", supplierNo)
    .execute();
  const served = rows.map((row) => row.orgNo);
  return own.length > 0 ? served.filter((orgNo) => own.includes(orgNo)) : served;
}

/** Whether one of the roles sees all there is (S2.14d). */
export function seesEverything(roles: readonly string[]): boolean {
  return roles.includes(everythingRole);
}

async function rolesOf(tx: Database, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("userRole")
    .innerJoin("role", "role.roleNo", "userRole.roleNo")
    .select("role.roleNo")
    .where("userRole.userId", "=", userId)
    .where("role.statusCode", "=", validityStatus.code.valid)
    .orderBy("role.roleNo")
    .execute();
  return rows.map((row) => row.roleNo);
}

/** What roles permit, by menu (S6.1a). */
export async function flagsOf(
  tx: Database,
  roles: readonly string[],
): Promise<ReadonlyMap<MenuName, ReadonlySet<MenuFlag>>> {
  if (seesEverything(roles)) {
    return new Map(Object.entries(menus).map(([name, menu]) => [name as MenuName, new Set<MenuFlag>(menu.flags)]));
  }
  if (roles.length === 0) return new Map();
  const rows = await tx.selectFrom("roleMenu").select(["menuNo", "flags"]).where("roleNo", "in", roles).execute();
  const flags = new Map<MenuName, Set<MenuFlag>>();
  for (const row of rows) {
    const menu = menuByNumber.get(row.menuNo);
    if (!menu) continue;
    const held = flags.get(menu) ?? new Set<MenuFlag>();
    for (const flag of row.flags) held.add(flag as MenuFlag);
    flags.set(menu, held);
  }
  return flags;
}

/** A new session; the token is shown once, here. Ends the user's oldest sessions beyond the limit. */
export async function startSession(
  tx: Database,
  userId: string,
  origin: { deviceHash: Buffer; userAgent: string | null; address: string },
  limits: { seconds: number; perUser: number },
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + limits.seconds * 1000).toISOString();
  const roles = await rolesOf(tx, userId);
  const secondFactorAsked = sql<boolean>`exists (select from password_policy where second_factor_roles && ${roles}::text[])`;
  await tx
    .insertInto("session")
    .values({
      tokenHash: hashToken(token),
      userId,
      ...origin,
      expireDate: expiresAt,
      endedReason: null,
      secondFactorAsked,
    })
    .execute();
  const kept = tx
    .selectFrom("session")
    .select("tokenHash")
    .where("userId", "=", userId)
    .where("endedReason", "is", null)
    .orderBy("createDate", "desc")
    .limit(limits.perUser);
  await tx
    .updateTable("session")
    .set({ endedReason: "elsewhere" })
    .where("userId", "=", userId)
    .where("endedReason", "is", null)
    .where("tokenHash", "not in", kept)
    .execute();
  return { token, expiresAt };
}

/** Ends sessions of a user, all or all but one, and the links by which they answer without signing in. */
export async function endSessions(tx: Database, userId: string, reason: string, except?: Buffer): Promise<void> {
  let ending = tx
    .updateTable("session")
    .set({ endedReason: reason })
    .where("userId", "=", userId)
    .where("endedReason", "is", null);
  if (except) ending = ending.where("tokenHash", "!=", except);
  await ending.execute();
  await sql`update signed_link set withdrawn_at = now() where user_id = ${userId}::bigint and used_at is null
    and withdrawn_at is null`.execute(tx);
}
