import { currencyDecimals } from "@tandem/contract/core/currencies";
import { Exact } from "@tandem/contract/core/exact";
import { compareNumbers, isPositive, multiply, rounded, sum } from "@tandem/contract/core/numbers";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { cellsOf } from "../../document/lines/entityLines.ts";
import type { Cells } from "../../document/lines/linesStore.ts";
import {
  asGiven,
  type EditedOrderLine,
  type KnownTerms,
  type OrderRow,
  type StoredAmount,
  termsKey,
} from "./orderLineForms.ts";

/** What the amount of a line follows from, and by which the server meets the line. */
const priced = [
  "purchaseSeq",
  "purchasePhaseSeq",
  "purchaseBatchSeq",
  "batchPurQty",
  "price",
  "priceQty",
  "priceUnitNo",
];
/** What it follows from besides, where the price is of another unit, or without tax. */
const pricedInUnit = ["itemNo", "purUnitNo"];
const pricedWithoutTax = ["untaxedPrice", "taxRate"];

/** What a stored line comes to. */
export const storedAmount = ({
  amount,
  currency,
  ...line
}: Omit<PurchaseOrderDetail["lines"][number], "goodsName" | "spec">): StoredAmount => ({
  amount,
  currency,
  cells: cellsOf([...priced, ...pricedInUnit, ...pricedWithoutTax], asGiven(line)),
});

const isNumber = (text: string | undefined): text is string => /^\d+(\.\d+)?$/.test(text ?? "");

/** A quantity in the unit of the price; null while nobody says what the one is of the other. */
function valued(cells: Cells, terms: KnownTerms): string | null {
  const { batchPurQty = "", priceUnitNo, purUnitNo } = cells;
  if (!isNumber(batchPurQty)) return null;
  if (!priceUnitNo || priceUnitNo === purUnitNo) return batchPurQty;
  const rate = terms.get(termsKey(cells))?.valuation;
  return rate ? new Exact(batchPurQty).times(rate.over).div(rate.under).round(6).toFixed() : null;
}

const saysTheSame = (one = "", other = "") =>
  one === other || (isNumber(one) && isNumber(other) && compareNumbers(one, other) === 0);

/** Whether a line stands as it is stored in all that its amount follows from. */
function isAsStored({ cells: stored, currency: storedCurrency }: StoredAmount, cells: Cells, currency: string) {
  const names = [
    ...priced,
    ...(stored.priceUnitNo ? pricedInUnit : []),
    ...(stored.untaxedPrice ? pricedWithoutTax : ["untaxedPrice"]),
  ];
  return currency === storedCurrency && names.every((name) => saysTheSame(stored[name], cells[name]));
}

/**
 * What a line comes to: what is stored, while that stands, else by its price, to the decimals of the currency; null while it does
 * not say.
 */
export function amountOf(
  { line: { stored }, cells }: Pick<OrderRow, "line" | "cells">,
  terms: KnownTerms,
  currency = "",
): string | null {
  if (stored && isAsStored(stored, cells, currency)) return stored.amount;
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
  sum(lines.map((line) => amountOf({ line, cells: line.parts[0] ?? {} }, terms, currency) ?? "0"));
