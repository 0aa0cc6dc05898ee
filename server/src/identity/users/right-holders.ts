import { Fault } from "@tandem/contract/core/errors";
import type { MenuFlag } from "@tandem/contract/core/permissions";
import { validityStatus } from "@tandem/contract/core/statuses";
import { menuByNumber } from "@tandem/contract/platform/menus/menu-table";
import { flagsOfLimited } from "@tandem/contract/platform/menus/tenant-menus";
import type { Database } from "../../core/database.ts";
import { flagsOf } from "../sessions/session-store.ts";

/** Who may do something on a page, of the users whom the caller knows. @throws Fault menuUnknown */
export async function rightHolders(db: Database, menuNo: string, flag: MenuFlag) {
  const menu = menuByNumber.get(menuNo);
  if (menu === undefined) throw new Fault("menuUnknown", { value: menuNo });
  const all = await db.selectFrom("role").select(["roleNo", "roleName", "statusCode"]).orderBy("roleNo").execute();
  const roles: typeof all = [];
  for (const role of all) if ((await flagsOf(db, [role.roleNo])).get(menu)?.has(flag)) roles.push(role);
  const giving = new Set(
    roles.filter(({ statusCode }) => statusCode === validityStatus.code.valid).map(({ roleNo }) => roleNo),
  );
  const forLimited = flagsOfLimited(menu, new Set([flag])).has(flag);
  const known = await db.selectFrom("appUserRow").selectAll().orderBy("userNo").execute();
  const users = known.flatMap((user) => {
    const roleNo = user.roleNo.filter((each) => giving.has(each));
    const { scopeOrgNo, scopeWarehouseNo, scopeClassifyType, scopeBusinessClassifyType, scopeSupplierNo } = user;
    const limits = [scopeOrgNo, scopeWarehouseNo, scopeClassifyType, scopeBusinessClassifyType, scopeSupplierNo];
    const isLimited = user.supplierNo !== null || limits.some((limit) => limit !== null && limit.length > 0);
    if (roleNo.length === 0 || (isLimited && !forLimited)) return [];
    const { id, userNo, userName, supplierNo, statusCode } = user;
    return [{ id, userNo, userName, supplierNo, statusCode, roleNo }];
  });
  return { roles, users };
}
