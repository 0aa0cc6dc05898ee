import { z } from "zod";
import { entity, recordId } from "../core/entity.ts";
import { code, codes, email, instant, mobile, text, validity } from "../core/fields.ts";
import { action, get, list, remove, service } from "../core/service.ts";

/** A person who signs in. With a supplier link they act for that supplier; without, for the buyer (B6.1g). */
export const user = entity(
  "user",
  {
    userNo: code({ key: true }),
    userName: text(),
    phone: mobile({ optional: true }),
    email: email({ optional: true }),
    supplierNo: code({ optional: true }),
    /** Organisations whose data the user sees; none means all. */
    scopeOrgNo: codes(),
    /** Warehouses whose data the user sees; none means all. */
    scopeWarehouseNo: codes(),
    roleNo: codes(),
    statusCode: validity(),
    remark: text({ optional: true }),
    lastSignInDate: instant({ readOnly: true, optional: true }),
    lockedUntil: instant({ readOnly: true, optional: true }),
  },
  { keyword: ["userNo", "userName"], source: "app_user_row" },
);

/** 6 to 20 characters with at least a digit and a letter (S5.10a). */
export const passwordPattern = /^(?=.*\d)(?=.*\p{L}).{6,20}$/u;

/** Users (S7.5, B7.12a). */
export const users = service(
  "ISysUserService",
  { menus: ["users"] },
  {
    getAuthUserList: list(user),
    getSysUserById: get(user),
    saveOrUpdateSysUser: action({
      permission: "isModify",
      once: true,
      summary: "Adds a user, or with id and version changes one. `pwd` is base64 of UTF-8, required when adding.",
      input: z.intersection(
        z.object({ id: recordId.optional(), version: z.int().optional(), pwd: z.string().max(400).optional() }),
        z.object((user.input as unknown as z.ZodObject).shape) as unknown as typeof user.input,
      ),
      output: user.row,
    }),
    deleteSysUserByIds: remove(user),
  },
);
