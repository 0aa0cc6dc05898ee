import type { DeliveryApprovalDetail } from "@tandem/contract/delivery/delivery-approvals/delivery-approvals";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { approve, handIn } from "../../../testing/delivery-approvals.ts";
import { buildAccepted, buildNotice, day, noticeInput } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../../../testing/owner.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
  supplier = await app.as("supplierA");
  await (await app.as("admin")).ok("boxRules", "addbmboxrulehead", {
    ...{ boxRuleNo: "BX", boxRuleName: "Cartons", statusCode: "1" },
    lines: [{ levelName: "Carton", hasSscc: "N" }],
  });
});
afterAll(() => app.close());

const seen = (user: TestUser, { id }: { id: string }) => user.ok("shippingNotices", "getShippingNoticeById", { id });
const named = ({ id, version }: Pick<ShippingNoticeDetail, "id" | "version">) => ({ id, version });
const pack = ({ id }: ShippingNoticeDetail, more: object = {}) =>
  supplier.ok("shippingPackages", "packAutomatically", {
    ...{ shippingNoticeId: id, boxRuleNo: "BX", packQty: "10", mixed: false },
    ...more,
  });

describe("Where a rule asks for packing", () => {
  it("B3.12 a notice waits to be packed, and goes out when all that it announces is packed", async () => {
    await setDeliveryRule(app, "O1", { packingAsked: "1", approvalAsked: "0" });
    const order = await buildAccepted(app, { quantities: ["100", "50"] });
    // Free pieces are packed too.
    const { lines: announced } = await noticeInput(app, order, ["30", "5"]);
    const given = announced.map((line, index) => ({ ...line, giftQty: index === 1 ? "2" : null }));
    const notice = await buildNotice(app, order, ["30", "5"], { lines: given });
    expect(notice).toMatchObject({ checkStatus: "5", allowedActions: { dispatch: null, void: null } });
    // What it brings is reserved meanwhile, and nobody receives it.
    const { lines } = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    expect(lines.map(({ onWayQty }) => onWayQty)).toEqual(["30", "5"]);
    expect((await seen(buyer, notice)).allowedActions).toMatchObject({
      approve: "noticeNotPending",
      dispatch: "actionOfOtherSide",
    });
    expect(await buyer.refused("shippingNotices", "dispatch", named(notice))).toBe("permissionMissing");

    await pack(notice, { lineIds: [notice.lines[0]?.id] });
    const { body } = await supplier.call("shippingNotices", "dispatch", named(notice));
    expect(body).toMatchObject({
      errorCode: "noticeNotPacked",
      errorMessage: expect.stringMatching(/only 0 of 7 PCS are packed.*Packed before it goes out/),
    });
    await pack(notice);
    await asOwner(app, "update shipping_notice set delivery_date = delivery_date - 3 where id = $1", [notice.id]);
    const sent = await supplier.ok("shippingNotices", "dispatch", named(await seen(supplier, notice)));
    expect(sent).toMatchObject({
      checkStatus: "2",
      deliveryDate: day(0),
      allowedActions: { dispatch: "noticeNotToPack" },
    });
    expect(sent.history.map(({ action, toState }) => [action, toState])).toEqual([
      ["send", "5"],
      ["dispatch", "2"],
    ]);
    // Nothing has been sent before it goes out, and the other side is told so then.
    const told = await asOwner<{ what: string }>(
      app,
      "select payload ->> 'what' as what from outbox where topic = 'shippingNotice' and payload ->> 'id' = $1 order by id",
      [notice.id],
    );
    expect(told.map(({ what }) => what)).toEqual(["toPack", "packed", "packed", "sent"]);
    // What went out stays packed; packed otherwise it may be.
    const { packages } = await supplier.ok("shippingPackages", "getPacking", { shippingNoticeId: notice.id });
    const [first, second] = packages.map(({ id }) => id);
    const of = { shippingNoticeId: notice.id };
    const taken = await supplier.call("shippingPackages", "deletePackages", { ...of, ids: [String(first)] });
    expect(taken.body).toMatchObject({
      errorCode: "noticeNotPacked",
      errorMessage: expect.stringMatching(/only 20 of 30 PCS are packed.*Packed before it goes out/),
    });
    const merged = await supplier.ok("shippingPackages", "mergePackages", {
      ...of,
      ids: [String(first)],
      intoId: String(second),
    });
    expect(merged.packages).toHaveLength(packages.length - 1);
  });

  it("B3.12 it goes to the buyer's approval then, is packed again where it was rejected, and may be voided instead", async () => {
    await setDeliveryRule(app, "O1", { packingAsked: "1", approvalAsked: "1" });
    const order = await buildAccepted(app, { quantities: ["100"] });
    const notice = await buildNotice(app, order, ["20"]);
    await pack(notice);
    const waiting = await supplier.ok("shippingNotices", "dispatch", named(notice));
    expect(waiting.checkStatus).toBe("0");
    const rejected = await buyer.ok("shippingNotices", "reject", { ...named(waiting), reason: "Too early" });
    const again = await supplier.ok("shippingNotices", "saveShippingNotice", {
      ...(await noticeInput(app, order, ["10"])),
      ...named(rejected),
    });
    expect(again.checkStatus).toBe("5");
    // It keeps the rule that it was judged by.
    await setDeliveryRule(app, "O1", { packingAsked: "0", approvalAsked: "1" });
    expect(await supplier.refused("shippingNotices", "dispatch", named(again))).toBe("noticeNotPacked");
    const voided = await supplier.ok("shippingNotices", "voidShippingNotice", named(again));
    expect(voided.checkStatus).toBe("X");
    const { lines } = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    expect(lines[0]?.onWayQty).toBe("0");
  });

  it("it goes out by a report that is valid that day, whatever held when it was saved", async () => {
    await setDeliveryRule(app, "O1", { packingAsked: "1", approvalAsked: "0", reportAsked: "1" });
    const order = await buildAccepted(app, { quantities: ["100", "50"] });
    const reports = await Promise.all(
      ["M1", "M2"].map(async (itemNo) => approve(buyer, await handIn(supplier, { itemNo, lotNo: "DAY" }))),
    );
    const { lines } = await noticeInput(app, order, ["20", "5"]);
    const notice = await buildNotice(app, order, [], { lines: lines.map((line) => ({ ...line, lotNo: "DAY" })) });
    await pack(notice);
    const [, second] = reports as [DeliveryApprovalDetail, DeliveryApprovalDetail];
    await buyer.ok("deliveryApprovals", "voidDeliveryApproval", { ...named(second), reason: "Recalled" });
    const { body } = await supplier.call("shippingNotices", "dispatch", named(notice));
    expect(body).toMatchObject({
      errorCode: "deliveryApprovalVoided",
      errorMessage: expect.stringMatching(new RegExp(`${order.purchaseNo}.*2/1/1.*M2.*${second.approvalNo}`)),
    });
    expect("errorMessage" in body && body.errorMessage).not.toContain("{{");
    await asOwner(app, `update delivery_approval set expiry_date = current_date - 1 where id = ${reports[0]?.id}`);
    expect(await supplier.refused("shippingNotices", "dispatch", named(notice))).toBe("deliveryApprovalExpired");
    for (const itemNo of ["M1", "M2"]) await approve(buyer, await handIn(supplier, { itemNo, lotNo: "DAY" }));
    expect(await supplier.ok("shippingNotices", "dispatch", named(notice))).toMatchObject({ checkStatus: "2" });
  });

  it("it stays where its supplier was frozen meanwhile", async () => {
    await setDeliveryRule(app, "O1", { packingAsked: "1", approvalAsked: "0" });
    const notice = await buildNotice(app, await buildAccepted(app, { quantities: ["100"] }), ["20"]);
    await pack(notice);
    const freeze = (isFrozen: boolean) =>
      asOwner(
        app,
        `update supplier_organisation set is_frozen = ${isFrozen} where supplier_no = 'SA' and org_no = 'O1'`,
      );
    await freeze(true);
    const { body } = await supplier.call("shippingNotices", "dispatch", named(notice));
    await freeze(false);
    expect(body).toMatchObject({ errorCode: "supplierFrozen" });
    expect(await supplier.ok("shippingNotices", "dispatch", named(notice))).toMatchObject({ checkStatus: "2" });
  });
});
