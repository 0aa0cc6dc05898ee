import { compareNumbers, subtract, sum } from "@tandem/contract/core/numbers";
import {
  type ProcurementPlanInput,
  procurementPlanLine,
} from "@tandem/contract/planning/procurement-plans/procurement-plans";
import { cellsOf, entityColumns, everyTyped, valuesOf } from "../../document/lines/entityLines.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { EditedLine } from "../../document/lines/linesStore.ts";
import { madeId } from "../../document/lines/madeId.ts";
import { typedQuantity } from "../../document/lines/typedQuantity.ts";

type AllocationInput = NonNullable<ProcurementPlanInput["lines"]>[number];

const typed = everyTyped(procurementPlanLine, ["supplierNo", "allocatedQty"]);

/** How the lines of a plan stand in its form: as they are sent. */
export const allocationForms = {
  toEdited: (lines: readonly AllocationInput[]): EditedLine[] =>
    lines.map((line) => ({ id: madeId(), parts: [cellsOf(typed, line)] })),
  toForm: (lines: readonly EditedLine[]) =>
    lines.map(({ parts }) => {
      const { customValues: _, ...line } = valuesOf(procurementPlanLine, typed, parts[0] ?? {});
      return line as unknown as AllocationInput;
    }),
  blank: (): EditedLine => ({ id: madeId(), parts: [{}] }),
};

/** What a line is called: its supplier. */
export const nameOfAllocation = ({ parts }: EditedLine): string => parts[0]?.supplierNo ?? "";

/** The columns of the lines, of suppliers of the organisation that stands above them. */
export const allocationColumns = (orgNo: string | undefined, waitsFor: string): LineColumn<EditedLine>[] =>
  entityColumns<EditedLine, "procurementPlanLine", typeof procurementPlanLine.fields>(
    procurementPlanLine,
    typed,
    (label, { line }) => `${label}, ${nameOfAllocation(line)}`,
    {
      supplierNo: { width: 320, ...(orgNo ? { head: { orgNo } } : { waitsFor }) },
      allocatedQty: { width: 180 },
    },
  );

/** What is left of a plan beside its lines; negative where they come to more. */
export function leftOf(
  planNum: string,
  lines: readonly EditedLine[],
): { readonly left: string; readonly isOver: boolean } {
  const left = subtract(typedQuantity(planNum), sum(lines.map(({ parts }) => typedQuantity(parts[0]?.allocatedQty))));
  return { left, isOver: compareNumbers(left, "0") < 0 };
}
