import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildNotice, buildShipped, day, noticeInput } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../../../testing/owner.ts";
import { ofNotices, print } from "../../../testing/prints.ts";
import { named } from "../../../testing/records.ts";
import { readAll, useFolder } from "../../../testing/workbooks.ts";

let app: TestApplication;
const folder = useFolder();
beforeAll(async () => {
  app = await startTestApplication();
});
afterEach(() => setDeliveryRule(app, "O1", {}));
afterAll(() => app.close());

/** Ordered, on the way, received and open of an order's lines. */
async function quantitiesOf({ id }: PurchaseOrderDetail): Promise<string[][]> {
  const { lines } = await (await app.as("buyer")).ok("purchaseOrders", "getPurchaseOrderById", { id });
  return lines.map((line) => [line.batchPurQty, line.onWayQty, line.receiptQty, line.unDeliveryQty]);
}

async function receive(notice: ShippingNoticeDetail, quantities: readonly string[]): Promise<ShippingNoticeDetail> {
  const warehouse = await app.as("warehouse");
  await warehouse.ok("receipts", "receive", {
    shippingNoticeId: notice.id,
    receiptDate: day(0),
    warehouseNo: "W1",
    lines: quantities.flatMap((receiptQty, index) =>
      receiptQty === "" ? [] : [{ shippingNoticeLineId: notice.lines[index]?.id ?? "0", receiptQty }],
    ),
  });
  return warehouse.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
}

describe("a delivery notice that waits for approval", () => {
  it("B4.1b B4.1g is approved by the buyer, and its quantities stay reserved", async () => {
    const order = await buildAccepted(app);
    const notice = await buildNotice(app, order, ["60", "50"]);
    const approved = await (await app.as("buyer")).ok("shippingNotices", "approve", named(notice));
    expect(approved).toMatchObject({ checkStatus: "2", updateName: "User buyer" });
    expect(await quantitiesOf(order)).toEqual([
      ["100", "60", "0", "40"],
      ["50", "50", "0", "0"],
    ]);
  });

  it("B4.1b B4.1g is rejected with a reason, which the supplier reads, and gives everything back", async () => {
    const order = await buildAccepted(app);
    const notice = await buildNotice(app, order, ["60", "50"]);
    const buyer = await app.as("buyer");
    for (const reason of ["", " "]) {
      expect(await buyer.refused("shippingNotices", "reject", { ...named(notice), reason })).toBe("reasonRequired");
    }
    await buyer.ok("shippingNotices", "reject", { ...named(notice), reason: "Dock 2 is closed" });
    const seen = await (await app.as("supplierA")).ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    expect(seen).toMatchObject({ checkStatus: "1", rejectReason: "Dock 2 is closed" });
    expect(seen.history.at(-2)).toMatchObject({ action: "reject", reason: "Dock 2 is closed", side: "buyer" });
    expect(await quantitiesOf(order)).toEqual([
      ["100", "0", "0", "100"],
      ["50", "0", "0", "50"],
    ]);
  });
});

describe("several delivery notices that wait for approval", () => {
  it("B4.1g B8.5 are rejected for one reason, and each gives back what it reserved of a line that they share", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const notices = [await buildNotice(app, order, ["30"]), await buildNotice(app, order, ["20"])];
    const approved = await buildNotice(app, order, ["10"]);
    const buyer = await app.as("buyer");
    await buyer.ok("shippingNotices", "batchApprove", { approveList: [named(approved)] });
    const rejectList = [...notices, { ...approved, version: approved.version + 1 }].map(named);
    expect(await buyer.refused("shippingNotices", "batchReject", { rejectList, reason: " " })).toBe("reasonRequired");
    const { changed, results } = await buyer.ok("shippingNotices", "batchReject", {
      rejectList,
      reason: "Dock 2 is closed",
    });
    expect(changed).toBe(2);
    expect(results.map(({ number, error }) => [number, error?.errorCode ?? null])).toEqual([
      [notices[0]?.asnNo, null],
      [notices[1]?.asnNo, null],
      [approved.asnNo, "noticeNotPending"],
    ]);
    for (const { id } of notices) {
      const seen = await buyer.ok("shippingNotices", "getShippingNoticeById", { id });
      expect(seen).toMatchObject({ checkStatus: "1", rejectReason: "Dock 2 is closed" });
      expect(seen.history.at(-1)).toMatchObject({ action: "reject", reason: "Dock 2 is closed" });
    }
    const seen = await buyer.ok("shippingNotices", "getShippingNoticeById", { id: approved.id });
    expect(seen).toMatchObject({ checkStatus: "2", rejectReason: null });
    expect(await quantitiesOf(order)).toEqual([["100", "10", "0", "90"]]);
  });
});

