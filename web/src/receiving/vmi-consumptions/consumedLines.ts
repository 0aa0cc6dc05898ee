import type { Row } from "@tandem/contract/core/entity";
import { compareNumbers, isPositive, subtract } from "@tandem/contract/core/numbers";
import { orNull } from "@tandem/contract/core/or-null";
import type { keptStock } from "@tandem/contract/receiving/kept-stock/kept-stock";
import {
  type VmiConsumptionInput,
  vmiConsumptionLine,
} from "@tandem/contract/receiving/vmi-consumptions/vmi-consumptions";
import i18next from "i18next";
import { cellsOf, entityColumns, everyTyped } from "../../document/lines/entityLines.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { EditedLine, LineRow } from "../../document/lines/linesStore.ts";
import { formatNumber } from "../../fields/format.ts";
import { nameOfGoods } from "../stock/ChosenGoods.tsx";

export type Kept = Row<typeof keptStock>;
/** A line of the form: what is taken, and the goods of which it is. */
export type ConsumedFormLine = VmiConsumptionInput["lines"][number] & { readonly shown: Kept };
export interface EditedConsumption extends EditedLine {
  readonly shown: Kept;
}

const typed = everyTyped(
  vmiConsumptionLine,
  ["consumeQty", "remark", "serialNos"],
  ["cellNo", "itemNo", "lotNo", "itemFeatureNo", "unitNo"],
);

export const lineForms = {
  toEdited: (lines: readonly ConsumedFormLine[]): EditedConsumption[] =>
    lines.map((line) => ({ id: line.stockBalanceId, shown: line.shown, parts: [cellsOf(typed, line)] })),
  toForm: (lines: readonly EditedConsumption[]): ConsumedFormLine[] =>
    lines.map(({ id, shown, parts: [cells = {}] }) => ({
      stockBalanceId: id,
      consumeQty: cells.consumeQty ?? "",
      remark: orNull(cells.remark),
      serialNos: orNull(cells.serialNos),
      shown,
    })),
};

/** Where goods lie: as what need not be said, since all are fit for use. */
export const placeOf = ({ warehouseNo, cellNo }: Kept) => [warehouseNo, cellNo].filter(Boolean).join(" · ");

/** How much of goods can be taken: what waits to be put away stays. */
const takeable = ({ inventoryQty, waitingQty }: Kept) => subtract(inventoryQty, waitingQty);

/** Nothing is taken yet: how much it is, whoever takes it says. */
export const begin = (shown: Kept): ConsumedFormLine => ({
  ...{ stockBalanceId: shown.id, consumeQty: "", remark: null, serialNos: null, shown },
});

function quantityProblem({ line, cells }: LineRow<EditedConsumption>): string | null {
  const there = takeable(line.shown);
  return isPositive(cells.consumeQty || "0") && compareNumbers(cells.consumeQty ?? "0", there) > 0
    ? i18next.t("vmiConsumptionPages.moreThanLies", { there: formatNumber(there) })
    : null;
}

/** What is typed of each place, behind what lies there. */
export function columnsOf(): readonly LineColumn<EditedConsumption>[] {
  const texts = (
    key: string,
    title: string,
    width: number,
    textOf: (of: Kept) => string,
  ): LineColumn<EditedConsumption> => ({
    ...{ key, title, width },
    show: ({ line }) => textOf(line.shown),
    copy: ({ line }) => textOf(line.shown),
  });
  return [
    texts("itemNo", i18next.t("keptStock.itemNo"), 180, ({ itemNo, itemName }) => `${itemNo} ${itemName}`),
    texts("lot", i18next.t("keptStock.lotNo"), 110, ({ lotNo }) => lotNo ?? ""),
    texts("where", i18next.t("vmiConsumptionPages.where"), 170, placeOf),
    texts("owner", i18next.t("keptStock.supplierName"), 140, ({ supplierName }) => supplierName),
    {
      ...texts(
        ...(["there", i18next.t("vmiConsumptionPages.lies"), 110] as const),
        (of) => `${formatNumber(takeable(of))} ${of.unitNo}`,
      ),
      align: "right",
    },
    ...entityColumns<EditedConsumption, "vmiConsumptionLine", typeof vmiConsumptionLine.fields>(
      vmiConsumptionLine,
      typed,
      (label, { line }) => `${label}, ${nameOfGoods(line)}`,
      {
        consumeQty: { width: 120, problem: quantityProblem, summed: ({ shown }) => shown.unitNo },
        remark: { width: 200 },
        serialNos: { width: 200 },
      },
    ),
  ];
}
