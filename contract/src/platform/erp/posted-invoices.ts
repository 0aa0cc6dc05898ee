import { z } from "zod";

/** Invoices that one call tells an ERP of. */
export const mostPostedInvoices = 50;

/** What is invoiced of a line; quantities and amounts are texts, which keeps them exact. */
interface PostedLine {
  readonly reconciliationNo: string;
  readonly receiptNo: string;
  /** By which the ERP knows the receipt. */
  readonly outReceiptNo: string | null;
  readonly purchaseNo: string;
  readonly purchaseSeq: number;
  readonly purchasePhaseSeq: number;
  readonly purchaseBatchSeq: number;
  readonly itemNo: string;
  /** What goods that went back take off is below zero in its amounts. */
  readonly invoiceQty: string;
  readonly taxRate: string | null;
  readonly amount: string;
  readonly untaxedAmount: string;
}

/** An approved invoice, as an ERP is asked to post it. */
export interface PostedInvoice {
  readonly billNo: string;
  readonly orgNo: string;
  readonly supplierNo: string;
  readonly invoiceType: string;
  readonly invoiceClassify: string;
  readonly invoiceCode: string | null;
  readonly invoiceNo: string;
  readonly invoiceDate: string;
  readonly currency: string;
  readonly invoiceAmount: string;
  readonly untaxedAmount: string;
  readonly taxAmount: string;
  readonly payableAmount: string;
  readonly lines: readonly PostedLine[];
  readonly deductions: readonly {
    readonly deductionNo: string;
    readonly amount: string;
    /** null: it lowers what is paid, and not the invoice. */
    readonly taxRate: string | null;
  }[];
}

/** What of a text can be kept, and shown: no more than so many characters of it, none of which is cut in two. */
const told = (most: number) =>
  z.string().transform((text) => [...text.replaceAll("\0", "").toWellFormed().trim()].slice(0, most).join(""));

/** A day of these times: what other systems take for none is none. */
const postingDay = z.iso.date().regex(/^(19|20|21)/);

/** What an ERP answers: which it has posted, and as what; which it does not post, and why. Of others it is asked again. */
export const postingAnswer = z.object({
  posted: z
    .array(
      z.object({
        billNo: z.string().max(100),
        erpBillNo: z.string().max(50).pipe(told(50)).pipe(z.string().min(1)),
        postingDate: postingDay,
      }),
    )
    .max(mostPostedInvoices)
    .default([]),
  refused: z
    .array(z.object({ billNo: z.string().max(100), message: told(1000) }))
    .max(mostPostedInvoices)
    .default([]),
});
export type PostingAnswer = z.output<typeof postingAnswer>;
