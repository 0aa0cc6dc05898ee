import type { Row } from "@tandem/contract/core/entity";
import {
  type CountInput,
  inventoryDifference,
} from "@tandem/contract/receiving/inventory-differences/inventory-differences";
import type { keptStock } from "@tandem/contract/receiving/kept-stock/kept-stock";
import i18next from "i18next";
import { cellsOf, entityColumns, everyTyped } from "../../document/lines/entityLines.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { EditedLine } from "../../document/lines/linesStore.ts";
import { formatNumber } from "../../fields/format.ts";
import { nameOfGoods, placeOfGoods } from "../stock/ChosenGoods.tsx";

export type Kept = Row<typeof keptStock>;
/** A line of the form: what was counted, and the place of which it was. */
export type CountedFormLine = CountInput["lines"][number] & { readonly shown: Kept };
export interface EditedCount extends EditedLine {
  readonly shown: Kept;
}

const typed = everyTyped(
  inventoryDifference,
  ["countedQty"],
  [
    ...(["keptAs", "supplierNo", "warehouseNo", "cellNo", "itemNo", "lotNo", "itemFeatureNo"] as const),
    ...(["stockType", "unitNo", "countDate", "remark"] as const),
  ],
);

export const lineForms = {
  toEdited: (lines: readonly CountedFormLine[]): EditedCount[] =>
    lines.map((line) => ({ id: line.stockBalanceId, shown: line.shown, parts: [cellsOf(typed, line)] })),
  toForm: (lines: readonly EditedCount[]): CountedFormLine[] =>
    lines.map(({ id, shown, parts: [cells = {}] }) => ({
      stockBalanceId: id,
      countedQty: cells.countedQty ?? "",
      shown,
    })),
};

/** Nothing is counted yet. */
export const begin = (shown: Kept): CountedFormLine => ({ stockBalanceId: shown.id, countedQty: "", shown });

/** What is typed of each place, behind what the book says. */
export function columnsOf(): readonly LineColumn<EditedCount>[] {
  const texts = (key: string, title: string, width: number, textOf: (of: Kept) => string): LineColumn<EditedCount> => ({
    ...{ key, title, width },
    show: ({ line }) => textOf(line.shown),
    copy: ({ line }) => textOf(line.shown),
  });
  return [
    texts("itemNo", i18next.t("keptStock.itemNo"), 190, ({ itemNo, itemName }) => `${itemNo} ${itemName}`),
    texts("lot", i18next.t("keptStock.lotNo"), 120, ({ lotNo }) => lotNo ?? ""),
    texts("where", i18next.t("inventoryDifferencePages.where"), 220, placeOfGoods),
    texts("owner", i18next.t("keptStock.supplierName"), 150, ({ supplierName }) => supplierName),
    {
      ...texts(
        ...(["book", i18next.t("inventoryDifference.bookQty"), 120] as const),
        ({ inventoryQty, unitNo }) => `${formatNumber(inventoryQty)} ${unitNo}`,
      ),
      align: "right",
    },
    ...entityColumns<EditedCount, "inventoryDifference", typeof inventoryDifference.fields>(
      inventoryDifference,
      typed,
      (label, { line }) => `${label}, ${nameOfGoods(line)}`,
      { countedQty: { width: 120, summed: ({ shown }) => shown.unitNo } },
    ),
  ];
}
