import { lineSteps, need, type States } from "../../core/document.ts";
import { isPositive } from "../../core/numbers.ts";
import { lineStatus } from "./statuses.ts";

const undelivered = {
  reads: ["lineStatus", "unDeliveryQty"],
  holds: ({ lineStatus: status, unDeliveryQty }: States) =>
    status === lineStatus.code.open && isPositive(String(unDeliveryQty)),
} as const;
const isUndelivered = need({ ...undelivered, error: "orderLineClosed" });
const isToBeShipped = need({ ...undelivered, error: "noticeNothingOpen" });

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
  permitShipment: [isToBeShipped],
  // What was permitted may be taken back, whatever came of it.
  forbidShipment: [],
});
