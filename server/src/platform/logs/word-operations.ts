import { undonePrefix } from "@tandem/contract/core/history";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { orNull } from "@tandem/contract/core/or-null";
import { auditAction } from "@tandem/contract/identity/audit-entries";
import { customModules } from "@tandem/contract/platform/custom-fields/modules";
import { announcedChange, namedSerials } from "@tandem/contract/receiving/serial-numbers/named";
import type { Refused } from "../../core/told-operation.ts";
import { keysBeginning, translate, wordFault } from "../../core/translate.ts";
import { faultStored, type RefusedCell, type StoredFault, wordCell } from "../../core/word-cells.ts";
import { wordChanges } from "../../identity/audit-entries/word-changes.ts";
import { type CutLine, linesWithin, listWithin, plainLine } from "./cut-lines.ts";
import { wordState } from "./word-states.ts";
import { firstText, wordField, wordFieldOfDocument, wordRecord, wordValue } from "./word-values.ts";

/** One thing that a call changed, as the view tells it. */
interface LoggedChange {
  /** A step of a document, a field of a record, or what the audit log keeps. */
  readonly of: "document" | "record" | "audit";
  readonly entity: string;
  readonly number: string | null;
  readonly name: string;
  readonly old: string | null;
  readonly now: string | null;
  readonly lines?: readonly {
    readonly line: string | null;
    readonly field: string;
    readonly old: string | null;
    readonly new: string | null;
  }[];
}

const longest = 4000;

/** What a call changed, as pages call it in the language of who reads: a line for each field that is another than before. */
export function wordOperation(language: LanguageCode, changes: string | null): string | null {
  if (changes === null) return null;
  const lines = (JSON.parse(changes) as LoggedChange[]).flatMap((told) => worded[told.of](language, told));
  const told = new Map(lines.map((line) => [line.whole, line]));
  return orNull(linesWithin([...told.values()], longest, (count) => wordMore(language, count)));
}

const wordMore = (language: LanguageCode, count: number) => translate(language, "operations.moreLines", { count });

const worded: Readonly<Record<LoggedChange["of"], (language: LanguageCode, told: LoggedChange) => CutLine[]>> = {
  document: (language, told) => {
    const { entity, old, now, lines = [] } = told;
    const of = named(wordRecord(language, entity), told.number);
    const [before, after] = [old, now].map((state) => wordState(language, entity, told.name, state));
    const moved = before === after || !after ? "" : `: ${before || "–"} → ${after}`;
    const changed = lines.flatMap(({ line, field, old, new: now }) => {
      const [before, after] = [old, now].map((value) => wordValue(language, entity, field, value));
      if (before === after) return [];
      return [`${named(of, line)} · ${wordFieldOfDocument(language, entity, field)}: ${before} → ${after}`];
    });
    return [`${of} · ${wordStep(language, entity, told.name)}${moved}`, ...changed].map(plainLine);
  },
  record: (language, { entity, number, name, old, now }) => {
    const field = wordField(language, entity, name);
    if (field === undefined) return [];
    const [before, after] = [old, now].map((value) => wordValue(language, entity, name, value));
    if (before === after && old !== hidden) return [];
    const of = `${named(wordRecord(language, entity), wordSubject(language, number))} · ${field}`;
    const [added, removed] = [name === announcedChange.added, name === announcedChange.removed];
    if (added) return [listLine(language, namedSerials(after), (list) => `${of}: ${before} → ${list}`)];
    if (removed) return [listLine(language, namedSerials(before), (list) => `${of}: ${list} → ${after}`)];
    return [plainLine(`${of}: ${before} → ${after}`)];
  },
  audit: (language, { name, number, now }) => {
    const of = named(wordRecord(language, subjectOf(name)), wordSubject(language, number));
    return (wordChanges(language, now) ?? "").split("\n").map((line) => plainLine(`${of} · ${line}`));
  },
};

/** A line that tells a list: where it is cut, it says how many it leaves out of how many. */
function listLine(language: LanguageCode, listed: readonly string[], line: (list: string) => string): CutLine {
  const more = (shown: string, left: number) =>
    translate(language, "operations.moreListed", { shown, more: left, total: listed.length });
  return {
    whole: line(listed.join(", ")),
    within: (most) => line(listWithin(listed, most - line("").length, more)),
  };
}

/** What stands for a secret. */
const hidden = "•••";

