import { halfWidth } from "../../core/written-numbers.ts";
import { invoiceClassify, invoiceProblem, invoiceType } from "../../delivery/shipping-notices/invoices.ts";
import type { EnteredInvoice } from "./invoices.ts";
import { invoiceStatus, throwStatus } from "./statuses.ts";

/** The length of the number of a fully digitalised electronic invoice of China, which has no code. */
const digitalDigits = /^\d{20}$/;

/** The currency of China, whose invoices have codes where they are of paper. */
const renminbi = "CNY";

/** The number or code of an invoice as it is known: signs have one width, and in China spaces between digits say nothing. */
export const knownNumber = (typed: string, currency: string): string => {
  const text = halfWidth(typed);
  return currency === renminbi ? text.replaceAll(/\s+/g, "") : text;
};

/** What is wrong with an electronic invoice of a currency: the field, and the name of the error; null where nothing is. */
export function electronicProblem(
  { invoiceClassify: classify, invoiceCode, invoiceNo }: Partial<EnteredInvoice>,
  currency: string,
) {
  if (classify !== invoiceClassify.code.electronic || currency !== renminbi || !invoiceNo) return null;
  if (invoiceCode?.trim()) return { field: "invoiceCode", error: "invoiceCodeOfElectronic" } as const;
  if (!digitalDigits.test(knownNumber(invoiceNo, currency)))
    return { field: "invoiceNo", error: "invoiceNoNotDigital" } as const;
  return null;
}

/** What is wrong with an invoice by itself, as it is entered or typed: the field, and the name of the error; null where nothing is. */
export function enteredProblem({ invoiceClassify: classify, ...entered }: Partial<EnteredInvoice>, currency: string) {
  // Elsewhere no invoice of paper is asked for a code.
  const kind = currency === renminbi && classify ? { invoiceClassify: classify } : {};
  return invoiceProblem({ ...entered, ...kind }) ?? electronicProblem({ ...entered, ...kind }, currency);
}

interface Reversed {
  readonly status: string;
  readonly throwStatus: string;
  readonly currency: string;
  readonly invoiceType: string | null;
  readonly invoiceClassify: string | null;
}

/**
 * What must be said of the red invoice by which one is written off: the form by which the tax office of China has allowed it, and
 * the reversal in the ERP that has posted it.
 */
export const neededToReverse = ({ currency, ...of }: Reversed) => ({
  redLetterNo:
    currency === renminbi &&
    (of.invoiceType === invoiceType.code.vatSpecial || of.invoiceClassify === invoiceClassify.code.electronic),
  erpReversalNo: of.status === invoiceStatus.code.posted && of.throwStatus === throwStatus.code.taken,
});
