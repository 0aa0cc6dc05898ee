import { nonNegativeDecimal } from "@tandem/contract/core/decimals";

/** How much a cell says, for what reckons with it: none where it is empty or no number, of which the cell says so itself. */
export function typedQuantity(text: string | null | undefined): string {
  return text && nonNegativeDecimal.safeParse(text).success ? text : "0";
}
