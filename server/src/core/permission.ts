import { Fault } from "@tandem/contract/core/errors";
import { refusalOfSide } from "@tandem/contract/core/lifecycle";
import type { MenuFlag } from "@tandem/contract/core/permissions";
import type { Endpoint, Service } from "@tandem/contract/core/service";
import type { SignedInUser } from "./context.ts";

/** A flag that is asked for on any of the menus; null: everyone who is signed in may. */
type Asked = MenuFlag | null;

/** Flags that let somebody look, and take away what they see. */
const lookingFlags: ReadonlySet<Endpoint["permission"]> = new Set(["isSearch", "isExport", "isPrint"]);

/** Whether a call changes nothing that is the tenant's, or what it changes is the caller's own. */
function isLooking({ kind, permission, once }: Endpoint, method: string): boolean {
  if (kind === "list" || kind === "get" || kind === "download") return true;
  if (permission === "public" || permission === "signedIn" || permission === "isPrint") return true;
  return lookingFlags.has(permission) && !once && method !== "undo";
}

/** @throws Fault licenceEnded for what waits until the tenant has a licence again (B8.9) */
export function requireLicence(user: SignedInUser, { atAnyTime }: Service, method: string, endpoint: Endpoint): void {
  if (!user.licenceEnded || isLooking(endpoint, method)) return;
  if (atAnyTime !== true && !atAnyTime?.includes(method)) throw new Fault("licenceEnded");
}

/**
 * A page says for which supplier it shows what it shows; in another, its user may act for another by now.
 * @throws Fault actsForAnother, before anything is read or written for that one
 */
export function requireSupplier({ supplierNo }: SignedInUser, said: string | undefined): void {
  if (said === undefined || said === encodeURIComponent(supplierNo ?? "")) return;
  throw new Fault("actsForAnother", { supplierNo: supplierNo ?? "–" });
}

const asked = ({ permission }: Endpoint): Asked =>
  permission === "public" || permission === "signedIn" ? null : permission;

/** The flags that let in besides the permission. */
export const otherFlagsOf = ({ changing, or }: Endpoint): MenuFlag[] =>
  [changing, or].filter((flag) => flag !== undefined);

/** Whether the user holds one of the flags. */
function holdsOne(user: SignedInUser, service: Service, { menus = service.menus }: Endpoint, flags: Asked[]): boolean {
  return flags.some((flag) => flag === null || menus.some((menu) => user.flags.get(menu)?.has(flag)));
}

/** @throws Fault permissionMissing where the user holds none of the flags */
function requireOne(user: SignedInUser, service: Service, endpoint: Endpoint, flags: Asked[]): void {
  if (!holdsOne(user, service, endpoint, flags)) throw new Fault("permissionMissing");
}

/**
 * Whether a user may make a call (S6.1a), whatever it says.
 * @throws Fault permissionMissing, passwordExpired, passwordNotOwn, secondFactorMissing
 */
export function requirePermission(user: SignedInUser, service: Service, endpoint: Endpoint): void {
  const expired = user.passwordEnds !== null && user.passwordEnds <= Date.now();
  if (expired && !endpoint.withExpiredPassword)
    throw new Fault(user.passwordNotOwn ? "passwordNotOwn" : "passwordExpired");
  if (user.secondFactorMissing && !endpoint.withExpiredPassword) throw new Fault("secondFactorMissing");
  requireOne(user, service, endpoint, [asked(endpoint), ...otherFlagsOf(endpoint)]);
}

/**
 * What a side alone writes is refused to the other, whatever their roles permit.
 * @throws Fault actionOfOtherSide, supplierUserOnly
 */
export function requireSide({ side }: SignedInUser, endpoint: Endpoint): void {
  const refusal = refusalOfSide(endpoint, side);
  if (refusal) throw new Fault(refusal);
}

/** Whether a call is a user's to make: of their side, and with the right to. */
export function mayMake<S extends Service>(
  user: SignedInUser,
  service: S,
  method: keyof S["endpoints"] & string,
): boolean {
  const endpoint = service.endpoints[method] as Endpoint;
  return refusalOfSide(endpoint, user.side) === null && holdsOne(user, service, endpoint, [asked(endpoint)]);
}

/** Whether a user sees some classes of documents alone: what is of no class is none of those. */
export const isLimitedToClasses = ({ classifyTypes, businessClassifyTypes }: SignedInUser): boolean =>
  classifyTypes !== null || businessClassifyTypes !== null;

/**
 * Whether a user may do what a call says, where adding a record asks another flag than changing one, or is not for whom is limited
 * to classes.
 * @throws Fault permissionMissing, and what a call says of what is of no class
 */
export function requirePermissionFor(user: SignedInUser, service: Service, endpoint: Endpoint, input: unknown): void {
  const { changing, ofNoClass } = endpoint;
  const isChange = (input as { readonly id?: unknown }).id !== undefined;
  if (changing) requireOne(user, service, endpoint, [isChange ? changing : asked(endpoint)]);
  if (ofNoClass && !isChange && isLimitedToClasses(user)) throw new Fault(ofNoClass);
}
