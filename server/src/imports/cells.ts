import { countedQuantity, splitCounted } from "@tandem/contract/base-data/own-units";
import { type ContactMessage, contactMessage, isContactKind } from "@tandem/contract/core/contact-rules";
import type { Fault } from "@tandem/contract/core/errors";
import type { Field } from "@tandem/contract/core/fields";
import type { CellForm, ImportColumn } from "@tandem/contract/core/import-sheet";
import { holdsInvisible, trimInvisible } from "@tandem/contract/core/invisible";
import { type LanguageCode, languageCodes } from "@tandem/contract/core/languages";
import { isPositive, plainNumber } from "@tandem/contract/core/numbers";
import { orNull } from "@tandem/contract/core/or-null";
import { translate } from "../core/translate.ts";
import { markedAmount, standsFor } from "../spreadsheets/currencies.ts";
import { isMomentOfUtc } from "../spreadsheets/dates.ts";
import { decimalText, typedDigits } from "../spreadsheets/numbers.ts";
import { isCutNumber, type TypedKind, typedReadings } from "../spreadsheets/typed-values.ts";
import { type CellValue, uncalculated } from "../spreadsheets/workbook.ts";
import { arrayLiteral, readCodes } from "./code-lists.ts";

/** What is wrong with a cell: a locale key under `import`, and what its text needs. */
export interface CellProblem {
  readonly key: string;
  readonly parameters?: Readonly<Record<string, string | number>>;
  /** Why a call refuses what the row says. */
  readonly fault?: Fault;
}

export type CellReading = { readonly value: string | null } | { readonly problem: CellProblem };

/** What is known of a cell besides its column. */
export interface CellSetting {
  /** Language of who reads about a wrong cell. */
  readonly language: LanguageCode;
  /** The form in which the column's text is written, once it is known. */
  readonly form?: CellForm | undefined;
  /** The currency that its row names. */
  readonly currency?: string | null;
}

const numberKinds: ReadonlySet<Field["kind"]> = new Set<Field["kind"]>(["quantity", "money", "rate", "integer"]);

/** Whether a field takes what may be written in several forms. */
export function typedKindOf({ kind, statuses }: Field): TypedKind | null {
  if (statuses) return null;
  if (kind === "date") return "date";
  return numberKinds.has(kind) ? "number" : null;
}

/** What spreadsheet programs show for errors; pasted as values they are text. */
const shownErrors = /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

const wrong = (key: string, parameters: CellProblem["parameters"] = {}): CellReading => ({
  problem: { key, parameters },
});

/** Reads a cell as its column's field: the value as the wire would carry it, or what is wrong with it. */
export function readCell(column: ImportColumn, cell: CellValue, setting: CellSetting): CellReading {
  if (cell !== null && typeof cell === "object" && "error" in cell) {
    return cell.error === uncalculated ? wrong("formulaWithoutValue") : wrong("cellError", { value: cell.error });
  }
  const text = textOf(column.field, cell);
  if (text === null) {
    if (!column.optional) return wrong("missingValue");
    // An empty list is a list: this is how somebody empties it.
    return { value: column.field.kind === "codes" ? arrayLiteral([]) : null };
  }
  if (typedKindOf(column.field) && shownErrors.test(text)) return wrong("cellError", { value: text });
  const lost = digitsLost(column.field, cell, text) ?? otherCurrency(column.field, cell, setting.currency);
  return asStored(column.field, lost ?? checked(column.field, cell, text, setting));
}

/** A cell that says a unit behind its number, in a column that takes one, without it; and the unit. */
export function countedCell(
  { counted, field }: ImportColumn,
  cell: CellValue,
): { readonly cell: CellValue; readonly unit: string | null } {
  const text = counted && typeof cell === "string" ? textOf(field, cell) : null;
  const split = text === null || isCutNumber(text) ? null : splitCounted(text);
  return split ? { cell: split.number, unit: split.unit } : { cell, unit: null };
}

/** A number as it was read, with the unit that it is counted in. */
export function inUnit(reading: CellReading, unit: string | null): CellReading {
  if (unit === null || !("value" in reading) || reading.value === null) return reading;
  const value = `${reading.value} ${unit}`;
  return countedQuantity.safeParse(value).success ? { value } : wrong("wrongForm");
}

