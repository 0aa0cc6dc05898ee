import { compareNumbers } from "@tandem/contract/core/numbers";

interface Entry<C> {
  readonly cell: C;
  readonly quantity: string;
  /** The quantity as nearly as a number says it: where two differ in that, nothing more need be worked out. */
  readonly near: number;
  /** Where the cell stands among those of one quantity. */
  readonly index: number;
}

function compare<C>(a: Entry<C>, b: Entry<C>): number {
  if (a.near !== b.near) return a.near - b.near;
  return (a.quantity === b.quantity ? 0 : compareNumbers(a.quantity, b.quantity)) || a.index - b.index;
}

/** Cells by a quantity of each, the least first, else as they were given: sorted once, of which one changes at a time. */
export class CellsByQuantity<C> {
  readonly #entries: Entry<C>[];
  readonly #ofCell: Map<C, Entry<C>>;
  readonly #quantityOf: (cell: C) => string;

  constructor(cells: readonly C[], quantityOf: (cell: C) => string) {
    this.#quantityOf = quantityOf;
    const entries = cells.map((cell, index) => this.#entry(cell, index));
    this.#ofCell = new Map(entries.map((entry) => [entry.cell, entry]));
    this.#entries = entries.sort(compare);
  }

  *[Symbol.iterator](): Generator<C> {
    for (const { cell } of this.#entries) yield cell;
  }

  /** Puts a cell where it belongs, whose quantity has changed. */
  changed(cell: C): void {
    const before = this.#ofCell.get(cell);
    if (!before) return;
    const now = this.#entry(cell, before.index);
    this.#ofCell.set(cell, now);
    this.#entries.splice(this.#placeOf(before), 1);
    this.#entries.splice(this.#placeOf(now), 0, now);
  }

  #entry(cell: C, index: number): Entry<C> {
    const quantity = this.#quantityOf(cell);
    return { cell, quantity, near: Number(quantity), index };
  }

  /** Of the first that does not stand before it. */
  #placeOf(entry: Entry<C>): number {
    let [from, to] = [0, this.#entries.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const there = this.#entries[middle];
      if (there && compare(there, entry) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
