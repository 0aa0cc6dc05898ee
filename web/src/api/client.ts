import type { Detail, Envelope } from "@tandem/contract/core/envelope";
import { errorCode } from "@tandem/contract/core/errors";
import { type Endpoint, type InputOf, type OutputOf, pathOf, type Service } from "@tandem/contract/core/service";
import i18next from "i18next";
import { sayError } from "../ui/announce.ts";
import { currentLanguage } from "./language.ts";
import { nextTask } from "./nextTask.ts";
import { answered, onceKey, wasSentOtherwise } from "./onceKeys.ts";
import { pageKey, renewPageKey } from "./pageKey.ts";
import { sessionExpired } from "./sessionExpired.ts";
import { sessionToken } from "./sessionToken.ts";
import { shownSupplier } from "./shownSupplier.ts";

/** A refused or failed call. `errorCode` is empty when nothing answered. */
export class CallError extends Error {
  readonly errorCode: string;
  readonly details: readonly Detail[];
  readonly correlationId: string | undefined;
  /** The user stopped it. */
  readonly cancelled: boolean;
  /** The server gave no text: the message is a general one. */
  readonly unworded: boolean;
  /** No server answered: what has come of it is not known. */
  readonly unanswered: boolean;
  /** The write was done at a try before, of which no answer came, with what was sent then instead of now. */
  readonly doneOtherwise: boolean;

  constructor(
    message: string,
    answer: {
      errorCode?: string;
      details?: readonly Detail[];
      correlationId?: string;
      cancelled?: boolean;
      unworded?: boolean;
      unanswered?: boolean;
      doneOtherwise?: boolean;
    } = {},
  ) {
    super(message);
    this.name = "CallError";
    this.errorCode = answer.errorCode ?? "";
    this.details = answer.details ?? [];
    this.correlationId = answer.correlationId;
    this.cancelled = answer.cancelled ?? false;
    this.unworded = answer.unworded ?? false;
    this.unanswered = answer.unanswered ?? false;
    this.doneOtherwise = answer.doneOtherwise ?? false;
  }
}

/** Whether what was asked for by its id is not there for the reader, so that asking again changes nothing. */
export function isGone(error: Error): boolean {
  return error instanceof CallError && ["notFound", "invalidRequest"].includes(error.errorCode);
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** false, or answering false for an error: the caller shows it itself (S8.2e). */
  readonly showError?: boolean | ((error: CallError) => boolean);
  /** false: a repeated submission stays silent (S8.2d). */
  readonly showRepeatError?: boolean;
  /** false: the end of the session opens no dialog, as while signing in or out. */
  readonly showSessionEnd?: boolean;
  /** true: it is about nothing of the supplier that the page shows, and meant whichever the session acts for. */
  readonly forAnySupplier?: boolean;
  /** Milliseconds; 300 s unless given (S9.1a). */
  readonly timeout?: number;
  /** Sent as App-Module-Number in place of the menu of the page on screen. */
  readonly menuNo?: string;
  /** Names a write that is tried until it is known to have happened: the server takes it once. */
  readonly idempotencyKey?: string;
  /** Names a form: what it sends again before an answer came is the write that it sent first, whatever was changed meanwhile. */
  readonly sender?: string;
}

type Method<S extends Service, Kind extends Endpoint["kind"] = Endpoint["kind"]> = {
  [M in keyof S["endpoints"] & string]: S["endpoints"][M]["kind"] extends Kind ? M : never;
}[keyof S["endpoints"] & string];
export type DownloadMethod<S extends Service> = Method<S, "download">;
export type UploadMethod<S extends Service> = Method<S, "upload">;
export type ListMethod<S extends Service> = Method<S, "list">;

const callTimeout = 300_000;
const fileTimeout = 600_000;
export const repeatedSubmission = errorCode("repeatedSubmission");
export const sessionCodes: ReadonlySet<string> = new Set([errorCode("sessionInvalid"), errorCode("sessionEnded")]);

