import type { Row } from "@tandem/contract/core/entity";
import { subtract } from "@tandem/contract/core/numbers";
import type {
  ShippingNoticeInput,
  shippingNotice,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { closedStatus, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import type { Answer, TestUser } from "./application.ts";
import { day, firstFor, nextVersion } from "./orders.ts";
import { testedDocuments } from "./tested-documents.ts";

/** What everybody sees at the start of a round; several then act on it at once. */
export interface Scene {
  readonly orders: readonly PurchaseOrderDetail[];
  readonly notices: readonly Row<typeof shippingNotice>[];
  readonly noticeLines: readonly Row<typeof shippingNoticeLine>[];
  readonly receipts: readonly Row<typeof receipt>[];
  /** What else there is, by the place of its document among those that are tested. */
  readonly further: readonly (readonly unknown[])[];
}

/** Who acts: the supplier of the orders, and somebody who may do all that buyers and warehouse do. */
export interface Actors {
  readonly supplier: TestUser;
  readonly admin: TestUser;
}

/** What is done to documents that say so themselves. */
export const furtherDoings = testedDocuments.flatMap(({ doings: said }) => said?.names ?? []);

/** Everything that is done to orders, notices, receipts and what follows on them. */
export const doings = [
  "acceptAsOrdered",
  "accept",
  "refuse",
  "askAgain",
  "agree",
  "undoAgree",
  "decline",
  "change",
  "changeDate",
  "changeQuantity",
  "closeLines",
  "openLines",
  "ship",
  "shipAll",
  "approve",
  "reject",
  "dispatch",
  "resubmit",
  "void",
  "correct",
  "agreeCorrection",
  "declineCorrection",
  "closeRest",
  "openRest",
  "end",
  "settle",
  "receive",
  "receiveAll",
  "cancel",
  ...furtherDoings,
] as const;

export type Doing = (typeof doings)[number];

/** Makes what must be there before some things can be done. */
export async function prepareDoings(admin: TestUser): Promise<void> {
  for (const { doings: said } of testedDocuments) await said?.prepare?.(admin);
}

/** One thing to be done: to which of what is seen, and how much of it. */
export interface Command {
  readonly doing: Doing;
  readonly which: number;
  readonly quantity: string;
}

/** What is to be seen of some orders now. */
export async function look({ admin }: Actors, orders: readonly PurchaseOrderDetail[]): Promise<Scene> {
  const everything = { current: 1, size: 1000 };
  const purchaseNo = orders.map((order) => order.purchaseNo);
  const lines = await admin.ok("shippingNotices", "getShippingNoticeLinePage", {
    ...everything,
    condition: { purchaseNo },
  });
  const ids = [...new Set(lines.records.map((line) => line.shippingNoticeId)), "0"];
  const [notices, further, receipts, ...seen] = await Promise.all([
    admin.ok("shippingNotices", "getShippingNoticePage", { ...everything, condition: { id: ids } }),
    Promise.all(testedDocuments.map(async ({ doings: said }) => (await said?.look(admin, purchaseNo, ids)) ?? [])),
    admin.ok("receipts", "getReceiptPage", { ...everything, condition: { purchaseNo } }),
    ...orders.map(({ id }) => admin.ok("purchaseOrders", "getPurchaseOrderById", { id })),
  ]);
  return {
    orders: seen,
    notices: notices.records,
    noticeLines: lines.records,
    receipts: receipts.records,
    further,
  };
}

const fromStates: Partial<Record<Doing, readonly string[]>> = {
  approve: ["0"],
  reject: ["0"],
  dispatch: ["5"],
  resubmit: ["1"],
  void: ["0", "1", "2", "5"],
  correct: ["2"],
  agreeCorrection: ["2"],
  declineCorrection: ["2"],
  receiveAll: ["2", "3"],
  end: ["3"],
  settle: ["4"],
};

/** For the supplier's answers the buyer is told that they are not theirs, whatever the state. */
function fitsOrder({ allowedActions: allowed, undo }: PurchaseOrderDetail, doing: Doing): boolean {
  if (doing === "undoAgree") return undo === "agree";
  if (doing === "changeDate" || doing === "changeQuantity") return allowed.change === null;
  const waits = allowed.agree !== null && allowed.confirmRefusal !== null;
  return doing in allowed && doing !== "accept" ? allowed[doing as keyof typeof allowed] === null : waits;
}

/** What the warehouse enters of lines: a quantity of each, or all that is left of them. */
function arrivalOf(
  lines: readonly Row<typeof shippingNoticeLine>[],
  { which, mark, quantity }: { which: number; mark: string; quantity: string | null },
) {
  return {
    shippingNoticeId: lines[0]?.shippingNoticeId ?? "0",
    receiptDate: day(-(which % 2)),
    warehouseNo: which % 2 === 0 ? "W1" : "W2",
    outReceiptNo: mark,
    lines: lines.map(({ id, deliveryQty, receiveQty }) => ({
      shippingNoticeLineId: id,
      receiptQty: quantity ?? subtract(deliveryQty, receiveQty),
    })),
  };
}

let calls = 0;
function nextMark(): string {
  calls += 1;
  return `call ${calls}`;
}

/** Does one thing to what was seen, as whoever may do such a thing; undefined where there is nothing to do it to. */
export async function act(
  { supplier, admin }: Actors,
  scene: Scene,
  addressed: ShippingNoticeInput,
  { doing, which, quantity }: Command,
  mark = nextMark(),
): Promise<Answer<unknown> | undefined> {
  const pick = <T>(from: readonly T[]): T | undefined => from[which % Math.max(from.length, 1)];
  // Mostly what fits, so that something happens; now and then anything, so that something is refused.
  const fitting = <T>(from: readonly T[], fits: (one: T) => boolean): T | undefined => {
    const those = from.filter(fits);
    return pick(which % 4 === 0 || those.length === 0 ? from : those);
  };
  const order = fitting(scene.orders, (one) => fitsOrder(one, doing));
  const notice = fitting(scene.notices, ({ checkStatus, closedStatus: closed }) =>
    closed === closedStatus.code.open ? (fromStates[doing] ?? []).includes(checkStatus) : doing === "settle",
  );
  const ofOrder = order && { id: order.id, version: order.version };
  const ofNotice = notice && { id: notice.id, version: notice.version };
  const goods = (lines: readonly { id: string }[]) => ({
    ...addressed,
    remarks: mark,
    lines: lines.map(({ id }) => ({ purchaseOrderLineId: id, deliveryQty: quantity })),
  });
  const arrival = (lines: readonly Row<typeof shippingNoticeLine>[]) =>
    arrivalOf(lines, { which, mark, quantity: doing === "receive" ? quantity : null });
  switch (doing) {
    case "acceptAsOrdered":
      return ofOrder && supplier.call("purchaseOrders", doing, { acceptList: [ofOrder] });
    case "accept":
      return (
        ofOrder &&
        supplier.call("purchaseOrders", doing, {
          ...ofOrder,
          // Now and then without the reason that what differs needs.
          ...(which % 5 === 0 ? {} : { reason: mark }),
          lines: order.lines.map(({ id }) => ({
            id,
            promises: [quantity, ...(which % 2 === 0 ? ["3"] : [])].map((promiseQty, index) => ({
              promiseQty,
              promiseDate: day(14 + index),
            })),
          })),
        })
      );
    case "change":
      return (
        ofOrder &&
        admin.call(
          "purchaseOrders",
          "changePurchaseOrder",
          nextVersion(order, which % 4 === 0 ? (lines) => lines.slice(0, 1) : firstFor(quantity), { reason: mark }),
        )
      );
    case "changeDate":
    case "changeQuantity":
      return (
        ofOrder &&
        supplier.call("purchaseOrders", doing, {
          ...ofOrder,
          reason: mark,
          lines: order.lines.slice(0, 1).map(({ id, promiseQty }) => ({
            id,
            promises: [
              {
                promiseQty: doing === "changeDate" ? (promiseQty ?? quantity) : quantity,
                promiseDate: day(10 + (which % 20)),
              },
            ],
          })),
        })
      );
    case "closeLines":
    case "openLines":
      return (
        ofOrder &&
        admin.call("purchaseOrders", doing, {
          ...ofOrder,
          ...(doing === "closeLines" ? { reason: mark } : {}),
          ...(which % 2 === 0 ? { lineIds: order.lines.slice(0, 1).map(({ id }) => id) } : {}),
        } as never)
      );
    case "refuse":
      return ofOrder && supplier.call("purchaseOrders", doing, { ...ofOrder, reason: mark });
    case "agree":
      return ofOrder && admin.call("purchaseOrders", doing, ofOrder);
    case "undoAgree":
      return order && admin.call("purchaseOrders", "undo", { step: "agree", undoList: [{ id: order.id }] });
    case "decline":
    case "askAgain":
      return ofOrder && admin.call("purchaseOrders", doing, { ...ofOrder, reason: mark });
    case "ship": {
      const line = pick(scene.orders.flatMap(({ lines }) => lines));
      return (
        line && supplier.call("shippingNotices", "saveShippingNotice", goods(which % 6 === 0 ? [line, line] : [line]))
      );
    }
    case "shipAll": {
      const lines = scene.orders.flatMap((one) => one.lines);
      const shuffled = lines.toSorted((a, b) => ((Number(a.id) * 7 + which) % 5) - ((Number(b.id) * 7 + which) % 5));
      return supplier.call("shippingNotices", "saveShippingNotice", goods(shuffled));
    }
    case "resubmit": {
      const line = pick(scene.orders.flatMap(({ lines }) => lines));
      return line && supplier.call("shippingNotices", "saveShippingNotice", { ...goods([line]), ...ofNotice });
    }
    case "correct": {
      // Some lines as they are, one with another quantity, and now and then one more.
      const own = scene.noticeLines.filter(
        ({ shippingNoticeId, deliveryQty }) => shippingNoticeId === notice?.id && Number(deliveryQty) > 0,
      );
      const more = which % 3 === 0 ? pick(scene.orders.flatMap(({ lines }) => lines)) : undefined;
      const lines = own.map(({ purchaseOrderLineId, deliveryQty }, index) => ({
        purchaseOrderLineId,
        deliveryQty: index === which % own.length ? quantity : deliveryQty,
      }));
      const added = more ? [{ purchaseOrderLineId: more.id, deliveryQty: quantity, lotNo: mark }] : [];
      const input = { ...goods([]), lines: [...lines, ...added], reason: mark };
      return ofNotice && supplier.call("shippingNotices", "correctShippingNotice", { ...input, ...ofNotice });
    }
    case "agreeCorrection":
      return ofNotice && admin.call("shippingNotices", doing, ofNotice);
    case "declineCorrection":
      return ofNotice && admin.call("shippingNotices", doing, { ...ofNotice, reason: mark });
    case "dispatch":
      return ofNotice && supplier.call("shippingNotices", doing, ofNotice);
    case "approve":
      return ofNotice && admin.call("shippingNotices", doing, ofNotice);
    case "reject":
      return ofNotice && admin.call("shippingNotices", doing, { ...ofNotice, reason: mark });
    case "void":
      return ofNotice && supplier.call("shippingNotices", "voidShippingNotice", ofNotice);
    case "closeRest": {
      const line = fitting(
        scene.noticeLines,
        ({ checkStatus, deliveryQty, receiveQty }) =>
          checkStatus === noticeStatus.code.partiallyReceived && Number(deliveryQty) > Number(receiveQty),
      );
      const of = scene.notices.find(({ id }) => id === line?.shippingNoticeId);
      const given = of && line && { id: of.id, version: of.version, lineIds: [line.id], reason: mark };
      return given && supplier.call("shippingNotices", "closeLines", given);
    }
    case "openRest":
      return ofNotice && supplier.call("shippingNotices", "openLines", ofNotice);
    case "end":
    case "settle":
      return ofNotice && (which % 2 === 0 ? supplier : admin).call("shippingNotices", doing, ofNotice);
    case "receive": {
      const line = fitting(scene.noticeLines, (one) => noticeStatus.isIn("onTheWay", one.checkStatus));
      return line && admin.call("receipts", "receive", arrival([line]));
    }
    case "receiveAll": {
      const lines = scene.noticeLines.filter(({ shippingNoticeId }) => shippingNoticeId === notice?.id);
      return lines.length > 0 ? admin.call("receipts", "receive", arrival(lines)) : undefined;
    }
    case "cancel": {
      const one = fitting(scene.receipts, ({ status }) => status === receiptStatus.code.received);
      return one && admin.call("receipts", "cancelReceipt", { id: one.id, version: one.version, reason: mark });
    }
    default:
      return testedDocuments
        .map(({ doings: said }, place) => {
          const seen = { ...scene, seen: scene.further[place] ?? [] };
          return said?.names.includes(doing)
            ? said.act({ supplier, admin }, seen, mark, { doing, which, quantity })
            : undefined;
        })
        .find((answer) => answer !== undefined);
  }
}
