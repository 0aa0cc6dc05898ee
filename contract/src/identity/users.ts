import { z } from "zod";
import { type Need, need } from "../core/document.ts";
import { workbookCalls } from "../core/document-calls.ts";
import { entity, recordId, recordVersion } from "../core/entity.ts";
import { code, codes, date, email, instant, mobile, reference, status, text, validity, yesNo } from "../core/fields.ts";
import { menuFlags } from "../core/permissions.ts";
import { type RowStep, rowSteps } from "../core/row-steps.ts";
import {
  action,
  documentList,
  exportOf,
  get,
  massAnswer,
  remove,
  service,
  update,
  versionedIds,
} from "../core/service.ts";
import { choices, statuses, validityStatus, yesNoStatus } from "../core/statuses.ts";
import { menuItem } from "../platform/menus/menus.ts";
import { dataScope } from "./data-scopes.ts";
import { longestEncodedPassword } from "./password-policies.ts";

/** Whom a user acts for. */
export const userSide = choices("user.userSide", { buyer: "buyer", supplier: "supplier" });

/** What became of the invitation by which somebody joins. */
export const invitationStatus = statuses(
  "user.invitationStatus",
  {
    sent: { code: "1", tone: "waiting" },
    opened: { code: "2", tone: "moving" },
    joined: { code: "3", tone: "done" },
    expired: { code: "4", tone: "refused" },
    withdrawn: { code: "5", tone: "neutral" },
    /** The mail came back, or did not get through in the time it was worth sending. */
    notDelivered: { code: "6", tone: "refused" },
    /** The mail has not left yet, or was not taken and is tried again. */
    waiting: { code: "7", tone: "waiting" },
    failing: { code: "8", tone: "refused" },
    /** Whoever added them could be told no link, and the server sends no mail: they are to be invited anew. */
    notSent: { code: "9", tone: "refused" },
  },
  // Nobody has joined by it, and nobody took it back.
  { open: ["sent", "opened", "expired", "notDelivered", "waiting", "failing", "notSent"] },
);

/** Users of the buyer's side, who approve and stand in for each other. */
export const ofBuyer = { userSide: userSide.code.buyer } as const;

/** A person who signs in. With a supplier link they act for that supplier; without, for the buyer (B6.1g). */
export const user = entity(
  "user",
  {
    userNo: code({ key: true }),
    userName: text(),
    phone: mobile({ optional: true }),
    email: email({ optional: true }),
    /** The number under which the person is known as staff. */
    employeeId: code({ optional: true }),
    supplierNo: code({ optional: true, names: "supplier" }),
    /** As the supplier link says. */
    userSide: status(userSide, { readOnly: true }),
    /** Organisations whose data the user sees; none means all. */
    scopeOrgNo: codes({ names: "organisation" }),
    /** Warehouses whose data the user sees; none means all. */
    scopeWarehouseNo: codes({ names: "warehouse" }),
    /** Classes of documents that the user sees, and finer ones; none means all. */
    scopeClassifyType: codes({ optional: true, names: "classifyType" }),
    scopeBusinessClassifyType: codes({ optional: true, names: "businessClassifyType" }),
    /** Suppliers to which a user of the buyer's side is limited; for which a supplier's user acts besides their own. */
    scopeSupplierNo: codes({ optional: true, names: "supplier" }),
    roleNo: codes({ names: "role" }),
    /** Who approves in the user's place, from one day to another; without days, until it is ended. */
    substituteNo: code({ optional: true, names: "user", where: ofBuyer }),
    substituteFrom: date({ optional: true }),
    substituteUntil: date({ optional: true }),
    statusCode: validity(),
    remark: text({ optional: true }),
    /** The file of the user's picture. */
    avatarId: reference({ readOnly: true, optional: true }),
    invitationStatus: status(invitationStatus, { readOnly: true, optional: true }),
    invitationDate: instant({ readOnly: true, optional: true }),
    /** Whether a code is asked for at sign-in; told to those who may change users. */
    secondFactor: yesNo({ readOnly: true, optional: true }),
    lastSignInDate: instant({ readOnly: true, optional: true }),
    lockedUntil: instant({ readOnly: true, optional: true }),
  },
  {
    keyword: ["userNo", "userName"],
    source: "app_user_row",
    partTables: { userScope: "userId", userRole: "userId" },
  },
);

