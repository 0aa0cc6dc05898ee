import type { Field } from "@tandem/contract/core/fields";
import type { ImportColumn } from "@tandem/contract/core/import-sheet";
import { plainNumber } from "@tandem/contract/core/numbers";
import { languageCodes } from "@tandem/contract/languages/languages";
import { translate } from "../core/translate.ts";
import { arrayLiteral, readCodes } from "./code-lists.ts";
import { isoFromText } from "./dates.ts";
import { decimalText } from "./numbers.ts";
import { type CellValue, uncalculated } from "./workbook.ts";

/** What is wrong with a cell: a locale key under `import`, and what its text needs. */
export interface CellProblem {
  readonly key: string;
  readonly parameters?: Readonly<Record<string, string | number>>;
}

export type CellReading = { readonly value: string | null } | { readonly problem: CellProblem };

const numberKinds = new Set(["quantity", "money", "rate", "integer"]);

/** A day, perhaps with a time after it; nothing else may follow. */
const dateText = /^(?!0000)\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/;

const wrong = (key: string, parameters: CellProblem["parameters"] = {}): CellReading => ({
  problem: { key, parameters },
});

/** Reads a cell as its column's field: the value as the wire would carry it, or what is wrong with it. */
export function readCell(column: ImportColumn, cell: CellValue): CellReading {
  if (cell !== null && typeof cell === "object" && "error" in cell) {
    return cell.error === uncalculated ? wrong("formulaWithoutValue") : wrong("cellError", { value: cell.error });
  }
  const text = textOf(column.field, cell);
  if (text !== null) return asStored(column.field, checked(column.field, text));
  if (!column.optional) return wrong("missingValue");
  // An empty list is a list: this is how somebody empties it.
  return { value: column.field.kind === "codes" ? arrayLiteral([]) : null };
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
  if (typeof cell === "string") return cell.trim() === "" ? null : cell.trim();
  if ("number" in cell) return cell.number;
  return field.kind === "date" ? cell.date.slice(0, 10) : cell.date;
}

function checked(field: Field, text: string): CellReading {
  if (field.statuses) return readChoice(field.statuses, text);
  if (field.kind === "date") {
    const date = dateText.test(text) ? isoFromText(text)?.slice(0, 10) : undefined;
    return date !== undefined && field.schema.safeParse(date).success ? { value: date } : wrong("notADate");
  }
  if (numberKinds.has(field.kind)) {
    const plain = decimalText(text);
    const isValid = plain !== null && field.schema.safeParse(field.kind === "integer" ? Number(plain) : plain).success;
    return isValid ? { value: plain } : wrong("notANumber");
  }
  if (field.kind === "codes") return readList(field, text);
  if (field.kind === "time") return readTime(text);
  if (field.maxLength !== undefined && text.length > field.maxLength) return wrong("tooLong", { max: field.maxLength });
  return field.schema.safeParse(text).success ? { value: text } : wrong(wrongForms.get(field.kind) ?? "wrongForm");
}

/** What is said of a text that is not of the form its field asks for. */
const wrongForms: ReadonlyMap<Field["kind"], string> = new Map([
  ["email", "notAnEmail"],
  ["mobile", "notAMobile"],
  ["phone", "notAPhone"],
]);

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

/** A choice is given by its code, or by its label in any of the languages. */
function readChoice(statuses: NonNullable<Field["statuses"]>, text: string): CellReading {
  const code = statuses.codes.find(
    (candidate) =>
      candidate === text ||
      languageCodes.some((language) => translate(language, statuses.labelKey(candidate)) === text),
  );
  return code === undefined ? wrong("notAChoice", { choices: statuses.codes.join(", ") }) : { value: code };
}
