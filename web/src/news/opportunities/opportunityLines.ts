import { type OpportunityInput, opportunityLine } from "@tandem/contract/news/opportunities/opportunities";
import { cellsOf, entityColumns, everyTyped, valuesOf } from "../../document/lines/entityLines.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { EditedLine } from "../../document/lines/linesStore.ts";
import { madeId } from "../../document/lines/madeId.ts";

export type OpportunityFormLine = OpportunityInput["lines"][number];

const typed = everyTyped(opportunityLine, [
  ...(["itemNo", "goodsName", "spec", "requirementQuantity", "unitNo", "requirementsDate", "remark"] as const),
]);

/** How the lines of an opportunity stand in its form: as they are sent. */
export const opportunityForms = {
  toEdited: (lines: readonly OpportunityFormLine[]): EditedLine[] =>
    lines.map((line) => ({ id: madeId(), parts: [cellsOf(typed, line)] })),
  toForm: (lines: readonly EditedLine[]) =>
    lines.map(({ parts }) => {
      const { customValues: _, ...line } = valuesOf(opportunityLine, typed, parts[0] ?? {});
      return line as unknown as OpportunityFormLine;
    }),
  blank: (): EditedLine => ({ id: madeId(), parts: [{}] }),
};

/** What a line is called: its material, else its words. */
export const nameOfLine = ({ parts }: EditedLine): string => parts[0]?.itemNo || parts[0]?.goodsName || "";

/** The columns of the lines: what a material leaves to say may be left out. */
export const opportunityColumns = (): LineColumn<EditedLine>[] =>
  entityColumns<EditedLine, "opportunityLine", typeof opportunityLine.fields>(
    opportunityLine,
    typed,
    (label, { line }) => `${label}, ${nameOfLine(line)}`,
    {
      itemNo: { width: 190 },
      goodsName: { width: 220, required: false },
      unitNo: { width: 110, required: false },
      remark: { width: 200 },
    },
  );
