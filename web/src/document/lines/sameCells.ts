import type { EditedLine } from "./linesStore.ts";

/** Whether two states of lines say the same in all their cells. */
export function sameCells(some: readonly EditedLine[], others: readonly EditedLine[]): boolean {
  if (some === others) return true;
  const cells = (lines: readonly EditedLine[]) => JSON.stringify(lines.map(({ id, parts }) => [id, parts]));
  return cells(some) === cells(others);
}
