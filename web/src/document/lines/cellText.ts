import { splitCounted } from "@tandem/contract/base-data/own-units";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { formatDay, typedNumber } from "../../fields/format.ts";
import { pastedDate } from "../../fields/pastedCells.ts";
import type { CellInput } from "./lineColumn.ts";

type Read = Pick<CellInput<never>, "kind" | "format" | "choices" | "counted">;

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** A number whose comma can only be the sign of its decimals: `1.234,5` or `0,25`. */
function withDecimalComma(text: string): string {
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return text.replaceAll(".", "").replace(",", ".");
  const alone = /^(-?\d+),(\d+)$/.exec(text);
  return alone && (alone[2]?.length !== 3 || alone[1] === "0") ? text.replace(",", ".") : text;
}

/** A number as people type it, without its thousands; any other text stays as it is. */
export function typedAmount(text: string): string {
  const number = typedNumber(text);
  return /^[-\d.,]*$/.test(number) ? number : text;
}

/** @param counted whether a unit may stand behind the number */
function readNumber(text: string, counted: boolean): string {
  const split = counted ? splitCounted(text) : null;
  if (split) return `${readNumber(split.number, false)} ${split.unit}`;
  return typedAmount(withDecimalComma(typedAmount(text)));
}

/** What was typed or pasted as the wire has it; what cannot be read stays as it is, and nothing of it is lost. */
export function readCell(input: Read, typed: string, language: LanguageCode): string {
  const text = typed.trim();
  if (input.kind === "number") return readNumber(text, input.counted !== undefined);
  if (input.kind === "date") return isDay(text) ? text : (pastedDate(text, language, input.format) ?? text);
  if (input.kind !== "choice") return text;
  const wanted = text.toLowerCase();
  return input.choices?.find((each) => each.code === text || each.text.toLowerCase() === wanted)?.code ?? text;
}

/** What a cell shows of what it holds. */
export function shownCell(input: Read, text: string): string {
  if (input.kind === "date" && input.format && isDay(text)) return formatDay(text, input.format);
  if (input.kind === "choice") return input.choices?.find(({ code }) => code === text)?.text ?? text;
  return text;
}
