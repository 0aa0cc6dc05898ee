import { need } from "../../core/document.ts";
import { orderStatus, progressStatus } from "./statuses.ts";

/** Acceptance begins with the issue and ends with the failure of the order. */
export const isIssued = need({
  reads: ["status"],
  holds: ({ status }) => status === orderStatus.code.effective,
  error: "orderNotIssued",
  before: true,
});

/** What the answers to an organisation's orders are held to (B3.13). */
export const refusalIsAllowed = need({
  reads: [],
  holds: (_states, { refusalAllowed }: { readonly refusalAllowed: boolean }) => refusalAllowed,
  error: "orderRefusalNotAllowed",
});

/** What a supplier has announced or delivered is no more to be taken back. */
export const nothingIsShipped = need({
  reads: ["deliveryStatus"],
  holds: ({ deliveryStatus }) => deliveryStatus === progressStatus.code.none,
  error: "orderShipped",
});
