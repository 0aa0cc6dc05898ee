import type { Row } from "@tandem/contract/core/entity";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { type InspectionInput, inspection } from "@tandem/contract/receiving/acceptances/acceptances";
import type { receipt } from "@tandem/contract/receiving/receipts/receipts";
import i18next from "i18next";
import { cellsOf, entityColumns, valuesOf } from "../../document/lines/entityLines.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { CellReader, Cells, EditedLine, LineRow } from "../../document/lines/linesStore.ts";
import { formatNumber } from "../../fields/format.ts";
import { editedOrderColumns } from "../../orders/purchase-orders/lines.tsx";

/** A receipt, and whether its order line has no price, as far as whoever inspects may know it. */
export type Receipt = Row<typeof receipt> & { readonly isUnpriced?: boolean };
/** A line of the form: what is filled in, and the receipt that is judged. */
export type InspectedFormLine = InspectionInput["lines"][number] & { readonly shown: Receipt };
export interface EditedInspection extends EditedLine {
  readonly shown: Receipt;
}

const typed = [
  "acceptedQty",
  "rejectedQty",
  "rejectReason",
  "concededQty",
  "deductionRate",
  "deductionAmount",
  "concessionReason",
  "acceptedSerialNos",
  "rejectedSerialNos",
  "concededSerialNos",
] as const;

export const lineForms = {
  toEdited: (lines: readonly InspectedFormLine[]): EditedInspection[] =>
    lines.map((line) => ({ id: line.receiptId, shown: line.shown, parts: [cellsOf(typed, line)] })),
  toForm: (lines: readonly EditedInspection[]) =>
    lines.map(({ id, shown, parts }) => {
      const { customValues: _, ...values } = valuesOf(inspection, typed, parts[0] ?? {});
      return { ...values, receiptId: id, shown };
    }) as unknown as InspectedFormLine[],
};

export const nameOf = ({ shown }: EditedInspection) => `${shown.receiptNo} ${shown.itemNo}`;

type Edited = LineRow<EditedInspection>;
const has = ({ cells }: Edited, name: string) => isPositive(cells[name] || "0");

const leftOf = ({ line, cells }: Pick<Edited, "line" | "cells">, taken: Cells = {}): string => {
  const judged = { ...cells, ...taken };
  const rest = subtract(line.shown.waitingQty, sum([judged.rejectedQty || "0", judged.concededQty || "0"]));
  return isPositive(rest) ? rest : "";
};

/**
 * What is rejected or conceded is taken from what is accepted, as long as that is the rest and not a figure of somebody's own.
 */
export const acceptingTheRest =
  (column: "rejectedQty" | "concededQty"): CellReader<EditedInspection> =>
  (row, { text }): Cells => {
    const isRest = compareNumbers(row.cells.acceptedQty || "0", leftOf(row) || "0") === 0;
    return isRest && /^\d*\.?\d*$/.test(text) ? { acceptedQty: leftOf(row, { [column]: text }) } : {};
  };

/** What is judged is something, and no more than what waits. */
function quantityProblem(row: Edited): string | null {
  const judged = sum([row.cells.acceptedQty, row.cells.rejectedQty, row.cells.concededQty].map((text) => text || "0"));
  const { receiptNo, itemNo, waitingQty: open } = row.line.shown;
  if (!isPositive(judged)) return i18next.t("errors.inspectionEmpty");
  if (compareNumbers(judged, open) <= 0) return null;
  const named = { receiptNo, itemNo, quantity: formatNumber(judged), open: formatNumber(open) };
  return i18next.t("errors.inspectionExceeded", named);
}

const reasonProblem = (quantity: string, reason: string) => (row: Edited) =>
  has(row, quantity) && !row.cells[reason] ? i18next.t("errors.inspectionReasonMissing") : null;

function deductionProblem(row: Edited): string | null {
  if (!has(row, "concededQty")) return null;
  if (has(row, "deductionRate") && has(row, "deductionAmount")) return i18next.t("errors.deductionTwice");
  return has(row, "deductionRate") || has(row, "deductionAmount") ? null : i18next.t("errors.deductionMissing");
}

/** An amount that no price bounds is asked about. */
const unheld = (row: Edited) =>
  row.line.shown.isUnpriced && has(row, "deductionAmount") ? i18next.t("doubts.unpriced") : null;

/** What is typed of each receipt, behind what it is. */
export function columnsOf(): readonly LineColumn<EditedInspection>[] {
  const summed = ({ shown }: EditedInspection) => shown.purUnitNo;
  const own = entityColumns<EditedInspection, "inspection", typeof inspection.fields>(
    inspection,
    typed,
    (label, { line }) => `${label}, ${nameOf(line)}`,
    {
      acceptedQty: { problem: quantityProblem, summed },
      rejectedQty: { summed },
      rejectReason: { problem: reasonProblem("rejectedQty", "rejectReason") },
      concededQty: { summed },
      deductionRate: { problem: deductionProblem },
      deductionAmount: { doubt: unheld },
      concessionReason: { problem: reasonProblem("concededQty", "concessionReason") },
      acceptedSerialNos: { width: 260 },
      rejectedSerialNos: { width: 260 },
      concededSerialNos: { width: 260 },
    },
  );
  return [
    {
      key: "receiptNo",
      title: i18next.t("receipt.receiptNo"),
      width: 150,
      fixed: "left",
      show: ({ line }) => line.shown.receiptNo,
      copy: ({ line }) => line.shown.receiptNo,
    },
    ...editedOrderColumns<EditedInspection>(
      { order: i18next.t("receipt.purchaseNo"), item: i18next.t("receipt.itemNo") },
      (line) => line.shown,
    ),
    {
      key: "waiting",
      title: i18next.t("receipt.waitingQty"),
      width: 130,
      align: "right",
      show: ({ line }) => `${formatNumber(line.shown.waitingQty)} ${line.shown.purUnitNo}`,
      copy: ({ line }) => line.shown.waitingQty,
    },
    ...own,
  ];
}
