import type { Row } from "@tandem/contract/core/entity";
import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import { validityStatus } from "@tandem/contract/core/statuses";
import { scopeType } from "@tandem/contract/identity/data-scopes";
import { everythingRole } from "@tandem/contract/identity/roles";
import { invitationStatus, type user, userSide } from "@tandem/contract/identity/users";
import { sql } from "kysely";
import type { SignedInUser } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import { referenceElsewhere } from "../../core/references.ts";
import { flagsOf, loadUser, seesEverything } from "../sessions/session-store.ts";

/** What a user may do and see: roles, organisations, warehouses, classes of documents and suppliers; none of a kind of these means all of them. */
export interface Rights {
  readonly roleNo: readonly string[];
  readonly scopeOrgNo: readonly string[];
  readonly scopeWarehouseNo: readonly string[];
  readonly scopeClassifyType?: readonly string[] | null | undefined;
  readonly scopeBusinessClassifyType?: readonly string[] | null | undefined;
  readonly scopeSupplierNo?: readonly string[] | null | undefined;
}

/**
 * Which of these roles have a flag that none of the caller's has. What the caller's scope takes away from these it takes away from
 * whoever the caller may know, too.
 */
export async function rolesBeyond(
  db: Database,
  caller: Pick<SignedInUser, "roleFlags">,
  roles: readonly string[],
): Promise<ReadonlySet<string>> {
  const named = [...new Set(roles)];
  const flags = await inOneBreath(named.map((roleNo) => flagsOf(db, [roleNo])));
  const goesBeyond = (of: (typeof flags)[number] | undefined) =>
    [...(of ?? [])].some(([menu, held]) => [...held].some((flag) => !caller.roleFlags.get(menu)?.has(flag)));
  return new Set(named.filter((_, index) => goesBeyond(flags[index])));
}

/** Nobody gives, takes or takes over rights beyond their own. @throws Fault rightsBeyondOwn, naming the role */
export async function requireOwnRights(tx: Database, caller: SignedInUser, roles: readonly string[]): Promise<void> {
  const [roleNo] = await rolesBeyond(tx, caller, roles);
  if (roleNo !== undefined) throw new Fault("rightsBeyondOwn", { value: roleNo });
}

/** The same of roles that are given to somebody. @throws Fault rightsBeyondOwn, at the field of the roles */
export async function requireOwnRoles(tx: Database, caller: SignedInUser, roles: readonly string[]): Promise<void> {
  const [roleNo] = await rolesBeyond(tx, caller, roles);
  if (roleNo !== undefined) throw atRoles("rightsBeyondOwn", roleNo);
}

function atRoles(error: ErrorName, value: string): Fault {
  return new Fault(error, { value }, [{ path: "roleNo", key: `errors.${error}`, parameters: { value } }]);
}

/**
 * Roles that are made for one side are held by users of that side alone: whoever is given one for suppliers, and no
 * supplier, would see all there is.
 * @throws Fault roleOfSuppliers, roleOfBuyers, at the field of the roles
 */
export async function requireRolesOfSide(tx: Database, roles: readonly string[], supplierNo: string | null) {
  if (roles.length === 0) return;
  const side = supplierNo === null ? userSide.code.buyer : userSide.code.supplier;
  const others = await tx
    .selectFrom("role")
    .select("roleNo")
    .where("roleNo", "in", [...roles])
    .where("roleSide", "is not", null)
    .where("roleSide", "!=", side)
    .orderBy("roleNo")
    .limit(1)
    .execute();
  const [other] = others;
  if (other) throw atRoles(supplierNo === null ? "roleOfSuppliers" : "roleOfBuyers", other.roleNo);
}

/**
 * Nobody of the other side holds a role that becomes one of a side: whatever was changed of them would be refused for it from then on.
 * @throws Fault roleHeldByBuyer, roleHeldBySupplier, naming the first who does, at the field of the side
 */
export async function requireHoldersOfSide(tx: Database, roleNo: string, side: string): Promise<void> {
  const { rows } = await sql<{
    userNo: string;
    supplierNo: string | null;
  }>`select u.user_no as "userNo", u.supplier_no as "supplierNo"
    from user_role h join app_user u on u.tenant_id = h.tenant_id and u.id = h.user_id
    where h.role_no = ${roleNo} and (u.supplier_no is null) <> (${side} = ${userSide.code.buyer})
    order by u.user_no limit 1`.execute(tx);
  const [holder] = rows;
  if (!holder) return;
  const error = holder.supplierNo === null ? "roleHeldByBuyer" : "roleHeldBySupplier";
  const value = holder.userNo;
  throw new Fault(error, { value }, [{ path: "roleSide", key: `errors.${error}`, parameters: { value } }]);
}

/**
 * What changes who may do what is done one after the other in a tenant, by somebody who still may: of two who disable each
 * other at the same moment, the second is refused.
 * @throws Fault sessionEnded, permissionMissing
 */
export async function takeTurn(tx: Database, caller: SignedInUser): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rights ${caller.tenantId}`}, 0))`.execute(tx);
  const { roleFlags } = await loadUser(tx, caller.id, caller.tenantId, caller.tokenHash);
  for (const [menu, flags] of caller.roleFlags) {
    const held = roleFlags.get(menu);
    if ([...flags].some((flag) => !held?.has(flag))) throw new Fault("permissionMissing");
  }
}