/** An amount shown or written in another currency than its row's is of no use as it stands. */
function otherCurrency({ kind }: Field, cell: Reading, currency: string | null = null): CellReading | null {
  if (kind !== "money" || cell === null || typeof cell === "boolean") return null;
  const shown = typeof cell === "string" ? markedAmount(cell)?.mark : "number" in cell ? cell.currency : undefined;
  if (shown === undefined) return null;
  // Without a currency to compare with, a number is what is stored, and a text says more than a number.
  if (currency === null) return typeof cell === "string" ? notRead(cell) : null;
  return standsFor(shown, currency) ? null : wrong("otherCurrency", { value: shown, currency });
}

/** What a spreadsheet program did to a long number cannot be undone: it keeps 15 digits, and shows fewer. */
function digitsLost(field: Field, cell: Reading, text: string): CellReading | null {
  if (typeof cell === "string") {
    return (typedKindOf(field) === "number" || field.kind === "code") && isCutNumber(text)
      ? wrong("digitsNotShown", { value: text })
      : null;
  }
  if (typedKindOf(field) !== null || cell === null || typeof cell !== "object" || !("number" in cell)) return null;
  return cell.number.replace(/^-|\..*$/g, "").length > typedDigits ? wrong("digitsLost", { value: text }) : null;
}

/** A number of a tenant's own field is kept as a text: the same number is always the same text. */
function asStored({ custom, kind }: Field, reading: CellReading): CellReading {
  if (!custom || kind !== "quantity" || !("value" in reading) || reading.value === null) return reading;
  return { value: plainNumber(reading.value) };
}

/** A cell that holds no error. */
export type Reading = Exclude<CellValue, { error: string }>;

/** What a cell says as its column's field, as text; null where it says nothing. */
export function textOf(field: Field, cell: Reading): string | null {
  if (cell === null) return null;
  if (typeof cell === "boolean") return String(cell).toUpperCase();
  if (typeof cell === "string") return orNull(trimInvisible(cell));
  if ("number" in cell) return typedKindOf(field) === null ? (cell.shown ?? cell.number) : cell.number;
  return field.kind === "date" ? cell.date.slice(0, 10) : cell.date;
}

function checked(field: Field, cell: Reading, text: string, { form }: CellSetting): CellReading {
  if (field.statuses) return readChoice(field.statuses, text);
  const kind = typedKindOf(field);
  if (kind !== null) return isText(kind, cell) ? readTyped(field, kind, text, form) : asTyped(field, kind, text);
  if (field.kind === "codes") return readList(field, text);
  if (field.kind === "time") return readTime(text);
  if (field.maxLength !== undefined && text.length > field.maxLength) return wrong("tooLong", { max: field.maxLength });
  if (field.schema.safeParse(text).success) return { value: text };
  if (holdsInvisible(text)) return wrong("invisibleCharacter", { value: text });
  return wrong(isContactKind(field.kind) ? wrongContacts[contactMessage(field.kind)] : "wrongForm");
}

/** Whether a cell says by its characters what it is: text does, and so does a day such as 20261120. */
function isText(kind: TypedKind, cell: Reading): boolean {
  return typeof cell === "string" || (kind === "date" && cell !== null && typeof cell === "object" && "number" in cell);
}

const percent = /[%％]$/;

/** What a text says as its field in each of the forms in which it says something; a rate may be in per cent, and an amount have a currency. */
export function fieldReadings({ kind }: Field, typed: TypedKind, text: string): ReadonlyMap<CellForm, string> {
  if (kind === "money") return typedReadings(typed, markedAmount(text)?.amount ?? text);
  return typedReadings(typed, kind === "rate" ? text.replace(percent, "") : text);
}

