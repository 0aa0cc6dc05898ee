import { z } from "zod";
import { contactRules } from "../core/contact-rules.ts";
import { type Entity, recordId, recordVersion } from "../core/entity.ts";
import { emptied } from "../core/fields.ts";
import { languageCodes } from "../core/languages.ts";
import { action, service, upload } from "../core/service.ts";
import { licenceStates } from "../platform/licence.ts";
import { menuItem } from "../platform/menus/menus.ts";
import { dataScope } from "./data-scopes.ts";
import { longestEncodedPassword } from "./password-policies.ts";
import { secondFactorCode } from "./second-factors.ts";
import { user } from "./users.ts";

/** A picture (S1.2): the call that answers it and the id to ask for (S7.19e). */
export const avatar = z.object({ href: z.string(), id: z.string() });

/** The signed-in user (S1.2). */
export const currentUser = z.object({
  id: z.string(),
  userNo: z.string(),
  userName: z.string(),
  /** What people call the user. */
  name: z.string(),
  avatar: avatar.nullable(),
  employeeId: z.string().nullable(),
  /** Where the user starts (S2.4a). */
  url: z.string(),
  /** Numbers of the roles that are in force (S2.14c). */
  roles: z.array(z.string()),
  /** Names of the roles they hold that are not valid, and so give them nothing. */
  invalidRoles: z.array(z.string()),
  side: z.enum(["supplier", "buyer"]),
  orgNo: z.string().nullable(),
  orgName: z.string().nullable(),
  warehouseNo: z.string().nullable(),
  warehouseName: z.string().nullable(),
  supplierNo: z.string().nullable(),
  supplierName: z.string().nullable(),
  /** The suppliers between which the user changes; empty for who acts for one alone, or for the buyer. */
  suppliers: z.array(z.object({ supplierNo: z.string(), supplierName: z.string() })),
  /** Names of the organisations to which the caller's supplier may send no delivery notice (B6.1c, B8.4). */
  frozenOrgNames: z.array(z.string()),
  isLicense: z.int(),
  licenceState: z.enum(licenceStates),
  /** 0 or less: for so many days the licence of the tenant has been over. */
  licenceDaysLeft: z.int().nullable(),
  limitCount: z.int(),
  tenantsid: z.string(),
  /** The language they have saved, on whatever device; null: none yet. */
  languageCode: z.string().nullable(),
  userDataList: z.array(dataScope),
  /** The organisations, warehouses and classify types whose data the user sees. */
  sysUserOrgResDtoList: z.array(z.object({ orgNo: z.string(), orgName: z.string() })),
  sysUserWarehouseResDtoList: z.array(
    z.object({ warehouseNo: z.string(), warehouseName: z.string(), orgNo: z.string() }),
  ),
  sysUserClassifyTypeResDtoList: z.array(
    z.object({ classifyType: z.string(), classifyTypeName: z.string(), orgNo: z.string() }),
  ),
  /** Days for which the password still serves, from the day the user is warned (S5.10b); 0: it must be changed. */
  passwordDaysLeft: z.int().nullable(),
  /** Somebody else has set the password: it serves to choose one's own and for nothing else. */
  passwordNotOwn: z.boolean(),
  /** By one of their roles they must give a code at sign-in, and have no app that makes one: nothing else is answered before. */
  secondFactorMissing: z.boolean(),
  /** How the tenant has telephone numbers and e-mail addresses written (S5.4). */
  contactRule: z.enum(contactRules),
  /** IANA name of the zone in which the tenant lives: what is due, overdue or past is judged by the day that it is there. */
  timeZone: z.string(),
});
export type CurrentUser = z.output<typeof currentUser>;

