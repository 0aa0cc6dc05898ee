import { Fault } from "@tandem/contract/core/errors";
import type { Endpoint, Service } from "@tandem/contract/core/service";
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

/** A call by its service and name. @throws Fault unknownCall */
export function madeCall(name: keyof Services, method: string): MadeCall {
  const service = services[name] as unknown as Service;
  const endpoint = service.endpoints[method];
  const handler = (given?.[name] as Readonly<Record<string, AnyHandler>> | undefined)?.[method];
  if (!endpoint || !handler) throw new Fault("unknownCall");
  return { service, endpoint, handler };
}
