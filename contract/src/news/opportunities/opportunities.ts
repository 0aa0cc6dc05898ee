import { z } from "zod";
import { beside, document, need, type StepOf } from "../../core/document.ts";
import { documentCalls, wholeDocument } from "../../core/document-calls.ts";
import { before, farAway } from "../../core/doubts.ts";
import { entity, inputWith, recordId, recordVersion } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import {
  code,
  codes,
  date,
  email,
  emptied,
  instant,
  integer,
  money,
  phone,
  quantity,
  reference,
  status,
  text,
  yesNo,
} from "../../core/fields.ts";
import { reason } from "../../core/history.ts";
import { action, documentList, exportOf, list, service, upload } from "../../core/service.ts";
import { yesNoStatus } from "../../core/statuses.ts";
import { storedFile } from "../../platform/files.ts";
import {
  biddingMode,
  opportunityLifecycle,
  opportunityPhase,
  opportunityStatus,
  opportunityType,
  ownState,
} from "./statuses.ts";

/** Longest text of an opportunity. */
const longestContent = 10_000;

/** What the house asks quotes for (B3.19b). */
export const opportunity = entity(
  "opportunity",
  {
    opportunityNo: code({ readOnly: true }),
    opportunityStatus: status(opportunityStatus, { readOnly: true }),
    phase: status(opportunityPhase, { readOnly: true }),
    noticeType: status(opportunityType),
    orgNo: code({ names: "organisation" }),
    orgName: text({ readOnly: true }),
    subject: text({ max: 200 }),
    content: text({ max: longestContent }),
    biddingMode: status(biddingMode),
    /** Only where it is by invitation. */
    invitedSupplierNo: codes({ optional: true, names: "supplier", within: ["orgNo"] }),
    /** Moments: until then suppliers enlist, and quote. Who need not enlist has none of the first. */
    enlistDeadline: instant({ optional: true }),
    quoteDeadline: instant(),
    paymentTerms: text({ optional: true, max: 200 }),
    currency: code({ names: "currency" }),
    /** Admission policy: what whoever enlists must have. Capital in the currency of the opportunity. */
    registeredCapital: money({ optional: true, unsigned: true }),
    creditRating: text({ optional: true }),
    qualifications: text({ optional: true, max: 500 }),
    otherAdmission: text({ optional: true, max: 500 }),
    contacts: text({ optional: true }),
    contactPhone: phone({ optional: true }),
    contactEmail: email({ optional: true }),
    lineCount: integer({ readOnly: true }),
    publishedAt: instant({ readOnly: true, optional: true }),
    openedAt: instant({ readOnly: true, optional: true }),
    cancelReason: text({ readOnly: true, optional: true, max: 500 }),
    /** Of the buyer's side alone: how many wait to be admitted, have quoted, have opened, and must open. */
    waitingEnlistments: integer({ readOnly: true, optional: true }),
    /** Of a bidding null until it is opened, unless the parameter says otherwise. */
    quoteCount: integer({ readOnly: true, optional: true }),
    openingCount: integer({ readOnly: true, optional: true }),
    openersNeeded: integer({ readOnly: true, optional: true }),
    isOpenedByMe: yesNo({ readOnly: true }),
    /** How far the supplier who reads it is with it. */
    ownState: status(ownState, { readOnly: true }),
  },
  { keyword: ["opportunityNo", "subject", "content"], doubts: farAway("quoteDeadline"), source: "opportunity_row" },
);

/** Where its fields stand. */
export const opportunityGroups = fieldGroups(opportunity, {
  number: ["opportunityNo"],
  parties: ["orgNo", "orgName"],
  basic: [
    ...(["noticeType", "subject", "biddingMode", "invitedSupplierNo", "enlistDeadline", "quoteDeadline"] as const),
    ...(["currency", "paymentTerms", "contacts", "contactPhone", "contactEmail"] as const),
  ],
  terms: ["registeredCapital", "creditRating", "qualifications", "otherAdmission"],
  remarks: ["content"],
  progress: [
    ...(["publishedAt", "openedAt", "cancelReason", "quoteCount", "waitingEnlistments"] as const),
    ...(["openingCount", "openersNeeded"] as const),
  ],
});

