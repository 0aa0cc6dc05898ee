import type { Detail } from "@tandem/contract/core/envelope";
import type { FormValues } from "./formValues.ts";

/** What is wrong with a cell of lines, and the way there. */
export interface LineProblem {
  readonly message: string;
  /** What is wrong with the cell by now, which may have been put right or taken out since; null where nothing is. */
  readonly standing: () => string | null;
  readonly go: () => void;
}

/** The lines within a form, which hold beside it what is typed in them. */
export interface FormLines {
  /** What keeps them from being sent; what they hold stands in the form from then on. */
  readonly check: () => readonly LineProblem[];
  /** What hardly can be meant of what they hold. */
  readonly odd: () => readonly string[];
  /** Marks the cells that the server refused. */
  readonly refused: (details: readonly Detail[]) => readonly LineProblem[];
}

/** The lines that a form holds. */
export function formLines<F>(values: FormValues | null): readonly F[] {
  return (values?.lines as readonly F[] | undefined) ?? [];
}
