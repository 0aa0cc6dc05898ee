/** A number as people write it. */
export const number = (value: number, digits = 0) =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
export const milliseconds = (value: number) => number(value, value < 10 ? 2 : 1);

/** A table of a report, as markdown. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const right = headings.map((_, index) => (index === 0 ? "---" : "---:"));
  return [line(headings), line(right), ...rows.map(line)].join("\n");
}
