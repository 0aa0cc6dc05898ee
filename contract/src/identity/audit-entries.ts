import { entity } from "../core/entity.ts";
import { code, reference, status, text, told } from "../core/fields.ts";
import { exportOf, list, service } from "../core/service.ts";
import { type StatusCode, statuses } from "../core/statuses.ts";

/** What is kept of people and their rights, and of what is gone without a history. */
export const auditAction = statuses("auditEntry.action", {
  signIn: { code: "10", tone: "done" },
  signInFailed: { code: "11", tone: "waiting" },
  lockOut: { code: "12", tone: "refused" },
  signOut: { code: "13", tone: "neutral" },
  sessionEnded: { code: "14", tone: "neutral" },
  refused: { code: "20", tone: "refused" },
  passwordChanged: { code: "30", tone: "moving" },
  passwordSet: { code: "31", tone: "moving" },
  secondFactorSet: { code: "32", tone: "moving" },
  secondFactorEnded: { code: "33", tone: "moving" },
  recoveryCodesDrawn: { code: "34", tone: "moving" },
  userAdded: { code: "40", tone: "moving" },
  userChanged: { code: "41", tone: "moving" },
  userRemoved: { code: "42", tone: "moving" },
  userRestored: { code: "43", tone: "moving" },
  userInvited: { code: "44", tone: "moving" },
  userJoined: { code: "45", tone: "done" },
  invitationWithdrawn: { code: "46", tone: "neutral" },
  userLookedAt: { code: "47", tone: "neutral" },
  userUnlocked: { code: "48", tone: "moving" },
  roleAdded: { code: "50", tone: "moving" },
  roleChanged: { code: "51", tone: "moving" },
  roleRemoved: { code: "52", tone: "moving" },
  roleRestored: { code: "53", tone: "moving" },
  policyChanged: { code: "60", tone: "moving" },
  licenceActivated: { code: "65", tone: "moving" },
  jobChanged: { code: "66", tone: "moving" },
  answeredByLink: { code: "71", tone: "done" },
  draftRemoved: { code: "70", tone: "moving" },
});
export type AuditAction = StatusCode<typeof auditAction>;

/** The longest account of what changed. */
export const longestChanges = 4000;

/** One thing that somebody did, or tried to do. */
export const auditEntry = entity(
  "auditEntry",
  {
    action: status(auditAction, { readOnly: true }),
    userId: reference({ readOnly: true, optional: true }),
    /** The user's number; the beginning of what was typed where nobody has it. */
    userNo: code({ readOnly: true, optional: true }),
    /** What it was done to: the number of a user, a role or a document, or the call that was refused. */
    subject: text({ readOnly: true, optional: true, isWorded: true }),
    /** A line for each field or menu: what it was and what it became. */
    changes: told(longestChanges),
    address: text({ readOnly: true }),
    correlationId: code({ readOnly: true }),
  },
  { keyword: ["userNo", "subject", "address", "correlationId"] },
);

/** The audit log (B2.30): read and exported, never written by a call of its own. */
export const auditEntries = service(
  "ISysAuditLogService",
  { menus: ["auditEntries"] },
  {
    getSysAuditLogPage: list(auditEntry),
    exportexcel: exportOf(auditEntry),
  },
);
