import { parameters } from "@tandem/contract/platform/parameters";
import type { PrintType } from "@tandem/contract/platform/print-templates/kinds";
import {
  ownHosts,
  printServiceAddress,
  printServiceParameter,
  printServicePaths,
  usualPrintService,
} from "@tandem/contract/platform/printing/print-service";
import { call } from "../../api/client.ts";
import { lastPrinter } from "./lastPrinter.ts";

/** The print service answers within this, or it is not there (S7.17e, S7.17f, S9.1e). */
const answerMilliseconds = 1500;

/** A call stays under way for so long while the browser asks about it: to end it would end the question. */
const askedMilliseconds = 60_000;

/** The service may take this long to hand a print to its printer. */
const printMilliseconds = 60_000;

/** What the browser calls the permission to reach services on this computer and its network. */
const permissionNames = ["loopback-network", "local-network-access"];

/** The print service of this computer, with its printers. */
export interface PrintService {
  readonly address: string;
  readonly printers: readonly string[];
}

/** What the service is sent (S3.13), with the PDF, so that it needs neither the portal nor the user's rights. */
export interface PrintJob {
  readonly ids: readonly string[];
  readonly reportKey: string;
  readonly module: string;
  readonly printer: string;
  readonly standardCol01: string;
  readonly copies: number;
  readonly fileName: string;
  /** The PDF, base64. */
  readonly content: string;
}

/**
 * Whether the page may reach the service, where the browser asks the user that; null where it does not ask, as on a page of
 * this computer itself.
 */
export async function networkPermission(): Promise<PermissionStatus | null> {
  if (ownHosts.includes(window.location.hostname)) return null;
  for (const name of permissionNames) {
    const standing = await navigator.permissions?.query({ name: name as PermissionName }).catch(() => null);
    if (standing) return standing;
  }
  return null;
}

/** Whether the service answers in time. */
async function answersAt(address: string): Promise<boolean> {
  const isAsked = (await networkPermission())?.state === "prompt";
  const reached = reach(address, isAsked ? askedMilliseconds : answerMilliseconds).then(
    () => true,
    () => false,
  );
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), answerMilliseconds));
  return Promise.race([reached, late]);
}

/** Reaches the service as a stranger: without cookies, and without a word of where the user is. */
function reach(address: string, milliseconds: number, init: RequestInit = {}): Promise<Response> {
  // Over HTTP from a page over HTTPS only what is said to be of this network is reached, once the user allows it.
  const { hostname, protocol } = new URL(address);
  const isMixed = window.location.protocol === "https:" && protocol === "http:" && !ownHosts.includes(hostname);
  return fetch(address, {
    ...init,
    ...(isMixed ? { targetAddressSpace: "local" } : {}),
    credentials: "omit",
    referrerPolicy: "no-referrer",
    cache: "no-store",
    signal: AbortSignal.timeout(milliseconds),
  });
}

function post(address: string, milliseconds: number, body: unknown): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return reach(address, milliseconds, { method: "POST", headers, body: JSON.stringify(body) });
}

/** What an answer holds: the service may wrap it in an envelope, as the portal does. */
function dataOf(body: unknown): unknown {
  return body !== null && typeof body === "object" && "data" in body ? body.data : body;
}

/** Printers by name, which come as texts or as records. */
function printerNames(body: unknown): string[] {
  const data = dataOf(body);
  const list: unknown[] = Array.isArray(data) ? data : [];
  return list.flatMap((each) => {
    if (typeof each === "string") return [each];
    const name: unknown = each !== null && typeof each === "object" && "printerName" in each ? each.printerName : null;
    return typeof name === "string" ? [name] : [];
  });
}

/** A service that refuses says so in the status of its answer, or in that of the body (S8.1a). */
async function requireDone(response: Response): Promise<void> {
  const body: unknown = await response.json().catch(() => null);
  const status = body !== null && typeof body === "object" && "status" in body ? body.status : 200;
  if (!response.ok || status !== 200) throw new Error(`The print service answered ${response.status}`);
}

/** What became of looking for the print service. */
export interface Looked {
  /** null: it does not answer in time. */
  readonly service: PrintService | null;
  /** Somebody means to print by one: the tenant says where it is, or this browser has printed by it. */
  readonly isExpected: boolean;
}

/** Looks for the print service (S7.17e, S7.17f). */
export async function findPrintService(): Promise<Looked> {
  const set = await call(
    parameters,
    "getValueByParamNo",
    { paramNo: printServiceParameter },
    { showError: false },
  ).catch(() => null);
  const address = printServiceAddress(set?.paramValue ?? usualPrintService);
  const isExpected = Boolean(set?.paramValue) || lastPrinter() !== null;
  return { service: address === null ? null : await serviceAt(address), isExpected };
}

async function serviceAt(address: string): Promise<PrintService | null> {
  try {
    if (!(await answersAt(address))) return null;
    const listed = await post(`${address}${printServicePaths.printerList}`, answerMilliseconds, {});
    if (!listed.ok) return null;
    return { address, printers: printerNames(await listed.json()) };
  } catch {
    return null;
  }
}

/** Has the service print (S7.17g). @throws Error when it does not */
export async function sendToPrinter(address: string, type: PrintType, job: PrintJob): Promise<void> {
  await requireDone(await post(`${address}${printServicePaths.print[type]}`, printMilliseconds, job));
}

/** A file as base64. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(new Error("The file could not be read"));
    reader.readAsDataURL(file);
  });
}