const named = (record: string, number: string | null) => (number ? `${record} ${number}` : record);

/** A step as the history of its document calls it. */
function wordStep(language: LanguageCode, entity: string, action: string): string {
  const taken = action.startsWith(undonePrefix) ? action.slice(undonePrefix.length) : action;
  const step = firstText(language, [`history.${entity}.${taken}`, `history.${taken}`]) ?? taken;
  return taken === action ? step : translate(language, "history.undo", { step });
}

const subjects: readonly (readonly [RegExp, string])[] = [
  [/^user|^password|^secondFactor|^invitation|^session/, "user"],
  [/^role/, "role"],
  [/^policy/, "passwordPolicy"],
  [/^licence/, "licence"],
  [/^job/, "scheduledJob"],
];

/** What an entry of the audit log is about, by the code of what happened. */
function subjectOf(code: string): string {
  const [name = ""] = Object.entries(auditAction.code).find(([, each]) => each === code) ?? [];
  return subjects.find(([about]) => about.test(name))?.[1] ?? "purchaseOrder";
}

/** Where caches are called what they are: they have no number, and are kept by the key of their name. */
export const cacheKey = (name: string) => `systemHealth.cache.${name}`;

/** Between what several columns together call a record. */
const moduleEnd = " / ";

/** What is the product's own, and stands in the log by its key: caches, pages. */
const isKey = (number: string) => number.startsWith(cacheKey("")) || number === licenceKey;

/** The subject of a licence that does not say for whom it is. */
export const licenceKey = "menus.licence";

/** Where the names stand of what has a number, too. */
const namedByKeys = [
  (number: string) => `scheduledJob.job.${number}`,
  (number: string) => `knownParameter.name.${number}`,
] as const;

/** What the product calls what has a name beside its number: jobs, settings; of a field of a tenant's own, its records. */
function nameOf(language: LanguageCode, number: string): string {
  const [module = "", ...others] = number.split(moduleEnd);
  if (others.length > 0 && customModules.includes(module))
    return [translate(language, `${module}.name`), ...others].join(moduleEnd);
  const keys = isKey(number) ? [number] : namedByKeys.map((keyOf) => keyOf(number));
  return firstText(language, keys) ?? number;
}

/** Numbers of what a call was about, as pages call them. */
export function wordSubject(language: LanguageCode, subject: string | null): string | null {
  if (subject === null) return null;
  const numbers = subject.split(", ").map((number) => nameOf(language, number));
  return numbers.join(", ");
}

/** The subjects that are stored by a key or number and called what somebody looks for. */
export function subjectsWorded(language: LanguageCode, words: string): string[] {
  const wanted = words.trim().toLocaleLowerCase(language);
  const numbers = namedByKeys.flatMap((keyOf) => keysBeginning(keyOf("")).map((key) => key.slice(keyOf("").length)));
  const known = [...numbers, licenceKey, ...keysBeginning(cacheKey(""))];
  return known.filter((number) => nameOf(language, number).toLocaleLowerCase(language).includes(wanted));
}

/** What a call left as it was, and why, in the language of who reads. */
export function wordRefused(language: LanguageCode, refused: string | null): string | null {
  if (refused === null) return null;
  const lines = (JSON.parse(refused) as Refused[]).map(({ number, row, fault, cell, text }) => {
    const message = text ?? (cell ? wordRow(language, cell) : fault ? wordKept(language, fault) : "");
    if (row !== undefined) return translate(language, "import.wrongRow", { row, message });
    return number ? `${number}: ${message}` : message;
  });
  return linesWithin(lines.map(plainLine), longest, (count) => wordMore(language, count));
}

const isWorded = (language: LanguageCode, { error }: StoredFault) =>
  firstText(language, [`errors.${error}`]) !== undefined;

const wordRow = (language: LanguageCode, cell: RefusedCell): string =>
  cell.fault && !isWorded(language, cell.fault) ? cell.fault.error : wordCell(language, cell);

/** A refusal and what was wrong where. What nouns refuse has words too; a refusal that is no more has none. */
function wordKept(language: LanguageCode, fault: StoredFault): string {
  if (!isWorded(language, fault)) return fault.error;
  const worded = wordFault(language, faultStored(fault));
  // Where one thing alone is wrong, it is what the whole says.
  return [...new Set([worded.errorMessage, ...(worded.details ?? []).map(({ message }) => message)])].join(" ");
}
