import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addApprovalRule, approvalUsers, seenBy } from "../../../testing/approvals.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildIssued, day, nextVersion, orderRow, type TypedOrderLine } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { importSheetOf, typedSheet } from "../../../testing/records.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  ({ admin, buyer } = await approvalUsers(app));
});
afterAll(() => app.close());
afterEach(async () => {
  expect(await brokenLaws(app)).toEqual([]);
  await asOwner(app, "delete from approval_rule");
});

describe("Rules of approval", () => {
  it("are not gone round by a change that makes an issued order dear; less, or no more, is changed freely", async () => {
    const order = await buildIssued(app, { quantities: ["10"] });
    const amount = Number(order.totalAmount);
    await addApprovalRule(admin, ["chief"], { amountFrom: String(amount * 2), approvalRuleName: "Dear orders" });
    const raise = async (quantity: string) =>
      nextVersion(await seenBy(buyer, order), ([line]) => [
        { ...(line as TypedOrderLine), batchPurQty: quantity, amount: null },
      ]);
    const { body } = await buyer.call("purchaseOrders", "changePurchaseOrder", await raise("20"));
    expect(body).toMatchObject({ errorCode: "changeNeedsApproval", message: expect.stringContaining("Dear orders") });
    expect(await seenBy(buyer, order)).toMatchObject({ bandNo: 1, totalAmount: order.totalAmount });
    expect(await buyer.ok("purchaseOrders", "changePurchaseOrder", await raise("19"))).toMatchObject({ bandNo: 2 });
    await asOwner(app, "update approval_rule set amount_from = 1");
    expect(await buyer.ok("purchaseOrders", "changePurchaseOrder", await raise("15"))).toMatchObject({ bandNo: 3 });
  });

  it("keeps a workbook from making issued orders dear, each by itself", async () => {
    const orders = [
      await buildIssued(app, { quantities: ["10"] }),
      await buildIssued(app, { quantities: ["10"] }),
      await buildIssued(app, { quantities: ["10"] }),
    ];
    await addApprovalRule(admin, ["chief"], { amountFrom: "100", approvalRuleName: "Dear orders" });
    const rows = orders.map(({ purchaseNo }, index) => ({
      ...orderRow({ purchaseNo, purchaseDate: day(-10), taxRate: "10", price: "1.1" }),
      ...{ purchaseSeq: "1", batchPurQty: index === 1 ? "11" : "1000" },
    }));
    const bring = (goodRows: "0" | "1") => {
      const settings = { changeExisting: "1", reason: "More", goodRows } as const;
      return importSheetOf(buyer, "purchaseOrders", typedSheet(rows as never), settings);
    };
    const refused = (outcome: Awaited<ReturnType<typeof bring>>) =>
      outcome.errors.map(({ row, message }) => [row, message.includes("Dear orders")]);
    const whole = await bring("0");
    expect([whole.changed, refused(whole)]).toEqual([
      0,
      [
        [2, true],
        [4, true],
      ],
    ]);
    const good = await bring("1");
    expect([good.changed, refused(good)]).toEqual([
      1,
      [
        [2, true],
        [4, true],
      ],
    ]);
    expect((await Promise.all(orders.map((order) => seenBy(buyer, order)))).map(({ bandNo }) => bandNo)).toEqual([
      1, 2, 1,
    ]);
    expect((await bring("1")).unchanged).toBe(1);
  });
});
