import type { Entity, Fields } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Endpoint, Service } from "@tandem/contract/core/service";
import { printed, standardLayout } from "@tandem/contract/platform/print-templates/layout";
import { type Services, services } from "@tandem/contract/services";
import { translate } from "../src/core/translate.ts";
import { writingIn } from "../src/platform/printing/numbers-and-dates.ts";
import type { Printable } from "../src/platform/printing/read-documents.ts";
import { wordDocument, wordLines } from "../src/platform/printing/word-document.ts";
import { wordingOf } from "../src/platform/printing/wording.ts";
import type { TestApplication, TestUser } from "./application.ts";
import { headingOf, readSheet } from "./sheets.ts";

export type Values = Readonly<Record<string, unknown>>;
/** A row of a list, or a document whole. */
export type Found = Values & { readonly id: string; readonly version: number };
/** A document whole, as far as all are alike. */
export type FoundWhole = Found & { readonly lines: readonly Values[] };

/** A document of which all is filled in that people may. */
export interface Filled {
  /** Who looks it up. */
  readonly user: TestUser;
  /** By which its lists find it. */
  readonly condition: Values;
  readonly head: Values;
  readonly line: Values;
  /** The same of fields of the tenant's own, where it has some. */
  readonly own?: { readonly head: Values; readonly line: Values };
}

/** What fills in every field of a document, and where it is to be seen then. */
export interface EveryField {
  /** What it is called in titles, with what its fields prove. */
  readonly title: string;
  readonly service: keyof Services;
  /** The service of its lines, where they have one of their own. */
  readonly lineService?: keyof Services;
  readonly head: object;
  readonly line?: object;
  /** The export that is changed and imported again. */
  readonly comesBack?: string;
  fill(app: TestApplication): Promise<Filled>;
  /** Changes what may be changed of it: what it is then, and what it should hold. */
  again?(
    app: TestApplication,
    filled: Filled,
    found: FoundWhole,
  ): Promise<Omit<Filled, "condition" | "user"> & { now: FoundWhole }>;
}

const described = (entity: object) => entity as Entity<string, Fields>;

/** The calls of a service, with the name of the service. */
function callsOf(name: keyof Services): [keyof Services, string, Endpoint][] {
  const { endpoints } = services[name] as unknown as Service;
  return Object.entries(endpoints).map(([method, call]) => [name, method, call]);
}

/** What a document's lists and workbooks are, and what of it each of them shows. */
export function showings({ service, lineService, head, line, comesBack }: EveryField) {
  const calls = [service, ...(lineService ? [lineService] : [])].flatMap(callsOf);
  const isOf = (entity: object | undefined, call: Endpoint) =>
    entity !== undefined && call.entity?.name === described(entity).name;
  return calls.flatMap(([of, method, call]) => {
    if (call.kind !== "list" && call.kind !== "download") return [];
    const both = method === comesBack;
    const ofLine = isOf(line, call) || (call.writes !== undefined && call.writes.name === described(line ?? {}).name);
    // An export may write other parts than the lines.
    const ofHead = isOf(head, call) && !ofLine && call.writes === undefined;
    const shown = { head: both || ofHead, line: both || ofLine };
    return shown.head || shown.line ? [{ service: of, method, kind: call.kind, shown }] : [];
  });
}

/** The call that answers a document whole; undefined where none does. */
export const wholeCallOf = ({ service }: EveryField) =>
  callsOf(service).find(([, method, { permission }]) => /^get\w+ById$/.test(method) && permission === "isSearch")?.[1];

/** The ways in which a value may be written for a reader of English. */
function waysToWrite({ name: entityName, fields }: Entity<string, Fields>, name: string, value: unknown): string[] {
  const { kind, statuses } = fields[name] ?? {};
  const text = String(value);
  const writing = writingIn("en-US");
  if (statuses) return [translate("en-US", statuses.labelKey(text))];
  if (kind === "date") return [text, writing.date(text), writing.shortDate(text)];
  if (kind === "money") return [text, writing.money(text)];
  if (kind === "rate") return [text, writing.rate(text)];
  if (kind === "integer" || kind === "quantity") return [text, writing.quantity(text)];
  return [text, `${translate("en-US", fieldLabelKey(entityName, name))} ${text}`];
}

/** The names of the values that are not among the texts. */
export function unwritten(entity: object, values: Values, texts: readonly string[]): string[] {
  const all = texts.join("\n");
  return Object.keys(values).filter(
    (name) => !waysToWrite(described(entity), name, values[name]).some((text) => all.includes(text)),
  );
}

/** The names of the values that the first row of a downloaded workbook has in no column of theirs. */
export async function missingInSheet(content: Buffer, of: object, values: Values): Promise<string[]> {
  const [row] = await readSheet(content);
  const entity = described(of);
  return Object.keys(values).filter((name) => {
    const cell = row?.[headingOf(entity, name)];
    return !waysToWrite(entity, name, values[name]).some((text) => text === cell);
  });
}

/** How a document of this kind is printed; undefined where it is not. */
export const printedAsOf = ({ head }: EveryField) =>
  Object.entries(printed).find(([, kind]) => "head" in kind && (kind.head as object) === head)?.[0] as
    | Printable["module"]
    | undefined;

/** All words of a print whose layout leaves nothing out. */
export function wordsOf(printable: Printable): { readonly head: string[]; readonly lines: string[] } {
  const columns = Object.keys(printed[printable.module].columns);
  const layout = {
    ...standardLayout(printable.module),
    columns: columns.map((field) => ({ field, title: null, width: null })),
  };
  const wording = wordingOf(layout, "en-US");
  const { number, facts, details, remarks, blocks } = wordDocument(wording, printable);
  const told = [...facts, ...details, ...(remarks ? [remarks] : [])].map(({ value }) => value);
  return {
    head: [number, ...told, ...blocks.flatMap(({ lines }) => lines)],
    lines: wordLines(wording, printable.module, printable.lines, 1).flat(),
  };
}
