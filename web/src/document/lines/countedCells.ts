import { type Counted, type CountedReading, countedParts, type OwnUnits } from "@tandem/contract/base-data/own-units";
import { compareNumbers, plainNumber } from "@tandem/contract/core/numbers";
import type { Measured } from "@tandem/contract/core/quantities-by-unit";
import i18next from "i18next";
import { useEffect } from "react";
import { formatMeasured } from "../../fields/format.ts";
import type { CellReader, Cells, EditedLine, LineRow, LinesStore } from "./linesStore.ts";

/** A column of quantities that may be counted in other units than the order's: `10 CTN`. */
export interface CountedColumn<L extends EditedLine> {
  /** What is known of units; undefined until it is. */
  readonly units: OwnUnits | undefined;
  readonly of: (line: L) => Counted;
  /** What a line may say again, however many decimals its unit takes by now. */
  readonly standing?: (line: L) => readonly string[];
}

/** The cells that hold how a quantity was counted, beside that which holds it in the order's unit. */
export const ownCells = ["supplierQty", "supplierUnitNo"] as const;

/** How the quantity of a row was counted, where that is in another unit than the order's. */
export function ownOf({ supplierQty: quantity, supplierUnitNo: unitNo }: Cells): Measured | null {
  return quantity && unitNo ? { quantity, unitNo } : null;
}

/** A quantity as it was counted, which is how it is sent. */
export function countedText(cells: Cells, column: string): string {
  const own = ownOf(cells);
  return own ? `${own.quantity} ${own.unitNo}` : (cells[column] ?? "");
}

const hasUnit = (text: string) => Boolean(countedParts(text)?.unit);
const cleared = { supplierQty: "", supplierUnitNo: "" };

function readerOf<L extends EditedLine>(column: string, { units, of }: CountedColumn<L>): CellReader<L> {
  return ({ line, cells }, change, isSettled) => {
    if (change.column !== column) return {};
    const isSame = change.text === (cells[column] ?? "");
    // What was counted some days ago may be another quantity by the terms of today.
    const text = isSame ? countedText(cells, column) : change.text;
    if (isSame && !(hasUnit(text) && isSettled && units)) return {};
    const before = ownOf(cells) ? cleared : {};
    const read = isSettled && units && hasUnit(text) ? units.read(text, of(line)) : null;
    if (!read || !("quantity" in read)) return before;
    const own = read.own ? { supplierQty: read.own.quantity, supplierUnitNo: read.own.unitNo } : before;
    return { ...own, [column]: read.quantity };
  };
}

/** Lets what is typed in a column be counted in other units, and says it in the order's once the cell is left. */
export function useCounted<L extends EditedLine>(
  store: LinesStore<L>,
  column: string,
  units: OwnUnits | undefined,
  of: (line: L) => Counted,
): void {
  useEffect(() => store.readBy(column, readerOf(column, { units, of })), [store, column, units, of]);
}

/** Why a quantity cannot be said in the order's unit, in the user's language. */
export function countedWord(read: CountedReading): string | null {
  return "problem" in read ? i18next.t(`ownUnits.${read.problem}`, read.parameters) : null;
}

/** What is wrong with a text that names another unit; undefined where it names none. */
export function countedProblem<L extends EditedLine>(
  { units, of }: CountedColumn<L>,
  { line }: LineRow<L>,
  text: string,
): string | null | undefined {
  if (!hasUnit(text)) return undefined;
  return units ? countedWord(units.read(text, of(line))) : i18next.t("ownUnits.unread");
}

/** What a text that names another unit is in the order's; the text where it cannot be said. */
export function inOrderUnit<L extends EditedLine>({ units, of }: CountedColumn<L>, line: L, text: string): string {
  const read = hasUnit(text) ? units?.read(text, of(line)) : undefined;
  return read && "quantity" in read ? read.quantity : text;
}

/** That a quantity has more decimals than its unit takes; null where it has not, or nobody knows yet. */
export function decimalsProblem(units: OwnUnits | undefined, unitNo: string, text: string, field: string) {
  const max = units?.decimals(unitNo);
  const decimals = text === "" ? 0 : (plainNumber(text).split(".")[1]?.length ?? 0);
  return max !== undefined && decimals > max ? i18next.t("validation.unitDecimals", { field, max }) : null;
}

/** That a quantity of a row has more decimals than its unit takes, unless it is one that stands. */
export function tooFine<L extends EditedLine>(
  { units, of, standing }: CountedColumn<L>,
  { line }: LineRow<L>,
  text: string,
  field: string,
): string | null {
  const problem = decimalsProblem(units, of(line).unitNo, text, field);
  return problem && standing?.(line).some((quantity) => compareNumbers(quantity, text) === 0) ? null : problem;
}

/** A quantity in both units: `10 CTN = 240 PCS`. */
export function bothUnits<L extends EditedLine>(
  { of }: CountedColumn<L>,
  { line, cells }: LineRow<L>,
  column: string,
): string | null {
  const own = ownOf(cells);
  if (!own) return null;
  const quantity = { quantity: cells[column] ?? "", unitNo: of(line).unitNo };
  return i18next.t("ownUnits.equals", { own: formatMeasured([own]), quantity: formatMeasured([quantity]) });
}
