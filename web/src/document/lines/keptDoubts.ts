import { countedText } from "./countedCells.ts";
import { type Cells, type EditedLine, otherKey } from "./linesStore.ts";

/**
 * What cells may mean otherwise, by their column and by what they hold. It is kept beside the values of a draft, which may be laid
 * over other lines than they were typed in: whatever says the same there is asked about again.
 */
export type KeptDoubts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const beginning = otherKey("");

/** A quantity is kept as it was counted, or in the unit of its order. */
const textsOf = (cells: Cells, column: string) => [cells[column] ?? "", countedText(cells, column)];

/** What is doubted of lines; undefined where nothing is. */
export function doubtsOf(lines: readonly EditedLine[]): KeptDoubts | undefined {
  const found: Record<string, Record<string, string>> = {};
  for (const cells of lines.flatMap(({ parts }) => parts)) {
    for (const [key, other] of Object.entries(cells)) {
      if (!key.startsWith(beginning) || other === "") continue;
      const column = key.slice(beginning.length);
      for (const text of textsOf(cells, column)) found[column] = { ...found[column], [text]: other };
    }
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

/** Lines of a draft with what was doubted of them. */
export function withDoubts<L extends EditedLine>(lines: readonly L[], doubts: KeptDoubts | undefined): readonly L[] {
  if (!doubts) return lines;
  const doubted = (cells: Cells): Cells => {
    const others = Object.entries(doubts).flatMap(([column, byText]) => {
      const other = textsOf(cells, column)
        .map((text) => byText[text])
        .find(Boolean);
      return other === undefined ? [] : [[otherKey(column), other]];
    });
    return { ...cells, ...Object.fromEntries(others) };
  };
  return lines.map((line) => ({ ...line, parts: line.parts.map(doubted) }));
}
