import { splitCounted } from "@tandem/contract/base-data/own-units";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { plainNumber } from "@tandem/contract/core/numbers";
import { type ForeignNumber, foreignNumbers, writtenNumber } from "@tandem/contract/core/written-numbers";
import i18next from "i18next";
import { currentLanguage } from "../../api/language.ts";
import type { CellInput } from "./lineColumn.ts";
import { type EditedLine, type LineRow, otherKey } from "./linesStore.ts";

type Read = Pick<CellInput<never>, "kind" | "counted">;

/** A pasted cell: the number as the wire has it with its unit, and what else it may be. */
export type ReadForeign = (text: string) => ForeignNumber;

/** Reads the pasted numbers of a column as they are meant together; null of what holds no numbers. */
export function foreignColumn(
  { kind, counted }: Read,
  cells: readonly string[],
  language: LanguageCode,
): ReadForeign | null {
  if (kind !== "number") return null;
  const parts = (text: string) => (counted ? splitCounted(text.trim()) : null) ?? { number: text.trim(), unit: "" };
  const read = foreignNumbers(
    cells.map((text) => parts(text).number),
    language,
  );
  return (text) => {
    const { number, unit } = parts(text);
    const { value, other } = read(number);
    return { value: `${value} ${unit}`.trim(), other: other && `${other} ${unit}`.trim() };
  };
}

/** The other number, and the unit behind it if there is one, as the user's language writes it. */
function writtenAmount(text: string): string {
  const { number, unit } = splitCounted(text) ?? { number: text, unit: "" };
  return `${writtenNumber(plainNumber(number), currentLanguage())} ${unit}`.trim();
}

/** What is odd about a cell: that it was pasted in a way that may mean another number, or what its column doubts. */
export function doubtOf<L extends EditedLine>(
  { key, input }: { readonly key: string; readonly input?: CellInput<L> },
  row: LineRow<L>,
): string | null {
  const other = row.cells[otherKey(key)];
  // What could not be sent is not meant, as parts of what is counted in pieces.
  const said = other && (input?.inOrderUnit?.(row, other) ?? other);
  const mayBe = said && !input?.problem({ ...row, cells: { ...row.cells, [key]: said } });
  if (mayBe) return i18next.t("doubts.mayBe", { other: writtenAmount(other) });
  return input?.doubt?.(row) ?? null;
}
