import type { boxRuleLine } from "../../base-data/box-rules.ts";
import type { Row } from "../../core/entity.ts";
import { isPositive, multiply, partsOf } from "../../core/numbers.ts";

/** Days that the list may span without naming a document, a material or a batch (B5.4b). */
export const mostDays = 31;

const narrowing = ["docNo", "itemNo", "supplierLotNo"].flatMap((name) => [name, `${name}Indistinct`]);

const isGiven = (value: unknown) =>
  value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

/** Why the lines to print labels for are not listed for conditions (B5.4a, B5.4b); null: they are, as those that are named always. */
export function whyNotListed(condition: object): "labelRangeMissing" | "labelRangeTooWide" | null {
  const conditions = condition as Readonly<Record<string, unknown>>;
  if (isGiven(conditions.id)) return null;
  const [start, end] = [conditions.docDateStart, conditions.docDateEnd].map((day) => Date.parse(String(day)));
  if (start === undefined || end === undefined || Number.isNaN(start) || Number.isNaN(end)) return "labelRangeMissing";
  if (end - start <= mostDays * 86_400_000) return null;
  return narrowing.some((name) => isGiven(conditions[name])) ? null : "labelRangeTooWide";
}

/** Whether rows may be printed together: of one organisation and one supplier (B5.4c). */
export function haveSameParties(rows: readonly { readonly orgNo: string; readonly supplierNo: string }[]): boolean {
  return rows.every(({ orgNo, supplierNo }) => orgNo === rows[0]?.orgNo && supplierNo === rows[0]?.supplierNo);
}

/** Which of the boxes of its line a label is of: `2/3`, a part of one `2/3-1`; beyond the innermost level with its name. */
export function boxName(label: {
  readonly levelSeq: number;
  readonly levelName: string | null;
  readonly boxSeq: number;
  readonly boxCount: number;
  readonly splitPart: string | null;
}): string {
  const place = `${label.boxSeq}/${label.boxCount}${label.splitPart === null ? "" : `-${label.splitPart}`}`;
  return label.levelSeq > 1 && label.levelName ? `${label.levelName} ${place}` : place;
}

/** A level of a box rule, from the innermost. */
export type BoxLevel = Pick<Row<typeof boxRuleLine>, "levelName" | "levelQty" | "hasSscc" | "extensionDigit">;

/** The boxes of a level that hold a quantity: each is full but the last, which holds the rest. */
export interface PackedLevel {
  readonly level: BoxLevel;
  readonly levelSeq: number;
  readonly size: string;
  readonly count: number;
  readonly last: string;
}

/**
 * The boxes that hold a quantity, level by level; null where nobody says what an innermost box holds: who asks, the rule, or
 * the pack quantity of the material.
 */
export function packedIn(
  line: { readonly businessQty: string; readonly packQty: string | null },
  levels: readonly BoxLevel[],
  asked: string | null | undefined,
): readonly PackedLevel[] | null {
  const [innermost] = levels;
  const innermostSize = [asked, innermost?.levelQty, line.packQty].find((each) => each && isPositive(each));
  if (!innermostSize) return null;
  let size = innermostSize;
  return levels.map((level, index): PackedLevel => {
    if (index > 0) size = multiply(size, level.levelQty ?? "1");
    return { level, levelSeq: index + 1, size, ...partsOf(line.businessQty, size) };
  });
}
