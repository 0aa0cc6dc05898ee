import { subtract } from "@tandem/contract/core/numbers";
import type { InputOf } from "@tandem/contract/core/service";
import { closedStatus, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { receipt, type receipts } from "@tandem/contract/receiving/receipts/receipts";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import { type EveryField, importOne, takenBy } from "../every-field.ts";
import { buildAccepted, buildShipped, day, noticeInput } from "../orders.ts";
import { several } from "../probe.ts";
import { receiptInput } from "../receipts.ts";
import { filledValues } from "../sample-values.ts";
import { fitting, type Seen } from "../scene.ts";
import type { TestedDocument } from "../tested-documents.ts";

const everyField: EveryField = {
  title: "a receipt (B3.5a)",
  service: "receipts",
  head: receipt,
  ways: ["form", "import"],
  async fill(app, way) {
    const user = await app.as("warehouse");
    const all = await filledValues(user, receipt, {
      ...{ receiptDate: day(0), receiptQty: "2", giftQty: "1" },
      serialNos: [1, 2, 3].map((piece) => `EVERY-${process.pid}-${way}-${piece}`).join(", "),
    });
    const { head } = takenBy(way, "receipts", { head: all, line: {} });
    const { receiptQty, giftQty, differenceReason, serialNos, ...ofHead } = head;
    const order = await buildAccepted(app, { quantities: ["100"] });
    const announced = (await noticeInput(app, order, ["60"])).lines.map((line) => ({ ...line, giftQty }));
    const notice = await buildShipped(app, order, ["60"], { lines: announced as never });
    const condition = { asnNo: notice.asnNo };
    const filled = { user: await app.as("buyer"), condition, head, line: {} };
    if (way === "import") {
      const { asnNo, lines: shipped } = notice;
      const { purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq } = shipped[0] as (typeof shipped)[number];
      const named = { asnNo, purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq };
      await importOne(user, "receipts", { ...named, ...head });
      return filled;
    }
    const { shippingNoticeId, lines: arrived } = receiptInput(notice, [String(receiptQty)]);
    const lines = arrived.map((line) => ({ ...line, giftQty, differenceReason, serialNos }));
    const input = { ...ofHead, shippingNoticeId, lines } as InputOf<(typeof receipts)["endpoints"]["receive"]>;
    await user.ok("receipts", "receive", input);
    return filled;
  },
};

/** What the warehouse enters of lines: a quantity of each, or all that is left of them. */
const arrivalOf = (lines: Seen["noticeLines"], which: number, remark: string, quantity?: string) => ({
  shippingNoticeId: lines[0]?.shippingNoticeId ?? "0",
  receiptDate: day(-(which % 2)),
  warehouseNo: which % 2 === 0 ? "W1" : "W2",
  outReceiptNo: remark,
  lines: lines.map(({ id, deliveryQty, receiveQty }) => ({
    shippingNoticeLineId: id,
    receiptQty: quantity ?? subtract(deliveryQty, receiveQty),
  })),
});

const doings: TestedDocument["doings"] = {
  isChain: true,
  names: ["receive", "receiveAll", "cancel"],
  act({ admin }, { notices, noticeLines, receipts: seen }, mark, { doing, which, quantity }) {
    if (doing === "receive") {
      const line = fitting(which, noticeLines, (one) => noticeStatus.isIn("onTheWay", one.checkStatus));
      return line && admin.call("receipts", "receive", arrivalOf([line], which, mark, quantity));
    }
    if (doing === "receiveAll") {
      const notice = fitting(
        which,
        notices,
        ({ checkStatus, closedStatus: closed }) =>
          closed === closedStatus.code.open && noticeStatus.isIn("onTheWay", checkStatus),
      );
      const lines = noticeLines.filter(({ shippingNoticeId }) => shippingNoticeId === notice?.id);
      return lines.length > 0 ? admin.call("receipts", "receive", arrivalOf(lines, which, mark)) : undefined;
    }
    const one = fitting(which, seen, ({ status }) => status === receiptStatus.code.received);
    return one && admin.call("receipts", "cancelReceipt", { id: one.id, version: one.version, reason: mark });
  },
};

export const tested: TestedDocument = {
  everyField,
  doings,
  history: { entity: "receipt", table: "receipt" },
  probes: {
    stock: {},
    receipts: {
      findScanned: { by: ["warehouse"], nothing: "Codes of others are not known (scanning.test.ts)" },
      getExpected: { by: ["warehouse"], nothing: "Of a warehouse of others nothing is told (scanning.test.ts)" },
      uploadPhoto: { by: ["warehouse"], nothing: "adds a file that nobody reads until something is received" },
      getReceiptFiles: { by: ["supplier", "buyer", "warehouse"], names: "receipt", input: ({ id }) => ({ id }) },
      getReceivable: { by: ["warehouse"], names: "shippingNotice", input: ({ id }) => ({ shippingNoticeId: id }) },
      receiveWhole: {
        by: ["warehouse"],
        names: "shippingNotice",
        input: (named) => ({ ...several("receiveList")(named), receiptDate: day(0) }),
      },
      receive: {
        by: ["warehouse"],
        names: "shippingNotice",
        input: ({ id, lineId }) => ({
          shippingNoticeId: id,
          receiptDate: day(0),
          warehouseNo: "W1",
          lines: [{ shippingNoticeLineId: lineId, receiptQty: "0" }],
        }),
      },
    },
  },
};
