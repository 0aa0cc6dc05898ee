import type { InputOf, ListRequest, OutputOf, Page, Service } from "@tandem/contract/core/service";
import { type CallOptions, call, type DownloadMethod, download, type ListMethod, type Transferred } from "./client.ts";

/** Where a list comes from: one page for a request. `name` tells lists apart in the cache. */
export interface ListSource<R, F = Record<string, unknown>> {
  readonly name: string;
  readonly load: (request: ListRequest<F>, signal?: AbortSignal, options?: CallOptions) => Promise<Page<R>>;
}

/** Where a list is exported to a file. */
export interface ListExport<F = Record<string, unknown>> {
  readonly save: (
    request: ListRequest<F>,
    options: { readonly signal: AbortSignal; readonly onProgress: (progress: Transferred) => void },
  ) => Promise<boolean>;
}

type RowOfMethod<S extends Service, M extends keyof S["endpoints"]> =
  OutputOf<S["endpoints"][M]> extends Page<infer R> ? R : never;
type FilterOfMethod<S extends Service, M extends keyof S["endpoints"]> =
  InputOf<S["endpoints"][M]> extends ListRequest<infer F> ? F : never;

/** A list of the contract as the source of a page, a picker or a count. */
export function listSource<S extends Service, M extends ListMethod<S>>(
  service: S,
  method: M,
): ListSource<RowOfMethod<S, M>, FilterOfMethod<S, M>> {
  return {
    name: `${service.name}/${method}`,
    load: (request, signal, options) =>
      call(service, method, request as InputOf<S["endpoints"][M]>, {
        ...options,
        ...(signal ? { signal } : {}),
      }) as Promise<Page<RowOfMethod<S, M>>>,
  };
}

/** An export of the contract that takes a list's conditions. */
export function listExport<S extends Service, M extends DownloadMethod<S>>(
  service: S,
  method: M,
): ListExport<FilterOfMethod<S, M>> {
  return {
    save: (request, options) => download(service, method, request as InputOf<S["endpoints"][M]>, options),
  };
}