/** Where the user reads moments, which exports are written in. A telephone takes 80 ms to make a format that would say it. */
const timeZone =
  "Temporal" in globalThis ? Temporal.Now.timeZoneId() : new Intl.DateTimeFormat().resolvedOptions().timeZone;

let moduleNumber = "";

/** Names the menu of the page on screen, which calls carry as App-Module-Number (S7.1d). */
export function setModuleNumber(menuNo: string): void {
  moduleNumber = menuNo;
}

function headers({ menuNo = moduleNumber, forAnySupplier = false }: CallOptions): Record<string, string> {
  const token = sessionToken();
  const supplier = forAnySupplier ? null : shownSupplier.read();
  return {
    "Accept-Language": currentLanguage(),
    "App-Page-Key": pageKey(),
    "App-Time-Zone": timeZone,
    ...(menuNo ? { "App-Module-Number": menuNo } : {}),
    ...(supplier ? { "App-Acting-For": encodeURIComponent(supplier.supplierNo) } : {}),
    ...(token ? { "Authentication-Info": token, invokerParam: "1" } : {}),
  };
}

function endpointOf(service: Service, method: string): Endpoint {
  const endpoint = service.endpoints[method];
  if (!endpoint) throw new RangeError(`${service.name} has no ${method}`);
  return endpoint;
}

/** Lists and their exports send paging beside the condition; everything else is the condition (S7.1c, S7.15). */
function bodyOf(endpoint: Endpoint, input: unknown): string {
  const isList = endpoint.kind === "list" || (endpoint.kind === "download" && endpoint.entity !== undefined);
  return JSON.stringify(isList ? input : { condition: input });
}

const denied = errorCode("permissionMissing");
const actsForAnother = errorCode("actsForAnother");
let hearDenied = () => {};
let hearOtherSupplier = () => {};

/** Calls `hear` whenever a call is refused for want of a right. */
export function whenDenied(hear: () => void): void {
  hearDenied = hear;
}

/** Calls `hear` whenever a call is refused because the session acts for another supplier than the page shows. */
export function whenActingForAnother(hear: () => void): void {
  hearOtherSupplier = hear;
}

/** Shows an error unless the caller does, and throws it. Session errors open their dialog instead (S8.1–S8.3). */
function refuse(error: CallError, options: CallOptions & { readonly sentAt: number }): never {
  // What has come of it is not known; reads alone are given up.
  if (error.errorCode === "" && !error.cancelled) renewPageKey();
  if (error.errorCode === denied) hearDenied();
  if (sessionCodes.has(error.errorCode) && options.showSessionEnd !== false)
    void sessionExpired(options.sentAt, error.errorCode === errorCode("sessionEnded"));
  else if (error.errorCode === actsForAnother) hearOtherSupplier();
  else if (!error.cancelled) {
    const wanted = error.errorCode === repeatedSubmission ? options.showRepeatError : options.showError;
    if (typeof wanted === "function" ? wanted(error) : wanted !== false) sayError(error.message);
  }
  throw error;
}

/** What a failed answer says. Without a text a refusal is an `Error`, and a failed call an exception (S8.1a, S8.2c). */
function failureOf(body: unknown, answered: boolean, doneOtherwise = false): CallError {
  const answer = (body && typeof body === "object" ? body : {}) as Partial<
    Extract<Envelope<never>, { errorCode: string }>
  >;
  const text = answer.errorMessage || answer.message || "";
  // Without even an envelope something before the server has answered, as a gateway does.
  const isOfServer = body !== null && typeof body === "object";
  const nothing = i18next.t(answered ? "client.error" : isOfServer ? "client.internal" : "client.unreachable");
  return new CallError(text === "Unknown!" ? i18next.t("client.internal") : text || nothing, {
    ...answer,
    unworded: text === "",
    unanswered: text === "" && !answered && !isOfServer,
    doneOtherwise: doneOtherwise && answer.errorCode === repeatedSubmission,
  });
}

