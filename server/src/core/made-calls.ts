import { Fault } from "@tandem/contract/core/errors";
import type { MenuName } from "@tandem/contract/core/permissions";
import type { Endpoint, EndpointKind, Service } from "@tandem/contract/core/service";
import { type Services, services } from "@tandem/contract/services";
import type { AllHandlers, AnyHandler } from "./handlers.ts";

/** A call of the contract, with what implements it. */
export interface MadeCall {
  readonly service: Service;
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
}

let given: AllHandlers | undefined;

/** Hands in what implements the calls, before the first is served: for handlers that make other calls. */
export function setHandlers(handlers: AllHandlers): void {
  given = handlers;
}

/** The calls of a kind about records that a menu opens, its own first; none that strangers make. */
export function callsOfMenu(menu: MenuName, kind: EndpointKind): MadeCall[] {
  const all = Object.entries(services).flatMap(([name, service]) =>
    Object.entries<Endpoint>(service.endpoints)
      .filter(([, endpoint]) => endpoint.kind === kind && endpoint.entity && endpoint.permission !== "public")
      .map(([method, { permission, menus = service.menus }]) => ({ name, method, permission, menus })),
  );
  // What is the page's own, then what asks for the right to it.
  const rank = ({ menus, permission }: (typeof all)[number]) =>
    (menus[0] === menu ? 0 : 2) + (permission === "signedIn" ? 1 : 0);
  return all
    .filter(({ menus }) => (menus as readonly MenuName[]).includes(menu))
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ name, method }) => madeCall(name as keyof Services, method));
}

/** A call by its service and name. @throws Fault unknownCall */
function madeCall(name: keyof Services, method: string): MadeCall {
  const service = services[name] as unknown as Service;
  const endpoint = service.endpoints[method];
  const handler = (given?.[name] as Readonly<Record<string, AnyHandler>> | undefined)?.[method];
  if (!endpoint || !handler) throw new Fault("unknownCall");
  return { service, endpoint, handler };
}
