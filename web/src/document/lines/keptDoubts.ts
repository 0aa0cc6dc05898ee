import { countedText } from "./countedCells.ts";
import { type Cells, type EditedLine, otherKey } from "./linesStore.ts";

/** What a cell may mean otherwise, as it was pasted. */
interface KeptDoubt {
  readonly column: string;
  readonly other: string;
  /** What the cell holds: as it was counted, or in the unit of its order. */
  readonly texts: readonly string[];
  /** Which cell it is: that of this line, or where lines have no names of their own, at this place. */
  readonly id: string;
  readonly place: number;
  readonly part: number;
}

/** What is doubted of lines. It is kept beside the values of a draft, which may be laid over other lines than they were typed in. */
export type KeptDoubts = readonly KeptDoubt[];

const beginning = otherKey("");

const textsOf = (cells: Cells, column: string) =>
  [cells[column] ?? "", countedText(cells, column)].filter((text) => text !== "");

/** What is doubted of lines; undefined where nothing is. */
export function doubtsOf(lines: readonly EditedLine[]): KeptDoubts | undefined {
  const found = lines.flatMap(({ id, parts }, place) =>
    parts.flatMap((cells, part) =>
      Object.entries(cells).flatMap(([key, other]) => {
        if (!key.startsWith(beginning) || other === "") return [];
        const column = key.slice(beginning.length);
        return [{ column, other, texts: textsOf(cells, column), id, place, part }];
      }),
    ),
  );
  return found.length > 0 ? found : undefined;
}

/**
 * Lines of a draft with what was doubted of them: of the cells that were pasted so, for what is typed is meant. Where these say
 * something else by now, whatever says the same is asked about.
 */
export function withDoubts<L extends EditedLine>(lines: readonly L[], doubts: KeptDoubts | undefined): readonly L[] {
  // Drafts of before held them in another form.
  if (!Array.isArray(doubts)) return lines;
  const places = new Map(lines.map(({ id }, place) => [id, place]));
  const all = lines.flatMap(({ parts }) => parts);
  const others = new Map<Cells, Cells>();
  for (const { column, other, texts, id, place, part } of doubts) {
    const says = (cells: Cells) => textsOf(cells, column).some((text) => texts.includes(text));
    const own = lines[places.get(id) ?? place]?.parts[part];
    for (const cells of own && says(own) ? [own] : all.filter(says)) {
      others.set(cells, { ...others.get(cells), [otherKey(column)]: other });
    }
  }
  return lines.map((line) => ({ ...line, parts: line.parts.map((cells) => ({ ...cells, ...others.get(cells) })) }));
}
