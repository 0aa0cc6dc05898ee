import type { Row } from "@tandem/contract/core/entity";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { type InspectionInput, inspection } from "@tandem/contract/receiving/acceptances/acceptances";
import type { receipt } from "@tandem/contract/receiving/receipts/receipts";
import i18next from "i18next";
import { cellsOf, entityColumns, everyTyped, valuesOf } from "../../document/lines/entityLines.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { CellReader, Cells, EditedLine, LineRow } from "../../document/lines/linesStore.ts";
import { typedQuantity } from "../../document/lines/typedQuantity.ts";
import { formatNumber } from "../../fields/format.ts";
import { editedReceiptColumns } from "../../orders/purchase-orders/lines.tsx";

/** A receipt, and whether its order line has no price, as far as whoever inspects may know it. */
export type Receipt = Row<typeof receipt> & { readonly isUnpriced?: boolean };
/** A line of the form: what is filled in, and the receipt that is judged. */
export type InspectedFormLine = InspectionInput["lines"][number] & { readonly shown: Receipt };
export interface EditedInspection extends EditedLine {
  readonly shown: Receipt;
}

const typed = everyTyped(inspection, [
  "acceptedQty",
  "acceptedGiftQty",
  "rejectedQty",
  "rejectedGiftQty",
  "rejectReason",
  "concededQty",
  "deductionRate",
  "deductionAmount",
  "concessionReason",
  "acceptedSerialNos",
  "rejectedSerialNos",
  "concededSerialNos",
]);

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
const has = ({ cells }: Edited, name: string) => isPositive(typedQuantity(cells[name]));

/** All that waits is fit. */
export const allFit = ({ waitingQty, giftWaitingQty }: Receipt) => ({
  acceptedQty: isPositive(waitingQty) ? waitingQty : null,
  acceptedGiftQty: isPositive(giftWaitingQty) ? giftWaitingQty : null,
});

/** How much of a receipt waits, paid and free. */
export function waitsInWords({ waitingQty, giftWaitingQty, purUnitNo }: Receipt): string {
  const waits = `${i18next.t("receipt.waitingQty")}: ${formatNumber(waitingQty)} ${purUnitNo}`;
  if (!isPositive(giftWaitingQty)) return waits;
  return `${waits}, ${i18next.t("receipt.giftWaitingQty")}: ${formatNumber(giftWaitingQty)} ${purUnitNo}`;
}

/** What is accepted of what is paid and of what is free, and the columns that take from each. */
const accepting = { acceptedQty: ["rejectedQty", "concededQty"], acceptedGiftQty: ["rejectedGiftQty"] } as const;
type Accepting = keyof typeof accepting;
/** The columns that take from what is accepted. */
export const takenColumns = Object.values(accepting).flat();
type Taken = (typeof takenColumns)[number];

const waitingOf = ({ shown }: EditedInspection, field: Accepting) =>
  field === "acceptedQty" ? shown.waitingQty : shown.giftWaitingQty;

const leftOf = (field: Accepting, { line, cells }: Pick<Edited, "line" | "cells">, taken: Cells = {}): string => {
  const judged: Cells = { ...cells, ...taken };
  const rest = subtract(waitingOf(line, field), sum(accepting[field].map((each) => typedQuantity(judged[each]))));
  return isPositive(rest) ? rest : "";
};

/**
 * What is rejected or conceded is taken from what is accepted, as long as that is the rest and not a figure of somebody's own.
 */
export const acceptingTheRest =
  (column: Taken): CellReader<EditedInspection> =>
  (row, { text }): Cells => {
    const field = column === "rejectedGiftQty" ? "acceptedGiftQty" : "acceptedQty";
    const isRest = compareNumbers(typedQuantity(row.cells[field]), leftOf(field, row) || "0") === 0;
    return isRest && /^\d*\.?\d*$/.test(text) ? { [field]: leftOf(field, row, { [column]: text }) } : {};
  };

const judgedOf = ({ cells }: Edited, field: Accepting) =>
  sum([field, ...accepting[field]].map((each) => typedQuantity(cells[each])));

/** What is judged is something, and no more than what waits. */
const quantityProblem = (field: Accepting) => (row: Edited) => {
  const judged = judgedOf(row, field);
  const { receiptNo, itemNo } = row.line.shown;
  const isNothing = !isPositive(sum([judgedOf(row, "acceptedQty"), judgedOf(row, "acceptedGiftQty")]));
  if (isNothing) return field === "acceptedQty" ? i18next.t("errors.inspectionEmpty") : null;
  const open = waitingOf(row.line, field);
  if (compareNumbers(judged, open) <= 0) return null;
  const named = { receiptNo, itemNo, quantity: formatNumber(judged), open: formatNumber(open) };
  const isPaid = field === "acceptedQty";
  return isPaid ? i18next.t("errors.inspectionExceeded", named) : i18next.t("errors.giftInspectionExceeded", named);
};

const reasonProblem = (quantities: readonly string[], reason: string) => (row: Edited) =>
  quantities.some((quantity) => has(row, quantity)) && !row.cells[reason]
    ? i18next.t("errors.inspectionReasonMissing")
    : null;

function deductionProblem(row: Edited): string | null {
  if (!has(row, "concededQty")) return null;
  if (has(row, "deductionRate") && has(row, "deductionAmount")) return i18next.t("errors.deductionTwice");
  return has(row, "deductionRate") || has(row, "deductionAmount") ? null : i18next.t("errors.deductionMissing");
}

/** A deduction is of something. */
const concededProblem = (row: Edited) =>
  !has(row, "concededQty") && (has(row, "deductionRate") || has(row, "deductionAmount") || row.cells.concessionReason)
    ? i18next.t("errors.concededMissing")
    : null;

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
      acceptedQty: { problem: quantityProblem("acceptedQty"), summed },
      acceptedGiftQty: { problem: quantityProblem("acceptedGiftQty"), summed },
      rejectedGiftQty: { summed },
      rejectedQty: { summed },
      rejectReason: { problem: reasonProblem(["rejectedQty", "rejectedGiftQty"], "rejectReason") },
      concededQty: { problem: concededProblem, summed },
      deductionRate: { problem: deductionProblem },
      deductionAmount: { doubt: unheld },
      concessionReason: { problem: reasonProblem(["concededQty"], "concessionReason") },
      acceptedSerialNos: { width: 260 },
      rejectedSerialNos: { width: 260 },
      concededSerialNos: { width: 260 },
    },
  );
  return [
    ...editedReceiptColumns<EditedInspection>(({ shown }) => shown),
    {
      key: "waiting",
      title: i18next.t("receipt.waitingQty"),
      width: 130,
      align: "right",
      show: ({ line }) => `${formatNumber(line.shown.waitingQty)} ${line.shown.purUnitNo}`,
      copy: ({ line }) => line.shown.waitingQty,
    },
    {
      key: "waitingGift",
      title: i18next.t("receipt.giftWaitingQty"),
      width: 130,
      align: "right",
      show: ({ line }) => `${formatNumber(line.shown.giftWaitingQty)} ${line.shown.purUnitNo}`,
      copy: ({ line }) => line.shown.giftWaitingQty,
    },
    ...own,
  ];
}