describe("a rejected delivery notice", () => {
  async function buildRejected(order: PurchaseOrderDetail, quantities: readonly string[]) {
    const notice = await buildNotice(app, order, quantities);
    const buyer = await app.as("buyer");
    return buyer.ok("shippingNotices", "reject", { ...named(notice), reason: "Too early" });
  }

  it("B1.1 B4.1b is called pending approval once it is rejected in what the buyer takes away, and rejected in what its supplier does, who each have pages that the other lacks", async () => {
    const notice = await buildNotice(app, await buildAccepted(app), ["60"]);
    const [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
    await buyer.ok("shippingNotices", "reject", { ...named(notice), reason: "Dock 2 is closed" });
    const request = { current: 1, size: 20, condition: { asnNo: notice.asnNo } };
    for (const [user, word] of [
      [buyer, "Pending approval (rejected)"],
      [supplier, "Rejected"],
    ] as const) {
      for (const method of ["exportexcel", "exportLines", "exportAsnDetail"]) {
        const { content } = await user.download("shippingNotices", method, request);
        const { rows } = await readAll(await folder.file(content));
        const [, row] = rows;
        expect(row?.cells, method).toContain(word);
      }
      expect((await print(user, ofNotices([notice.id]))).pages[0]).toContain(word);
    }
    const pagesOf = async (user: TestUser) => {
      const { records } = await user.ok("userMenus", "getMenuList", {});
      return records.flatMap(({ children }) => children.map(({ menuName }) => menuName));
    };
    const [bought, supplied] = [await pagesOf(buyer), await pagesOf(supplier)];
    expect(bought).toContain("shippingNotices");
    expect(supplied).toContain("shippingNotices");
    expect(bought.filter((page) => !supplied.includes(page))).toEqual(
      expect.arrayContaining(["notices", "deliveryRules"]),
    );
    expect(supplied.filter((page) => !bought.includes(page))).toEqual(expect.arrayContaining(["addShippingNotice"]));
  });

  it("B4.1b is corrected and sent again under its number, with other lines and quantities", async () => {
    const order = await buildAccepted(app, { quantities: ["100", "50", "20"] });
    const rejected = await buildRejected(order, ["60", "50"]);
    const supplier = await app.as("supplierA");
    const input = await noticeInput(app, order, ["70", "", "20"]);
    const sent = await supplier.ok("shippingNotices", "saveShippingNotice", {
      ...input,
      ...named(rejected),
      expectedArrivalDate: day(9),
      trackingNo: "T-9",
    });
    expect(sent).toMatchObject({
      id: rejected.id,
      asnNo: rejected.asnNo,
      checkStatus: "0",
      rejectReason: null,
      expectedArrivalDate: day(9),
      trackingNo: "T-9",
      lineCount: 2,
      sumDeliveryQty: "90",
    });
    expect(sent.lines.map((line) => [line.purchaseSeq, line.deliveryQty])).toEqual([
      [1, "70"],
      [3, "20"],
    ]);
    expect(sent.history.map(({ action, fromState, toState }) => [action, fromState, toState])).toEqual([
      ["send", null, "0"],
      ["reject", "0", "1"],
      ["resubmit", "1", "0"],
    ]);
    expect(sent.history.at(-1)?.changes.map((change) => change.new)).toEqual(["70", "20"]);
    expect(await quantitiesOf(order)).toEqual([
      ["100", "70", "0", "30"],
      ["50", "0", "0", "50"],
      ["20", "20", "0", "0"],
    ]);
  });

  it("B5.1c is not sent again with more than is still open, and stays rejected as it was", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const rejected = await buildRejected(order, ["60"]);
    await buildNotice(app, order, ["80"]);
    const supplier = await app.as("supplierA");
    const input = { ...(await noticeInput(app, order, ["21"])), ...named(rejected) };
    expect(await supplier.refused("shippingNotices", "saveShippingNotice", input)).toBe("noticeQuantityExceeded");
    const stale = { ...(await noticeInput(app, order, ["20"])), id: rejected.id, version: rejected.version - 1 };
    expect(await supplier.refused("shippingNotices", "saveShippingNotice", stale)).toBe("versionStale");
    const now = await supplier.ok("shippingNotices", "getShippingNoticeById", { id: rejected.id });
    expect(now).toMatchObject({ checkStatus: "1", version: rejected.version, sumDeliveryQty: "60" });
    expect(now.lines.map((line) => line.deliveryQty)).toEqual(["60"]);
    expect(await quantitiesOf(order)).toEqual([["100", "80", "0", "20"]]);
  });

  it("B5.3b stays with the organisation that rejected it", async () => {
    const rejected = await buildRejected(await buildAccepted(app, { quantities: ["100"] }), ["60"]);
    const ofOther = await buildAccepted(app, { quantities: ["100"], orgNo: "O2" });
    const input = { ...(await noticeInput(app, ofOther, ["10"])), ...named(rejected) };
    const supplier = await app.as("supplierA");
    expect(await supplier.refused("shippingNotices", "saveShippingNotice", input)).toBe("noticeOrdersDiffer");
  });

  it("B4.1b goes on its way at once where no approval is asked any more", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const rejected = await buildRejected(order, ["60"]);
    await setDeliveryRule(app, "O1", { approvalAsked: false });
    const input = { ...(await noticeInput(app, order, ["60"])), ...named(rejected) };
    const sent = await (await app.as("supplierA")).ok("shippingNotices", "saveShippingNotice", input);
    expect(sent).toMatchObject({ checkStatus: "2" });
    expect(sent.history.at(-1)).toMatchObject({ action: "resubmit", fromState: "1", toState: "2" });
  });

  it("B4.1d is voided without giving anything back a second time", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const rejected = await buildRejected(order, ["60"]);
    await buildNotice(app, order, ["100"]);
    const voided = await (await app.as("supplierA")).ok("shippingNotices", "voidShippingNotice", named(rejected));
    expect(voided.checkStatus).toBe("X");
    expect(await quantitiesOf(order)).toEqual([["100", "100", "0", "0"]]);
  });
});

