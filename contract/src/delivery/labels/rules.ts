import { isPositive } from "../../core/numbers.ts";

/** Days that the list may span without naming a document, a material or a batch (B5.4b). */
export const mostDays = 31;

const narrowing = ["docNo", "itemNo", "supplierLotNo"].flatMap((name) => [name, `${name}Indistinct`]);

const isGiven = (value: unknown) =>
  value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

/** Why the lines to print labels for are not listed for conditions (B5.4a, B5.4b); null: they are. */
export function whyNotListed(condition: object): "labelRangeMissing" | "labelRangeTooWide" | null {
  const conditions = condition as Readonly<Record<string, unknown>>;
  const [start, end] = [conditions.docDateStart, conditions.docDateEnd].map((day) => Date.parse(String(day)));
  if (start === undefined || end === undefined || Number.isNaN(start) || Number.isNaN(end)) return "labelRangeMissing";
  if (end - start <= mostDays * 86_400_000) return null;
  return narrowing.some((name) => isGiven(conditions[name])) ? null : "labelRangeTooWide";
}

/** Whether rows may be printed together: of one organisation and one supplier (B5.4c). */
export function haveSameParties(rows: readonly { readonly orgNo: string; readonly supplierNo: string }[]): boolean {
  return rows.every(({ orgNo, supplierNo }) => orgNo === rows[0]?.orgNo && supplierNo === rows[0]?.supplierNo);
}

/** What a line is packed by: what was asked for, else the pack quantity of its material; null: neither is known. */
export function packedBy(line: { readonly packQty: string | null }, asked: string | null | undefined): string | null {
  return [asked, line.packQty].find((each) => each && isPositive(each)) ?? null;
}
