import type { Row } from "@tandem/contract/core/entity";
import { compareNumbers, isPositive } from "@tandem/contract/core/numbers";
import { stockType } from "@tandem/contract/receiving/stock/statuses";
import type { stockBalance } from "@tandem/contract/receiving/stock/stock";
import {
  madeByHand,
  stockTransfer,
  type TransferInput,
} from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import i18next from "i18next";
import { cellsOf, entityColumns } from "../../document/lines/entityLines.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { Cells, EditedLine, LineRow } from "../../document/lines/linesStore.ts";
import { formatNumber } from "../../fields/format.ts";

export type Lying = Row<typeof stockBalance>;
/** A line of the form: what is filled in, and the goods that it moves. */
export type TransferFormLine = TransferInput["lines"][number] & { readonly shown: Lying };
export interface EditedTransfer extends EditedLine {
  readonly shown: Lying;
}

const typed = ["qty", "toCellNo", "toStockType", "serialNos"] as const;

/** Cells are offered of the goods' warehouse, which its rows hold unseen. */
const partOf = ({ warehouseNo }: Lying, values: object): Cells => ({ ...cellsOf(typed, values), warehouseNo });

export const lineForms = {
  toEdited: (lines: readonly TransferFormLine[]): EditedTransfer[] =>
    lines.map((line) => ({ id: line.stockBalanceId, shown: line.shown, parts: [partOf(line.shown, line)] })),
  toForm: (lines: readonly EditedTransfer[]): TransferFormLine[] =>
    lines.map(({ id, shown, parts: [cells = {}] }) => ({
      stockBalanceId: id,
      qty: cells.qty ?? "",
      toCellNo: cells.toCellNo || null,
      toStockType: cells.toStockType as TransferFormLine["toStockType"],
      serialNos: cells.serialNos || null,
      shown,
    })),
};

/** All of it, as what it is, unless somebody says otherwise. */
export const begin = (shown: Lying): TransferFormLine => ({
  stockBalanceId: shown.id,
  qty: shown.qty,
  toCellNo: shown.cellNo,
  toStockType: shown.stockType as TransferFormLine["toStockType"],
  serialNos: null,
  shown,
});

export const nameOf = ({ shown }: EditedTransfer) =>
  [shown.itemNo, shown.lotNo, shown.cellNo].filter(Boolean).join(" ");
export const placeOf = ({ warehouseNo, cellNo, stockType: type }: Lying) =>
  [warehouseNo, cellNo, i18next.t(stockType.labelKey(type))].filter(Boolean).join(" · ");

function quantityProblem({ line, cells }: LineRow<EditedTransfer>): string | null {
  const there = line.shown.qty;
  return isPositive(cells.qty || "0") && compareNumbers(cells.qty ?? "0", there) > 0
    ? i18next.t("transferPages.moreThanLies", { there: formatNumber(there) })
    : null;
}

function targetProblem({ line, cells }: LineRow<EditedTransfer>): string | null {
  const { cellNo, stockType: type } = line.shown;
  if (!cells.toCellNo && cellNo) return i18next.t("errors.transferNowhere");
  return (cells.toCellNo || null) === cellNo && cells.toStockType === type
    ? i18next.t("transferPages.nothingChanges")
    : null;
}

/** What is typed of each place, behind what lies there. */
export function columnsOf(): readonly LineColumn<EditedTransfer>[] {
  const texts = (
    key: string,
    title: string,
    width: number,
    textOf: (of: Lying) => string,
  ): LineColumn<EditedTransfer> => ({
    ...{ key, title, width },
    show: ({ line }) => textOf(line.shown),
    copy: ({ line }) => textOf(line.shown),
  });
  return [
    texts("itemNo", i18next.t("stockBalance.itemNo"), 160, ({ itemNo, itemName }) => `${itemNo} ${itemName}`),
    texts("lot", i18next.t("stockBalance.lotNo"), 105, ({ lotNo }) => lotNo ?? ""),
    texts("where", i18next.t("transferPages.where"), 165, placeOf),
    {
      ...texts("there", i18next.t("transferPages.lies"), 90, ({ qty, unitNo }) => `${formatNumber(qty)} ${unitNo}`),
      align: "right",
    },
    ...entityColumns<EditedTransfer, "stockTransfer", typeof stockTransfer.fields>(
      stockTransfer,
      typed,
      (label, { line }) => `${label}, ${nameOf(line)}`,
      {
        qty: { width: 105, problem: quantityProblem, summed: ({ shown }) => shown.unitNo },
        toCellNo: { width: 150, problem: targetProblem },
        toStockType: { width: 140, offered: madeByHand },
        serialNos: { width: 260 },
      },
    ),
  ];
}
