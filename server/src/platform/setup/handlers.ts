import { Fault } from "@tandem/contract/core/errors";
import type { MenuName } from "@tandem/contract/core/permissions";
import type { InputOf } from "@tandem/contract/core/service";
import { validityStatus } from "@tandem/contract/core/statuses";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { insertRow } from "../../core/crud.ts";
import { type Database, inTransaction } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { translate } from "../../core/translate.ts";
import { policyOf, requireGoodPassword } from "../../identity/password-policies/policy.ts";
import { decodeNewPassword, hashPassword } from "../../identity/sessions/passwords.ts";
import { hashToken, wholeTenant } from "../../identity/sessions/session-store.ts";
import { addStartingRecords } from "./starting-records.ts";
import { startingRoles, startingSides } from "./starting-roles.ts";

type Setup = InputOf<Services["setup"]["endpoints"]["setUp"]>;

/** The first administrator of a tenant, by a link printed at the start. */
export const setupHandlers: HandlersOf<Services["setup"]> = {
  async getSetup(context, { token }) {
    const { tenantId, tenantName } = await findSetup(context, token);
    const { minLength, maxLength } = await inTenant(context, tenantId, (db) => policyOf(db, context.platform.config));
    return { tenantName, minLength, maxLength };
  },

  async setUp(context, input) {
    const { tenantId } = await findSetup(context, input.token);
    if (tenantId === null && input.tenant === undefined) throw new Fault("invalidRequest");
    const password = decodeNewPassword(input.pwd);
    await inTenant(context, tenantId, (db) => requireGoodPassword(db, context.platform.config, password, input, "pwd"));
    const passwordHash = await hashPassword(password);
    const nobody = { ...wholeTenant(""), userName: input.userName };
    await inTransaction(context.platform.pool, nobody, async (tx) => {
      await enterTenant(tx, input);
      if (input.tenant && tenantId === null) await addOrganisation(tx, input.tenant);
      if (await isBare(tx)) await furnishTenant(tx, input);
      await addAdministrator(tx, input, passwordHash);
    });
    return {};
  },
};

/** @throws Fault setupLinkInvalid */
async function findSetup(
  context: Context,
  token: string,
): Promise<{ tenantId: string | null; tenantName: string | null }> {
  const { rows } = await context.platform.pool.query<{ tenant_id: string | null; tenant_name: string | null }>(
    "select * from app.find_setup($1)",
    [hashToken(token)],
  );
  const [found] = rows;
  if (!found) throw new Fault("setupLinkInvalid");
  return { tenantId: found.tenant_id, tenantName: found.tenant_name };
}

function inTenant<T>({ platform: { pool } }: Context, tenantId: string | null, work: (db: Database) => Promise<T>) {
  return inTransaction(pool, wholeTenant(tenantId ?? ""), work, { readOnly: true });
}

/** Uses the link up; what follows in the transaction belongs to its tenant. @throws Fault setupLinkInvalid */
async function enterTenant(tx: Database, { token, tenant }: Setup): Promise<void> {
  const used = await sql<{ id: string | null }>`
    select app.use_setup(${hashToken(token)}, ${tenant?.tenantName ?? null}) as id`.execute(tx);
  const id = used.rows[0]?.id;
  if (id === null || id === undefined) throw new Fault("setupLinkInvalid");
  await sql`select set_config('app.tenant', ${id}::text, true)`.execute(tx);
}

async function addOrganisation(tx: Database, { orgNo, orgName }: NonNullable<Setup["tenant"]>): Promise<void> {
  await insertRow(tx, "organisation", { orgNo, orgName, orgShortName: orgName });
}

/** Whether nobody has begun with the tenant: it has no role, as one of several that was made in the database has none. */
async function isBare(tx: Database): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select not exists (select from role) as is`.execute(tx);
  return rows[0]?.is ?? false;
}

/** The roles, units, currencies and policies of messages to begin with. */
async function furnishTenant(tx: Database, { languageCode }: Setup): Promise<void> {
  for (const [roleNo, grants] of Object.entries(startingRoles)) {
    const roleName = translate(languageCode, `setup.role.${roleNo}`);
    await insertRow(tx, "role", { roleNo, roleName, roleSide: startingSides[roleNo] ?? null });
    const given = Object.entries(grants).map(([menu, flags]) => ({
      roleNo,
      menuNo: menus[menu as MenuName].menuNo,
      flags: [...flags],
    }));
    await tx.insertInto("roleMenu").values(given).execute();
  }
  await addStartingRecords(tx, languageCode);
}

/** @throws Fault numberTaken */
async function addAdministrator(tx: Database, input: Setup, passwordHash: string): Promise<void> {
  const { userNo, userName, email = null, languageCode } = input;
  // The role may have been made invalid, or removed.
  const roleName = translate(languageCode, "setup.role.admin");
  const valid = sqlCodes(validityStatus.code.valid);
  await sql`insert into role (role_no, role_name) values ('admin', ${roleName})
    on conflict (tenant_id, role_no) do update set status_code = ${valid} where role.status_code <> ${valid}`.execute(
    tx,
  );
  const userId = await insertRow(tx, "app_user", { userNo, userName, email, languageCode, passwordHash });
  await tx.insertInto("userRole").values({ userId, roleNo: "admin" }).execute();
}