function withoutAnswer(cause: unknown, signal: AbortSignal | undefined): CallError {
  if (signal?.aborted) return new CallError(i18next.t("client.cancelled"), { cancelled: true });
  const timedOut = cause instanceof DOMException && cause.name === "TimeoutError";
  return new CallError(i18next.t(timedOut ? "client.timeout" : "client.network"), { unanswered: true });
}

/** The options of a call that is sent now. */
const sentNow = <Options extends CallOptions>(options: Options) => ({ ...options, sentAt: performance.now() });

async function send(
  service: Service,
  method: string,
  body: string,
  options: ReturnType<typeof sentNow>,
): Promise<Response> {
  const endpoint = endpointOf(service, method);
  const path = pathOf(service, method);
  const idempotencyKey =
    options.idempotencyKey ?? (endpoint.once ? onceKey({ path, body, sender: options.sender }) : undefined);
  const timeout = AbortSignal.timeout(options.timeout ?? (endpoint.kind === "download" ? fileTimeout : callTimeout));
  const sender = headers(options);
  // A page that comes asks for much at once; together that would be a long task. What may be given up may wait for its turn.
  if (options.signal || endpoint.kind === "list" || endpoint.kind === "get") await nextTask();
  try {
    return await fetch(path, {
      method: "POST",
      headers: {
        ...sender,
        "Content-Type": "application/json",
        ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
      },
      body,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  } catch (cause) {
    return refuse(withoutAnswer(cause, options.signal), options);
  }
}

/** Makes a call of the contract and answers its data; a refusal throws a CallError, after it was shown. */
export async function call<S extends Service, M extends keyof S["endpoints"] & string>(
  service: S,
  method: M,
  input: InputOf<S["endpoints"][M]>,
  given: CallOptions = {},
): Promise<OutputOf<S["endpoints"][M]>> {
  const options = sentNow(given);
  const endpoint = endpointOf(service, method);
  const sent = bodyOf(endpoint, input);
  const response = await send(service, method, sent, options);
  const body: unknown = await response.json().catch((cause: unknown) => {
    if (options.signal?.aborted) refuse(withoutAnswer(cause, options.signal), options);
    return undefined;
  });
  const envelope = body as Envelope<OutputOf<S["endpoints"][M]>> | undefined;
  const write = { path: pathOf(service, method), body: sent, sender: options.sender };
  const doneOtherwise = wasSentOtherwise(write);
  if (endpoint.once && envelope) answered(write);
  if (response.ok && envelope?.status === 200 && "data" in envelope) return envelope.data;
  return refuse(failureOf(body, response.ok, doneOtherwise), options);
}

/**
 * Posts nothing to a path under the base path that is no call of the contract, and answers the data (S7.21a). Other services
 * of the product may stand there.
 */
export async function callPath(path: string, given: CallOptions = {}): Promise<Readonly<Record<string, unknown>>> {
  const options = sentNow(given);
  let response: Response;
  try {
    const signal = AbortSignal.timeout(options.timeout ?? callTimeout);
    response = await fetch(path, { method: "POST", headers: headers(options), signal });
  } catch (cause) {
    return refuse(withoutAnswer(cause, undefined), options);
  }
  const body = (await response.json().catch(() => undefined)) as Envelope<Record<string, unknown>> | undefined;
  if (response.ok && body?.status === 200 && "data" in body && body.data) return body.data;
  return refuse(failureOf(body, response.ok), options);
}

/** The file name of a content-disposition header, by RFC 5987 where it is given that way (S7.16c). */
export function fileNameOf(disposition: string | null): string {
  const extended = /filename\*\s*=\s*(?:UTF-8)?''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (extended) return decodeURIComponent(extended.trim());
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? "")?.[1]?.trim() ?? "";
}

/** How far a transfer has come, in bytes; `total` is null when the other side did not say. */
export interface Transferred {
  readonly done: number;
  readonly total: number | null;
}

async function readBlob(response: Response, onProgress: ((progress: Transferred) => void) | undefined): Promise<Blob> {
  const type = response.headers.get("content-type") ?? "";
  if (!response.body || !onProgress) return response.blob();
  const length = Number(response.headers.get("content-length"));
  const encoded = response.headers.has("content-encoding");
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let done = 0;
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    parts.push(part);
    done += part.length;
    onProgress({ done, total: length > 0 && !encoded ? length : null });
  }
  return new Blob(parts, { type });
}

