import type { Row } from "@tandem/contract/core/entity";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { billable } from "@tandem/contract/settlement/billables/billables";
import { billableSource } from "@tandem/contract/settlement/billables/statuses";
import type { deduction } from "@tandem/contract/settlement/deductions/deductions";
import { deductionEffect } from "@tandem/contract/settlement/deductions/statuses";
import { invoiceLine } from "@tandem/contract/settlement/invoices/invoices";
import { deductedOf, partOfLine, restOfLine } from "@tandem/contract/settlement/invoices/part-of-line";
import i18next from "i18next";
import { fieldColumn, type LineColumn } from "../../document/lines/lineColumn.ts";
import type { EditedLine, LineRow } from "../../document/lines/linesStore.ts";
import { typedQuantity } from "../../document/lines/typedQuantity.ts";
import { plainText } from "../../fields/FieldValue.tsx";
import { formatMoney, formatNumber } from "../../fields/format.ts";
import { editedOrderColumns } from "../../orders/purchase-orders/lines.tsx";
import { priceText } from "../../orders/purchase-orders/priceText.ts";

export type Billable = Row<typeof billable>;
type Deduction = Row<typeof deduction>;

/** How much of a line is to be invoiced, as the form holds it. */
export interface WantedPart {
  readonly billableId: string;
  readonly invoiceQty: string;
}

export interface EditedPart extends EditedLine {
  readonly shown: Billable;
}

/** All that is left of lines: what the form begins with. */
export const allLeft = (lines: readonly Billable[]): WantedPart[] =>
  lines.map((line) => ({ billableId: line.id, invoiceQty: restOfLine(line) }));

/** How parts of known lines stand in the form; what the server knows of the lines is not kept with them. */
export function partForms(lines: readonly Billable[]) {
  const known = new Map(lines.map((line) => [line.id, line]));
  return {
    toEdited: (parts: readonly WantedPart[]): EditedPart[] =>
      parts.flatMap(({ billableId, invoiceQty }) => {
        const shown = known.get(billableId);
        return shown ? [{ id: billableId, shown, parts: [{ invoiceQty }] }] : [];
      }),
    toForm: (edited: readonly EditedPart[]): WantedPart[] =>
      edited.map(({ id, parts }) => ({ billableId: id, invoiceQty: parts[0]?.invoiceQty ?? "" })),
  };
}

export const isWanted = ({ invoiceQty }: Pick<WantedPart, "invoiceQty">) => isPositive(typedQuantity(invoiceQty));

type Amounts = ReturnType<typeof partOfLine>;
const nothing: Amounts = { amount: "0", untaxedAmount: "0" };
const reckoned = new WeakMap<Billable, { readonly quantity: string; readonly amounts: Amounts }>();

/** What a part comes to; of thousands of lines one changes at a time, and the others are not reckoned again. */
export function amountsOf(line: Billable, invoiceQty: string): Amounts {
  const quantity = typedQuantity(invoiceQty);
  if (!isPositive(quantity)) return nothing;
  const before = reckoned.get(line);
  if (before?.quantity === quantity) return before.amounts;
  const amounts = partOfLine(line, quantity);
  reckoned.set(line, { quantity, amounts });
  return amounts;
}

/** What an invoice bill of some parts, less deductions, comes to. */
export function totalsOf(
  lines: ReadonlyMap<string, Billable>,
  parts: readonly WantedPart[],
  deducted: readonly Deduction[],
) {
  const amounts = parts.flatMap(({ billableId, invoiceQty }) => {
    const line = lines.get(billableId);
    return line ? [amountsOf(line, invoiceQty)] : [];
  });
  const isOfInvoice = (each: Deduction) => each.deductionEffect === deductionEffect.code.invoice;
  const lowering = deducted.filter(isOfInvoice).map(deductedOf);
  const lineAmount = sum(amounts.map(({ amount }) => amount));
  const deductionAmount = sum(lowering.map(({ amount }) => amount));
  const expectedAmount = subtract(lineAmount, deductionAmount);
  const untaxed = subtract(
    sum(amounts.map(({ untaxedAmount }) => untaxedAmount)),
    sum(lowering.map(({ untaxedAmount }) => untaxedAmount)),
  );
  const ofPayment = deducted.filter((each) => !isOfInvoice(each)).map((each) => deductedOf(each).amount);
  const paymentDeductionAmount = sum(ofPayment);
  return {
    lineAmount,
    deductionAmount,
    expectedAmount,
    expectedTaxAmount: subtract(expectedAmount, untaxed),
    paymentDeductionAmount,
    payableAmount: subtract(expectedAmount, paymentDeductionAmount),
  };
}

