import { currencyDecimals, otherDecimals } from "@tandem/contract/core/currencies";
import { sum } from "@tandem/contract/core/numbers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildWaiting, inspect, inspectionOf } from "../../../testing/documents/acceptances.ts";
import { billOf, buildPooled, poolOf } from "../../../testing/documents/bills.ts";
import { buildReturned } from "../../../testing/documents/return-notes.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { nextVersion } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

const takeBack = async (receipt: { readonly id: string }, returnQty: string, returnType: "1" | "2" = "2") => {
  const warehouse = await app.as("warehouse");
  const note = await buildReturned(warehouse, receipt, returnQty, { returnType });
  await supplier.ok("returnNotes", "takeBack", named(note));
  return note;
};
const amountsOf = async (receiptId: string) => (await poolOf(buyer, { receiptId })).map(({ amount }) => amount);

/** Changes the price of an order's lines. */
async function reprice(purchaseNo: string, price: string): Promise<void> {
  const of = { current: 1, size: 1, condition: { purchaseNo } };
  const [listed] = (await buyer.ok("purchaseOrders", "getPurchaseOrderPage", of)).records;
  const order = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: listed?.id ?? "" });
  const input = nextVersion(order, (lines) =>
    lines.map((line) => ({ ...line, price, untaxedPrice: null, amount: null })),
  );
  await buyer.ok("purchaseOrders", "changePurchaseOrder", input);
}

