import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Change, Input, Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { validityStatus } from "@tandem/contract/core/statuses";
import { user } from "@tandem/contract/identity/users";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { insertRow, updateRow } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import { findRow } from "../../core/list-query.ts";
import { requireUnlikeOthers } from "../../core/look-alikes.ts";
import { requireNamed } from "../../core/references.ts";
import { changesBetween, writeAudit } from "../audit-entries/write-entry.ts";
import { closeInvitation, invite } from "../invitations/invite.ts";
import type { PasswordOwner } from "../password-policies/guessable.ts";
import { policyFault, policyOf, requireGoodPassword } from "../password-policies/policy.ts";
import { forgetDevices } from "../sessions/devices.ts";
import { forgetAllFailures } from "../sessions/lock-out.ts";
import { decodeNewPassword, hashPassword } from "../sessions/passwords.ts";
import { endSessions } from "../sessions/session-store.ts";
import {
  type Rights,
  requireAdministrator,
  requireOwnLimits,
  requireOwnRights,
  requireOwnRoles,
  requireRolesOfSide,
  requireWarehousesOf,
  takeTurn,
  writeRights,
} from "./rights.ts";
import { requireSubstitute, tellSubstitutes } from "./substitutes.ts";

type UserRow = Row<typeof user>;

/** What of a user says what they may do and see, and all else; what is left out stays so. */
function rightsApart<V extends Partial<Rights>>(input: V) {
  const {
    roleNo,
    scopeOrgNo,
    scopeWarehouseNo,
    scopeClassifyType,
    scopeBusinessClassifyType,
    scopeSupplierNo,
    ...values
  } = input;
  const said = { roleNo, scopeOrgNo, scopeWarehouseNo, scopeClassifyType, scopeBusinessClassifyType, scopeSupplierNo };
  const rights = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  return { values, rights: rights as Pick<V, keyof Rights & keyof V> };
}

let nobodysHash: Promise<string> | undefined;

/** A password that nobody knows, of who is invited to choose one. */
export async function nobodysPassword(): Promise<SetPassword> {
  nobodysHash ??= hashPassword(randomBytes(32).toString("base64"));
  return { passwordHash: await nobodysHash, passwordNotOwn: true };
}

/** A user as they were saved, and the link by which they join, where the server sends no mail. */
type SavedUser = UserRow & { readonly invitationLink?: string };

/** Who is added without a password is invited by e-mail. @throws Fault passwordPolicy where there is no address either */
export async function addOrInvite(
  context: Context,
  tx: Database,
  input: Input<typeof user>,
  password: SetPassword | undefined,
): Promise<SavedUser> {
  if (password) return addUser(context, tx, input, password);
  if (!input.email) throw policyFault(await policyOf(tx, context.platform.config));
  const added = await addUser(context, tx, input, await nobodysPassword());
  const invitationLink = await invite(context, tx, added);
  const invited = await findRow<UserRow>(tx, user, added.id);
  return invitationLink === null ? invited : { ...invited, invitationLink };
}

/** A password as somebody else than its user sets it. */
interface SetPassword {
  readonly passwordHash: string;
  readonly passwordNotOwn: true;
}

/** A password that the policy allows, as it is set; undefined when none was given. */
export async function passwordOf(
  context: Context,
  encoded: string | undefined,
  owner: PasswordOwner,
): Promise<SetPassword | undefined> {
  if (!encoded) return undefined;
  const password = decodeNewPassword(encoded);
  await context.read((db) => requireGoodPassword(db, context.platform.config, password, owner, "pwd"));
  return { passwordHash: await hashPassword(password), passwordNotOwn: true };
}

