import { languageCodes } from "@tandem/contract/core/languages";
import type { ShippingNoticeInput } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildShipped, day, noticeInput, type OrderWish } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { named } from "../../../testing/records.ts";
import { addDeliveryRule, type deliveryRule, forgetRules, refusalOfNotice } from "../../../testing/rules.ts";

let app: TestApplication;
let admin: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  supplier = await app.as("supplierA");
});
beforeEach(() => forgetRules(app));
afterAll(() => app.close());

const addRule = (options?: Parameters<typeof deliveryRule>[0]) => addDeliveryRule(admin, options);

let count = 0;
/** The same is sent once alone. */
const another = () => {
  count += 1;
  return { remarks: `Notice ${count}` };
};

/** Sends lines of orders together; answers why not, or that it was sent. */
async function ship(
  orders: readonly PurchaseOrderDetail[],
  change: Partial<ShippingNoticeInput> = {},
  user = supplier,
) {
  const inputs = await Promise.all(
    orders.map((order) =>
      noticeInput(
        app,
        order,
        order.lines.map(() => "1"),
      ),
    ),
  );
  const [first] = inputs;
  if (!first) throw new Error("Nothing to ship");
  const lines = inputs.flatMap((input) => input.lines);
  const refusal = await refusalOfNotice(user, { ...first, lines, ...another(), ...change });
  return refusal ? [refusal.errorCode, refusal.errorMessage, refusal.details?.[0]] : "sent";
}

/** The refusal of a rule, which names it and its option, also at the place that is wrong. */
const refused = (error: string, option: string, path: unknown = expect.stringMatching(/^lines\.1\./)) => {
  const message = expect.stringContaining(`Rule: Delivery rule Dock 1, version 1, option “${option}”.`);
  return [error, message, { path, message }];
};

const order = (wish: OrderWish = {}) => buildAccepted(app, { quantities: ["10"], ...wish });

