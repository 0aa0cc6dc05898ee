import { positiveDecimal } from "@tandem/contract/core/decimals";
import type { Row } from "@tandem/contract/core/entity";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { orNull } from "@tandem/contract/core/or-null";
import type { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { type WarehousingInput, warehousing } from "@tandem/contract/receiving/warehousings/warehousings";
import i18next from "i18next";
import { cellsOf, entityColumns, everyTyped } from "../../document/lines/entityLines.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { Cells, EditedLine, LineRow } from "../../document/lines/linesStore.ts";
import { formatNumber } from "../../fields/format.ts";
import { editedReceiptColumns } from "../../orders/purchase-orders/lines.tsx";

export type Receipt = Row<typeof receipt>;
/** A row of the form: how much of a receipt goes into which cell. */
export type StoredFormLine = WarehousingInput["lines"][number] & { readonly shown: Receipt };
/** A receipt, and a part for each cell that its goods go into. */
export interface StoredLine extends EditedLine {
  readonly shown: Receipt;
}

const typed = everyTyped(
  warehousing,
  ["cellNo", "warehousingQty", "serialNos"],
  ["warehousingDate", "outWarehousingNo", "remark"],
);

/** Cells are offered of the receipt's warehouse, which its rows hold unseen. */
const partOf = ({ warehouseNo }: Receipt, values: object): Cells => ({ ...cellsOf(typed, values), warehouseNo });

export const lineForms = {
  toEdited: (lines: readonly StoredFormLine[]): StoredLine[] =>
    [...Map.groupBy(lines, ({ receiptId }) => receiptId)].flatMap(([id, ofReceipt]) => {
      const [first] = ofReceipt;
      return first ? [{ id, shown: first.shown, parts: ofReceipt.map((line) => partOf(first.shown, line)) }] : [];
    }),
  toForm: (lines: readonly StoredLine[]): StoredFormLine[] =>
    lines.flatMap(({ id, shown, parts }) =>
      parts.map(({ cellNo = "", warehousingQty = "", serialNos }) => ({
        receiptId: id,
        cellNo,
        warehousingQty,
        serialNos: orNull(serialNos),
        shown,
      })),
    ),
};

export const nameOf = ({ shown }: StoredLine) => `${shown.receiptNo} ${shown.itemNo}`;

const sumOf = (parts: readonly Cells[]) =>
  sum(
    parts.flatMap(({ warehousingQty = "" }) =>
      positiveDecimal.safeParse(warehousingQty).success ? [warehousingQty] : [],
    ),
  );

/** A line with one more cell, for what is left of its receipt. */
export function withCell(line: StoredLine): StoredLine {
  const left = subtract(line.shown.unstoredQty, sumOf(line.parts));
  return { ...line, parts: [...line.parts, partOf(line.shown, { warehousingQty: isPositive(left) ? left : "" })] };
}

/** All cells of a receipt together take no more than waits. */
function quantityProblem({ line, part }: LineRow<StoredLine>): string | null {
  const open = line.shown.unstoredQty;
  return compareNumbers(sumOf(line.parts.slice(0, part + 1)), open) > 0
    ? i18next.t("warehousingPages.moreThanWaits", { open: formatNumber(open) })
    : null;
}

/** What is typed of each receipt, behind what it is. */
export function columnsOf(): readonly LineColumn<StoredLine>[] {
  return [
    ...editedReceiptColumns<StoredLine>(({ shown }) => shown),
    {
      key: "warehouse",
      title: i18next.t("receipt.warehouseNo"),
      width: 100,
      show: ({ line }) => line.shown.warehouseNo,
      copy: ({ line }) => line.shown.warehouseNo,
    },
    {
      key: "waiting",
      title: i18next.t("receipt.unstoredQty"),
      width: 115,
      align: "right",
      show: ({ line }) => `${formatNumber(line.shown.unstoredQty)} ${line.shown.purUnitNo}`,
      copy: ({ line }) => line.shown.unstoredQty,
    },
    ...entityColumns<StoredLine, "warehousing", typeof warehousing.fields>(
      warehousing,
      typed,
      (label, { line }) => `${label}, ${nameOf(line)}`,
      {
        cellNo: { width: 190 },
        warehousingQty: { width: 115, problem: quantityProblem, summed: ({ shown }) => shown.purUnitNo },
        serialNos: { width: 260 },
      },
    ),
  ];
}