export const nameOfPart = ({ shown }: EditedPart) => `${shown.sourceNo} ${shown.itemNo}`;

const isReturned = ({ sourceType }: Billable) => sourceType === billableSource.code.returned;

/** The acceptance or return note that a line is of; that it is a return is said beside the number. */
export const sourceOf = (line: Billable): string =>
  isReturned(line) ? `${line.sourceNo} · ${plainText(billable.fields.sourceType, line.sourceType)}` : line.sourceNo;

/** What is left of a line to invoice, in its unit. */
export const leftOf = (line: Billable): string => `${formatNumber(restOfLine(line))} ${line.purUnitNo}`;

/** In what a line is summed: what went back takes off, and is no more of what came. */
const summedIn = (line: Billable): string =>
  isReturned(line) ? i18next.t("invoicePages.returned", { unit: line.purUnitNo }) : line.purUnitNo;

/** No more than what is left of the line, and all of it where it takes off. */
function problemOfPart({ line: { shown }, cells }: LineRow<EditedPart>): string | null {
  const rest = restOfLine(shown);
  const beyond = compareNumbers(typedQuantity(cells.invoiceQty), rest);
  const takesOff = compareNumbers(shown.amount, "0") < 0;
  if (takesOff && beyond < 0) return i18next.t("errors.invoiceReturnsLeft");
  if (beyond <= 0) return null;
  return i18next.t("errors.invoiceQtyBeyond", { rest: formatNumber(rest) });
}

const labelOf = (field: string) => i18next.t(`billable.${field}`);

/** @param ofSeveral whether the lines are of several bills, which are then told */
export function partColumns(ofSeveral: boolean): readonly LineColumn<EditedPart>[] {
  const label = i18next.t("invoiceLine.invoiceQty");
  return [
    ...editedOrderColumns<EditedPart>(
      { order: i18next.t("common.purchaseNo"), item: i18next.t("common.itemNo") },
      ({ shown }) => shown,
    ),
    {
      key: "sourceNo",
      title: labelOf("sourceNo"),
      width: 190,
      show: ({ line }) => sourceOf(line.shown),
      copy: ({ line }) => line.shown.sourceNo,
    },
    {
      key: "left",
      title: i18next.t("invoicePages.leftQty"),
      width: 115,
      align: "right",
      show: ({ line }) => leftOf(line.shown),
      copy: ({ line }) => restOfLine(line.shown),
    },
    fieldColumn<EditedPart, "invoiceLine", typeof invoiceLine.fields>(invoiceLine, "invoiceQty", {
      width: 140,
      label: ({ line }) => `${label}, ${nameOfPart(line)}`,
      required: false,
      problem: problemOfPart,
      summed: ({ shown }) => summedIn(shown),
    }),
    {
      key: "amount",
      title: labelOf("amount"),
      width: 130,
      align: "right",
      show: ({ line, cells }) => formatMoney(amountsOf(line.shown, cells.invoiceQty ?? "").amount, line.shown.currency),
      copy: ({ line, cells }) => amountsOf(line.shown, cells.invoiceQty ?? "").amount,
    },
    {
      key: "price",
      title: labelOf("price"),
      width: 150,
      align: "right",
      show: ({ line }) => priceText(line.shown),
      copy: ({ line }) => line.shown.price,
    },
    ...(ofSeveral
      ? [
          {
            key: "billNo",
            title: labelOf("billNo"),
            width: 160,
            show: ({ line }: LineRow<EditedPart>) => line.shown.billNo,
          },
        ]
      : []),
  ];
}
