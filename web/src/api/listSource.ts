import type { Entity } from "@tandem/contract/core/entity";
import type { Endpoint, InputOf, ListRequest, OutputOf, Page, Service } from "@tandem/contract/core/service";
import { type AnswerKey, callKey } from "../api/queryKeys.ts";
import { type CallOptions, call, type DownloadMethod, download, type ListMethod, type Transferred } from "./client.ts";

/** Where a list comes from: one page for a request. `key` tells lists apart in the cache. */
export interface ListSource<R, F = Record<string, unknown>> {
  readonly key: AnswerKey;
  /** What its rows are. */
  readonly entity?: Entity | undefined;
  readonly load: (request: ListRequest<F>, signal?: AbortSignal, options?: CallOptions) => Promise<Page<R>>;
}

/** What of a list is exported. */
export interface ExportWish<R = { readonly id: string }> {
  /** These rows; null: all that match. */
  readonly rows: readonly R[] | null;
  /** The export template that chooses the columns; all of them without one. */
  readonly exportId?: string | undefined;
  /** The page that is told how far the export is. */
  readonly progressId: string;
}

declare const follows: unique symbol;

/**
 * Where a list is exported to a file. Only {@link listExport} makes one, so that every condition of a list reaches its
 * export: no page chooses among them.
 */
export interface ListExport<F = Record<string, unknown>, R = { readonly id: string }> {
  readonly [follows]: F;
  /** The entity whose fields the columns are. */
  readonly entity: Entity;
  /** False when there is nothing to save: the call failed, or the user stopped it. */
  readonly save: (
    request: ListRequest<F>,
    wish: ExportWish<R>,
    options: { readonly signal: AbortSignal; readonly onProgress: (progress: Transferred) => void },
  ) => Promise<boolean>;
  /** What it holds, where that is not the list as it is. */
  readonly label?: string;
  /** What else may be exported for the same list, for example the lines of its documents. */
  readonly others?: readonly { readonly label: string; readonly target: ListExport<F, R> }[];
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
    key: callKey(service, method),
    entity: (service.endpoints[method] as Endpoint).entity,
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
  const { entity: listed, writes: entity = listed } = service.endpoints[method] as Endpoint;
  if (!entity) throw new RangeError(`${service.name}/${method} is no export of a list`);
  const target: Omit<ListExport<FilterOfMethod<S, M>>, typeof follows> = {
    entity,
    save: (request, { rows, exportId, progressId }, options) => {
      const condition = { ...request.condition, ...(rows ? { id: rows.map((row) => row.id) } : {}) };
      const { current, size } = request;
      const input = { current, size, condition, exportId, progressId };
      return download(service, method, input as InputOf<S["endpoints"][M]>, options);
    },
  };
  return target as ListExport<FilterOfMethod<S, M>>;
}
