import { currencyDecimals } from "@tandem/contract/core/currencies";
import { Exact } from "@tandem/contract/core/exact";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { compareNumbers, isPositive, multiply, rounded, sum } from "@tandem/contract/core/numbers";
import { orNull } from "@tandem/contract/core/or-null";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import type { LineTerms } from "@tandem/contract/orders/purchase-orders/line-terms";
import type { PurchaseOrderInput } from "@tandem/contract/orders/purchase-orders/order-calls";
import { type PurchaseOrderDetail, purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { lineStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import dayjs from "dayjs";
import i18next from "i18next";
import { cellsOf, entityColumns, valuesOf } from "../../document/lines/entityLines.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { Cells, EditedLine, LineRow } from "../../document/lines/linesStore.ts";
import { doubtWord } from "../../fields/doubts.tsx";
import { formatMoney, formatNumber } from "../../fields/format.ts";

/** What is typed in a line; what it is called and what it comes to follow from it. */
const typed = [
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
] as const;

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

/** A line of an order in its form. */
export type OrderFormLine = PurchaseOrderInput["lines"][number] & {
  readonly called?: Called | undefined;
  readonly soFar?: SoFar | undefined;
};

export interface EditedOrderLine extends EditedLine {
  readonly called?: Called | undefined;
  readonly soFar?: SoFar | undefined;
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

let made = 0;
/** A name for a line that the server has none for. */
const nextId = () => `order-line-${++made}`;

const step = 10;
const isSequence = (text: string | undefined) => /^\d{1,9}$/.test(text ?? "");

/** Of the two prices of a stored line the one that was given: the other follows from it. */
function asGiven(line: Omit<OrderFormLine, "called"> & { readonly pricedWithoutTax?: string }) {
  if (line.pricedWithoutTax === undefined) return line;
  return line.pricedWithoutTax === yesNoStatus.code.yes ? { ...line, price: "" } : { ...line, untaxedPrice: "" };
}

/** How the lines of an order stand in its form: a new one goes on from the last. */
export function orderLineForms(taxRateOfHead: () => string | null | undefined) {
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
      const edited = lines.map(({ called, soFar, ...line }) => ({
        id: nextId(),
        called,
        soFar,
        parts: [cellsOf(typed, asGiven(line))],
      }));
      follow(edited);
      return edited;
    },
    toForm: (lines: readonly EditedOrderLine[]): OrderFormLine[] =>
      lines.map(({ called, soFar, parts }) => {
        const values = valuesOf(purchaseOrderLine, typed, parts[0] ?? {});
        return { ...values, called, soFar } as unknown as OrderFormLine;
      }),
    blank: (): EditedOrderLine => {
      sequence += step;
      const { expectArrivalDate = "", taxRate = taxRateOfHead() ?? "", warehouseNo = "" } = last?.parts[0] ?? {};
      const cells = { purchaseSeq: String(sequence), purchasePhaseSeq: "1", purchaseBatchSeq: "1" };
      return { id: nextId(), parts: [{ ...cells, expectArrivalDate, taxRate, warehouseNo }] };
    },
  };
}

/** What a line sends: its name where it still orders what had it. */
export function sentLine({ called, soFar: _soFar, ...line }: OrderFormLine): PurchaseOrderInput["lines"][number] {
  return called?.itemNo === line.itemNo ? { ...line, goodsName: called.goodsName, spec: called.spec } : line;
}

const cell = ({ cells }: OrderRow, name: (typeof typed)[number]) => cells[name] ?? "";

/** What a price agreement asks for a line, where it asks something else than the line says. */
function differingPrice(row: OrderRow, terms: KnownTerms): string | null {
  const agreed = terms.get(termsKey(row.cells))?.agreed;
  const price = cell(row, "price");
  if (!agreed || !/^-?\d+(\.\d+)?$/.test(price) || compareNumbers(price, agreed.price) === 0) return null;
  return i18next.t("doubts.differsFromAgreed", {
    price: formatNumber(agreed.price),
    number: agreed.agreementNo,
  });
}

/** A day that has passed is doubted where somebody has just asked for it; orders that are late are what they are. */
function pastDay({ line, cells }: OrderRow): string | null {
  const { expectArrivalDate: day = "" } = cells;
  const isNew = day !== line.called?.expectArrivalDate;
  const word = doubtWord(purchaseOrderLine, "expectArrivalDate", day);
  return word ?? (isNew && isPast(day) ? i18next.t("doubts.past") : null);
}

const isPast = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && day < dayjs().format("YYYY-MM-DD");

const isNumber = (text: string | undefined): text is string => /^\d+(\.\d+)?$/.test(text ?? "");

/** A quantity in the unit of the price; null while nobody says what the one is of the other. */
function valued(cells: Cells, terms: KnownTerms): string | null {
  const { batchPurQty = "", priceUnitNo, purUnitNo } = cells;
  if (!isNumber(batchPurQty)) return null;
  if (!priceUnitNo || priceUnitNo === purUnitNo) return batchPurQty;
  const rate = terms.get(termsKey(cells))?.valuation;
  return rate ? new Exact(batchPurQty).times(rate.over).div(rate.under).round(6).toFixed() : null;
}

/** What a line comes to, to the decimals of the currency; null while it does not say. */
function amountOf(cells: Cells, terms: KnownTerms, currency = ""): string | null {
  const { price, untaxedPrice, taxRate, priceQty } = cells;
  const decimals = currencyDecimals(currency);
  const quantity = valued(cells, terms);
  if (quantity === null) return null;
  const per = isNumber(priceQty) && isPositive(priceQty) ? priceQty : "1";
  const at = (each: string) => new Exact(quantity).times(each).div(per).round(decimals).toFixed();
  if (isNumber(price)) return at(price);
  if (!isNumber(untaxedPrice)) return null;
  const percent = sum(["100", isNumber(taxRate) ? taxRate : "0"]);
  return rounded(multiply(multiply(at(untaxedPrice), percent), "0.01"), decimals);
}

/** What the lines of an order come to. */
export const totalOf = (lines: readonly EditedOrderLine[], terms: KnownTerms, currency = "") =>
  sum(lines.map(({ parts }) => amountOf(parts[0] ?? {}, terms, currency) ?? "0"));

/** How a line is named to those who do not see its row. */
export const nameOfCells = ({ purchaseSeq, purchasePhaseSeq, purchaseBatchSeq, itemNo }: Cells) =>
  [[purchaseSeq, purchasePhaseSeq, purchaseBatchSeq].join("/"), itemNo].filter(Boolean).join(" ");

/** Credits are none of an order's. */
const belowZero = (row: OrderRow) =>
  cell(row, "price").startsWith("-")
    ? i18next.t("validation.belowZero", { field: i18next.t(fieldLabelKey("purchaseOrderLine", "price")) })
    : null;

const moneyOf = (amount: string | null, currency = "") => (amount === null ? "" : formatMoney(amount, currency));

const narrow = { width: 82 } as const;

/** Whether a line is under way or received: it can be closed short, and is none to be left out. */
export const isInDelivery = ({ soFar }: EditedOrderLine) =>
  soFar !== undefined && (isPositive(soFar.onWayQty) || isPositive(soFar.receiptQty));

const quantityOf = (quantity: string | null | undefined) =>
  quantity && isPositive(quantity) ? formatNumber(quantity) : "";

const promiseOf = ({ promiseQty, promiseDate }: SoFar) =>
  [quantityOf(promiseQty), promiseDate].filter(Boolean).join(" · ");

/** How far the lines of an order that was issued have come: on the way, received, promised. */
export function soFarColumns(): LineColumn<EditedOrderLine>[] {
  const column = (key: keyof SoFar, width: number, text: (soFar: SoFar) => string): LineColumn<EditedOrderLine> => {
    const said = ({ line }: OrderRow) => (line.soFar ? text(line.soFar) : "");
    return {
      key,
      title: i18next.t(fieldLabelKey("purchaseOrderLine", key)),
      width,
      align: "right",
      show: said,
      copy: said,
    };
  };
  return [
    column("onWayQty", 96, ({ onWayQty }) => quantityOf(onWayQty)),
    column("receiptQty", 96, ({ receiptQty }) => quantityOf(receiptQty)),
    column("promiseQty", 170, promiseOf),
    column("lineStatus", 90, ({ lineStatus: status }) =>
      status === lineStatus.code.closed ? i18next.t(lineStatus.labelKey(status)) : "",
    ),
  ];
}

export function orderLineColumns(
  entity: typeof purchaseOrderLine,
  terms: KnownTerms,
  head: () => { readonly orgNo?: string; readonly currency?: string },
): readonly LineColumn<EditedOrderLine>[] {
  const own = entityColumns<EditedOrderLine, "purchaseOrderLine", typeof purchaseOrderLine.fields>(
    entity,
    typed,
    (label, row) => i18next.t("purchaseOrderPages.cellOf", { label, number: nameOfCells(row.cells) }),
    {
      purchaseSeq: narrow,
      purchasePhaseSeq: narrow,
      purchaseBatchSeq: narrow,
      itemNo: {
        width: 190,
        note: (row) => orNull(calledOf(row, terms)),
        problem: (row) => unknownMaterial(row, terms),
      },
      purUnitNo: { width: 110, required: false },
      batchPurQty: { width: 120 },
      price: {
        width: 130,
        // One of the two prices says the other.
        required: (row) => cell(row, "untaxedPrice") === "",
        problem: belowZero,
        doubt: (row) => differingPrice(row, terms),
      },
      expectArrivalDate: { doubt: pastDay },
      untaxedPrice: { width: 130 },
      priceQty: { width: 110 },
      priceUnitNo: { width: 110 },
      remark: { width: 220 },
    },
  );
  const amount: LineColumn<EditedOrderLine> = {
    key: "amount",
    title: i18next.t("purchaseOrderLine.amount"),
    width: 120,
    align: "right",
    show: ({ cells }) => moneyOf(amountOf(cells, terms, head().currency), head().currency),
    copy: ({ cells }) => amountOf(cells, terms, head().currency) ?? "",
  };
  return own.flatMap((column): LineColumn<EditedOrderLine>[] => {
    if (column.key === "purchaseSeq") return [{ ...column, fixed: "left" }];
    if (column.key === "remark") return [amount, column];
    if (column.key !== "warehouseNo" || !column.input) return [column];
    // The organisation stands in the head.
    const within = (): Record<string, string> => {
      const { orgNo } = head();
      return orgNo ? { orgNo } : {};
    };
    return [{ ...column, input: { ...column.input, within } }];
  });
}

/** Said with all else that is wrong, and not only by the server once that is right. */
function unknownMaterial({ line, cells }: OrderRow, terms: KnownTerms): string | null {
  const { itemNo = "" } = cells;
  if (line.called?.itemNo === itemNo || terms.get(termsKey(cells)) !== null) return null;
  return i18next.t("import.unknownReference", { value: itemNo });
}

/** What a line's material is called. */
function calledOf({ line, cells }: OrderRow, terms: KnownTerms): string {
  const found = line.called?.itemNo === cells.itemNo ? line.called : terms.get(termsKey(cells));
  return [found?.goodsName, found?.spec].filter(Boolean).join(" ");
}
