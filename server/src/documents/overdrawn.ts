import type { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, plainNumber, subtract } from "@tandem/contract/core/numbers";

/** What a record takes of a source of which so much is open, and why it may not take more than what is left. */
export interface Draw {
  readonly taker: string;
  readonly source: string;
  readonly quantity: string;
  readonly open: string;
  readonly why: (left: string) => Fault;
}

/**
 * Of records that take from the same sources those that want more than the ones before them leave, and why; what a refused one
 * wanted is left to the next.
 */
export function overdrawn(takers: readonly { readonly id: string }[], draws: readonly Draw[]): Map<string, Fault> {
  const left = new Map(draws.map(({ source, open }) => [source, open]));
  const byTaker = Map.groupBy(draws, ({ taker }) => taker);
  const refused = new Map<string, Fault>();
  for (const { id } of takers) {
    const after = new Map<string, string>();
    for (const { source, quantity, why } of byTaker.get(id) ?? []) {
      const open = after.get(source) ?? left.get(source) ?? "0";
      if (compareNumbers(quantity, open) > 0 && !refused.has(id)) refused.set(id, why(plainNumber(open)));
      after.set(source, subtract(open, quantity));
    }
    if (!refused.has(id)) for (const [source, open] of after) left.set(source, open);
  }
  return refused;
}
