import type { ReactNode } from "react";
import type { LineAction, LineColumn } from "./lineColumn.ts";
import type { EditedLine, LineRow, LinesStore } from "./linesStore.ts";

/** What the card of a line shows besides its inputs, on a phone. */
export interface LineCardParts<L extends EditedLine> {
  readonly title: (line: L) => ReactNode;
  readonly text?: (line: L) => ReactNode;
  readonly foot?: (line: L) => ReactNode;
}

export interface LinesEditorProps<L extends EditedLine> {
  /** What the lines are of, for those who do not see them. */
  readonly label: string;
  readonly store: LinesStore<L>;
  /** The same ones from drawing to drawing. */
  readonly columns: readonly LineColumn<L>[];
  readonly card: LineCardParts<L>;
  /** What may be done with a row, as buttons at its end; the same function from drawing to drawing. */
  readonly actions?: (row: LineRow<L>) => readonly LineAction[];
  /** Lines may be chosen and taken out together. */
  readonly removable?: boolean;
  /** Lines may be chosen for what else is done with several: what is offered for them, above the rows. */
  readonly ofChosen?: (ids: ReadonlySet<string>) => ReactNode;
  /** Of a row that stands out. */
  readonly rowClass?: (row: LineRow<L>) => string | undefined;
  /** What stands above the rows. */
  readonly children?: ReactNode;
}