/** A number or a day that somebody wrote as text, in the form of its column. */
function readTyped(field: Field, kind: TypedKind, text: string, form: CellForm | undefined): CellReading {
  if (kind === "number" && field.kind !== "rate" && percent.test(text)) return wrong("percentage", { value: text });
  if (kind === "date" && isMomentOfUtc(text)) return wrong("momentOfUtc", { value: text });
  const readings = fieldReadings(field, kind, text);
  const known = form === undefined ? undefined : readings.get(form);
  if (known !== undefined) return asTyped(field, kind, known);
  const values = new Set(readings.values());
  const [value = "", other] = values;
  if (form !== undefined || values.size === 0) return kind === "date" ? wrong("notADate") : notRead(text);
  if (other === undefined) return asTyped(field, kind, value);
  return wrong(kind === "date" ? "twoDays" : "twoNumbers", { value: text, one: value, other });
}

/** Where there are digits, it is how they are written that is wrong. */
function notRead(text: string): CellReading {
  return /\d/.test(text) ? wrong("notPlainDigits", { value: text }) : wrong("notANumber");
}

/** A number in plain decimals or a day, as its field takes it. */
function asTyped(field: Field, kind: TypedKind, plain: string): CellReading {
  if (kind === "date") return field.schema.safeParse(plain).success ? { value: plain } : wrong("notADate");
  const value = decimalText(plain);
  if (value === null) return wrong("notANumber");
  if (field.schema.safeParse(field.kind === "integer" ? Number(value) : value).success) return { value };
  if (field.most !== undefined && Number(value) > field.most) return wrong("tooHigh", { max: field.most });
  return wrong(wrongNumber(field, value));
}

/** What is wrong with a number that is one. */
function wrongNumber({ kind, positive }: Field, value: string): string {
  if (positive && !isPositive(value)) return "notPositive";
  if (value.startsWith("-") && kind !== "money") return "negative";
  return kind === "integer" && value.includes(".") ? "notWhole" : "notANumber";
}

/** What is said of a contact that the tenant's rule does not allow. */
const wrongContacts: Readonly<Record<ContactMessage, string>> = {
  email: "notAnEmail",
  openEmail: "notAnEmail",
  mobile: "notAMobile",
  phone: "notAPhone",
  openPhone: "notAnOpenPhone",
};

function readList(field: Field, text: string): CellReading {
  const codes = readCodes(text);
  return field.schema.safeParse(codes).success ? { value: arrayLiteral(codes) } : wrong("wrongForm");
}

/** A time of day; a spreadsheet program may have added seconds to what was typed, or left out a zero. */
function readTime(text: string): CellReading {
  const [, hour = "", minutes = ""] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text) ?? [];
  const isTime = hour !== "" && Number(hour) < 24 && Number(minutes) < 60;
  return isTime ? { value: `${hour.padStart(2, "0")}:${minutes}` } : wrong("notATime");
}

type Choices = NonNullable<Field["statuses"]>;

const plainChoice = (text: string) => text.normalize("NFKC").toLowerCase();

/** What the codes of a choice are called: just so, and in any capitals where that means one of them alone. */
interface Spellings {
  readonly exact: ReadonlyMap<string, string>;
  readonly plain: ReadonlyMap<string, string>;
}

const spellings = new WeakMap<Choices, Spellings>();

function spellingsOf(statuses: Choices): Spellings {
  const known = spellings.get(statuses);
  if (known) return known;
  const called = statuses.codes.flatMap((code) =>
    [code, ...languageCodes.map((language) => translate(language, statuses.labelKey(code)))].map(
      (name) => [name, code] as const,
    ),
  );
  const alike = Map.groupBy(called, ([name]) => plainChoice(name));
  const plain = [...alike].flatMap(([name, each]) => {
    const [code, ...others] = new Set(each.map(([, one]) => one));
    return code !== undefined && others.length === 0 ? [[name, code] as const] : [];
  });
  // Of two that are called the same the first is meant.
  const made = { exact: new Map(called.toReversed()), plain: new Map(plain) };
  spellings.set(statuses, made);
  return made;
}

/** A choice is given by its code, or by its label in any of the languages; in other capitals where they mean one alone. */
function readChoice(statuses: Choices, text: string): CellReading {
  const { exact, plain } = spellingsOf(statuses);
  const code = exact.get(text) ?? plain.get(plainChoice(text));
  if (code !== undefined) return { value: code };
  return wrong("notAChoice", { value: text, choices: statuses.codes.map(statuses.labelKey).join("\n") });
}
