import type { InputOf, OutputOf } from "@tandem/contract/core/service";
import type { Services } from "@tandem/contract/services";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildIssued, buildShipped, day, noticeInput } from "../../../testing/orders.ts";
import { setDeliveryRule, setOrderRule } from "../../../testing/owner.ts";

type MatchItems = Services["shippingNotices"]["endpoints"]["matchItems"];

let app: TestApplication;
let admin: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, supplier] = await Promise.all([app.as("admin"), app.as("supplierA")]);
});
afterEach(async () => {
  await setDeliveryRule(app, "O1", {});
  await setOrderRule(app, "O1", {});
});
afterAll(() => app.close());

type Row = Partial<InputOf<MatchItems>["rows"][number]>;
const rowOf = (itemNo: string, quantity: string, more: Row = {}) => ({ itemNo, quantity, ...more });

const match = (rows: InputOf<MatchItems>["rows"], more: Partial<InputOf<MatchItems>> = {}, user = supplier) =>
  user.ok("shippingNotices", "matchItems", { orgNo: "O1", orderType: "1", rows, ...more });

/** An accepted order of one material that is expected on a day. */
const orderOf = (itemNo: string, quantity: string, expectArrivalDate: string, more: object = {}) =>
  buildAccepted(app, { quantities: [quantity], head: { itemNo, expectArrivalDate, ...more } });

const drawn = ({ lines }: OutputOf<MatchItems>) =>
  lines.map(({ row, purchaseOrderLineId, deliveryQty }) => [row, purchaseOrderLineId, deliveryQty]);
const said = ({ problems }: OutputOf<MatchItems>) => problems.map(({ row, message }) => [row, message]);

