import { splitCounted } from "@tandem/contract/base-data/own-units";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { readNumber, typedForm } from "@tandem/contract/core/written-numbers";
import { formatDay } from "../../fields/format.ts";
import { pastedDate } from "../../fields/pastedCells.ts";
import type { CellInput } from "./lineColumn.ts";

type Read = Pick<CellInput<never>, "kind" | "format" | "choices" | "counted">;

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** @param counted whether a unit may stand behind the number */
function readAmount(text: string, counted: boolean, language: LanguageCode): string {
  const split = counted ? splitCounted(text) : null;
  return split ? `${readNumber(split.number, language)} ${split.unit}` : readNumber(text, language);
}

/** What was typed or pasted as the wire has it; what cannot be read stays as it is, and nothing of it is lost. */
export function readCell(input: Read, typed: string, language: LanguageCode): string {
  const text = typed.trim();
  if (input.kind === "number") return readAmount(text, input.counted !== undefined, language);
  if (input.kind === "date") return isDay(text) ? text : (pastedDate(text, language, input.format) ?? text);
  if (input.kind !== "choice") return text;
  const wanted = text.toLowerCase();
  return input.choices?.find((each) => each.code === text || each.text.toLowerCase() === wanted)?.code ?? text;
}

/** A number, and the unit behind it if there is one, as the user's language writes it. */
function shownAmount(text: string, counted: boolean, language: LanguageCode): string {
  const split = counted ? splitCounted(text) : null;
  return split ? `${typedForm(split.number, language)} ${split.unit}` : typedForm(text, language);
}

/** What a cell shows of what it holds, which is read as the same again. */
export function shownCell(input: Read, text: string, language: LanguageCode): string {
  if (input.kind === "number") return shownAmount(text, input.counted !== undefined, language);
  if (input.kind === "date" && input.format && isDay(text)) return formatDay(text, input.format);
  if (input.kind === "choice") return input.choices?.find(({ code }) => code === text)?.text ?? text;
  return text;
}
