import { z } from "zod";
import { recordId } from "../core/entity.ts";
import { action, service } from "../core/service.ts";
import { choices } from "../core/statuses.ts";

/** Of approvals: it is the user's turn; what became of what they asked for. */
export const approvalTopics = ["approvalAsked", "approvalGiven", "approvalDeclined", "approvalVoid"] as const;
/** Of lines of delivery notices: what is missing of them will not come, or will after all. */
export const restTopics = ["noticeRestClosed", "noticeRestOpened"] as const;
/** Of delivery notices that are on their way: what their suppliers corrected or said of the rest, and what became of it. */
export const correctionTopics = [
  "noticeCorrected",
  "correctionAsked",
  "correctionAgreed",
  "correctionDeclined",
  ...restTopics,
] as const;
export type CorrectionTopic = (typeof correctionTopics)[number];
/** What is told of, and which side it concerns. */
interface ToldEvent<Event extends string = string> {
  readonly event: Event;
  readonly side: "buyer" | "supplier";
}
const toBuyer = <const Event extends string>(event: Event): ToldEvent<Event> => ({ event, side: "buyer" });
const toSupplier = <const Event extends string>(event: Event): ToldEvent<Event> => ({ event, side: "supplier" });

/** Of documents: what the other side did, told as policies say; by the document, and by what happened to it. */
export const toldEvents = {
  purchaseOrder: {
    issued: toSupplier("orderIssued"),
    changed: toSupplier("orderChanged"),
    accepted: toBuyer("orderAnswered"),
    replied: toBuyer("orderAnswered"),
    refused: toBuyer("orderAnswered"),
    agreed: toSupplier("orderDecided"),
    declined: toSupplier("orderDecided"),
    failed: toSupplier("orderDecided"),
    askedAgain: toSupplier("orderDecided"),
    cancelled: toSupplier("orderCancelled"),
  },
  shippingNotice: { sent: toBuyer("noticeSent"), received: toSupplier("noticeReceived") },
  rejection: { rejected: toSupplier("goodsRejected") },
  qualityClaim: { added: toSupplier("claimRaised"), answered: toBuyer("claimAnswered") },
  deduction: {
    issued: toSupplier("deductionIssued"),
    reissued: toSupplier("deductionIssued"),
    accepted: toBuyer("deductionAnswered"),
    rejected: toBuyer("deductionAnswered"),
  },
  bill: {
    added: toSupplier("billIssued"),
    adjusted: toSupplier("billIssued"),
    deducted: toSupplier("billIssued"),
    confirmedAsBuyer: toSupplier("billDecided"),
    cancelledAsBuyer: toSupplier("billDecided"),
    voided: toSupplier("billDecided"),
    confirmed: toBuyer("billAnswered"),
    cancelled: toBuyer("billAnswered"),
    disputed: toBuyer("billAnswered"),
    disputeWithdrawn: toBuyer("billAnswered"),
  },
  invoice: {
    added: toSupplier("invoiceGenerated"),
    approved: toSupplier("invoiceApproved"),
    rejected: toSupplier("invoiceRejected"),
    reversed: toSupplier("invoiceWrittenOff"),
    voided: toSupplier("invoiceVoided"),
    committed: toBuyer("invoiceCommitted"),
    voidedBySupplier: toBuyer("invoiceWithdrawn"),
    postingRefused: toBuyer("invoicePostingRefused"),
    postedLate: toBuyer("invoicePostedLate"),
  },
  forecast: {
    published: toSupplier("forecastPublished"),
    cancelled: toSupplier("forecastCancelled"),
    committed: toBuyer("forecastCommitted"),
  },
  procurementPlan: { released: toBuyer("procurementPlanReleased"), withdrawn: toBuyer("procurementPlanWithdrawn") },
  schedule: {
    released: toSupplier("scheduleReleased"),
    warned: toSupplier("scheduleWarned"),
    replied: toBuyer("scheduleReplied"),
  },
  opportunity: {
    published: toSupplier("opportunityPublished"),
    deadlinesMoved: toSupplier("opportunityMoved"),
    calledOff: toSupplier("opportunityCancelled"),
    won: toSupplier("opportunityWon"),
    lost: toSupplier("opportunityLost"),
    admitted: toSupplier("enlistmentDecided"),
    turnedDown: toSupplier("enlistmentDecided"),
    enlisted: toBuyer("enlistmentMade"),
    quoted: toBuyer("quoteReceived"),
  },
  appointment: { missed: toSupplier("appointmentMissed"), blocked: toSupplier("appointmentBlocked") },
};
type ToldOf<Happened> = Happened extends Readonly<Record<string, ToldEvent<infer Event>>> ? Event : never;
export type PolicyTopic = ToldOf<(typeof toldEvents)[keyof typeof toldEvents]>;
const allTold = Object.values(toldEvents).flatMap((happened): ToldEvent<PolicyTopic>[] => Object.values(happened));
/** What policies tell one side of, or both. */
export const topicsTold = (side?: ToldEvent["side"]): readonly PolicyTopic[] => [
  ...new Set(allTold.filter((told) => !side || told.side === side).map(({ event }) => event)),
];
export const policyTopics = topicsTold();
/** What is told of documents; those that no policy need name are told at the bell without one. */
export const documentTopics = [
  ...policyTopics,
  "documentMessage",
  "answerDue",
  "requestLapsed",
  ...correctionTopics,
  ...approvalTopics,
] as const;
/** Locale key of what is told of documents, wherever that is named. */
export const eventLabelKey = (event: string) => `messageEvents.${event}`;
/**
 * What a message may be about: records newly match a tag of the user; an alert had to stop; somebody wrote on a
 * document, or did something with it; an order is soon to be answered; corrections of delivery notices; approvals.
 */
