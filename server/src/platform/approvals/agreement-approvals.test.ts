import { approvalStep } from "@tandem/contract/platform/approvals/statuses";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import {
  addApprovalRule,
  agreementAsked,
  approvalOf,
  approvalUsers,
  approveBy,
  endApprovalRules,
  errorsIn,
  seenBy,
} from "../../../testing/approvals.ts";
import { buildAccepted, day } from "../../../testing/orders.ts";
import { setOrderRule } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;
let chief: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  ({ admin, buyer, supplier, chief } = await approvalUsers(app));
});
afterAll(() => app.close());
afterEach(() => endApprovalRules(app));

const rule = (approvers: readonly string[], more?: object) => addApprovalRule(admin, approvers, more);
const seen = (order: { id: string }) => seenBy(buyer, order);

describe("Agreement to an answer", () => {
  it("waits for approval at what the order would come to, and follows the answer once approved", async () => {
    await rule(["chief"], { documentStep: approvalStep.code.agreeOrder, amountFrom: "165" });
    const order = await agreementAsked(app);
    await approveBy(chief, order);
    expect(await seen(order)).toMatchObject({ refuseSign: "3", orderQty: "140", undo: "agree" });

    // More than was ordered, at a higher price: what it would come to counts.
    await setOrderRule(app, "O1", { changeConfirmation: "change" });
    await rule(["second"], { documentStep: approvalStep.code.agreeOrder, amountFrom: "200" });
    const accepted = await buildAccepted(app, { quantities: ["100"] });
    await supplier.ok("purchaseOrders", "changeQuantity", {
      ...named(accepted),
      reason: "Steel is dearer",
      lines: [
        { id: accepted.lines[0]?.id ?? "", promises: [{ promiseQty: "100", promiseDate: day(14) }], price: "2.2" },
      ],
    });
    const waits = await buyer.ok("purchaseOrders", "agree", named(await seen(accepted)));
    expect(waits.approval).toMatchObject({ amount: "220", waitsFor: "User second" });

    // A line that cost nothing, too, counts for what is asked for it.
    const free = await buildAccepted(app, { quantities: ["1000"], head: { price: "0" } });
    await supplier.ok("purchaseOrders", "changeQuantity", {
      ...named(free),
      reason: "No longer free of charge",
      lines: [{ id: free.lines[0]?.id ?? "", promises: [{ promiseQty: "1000", promiseDate: day(14) }], price: "0.5" }],
    });
    const asked = await buyer.ok("purchaseOrders", "agree", named(await seen(free)));
    expect(asked).toMatchObject({ totalAmount: "0", approval: { amount: "500", waitsFor: "User second" } });
  });

  it("waits at an amount that has the decimals of its currency", async () => {
    await setOrderRule(app, "O1", { changeConfirmation: "change" });
    const order = await buildAccepted(app, { quantities: ["3"], head: { currency: "JPY", price: "3333.333333" } });
    await rule(["chief"], { documentStep: approvalStep.code.agreeOrder });
    await supplier.ok("purchaseOrders", "changeQuantity", {
      ...named(order),
      reason: "Steel is dearer",
      lines: [{ id: order.lines[0]?.id ?? "", promises: [{ promiseQty: "3", promiseDate: day(14) }], price: "5000.5" }],
    });
    const waits = await buyer.ok("purchaseOrders", "agree", named(await seen(order)));
    expect(waits.approval).toMatchObject({ amount: "15002", currency: "JPY" });
  });

  it("is void once the supplier takes its answer back", async () => {
    await rule(["chief"], { documentStep: approvalStep.code.agreeOrder });
    const order = await agreementAsked(app);
    const open = await approvalOf(order, chief);
    expect(await supplier.ok("purchaseOrders", "undo", { step: "accept", undoList: [{ id: order.id }] })).toMatchObject(
      {
        changed: 1,
      },
    );
    expect(errorsIn(await chief.ok("approvals", "approve", { approveList: [named(open)] }))).toEqual([
      "approvalOutdated",
    ]);
  });
});
