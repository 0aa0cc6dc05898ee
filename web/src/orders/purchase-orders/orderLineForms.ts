import { isPositive } from "@tandem/contract/core/numbers";
import { orNull } from "@tandem/contract/core/or-null";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import type { LineTerms } from "@tandem/contract/orders/purchase-orders/line-terms";
import type { PurchaseOrderInput } from "@tandem/contract/orders/purchase-orders/order-calls";
import { type PurchaseOrderDetail, purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { cellsOf, everyTyped, valuesOf } from "../../document/lines/entityLines.ts";
import type { Cells, EditedLine, LineRow } from "../../document/lines/linesStore.ts";
import { madeId } from "../../document/lines/madeId.ts";

/** What is typed in a line; what it is called and what it comes to follow from it. */
export const typed = everyTyped(
  purchaseOrderLine,
  [
    "purchaseSeq",
    "purchasePhaseSeq",
    "purchaseBatchSeq",
    "itemNo",
    "batchPurQty",
    "purUnitNo",
    "price",
    "expectArrivalDate",
    "taxRate",
    "untaxedPrice",
    "priceQty",
    "priceUnitNo",
    "warehouseNo",
    "remark",
  ],
  // Workbooks and programs say what it is needed for.
  ["goodsName", "spec", "amount", "requirementNo"],
);

/** What a line was: what it is called, as long as it orders the same material, and when it was asked for; never where it is new. */
interface Called {
  readonly itemNo: string;
  readonly goodsName: string | null;
  readonly spec: string | null;
  readonly expectArrivalDate: string | null;
}

/** How far a line of an issued order has come. */
export type SoFar = Pick<
  PurchaseOrderDetail["lines"][number],
  "onWayQty" | "receiptQty" | "promiseQty" | "promiseDate" | "lineStatus"
>;

/** What a stored line comes to, which a workbook or an ERP may have said, as long as nothing is changed that it follows from. */
export interface StoredAmount {
  readonly amount: string;
  readonly currency: string;
  readonly cells: Cells;
}

/** A line of an order in its form. */
export type OrderFormLine = PurchaseOrderInput["lines"][number] & {
  readonly called?: Called | undefined;
  readonly soFar?: SoFar | undefined;
  readonly stored?: StoredAmount | undefined;
};

export interface EditedOrderLine extends EditedLine {
  readonly called?: Called | undefined;
  readonly soFar?: SoFar | undefined;
  readonly stored?: StoredAmount | undefined;
}

export type OrderRow = LineRow<EditedOrderLine>;

/** What is known of a line's material, by `termsKey`; null where there is no such material. */
export type KnownTerms = ReadonlyMap<string, LineTerms | null>;

const isQuantity = (text: string) => /^\d{1,20}(\.\d{1,6})?$/.test(text);

const pricedBy = ({ priceQty = "", priceUnitNo = "" }: Cells) => ({
  priceQty: isQuantity(priceQty) && isPositive(priceQty) ? priceQty : null,
  priceUnitNo: orNull(priceUnitNo),
});

/** What a line asks for, where it says enough to be asked about. */
const askedIn = ({ itemNo = "", purUnitNo = "", batchPurQty = "", taxRate = "", ...cells }: Cells) => ({
  itemNo,
  purUnitNo: orNull(purUnitNo),
  batchPurQty: isQuantity(batchPurQty) ? batchPurQty : "0",
  taxRate: isQuantity(taxRate) ? taxRate : null,
  ...pricedBy(cells),
});

/** Lines that ask for the same have the same terms. */
export const termsKey = (cells: Cells) => JSON.stringify(askedIn(cells));

const step = 10;
const isSequence = (text: string | undefined) => /^\d{1,9}$/.test(text ?? "");

/** Of the two prices of a stored line the one that was given: the other follows from it. */
export function asGiven<L extends object>(line: L & { readonly pricedWithoutTax?: string }) {
  if (line.pricedWithoutTax === undefined) return line;
  return line.pricedWithoutTax === yesNoStatus.code.yes ? { ...line, price: "" } : { ...line, untaxedPrice: "" };
}

/**
 * How the lines of an order stand in its form: a new one goes on from the last.
 * @param hasAgreedRate whether the rate of a line is what was agreed for its material, which is none of the next line's
 */
export function orderLineForms(
  taxRateOfHead: () => string | null | undefined,
  hasAgreedRate: (line: EditedOrderLine) => boolean,
) {
  let last: EditedOrderLine | undefined;
  let sequence = 0;
  const follow = (lines: readonly EditedOrderLine[]) => {
    last = lines.at(-1);
    const taken = lines.map(({ parts }) => parts[0]?.purchaseSeq).filter(isSequence);
    sequence = Math.max(0, ...taken.map(Number));
  };
  return {
    follow,
    toEdited: (lines: readonly OrderFormLine[]): EditedOrderLine[] => {
      const edited = lines.map(({ called, soFar, stored, ...line }) => ({
        id: madeId(),
        called,
        soFar,
        stored,
        parts: [cellsOf(typed, asGiven(line))],
      }));
      follow(edited);
      return edited;
    },
    toForm: (lines: readonly EditedOrderLine[]): OrderFormLine[] =>
      lines.map(({ called, soFar, stored, parts }) => {
        const values = valuesOf(purchaseOrderLine, typed, parts[0] ?? {});
        return { ...values, called, soFar, stored } as unknown as OrderFormLine;
      }),
    blank: (): EditedOrderLine => {
      sequence += step;
      const { expectArrivalDate = "", taxRate: before, warehouseNo = "" } = last?.parts[0] ?? {};
      const taxRate = (last && hasAgreedRate(last) ? undefined : before) ?? taxRateOfHead() ?? "";
      const cells = { purchaseSeq: String(sequence), purchasePhaseSeq: "1", purchaseBatchSeq: "1" };
      return { id: madeId(), parts: [{ ...cells, expectArrivalDate, taxRate, warehouseNo }] };
    },
  };
}

/** What a line sends: its name where it still orders what had it. */
export function sentLine({
  called,
  soFar: _soFar,
  stored: _stored,
  ...line
}: OrderFormLine): PurchaseOrderInput["lines"][number] {
  return called?.itemNo === line.itemNo ? { ...line, goodsName: called.goodsName, spec: called.spec } : line;
}

/** How a line is named to those who do not see its row. */
export const nameOfCells = ({ purchaseSeq, purchasePhaseSeq, purchaseBatchSeq, itemNo }: Cells) =>
  [[purchaseSeq, purchasePhaseSeq, purchaseBatchSeq].join("/"), itemNo].filter(Boolean).join(" ");
