import { z } from "zod";
import { entity, recordId, recordVersion } from "../core/entity.ts";
import { code, emptied, status, text, told, validity } from "../core/fields.ts";
import { menuFlags } from "../core/permissions.ts";
import { action, exportOf, list, remove, service } from "../core/service.ts";
import { userSide } from "./users.ts";

/** A named set of menu flags (B6.1h). */
export const role = entity(
  "role",
  {
    roleNo: code({ key: true }),
    roleName: text(),
    /** Only users of this side hold it; without a side, users of both. */
    roleSide: status(userSide, { optional: true }),
    statusCode: validity(),
    remark: text({ optional: true }),
    /** What it gives on each page, in the words of the pages. */
    rights: told(20_000),
  },
  { keyword: ["roleNo", "roleName"], source: "role_row" },
);

/** Sees and may do everything, whatever it is granted (S2.14d). */
export const everythingRole = "admin";

const grant = z.strictObject({ menuNo: z.string().max(20), flags: z.array(z.enum(menuFlags)) });
const grants = z.array(grant);
export const roleDetail = z.intersection(
  role.row,
  z.object({
    grants,
    /** What of them opens nothing to users of the role's side: it is done by the other side alone. */
    idleGrants: grants,
  }),
);

/** Roles and their menu rights (B7.12b). */
export const roles = service(
  "ISysRoleService",
  { menus: ["roles"] },
  {
    getSysRolePage: list(role, { menus: ["roles", "users"] }),
    exportexcel: exportOf(role),
    getSysRoleById: action({ permission: "isSearch", input: z.strictObject({ id: recordId }), output: roleDetail }),
    getIdleGrants: action({
      permission: "isSearch",
      summary: "The rights that open nothing to users of a side, as what they allow is done by the other side alone.",
      input: z.strictObject({}),
      output: z.object({ supplier: grants, buyer: grants }),
    }),
    saveOrUpdateSysRole: action({
      permission: "isAdd",
      changing: "isModify",
      once: true,
      summary: "Adds a role, or with id and version changes one, together with its menu rights.",
      input: z.strictObject({
        id: recordId.optional(),
        version: recordVersion.optional(),
        roleNo: role.fields.roleNo.schema,
        roleName: role.fields.roleName.schema,
        roleSide: role.fields.roleSide.schema.nullable().optional(),
        statusCode: role.fields.statusCode.schema,
        remark: emptied(role.fields.remark.schema),
        grants: z.array(grant).max(200),
      }),
      output: roleDetail,
    }),
    deleteSysRoleByIds: remove(role),
  },
);
