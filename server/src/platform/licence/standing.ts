import { graceDays, type LicenceStanding } from "@tandem/contract/platform/licence";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { isGenuine, type LicenceKey } from "./verify.ts";

/** As many of the licences before as a person wants to look back on. */
const mostShown = 20;

interface Row {
  readonly id: string;
  readonly holder: string;
  readonly issueDate: string;
  readonly expireDate: string;
  readonly createName: string | null;
  readonly modules: string[];
  readonly users: number | null;
  readonly signature: string;
  readonly daysLeft: number;
  readonly daysUntil: number;
}

/** What the tenant is called in its licences, for how many days it has been there, and who may sign in. */
export async function licencePlace(db: Database): Promise<{ code: string; days: number; usersNow: number }> {
  const { rows } = await sql<{ code: string; days: number; usersNow: number }>`
    select code::text as code, current_date - since as days, users_now as "usersNow" from app.licence_place()`.execute(
    db,
  );
  const [place] = rows;
  if (!place?.code) throw new Error("No tenant is in scope");
  return place;
}

/** Licences that somebody signed, the latest first; what was changed since in the database is none. */
async function genuineLicences(db: Database, code: string, key: LicenceKey): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, holder, issue_date as "issueDate", expire_date as "expireDate", create_name as "createName", modules, users,
      signature, expire_date - current_date + 1 as "daysLeft", issue_date - current_date as "daysUntil"
    from licence where signature is not null and modules is not null order by id desc limit ${mostShown}`.execute(db);
  return rows.filter(({ holder, issueDate, expireDate, modules, users, signature }) =>
    isGenuine({ holder, tenant: code, from: issueDate, until: expireDate, modules, users, signature }, code, key),
  );
}

/** What follows on the one that holds: of those that were taken in since, the first to begin. */
function nextOf(given: readonly Row[], current: Row | undefined): LicenceStanding["next"] {
  const since = current ? given.slice(0, given.indexOf(current)) : given;
  const [next] = since.toSorted((one, other) => one.daysUntil - other.daysUntil);
  if (!next) return null;
  const { issueDate, expireDate, daysUntil } = next;
  return { issueDate, expireDate, followsAtOnce: current !== undefined && daysUntil <= current.daysLeft };
}

/** What everyone hears, of whom the banner of an end is to tell. */
export const plainStanding = (standing: LicenceStanding): LicenceStanding => ({
  ...standing,
  tenantCode: null,
  modules: null,
  users: null,
  usersNow: null,
  licences: [],
});

/**
 * How the tenant's licence stands: the one that was taken in last holds from its first day on. Where nobody issues licences
 * none is asked for (S9.5e); where somebody does, a tenant without one is as one whose licence ended when it began.
 */
export async function licenceStanding(db: Database, key: LicenceKey): Promise<LicenceStanding> {
  const { code, days, usersNow } = await licencePlace(db);
  const given = await genuineLicences(db, code, key);
  const current = given.find(({ daysUntil }) => daysUntil <= 0);
  const common = {
    expireDate: current?.expireDate ?? null,
    next: nextOf(given, current),
    tenantCode: code,
    usersNow,
    licences: given.map((row) => {
      const { id, holder, issueDate, expireDate, createName } = row;
      return { id, holder, issueDate, expireDate, createName, isCurrent: row === current };
    }),
  };
  if (!current && key === null) {
    return { ...common, isLicense: 1, state: "free", daysLeft: null, modules: null, users: null };
  }
  const daysLeft = current?.daysLeft ?? -days;
  const state = daysLeft > 0 ? "held" : daysLeft > -graceDays ? "grace" : "ended";
  return {
    ...common,
    isLicense: state === "held" ? 1 : 0,
    state,
    daysLeft,
    modules: current?.modules ?? null,
    users: current?.users ?? null,
  };
}
