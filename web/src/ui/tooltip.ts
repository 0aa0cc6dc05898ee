/** What an element says of itself, for `Tooltips` to show. */
interface TooltipAttributes {
  readonly "data-tooltip"?: string;
  readonly "data-tooltip-side"?: "right";
}

/**
 * A word on what the pointer rests on or the keys reach, as attributes of its element: rows have dozens of them, and one
 * component shows them all. Lines of it are divided by line breaks; none is said where it is empty.
 */
export function tooltip(text: string, side?: "right"): TooltipAttributes {
  if (text === "") return {};
  return { "data-tooltip": text, ...(side ? { "data-tooltip-side": side } : {}) };
}
