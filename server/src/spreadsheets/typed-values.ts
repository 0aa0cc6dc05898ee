import { type CellForm, dateForms, numberForms } from "@tandem/contract/core/import-sheet";
import { trimInvisible } from "@tandem/contract/core/invisible";
import { isoFromText } from "./dates.ts";
import { decimalText } from "./numbers.ts";

/** Longer than any number or date that somebody types. */
const longest = 100;

const grouping = { decimalPoint: "[, '’]", decimalComma: "[. '’]" } as const;
const numbers = new Map(
  numberForms.map((form) => {
    const [group, point] = [grouping[form], form === "decimalPoint" ? "\\." : ","];
    const whole = `[1-9]\\d{0,2}(?:(${group})\\d{3}(?:\\2\\d{3})*)|\\d*`;
    return [form, new RegExp(`^([+-]?)(?:${whole})(?:${point}\\d*)?$`)];
  }),
);

/** Marks of scientific notation that stand for digits which are not there. */
const cutDigits = /^[+-]?\d+(?:[.,]\d+)?E\+\d+$/i;

/** Whether a text is a long number as a program shows it in a narrow cell: its last digits are lost. */
export function isCutNumber(text: string): boolean {
  return text.length <= longest && cutDigits.test(text);
}

/** Text as it was meant: full-width characters and the many spaces and dashes are the plain ones. */
function plainText(text: string): string {
  if (text.length > longest) return "";
  return trimInvisible(text.normalize("NFKC").replace(/[−–]/g, "-")).replace(/^'/, "");
}

/** A number that somebody wrote as text, as plain decimal text; `null` where it is none in that form. */
function typedNumber(text: string, form: (typeof numberForms)[number]): string | null {
  const match = numbers.get(form)?.exec(text);
  if (!match) return null;
  const separators = form === "decimalPoint" ? /[, '’]/g : /[. '’]/g;
  return decimalText(text.replace(separators, "").replace(",", "."));
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const time = /[T ]\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]m)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i;
const yearFirst = /^(\d{4})(?: ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{1,2})\.?| ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日?)$/;
const yearLast = /^(\d{1,2})( ?[-/.] ?| )(\d{1,2})\2(\d{4}|\d{2})$/;
const dayMonth = /^(\d{1,2})[-. ]{0,2}([a-z]{3,9})[-., ]{0,2}(\d{4}|\d{2})$/i;
const monthDay = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i;
const digitsOnly = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/;

/** The day of a year, month and day in digits; years of two digits are those from 1969 to 2068. */
function dayOf(year: string, month: string | number, day: string): string | null {
  const whole = year.length === 2 ? `${Number(year) < 69 ? "20" : "19"}${year}` : year;
  const iso = `${whole}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return whole.startsWith("0") ? null : isoFromText(iso);
}

function monthOf(word: string): number {
  const name = word.toLowerCase();
  const place = months.indexOf(name.slice(0, 3)) + 1;
  const whole = new Date(Date.UTC(2000, place - 1)).toLocaleString("en", { month: "long" }).toLowerCase();
  return place > 0 && whole.startsWith(name) ? place : name === "sept" ? 9 : 0;
}

/** A day that somebody wrote as text, perhaps with a time after it; `null` where it is none in that order. */
function typedDay(text: string, form: (typeof dateForms)[number]): string | null {
  const day = text.replace(time, "");
  const first = yearFirst.exec(day);
  if (first) return dayOf(first[1] ?? "", first[3] ?? first[5] ?? "", first[4] ?? first[6] ?? "");
  const digits = digitsOnly.exec(day);
  if (digits) return dayOf(digits[1] ?? "", digits[2] ?? "", digits[3] ?? "");
  const named = dayMonth.exec(day);
  if (named) return dayOf(named[3] ?? "", monthOf(named[2] ?? ""), named[1] ?? "");
  const english = monthDay.exec(day);
  if (english) return dayOf(english[3] ?? "", monthOf(english[1] ?? ""), english[2] ?? "");
  const [, one = "", , two = "", three = ""] = yearLast.exec(day) ?? [];
  if (three === "") return null;
  if (form === "yearMonthDay") return one.length === 2 && three.length === 2 ? dayOf(one, two, three) : null;
  return form === "dayMonthYear" ? dayOf(three, two, one) : dayOf(three, one, two);
}

export type TypedKind = "number" | "date";

const isNumberForm = (form: CellForm): form is (typeof numberForms)[number] =>
  (numberForms as readonly CellForm[]).includes(form);

/** What a text says as a number or a day in each of the forms in which it is one. */
export function typedReadings(kind: TypedKind, text: string): ReadonlyMap<CellForm, string> {
  const plain = plainText(text);
  const forms: readonly CellForm[] = kind === "number" ? numberForms : dateForms;
  const read = (form: CellForm) => (isNumberForm(form) ? typedNumber(plain, form) : typedDay(plain, form));
  return new Map(
    forms.flatMap((form) => {
      const value = read(form);
      return value === null ? [] : [[form, value] as const];
    }),
  );
}
