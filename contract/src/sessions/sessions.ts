import { z } from "zod";
import { action, service } from "../core/service.ts";
import { menuItem } from "../menus/menus.ts";

/** A data scope entry (S1.2): dataType 1 organisation, 2 classify type, 3 warehouse, 5 supplier. */
export const dataScope = z.object({ dataType: z.string(), dataValue: z.string() });

/** The signed-in user (S1.2). */
export const currentUser = z.object({
  id: z.string(),
  userNo: z.string(),
  userName: z.string(),
  /** Numbers of the roles that are in force (S2.14c). */
  roles: z.array(z.string()),
  side: z.enum(["supplier", "buyer"]),
  orgNo: z.string().nullable(),
  orgName: z.string().nullable(),
  warehouseNo: z.string().nullable(),
  warehouseName: z.string().nullable(),
  supplierNo: z.string().nullable(),
  supplierName: z.string().nullable(),
  isLicense: z.int(),
  limitCount: z.int(),
  tenantsid: z.string(),
  languageCode: z.string(),
  userDataList: z.array(dataScope),
});
export type CurrentUser = z.output<typeof currentUser>;

/** Signing in and out (S7.8). */
export const sessions = service(
  "ISrmBmLoginService",
  { menus: [] },
  {
    login: action({
      permission: "public",
      summary: "`pwd` is base64 of the UTF-8 password.",
      input: z.strictObject({
        userNo: z.string().trim().min(1).max(100),
        pwd: z.string().min(1).max(400),
        invokerParam: z.union([z.string(), z.number()]).optional(),
      }),
      output: z.object({
        token: z.string(),
        orgNo: z.string().nullable(),
        /** Moment after which the token is refused whatever happens. */
        expiresAt: z.string(),
      }),
    }),
    logout: action({ permission: "signedIn", input: z.strictObject({}), output: z.object({}) }),
  },
);

/** The signed-in user's own data (S7.8d) and password (S7.5c). */
export const currentUsers = service(
  "ISupSrmSysUserService",
  { menus: [] },
  {
    getCurrentUser: action({
      permission: "signedIn",
      input: z.strictObject({}),
      output: z.object({ user: currentUser, menus: z.array(menuItem) }),
    }),
    updatepwd: action({
      permission: "signedIn",
      summary: "Changes the password and ends the user's other sessions; both as base64 of UTF-8.",
      input: z.strictObject({ oldPwd: z.string().min(1).max(400), newPwd: z.string().min(1).max(400) }),
      output: z.object({}),
    }),
  },
);