describe("one-click matching", () => {
  it("B8.3a draws on the oldest expected date first, over several orders, and what it proposes can be sent", async () => {
    const later = await orderOf("M1", "100", day(20));
    const sooner = await orderOf("M1", "30", day(10));
    const [latest = "", soonest = ""] = [later.lines[0]?.id, sooner.lines[0]?.id];
    const answer = await match([
      rowOf("M1", "20", { lotNo: "L-1", productDate: day(-2) }),
      rowOf("M1", "50", { lotNo: "L-2" }),
    ]);
    expect(answer).toMatchObject({ outcome: "whole", unmatchedCount: 0, problems: [], kept: null });
    expect(drawn(answer)).toEqual([
      [0, soonest, "20"],
      [1, soonest, "10"],
      [1, latest, "40"],
    ]);
    expect(answer.lines.map(({ lotNo, productDate }) => [lotNo, productDate])).toEqual([
      ["L-1", day(-2)],
      ["L-2", null],
      ["L-2", null],
    ]);

    const lines = answer.lines.map(({ row: _row, supplierQty: _qty, supplierUnitNo: _unit, ...line }) => line);
    await supplier.ok("shippingNotices", "saveShippingNotice", { ...(await noticeInput(app, sooner, [])), lines });
    const rest = await match([rowOf("M1", "61")]);
    expect(drawn(rest)).toEqual([[0, latest, "60"]]);
    // What stands in the notice is drawn on no further than is left of it.
    const taken = [{ purchaseOrderLineId: latest, deliveryQty: "55" }];
    expect(drawn(await match([rowOf("M1", "9")], { taken }))).toEqual([[0, latest, "5"]]);
  });

  it("B8.3a reads numbers and quantities as lists write them: in small letters, thousands set apart", async () => {
    const order = await orderOf("M5", "2500", day(5));
    const [line] = order.lines;
    const answer = await match([rowOf("m5", "1,000"), rowOf("M5", "1,250.5"), rowOf("M5", "1,00")]);
    expect(drawn(answer)).toEqual([
      [0, line?.id, "1000"],
      [1, line?.id, "1250.5"],
    ]);
    expect(answer.problems).toMatchObject([{ row: 2, field: "quantity", missingQty: null }]);
  });

  it("B8.3a B8.3b says of each row what does not match, and how many materials those are", async () => {
    await orderOf("M2", "40", day(5));
    await buildIssued(app, { quantities: ["7"], head: { itemNo: "M3" } });
    const answer = await match([
      rowOf("M2", "25"),
      rowOf("M2", "25"),
      rowOf("M9999", "1"),
      rowOf("M2", "3 CRATES"),
      rowOf("M2", "0"),
      rowOf("M3", "1"),
      rowOf("", "1"),
      rowOf("M2", "some"),
    ]);
    expect(answer).toMatchObject({ outcome: "partly", unmatchedCount: 4 });
    expect(drawn(answer).map(([row, , quantity]) => [row, quantity])).toEqual([
      [0, "25"],
      [1, "15"],
    ]);
    expect(said(answer)).toEqual([
      [1, "Only 15 of 25 PCS can be shipped."],
      [2, "No order of yours has a material “M9999”."],
      [3, "No unit is called “CRATES”. Write the quantity in PCS."],
      [4, "The shipment quantity is incorrect"],
      [5, expect.stringContaining("Only lines of accepted or agreed orders can be shipped.")],
      [6, "Say which material."],
      [7, "“some” is not a quantity. Write it like 240, or with its unit like 10 CTN."],
    ]);
    expect(answer.problems[0]?.missingQty).toBe("10");
    const nothing = await match([rowOf("M9999", "1")]);
    expect(nothing).toMatchObject({ outcome: "none", lines: [], unmatchedCount: 1 });
    // Another supplier has no such orders, in whatever language it reads.
    const other = await match([rowOf("M2", "1")], {}, (await app.as("supplierB")).reading("zh-CN"));
    expect(said(other)).toEqual([[0, "您的订单中没有物料“M2”。"]]);
  });

  it("keeps to the oldest order that serves all where the rule keeps orders apart, and names the rule", async () => {
    const small = await orderOf("M4", "10", day(3));
    const large = await orderOf("M4", "500", day(9));
    const add = (options: object) =>
      admin.ok("deliveryRules", "adddeliveryrule", { ruleName: "Dock 1", orgNo: "O1", statusCode: "1", ...options });
    const rule = await add({ ordersShared: "0" });
    const [few = "", many = ""] = [small.lines[0]?.id, large.lines[0]?.id];
    const all = await match([rowOf("M4", "12")]);
    expect(drawn(all)).toEqual([[0, many, "12"]]);
    expect(all.kept).toContain(`${large.purchaseNo} and ${small.purchaseNo}`);
    expect(all.kept).toContain("Rule: Delivery rule Dock 1, version 1");
    expect(drawn(await match([rowOf("M4", "10")]))).toEqual([[0, few, "10"]]);
    // What stands in the notice decides.
    const taken = [{ purchaseOrderLineId: few, deliveryQty: "4" }];
    const begun = await match([rowOf("M4", "10")], { taken });
    expect(drawn(begun)).toEqual([[0, few, "6"]]);
    expect(said(begun)[0]?.[1]).toContain("Different orders cannot be delivered together");

    await admin.ok("deliveryRules", "updatedeliveryrulebyid", {
      ...{ id: rule.id, version: rule.version, ordersShared: "1", partsAllowed: "0", maxLines: 1 },
    });
    const whole = await match([rowOf("M4", "12")]);
    expect(drawn(whole)).toEqual([[0, few, "10"]]);
    expect(said(whole)[0]?.[1]).toContain(`${large.purchaseNo} 1/1/1 is delivered as a whole: 500, not 12.`);
    const many2 = await match([rowOf("M4", "10"), rowOf("M4", "500")]);
    expect(drawn(many2)).toEqual([[0, few, "10"]]);
    expect(said(many2)[0]?.[1]).toContain("Lines per delivery notice: 1 at most.");
    await admin.ok("deliveryRules", "deletedeliveryrulebyids", {
      delList: [{ id: rule.id, version: rule.version + 1 }],
    });
  });

  it("finds a material by the supplier's own number and counts in its unit, where one line serves the row", async () => {
    await admin.ok("units", "addbmunit", { unitNo: "CTN", unitName: "Carton", statusCode: "1" });
    const term = { itemNo: "M5", supplierNo: "SA", supplierItemNo: "ALPHA-5", supplierUnitNo: "CTN", unitRatio: "24" };
    await admin.ok("materialSuppliers", "addbmitemmerchant", { ...term, statusCode: "1" });
    await orderOf("M5", "48", day(4));
    await orderOf("M5", "480", day(8));
    const answer = await match([rowOf("ALPHA-5", "1 CTN"), rowOf("ALPHA-5", "2 CTN")]);
    expect(answer.lines.map(({ deliveryQty, supplierQty }) => [deliveryQty, supplierQty])).toEqual([
      ["24", "1"],
      ["24", null],
      ["24", null],
    ]);
  });

  it("reads what is to be matched from a workbook, and sends nothing", async () => {
    const workbook = Buffer.from(`itemNo,deliveryQty,lotNo,productDate\nM1,3 CTN,L-9,${day(-1)}\nNOSUCH,12.5,,\n`);
    const { body } = await supplier.upload<OutputOf<Services["shippingNotices"]["endpoints"]["matchWorkbook"]>>(
      "shippingNotices",
      "matchWorkbook",
      workbook,
      "items.csv",
    );
    expect("data" in body && body.data).toMatchObject({
      errors: [],
      rows: [
        { itemNo: "M1", quantity: "3 CTN", lotNo: "L-9", productDate: day(-1) },
        { itemNo: "NOSUCH", quantity: "12.5", lotNo: null, productDate: null },
      ],
    });
  });

  it("draws no more than is asked for where a notice brings more of a line than is open, or holds it already", async () => {
    const first = await orderOf("M3", "100", day(6));
    const second = await orderOf("M3", "200", day(8));
    const [one = "", other = ""] = [first.lines[0]?.id, second.lines[0]?.id];
    const beyond = [{ purchaseOrderLineId: one, deliveryQty: "110" }];
    expect(drawn(await match([rowOf("M3", "50")], { taken: beyond }))).toEqual([[0, other, "50"]]);
    const { id: noticeId } = await buildShipped(app, first, ["60"]);
    const taken = [{ purchaseOrderLineId: one, deliveryQty: "60" }];
    expect(drawn(await match([rowOf("M3", "50")], { taken, noticeId }))).toEqual([
      [0, one, "40"],
      [0, other, "10"],
    ]);
  });

  it("is for suppliers who may send notices", async () => {
    const asked = { orgNo: "O1", orderType: "1" as const, rows: [rowOf("M1", "1")] };
    const buyer = await (await app.as("buyer")).call("shippingNotices", "matchItems", asked);
    expect(buyer.http).toBe(403);
    const { body } = await admin.call("shippingNotices", "matchItems", asked);
    expect(body).toMatchObject({ errorCode: "supplierUserOnly" });
    const tooMany = Array.from({ length: 5001 }, () => rowOf("M1", "1"));
    const refused = await supplier.call("shippingNotices", "matchItems", { ...asked, rows: tooMany });
    expect(refused.http).toBe(400);
  });
});