const messageTopics = ["tagMatched", "alertStopped", ...documentTopics] as const;
export type MessageTopic = (typeof messageTopics)[number];

/** What the user is told at the bell. */
const message = z.object({
  id: recordId,
  topic: z.enum(messageTopics),
  /** The tag; null where it is about a document. */
  tagId: recordId.nullable(),
  /**
   * The tag's name in the caller's language, that of who wrote last on the document, asked for an approval or decided it, or
   * the day by which an order is to be answered.
   */
  tagName: z.string(),
  /** The document on which somebody wrote, or that is to be answered; null where one step did the same to several. */
  recordId: recordId.nullable(),
  /** Filters of the tag, or those that find what one step did the same to, with which their list opens; none of more than 400. */
  conditions: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** Route name of the list, or of the document's page. */
  name: z.string(),
  /** How many records newly match, messages are unread, or documents the step took. */
  recordCount: z.int(),
  /** Numbers of some of them, the newest first. */
  recordNumbers: z.array(z.string()),
  /** Whose records match a tag, for who acts for several suppliers; which supplier did what a buyer is told of. */
  supplierName: z.string().nullable(),
  happenedAt: z.string(),
  readAt: z.string().nullable(),
});
export type Message = z.output<typeof message>;

/** Unread messages that are counted; beyond this there are just more. */
export const unreadCap = 99;

const unread = z.int().min(0);

/** Of the mails that policies send, what a user wishes: as they say, gathered once a day, or none. */
export const mailWish = choices("settings.mailWish", { asPolicies: "1", daily: "2", none: "0" });
const wished = { mailChoice: z.enum(mailWish.codes) };

/** Messages to the signed-in user. */
export const messages = service(
  "ISysMessageService",
  { menus: [] },
  {
    getCurrentUserMessageList: action({
      permission: "signedIn",
      summary: "The caller's latest messages, and how many are unread (one beyond the cap at most).",
      input: z.strictObject({ size: z.int().min(1).max(100).default(20) }),
      output: z.object({ unread, records: z.array(message) }),
    }),
    readMessages: action({
      permission: "signedIn",
      summary: "Marks messages of the caller as read: those named, else all.",
      input: z.strictObject({ idList: z.array(recordId).min(1).max(100).optional() }),
      output: z.object({ read: z.int() }),
    }),
    getOwnWish: action({
      permission: "signedIn",
      summary: "Whether mails that policies send reach the caller at once, gathered once a day, or not.",
      input: z.strictObject({}),
      output: z.object(wished),
    }),
    saveOwnWish: action({
      permission: "signedIn",
      summary: "Says whether mails that policies send reach the caller at once, gathered once a day, or not.",
      input: z.strictObject(wished),
      output: z.object(wished),
    }),
  },
);
