import { Fault } from "@tandem/contract/core/errors";
import type { Endpoint, Service } from "@tandem/contract/core/service";
import type { SignedInUser } from "./context.ts";

/** Whether a user may make a call (S6.1a). @throws Fault permissionMissing, passwordExpired, passwordNotOwn */
export function requirePermission(user: SignedInUser, service: Service, endpoint: Endpoint): void {
  const { permission } = endpoint;
  const expired = user.passwordEnds !== null && user.passwordEnds <= Date.now();
  if (expired && !endpoint.withExpiredPassword)
    throw new Fault(user.passwordNotOwn ? "passwordNotOwn" : "passwordExpired");
  if (permission === "public" || permission === "signedIn") return;
  const menus = endpoint.menus ?? service.menus;
  if (!menus.some((menu) => user.flags.get(menu)?.has(permission))) throw new Fault("permissionMissing");
}
