import type { Row } from "@tandem/contract/core/entity";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildAccepted, buildShipped, day } from "../../../testing/orders.ts";
import { receiptInput } from "../../../testing/receipts.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

type Receipt = Row<typeof receipt>;

async function shipped(quantities: readonly string[]): Promise<ShippingNoticeDetail> {
  const order = await buildAccepted(app, { quantities });
  return buildShipped(app, order, quantities, { expectedArrivalDate: day(-2) });
}

/** Receives, and answers the receipts of it, first line first. */
async function receive(
  notice: ShippingNoticeDetail,
  quantities: readonly string[],
  receiptDate = day(0),
): Promise<Receipt[]> {
  const warehouse = await app.as("warehouse");
  const { receiptNo } = await warehouse.ok("receipts", "receive", receiptInput(notice, quantities, { receiptDate }));
  const condition = { receiptNo, field: "id", order: "asc" as const };
  return (await warehouse.ok("receipts", "getReceiptPage", { current: 1, size: 20, condition })).records;
}

async function cancel(one: Receipt | undefined, reason = "Counted wrongly") {
  const warehouse = await app.as("warehouse");
  return warehouse.call("receipts", "cancelReceipt", { id: one?.id ?? "0", version: one?.version ?? 0, reason });
}

async function noticeNow({ id }: ShippingNoticeDetail): Promise<ShippingNoticeDetail> {
  return (await app.as("buyer")).ok("shippingNotices", "getShippingNoticeById", { id });
}

describe("cancelling a receipt", () => {
  it("B1.3 B4.1g undoes exactly what it did, with a reason, and once", async () => {
    const notice = await shipped(["10", "20"]);
    const [first, second] = await receive(notice, ["10", "20"]);
    expect((await cancel(first, "")).body).toMatchObject({ errorCode: "reasonRequired" });
    expect((await cancel(first)).body).toMatchObject({
      data: { status: "0", cancelReason: "Counted wrongly", receiptQty: "10", version: (first?.version ?? 0) + 1 },
    });
    const after = await noticeNow(notice);
    expect(after).toMatchObject({ checkStatus: "3", sumReceiveQty: "20" });
    expect(after.lines.map((line) => line.receiveQty)).toEqual(["0", "20"]);
    expect(after.history.at(-1)).toMatchObject({
      action: "cancelReceipt",
      fromState: "4",
      toState: "3",
      reason: "Counted wrongly",
      changes: [{ line: expect.stringMatching(/ 1\/1\/1$/), field: "receiptQty", old: "10", new: null }],
    });

    expect((await cancel(first, "Once more")).http).toBe(409);
    const again = first && { ...first, version: first.version + 1 };
    expect((await cancel(again)).body).toMatchObject({ errorCode: "receiptNotCancellable" });
    await cancel(second);
    expect(await noticeNow(notice)).toMatchObject({
      checkStatus: "2",
      sumReceiveQty: "0",
      arrivalDate: null,
      timing: null,
    });
    expect(await receive(notice, ["10", "20"])).toHaveLength(2);
    expect(await noticeNow(notice)).toMatchObject({ checkStatus: "4", sumReceiveQty: "30" });
  });

  it("tells of what it had accepted as whoever cancels that alone does", async () => {
    const [received] = await receive(await shipped(["10"]), ["10"]);
    const warehouse = await app.as("warehouse");
    const condition = { receiptId: received?.id ?? "0" };
    const acceptances = async () =>
      (await warehouse.ok("acceptances", "getAcceptancePage", { current: 1, size: 20, condition })).records;
    const [accepted] = await acceptances();
    expect((await cancel(received)).http).toBe(200);
    expect(await acceptances()).toMatchObject([{ status: "0", cancelReason: "Counted wrongly" }]);
    const admin = await app.as("admin");
    const { records } = await admin.ok("operationLogs", "getSysOperationLogPage", {
      ...{ current: 1, size: 1, condition: { callNameIndistinct: "cancelReceipt" } },
    });
    const of = `Acceptance ${accepted?.checkReceiptNo}`;
    expect(records[0]?.changes?.split("\n").filter((line) => line.startsWith(of))).toEqual([
      `${of} · Canceled: Accepted → Canceled`,
      expect.stringMatching(/ · Accepted: 10 → –$/),
    ]);
  });

  it("B4.1e judges the arrival by what still stands", async () => {
    const notice = await shipped(["10"]);
    const [early] = await receive(notice, ["1"], day(-3));
    const [late] = await receive(notice, ["2"], day(-1));
    await receive(notice, ["3"], day(0));
    expect(await noticeNow(notice)).toMatchObject({ arrivalDate: day(-3), timing: "2" });
    await cancel(early);
    expect(await noticeNow(notice)).toMatchObject({ arrivalDate: day(-1), timing: "3" });
    await cancel(late);
    expect(await noticeNow(notice)).toMatchObject({ arrivalDate: day(0), timing: "3" });
  });

  it("B4.1f is refused once the notice is ended or settled, for something has followed from it", async () => {
    const buyer = await app.as("buyer");
    for (const [quantity, steps] of [
      ["4", ["end"]],
      ["4", ["end", "settle"]],
      ["10", ["settle"]],
    ] as const) {
      const notice = await shipped(["10"]);
      const [received] = await receive(notice, [quantity]);
      for (const step of steps) {
        const { id, version } = await noticeNow(notice);
        await buyer.ok("shippingNotices", step, { id, version });
      }
      expect((await cancel(received)).body, steps.join()).toMatchObject({
        errorCode: "noticeClosed",
        message: "The delivery notice has already been ended or settled.",
      });
      expect(await noticeNow(notice)).toMatchObject({ sumReceiveQty: quantity });
    }
  });

  it("says of several which of them it was not done to, by their lines, for those of a notice have one number", async () => {
    const notice = await shipped(["10", "20"]);
    const [first, second] = await receive(notice, ["10", "20"]);
    await cancel(first);
    const cancelList = [first, second].map((one, place) => ({
      id: one?.id ?? "0",
      version: (one?.version ?? 0) + (place === 0 ? 1 : 0),
    }));
    const warehouse = await app.as("warehouse");
    const { results } = await warehouse.ok("receipts", "batchCancel", { cancelList, reason: "Counted wrongly" });
    const called = ["1/1/1", "2/1/1"].map(
      (line, place) => `${first?.receiptNo} ${first?.purchaseNo} ${line} ${[first, second][place]?.itemNo}`,
    );
    expect(results).toMatchObject([
      { number: first?.receiptNo, called: called[0], error: { errorCode: "receiptNotCancellable" } },
      { number: first?.receiptNo, called: called[1], error: null },
    ]);
  });

  it("B6.1a B6.1g is for the warehouse alone, and within its scope", async () => {
    const [received] = await receive(await shipped(["10"]), ["10"]);
    const named = { id: received?.id ?? "", version: received?.version ?? 0, reason: "Mine" };
    for (const userNo of ["supplierA", "buyer", "stranger"]) {
      expect(await (await app.as(userNo)).refused("receipts", "cancelReceipt", named), userNo).toBe(
        "permissionMissing",
      );
    }
    const warehouse = await app.as("warehouse");
    expect(await warehouse.refused("receipts", "cancelReceipt", { ...named, id: "999999" })).toBe("notFound");
    const inOther = await buildAccepted(app, { quantities: ["10"], orgNo: "O2" });
    const notice = await buildShipped(app, inOther, ["10"]);
    expect(await warehouse.refused("receipts", "receive", receiptInput(notice, ["1"], { warehouseNo: "W3" }))).toBe(
      "notFound",
    );
  });
});
