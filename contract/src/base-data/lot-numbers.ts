import type { Row } from "../core/entity.ts";
import { counterReset, dateToken, lotPartKind, type lotRuleLine, usualDatePattern } from "./lot-rules.ts";

/** A part of a lot rule. */
export type LotPart = Pick<Row<typeof lotRuleLine>, "partKind" | "fixedText" | "datePattern" | "counterDigits">;

/** What a lot is numbered by. */
export interface LotFacts {
  /** The day of production, or that of the number: `YYYY-MM-DD`. */
  readonly day: string;
  readonly supplierNo: string;
  readonly itemNo: string;
  /** What its counter says. */
  readonly count: string;
}

/** The length of a day that says its year, month or day. */
const periodLengths: Readonly<Record<string, number>> = {
  [counterReset.code.year]: "YYYY".length,
  [counterReset.code.month]: "YYYY-MM".length,
  [counterReset.code.day]: "YYYY-MM-DD".length,
};

/** Within which a counter counts: the year, month or day; empty where it never begins anew. */
export const counterPeriod = (reset: string | null, day: string) => day.slice(0, periodLengths[reset ?? ""] ?? 0);

/** Whether the numbers of a rule are counted. */
export const isCounted = (parts: readonly LotPart[]) =>
  parts.some(({ partKind }) => partKind === lotPartKind.code.counter);

function dateBy(pattern: string, day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const values: Readonly<Record<string, string>> = { YYYY: year, YY: year.slice(2), MM: month, DD: date };
  return pattern.replace(dateToken, (each) => values[each] ?? each);
}

/** The number of a lot by the parts of a rule, in their order. */
export function lotNumberOf(parts: readonly LotPart[], { day, supplierNo, itemNo, count }: LotFacts): string {
  const said = parts.map(({ partKind, fixedText, datePattern, counterDigits }) => {
    const values: Readonly<Record<LotPart["partKind"], string>> = {
      [lotPartKind.code.fixed]: fixedText ?? "",
      [lotPartKind.code.date]: dateBy(datePattern ?? usualDatePattern, day),
      [lotPartKind.code.supplier]: supplierNo,
      [lotPartKind.code.item]: itemNo,
      [lotPartKind.code.counter]: count.padStart(counterDigits ?? 0, "0"),
    };
    return values[partKind];
  });
  return said.join("");
}
