import { Fault } from "@tandem/contract/core/errors";
import { pathOf, type Service } from "@tandem/contract/core/service";
import { validityStatus } from "@tandem/contract/core/statuses";
import type { CurrentUser, OwnData } from "@tandem/contract/identity/sessions";
import { files } from "@tandem/contract/platform/files";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { updateRow } from "../../core/crud.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { licenceStanding } from "../../platform/licence/standing.ts";
import { menusOf } from "../../platform/menus/menus-of.ts";
import { writeAudit } from "../audit-entries/write-entry.ts";
import { closeInvitation } from "../invitations/invite.ts";
import { passwordDaysLeft, policyOf, requireGoodPassword } from "../password-policies/policy.ts";
import { colleaguesOf, requireSubstitute, tellSubstitutes } from "../users/substitutes.ts";
import { keepAvatar, removeAvatar } from "./avatars.ts";
import { forgetAllFailures } from "./lock-out.ts";
import { requireOldPassword } from "./old-password.ts";
import { suppliersOf } from "./own-suppliers.ts";
import { decodeNewPassword, decodePassword, hashPassword } from "./passwords.ts";
import { dataScopesOf } from "./scopes.ts";
import { endSessions } from "./session-store.ts";

const startAddress = "/dashboard";
const avatarAddress = pathOf(files as unknown as Service, "downloadFileById");

/** The signed-in user's own data, menus and password (S1.2, S7.8d, S7.5c). */
export const currentUserHandlers: HandlersOf<Services["currentUsers"]> = {
  getCurrentUser(context) {
    return context.read(async (db) => {
      const [user, menus] = await inOneBreath([currentUserOf(context, db), menusOf(context, db, "PC")]);
      return { user, menus };
    });
  },

  getOwnData: (context) => context.read((db) => ownDataOf(db, context.user.id)),

  getColleagues: (context, { keyword }) =>
    context.read(async (db) => ({ records: await colleaguesOf(db, context.user.userNo, keyword) })),

  async updateOwnData(context, { version, ...values }) {
    const { user } = context;
    const saved = await context.write(async (tx) => {
      const before = await ownDataOf(tx, user.id);
      await requireSubstitute(tx, user, { ...before, ...values });
      await updateRow(tx, "app_user", user.id, version, values);
      const saved = await ownDataOf(tx, user.id);
      if (saved.email !== before.email) await closeInvitation(tx, user.id);
      await tellSubstitutes(tx, user.id, before, saved);
      return saved;
    });
    await context.platform.live.sessionsChanged(user.id);
    return saved;
  },

  async actForSupplier(context, { supplierNo }) {
    const { user } = context;
    await context.write(async (tx) => {
      if (!(await suppliersOf(tx)).some((own) => own.supplierNo === supplierNo)) throw new Fault("notFound");
      const acting = tx.updateTable("session").set({ actingFor: supplierNo });
      await acting.where("tokenHash", "=", user.tokenHash).execute();
    });
    await context.platform.live.sessionsChanged(user.id);
    return {};
  },

  async updateLanguage(context, { languageCode }) {
    const { id } = context.user;
    await context.write((tx) => tx.updateTable("appUser").set({ languageCode }).where("id", "=", id).execute());
    return {};
  },

  async uploadAvatar(context, _input, file) {
    await keepAvatar(context, file);
    return context.read((db) => ownDataOf(db, context.user.id));
  },

  async removeAvatar(context) {
    await removeAvatar(context);
    return context.read((db) => ownDataOf(db, context.user.id));
  },

  async updatepwd(context, { oldPwd, newPwd }) {
    const { user, platform } = context;
    await requireOldPassword(context, decodePassword(oldPwd));
    const newPassword = decodeNewPassword(newPwd);
    if (newPassword === decodeNewPassword(oldPwd)) throw new Fault("passwordSame");
    await context.read((db) => requireGoodPassword(db, platform.config, newPassword, user, "newPwd"));
    const passwordHash = await hashPassword(newPassword);
    await context.write(async (tx) => {
      const passwordDate = new Date().toISOString();
      await tx
        .updateTable("appUser")
        .set({ passwordHash, passwordDate, passwordNotOwn: false })
        .where("id", "=", user.id)
        .execute();
      await forgetAllFailures(tx, user.userNo);
      await endSessions(tx, user.id, "passwordChanged", user.tokenHash);
      await closeInvitation(tx, user.id);
      await writeAudit(tx, context.call, { action: "passwordChanged", userId: user.id, userNo: user.userNo });
    });
    await platform.live.sessionsChanged(user.id);
    return {};
  },
};

