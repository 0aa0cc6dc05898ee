import { need } from "../../core/document.ts";
import { closedStatus, noticeStatus } from "./statuses.ts";

/** Once a notice is closed, nothing but settling an ended one is left. */
export const isOpen = need({
  reads: ["closedStatus"],
  holds: ({ closedStatus: closed }) => closed === closedStatus.code.open,
  error: "noticeClosed",
});

/** Its invoices come until it is finished for both sides. */
export const isUnsettled = need({
  reads: ["closedStatus"],
  holds: ({ closedStatus: closed }) => closed !== closedStatus.code.settled,
  error: "noticeClosed",
});

/** What is missing of it may still come. */
export const isPartlyReceived = need({
  reads: ["checkStatus"],
  holds: ({ checkStatus }) => checkStatus === noticeStatus.code.partiallyReceived,
  error: "noticeNotEndable",
});

/** What is missing of single lines is said once the first of it has come: before, the notice is corrected. */
export const hasArrivedInPart = need({
  reads: ["checkStatus"],
  holds: ({ checkStatus }) => checkStatus === noticeStatus.code.partiallyReceived,
  error: "noticeNotArrived",
});

/** Of some line it was said that the rest will not come. */
export const someRestIsClosed = need({
  reads: ["closedLineCount"],
  holds: ({ closedLineCount }) => Number(closedLineCount) > 0,
  error: "noticeRestNotClosed",
});

/** Nothing of it is to come. */
export const isReceivedOrEnded = need({
  reads: ["checkStatus", "closedStatus"],
  holds: ({ checkStatus, closedStatus: closed }) =>
    checkStatus === noticeStatus.code.received || closed === closedStatus.code.ended,
  error: "noticeNotSettleable",
});

/** A notice is corrected until it comes through the gate, or the first of it is received. */
export const hasNotArrived = need({
  reads: ["checkStatus", "checkedInAt"],
  holds: ({ checkStatus, checkedInAt }) => checkStatus === noticeStatus.code.shipped && checkedInAt === null,
  error: "noticeNotCorrectable",
  before: true,
});

/** What was rejected or is void brings nothing. */
export const isStanding = need({
  reads: ["checkStatus"],
  holds: ({ checkStatus }) => noticeStatus.isIn("standing", String(checkStatus)),
  error: "noticeHasNoLabels",
});

export const isNotVoid = need({
  reads: ["checkStatus"],
  holds: ({ checkStatus }) => checkStatus !== noticeStatus.code.voided,
  error: "noticeClosed",
});

/** Something of it is still to come. */
export const isComing = need({
  reads: ["checkStatus", "closedStatus"],
  holds: ({ checkStatus, closedStatus: closed }) =>
    noticeStatus.isIn("bringing", String(checkStatus)) && closed === closedStatus.code.open,
  error: "appointmentNoticeClosed",
});
