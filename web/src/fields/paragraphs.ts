import type { Field } from "@tandem/contract/core/fields";

/** A text that may be longer than this has several lines. */
const longestLine = 1000;

/** Whether what a field says is written in several lines. */
export const hasParagraphs = ({ kind, maxLength = 0 }: Pick<Field, "kind" | "maxLength">) =>
  kind === "text" && maxLength > longestLine;