/** What steps on users are held to besides what their rows say. */
export interface UserRule {
  /** The caller. */
  readonly ownId: string;
  /** Roles of which somebody may do more than the caller. */
  readonly beyond: ReadonlySet<string>;
}

const isOther = need({ reads: ["id"], holds: ({ id }, { ownId }: UserRule) => id !== ownId, error: "stepOnOneself" });
const isWithin = need({
  reads: ["roleNo"],
  holds: ({ roleNo }, { beyond }: UserRule) => !(roleNo as readonly string[]).some((role) => beyond.has(role)),
  error: "userBeyondOwn",
});
const isValid = need({
  reads: ["statusCode"],
  holds: ({ statusCode }) => statusCode === validityStatus.code.valid,
  error: "userStopped",
});
const isStopped = need({
  reads: ["statusCode"],
  holds: ({ statusCode }) => statusCode !== validityStatus.code.valid,
  error: "userStands",
});
/** From some place at least; a lock that has passed is told no more. */
const isLocked = need({ reads: ["lockedUntil"], holds: (row) => row.lockedUntil !== null, error: "userNotLocked" });
const hasAddress = need({ reads: ["email"], holds: (row) => row.email !== null, error: "userWithoutEmail" });
const isInvited = need({
  reads: ["invitationStatus"],
  holds: (row) => invitationStatus.isIn("open", String(row.invitationStatus ?? "")),
  error: "invitationMissing",
});
const asksForCode = need({
  reads: ["secondFactor"],
  holds: ({ secondFactor }) => secondFactor === yesNoStatus.code.yes,
  error: "secondFactorNone",
});

const onUser = (...needs: readonly Need<UserRule>[]): RowStep<UserRule> => ({
  side: ["buyer", "supplier"],
  menus: ["users"],
  permission: "isModify",
  needs: [isOther, isWithin, ...needs],
});

/** What may be done to several users at once. */
export const userSteps = rowSteps({
  inviteUsers: onUser(isValid, hasAddress),
  resetPasswords: onUser(isValid),
  unlockUsers: onUser(isValid, isLocked),
  endUserSessions: onUser(isValid),
  disableUsers: onUser(isValid),
  enableUsers: onUser(isStopped),
  withdrawInvitations: onUser(isInvited),
  resetSecondFactors: onUser(isValid, asksForCode),
});
export type UserStep = (typeof userSteps.stepNames)[number];

/** A user as they were saved, and the link by which whoever was added joins, where the server sends no mail. */
const savedUser = z.intersection(user.row, z.object({ invitationLink: z.string().optional() }));

const onUsers = z.strictObject({ users: versionedIds });

/** What a step on several users answers, with what is shown once and nowhere kept: a new password, or a link. */
const withSecrets = z.intersection(
  massAnswer,
  z.object({
    secrets: z.array(z.object({ id: recordId, userNo: z.string(), userName: z.string(), secret: z.string() })),
  }),
);

/** Who may do something on a page: the roles that hold it, and the users whom one of their roles gives it. */
const rightHolders = z.object({
  roles: z.array(z.object({ roleNo: z.string(), roleName: z.string(), statusCode: z.string() })),
  users: z.array(
    z.object({
      id: recordId,
      userNo: z.string(),
      userName: z.string(),
      supplierNo: z.string().nullable(),
      statusCode: z.string(),
      /** Those of their roles that give it. */
      roleNo: z.array(z.string()),
    }),
  ),
});

