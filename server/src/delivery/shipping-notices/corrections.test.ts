import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { correctionStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildShipped, day, noticeInput } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { inTransaction } from "../../core/database.ts";
import { wholeTenant } from "../../identity/sessions/session-store.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
let warehouse: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier, warehouse] = [await app.as("buyer"), await app.as("supplierA"), await app.as("warehouse")];
});
afterEach(async () => {
  await setDeliveryRule(app, "O1", {});
  expect(await brokenLaws(app)).toEqual([]);
});
afterAll(() => app.close());

interface Lot {
  readonly line: number;
  readonly qty: string;
  readonly lotNo?: string;
}

/** What a supplier sends to correct a notice: these lots of the order's lines, and what else differs. */
async function corrected(order: PurchaseOrderDetail, { id, version }: ShippingNoticeDetail, lots: Lot[], more = {}) {
  const lines = lots.map(({ line, qty, ...lot }) => ({
    purchaseOrderLineId: order.lines[line]?.id ?? "",
    deliveryQty: qty,
    ...lot,
  }));
  return { ...(await noticeInput(app, order, [])), id, version, lines, ...more } as never;
}

const correct = async (...[order, notice, lots, more]: Parameters<typeof corrected>) =>
  supplier.ok("shippingNotices", "correctShippingNotice", await corrected(order, notice, lots, more));
const refusedCorrection = async (...[order, notice, lots, more]: Parameters<typeof corrected>) =>
  supplier.refused("shippingNotices", "correctShippingNotice", await corrected(order, notice, lots, more));

const seen = ({ id }: { readonly id: string }) => buyer.ok("shippingNotices", "getShippingNoticeById", { id });
const onWayOf = async ({ id }: PurchaseOrderDetail) =>
  (await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id })).lines.map(({ onWayQty }) => onWayQty);

/** An order of two lines, of which a part is on its way. */
async function underWay(quantities: readonly string[] = ["40", "10"]) {
  const order = await buildAccepted(app, { quantities: ["100", "50"] });
  return { order, notice: await buildShipped(app, order, quantities) };
}

