import { formatNumber } from "../../fields/format.ts";

/** By how much something differs, with its sign. */
export const signed = (value: string): string =>
  value.startsWith("-") ? `−${formatNumber(value.slice(1))}` : `+${formatNumber(value)}`;