/** What somebody would see: their menus, and of one of its pages the first rows of its list. */
export const seenByUser = z.object({
  userNo: z.string(),
  userName: z.string(),
  /** For whom they act. */
  supplierNo: z.string().nullable(),
  /** The valid roles they hold. */
  roles: z.array(z.string()),
  menus: z.array(menuItem),
  /** Null where no page was asked for, or it is no list. */
  list: z
    .object({
      total: z.int(),
      /** There are more than were counted. */
      limited: z.boolean(),
      /** The fields of the list, called as the caller reads them. */
      columns: z.array(z.object({ name: z.string(), label: z.string(), kind: z.string() })),
      /** States in words; anything else as the list says it. */
      rows: z.array(z.record(z.string(), z.unknown())),
    })
    .nullable(),
});

/** Users (S7.5, B7.12a). */
export const users = service(
  "ISysUserService",
  { menus: ["users"] },
  {
    ...workbookCalls("Adds the people of a workbook and invites each by e-mail."),
    enableUsers: action({ permission: "isModify", once: true, input: onUsers, output: massAnswer }),
    disableUsers: action({
      permission: "isModify",
      once: true,
      summary: "Keeps users from signing in, and ends their sessions.",
      input: onUsers,
      output: massAnswer,
    }),
    endUserSessions: action({
      permission: "isModify",
      summary: "Ends all sessions of users; their open pages are told at once.",
      input: onUsers,
      output: massAnswer,
    }),
    resetPasswords: action({
      permission: "isModify",
      summary:
        "Gives users a new password, which is shown here once and serves to choose their own; their sessions end.",
      input: onUsers,
      output: withSecrets,
    }),
    unlockUsers: action({
      permission: "isModify",
      once: true,
      summary: "Forgets the wrong passwords of users, who are locked nowhere any more; their password stays.",
      input: onUsers,
      output: massAnswer,
    }),
    inviteUsers: action({
      permission: "isModify",
      summary:
        "Sends users a link by e-mail with which they set a password; links of before serve no more. Where the server sends no mail, the links are answered.",
      input: onUsers,
      output: withSecrets,
    }),
    resetSecondFactors: action({
      permission: "isModify",
      once: true,
      summary: "Asks users for no code at sign-in any more, who have lost their app and its codes; their sessions end.",
      input: onUsers,
      output: massAnswer,
    }),
    withdrawInvitations: action({ permission: "isModify", once: true, input: onUsers, output: massAnswer }),
    getRightHolders: action({
      permission: "isSearch",
      summary: "Which roles, and which users whom the caller knows, hold a flag on a menu; disabled ones, too.",
      input: z.strictObject({ menuNo: z.string().max(20), flag: z.enum(menuFlags) }),
      output: rightHolders,
    }),
    getSeenByUser: action({
      permission: "isModify",
      summary:
        "What a user would see who may do nothing that the caller may not: the menus, and the first rows of the list on one of their pages. The audit log says who looked.",
      input: z.strictObject({ id: recordId, menuNo: z.string().max(20).optional() }),
      output: seenByUser,
    }),
    getAuthUserList: documentList({ entity: user, ...userSteps }),
    exportexcel: exportOf(user),
    getSysUserById: get(user),
    saveOrUpdateSysUser: action({
      permission: "isAdd",
      changing: "isModify",
      once: true,
      summary:
        "Adds a user, or with id and version changes one. `pwd` is base64 of UTF-8; its user must choose another first; one's own is changed by `updatepwd` alone. Who is added without one is invited by e-mail; where the server sends none, the link is answered.",
      input: z.intersection(
        z.object({
          id: recordId.optional(),
          version: recordVersion.optional(),
          pwd: z.string().max(longestEncodedPassword).optional(),
        }),
        (user.input as unknown as z.ZodObject).strip() as unknown as typeof user.input,
      ),
      output: savedUser,
    }),
    updateSysUser: update(user),
    deleteSysUserByIds: remove(user),
    getAuth: action({
      permission: "signedIn",
      summary: "What the caller may see: type 1 answers organisations, ALL every kind of data.",
      input: z.strictObject({ type: z.enum(["1", "ALL"]) }),
      output: z.object({ isLicense: z.int(), records: z.array(dataScope) }),
    }),
  },
);
