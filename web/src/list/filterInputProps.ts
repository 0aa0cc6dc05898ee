import type { Field } from "@tandem/contract/core/fields";
import type { Condition } from "./listState.ts";

/** Whether a field is narrowed by a range of numbers. */
export const isNumber = ({ kind }: Pick<Field, "kind">) =>
  kind === "quantity" || kind === "money" || kind === "rate" || kind === "integer";

/** Conditions while they are being chosen; undefined ones are none. */
export type Draft = Record<string, Condition | undefined>;

/** An input of a filter, for its condition within the draft. */
export interface FilterInputProps {
  readonly field: Field;
  readonly name: string;
  readonly label: string;
  readonly draft: Draft;
  readonly onChange: (change: Draft) => void;
  /** Stands in the empty input; what it means to leave it empty unless given. */
  readonly placeholder?: string;
  /** The hand was there before the input was. */
  readonly autoFocus?: boolean;
  readonly defaultOpen?: boolean;
}