describe("A notice that is on its way", () => {
  it("B4.1f is corrected where nobody is asked: the revision before is kept, what it holds follows, and both read what differs", async () => {
    const { order, notice } = await underWay();
    await setDeliveryRule(app, "O1", { approvalAsked: false });
    const lots = [
      { line: 0, qty: "25", lotNo: "L1" },
      { line: 0, qty: "30", lotNo: "L2" },
    ];
    const more = { expectedArrivalDate: day(5), carNo: "51C-1", reason: "Second truck" };
    const now = await correct(order, notice, lots, more);
    expect(now).toMatchObject({
      checkStatus: "2",
      revisionNo: 2,
      correctionStatus: "2",
      expectedArrivalDate: day(5),
      lineCount: 2,
      sumDeliveryQty: "55",
    });
    expect(now.lines.map(({ deliveryQty, lotNo }) => [deliveryQty, lotNo])).toEqual([
      ["25", "L1"],
      ["30", "L2"],
    ]);
    // The line that was there stays the one that it was.
    expect(now.lines[0]?.id).toBe(notice.lines[0]?.id);
    expect(await onWayOf(order)).toEqual(["55", "0"]);
    const first = `${order.purchaseNo} 1/1/1`;
    const changes = [
      { line: null, field: "expectedArrivalDate", old: day(3), new: day(5) },
      { line: null, field: "carNo", old: null, new: "51C-1" },
      { line: first, field: "deliveryQty", old: "40", new: "25" },
      { line: first, field: "lotNo", old: null, new: "L1" },
      { line: `${first} (L2)`, field: "deliveryQty", old: null, new: "30" },
      { line: `${order.purchaseNo} 2/1/1`, field: "deliveryQty", old: "10", new: null },
    ];
    const { corrections, history } = await seen(notice);
    expect(corrections).toMatchObject([{ revisionNo: 2, status: "2", reason: "Second truck", changes }]);
    expect(history.at(-1)).toMatchObject({ action: "correct", reason: "Second truck", changes });
    const revision = (revisionNo: number) =>
      buyer.ok("shippingNotices", "getShippingNoticeRevision", { id: notice.id, revisionNo });
    expect((await revision(1)).lines.map(({ deliveryQty }) => deliveryQty)).toEqual(["40", "10"]);
    expect((await revision(1)).head).toMatchObject({ expectedArrivalDate: day(3), sumDeliveryQty: "50" });
    expect((await revision(2)).lines).toHaveLength(2);
    expect(await buyer.refused("shippingNotices", "getShippingNoticeRevision", { id: notice.id, revisionNo: 3 })).toBe(
      "notFound",
    );
    const other = await app.as("supplierB");
    expect(await other.refused("shippingNotices", "getShippingNoticeRevision", { id: notice.id, revisionNo: 1 })).toBe(
      "notFound",
    );
  });

  it("B4.1f B4.1g waits where the rule asks, is received meanwhile as it was agreed last, and then lapses", async () => {
    const { order, notice } = await underWay();
    const asked = await correct(order, notice, [{ line: 0, qty: "60" }], { reason: "More on the truck" });
    expect(asked).toMatchObject({ correctionStatus: "1", revisionNo: 1, sumDeliveryQty: "50" });
    expect(asked.corrections).toMatchObject([{ revisionNo: 2, status: "1", decidedBy: null }]);
    expect(await onWayOf(order)).toEqual(["40", "10"]);
    await warehouse.ok("receipts", "receive", receiptInput(notice, ["40", "4"]));
    const arrived = await seen(notice);
    expect(arrived).toMatchObject({ checkStatus: "3", sumReceiveQty: "44", correctionStatus: "5" });
    expect(arrived.corrections).toMatchObject([{ status: "5" }]);
    expect(arrived.allowedActions).toMatchObject({
      agreeCorrection: "noticeNotCorrectable",
      declineCorrection: "correctionNotPending",
    });
    const { id, version } = arrived;
    expect(await buyer.refused("shippingNotices", "agreeCorrection", { id, version })).toBe("noticeNotCorrectable");
    expect(await refusedCorrection(order, arrived, [{ line: 0, qty: "60" }])).toBe("noticeNotCorrectable");
  });

  it("B4.1g holds as corrected once its buyer agrees, and as before where they decline, whose reason its supplier reads", async () => {
    const { order, notice } = await underWay();
    const asked = await correct(order, notice, [{ line: 0, qty: "60" }]);
    const waiting = await buyer.ok("shippingNotices", "getShippingNoticePage", {
      current: 1,
      size: 20,
      condition: { correctionStatus: "1", asnNo: notice.asnNo },
    });
    expect(waiting.records.map(({ asnNo }) => asnNo)).toEqual([notice.asnNo]);
    const reason = "The dock takes 50";
    const named = { id: notice.id, version: asked.version };
    expect(await buyer.refused("shippingNotices", "declineCorrection", { ...named, reason: "" })).toBe(
      "reasonRequired",
    );
    const declined = await buyer.ok("shippingNotices", "declineCorrection", { ...named, reason });
    expect(declined).toMatchObject({ correctionStatus: "3", revisionNo: 1, sumDeliveryQty: "50" });
    const told = await supplier.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    expect(told.corrections).toMatchObject([{ status: "3", declineReason: reason, decidedBy: expect.any(String) }]);
    const bell = async (user: TestUser) => {
      const { records } = await user.ok("messages", "getCurrentUserMessageList", { size: 50 });
      return records.flatMap(({ topic, recordNumbers }) => (recordNumbers.includes(notice.asnNo) ? [topic] : []));
    };
    await expect.poll(() => bell(buyer)).toEqual(["correctionAsked"]);
    await expect.poll(() => bell(supplier)).toEqual(["correctionDeclined"]);
    expect([await bell(warehouse), await bell(await app.as("supplierB"))]).toEqual([[], []]);
    const again = await correct(order, told, [
      { line: 0, qty: "50" },
      { line: 1, qty: "10" },
    ]);
    const agreed = await buyer.ok("shippingNotices", "agreeCorrection", { id: notice.id, version: again.version });
    expect(agreed).toMatchObject({ correctionStatus: "2", revisionNo: 2, sumDeliveryQty: "60", checkStatus: "2" });
    expect(await onWayOf(order)).toEqual(["50", "10"]);
    expect(agreed.history.slice(-4).map(({ action }) => action)).toEqual([
      "correct",
      "declineCorrection",
      "correct",
      "agreeCorrection",
    ]);
  });

  it("leaves how it travels as its supplier completed that while the correction waited", async () => {
    const { order, notice } = await underWay();
    const more = { carNo: "A", trackingNo: "T-1" };
    const { id, version } = await correct(order, notice, [{ line: 0, qty: "30" }], more);
    const completed = await supplier.ok("shippingNotices", "completeTransport", { id, version, carNo: "B" });
    const told = ({ corrections }: ShippingNoticeDetail) =>
      corrections.flatMap(({ changes }) => changes.map(({ field, new: now }) => [field, now]));
    expect(told(completed)).toContainEqual(["trackingNo", "T-1"]);
    expect(told(completed)).not.toContainEqual(["carNo", "A"]);
    const agreed = await buyer.ok("shippingNotices", "agreeCorrection", { id, version: completed.version });
    expect(agreed).toMatchObject({ carNo: "B", trackingNo: "T-1", sumDeliveryQty: "30", revisionNo: 2 });
  });

  it("B5.1c B8.3 asks for no more than is open besides what it holds, also when it is agreed to at last", async () => {
    const { order, notice } = await underWay();
    expect(await refusedCorrection(order, notice, [{ line: 0, qty: "100.5" }])).toBe("noticeQuantityExceeded");
    const asked = await correct(order, notice, [{ line: 0, qty: "100" }]);
    await buildShipped(app, order, ["1"]);
    const named = { id: notice.id, version: asked.version };
    expect(await buyer.refused("shippingNotices", "agreeCorrection", named)).toBe("noticeQuantityExceeded");
    const withdrawn = await supplier.ok("shippingNotices", "withdrawCorrection", named);
    expect(withdrawn).toMatchObject({ correctionStatus: "4", sumDeliveryQty: "50" });
    expect(await onWayOf(order)).toEqual(["41", "10"]);
  });

  it("B4.1f is not asked about again for its transport alone, nor corrected to what it is already", async () => {
    const { order, notice } = await underWay();
    const same = [
      { line: 0, qty: "40.0" },
      { line: 1, qty: "10" },
    ];
    expect(await refusedCorrection(order, notice, same)).toBe("noticeNothingChanged");
    const now = await correct(order, notice, same, { trackingNo: "SF-1", remarks: "Call first" });
    expect(now).toMatchObject({ correctionStatus: "2", revisionNo: 2, trackingNo: "SF-1" });
  });

  it("B4.1f loses labels and packages of lines that say something else now, and no others", async () => {
    const { order, notice } = await underWay();
    await setDeliveryRule(app, "O1", { approvalAsked: false });
    const admin = await app.as("admin");
    await admin.ok("boxRules", "addbmboxrulehead", {
      ...{ boxRuleNo: "BX", boxRuleName: "Cartons", statusCode: "1" },
      lines: [{ levelName: "Carton", hasSscc: "N" }],
    });
    const ids = notice.lines.map(({ id }) => id);
    const print = { boxRuleNo: "BX", reportKey: "LABEL_STANDARD", packQty: "20", boxBarcodeNum: 1, copies: 1 };
    await supplier.ok("labels", "printlabel", { ...print, ids, genMoment: `${day(0)}T12:00:00.000Z` });
    const labelled = async () => {
      const condition = { docNo: notice.asnNo, field: "id", order: "asc" as const };
      const { records } = await supplier.ok("labels", "getlabellistbyparams", { current: 1, size: 20, condition });
      return records.map(({ shippingNoticeLineId }) => shippingNoticeLineId);
    };
    expect(await labelled()).toEqual([ids[0], ids[0], ids[1]]);
    await correct(order, notice, [
      { line: 0, qty: "40", lotNo: "L9" },
      { line: 1, qty: "10" },
    ]);
    expect(await labelled()).toEqual([ids[1]]);
    await setDeliveryRule(app, "O1", {});
    const other = await underWay();
    const [first, second] = other.notice.lines.map(({ id }) => id);
    const packed = { shippingNoticeId: other.notice.id, parentId: null, boxRuleNo: "BX", levelSeq: 1, count: 1 };
    for (const shippingNoticeLineId of [first, second])
      await supplier.ok("shippingPackages", "addPackages", {
        ...packed,
        contents: [{ shippingNoticeLineId: shippingNoticeLineId ?? "", qty: "10" }],
      });
    await setDeliveryRule(app, "O1", { approvalAsked: false });
    await correct(other.order, other.notice, [
      { line: 0, qty: "40", lotNo: "L9" },
      { line: 1, qty: "10" },
    ]);
    const packing = await supplier.ok("shippingPackages", "getPacking", { shippingNoticeId: other.notice.id });
    expect(packing.packages.map(({ contents }) => contents)).toEqual([[{ shippingNoticeLineId: second, qty: "10" }]]);
  });

  it("B4.1f is corrected no more once it came through the gate, nor loses a line of which something was received once", async () => {
    const { order, notice } = await underWay();
    await setDeliveryRule(app, "O1", { approvalAsked: false });
    await warehouse.ok("receipts", "receive", receiptInput(notice, ["40", "10"]));
    const { records } = await warehouse.ok("receipts", "getReceiptPage", {
      current: 1,
      size: 20,
      condition: { asnNo: notice.asnNo },
    });
    const cancelList = records.map(({ id, version }) => ({ id, version }));
    await warehouse.ok("receipts", "batchCancel", { cancelList, reason: "Another truck" });
    expect(await refusedCorrection(order, await seen(notice), [{ line: 0, qty: "40" }])).toBe("noticeLineWasReceived");
    const now = await correct(order, await seen(notice), [
      { line: 0, qty: "30" },
      { line: 1, qty: "10" },
    ]);
    expect(now).toMatchObject({ revisionNo: 2, sumDeliveryQty: "40" });
    await asOwner(app, "update shipping_notice set checked_in_at = now() where id = $1", [notice.id]);
    expect(
      await refusedCorrection(order, await seen(notice), [
        { line: 0, qty: "20" },
        { line: 1, qty: "10" },
      ]),
    ).toBe("noticeNotCorrectable");
  });

  it("that waits is found by an index, as the view tells of it, at every page that counts them", async () => {
    const waiting = sql.lit(correctionStatus.code.pending);
    const plan = await inTransaction(app.platform.pool, wholeTenant("1"), async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const asked = sql<{
        line: string;
      }>`explain select id from shipping_notice_row where correction_status = ${waiting}`;
      return (await asked.execute(tx)).rows.map((row) => Object.values(row).join());
    });
    expect(plan.join("\n")).toContain("shipping_notice_standing_correction_idx");
  });
});
