import type { InputOf, Service } from "@tandem/contract/core/service";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Under which the cache keeps an answer: the service, its call, and what it was asked. A shorter key means all that begin with it. */
export type AnswerKey = readonly [service: string, ...asked: unknown[]];

type MethodOf<S extends Service> = keyof S["endpoints"] & string;

/** The key of all that a service has answered. */
export function serviceKey(service: Pick<Service, "name">): AnswerKey {
  return [service.name];
}

/** The key of what a call has answered: of everything, or when it was asked this. */
export function callKey<S extends Service>(service: S, method: MethodOf<S>, ...asked: readonly unknown[]): AnswerKey {
  return [service.name, method, ...asked];
}

/** The key of what a page keeps for itself alone. */
export function ownKey(id: string): AnswerKey {
  return ["page", id];
}

/** A call as a query, under the key that says what it asks. The page says itself that it failed. */
export function callQuery<S extends Service, M extends MethodOf<S>>(
  service: S,
  method: M,
  input: InputOf<S["endpoints"][M]>,
) {
  return queryOptions({
    queryKey: callKey(service, method, input),
    queryFn: ({ signal }) => call(service, method, input, { signal, showError: false }),
  });
}