/**
 * Somebody who can sign in and sees all of the tenant may always change users and roles, and where the caller holds all rights
 * somebody keeps them, since nobody else could give them again: whoever takes this from the last of them, by a change of users
 * or of roles, locks everybody out. It is the question, too, by which a link for setting up another one is printed.
 * @throws Fault lastAdministrator
 */
export async function requireAdministrator(tx: Database, caller: SignedInUser): Promise<void> {
  const { supplierNo, organisations, warehouses, classifyTypes, businessClassifyTypes, suppliers } = caller;
  const limits = [supplierNo, organisations, warehouses, classifyTypes, businessClassifyTypes, suppliers];
  // Who is limited knows none of those who are not, and takes nothing from them.
  const joined = invitationStatus.code.joined;
  const heldAll = seesEverything(caller.roles) && limits.every((limit) => limit === null);
  const { rows } = await sql`select where app.scope_tenant() in (select app.tenants_without_administrator())
      or (${heldAll}::boolean and not exists (select from app_user_row u
        join role r on r.role_no = ${everythingRole} and r.status_code = ${validityStatus.code.valid}
        where u.status_code = ${validityStatus.code.valid} and u.supplier_no is null and u.scope_org_no = '{}'
          and u.scope_warehouse_no = '{}' and u.scope_classify_type = '{}' and u.scope_business_classify_type = '{}'
          and u.scope_supplier_no = '{}' and r.role_no = any(u.role_no)
          and (u.last_sign_in_date is not null or coalesce(u.invitation_status, ${joined}) = ${joined})))`.execute(tx);
  if (rows.length > 0) throw new Fault("lastAdministrator");
}

/** What somebody is limited to; an empty list, or no supplier, is no limit. */
type Limits = Pick<Row<typeof user>, "supplierNo" | "scopeSupplierNo" | (typeof limits)[number]>;
const limits = ["scopeOrgNo", "scopeWarehouseNo", "scopeClassifyType", "scopeBusinessClassifyType"] as const;

/**
 * Nobody sees more by a change of their own record. Of others the policies say it, which no longer show somebody who sees more
 * than the caller; oneself one always sees.
 * @throws Fault scopeBeyondOwn
 */
export function requireOwnLimits(before: Limits, after: Limits): void {
  const isWider = limits.some((name) => {
    const [had, has] = [before[name] ?? [], after[name] ?? []];
    return had.length > 0 && (has.length === 0 || has.some((value) => !had.includes(value)));
  });
  const isOfAnother = before.supplierNo !== null && after.supplierNo !== before.supplierNo;
  const [had, has] = [before.scopeSupplierNo ?? [], after.scopeSupplierNo ?? []];
  // A supplier's user has none but their own where nothing is said, one of the buyer's side has all.
  const hasMoreSuppliers =
    before.supplierNo !== null || had.length > 0
      ? has.some((value) => !had.includes(value)) || (before.supplierNo === null && has.length === 0)
      : false;
  if (isWider || isOfAnother || hasMoreSuppliers) throw new Fault("scopeBeyondOwn");
}

/**
 * Whoever is limited to organisations and to warehouses of others alone would see nothing at all.
 * @throws Fault referenceElsewhere, at the field of the warehouses
 */
export async function requireWarehousesOf(
  tx: Database,
  { scopeOrgNo, scopeWarehouseNo }: Pick<Rights, "scopeOrgNo" | "scopeWarehouseNo">,
): Promise<void> {
  if (scopeOrgNo.length === 0 || scopeWarehouseNo.length === 0) return;
  const elsewhere = await tx
    .selectFrom("warehouse")
    .select("warehouseNo")
    .where("warehouseNo", "in", [...scopeWarehouseNo])
    .where("orgNo", "not in", [...scopeOrgNo])
    .orderBy("warehouseNo")
    .execute();
  if (elsewhere.length === 0) return;
  const value = elsewhere.map(({ warehouseNo }) => warehouseNo).join(", ");
  throw referenceElsewhere("user", "scopeWarehouseNo", value, scopeOrgNo.join(", "));
}

/** Writes a user's rights, which are of what there is, in place of those before. */
export async function writeRights(tx: Database, userId: string, rights: Rights): Promise<void> {
  await tx.deleteFrom("userRole").where("userId", "=", userId).execute();
  await tx.deleteFrom("userScope").where("userId", "=", userId).execute();
  const roles = [...new Set(rights.roleNo)].map((roleNo) => ({ userId, roleNo }));
  if (roles.length > 0) await tx.insertInto("userRole").values(roles).execute();
  const written: [dataType: string, values: readonly string[] | null | undefined][] = [
    [scopeType.organisation, rights.scopeOrgNo],
    [scopeType.classify, rights.scopeClassifyType],
    [scopeType.warehouse, rights.scopeWarehouseNo],
    [scopeType.businessClassify, rights.scopeBusinessClassifyType],
    [scopeType.supplier, rights.scopeSupplierNo],
  ];
  const scopes = written.flatMap(([dataType, values]) =>
    [...new Set(values)].map((dataValue) => ({ userId, dataType, dataValue })),
  );
  if (scopes.length > 0) await tx.insertInto("userScope").values(scopes).execute();
}
