import { noticeTemplateType } from "../../base-data/notice-templates.ts";
import { entity } from "../../core/entity.ts";
import { code, status, text, validity, yesNo } from "../../core/fields.ts";
import { plainNoun } from "../../core/plain-records.ts";
import { choices } from "../../core/statuses.ts";
import { type CorrectionTopic, correctionTopics, documentTopics, eventLabelKey } from "../messages.ts";

type DocumentTopic = (typeof documentTopics)[number];

/** What happens, and is told. */
export const messageEvent = {
  ...choices(
    "messagePolicy.messageEvent",
    Object.fromEntries(documentTopics.map((topic) => [topic, topic])) as { readonly [T in DocumentTopic]: T },
  ),
  labelKey: eventLabelKey,
};

/**
 * Of which type of notices (the enumeration NOTICE_TYPE) messages of an event are: those of orders and of delivery notices. Of all
 * else only the placeholders that every notice knows are filled in.
 */
const noticeTypes: { readonly [T in DocumentTopic]?: "1" | "2" } = {
  orderIssued: "1",
  orderChanged: "1",
  orderAnswered: "1",
  orderDecided: "1",
  orderCancelled: "1",
  answerDue: "1",
  requestLapsed: "1",
  noticeSent: "2",
  noticeReceived: "2",
  ...(Object.fromEntries(correctionTopics.map((topic) => [topic, "2"])) as { readonly [T in CorrectionTopic]: "2" }),
};
/** The events with a type of their own, each with it. */
export const typedEvents: ReadonlyMap<string, string> = new Map(Object.entries(noticeTypes));

function ofEvent({ messageEvent }: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const noticeType = typedEvents.get(`${messageEvent}`);
  return noticeType === undefined ? {} : { noticeType };
}

/** Whether a mail leaves for a message, and when. */
export const mailChoice = choices("messagePolicy.mailChoice", { none: "0", atOnce: "1", daily: "2" });

/**
 * Who is told of an event, and how. Without a policy for it an event is told at the bell as it always was, to those whom it
 * concerns; with one, only as its policies say.
 */
export const messagePolicy = entity(
  "messagePolicy",
  {
    messagePolicyNo: code({ key: true }),
    messagePolicyName: text(),
    messageEvent: status(messageEvent),
    /** The organisation whose documents it is for; all where it is empty. */
    orgNo: code({ optional: true, names: "organisation" }),
    /** Those of a role, or one user; where both are empty, all whom the event concerns. */
    roleNo: code({ optional: true, names: "role" }),
    userNo: code({ optional: true, names: "user" }),
    atBell: yesNo(),
    mailChoice: status(mailChoice),
    /** Whether the address of the supplier's record is written to, too. */
    toSupplierAddress: yesNo(),
    /** What mails say, by a template whose placeholders the event fills in (S4.7h); the product's own words where it is empty. */
    noticeTemplateNo: code({
      optional: true,
      names: "noticeTemplate",
      after: ["messageEvent"],
      where: { templateType: noticeTemplateType.code.email },
      whereOf: ofEvent,
    }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["messagePolicyNo", "messagePolicyName"], translated: "messagePolicyName" },
);

/** Message policies (B2.30). */
export const messagePolicies = plainNoun("ISysMessagePolicyService", "messagepolicy", messagePolicy, {
  menu: "messagePolicies",
  menuNo: "5072",
  menuOwner: "50",
  url: "MessagePolicy",
  path: "/system/message-policy",
  icon: "NotificationOutlined",
  sort: 72,
  isByRight: true,
});