describe("What a delivery rule lets come together", () => {
  it("is refused with rule, version and option in four languages", async () => {
    await addRule({ ordersShared: "0" });
    const orders = [await order(), await order()];
    const worded = await Promise.all(
      languageCodes.map((language) => ship(orders, {}, supplier.reading(language)).then((said) => said[1])),
    );
    expect(new Set(worded).size).toBe(languageCodes.length);
    for (const text of worded) expect(text).toContain("Dock 1");
    expect(await ship(orders)).toEqual(refused("noticeOrdersApart", "Different orders in one delivery"));
    expect(await ship(orders.slice(1))).toBe("sent");
  });

  it("materials, plants, warehouses and own fields differ, until the rule says that they may not", async () => {
    const both = await order({ quantities: ["10", "10"] });
    const [north, south] = [
      await order({ head: { plantName: "North" } }),
      await order({ head: { plantName: "South" } }),
    ];
    const stored = await order({ head: { warehouseNo: "W1" } });
    const tracked = await order();
    await asOwner(app, `update purchase_order_line set requirement_no = 'P-7' where purchase_order_id = $1`, [
      tracked.id,
    ]);
    const marked = await order();
    await asOwner(
      app,
      `update purchase_order_line set custom_values = '{"custom_a": "x"}' where purchase_order_id = $1`,
      [marked.id],
    );
    const cases = [
      ["itemsShared", [both], "noticeItemsApart", "Different materials in one delivery"],
      ["plantsShared", [north, south], "noticePlantsApart", "Different plants in one delivery"],
      ["warehousesShared", [stored, north], "noticeWarehousesApart", "Different warehouses in one delivery"],
      [
        "trackingNosShared",
        [tracked, north],
        "noticeTrackingNosApart",
        "Different requirement tracking nos. in one delivery",
      ],
      ["customValuesShared", [marked, south], "noticeValuesApart", "Different own fields in one delivery"],
    ] as const;
    for (const [option, orders, error, label] of cases) {
      await asOwner(app, "delete from delivery_rule");
      expect(await ship(orders), option).toBe("sent");
      await addRule({ [option]: "0" });
      expect(await ship(orders), option).toEqual(refused(error, label));
    }
  });

  it("order types differ once the rule lets them, and what a supplier keeps stays theirs in stock", async () => {
    const orders = [
      await order(),
      await order({ head: { orderType: "2" } }),
      await order({ head: { orderType: "3" } }),
    ] as const;
    const { id: purchaseOrderLineId = "" } = orders[0].lines[0] ?? {};
    await addRule({ orderTypesShared: "0" });
    for (const several of [orders.slice(0, 2), [orders[0], orders[2]]]) {
      const label = "Different order types in one delivery";
      expect(await ship(several as PurchaseOrderDetail[])).toEqual(
        refused("noticeOrderTypesApart", label, "lines.1.deliveryQty"),
      );
    }
    const asked = { lineIds: [purchaseOrderLineId] };
    expect(await supplier.ok("shippingNotices", "getDeliverable", asked)).toMatchObject({
      ...{ orderTypesShared: false, whyApart: null },
    });
    const lineIds = orders.flatMap(({ lines }) => lines.map(({ id }) => id)).slice(0, 2);
    const { whyApart } = await supplier.ok("shippingNotices", "getDeliverable", { lineIds });
    expect(whyApart).toMatch(
      new RegExp(`^${orders[1].purchaseNo} .* another order type .*Different order types in one`, "s"),
    );
    await asOwner(app, "delete from delivery_rule");
    await addRule({ orderTypesShared: "1", noticeApprovalAsked: "0" });
    expect(await supplier.ok("shippingNotices", "getDeliverable", asked)).toMatchObject({
      ...{ orderTypesShared: true, whyApart: null },
    });
    expect(await ship(orders, { remarks: "Mixed" })).toBe("sent");
    const all = { current: 1, size: 10, condition: { remarks: "Mixed" } };
    const [notice] = (await supplier.ok("shippingNotices", "getShippingNoticePage", all)).records;
    const whole = await supplier.ok("shippingNotices", "getShippingNoticeById", { id: notice?.id ?? "" });
    await (await app.as("warehouse")).ok("receipts", "receive", receiptInput(whole, ["1", "1", "1"]));
    const ids = orders.map(({ purchaseNo }) => purchaseNo);
    const owned = await asOwner(
      app,
      `select distinct l.purchase_no, m.owner_no from stock_movement m join receipt r on r.id = m.document_id
       join purchase_order_line l on l.id = r.purchase_order_line_id
       where m.document_kind = 'receipt' and l.purchase_no = any ($1)`,
      [ids],
    );
    expect(new Map(owned.map(({ purchase_no, owner_no }) => [purchase_no, owner_no]))).toEqual(
      new Map(ids.map((purchaseNo, index) => [purchaseNo, index === 2 ? "SA" : null])),
    );
  });

  it("one purchase unit, and no more lines than the rule has", async () => {
    const both = await order({ quantities: ["10", "10"] });
    await addRule({ singleUnit: "1" });
    expect(await ship([both])).toBe("sent");
    await asOwner(
      app,
      "update purchase_order_line set pur_unit_no = 'KG' where purchase_order_id = $1 and purchase_seq = 2",
      [both.id],
    );
    expect(await ship([both])).toEqual(refused("noticeUnitsApart", "One purchase unit per delivery"));
    await asOwner(app, "delete from delivery_rule");
    await addRule({ maxLines: 1 });
    expect(await ship([both])).toEqual(refused("noticeLinesTooMany", "Lines per delivery at most (0: any)"));
  });

  it("goods of the same keyword, wherever lines say it", async () => {
    await addRule({ mergedByKeyword: "1", keywordList: "Steel，copper" });
    const [steel, more, copper, plain] = [
      await order({ head: { goodsName: "Bolt of steel" } }),
      await order({ head: { spec: "STEEL 8.8" } }),
      await order({ head: { goodsName: "Copper wire" } }),
      await order(),
    ];
    expect(await ship([steel, more])).toBe("sent");
    expect(await ship([steel, copper])).toEqual(refused("noticeKeywordsApart", "Merge by keyword"));
    expect(await ship([plain, copper])).toEqual(refused("noticeKeywordsApart", "Merge by keyword"));
    expect(await ship([plain])).toBe("sent");
  });
});

