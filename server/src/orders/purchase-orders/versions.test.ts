import type { PurchaseOrderChangeInput } from "@tandem/contract/orders/purchase-orders/order-calls";
import {
  type PurchaseOrderDetail,
  purchaseOrder,
  purchaseOrderLine,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import {
  buildAccepted,
  buildIssued,
  buildShipped,
  day,
  firstFor,
  nextVersion,
  type TypedOrderLine,
} from "../../../testing/orders.ts";
import { ofOrders, print, printRefusal } from "../../../testing/prints.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";
import { writtenValues } from "../../core/written-values.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
});
afterAll(() => app.close());

const seen = (order: { id: string }, by = buyer) => by.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
const change = (input: PurchaseOrderChangeInput) => buyer.ok("purchaseOrders", "changePurchaseOrder", input);
const versionsOf = async ({ id }: { id: string }, by = buyer) =>
  (await by.ok("purchaseOrders", "getPurchaseOrderVersions", { id })).versions;
const refusalOf = async (input: PurchaseOrderChangeInput) => {
  const { body } = await buyer.call("purchaseOrders", "changePurchaseOrder", input);
  if ("data" in body) throw new Error("It was changed");
  return { errorCode: body.errorCode, details: body.details?.map(({ path, message }) => [path, message]) };
};
const more = firstFor("120");

