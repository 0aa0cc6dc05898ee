import { need } from "../../core/document.ts";
import { type RuleNamed, ruleParameters } from "../order-rules/rule-named.ts";
import { acceptanceStatus, erpPushStatus, orderStatus, progressStatus, signedBy } from "./statuses.ts";

/** Acceptance begins with the issue and ends with the failure of the order. */
export const isIssued = need({
  reads: ["status"],
  holds: ({ status }) => status === orderStatus.code.effective,
  error: "orderNotIssued",
  before: true,
});

/** What is asked of a rule that orders are judged by, and which rule decided it. */
interface AnswerRule {
  readonly refusalAllowed: boolean;
  readonly decided: { readonly refusalAllowed: { readonly rule: RuleNamed } };
}

/** What the answers to orders are held to (B3.13). */
export const refusalIsAllowed = need({
  reads: [],
  holds: (_states, { refusalAllowed }: AnswerRule) => refusalAllowed,
  error: "orderRefusalNotAllowed",
  named: ({ decided }: AnswerRule) => ruleParameters(decided.refusalAllowed.rule, "refusalAllowed"),
});

/** Each side signs a version once. */
const unsignedBy = (of: "supplier" | "buyer") =>
  need({
    reads: ["signed"],
    holds: ({ signed }) => !signedBy.isIn(of, String(signed)),
    error: "orderSigned",
  });
export const unsignedBySupplier = unsignedBy("supplier");
export const unsignedByBuyer = unsignedBy("buyer");

/** What a supplier has announced or delivered is no more to be taken back; lines that are closed short were not. */
export const nothingIsShipped = need({
  reads: ["deliveryStatus", "onWayQty", "receiptQty"],
  holds: ({ deliveryStatus, onWayQty, receiptQty }) =>
    deliveryStatus === progressStatus.code.none || ![onWayQty, receiptQty].some((quantity) => Number(quantity) > 0),
  error: "orderShipped",
});

/**
 * Of what the supplier has yet to answer lines are not closed short: who opens them again would hold it to what it never
 * promised.
 */
export const isFullyAccepted = need({
  reads: ["refuseSign"],
  holds: ({ refuseSign }) => acceptanceStatus.isIn("fullyAccepted", String(refuseSign)),
  error: "orderLinesUnanswered",
});

/** Of what its supplier refused nothing is shipped, whatever the buyer permits: it is asked again first. */
export const isNotRefused = need({
  reads: ["refuseSign"],
  holds: ({ refuseSign }) => !acceptanceStatus.isIn("refused", String(refuseSign)),
  error: "orderRefused",
});

/** Of lines that are delivered or closed nothing is to be closed. */
export const somethingIsOpen = need({
  reads: ["deliveryStatus"],
  holds: ({ deliveryStatus }) => deliveryStatus !== progressStatus.code.complete,
  error: "orderLineClosed",
});

export const someLineIsClosed = need({
  reads: ["closedLineCount"],
  holds: ({ closedLineCount }) => Number(closedLineCount) > 0,
  error: "orderLineOpen",
});

/** The ERP was told of it, or did not take it. */
export const isRepeatable = need({
  reads: ["erpPushStatus"],
  holds: ({ erpPushStatus: status }) => erpPushStatus.isIn("repeatable", String(status)),
  error: "erpNotRepeatable",
});

/** Materials are issued for what is ordered. */
export const isOrdered = need({
  reads: ["status"],
  holds: ({ status }) => status === orderStatus.code.effective,
  error: "materialOrderNotIssued",
});

/** Of an order that has failed nothing is needed any more. */
export const hasNotFailed = need({
  reads: ["status"],
  holds: ({ status }) => status !== orderStatus.code.failure,
  error: "materialOrderFailed",
});
