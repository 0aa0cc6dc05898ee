import type { Entity } from "../../core/entity.ts";
import type { MenuFlag, MenuName } from "../../core/permissions.ts";
import { shippingNotice } from "../../delivery/shipping-notices/shipping-notices.ts";
import { closedStatus, noticeStatus } from "../../delivery/shipping-notices/statuses.ts";
import type { CurrentUser } from "../../identity/sessions.ts";
import { purchaseOrder, purchaseOrderLine } from "../../orders/purchase-orders/purchase-orders.ts";
import { acceptanceStatus, orderStatus, progressStatus } from "../../orders/purchase-orders/statuses.ts";

/** Conditions of a list, as its address carries them. */
export type WaitingConditions = Readonly<Record<string, string | string[]>>;

/** Something that may wait for a user: the records of a list that match some conditions. */
export interface WaitingKind {
  readonly tone: "waiting" | "refused" | "moving";
  /** Whose business it is; both sides' unless given. */
  readonly side?: CurrentUser["side"];
  /** The menu whose page lists them. */
  readonly menu: MenuName;
  /** Whoever holds all of these has to see to it. */
  readonly needs: readonly (readonly [MenuName, MenuFlag])[];
  readonly entity: Entity;
  /** @param today `YYYY-MM-DD`, where the user is */
  readonly conditions: (today: string) => WaitingConditions;
  /** The field from which a record has been waiting. */
  readonly since: string;
  /** The field by which it must be done. */
  readonly due?: string;
  /** There is nothing to decide, only to be watched: it is listed, and not counted on the bell. */
  readonly watched?: true;
}

const orders = purchaseOrder as unknown as Entity;
const lines = purchaseOrderLine as unknown as Entity;
const notices = shippingNotice as unknown as Entity;

const receiving: WaitingKind["needs"] = [
  ["shippingNotices", "isSearch"],
  ["receipts", "isAdd"],
];
const underWay = { checkStatus: [...noticeStatus.groups.onTheWay], closedStatus: closedStatus.code.open };

/** The day before. */
function dayBefore(today: string): string {
  return new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
}

/** Everything that can wait for somebody, in the order in which it is shown. */
export const waitingKinds = {
  toAccept: {
    tone: "waiting",
    side: "supplier",
    menu: "purchaseOrders",
    needs: [["purchaseOrders", "isSave"]],
    entity: orders,
    conditions: () => ({ status: orderStatus.code.effective, refuseSign: acceptanceStatus.code.pendingAcceptance }),
    since: "issueDate",
    due: "acceptanceDeadline",
  },
  toAnswerAgain: {
    tone: "waiting",
    side: "supplier",
    menu: "purchaseOrders",
    needs: [["purchaseOrders", "isSave"]],
    entity: orders,
    conditions: () => ({ status: orderStatus.code.effective, refuseSign: acceptanceStatus.code.reAcceptance }),
    since: "updateDate",
    due: "acceptanceDeadline",
  },
  noticesRejected: {
    tone: "refused",
    side: "supplier",
    menu: "shippingNotices",
    needs: [["shippingNotices", "isModify"]],
    entity: notices,
    conditions: () => ({ checkStatus: noticeStatus.code.rejected }),
    since: "updateDate",
  },
  repliesToApprove: {
    tone: "waiting",
    side: "buyer",
    menu: "purchaseOrders",
    needs: [["purchaseOrders", "isCheck"]],
    entity: orders,
    conditions: () => ({ refuseSign: acceptanceStatus.code.pendingApproval }),
    since: "updateDate",
  },
  refusals: {
    tone: "refused",
    side: "buyer",
    menu: "purchaseOrders",
    needs: [["purchaseOrders", "isCheck"]],
    entity: orders,
    conditions: () => ({ refuseSign: acceptanceStatus.code.rejected }),
    since: "updateDate",
  },
  noticesToApprove: {
    tone: "waiting",
    side: "buyer",
    menu: "shippingNotices",
    needs: [["shippingNotices", "isCheck"]],
    entity: notices,
    conditions: () => ({ checkStatus: noticeStatus.code.pendingApproval }),
    since: "updateDate",
  },
  toIssue: {
    tone: "waiting",
    side: "buyer",
    menu: "purchaseOrders",
    needs: [["purchaseOrders", "isSubmit"]],
    entity: orders,
    conditions: () => ({ status: orderStatus.code.draft }),
    since: "createDate",
  },
  arrivingToday: {
    tone: "moving",
    side: "buyer",
    menu: "shippingNotices",
    needs: receiving,
    entity: notices,
    conditions: (today) => ({ ...underWay, expectedArrivalDateStart: today, expectedArrivalDateEnd: today }),
    since: "expectedArrivalDate",
  },
  lateToReceive: {
    tone: "refused",
    side: "buyer",
    menu: "shippingNotices",
    needs: receiving,
    entity: notices,
    conditions: (today) => ({ ...underWay, expectedArrivalDateEnd: dayBefore(today) }),
    since: "expectedArrivalDate",
  },
  linesLate: {
    tone: "refused",
    menu: "orderTracking",
    needs: [["orderTracking", "isSearch"]],
    entity: lines,
    conditions: (today) => ({
      status: orderStatus.code.effective,
      receiptStatus: [...progressStatus.groups.unfinished],
      expectArrivalDateEnd: dayBefore(today),
    }),
    since: "expectArrivalDate",
    watched: true,
  },
} as const satisfies Record<string, WaitingKind>;

export type WaitingName = keyof typeof waitingKinds;
export const waitingNames = Object.keys(waitingKinds) as WaitingName[];