describe("An issued order that its buyer changes", () => {
  it("shows its supplier a line that is added before the answer, which then answers all of it", async () => {
    const added = (order: PurchaseOrderDetail) =>
      nextVersion(order, (lines) => [
        ...lines,
        { ...(lines[0] as TypedOrderLine), purchaseSeq: 9, batchPurQty: "7", amount: null },
      ]);
    const pending = await change(added(await seen(await buildIssued(app))));
    const accepted = await change(added(await seen(await buildAccepted(app))));
    const again = await change(
      nextVersion(await seen(accepted), (lines) => [
        ...lines,
        { ...(lines[0] as TypedOrderLine), purchaseSeq: 10, batchPurQty: "3", amount: null },
      ]),
    );
    for (const order of [pending, again]) {
      const shown = await seen(order, supplier);
      expect(shown.lines).toHaveLength(order.lines.length);
      const { changed } = await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(shown)] });
      expect(changed).toBe(1);
      const { lines } = await seen(order, supplier);
      expect(lines.map(({ promiseConfirmed, promises }) => [promiseConfirmed, promises.length])).toEqual(
        lines.map(() => ["1", 1]),
      );
    }
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("B3.7c B4.3a becomes its next version; lines that did not change keep their promise and are shippable", async () => {
    const accepted = await seen(await buildAccepted(app, { quantities: ["100", "50", "20"] }));
    const changed = await change(
      nextVersion(accepted, (lines) => [
        ...more(lines).slice(0, 2),
        { ...(lines[2] as TypedOrderLine), purchaseSeq: 9, batchPurQty: "7", amount: null },
      ]),
    );
    expect(changed).toMatchObject({ bandNo: 2, status: "1", refuseSign: "4", lineCount: 3, totalAmount: "194.7" });
    const facts = changed.lines.map((line) => [
      line.purchaseSeq,
      line.batchPurQty,
      line.promiseQty,
      line.promiseConfirmed,
      line.changedBandNo,
      line.shippableQty,
    ]);
    expect(facts).toEqual([
      [1, "120", "100", "0", 2, "0"],
      [2, "50", "50", "1", null, "50"],
      [9, "7", null, "0", 2, "0"],
    ]);
    const [second, first] = await versionsOf(changed, supplier);
    expect(second).toMatchObject({
      bandNo: 2,
      reason: "Our customer asks for it",
      changedBy: "User buyer",
      unchanged: 1,
    });
    expect(second?.changes.map(({ changeType, line }) => [changeType, line])).toEqual([
      ["1", "1/1/1"],
      ["3", "3/1/1"],
      ["2", "9/1/1"],
    ]);
    expect(second?.changes[0]?.fields).toContainEqual({ line: "1/1/1", field: "batchPurQty", old: "100", new: "120" });
    expect(second?.changes.map(({ whole }) => whole && [whole.quantity, whole.price, whole.expectArrivalDate])).toEqual(
      [null, ["20", "1.1", day(14)], ["7", "1.1", day(14)]],
    );
    expect(first).toMatchObject({ bandNo: 1, changes: [] });
    // Accepting as ordered promises what is asked anew, and leaves what holds.
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(changed)] });
    const agreed = await seen(changed);
    expect(agreed.lines.map((line) => [line.promiseQty, line.promiseConfirmed])).toEqual([
      ["120", "1"],
      ["50", "1"],
      ["7", "1"],
    ]);
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("asks nobody again for what its supplier does not answer for, as a remark, and asks for terms", async () => {
    const order = await seen(await buildAccepted(app));
    const noted = await change(
      nextVersion(order, ([first, ...others]) => [{ ...(first as TypedOrderLine), remark: "In blue" }, ...others], {
        buyerName: "Lan",
      }),
    );
    const { acceptanceDeadline } = order;
    expect(noted).toMatchObject({ bandNo: 2, refuseSign: "1", buyerName: "Lan", acceptanceDeadline });
    expect(noted.lines).toMatchObject([
      { remark: "In blue", promiseConfirmed: "1", shippableQty: "100", changedBandNo: 2 },
      { promiseConfirmed: "1", changedBandNo: null },
    ]);
    const alone = await change(nextVersion(noted, undefined, { remark: "By the back gate" }));
    expect(alone).toMatchObject({ bandNo: 3, refuseSign: "1", remark: "By the back gate" });
    expect(alone.history.at(-1)).toMatchObject({ action: "change", changes: [{ field: "remark" }] });
    expect((await versionsOf(order)).map(({ changes }) => changes.map(({ fields }) => fields[0]?.field))).toEqual([
      ["remark"],
      ["buyerName", "remark"],
      [],
    ]);
    const dearer = await change(nextVersion(alone, undefined, { taxRate: "8", remark: null }));
    expect(dearer).toMatchObject({ bandNo: 4, refuseSign: "4", remark: null, taxRate: "8" });
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("keeps what a call does not name, empties what it says is null, and takes days that have passed as they are", async () => {
    const order = await seen(await buildAccepted(app));
    const told = await change(
      nextVersion(order, undefined, { paymentTerm: "60 days", tradeTerm: "FOB", remark: "Ours", buyerName: "Lan" }),
    );
    // Even before the day of the order itself, as an order may be written.
    const lines = told.lines.map(({ purchaseSeq, itemNo, batchPurQty }) => ({
      ...{ purchaseSeq, purchasePhaseSeq: 1, purchaseBatchSeq: 1, itemNo, expectArrivalDate: day(-30) },
      batchPurQty: purchaseSeq === 1 ? "40" : batchPurQty,
    }));
    const changed = await change({ ...named(told), reason: "Less", lines, tradeTerm: null });
    expect(changed).toMatchObject({
      bandNo: 3,
      paymentTerm: "60 days",
      tradeTerm: null,
      remark: "Ours",
      taxRate: "10",
    });
    expect(changed.lines.map(({ price, amount, taxRate }) => [price, amount, taxRate])).toEqual([
      ["1.1", "44", told.lines[0]?.taxRate],
      ["1.1", "55", told.lines[1]?.taxRate],
    ]);
    expect(
      (await versionsOf(order))[0]?.changes.map(({ line, fields }) => [line, fields.map(({ field }) => field)]),
    ).toEqual([
      [null, ["tradeTerm"]],
      ["1/1/1", ["batchPurQty", "expectArrivalDate", "amount"]],
      ["2/1/1", ["expectArrivalDate"]],
    ]);
  });

  it("B2.29r is read again in every version, and its changes stand in a list that tells both sides", async () => {
    const order = await seen(await buildAccepted(app));
    const second = await change(nextVersion(order, more, { paymentTerm: "60 days", revision: "B" }));
    const third = await change(nextVersion(second, (lines) => lines.slice(0, 1), { remark: "The rest later" }));
    expect(third).toMatchObject({ bandNo: 3, revision: "B", lineCount: 1, remark: "The rest later" });
    for (const [bandNo, quantities, paymentTerm] of [
      [1, ["100", "50"], null],
      [2, ["120", "50"], "60 days"],
      [3, ["120"], "60 days"],
    ] as const) {
      const { head, lines } = await supplier.ok("purchaseOrders", "getPurchaseOrderVersion", { id: order.id, bandNo });
      expect(head).toMatchObject({ bandNo, purchaseNo: order.purchaseNo, paymentTerm });
      expect(lines.map(({ batchPurQty }) => batchPurQty)).toEqual(quantities);
    }
    expect(await buyer.refused("purchaseOrders", "getPurchaseOrderVersion", { id: order.id, bandNo: 4 })).toBe(
      "notFound",
    );
    // Each can be printed again, by whoever sees the order.
    const old = await print(supplier, ofOrders([order.id], { bandNo: 1 }));
    expect(old.disposition).toContain(`filename="${order.purchaseNo}-1.pdf"`);
    expect(old.pages[0]).toContain("100");
    // Not as a part of the order's number, in which the same digits may stand.
    const quantity = /(?<![\w-])120(?![\w-])/;
    expect(old.pages[0]).not.toMatch(quantity);
    expect((await print(buyer, ofOrders([order.id], { bandNo: 2 }))).pages[0]).toMatch(quantity);
    expect(await printRefusal(await app.as("supplierB"), ofOrders([order.id], { bandNo: 1 }))).toBe("notFound");
    expect(await printRefusal(buyer, ofOrders([order.id], { bandNo: 9 }))).toBe("notFound");
    const { records } = await supplier.ok("purchaseOrderChanges", "getPurchaseOrderChangePage", {
      current: 1,
      size: 20,
      condition: { purchaseNo: order.purchaseNo },
    });
    const told = records.map((row) => [row.bandNo, row.changeType, row.purchaseSeq, row.oldQty, row.newQty]);
    expect(told.toSorted()).toEqual([
      [2, "1", null, null, null],
      [2, "1", 1, "100", "120"],
      [3, "1", null, null, null],
      [3, "3", 2, "50", null],
    ]);
    expect(records.every(({ changeParty, createName }) => changeParty === "1" && createName === "User buyer")).toBe(
      true,
    );
    const other = await app.as("supplierB");
    expect(await other.refused("purchaseOrders", "getPurchaseOrderVersions", { id: order.id })).toBe("notFound");
    expect(await other.refused("purchaseOrders", "getPurchaseOrderVersion", { id: order.id, bandNo: 1 })).toBe(
      "notFound",
    );
  });

  it("never falls below what is on the way, keeps what was announced, its parties and its material", async () => {
    const order = await buildAccepted(app);
    await buildShipped(app, order, ["30"]);
    const shipped = await seen(order);
    const [first, second] = nextVersion(shipped).lines as [TypedOrderLine, TypedOrderLine];
    expect(
      await refusalOf(nextVersion(shipped, () => [{ ...first, batchPurQty: "29", itemNo: "M3" }, second])),
    ).toEqual({
      errorCode: "linesWrong",
      details: [
        ["lines.0.itemNo", "Something of the line has been shipped: it stays M1."],
        ["lines.0.batchPurQty", "30 is on the way or received already: the line cannot be for less."],
      ],
    });
    expect(await refusalOf(nextVersion(shipped, () => [second]))).toMatchObject({
      details: [[expect.any(String), expect.stringContaining("Line 1/1/1 stands in a delivery notice")]],
    });
    expect(await refusalOf(nextVersion(shipped, more, { currency: "EUR" }))).toMatchObject({
      details: [["currency", expect.stringContaining("The order has been issued")]],
    });
    expect(
      (await refusalOf(nextVersion(shipped, () => [{ ...first, purchaseSeq: 2 }, second]))).details,
    ).toContainEqual(["lines.0.purchaseSeq", "Line 2/1/1 occurs more than once in the document."]);
    expect((await refusalOf(nextVersion(shipped))).errorCode).toBe("orderUnchanged");
    expect((await refusalOf(nextVersion(shipped, more, { reason: " " }))).errorCode).toBe("reasonRequired");
    const reduced = await change(nextVersion(shipped, () => [{ ...first, batchPurQty: "30", amount: null }, second]));
    expect(reduced.lines[0]).toMatchObject({ batchPurQty: "30", onWayQty: "30", unDeliveryQty: "0" });
    // Neither is it refused as a whole, nor promised away.
    const again = await seen(reduced, supplier);
    expect(await supplier.refused("purchaseOrders", "refuse", { ...named(again), reason: "No" })).toBe("orderShipped");
    const less = again.lines.map(({ id }) => ({ id, promises: [{ promiseQty: "10", promiseDate: day(14) }] }));
    const answer = { ...named(again), reason: "Less", lines: less };
    expect(await supplier.refused("purchaseOrders", "accept", answer)).toBe("orderInDelivery");
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("is changed by one of two who change it at once", async () => {
    const order = await buildIssued(app);
    const answers = await Promise.all(
      ["110", "130"].map((batchPurQty) =>
        buyer.call("purchaseOrders", "changePurchaseOrder", nextVersion(order, firstFor(batchPurQty))),
      ),
    );
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409]);
    expect(await seen(order)).toMatchObject({ bandNo: 2, refuseSign: "0" });
  });

  it("is changed by a workbook that gives the reason, once for each order", async () => {
    const order = await seen(await buildAccepted(app));
    const rows = order.lines.map((line) => ({
      ...writtenValues(purchaseOrder, order),
      ...writtenValues(purchaseOrderLine, line),
      batchPurQty: "60",
      amount: "66",
    }));
    const texts = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value === null || typeof value === "object" ? "" : String(value),
        ]),
      ),
    );
    const sheet = typedSheet(texts);
    const unexplained = await importSheetOf(buyer, "purchaseOrders", sheet, { changeExisting: "1" });
    expect(unexplained.errors.map(({ message }) => message)).toEqual(
      Array(2).fill(`Order ${order.purchaseNo} has been issued. Give a reason for the change.`),
    );
    const outcome = await importSheetOf(buyer, "purchaseOrders", sheet, { changeExisting: "1", reason: "New plan" });
    expect(outcome).toMatchObject({ errors: [], changed: 2 });
    expect(await seen(order)).toMatchObject({ bandNo: 2, refuseSign: "4", orderQty: "120" });
    expect((await versionsOf(order))[0]).toMatchObject({ reason: "New plan", unchanged: 0 });
  });
});