/** Who is signed in, with what they are limited to; it is read at every page that is opened, in one round trip. */
async function currentUserOf(context: Context, db: Database): Promise<CurrentUser> {
  const { user } = context;
  const { config } = context.platform;
  const [stored, userDataList, licence, called, warehouses, classes, policy, ofSupplier, invalidRoles] =
    await inOneBreath([
      db.selectFrom("appUser").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow(),
      dataScopesOf(db, user),
      licenceStanding(db, config.LICENCE_PUBLIC_KEY),
      db.selectFrom("organisation").select(["orgNo", "orgName", "orgShortName"]).orderBy("orgNo").execute(),
      db.selectFrom("warehouse").select(["warehouseNo", "warehouseName", "orgNo"]).orderBy("warehouseNo").execute(),
      db
        .selectFrom("classifyType")
        .select(["classifyType", "classifyTypeName", "orgNo"])
        .orderBy("classifyType")
        .execute(),
      policyOf(db, config),
      supplierDataOf(db, user.supplierNo),
      invalidRolesOf(db, user.id),
    ]);
  const organisations = called.map(({ orgNo, orgName, orgShortName }) => ({ orgNo, orgName: orgShortName ?? orgName }));
  const ownWarehouse = user.warehouses && warehouses.find(({ warehouseNo }) => warehouseNo === user.warehouses?.[0]);
  return {
    id: user.id,
    userNo: user.userNo,
    userName: user.userName,
    name: user.userName,
    avatar: avatarOf(stored.avatarId),
    employeeId: stored.employeeId,
    url: startAddress,
    side: user.side,
    orgNo: organisations[0]?.orgNo ?? null,
    orgName: organisations[0]?.orgName ?? null,
    warehouseNo: ownWarehouse?.warehouseNo ?? null,
    warehouseName: ownWarehouse?.warehouseName ?? null,
    supplierNo: user.supplierNo,
    ...ofSupplier,
    isLicense: Math.min(stored.isLicense, licence.isLicense),
    licenceState: licence.state,
    licenceDaysLeft: licence.daysLeft,
    limitCount: stored.limitCount,
    tenantsid: user.tenantId,
    languageCode: stored.languageCode,
    roles: [...user.roles],
    invalidRoles,
    userDataList,
    sysUserOrgResDtoList: organisations,
    sysUserWarehouseResDtoList: warehouses,
    sysUserClassifyTypeResDtoList: classes,
    passwordNotOwn: user.passwordNotOwn,
    secondFactorMissing: user.secondFactorMissing,
    contactRule: user.contactRule,
    timeZone: user.tenantZone,
    passwordDaysLeft: passwordDaysLeft(user.passwordEnds, policy),
  };
}

async function invalidRolesOf(db: Database, userId: string): Promise<string[]> {
  const held = await db
    .selectFrom("userRole")
    .innerJoin("role", "role.roleNo", "userRole.roleNo")
    .select("role.roleName")
    .where("userRole.userId", "=", userId)
    .where("role.statusCode", "!=", validityStatus.code.valid)
    .orderBy("role.roleNo")
    .execute();
  return held.map(({ roleName }) => roleName);
}

/** What is told of the supplier that somebody acts for. */
async function supplierDataOf(
  db: Database,
  supplierNo: string | null,
): Promise<Pick<CurrentUser, "supplierName" | "suppliers" | "frozenOrgNames">> {
  if (supplierNo === null) return { supplierName: null, suppliers: [], frozenOrgNames: [] };
  const named = db.selectFrom("supplier").select("supplierShortName").where("supplierNo", "=", supplierNo);
  const [supplier, suppliers, frozenOrgNames] = await inOneBreath([
    named.executeTakeFirst(),
    suppliersToChoose(db),
    frozenOrgNamesOf(db, supplierNo),
  ]);
  return { supplierName: supplier?.supplierShortName ?? null, suppliers, frozenOrgNames };
}

async function frozenOrgNamesOf(db: Database, supplierNo: string): Promise<CurrentUser["frozenOrgNames"]> {
  const { rows } = await sql<{ orgName: string }>`select coalesce(o.org_short_name, o.org_name) as org_name
    from supplier_organisation s join organisation o on o.tenant_id = s.tenant_id and o.org_no = s.org_no
    where s.supplier_no = ${supplierNo} and s.is_frozen order by o.org_no`.execute(db);
  return rows.map(({ orgName }) => orgName);
}

/** Where there is only one there is nothing to choose. */
async function suppliersToChoose(db: Database): Promise<CurrentUser["suppliers"]> {
  const own = await suppliersOf(db);
  return own.length > 1 ? own : [];
}

async function ownDataOf(db: Database, userId: string): Promise<OwnData> {
  const { avatarId, ...stored } = await db
    .selectFrom("appUser")
    .select([
      "version",
      "userNo",
      "userName",
      "phone",
      "email",
      "languageCode",
      "avatarId",
      "substituteNo",
      "substituteFrom",
      "substituteUntil",
    ])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { ...stored, avatar: avatarOf(avatarId) };
}

function avatarOf(id: string | null): { href: string; id: string } | null {
  return id === null ? null : { href: avatarAddress, id };
}