/** A session of the caller that goes on, by what it began on. */
export const ownSession = z.object({
  id: recordId,
  /** The browser's name; null where it did not say. */
  browser: z.string().nullable(),
  /** The operating system's name; null where it did not say. */
  system: z.string().nullable(),
  /** A telephone or a tablet. */
  isMobile: z.boolean(),
  /** Where it was begun from; null for sessions from before this was kept. */
  address: z.string().nullable(),
  createDate: z.string(),
  /** When it was last used, to about a minute. */
  lastSeen: z.string(),
  /** The session that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

/** Signing in and out (S7.8). */
export const sessions = service(
  "ISrmBmLoginService",
  { menus: [] },
  {
    login: action({
      permission: "public",
      summary: "Begins a session; `pwd` is base64 of the UTF-8 password.",
      input: z.strictObject({
        userNo: z.string().trim().min(1).max(100),
        pwd: z.string().min(1).max(longestEncodedPassword),
        invokerParam: z.union([z.string(), z.number()]).optional(),
        /** What an earlier sign-in on the device answered; wrong passwords from elsewhere do not lock it out (S5.10b). */
        deviceToken: z
          .string()
          .regex(/^[\w-]{43}$/)
          .optional(),
        /** Of the app of who has one, or one of their recovery codes. */
        code: secondFactorCode.optional(),
      }),
      output: z.object({
        token: z.string(),
        orgNo: z.string().nullable(),
        /** Moment after which the token is refused whatever happens. */
        expiresAt: z.string(),
        /** Keep it on the device and give it when signing in there again. */
        deviceToken: z.string(),
      }),
    }),
    logout: action({
      permission: "signedIn",
      withExpiredPassword: true,
      input: z.strictObject({}),
      output: z.object({}),
    }),
    getOwnSessions: action({
      permission: "signedIn",
      summary: "The caller's sessions that go on, the one used last first.",
      input: z.strictObject({}),
      output: z.object({ sessions: z.array(ownSession) }),
    }),
    endOwnSession: action({
      permission: "signedIn",
      summary: "Ends another session of the caller; its open pages are told at once.",
      input: z.strictObject({ id: recordId }),
      output: z.object({}),
    }),
    endOtherSessions: action({
      permission: "signedIn",
      summary: "Ends all sessions of the caller but the one that asks.",
      input: z.strictObject({}),
      output: z.object({ ended: z.int() }),
    }),
  },
);

/** What users keep of themselves (S2.4e). */
export const ownData = z.object({
  version: recordVersion,
  userNo: z.string(),
  userName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The language they have saved, on whatever device; null: none yet. */
  languageCode: z.string().nullable(),
  avatar: avatar.nullable(),
  /** Who approves in their place, from one day to another. */
  substituteNo: z.string().nullable(),
  substituteFrom: z.string().nullable(),
  substituteUntil: z.string().nullable(),
});
export type OwnData = z.output<typeof ownData>;

/** The largest picture, in megabytes (S5.7d, S9.6c). */
export const avatarMegabytes = 2;

/** The signed-in user's own data (S7.8d) and password (S7.5c). */
export const currentUsers = service(
  "ISupSrmSysUserService",
  { menus: [] },
  {
    getCurrentUser: action({
      permission: "signedIn",
      withExpiredPassword: true,
      input: z.strictObject({}),
      output: z.object({ user: currentUser, menus: z.array(menuItem) }),
    }),
    updatepwd: action({
      permission: "signedIn",
      withExpiredPassword: true,
      summary: "Changes the password and ends the user's other sessions; both as base64 of UTF-8.",
      input: z.strictObject({
        oldPwd: z.string().min(1).max(longestEncodedPassword),
        newPwd: z.string().min(1).max(longestEncodedPassword),
      }),
      output: z.object({}),
    }),
    getOwnData: action({ permission: "signedIn", input: z.strictObject({}), output: ownData }),
    getColleagues: action({
      permission: "signedIn",
      summary:
        "Others of the buyer's side who may stand in for the caller: the first twenty whose number or name has the keyword.",
      input: z.strictObject({ keyword: z.string().trim().max(100).default("") }),
      output: z.object({ records: z.array(z.object({ userNo: z.string(), userName: z.string() })) }),
    }),
    updateOwnData: action({
      permission: "signedIn",
      entity: user as unknown as Entity,
      input: z.strictObject({
        version: recordVersion,
        userName: user.fields.userName.schema,
        phone: emptied(user.fields.phone.schema),
        email: emptied(user.fields.email.schema),
        languageCode: z.enum(languageCodes),
        substituteNo: emptied(user.fields.substituteNo.schema),
        substituteFrom: emptied(user.fields.substituteFrom.schema),
        substituteUntil: emptied(user.fields.substituteUntil.schema),
      }),
      output: ownData,
    }),
    actForSupplier: action({
      permission: "signedIn",
      summary:
        "From now on the session acts for another of the caller's suppliers; its open pages are to be loaded anew.",
      input: z.strictObject({ supplierNo: user.fields.userNo.schema }),
      output: z.object({}),
    }),
    updateLanguage: action({
      permission: "signedIn",
      withExpiredPassword: true,
      input: z.strictObject({ languageCode: z.enum(languageCodes) }),
      output: z.object({}),
    }),
    uploadAvatar: upload({
      permission: "signedIn",
      summary: "A picture of the user: png, jpg or webp, at most 2 MB.",
      output: ownData,
    }),
    removeAvatar: action({ permission: "signedIn", input: z.strictObject({}), output: ownData }),
  },
);
