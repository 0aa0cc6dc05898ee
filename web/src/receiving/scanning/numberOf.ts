import { plainNumber } from "@tandem/contract/core/numbers";

const decimal = /^\d{1,20}(\.\d{1,6})?$/;

/** What is typed as a number, nothing being 0; null where it is none. */
export function numberOf(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return "0";
  return decimal.test(text) ? plainNumber(text) : null;
}
