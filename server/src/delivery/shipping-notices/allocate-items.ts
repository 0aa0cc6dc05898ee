import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";

/** What a row asks for, in the unit of the order lines that may serve it. */
export interface WantedItem {
  readonly row: number;
  readonly itemNo: string;
  readonly unitNo: string;
  readonly quantity: string;
}

/** An order line with what may still be drawn of it. */
export interface Source {
  readonly id: string;
  readonly itemNo: string;
  readonly purUnitNo: string;
  readonly left: string;
}

export interface Draw<L extends Source> {
  readonly row: number;
  readonly line: L;
  readonly quantity: string;
}

/** What rows draw of order lines, and what those find no line for that are not served wholly. */
export interface Allocation<L extends Source> {
  readonly draws: readonly Draw<L>[];
  readonly short: ReadonlyMap<number, string>;
  /** Lines of which less was asked for than is open, where they are shipped as a whole. */
  readonly parts: readonly L[];
}

const kindOf = (itemNo: string, unitNo: string) => JSON.stringify([itemNo, unitNo]);

/**
 * Serves rows one after the other from lines of their material, in the order of the lines.
 *
 * @param wholeOnly what is left of a line is drawn as a whole or not at all
 */
export function allocate<L extends Source>(
  wanted: readonly WantedItem[],
  lines: readonly L[],
  wholeOnly: boolean,
): Allocation<L> {
  const left = new Map(lines.map((line) => [line.id, line.left]));
  const kinds = Map.groupBy(lines, ({ itemNo, purUnitNo }) => kindOf(itemNo, purUnitNo));
  const draws: Draw<L>[] = [];
  const short = new Map<number, string>();
  for (const { row, itemNo, unitNo, quantity } of wanted) {
    const sources = kinds.get(kindOf(itemNo, unitNo)) ?? [];
    let missing = quantity;
    while (isPositive(missing) && sources[0]) {
      const [line] = sources;
      const open = left.get(line.id) ?? "0";
      const drawn = compareNumbers(open, missing) < 0 ? open : missing;
      if (isPositive(drawn)) draws.push({ row, line, quantity: drawn });
      missing = subtract(missing, drawn);
      left.set(line.id, subtract(open, drawn));
      if (!isPositive(left.get(line.id) ?? "0")) sources.shift();
    }
    if (isPositive(missing)) short.set(row, missing);
  }
  const isPart = ({ id }: L) => wholeOnly && isPositive(left.get(id) ?? "0");
  const given = draws.filter(({ line }) => isPart(line));
  for (const { row, quantity } of given) short.set(row, sum([short.get(row) ?? "0", quantity]));
  return {
    draws: draws.filter(({ line }) => !isPart(line)),
    short,
    parts: [...new Set(given.map(({ line }) => line))],
  };
}

/** Of sets of lines that may not be mixed, the first that serves all rows, else the first of those that serve most. */
export function bestOf<L extends Source>(
  sets: readonly (readonly L[])[],
  wanted: readonly WantedItem[],
  wholeOnly: boolean,
): readonly L[] {
  const rows = Map.groupBy(wanted, ({ itemNo }) => itemNo);
  let best: { readonly lines: readonly L[]; readonly served: number } = { lines: sets[0] ?? [], served: -1 };
  for (const lines of sets) {
    const items = new Set(lines.map(({ itemNo }) => itemNo));
    const asked = [...items].flatMap((itemNo) => rows.get(itemNo) ?? []).sort((one, other) => one.row - other.row);
    const served = asked.length - allocate(asked, lines, wholeOnly).short.size;
    if (served > best.served) best = { lines, served };
    if (served === wanted.length) break;
  }
  return best.lines;
}