/** Adds a user, with rights of the caller's own. @throws Fault rightsBeyondOwn, scopeBeyondOwn, referenceUnknown, numberTaken, numberLooksAlike */
export async function addUser(
  context: Context,
  tx: Database,
  input: Input<typeof user>,
  password: SetPassword,
): Promise<UserRow> {
  const { values, rights } = rightsApart(input);
  await requireNamed(tx, user, input);
  await requireWarehousesOf(tx, input);
  await requireUnlikeOthers(tx, user, input);
  await requireSubstitute(tx, input, input);
  await requireRolesOfSide(tx, input.roleNo, input.supplierNo ?? null);
  // Before their rights are written nobody of a narrower scope knows the new user, so that the row itself cannot be read.
  const drawn = sql<string>`currval(pg_get_serial_sequence('app_user', 'id'))`;
  const id = await insertRow(tx, "app_user", { ...values, ...password }, drawn);
  await writeRights(tx, id, rights);
  await requireOwnRoles(tx, context.user, rights.roleNo);
  const added = await findRow<UserRow>(tx, user, id, "scopeBeyondOwn");
  await noteUser(context, tx, "userAdded", added, changesBetween({}, added, rightsOfUser));
  return added;
}

export async function changeUser(
  context: Context,
  tx: Database,
  change: Change<typeof user>,
  password?: SetPassword,
): Promise<UserRow> {
  await takeTurn(tx, context.user);
  const before = await findRow<UserRow>(tx, user, change.id);
  const differs = (field: string) =>
    !isDeepStrictEqual(change[field as keyof typeof change], before[field as keyof UserRow]);
  // What stays may name what the caller does not know.
  await requireNamed(tx, user, change, { changed: Object.keys(change).filter(differs) });
  await requireSubstitute(tx, before, { ...before, ...change });
  const { id, version, userNo: _, ...given } = change;
  const { values, rights: changed } = rightsApart(given);
  const rights: Rights = { ...rightsApart(before).rights, ...changed };
  const places = ["scopeOrgNo", "scopeWarehouseNo"] as const;
  if (places.some((name) => !isDeepStrictEqual(rights[name], before[name]))) await requireWarehousesOf(tx, rights);
  const { supplierNo = before.supplierNo } = values;
  if (changed.roleNo || supplierNo !== before.supplierNo) await requireRolesOfSide(tx, rights.roleNo, supplierNo);
  const set = password ? { ...password, passwordDate: new Date().toISOString() } : {};
  // While they are written the user stays one whom the caller knows: limits come before another supplier, and go after it.
  const isLimited = rights.scopeOrgNo.length > 0;
  if (isLimited) await writeRights(tx, id, rights);
  await updateRow(tx, "app_user", id, version, { ...values, ...set });
  if (!isLimited) await writeRights(tx, id, rights);
  await requireOwnRights(tx, context.user, before.roleNo);
  await requireOwnRoles(tx, context.user, rights.roleNo);
  if (values.statusCode === validityStatus.code.invalid) await endSessions(tx, id, "disabled");
  if (password) {
    await endSessions(tx, id, "passwordChanged");
    await forgetDevices(tx, id);
    await forgetAllFailures(tx, before.userNo);
    await noteUser(context, tx, "passwordSet", before, []);
  }
  if (password || (values.email !== undefined && values.email !== before.email)) await closeInvitation(tx, id);
  const after = await findRow<UserRow>(tx, user, id, "scopeBeyondOwn");
  await tellSubstitutes(tx, id, before, after);
  if (id === context.user.id) {
    requireOwnLimits(before, after);
    if (after.statusCode === validityStatus.code.invalid) throw new Fault("stepOnOneself");
  }
  await requireAdministrator(tx, context.user);
  const changes = changesBetween(before, after, rightsOfUser);
  if (changes.length > 0) await noteUser(context, tx, "userChanged", after, changes);
  return after;
}

/** Fields that say who somebody is and what they may see and do. */
export const rightsOfUser = [
  "userName",
  "supplierNo",
  "roleNo",
  "scopeOrgNo",
  "scopeWarehouseNo",
  "scopeClassifyType",
  "scopeBusinessClassifyType",
  "scopeSupplierNo",
  "statusCode",
] as const;

/** Keeps in the audit log what became of a user. */
export function noteUser(
  { user: caller, call }: Context,
  tx: Database,
  action: "userAdded" | "userChanged" | "userRemoved" | "passwordSet",
  { id, userNo }: UserRow,
  changes: readonly string[],
): Promise<void> {
  const who = { userId: caller.id, userNo: caller.userNo };
  return writeAudit(tx, call, { action, ...who, subject: userNo, subjectUserId: id, changes });
}