type FileOptions = CallOptions & { readonly onProgress?: (progress: Transferred) => void };

/** A file with the name that the server gives it. */
export interface NamedFile {
  readonly blob: Blob;
  readonly fileName: string;
}

/** Gets a file's content and name; a failure arrives as JSON (S8.4). */
export async function fetchNamedFile<S extends Service, M extends DownloadMethod<S>>(
  service: S,
  method: M,
  input: InputOf<S["endpoints"][M]>,
  given: FileOptions = {},
): Promise<NamedFile> {
  const options = sentNow(given);
  const response = await send(service, method, bodyOf(endpointOf(service, method), input), options);
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || type.includes("application/json")) {
    refuse(failureOf(await response.json().catch(() => undefined), response.ok), options);
  }
  try {
    const blob = await readBlob(response, options.onProgress);
    return { blob, fileName: fileNameOf(response.headers.get("content-disposition")) || method };
  } catch (cause) {
    return refuse(withoutAnswer(cause, options.signal), options);
  }
}

/** Gets a file to show it. */
export async function fetchFile<S extends Service, M extends DownloadMethod<S>>(
  service: S,
  method: M,
  input: InputOf<S["endpoints"][M]>,
  options: CallOptions = {},
): Promise<Blob> {
  return (await fetchNamedFile(service, method, input, options)).blob;
}

/**
 * Gets a file and saves it under the name the server gives. False when there is none to save: the call failed, as JSON or
 * without an answer, which has been shown then, or the user stopped it (S8.4, S8.10c).
 */
export async function download<S extends Service, M extends DownloadMethod<S>>(
  service: S,
  method: M,
  input: InputOf<S["endpoints"][M]>,
  options: FileOptions = {},
): Promise<boolean> {
  try {
    saveFile(await fetchNamedFile(service, method, input, options));
    return true;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}

/** Saves a file that was got. */
export function saveFile({ blob, fileName }: NamedFile): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Sends one file as multipart field `file` (S7.16a); progress is of the sending alone. */
export function upload<S extends Service, M extends UploadMethod<S>>(
  service: S,
  method: M,
  file: File,
  input: InputOf<S["endpoints"][M]>,
  given: FileOptions = {},
): Promise<OutputOf<S["endpoints"][M]>> {
  const options = sentNow(given);
  const form = new FormData();
  for (const [name, value] of Object.entries(input as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  form.append("file", file);

  // fetch cannot tell how much of a body has been sent.
  const request = new XMLHttpRequest();
  return new Promise<OutputOf<S["endpoints"][M]>>((resolve, reject) => {
    const fail = (error: CallError) => {
      try {
        refuse(error, options);
      } catch (thrown) {
        reject(thrown);
      }
    };
    request.open("POST", pathOf(service, method));
    for (const [name, value] of Object.entries(headers(options))) request.setRequestHeader(name, value);
    if (options.idempotencyKey) request.setRequestHeader("Idempotency-Key", options.idempotencyKey);
    request.timeout = options.timeout ?? fileTimeout;
    request.responseType = "json";
    request.upload.onprogress = (event) =>
      options.onProgress?.({ done: event.loaded, total: event.lengthComputable ? event.total : null });
    request.onload = () => {
      const envelope = request.response as Envelope<OutputOf<S["endpoints"][M]>> | null;
      if (request.status === 200 && envelope?.status === 200 && "data" in envelope) resolve(envelope.data);
      else fail(failureOf(envelope, request.status === 200));
    };
    request.onerror = () => fail(new CallError(i18next.t("client.network"), { unanswered: true }));
    request.ontimeout = () => fail(new CallError(i18next.t("client.timeout"), { unanswered: true }));
    request.onabort = () => {
      renewPageKey();
      fail(new CallError(i18next.t("client.cancelled"), { cancelled: true }));
    };
    options.signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
