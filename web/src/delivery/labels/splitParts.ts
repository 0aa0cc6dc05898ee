import { compareNumbers, isPositive, plainNumber, subtract, sum } from "@tandem/contract/core/numbers";
import { mostParts } from "@tandem/contract/delivery/labels/labels";

/** So many labels of so much, as they are typed. */
export interface TypedParts {
  readonly qty?: string;
  readonly count?: number | null;
}

/** What a label is split into. */
export interface Parts {
  /** What each new label is of: what was typed, and what that leaves. */
  readonly quantities: readonly string[];
  readonly rest: string;
}

/** In which row stands what became a part; the rest counts to the last. */
export function rowOfPart(typed: readonly TypedParts[], part: number): number {
  const rows = typed.flatMap(({ count }, row) => Array.from({ length: count ?? 0 }, () => row));
  return rows[part] ?? typed.length - 1;
}

export const isQuantity = (value: string) => /^\d{1,20}(\.\d{1,6})?$/.test(value) && isPositive(value);

/** What is made of a label by what is typed so far; null where that is more than the label is of. */
export function partsOfLabel(qty: string, typed: readonly (TypedParts | undefined)[]): Parts | null {
  const said = typed.flatMap((each) => {
    const count = each?.count ?? 0;
    // A count that is too great is said at its field: it may be a barcode that was scanned into it.
    const isCount = count >= 1 && count <= mostParts;
    return each?.qty && isQuantity(each.qty) && isCount ? Array.from({ length: count }, () => each.qty ?? "") : [];
  });
  const total = sum(said);
  if (compareNumbers(total, qty) > 0) return null;
  const rest = plainNumber(subtract(qty, total));
  return { quantities: isPositive(rest) ? [...said, rest] : said, rest };
}
