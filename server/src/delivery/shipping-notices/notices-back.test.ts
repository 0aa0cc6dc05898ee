import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildNotice, buildShipped, firstFor, nextVersion } from "../../../testing/orders.ts";
import { setDeliveryRule } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
});
afterEach(async () => {
  expect(await brokenLaws(app)).toEqual([]);
  await setDeliveryRule(app, "O1", {});
});
afterAll(() => app.close());

type Named = { readonly id: string };
const orderOf = ({ id }: Named) => buyer.ok("purchaseOrders", "getPurchaseOrderById", { id });
const onWayOf = async (order: Named) => (await orderOf(order)).lines.map(({ onWayQty }) => onWayQty);

/** What becomes of notices whose last step is taken back together. */
async function undo(user: TestUser, step: "void" | "reject" | "end", ...notices: readonly Named[]) {
  const undoList = notices.map(({ id }) => ({ id }));
  const { results } = await user.ok("shippingNotices", "undo", { step, undoList });
  return results.map(({ error }) => error?.errorCode ?? null);
}
const voided = async (notice: ShippingNoticeDetail) => {
  await supplier.ok("shippingNotices", "batchVoid", { voidList: [named(notice)] });
  return notice;
};

describe("What a notice gave back is not on the way again", () => {
  it("where the buyer has closed its order line", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const notice = await voided(await buildShipped(app, order, ["100"]));
    await buyer.ok("purchaseOrders", "closeLines", { ...named(await orderOf(order)), reason: "Not needed any more" });
    expect(await undo(supplier, "void", notice)).toEqual(["stepFollowed"]);
    expect(await onWayOf(order)).toEqual(["0"]);
  });

  it("where its supplier has refused the order, which then fails without it", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const notice = await buildNotice(app, order, ["40"]);
    await buyer.ok("shippingNotices", "reject", { ...named(notice), reason: "Too early" });
    const changed = nextVersion(await orderOf(order), firstFor("120"));
    const { id } = await buyer.ok("purchaseOrders", "changePurchaseOrder", changed);
    const again = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id });
    await supplier.ok("purchaseOrders", "refuse", { ...named(again), reason: "Out of steel" });
    expect(await undo(buyer, "reject", notice)).toEqual(["stepFollowed"]);
    const failed = await buyer.ok("purchaseOrders", "confirmRefusal", named(await orderOf(order)));
    expect(failed).toMatchObject({ status: "2", onWayQty: "0" });
  });

  it("where another notice took it, but for those of which enough is left", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const [large, small] = [await buildShipped(app, order, ["60"]), await buildShipped(app, order, ["40"])];
    for (const notice of [large, small]) await voided(notice);
    await buildNotice(app, order, ["50"]);
    expect(await undo(supplier, "void", large, small)).toEqual(["stepFollowed", null]);
    expect(await onWayOf(order)).toEqual(["90"]);
  });
});

describe("What a notice gave back is on the way again", () => {
  it("beyond its order, where it was announced so by the rule", async () => {
    await setDeliveryRule(app, "O1", { overDeliveryPercent: 10 });
    const order = await buildAccepted(app, { quantities: ["100"] });
    const notice = await voided(await buildShipped(app, order, ["105"]));
    expect(await undo(supplier, "void", notice)).toEqual([null]);
    expect(await onWayOf(order)).toEqual(["105"]);

    await (await app.as("warehouse")).ok("receipts", "receive", receiptInput(notice, ["50"]));
    const seen = () => supplier.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    await supplier.ok("shippingNotices", "closeLines", { ...named(await seen()), reason: "Not in stock" });
    expect(await onWayOf(order)).toEqual(["0"]);
    await supplier.ok("shippingNotices", "openLines", named(await seen()));
    expect(await onWayOf(order)).toEqual(["55"]);
  });
});