/** What is asked for: a material, or something that only words describe. */
export const opportunityLine = entity(
  "opportunityLine",
  {
    opportunityId: reference({ readOnly: true, names: "opportunity" }),
    lineNo: integer({ readOnly: true }),
    itemNo: code({ optional: true, names: "material" }),
    /** What the material is called unless it says otherwise. */
    goodsName: text({ max: 200 }),
    spec: text({ optional: true, max: 200 }),
    requirementQuantity: quantity({ positive: true }),
    /** That of the material unless it says otherwise. */
    unitNo: code({ names: "unit" }),
    requirementsDate: date(),
    remark: text({ optional: true, max: 500 }),
  },
  {
    keyword: ["itemNo", "goodsName"],
    doubts: [before("requirementsDate", 0, "past"), ...farAway("requirementsDate")],
    source: "opportunity_line_row",
  },
);

const isBidding = need({
  reads: ["noticeType"],
  holds: ({ noticeType }) => noticeType === opportunityType.code.bidding,
  error: "opportunityNotSealed",
});
const quotesAreIn = need({
  reads: ["phase"],
  holds: ({ phase }) => opportunityPhase.isIn("awardable", String(phase)),
  error: "opportunityTakesQuotes",
});
/** Bids are opened before somebody wins. */
const isReadable = need({
  reads: ["noticeType", "phase"],
  holds: ({ noticeType, phase }) =>
    noticeType !== opportunityType.code.bidding || phase === opportunityPhase.code.opened,
  error: "opportunityNotOpened",
});
const notOpenedByMe = need({
  reads: ["isOpenedByMe"],
  holds: ({ isOpenedByMe }) => isOpenedByMe !== yesNoStatus.code.yes,
  error: "opportunityOpenedByYou",
});
const notBeingOpened = need({
  reads: ["openingCount"],
  holds: ({ openingCount }) => !openingCount,
  error: "opportunityBeingOpened",
});
const mayEnlist = need({
  reads: ["phase", "ownState"],
  holds: ({ phase, ownState: state }) =>
    phase === opportunityPhase.code.enlisting && ownState.isIn("mayEnlist", String(state)),
  error: "opportunityTakesNoEnlistment",
});
const mayQuote = need({
  reads: ["phase", "ownState"],
  holds: ({ phase, ownState: state }) =>
    opportunityPhase.isIn("takesQuotes", String(phase)) && ownState.isIn("mayQuote", String(state)),
  error: "opportunityTakesNoQuote",
});

/** What users do with an opportunity; what suppliers give it is theirs, and stands beside it. */
export const opportunityDocument = document({
  entity: opportunity,
  lifecycles: [opportunityLifecycle],
  menus: ["opportunities"],
  steps: {
    modify: { lifecycle: opportunityLifecycle, method: "saveOpportunity" },
    publish: {
      lifecycle: opportunityLifecycle,
      confirmation: true,
      together: { method: "publish", list: "publishList" },
    },
    moveDeadlines: { lifecycle: opportunityLifecycle, needs: [notBeingOpened] },
    open: {
      lifecycle: opportunityLifecycle,
      needs: [isBidding, quotesAreIn, notOpenedByMe],
      confirmation: true,
      method: "openBids",
    },
    award: { lifecycle: opportunityLifecycle, needs: [quotesAreIn, isReadable] },
    cancel: { lifecycle: opportunityLifecycle, together: { method: "batchCancel", list: "cancelList" } },
    remove: {
      lifecycle: opportunityLifecycle,
      confirmation: true,
      method: "deleteOpportunity",
      together: { method: "deleteOpportunity", list: "deleteList" },
    },
    enlist: beside(opportunityLifecycle, { side: "supplier", permission: "isSave", needs: [mayEnlist] }),
    quote: beside(opportunityLifecycle, { side: "supplier", permission: "isSave", needs: [mayQuote] }),
  },
});
export type OpportunityAction = StepOf<typeof opportunityDocument>;

/** Who opened the bids, and when. */
const opening = z.object({ userName: z.string(), openedAt: z.string() });

/** An order that an award made. */
const awardedOrder = z.object({ id: z.string(), purchaseNo: z.string(), supplierNo: z.string(), status: z.string() });

/** An opportunity as its page shows it. Openings and orders are of the buyer's side; of orders a supplier sees its own. */
export const opportunityDetail = wholeDocument(opportunityDocument, opportunityLine.row, {
  files: z.array(storedFile),
  openings: z.array(opening),
  orders: z.array(awardedOrder),
});
export type OpportunityDetail = z.output<typeof opportunityDetail>;

const { fields } = opportunityLine;

/** What the buyer fills in; id and version where a draft is changed. */
export const opportunityInput = inputWith(opportunity, {
  id: recordId.optional(),
  version: recordVersion.optional(),
  fileIds: z.array(recordId).max(20).optional(),
  lines: z
    .array(
      inputWith(
        opportunityLine,
        { goodsName: emptied(fields.goodsName.schema), unitNo: emptied(fields.unitNo.schema) },
        ["goodsName", "unitNo"],
      ),
    )
    .min(1)
    .max(500),
});
export type OpportunityInput = z.output<typeof opportunityInput>;