describe("What a delivery rule asks of a notice", () => {
  it("all that is open of a line, where parts are not allowed; lots of it count together", async () => {
    const one = await order();
    const [line] = one.lines.map(({ id: purchaseOrderLineId }) => ({ purchaseOrderLineId }));
    await addRule({ partsAllowed: "0" });
    expect(await ship([one])).toEqual(
      refused("noticePartRefused", "Lines may be delivered in parts", "lines.0.deliveryQty"),
    );
    const lots = ["4", "6"].map((deliveryQty) => ({ ...line, deliveryQty })) as ShippingNoticeInput["lines"];
    expect(await ship([one], { lines: lots })).toBe("sent");
  });

  it("how it travels: under which number, or in which car", async () => {
    const one = await order();
    await addRule({ shippingInfoNeeded: "1" });
    const label = "Transport details needed before sending";
    expect(await ship([one])).toEqual(refused("noticeTransportNeeded", label, "wayCarriage"));
    expect((await ship([one]))[2]).toMatchObject({ message: expect.stringContaining("Missing: Way of carriage.") });
    expect(await ship([one], { wayCarriage: "1" })).toEqual(refused("noticeTransportNeeded", label, "trackingNo"));
    expect(await ship([one], { wayCarriage: "3" })).toEqual(refused("noticeTransportNeeded", label, "carNo"));
    expect(await ship([one], { wayCarriage: "1", trackingNo: "SF100" })).toBe("sent");
    expect(await ship([one], { wayCarriage: "3", carNo: "51C-1" })).toBe("sent");
  });

  it("so many days of shelf life on arrival, of goods that have one", async () => {
    await asOwner(app, "update material set shelf_life_days = 30 where item_no = 'M1'");
    const one = await order();
    await addRule({ minRemainingDays: 20 });
    const [line] = one.lines.map(({ id: purchaseOrderLineId }) => ({ purchaseOrderLineId, deliveryQty: "1" }));
    const made = (productDate?: string, more: Partial<ShippingNoticeInput> = {}) =>
      ship([one], { ...more, lines: [{ ...line, productDate }] as unknown as ShippingNoticeInput["lines"] });
    const label = "Shelf life left on arrival (days, 0: any)";
    const path = "lines.0.productDate";
    expect(await made()).toEqual(refused("noticeProductDateNeeded", label, path));
    // It arrives in three days and keeps for thirty.
    expect(await made(day(-8))).toEqual(refused("noticeShelfLifeShort", label, path));
    // Neither a day that has passed nor one on which nothing is made yet gives it more: of that nothing is sent at all.
    expect(await made(day(-11), { expectedArrivalDate: day(-5) })).toEqual(
      refused("noticeShelfLifeShort", label, path),
    );
    const toCome = expect.stringContaining(day(9));
    expect(await made(day(9), { expectedArrivalDate: day(11) })).toEqual([
      ...["dayToCome", toCome],
      { path, message: toCome },
    ]);
    expect(await made(day(-7))).toBe("sent");
    const condition = { remarks: `Notice ${count}` };
    const buyer = await app.as("buyer");
    const page = await buyer.ok("shippingNotices", "getShippingNoticePage", { current: 1, size: 1, condition });
    const [pending] = page.records;
    if (!pending) throw new Error("It was not sent");
    const sent = await buyer.ok("shippingNotices", "approve", named(pending));
    const keeper = await app.as("warehouse");
    const [until, rule] = [day(19), `Rule: Delivery rule Dock 1, version 1, option “${label}”.`];
    const least = `keeps until ${until} and must have 20 days left on arrival. ${rule}`;
    const refusal = ["noticeShelfLifeShort", expect.stringContaining(least)];
    const receive = async (receiptDate: string) => {
      const [shippingNoticeLineId] = sent.lines.map(({ id }) => id);
      const lines = [{ shippingNoticeLineId, receiptQty: "1" }];
      const input = { shippingNoticeId: sent.id, receiptDate, warehouseNo: "W1", lines } as never;
      const { body } = await keeper.call("receipts", "receive", input);
      return "data" in body ? "received" : [body.errorCode, body.errorMessage];
    };
    // It keeps for so few days only once it was made earlier than its supplier said.
    const madeOn = (date: string) =>
      asOwner(app, `update shipping_notice_line set product_date = '${date}' where shipping_notice_id = ${sent.id}`);
    await madeOn(day(-11));
    expect(await receive(day(0))).toEqual(refusal);
    const whole = { receiveList: [named(sent)], receiptDate: day(0), warehouseNo: "W1" };
    const { results } = await keeper.ok("receipts", "receiveWhole", whole);
    expect(results.map(({ error }) => [error?.errorCode, error?.errorMessage])).toEqual([refusal]);
    await madeOn(day(-10));
    expect(await receive(day(0))).toBe("received");
    await asOwner(app, "update material set shelf_life_days = null where item_no = 'M1'");
    expect(await made()).toBe("sent");
  });

  it("that lines are neither too early nor too late, and are shown some days before", async () => {
    const [early, late] = [await order(), await order({ head: { expectArrivalDate: day(-6) } })];
    const shown = async ({ purchaseNo }: PurchaseOrderDetail) => {
      const request = { current: 1, size: 1, condition: { purchaseNo } };
      return (await supplier.ok("shippingNotices", "getShippableLinePage", request)).records.length;
    };
    const added = await addRule({ advanceAsnDays: 10, overdueDays: 5 });
    expect([await shown(early), await shown(late)]).toEqual([0, 0]);
    const path = "lines.0.deliveryQty";
    expect(await ship([early])).toEqual(refused("orderTooEarly", "Ship at most early (days, 0: any time)", path));
    expect(await ship([late])).toEqual(refused("orderOverdue", "Ship at most late (days, 0: any time)", path));
    expect(JSON.stringify(await ship([late]))).toContain(`until ${day(-1)} and is overdue now`);
    const change = { ...named(added), overdueDays: 6, previewDays: 4 };
    await admin.ok("deliveryRules", "updatedeliveryrulebyid", change);
    expect([await shown(early), await shown(late)]).toEqual([1, 1]);
    expect(await ship([late])).toBe("sent");
  });

  it("the approval of the buyer, and days on which an arrival is on time; a policy for a material says otherwise", async () => {
    const one = await order();
    const send = async () => {
      const input = await noticeInput(app, one, ["1"]);
      return supplier.ok("shippingNotices", "saveShippingNotice", { ...input, ...another() });
    };
    await addRule({ noticeApprovalAsked: "0", arrivalEarlyDays: 3 });
    const sent = await send();
    expect(sent.checkStatus).toBe("2");
    expect(sent.judgedBy.map(({ kind }) => kind).sort()).toEqual(["deliveryRule", "executionPolicy"]);
    const policy = { policyNo: "P1", policyName: "Cold goods", statusCode: "1", noticeApprovalAsked: "1" } as const;
    await admin.ok("executionPolicies", "addexecutionpolicy", {
      ...policy,
      arrivalEarlyDays: 2,
      lines: [{ itemNo: "M1" }],
    });
    expect((await send()).checkStatus).toBe("0");
    const [buyer, keeper] = [await app.as("buyer"), await app.as("warehouse")];
    const arrive = async (notice: Awaited<ReturnType<typeof buildShipped>>) => {
      const receiveList = [{ id: notice.id, version: notice.version }];
      await keeper.ok("receipts", "receiveWhole", { receiveList, receiptDate: day(0), warehouseNo: "W1" });
      return (await buyer.ok("shippingNotices", "getShippingNoticeById", { id: notice.id })).timing;
    };
    const shipped = await buildShipped(app, one, ["2"]);
    expect(await arrive(shipped)).toBe("2");
    await asOwner(app, "delete from execution_policy where policy_no = 'P1'");
    expect(await arrive(sent)).toBe("1");
  });
});
