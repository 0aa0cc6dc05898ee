import type { Writable } from "node:stream";
import type { Endpoint, InputOf, OutputOf, Service } from "@tandem/contract/core/service";
import type { Services } from "@tandem/contract/services";
import type { Context } from "./context.ts";
import type { AllTurns } from "./turns.ts";

/** A file that came with a call: already on disk, gone when the call ends. */
export interface UploadedFile {
  readonly path: string;
  readonly fileName: string;
}

/** A file that answers a call. */
export interface DownloadedFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Of a file that costs something to make: it is made whole in this turn, then sent. Others are sent as they are written. */
  readonly turn?: keyof AllTurns;
  /** Writes the content; what it throws before the first byte is sent is answered as an error. */
  write(output: Writable, signal: AbortSignal): Promise<void>;
}

/** What implements an endpoint: check the rule, act, return. */
export type Handler<E extends Endpoint> = E["kind"] extends "upload"
  ? (context: Context, input: InputOf<E>, file: UploadedFile) => Promise<OutputOf<E>>
  : E["kind"] extends "download"
    ? (context: Context, input: InputOf<E>) => Promise<DownloadedFile>
    : (context: Context, input: InputOf<E>) => Promise<OutputOf<E>>;

/** One handler for every endpoint of a service. */
export type HandlersOf<S extends Service> = { [K in keyof S["endpoints"]]: Handler<S["endpoints"][K]> };

/** Handlers for every service of the contract. */
export type AllHandlers = { [S in keyof Services]: HandlersOf<Services[S]> };

export type AnyHandler = (context: Context, input: unknown, file?: UploadedFile) => Promise<unknown>;