/** What of which line goes to which supplier. */
const award = z.object({
  opportunityLineId: recordId,
  supplierNo: z.string().max(100),
  quantity: fields.requirementQuantity.schema,
  /** The material of a line that only words describe. */
  itemNo: emptied(fields.itemNo.schema),
});

export type Award = z.output<typeof award>;

/** What suppliers quoted, side by side: one entry of each line and supplier that quoted it. */
export const comparison = z.object({
  suppliers: z.array(
    z.object({
      supplierNo: z.string(),
      supplierName: z.string(),
      quoteNo: z.string(),
      totalAmount: z.string(),
      /** How many of the lines it quotes. */
      lineCount: z.int(),
      validUntil: z.string().nullable(),
      remark: z.string().nullable(),
      submittedAt: z.string().nullable(),
    }),
  ),
  quotes: z.array(
    z.object({
      opportunityLineId: z.string(),
      supplierNo: z.string(),
      price: z.string(),
      quantity: z.string(),
      amount: z.string(),
      deliveryDate: z.string(),
      remark: z.string().nullable(),
      awardedQty: z.string().nullable(),
      /** Nobody quotes the line at a lower price. */
      isBest: z.boolean(),
    }),
  ),
});
export type Comparison = z.output<typeof comparison>;

const calls = documentCalls(opportunityDetail);
const byId = z.strictObject({ id: recordId });

/** Opportunities (B2.29v, B3.19b). */
export const opportunities = service(
  "ISrmOpportunityService",
  { menus: ["opportunities"], isConfidential: true },
  {
    getOpportunityPage: documentList(opportunityDocument),
    getOpportunityLinePage: list(opportunityLine),
    getOpportunityById: calls.whole(),
    getOutDoorOpportunityPage: {
      ...list(opportunity, { permission: "public", summary: "Opportunities that everybody may read." }),
      menus: [],
    },
    getOutDoorOpportunity: action({
      permission: "public",
      summary: "An opportunity that everybody may read.",
      input: byId,
      output: z.intersection(opportunity.row, z.object({ lines: z.array(opportunityLine.row) })),
    }),
    uploadOpportunityFile: upload({
      by: "buyer",
      ofNoClass: "opportunityOfNoClass",
      permission: "isAdd",
      or: "isModify",
      summary: "Takes a file for an opportunity, which names it when it is saved.",
      output: storedFile,
    }),
    saveOpportunity: action({
      by: "buyer",
      ofNoClass: "opportunityOfNoClass",
      permission: "isAdd",
      changing: "isModify",
      once: true,
      summary: "Drafts an opportunity; with id and version, changes a draft.",
      input: opportunityInput,
      output: opportunityDetail,
    }),
    publish: calls.together("isSubmit", "publishList", "Publishes drafts to those whom they are for."),
    moveDeadlines: action({
      permission: "isSubmit",
      once: true,
      summary: "Moves the deadlines of a published opportunity; whoever may take part in it is told.",
      input: z.strictObject({
        id: recordId,
        version: recordVersion,
        enlistDeadline: emptied(opportunity.fields.enlistDeadline.schema),
        quoteDeadline: opportunity.fields.quoteDeadline.schema,
        reason,
      }),
      output: opportunityDetail,
    }),
    openBids: {
      ...calls.step("isCheck"),
      summary: "Opens the bids of a bidding as one of those who must; they are read once the last of them has.",
    },
    getComparison: action({
      permission: "isSearch",
      summary: "What suppliers quoted, side by side: of what the caller may see, which is nothing that is sealed.",
      input: byId,
      output: comparison,
    }),
    award: action({
      permission: "isEnd",
      once: true,
      summary: "Awards lines, whole or shared, to suppliers that quoted them, and drafts an order for each.",
      input: z.strictObject({
        id: recordId,
        version: recordVersion,
        awards: z.array(award).min(1).max(2000),
      }),
      output: opportunityDetail,
    }),
    cancel: calls.reasoned("isCancelInvalid"),
    batchCancel: calls.togetherReasoned("isCancelInvalid", "cancelList", "Cancels several for one reason."),
    deleteOpportunity: calls.together("isDelete", "deleteList", "Deletes drafts."),
    exportexcel: exportOf(opportunity),
    exportLines: exportOf(opportunityLine),
  },
);
