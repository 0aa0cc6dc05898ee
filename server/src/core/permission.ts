import { Fault } from "@tandem/contract/core/errors";
import type { MenuFlag } from "@tandem/contract/core/permissions";
import type { Endpoint, Service } from "@tandem/contract/core/service";
import type { SignedInUser } from "./context.ts";

/** A flag that is asked for on any of the menus; null: everyone who is signed in may. */
type Asked = MenuFlag | null;

const asked = ({ permission }: Endpoint): Asked =>
  permission === "public" || permission === "signedIn" ? null : permission;

/** @throws Fault permissionMissing where the user holds none of the flags */
function requireOne(user: SignedInUser, service: Service, { menus = service.menus }: Endpoint, flags: Asked[]): void {
  const holds = (flag: Asked) => flag === null || menus.some((menu) => user.flags.get(menu)?.has(flag));
  if (!flags.some(holds)) throw new Fault("permissionMissing");
}

/**
 * Whether a user may make a call (S6.1a), whatever it says.
 * @throws Fault permissionMissing, passwordExpired, passwordNotOwn
 */
export function requirePermission(user: SignedInUser, service: Service, endpoint: Endpoint): void {
  const expired = user.passwordEnds !== null && user.passwordEnds <= Date.now();
  if (expired && !endpoint.withExpiredPassword)
    throw new Fault(user.passwordNotOwn ? "passwordNotOwn" : "passwordExpired");
  const { changing } = endpoint;
  requireOne(user, service, endpoint, [asked(endpoint), ...(changing ? [changing] : [])]);
}

/**
 * Whether a user may do what a call says, where adding a record asks another flag than changing one.
 * @throws Fault permissionMissing
 */
export function requirePermissionFor(user: SignedInUser, service: Service, endpoint: Endpoint, input: unknown): void {
  const { changing } = endpoint;
  if (!changing) return;
  const isChange = (input as { readonly id?: unknown }).id !== undefined;
  requireOne(user, service, endpoint, [isChange ? changing : asked(endpoint)]);
}
