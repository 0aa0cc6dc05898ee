import type { Row } from "@tandem/contract/core/entity";
import { compareNumbers, isPositive } from "@tandem/contract/core/numbers";
import { orNull } from "@tandem/contract/core/or-null";
import { stockType } from "@tandem/contract/receiving/stock/statuses";
import type { stockBalance } from "@tandem/contract/receiving/stock/stock";
import {
  madeByHand,
  stockTransfer,
  type TransferInput,
} from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import i18next from "i18next";
import { cellsOf, entityColumns, everyTyped } from "../../document/lines/entityLines.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { Cells, EditedLine, LineRow } from "../../document/lines/linesStore.ts";
import { formatNumber } from "../../fields/format.ts";
import { nameOfGoods, placeOfGoods } from "../stock/ChosenGoods.tsx";

export type Lying = Row<typeof stockBalance>;
/** A line of the form: what is filled in, and the goods that it moves. */
export type TransferFormLine = TransferInput["lines"][number] & { readonly shown: Lying };
export interface EditedTransfer extends EditedLine {
  readonly shown: Lying;
}

const typed = everyTyped(
  stockTransfer,
  ["qty", "toCellNo", "toStockType", "toWarehouseNo", "serialNos"],
  ["transferReason"],
);

/** Cells are offered of the goods' warehouse, and warehouses of their organisation, which its rows hold unseen. */
const partOf = ({ orgNo, warehouseNo }: Lying, values: object): Cells => ({
  ...cellsOf(typed, values),
  orgNo,
  warehouseNo,
});

export const lineForms = {
  toEdited: (lines: readonly TransferFormLine[]): EditedTransfer[] =>
    lines.map((line) => ({ id: line.stockBalanceId, shown: line.shown, parts: [partOf(line.shown, line)] })),
  toForm: (lines: readonly EditedTransfer[]): TransferFormLine[] =>
    lines.map(({ id, shown, parts: [cells = {}] }) => ({
      stockBalanceId: id,
      qty: cells.qty ?? "",
      ...(cells.toWarehouseNo
        ? { toWarehouseNo: cells.toWarehouseNo, toCellNo: null, toStockType: inTransit }
        : { toCellNo: orNull(cells.toCellNo), toStockType: cells.toStockType as TransferFormLine["toStockType"] }),
      serialNos: orNull(cells.serialNos),
      shown,
    })),
};

const { available, inTransit, inInspection, waitingForInspection } = stockType.code;

/** What arrives from another warehouse is fit for use, and what waits for inspection goes into it. */
const next: Readonly<Record<string, string>> = { [inTransit]: available, [waitingForInspection]: inInspection };

/** All of it, as what it is, unless somebody says otherwise. */
export const begin = (shown: Lying): TransferFormLine => ({
  stockBalanceId: shown.id,
  qty: shown.qty,
  toCellNo: shown.cellNo,
  toStockType: (next[shown.stockType] ?? shown.stockType) as TransferFormLine["toStockType"],
  serialNos: null,
  shown,
});

function quantityProblem({ line, cells }: LineRow<EditedTransfer>): string | null {
  const there = line.shown.qty;
  return isPositive(cells.qty || "0") && compareNumbers(cells.qty ?? "0", there) > 0
    ? i18next.t("transferPages.moreThanLies", { there: formatNumber(there) })
    : null;
}

function targetProblem({ line, cells }: LineRow<EditedTransfer>): string | null {
  const { cellNo, stockType: type } = line.shown;
  if (cells.toWarehouseNo) return null;
  if ((type === waitingForInspection) !== (cells.toStockType === inInspection))
    return i18next.t("errors.transferInspected");
  if (!cells.toCellNo && cellNo) return i18next.t("errors.transferNowhere");
  return orNull(cells.toCellNo) === cellNo && cells.toStockType === type
    ? i18next.t("transferPages.nothingChanges")
    : null;
}

function warehouseProblem({ line, cells }: LineRow<EditedTransfer>): string | null {
  if (!cells.toWarehouseNo) return null;
  const isThere = cells.toWarehouseNo === line.shown.warehouseNo;
  return isThere || line.shown.stockType === inTransit
    ? i18next.t(isThere ? "transferPages.nothingChanges" : "errors.transferInTransit")
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
    texts("where", i18next.t("transferPages.where"), 165, placeOfGoods),
    {
      ...texts("there", i18next.t("transferPages.lies"), 90, ({ qty, unitNo }) => `${formatNumber(qty)} ${unitNo}`),
      align: "right",
    },
    ...entityColumns<EditedTransfer, "stockTransfer", typeof stockTransfer.fields>(
      stockTransfer,
      typed,
      (label, { line }) => `${label}, ${nameOfGoods(line)}`,
      {
        qty: { width: 105, problem: quantityProblem, summed: ({ shown }) => shown.unitNo },
        toWarehouseNo: { width: 150, problem: warehouseProblem },
        toCellNo: { width: 150, problem: targetProblem },
        toStockType: { width: 140, offered: [...madeByHand, inInspection] },
        serialNos: { width: 260 },
      },
    ),
  ];
}