describe("voiding, ending and settling", () => {
  it("B4.1d B4.1f voids what has not arrived, approved or not, and opens its quantities", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const supplier = await app.as("supplierA");
    for (const notice of [await buildNotice(app, order, ["30"]), await buildShipped(app, order, ["40"])]) {
      await supplier.ok("shippingNotices", "voidShippingNotice", named(notice));
    }
    expect(await quantitiesOf(order)).toEqual([["100", "0", "0", "100"]]);
  });

  it("B4.1f ends a partially received notice: what is missing is open again, line by line, and nothing more comes", async () => {
    const order = await buildAccepted(app, { quantities: ["100", "50", "10"] });
    const partial = await receive(await buildShipped(app, order, ["60", "50", "10"]), ["25.5", "", "10"]);
    const supplier = await app.as("supplierA");
    const ended = await supplier.ok("shippingNotices", "end", named(partial));
    expect(ended).toMatchObject({ checkStatus: "3", closedStatus: "1", sumDeliveryQty: "120", sumReceiveQty: "35.5" });
    expect(await quantitiesOf(order)).toEqual([
      ["100", "0", "25.5", "74.5"],
      ["50", "0", "0", "50"],
      ["10", "0", "10", "0"],
    ]);
    const warehouse = await app.as("warehouse");
    const more = {
      shippingNoticeId: ended.id,
      receiptDate: day(0),
      warehouseNo: "W1",
      lines: [{ shippingNoticeLineId: ended.lines[0]?.id ?? "", receiptQty: "1" }],
    };
    expect(await warehouse.refused("receipts", "receive", more)).toBe("noticeClosed");
  });

  it("B4.1f B4.1g settles a received notice once, by either side", async () => {
    for (const userNo of ["supplierA", "buyer"]) {
      const order = await buildAccepted(app, { quantities: ["100"] });
      const received = await receive(await buildShipped(app, order, ["100"]), ["100"]);
      const user = await app.as(userNo);
      const settled = await user.ok("shippingNotices", "settle", named(received));
      expect(settled).toMatchObject({ checkStatus: "4", closedStatus: "2" });
      expect(await user.refused("shippingNotices", "settle", named(settled))).toBe("noticeNotSettleable");
      expect(await quantitiesOf(order)).toEqual([["100", "0", "100", "0"]]);
    }
  });

  it("S7.14a refuses a step on a version that has changed since", async () => {
    const notice = await buildNotice(app, await buildAccepted(app), ["1"]);
    const buyer = await app.as("buyer");
    await buyer.ok("shippingNotices", "approve", named(notice));
    const { http, body } = await buyer.call("shippingNotices", "reject", { ...named(notice), reason: "Late" });
    expect([http, "errorCode" in body && body.errorCode]).toEqual([409, "versionStale"]);
  });

  it("tells both sides of every step, in the transaction that takes it", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const partial = await receive(await buildShipped(app, order, ["60"]), ["25"]);
    const buyer = await app.as("buyer");
    await buyer.refused("shippingNotices", "settle", named(partial));
    const ended = await buyer.ok("shippingNotices", "end", named(partial));
    await buyer.ok("shippingNotices", "settle", named(ended));
    const news = await asOwner<{ what: string; supplier: string }>(
      app,
      `select payload ->> 'what' as what, payload ->> 'supplierNo' as supplier from outbox
       where topic = 'shippingNotice' and payload ->> 'id' = $1 order by id`,
      [partial.id],
    );
    expect(news.map(({ what }) => what)).toEqual(["sent", "approved", "received", "ended", "settled"]);
    expect(new Set(news.map(({ supplier }) => supplier))).toEqual(new Set(["SA"]));
  });
});