describe("The pool of reconciliation", () => {
  it("holds what was accepted, at the price under which it was received", async () => {
    const [row] = await buildPooled(app, ["10"]);
    expect(row).toMatchObject({ sourceType: "1", billedStatus: "0", price: "1.1", amount: "11", billQty: "10" });
    await reprice(row?.purchaseNo ?? "", "2.2");
    expect(await amountsOf(row?.receiptId ?? "")).toEqual(["11"]);
    expect(await poolOf(supplier, { receiptId: row?.receiptId })).toMatchObject([
      { allowedActions: { createBill: "actionOfOtherSide" } },
    ]);
  });

  it("says less where goods were taken for less, by a rate or an amount, and nothing of what waits or was rejected", async () => {
    const warehouse = await app.as("warehouse");
    const receipt = await buildWaiting(app);
    expect(await amountsOf(receipt.id)).toEqual([]);
    const reason = { concessionReason: "Scratched" };
    await inspect(warehouse, receipt, { acceptedQty: "10", concededQty: "10", deductionRate: "25", ...reason });
    await inspect(warehouse, { id: receipt.id }, { concededQty: "10", deductionAmount: "1.5", ...reason });
    await inspect(warehouse, { id: receipt.id }, { rejectedQty: "30", rejectReason: "Bent" });
    expect((await amountsOf(receipt.id)).toSorted()).toEqual(["11", "8.25", "9.5"]);
  });

  it("takes off what suppliers have back, to the last cent, also of exchanges", async () => {
    const [row] = await buildPooled(app, ["7"], { head: { untaxedPrice: "0.123", price: null } });
    const receipt = { id: row?.receiptId ?? "" };
    const whole = row?.amount ?? "";
    for (const [quantity, type] of [
      ["2", "2"],
      ["2", "1"],
      ["3", "2"],
    ] as const) {
      await takeBack(receipt, quantity, type);
    }
    const all = await poolOf(buyer, { receiptId: receipt.id });
    expect(all.map(({ sourceType }) => sourceType)).toEqual(["1", "2", "2", "2"]);
    expect(sum(all.map(({ amount }) => amount))).toBe("0");
    expect(sum(all.map(({ untaxedAmount }) => untaxedAmount))).toBe("0");
    expect(sum(all.slice(1).map(({ amount }) => amount))).toBe(`-${whole}`);
    expect(all.map(({ billQty }) => billQty)).toEqual(["7", "2", "2", "3"]);
  });

  it("takes off the share of what is left of a receipt, also where its pieces are worth different amounts", async () => {
    const warehouse = await app.as("warehouse");
    const conceded = { concededQty: "10", deductionRate: "90", concessionReason: "Scratched" };
    const one = await buildWaiting(app);
    await inspect(warehouse, one, { acceptedQty: "10", ...conceded });
    await takeBack(one, "10");
    expect((await amountsOf(one.id)).toSorted()).toEqual(["-6.05", "1.1", "11"]);
    // What goes back is worth less once the better pieces are accepted no more.
    const of = { current: 1, size: 5, condition: { receiptId: one.id, acceptanceType: "1", status: "1" } } as const;
    const [accepted] = (await warehouse.ok("acceptances", "getAcceptancePage", of)).records;
    const cancel = { id: accepted?.id ?? "", version: accepted?.version ?? 0, reason: "Bent after all" };
    await warehouse.ok("acceptances", "cancelAcceptance", cancel);
    expect((await amountsOf(one.id)).toSorted()).toEqual(["-1.1", "1.1"]);
    const other = await buildWaiting(app);
    await inspect(warehouse, other, { acceptedQty: "10" });
    await takeBack(other, "10");
    await inspect(warehouse, { id: other.id }, conceded);
    await takeBack(other, "5");
    expect(await amountsOf(other.id)).toEqual(["11", "-11", "1.1", "-0.55"]);
  });

  it("says less of goods by their price when they came, whatever their order says later", async () => {
    const warehouse = await app.as("warehouse");
    const receipt = await buildWaiting(app);
    await reprice(receipt.purchaseNo, "11");
    const found = { concededQty: "10", concessionReason: "Scratched" };
    const beyond = inspectionOf(receipt, { ...found, deductionAmount: "50" });
    expect(await warehouse.refused("acceptances", "inspect", beyond)).toBe("deductionExceeded");
    await inspect(warehouse, { id: receipt.id }, { ...found, deductionAmount: "5" });
    expect(await amountsOf(receipt.id)).toEqual(["6"]);
  });

  it("keeps what a bill has taken off: goods that are back are taken back no more", async () => {
    const [row] = await buildPooled(app, ["10"]);
    const note = await takeBack({ id: row?.receiptId ?? "" }, "4");
    const undo = () => supplier.ok("returnNotes", "undo", { step: "takeBack", undoList: [{ id: note.id }] });
    const [, back] = await poolOf(buyer, { receiptId: row?.receiptId });
    const bill = await billOf(buyer, [{ id: back?.id ?? "" }]);
    expect(bill.amount).toBe("-4.4");
    const { changed, results } = await undo();
    expect([changed, results[0]?.error?.errorCode]).toEqual([0, "returnBilled"]);
    expect(results[0]?.error?.errorMessage).toMatch(/^The return is on reconciliation bill REC-\d{4}-\d{6}\./);
    await buyer.ok("bills", "voidBill", { ...named(bill), reason: "Too early" });
    expect((await undo()).changed).toBe(1);
    expect(await amountsOf(row?.receiptId ?? "")).toEqual(["11"]);
  });

  it("waits for a price that is not known, and takes it once the order says one", async () => {
    const [row] = await buildPooled(app, ["10"], { head: { price: "0" } });
    expect(row).toMatchObject({ price: "0", amount: "0", allowedActions: { createBill: "billableUnpriced" } });
    expect(await buyer.refused("bills", "createBills", { billableIds: [row?.id ?? ""] })).toBe("billableUnpriced");
    await reprice(row?.purchaseNo ?? "", "1.5");
    const [priced] = await poolOf(buyer, { receiptId: row?.receiptId });
    expect(priced).toMatchObject({ price: "1.5", amount: "15", allowedActions: { createBill: null } });
    // Nobody knew it when the goods came: what was typed wrong is put right.
    await reprice(row?.purchaseNo ?? "", "1.6");
    expect(await amountsOf(row?.receiptId ?? "")).toEqual(["16"]);
  });

  it("holds nothing of goods that stay their supplier's", async () => {
    expect(await buildPooled(app, ["10"], { head: { orderType: "3" } })).toEqual([]);
  });

  it("rounds amounts to the decimals of their currency", async () => {
    const codes = [...Object.keys(otherDecimals), "USD"];
    const said = await asOwner<{ code: string; decimals: number }>(
      app,
      "select code, app.amount_decimals(code) as decimals from unnest($1::text[]) as code",
      [codes],
    );
    expect(said).toEqual(codes.map((code) => ({ code, decimals: currencyDecimals(code) })));
    const [row] = await buildPooled(app, ["3"], { head: { currency: "JPY", price: "33.5" } });
    expect(row).toMatchObject({ amount: "101", untaxedAmount: "92" });
  });
});
