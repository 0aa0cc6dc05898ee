import { z } from "zod";
import { document, need, type StepOf } from "../../core/document.ts";
import { documentCalls, wholeDocument } from "../../core/document-calls.ts";
import { before, farAway, zero } from "../../core/doubts.ts";
import { entity, inputWith, recordId, recordVersion } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import { code, date, instant, integer, money, quantity, reference, status, text } from "../../core/fields.ts";
import { action, documentList, exportOf, list, service } from "../../core/service.ts";
import { opportunityPhase, opportunityType } from "../opportunities/statuses.ts";
import { quoteLifecycle, quoteStatus } from "./statuses.ts";

/** What a supplier quotes for an opportunity (B3.19b). That of a bidding is its supplier's alone until it is opened. */
export const quote = entity(
  "quote",
  {
    quoteNo: code({ readOnly: true }),
    opportunityId: reference({ readOnly: true, names: "opportunity" }),
    opportunityNo: code({ readOnly: true }),
    subject: text({ readOnly: true, max: 200 }),
    noticeType: status(opportunityType, { readOnly: true }),
    phase: status(opportunityPhase, { readOnly: true }),
    quoteDeadline: instant({ readOnly: true }),
    quoteStatus: status(quoteStatus, { readOnly: true }),
    orgNo: code({ readOnly: true, names: "organisation" }),
    supplierNo: code({ readOnly: true, names: "supplier", within: ["orgNo"] }),
    supplierName: text({ readOnly: true }),
    currency: code({ readOnly: true }),
    totalAmount: money({ readOnly: true }),
    lineCount: integer({ readOnly: true }),
    submittedAt: instant({ readOnly: true, optional: true }),
    /** The supplier stands by it until that day. */
    validUntil: date({ optional: true }),
    remark: text({ optional: true, max: 500 }),
  },
  { keyword: ["quoteNo", "subject", "supplierNo", "supplierName"], doubts: farAway("validUntil"), source: "quote_row" },
);

/** Where its fields stand. */
export const quoteGroups = fieldGroups(quote, {
  number: ["quoteNo"],
  parties: ["orgNo", "supplierNo", "supplierName"],
  basic: ["opportunityNo", "subject", "noticeType", "quoteDeadline", "currency", "validUntil"],
  remarks: ["remark"],
  progress: ["totalAmount", "lineCount", "submittedAt"],
});

/** What of a line a supplier quotes; a line that it does not quote has none. */
export const quoteLine = entity(
  "quoteLine",
  {
    quoteId: reference({ readOnly: true, names: "quote" }),
    opportunityId: reference({ readOnly: true, names: "opportunity" }),
    opportunityNo: code({ readOnly: true }),
    supplierNo: code({ readOnly: true, names: "supplier" }),
    supplierName: text({ readOnly: true }),
    opportunityLineId: reference({ key: true, names: "opportunityLine" }),
    lineNo: integer({ readOnly: true }),
    itemNo: code({ readOnly: true, optional: true, names: "material" }),
    goodsName: text({ readOnly: true, max: 200 }),
    spec: text({ readOnly: true, optional: true, max: 200 }),
    requirementQuantity: quantity({ readOnly: true }),
    unitNo: code({ readOnly: true, names: "unit" }),
    requirementsDate: date({ readOnly: true }),
    currency: code({ readOnly: true }),
    price: money({ unsigned: true }),
    quantity: quantity({ positive: true }),
    /** price × quantity. */
    amount: money({ readOnly: true }),
    deliveryDate: date(),
    remark: text({ optional: true, max: 500 }),
    awardedQty: quantity({ readOnly: true, optional: true }),
  },
  {
    keyword: ["opportunityNo", "itemNo", "goodsName", "supplierNo", "supplierName"],
    doubts: [zero("price"), before("deliveryDate", 0, "past"), ...farAway("deliveryDate")],
    source: "quote_line_row",
  },
);

const takesQuotes = need({
  reads: ["phase"],
  holds: ({ phase }) => opportunityPhase.isIn("takesQuotes", String(phase)),
  error: "opportunityTakesNoQuote",
});

/** What its supplier does with a quote. */
export const quoteDocument = document({
  entity: quote,
  lifecycles: [quoteLifecycle],
  menus: ["opportunities"],
  steps: {
    modify: { lifecycle: quoteLifecycle, needs: [takesQuotes], method: "saveQuote" },
    submit: { lifecycle: quoteLifecycle, needs: [takesQuotes], method: "submitQuote" },
    withdraw: { lifecycle: quoteLifecycle, needs: [takesQuotes], confirmation: true, method: "withdrawQuote" },
  },
});
export type QuoteAction = StepOf<typeof quoteDocument>;

/** A quote as its page shows it. */
export const quoteDetail = wholeDocument(quoteDocument, quoteLine.row);
export type QuoteDetail = z.output<typeof quoteDetail>;

/** What a supplier fills in: the lines that it quotes. The version is that of the quote it has already. */
export const quoteInput = inputWith(quote, {
  opportunityId: recordId,
  version: recordVersion.optional(),
  lines: z.array(quoteLine.input).max(500),
});
export type QuoteInput = z.output<typeof quoteInput>;

const calls = documentCalls(quoteDetail);

/** Quotes for opportunities (B3.19b). No log tells of its calls but to whoever makes them. */
export const quotes = service(
  "ISrmQuoteService",
  { menus: ["opportunities"], isConfidential: true },
  {
    getQuotePage: documentList(quoteDocument),
    getQuoteLinePage: list(quoteLine),
    getQuoteById: calls.whole(),
    getOwnQuote: action({
      permission: "isSearch",
      summary: "The caller's quote for an opportunity; null where there is none yet.",
      input: z.strictObject({ opportunityId: recordId }),
      output: z.object({ quote: quoteDetail.nullable() }),
    }),
    saveQuote: action({
      by: "supplier",
      permission: "isSave",
      once: true,
      summary: "Keeps a quote, whole or in part, which nobody but its supplier reads.",
      input: quoteInput,
      output: quoteDetail,
    }),
    submitQuote: action({
      by: "supplier",
      permission: "isSave",
      once: true,
      summary: "Submits a quote, in place of the one that was submitted before.",
      input: quoteInput,
      output: quoteDetail,
    }),
    withdrawQuote: calls.step("isSave"),
    exportexcel: exportOf(quote),
    exportLines: exportOf(quoteLine),
  },
);
