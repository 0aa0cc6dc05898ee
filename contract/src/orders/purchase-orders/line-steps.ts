import { lineSteps, need } from "../../core/document.ts";
import { isPositive } from "../../core/numbers.ts";
import { lineStatus } from "./statuses.ts";

const isUndelivered = need({
  reads: ["lineStatus", "unDeliveryQty"],
  holds: ({ lineStatus: status, unDeliveryQty }) =>
    status === lineStatus.code.open && isPositive(String(unDeliveryQty)),
  error: "orderLineClosed",
});

const isClosedShort = need({
  reads: ["lineStatus"],
  holds: ({ lineStatus: status }) => status === lineStatus.code.closed,
  error: "orderLineOpen",
});

/** Of what is closed short nothing is promised. */
const isToBePromised = need({
  reads: ["lineStatus"],
  holds: ({ lineStatus: status }) => status === lineStatus.code.open,
  error: "orderLineNotPromised",
});

/** What is done with single lines of an order. */
export const orderLineSteps = lineSteps({
  closeLines: [isUndelivered],
  openLines: [isClosedShort],
  accept: [isToBePromised],
  changeDate: [isToBePromised],
  changeQuantity: [isToBePromised],
});
