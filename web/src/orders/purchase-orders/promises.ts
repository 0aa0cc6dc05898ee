import { nonNegativeDecimal } from "@tandem/contract/core/decimals";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import dayjs from "dayjs";
import { typedNumber } from "../../fields/format.ts";
import { pastedDate } from "../../fields/pastedCells.ts";
import type { PromisedLine } from "./lines.tsx";

/** A part of a promise while it is typed. */
export interface TypedPromise {
  readonly quantity: string;
  readonly date: string | null;
}

/** What is typed for each line, by the line's id. */
export type TypedPromises = Readonly<Record<string, readonly TypedPromise[]>>;

export type PromiseColumn = "quantity" | "date";

/** A row of the grid: one part of the promise for a line. */
export interface PromiseRow {
  readonly line: PromisedLine;
  readonly part: number;
  readonly parts: number;
  readonly typed: TypedPromise;
}

/** Every line promised as it is ordered. */
export function asOrdered(lines: readonly PromisedLine[]): TypedPromises {
  return Object.fromEntries(
    lines.map((line) => [line.id, [{ quantity: line.batchPurQty, date: line.expectArrivalDate }]]),
  );
}

/** The rows of the grid, in the order of the lines. */
export function rowsOf(lines: readonly PromisedLine[], typed: TypedPromises): PromiseRow[] {
  return lines.flatMap((line) => {
    const parts = typed[line.id] ?? [];
    return parts.map((one, part) => ({ line, part, parts: parts.length, typed: one }));
  });
}

function isQuantity(text: string): boolean {
  return nonNegativeDecimal.safeParse(text).success && isPositive(text);
}

/** What is missing in a part: quantity and date are both required (B5.7a). */
export function isMissing(typed: TypedPromise, column: PromiseColumn): boolean {
  return column === "quantity" ? !isQuantity(typed.quantity) : typed.date === null;
}

/** How a promise differs from what is ordered. */
export interface Difference {
  /** Promised less ordered; `"0"` where they are the same. */
  readonly quantity: string;
  /** Days by which the last part is later than asked; negative when all is earlier. */
  readonly days: number;
  readonly differs: boolean;
}

/** Compares the promise for a line with the order; parts that are not complete count as nothing. */
export function differenceOf(
  line: { readonly batchPurQty: string; readonly expectArrivalDate: string },
  promises: readonly TypedPromise[],
): Difference {
  const total = sum(promises.map(({ quantity }) => (isQuantity(quantity) ? quantity : "0")));
  const quantity = subtract(total, line.batchPurQty);
  const days = promises
    .flatMap(({ date }) => (date === null ? [] : [dayjs(date).diff(dayjs(line.expectArrivalDate), "day")]))
    .reduce((most, shift) => (Math.abs(shift) > Math.abs(most) ? shift : most), 0);
  return { quantity, days, differs: compareNumbers(quantity, "0") !== 0 || days !== 0 };
}

function withParts(typed: TypedPromises, lineId: string, parts: readonly TypedPromise[]): TypedPromises {
  return { ...typed, [lineId]: parts };
}

export function changePart(
  typed: TypedPromises,
  row: Pick<PromiseRow, "line" | "part">,
  change: Partial<TypedPromise>,
): TypedPromises {
  const parts = (typed[row.line.id] ?? []).map((one, index) => (index === row.part ? { ...one, ...change } : one));
  return withParts(typed, row.line.id, parts);
}

/** Adds a part to a line, with what is left of the ordered quantity. */
export function splitLine(typed: TypedPromises, line: PromisedLine): TypedPromises {
  const parts = typed[line.id] ?? [];
  const left = subtract(line.batchPurQty, sum(parts.map(({ quantity }) => (isQuantity(quantity) ? quantity : "0"))));
  return withParts(typed, line.id, [...parts, { quantity: isPositive(left) ? left : "", date: null }]);
}

export function removePart(typed: TypedPromises, row: Pick<PromiseRow, "line" | "part">): TypedPromises {
  return withParts(
    typed,
    row.line.id,
    (typed[row.line.id] ?? []).filter((_one, index) => index !== row.part),
  );
}

/** Fills the rows from one cell on with cells of a spreadsheet: quantity and date, or the column that was pasted into. */
export function pasteInto(
  typed: TypedPromises,
  rows: readonly PromiseRow[],
  at: { readonly row: number; readonly column: PromiseColumn },
  cells: readonly (readonly string[])[],
  language: LanguageCode,
): TypedPromises {
  let next = typed;
  for (const [offset, row] of rows.slice(at.row, at.row + cells.length).entries()) {
    const [first = "", second] = cells[offset] ?? [];
    const quantity = at.column === "quantity" ? first : undefined;
    const date = at.column === "date" ? first : second;
    next = changePart(next, row, {
      ...(quantity ? { quantity: typedNumber(quantity) } : {}),
      ...(date ? { date: pastedDate(date, language) } : {}),
    });
  }
  return next;
}
