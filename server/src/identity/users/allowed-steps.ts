import type { AllowedActions } from "@tandem/contract/core/document";
import type { Row } from "@tandem/contract/core/entity";
import type { ErrorName } from "@tandem/contract/core/errors";
import { validityStatus, yesNoStatus } from "@tandem/contract/core/statuses";
import { invitationStatus, type UserStep, type user, userSteps } from "@tandem/contract/identity/users";
import type { SignedInUser } from "../../core/context.ts";

/** What says of a user which steps may be taken. */
export const steppedBy = ["roleNo", "statusCode", "email", "invitationStatus", "secondFactor"] as const;

type Stepped = Pick<Row<typeof user>, "id" | (typeof steppedBy)[number]>;

const nothing = (why: ErrorName) =>
  Object.fromEntries(userSteps.map((step) => [step, why])) as AllowedActions<UserStep>;

/**
 * What may be done to a user, and why not.
 * @param beyond roles of which somebody may do more than the caller
 */
export function allowedSteps(
  caller: Pick<SignedInUser, "id">,
  row: Stepped,
  beyond: ReadonlySet<string>,
): AllowedActions<UserStep> {
  if (row.id === caller.id) return nothing("stepOnOneself");
  if (row.roleNo.some((roleNo) => beyond.has(roleNo))) return nothing("userBeyondOwn");
  const isValid = row.statusCode === validityStatus.code.valid;
  const ofValid = isValid ? null : "userStopped";
  return {
    inviteUsers: ofValid ?? (row.email === null ? "userWithoutEmail" : null),
    resetPasswords: ofValid,
    endUserSessions: ofValid,
    disableUsers: ofValid,
    enableUsers: isValid ? "userStands" : null,
    withdrawInvitations: invitationStatus.isIn("open", row.invitationStatus ?? "") ? null : "invitationMissing",
    resetSecondFactors: ofValid ?? (row.secondFactor === yesNoStatus.code.yes ? null : "secondFactorNone"),
  };
}
