import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { compareNumbers, isPositive } from "@tandem/contract/core/numbers";
import { orNull } from "@tandem/contract/core/or-null";
import { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { lineStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import i18next from "i18next";
import { tenantToday } from "../../api/tenantDay.ts";
import { entityColumns } from "../../document/lines/entityLines.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import { doubtWord } from "../../fields/doubts.tsx";
import { formatMoney, formatNumber } from "../../fields/format.ts";
import { amountOf } from "./orderLineAmounts.ts";
import {
  type EditedOrderLine,
  type KnownTerms,
  nameOfCells,
  type OrderRow,
  type SoFar,
  termsKey,
  typed,
} from "./orderLineForms.ts";

const cell = ({ cells }: OrderRow, name: (typeof typed)[number]) => cells[name] ?? "";

/** Whether what is typed is another number than what was agreed. */
const isOther = (typedText: string, agreed: string) =>
  /^-?\d+(\.\d+)?$/.test(typedText) && compareNumbers(typedText, agreed) !== 0;

/** What a price agreement asks for a line, where it asks something else than the line says. */
function differingPrice(row: OrderRow, terms: KnownTerms): string | null {
  const agreed = terms.get(termsKey(row.cells))?.agreed;
  if (!agreed || !isOther(cell(row, "price"), agreed.price)) return null;
  return i18next.t("doubts.differsFromAgreed", {
    price: formatNumber(agreed.price),
    number: agreed.agreementNo,
  });
}

/** The tax rate by which the price of a line was agreed, where the line says another. */
function differingRate(row: OrderRow, terms: KnownTerms): string | null {
  const { taxRate, agreementNo } = terms.get(termsKey(row.cells))?.agreed ?? {};
  // None is a rate as well, once the price is told by it.
  const said = cell(row, "taxRate") || (cell(row, "price") || cell(row, "untaxedPrice") ? "0" : "");
  if (!taxRate || !isOther(said, taxRate)) return null;
  return i18next.t("doubts.differsFromAgreedRate", { rate: formatNumber(taxRate), number: agreementNo });
}

/** A day that has passed is doubted where somebody has just asked for it; orders that are late are what they are. */
function pastDay({ line, cells }: OrderRow): string | null {
  const { expectArrivalDate: day = "" } = cells;
  const isNew = day !== line.called?.expectArrivalDate;
  const word = doubtWord(purchaseOrderLine, "expectArrivalDate", day);
  return word ?? (isNew && isPast(day) ? i18next.t("doubts.past") : null);
}

const isPast = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && day < tenantToday();

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
      purUnitNo: { width: 136, required: false },
      batchPurQty: { width: 120 },
      price: {
        width: 130,
        // One of the two prices says the other.
        required: (row) => cell(row, "untaxedPrice") === "",
        problem: belowZero,
        doubt: (row) => differingPrice(row, terms),
      },
      expectArrivalDate: { doubt: pastDay },
      taxRate: { doubt: (row) => differingRate(row, terms) },
      untaxedPrice: { width: 130 },
      priceQty: { width: 110 },
      priceUnitNo: { width: 136 },
      remark: { width: 220 },
    },
  );
  const amount: LineColumn<EditedOrderLine> = {
    key: "amount",
    title: i18next.t("purchaseOrderLine.amount"),
    width: 120,
    align: "right",
    show: (row) => moneyOf(amountOf(row, terms, head().currency), head().currency),
    copy: (row) => amountOf(row, terms, head().currency) ?? "",
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
