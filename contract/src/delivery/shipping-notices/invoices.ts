import { z } from "zod";
import { nonNegativeDecimal } from "../../core/decimals.ts";
import { after, farAway } from "../../core/doubts.ts";
import { entity } from "../../core/entity.ts";
import { code, date, money, rate, reference, status, text, yesNo } from "../../core/fields.ts";
import { compareNumbers, isPositive } from "../../core/numbers.ts";
import { statuses } from "../../core/statuses.ts";
import { ofParties } from "../../orders/purchase-orders/order-line-fields.ts";
import { noticeStatus } from "./statuses.ts";

/** invoiceType (B9.1d). */
export const invoiceType = statuses("shippingNoticeInvoice.invoiceType", {
  ordinary: { code: "1", tone: "neutral" },
  vatOrdinary: { code: "2", tone: "neutral" },
  vatSpecial: { code: "3", tone: "neutral" },
});

/** invoiceClassify (B9.1d). */
export const invoiceClassify = statuses("shippingNoticeInvoice.invoiceClassify", {
  paper: { code: "1", tone: "neutral" },
  electronic: { code: "2", tone: "neutral" },
});

/** An invoice that comes with a delivery notice (B3.4a). */
export const shippingNoticeInvoice = entity(
  "shippingNoticeInvoice",
  {
    shippingNoticeId: reference({ readOnly: true, names: "shippingNotice" }),
    asnNo: code({ readOnly: true }),
    /** Of the notice: numbers of invoices at a void one are free again. */
    checkStatus: status(noticeStatus, { readOnly: true }),
    ...ofParties,
    invoiceType: status(invoiceType),
    invoiceClassify: status(invoiceClassify),
    /** Paper invoices have one beside their number. */
    invoiceCode: text({ optional: true, max: 30 }),
    invoiceNo: text({ max: 30 }),
    invoiceDate: date(),
    /** One of those of the orders, which is said where they are in several. */
    currency: code({ optional: true }),
    /** With tax. */
    invoiceAmount: money({ unsigned: true }),
    taxAmount: money({ optional: true, unsigned: true }),
    taxRate: rate({ optional: true, most: 100 }),
    /** It travels with the goods. */
    isGoodsInvoice: yesNo(),
  },
  {
    keyword: ["invoiceNo", "invoiceCode", "asnNo"],
    doubts: [...farAway("invoiceDate"), after("invoiceDate", 0, "future")],
    source: "shipping_notice_invoice_row",
  },
);

/** How many invoices come with one notice at most. */
export const mostInvoices = 100;

export const noticeInvoices = z.array(shippingNoticeInvoice.input).max(mostInvoices);
export type NoticeInvoice = z.output<typeof noticeInvoices>[number];

/** The invoices of a notice as other programs read them (B3.4b). */
export const invoiceBody = z.object({
  /** The number of the notice. */
  docNo: z.string(),
  srmBillInvoiceBodyList: z.array(
    z.intersection(
      z.object({ invoiceTypeName: z.string() }),
      z.object({
        invoiceType: z.string(),
        invoiceClassify: z.string(),
        invoiceCode: z.string().nullable(),
        invoiceNo: z.string(),
        invoiceDate: z.string(),
        currency: z.string().nullable(),
        invoiceAmount: z.string(),
        taxAmount: z.string().nullable(),
        taxRate: z.string().nullable(),
        isGoodsInvoice: z.string(),
      }),
    ),
  ),
  /** The value of what is shipped, a sum for each currency; null to those who see no prices. */
  shippedAmounts: z.array(z.object({ currency: z.string(), amount: z.string() })).nullable(),
});
export type InvoiceBody = z.output<typeof invoiceBody>;

type Amounts = Partial<
  Readonly<Record<"invoiceClassify" | "invoiceCode" | "invoiceAmount" | "taxAmount", string | null>>
>;

/** An amount that can be reckoned with; null where none is given, or what somebody is still typing is none. */
const readAmount = (text: string | null | undefined) =>
  text && nonNegativeDecimal.safeParse(text).success ? text : null;

/** What is wrong with an invoice by itself: the field, and the name of the error; null where nothing is. */
export function invoiceProblem({ invoiceClassify: classify, invoiceCode: given, ...amounts }: Amounts) {
  const [invoiceAmount, taxAmount] = [readAmount(amounts.invoiceAmount), readAmount(amounts.taxAmount)];
  const wrong = (field: "invoiceCode" | "invoiceAmount" | "taxAmount", error: InvoiceError) => ({ field, error });
  if (classify === invoiceClassify.code.paper && !given?.trim()) return wrong("invoiceCode", "invoiceCodeNeeded");
  if (invoiceAmount && !isPositive(invoiceAmount)) return wrong("invoiceAmount", "invoiceAmountIncorrect");
  if (invoiceAmount && taxAmount && compareNumbers(taxAmount, invoiceAmount) >= 0)
    return wrong("taxAmount", "invoiceTaxIncorrect");
  return null;
}

type InvoiceError = "invoiceCodeNeeded" | "invoiceAmountIncorrect" | "invoiceTaxIncorrect";
