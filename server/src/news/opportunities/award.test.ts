import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { atOnce } from "../../../testing/at-once.ts";
import { provideDollars } from "../../../testing/documents/deductions.ts";
import { inquiryOf, letPass, publishOpportunity, submit } from "../../../testing/documents/opportunities.ts";
import { day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplierA: TestUser;
let supplierB: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
  [supplierA, supplierB] = [await app.as("supplierA"), await app.as("supplierB")];
  await provideDollars(await app.as("admin"));
});
afterAll(() => app.close());

/** An inquiry of 100 for which both have quoted, and nobody can any more. */
async function quoted(wish: Parameters<typeof inquiryOf>[0] = {}) {
  const line = { itemNo: "M1", requirementQuantity: "100", requirementsDate: day(30) };
  const { id } = await publishOpportunity(buyer, inquiryOf({ lines: [line], ...wish }));
  await submit(supplierA, { id }, ["5"]);
  await submit(supplierB, { id }, ["6"]);
  await letPass(buyer, id);
  const whole = await buyer.ok("opportunities", "getOpportunityById", { id });
  const opportunityLineId = whole.lines[0]?.id ?? "";
  const give = (supplierNo: string, quantity: string) => ({ opportunityLineId, supplierNo, quantity });
  return { whole, give };
}

const ordersOf = (id: string) => asOwner(app, "select purchase_no from purchase_order where opportunity_id = $1", [id]);

describe("An award", () => {
  it("gives of a line no more than is asked for, nor than its supplier offers, nor the same twice", async () => {
    const { whole, give } = await quoted();
    const refusal = async (awards: ReturnType<typeof give>[]) => {
      const { body } = await buyer.call("opportunities", "award", { ...named(whole), awards });
      const { errorCode, details = [] } = body as { errorCode: string; details?: { path: string }[] };
      return [errorCode, ...details.map(({ path }) => path)];
    };
    expect(await refusal([give("SA", "60"), give("SB", "41")])).toEqual([
      ...["awardBeyondQuantity", "awards.0.quantity", "awards.1.quantity"],
    ]);
    expect(await refusal([give("SA", "101")])).toEqual(["awardBeyondQuote", "awards.0.quantity"]);
    expect(await refusal([give("SA", "1"), give("SA", "1")])).toEqual(["awardRepeated", "awards.1.supplierNo"]);
    expect(await refusal([give("SF", "1")])).toEqual(["awardNotQuoted", "awards.0.supplierNo"]);
    expect(await ordersOf(whole.id)).toEqual([]);
    await buyer.ok("opportunities", "award", { ...named(whole), awards: [give("SA", "60"), give("SB", "40")] });
    expect(await ordersOf(whole.id)).toHaveLength(2);
  });

  it("orders of what only words describe the material that is chosen", async () => {
    const line = {
      goodsName: "A bolt of your choice",
      unitNo: "PCS",
      requirementQuantity: "10",
      requirementsDate: day(9),
    };
    const { whole, give } = await quoted({ lines: [line] });
    const send = (itemNo: string | null) => ({ ...named(whole), awards: [{ ...give("SB", "10"), itemNo }] });
    expect(await buyer.refused("opportunities", "award", send(null))).toBe("awardWithoutMaterial");
    const { orders } = await buyer.ok("opportunities", "award", send("M1"));
    const order = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: orders[0]?.id ?? "" });
    expect(order.lines).toMatchObject([
      { itemNo: "M1", batchPurQty: "10", price: "6", remark: "A bolt of your choice" },
    ]);
  });

  it("is made by nobody who sees the quotes of some suppliers alone", async () => {
    const { whole, give } = await quoted();
    await addUser(await app.as("admin"), "ofOneSupplier", { scopeSupplierNo: ["SA"] });
    const limited = await app.as("ofOneSupplier");
    const { suppliers } = await limited.ok("opportunities", "getComparison", { id: whole.id });
    expect(suppliers.map(({ supplierNo }) => supplierNo)).toEqual(["SA"]);
    expect(await limited.refused("opportunities", "award", { ...named(whole), awards: [give("SA", "1")] })).toBe(
      "awardOfAll",
    );
  });

  it("is made once, however many make it at the same moment", async () => {
    const { whole, give } = await quoted();
    const to = (supplierNo: string) => () =>
      buyer.call("opportunities", "award", { ...named(whole), awards: [give(supplierNo, "100")] });
    const answers = await atOnce(app, "select from opportunity where id = $1", [whole.id], [to("SA"), to("SB")]);
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409]);
    expect(await ordersOf(whole.id)).toHaveLength(1);
    const quotes = await asOwner(app, "select quote_status from quote where opportunity_id = $1 order by 1", [
      whole.id,
    ]);
    expect(quotes).toEqual([{ quote_status: "2" }, { quote_status: "3" }]);
  });

  it("tells who won and who lost, as policies say, and shows each its own order alone", async () => {
    const { whole, give } = await quoted();
    const awarded = await buyer.ok("opportunities", "award", { ...named(whole), awards: [give("SB", "100")] });
    const told = await asOwner(
      app,
      "select payload ->> 'what' as what, payload ->> 'supplierNo' as supplier from outbox where topic = 'opportunity' and payload ->> 'id' = $1 and payload ->> 'what' in ('won', 'lost') order by 1",
      [whole.id],
    );
    expect(told).toEqual([
      { what: "lost", supplier: "SA" },
      { what: "won", supplier: "SB" },
    ]);
    const orders = async (user: TestUser) =>
      (await user.ok("opportunities", "getOpportunityById", { id: whole.id })).orders.length;
    expect([awarded.orders.length, await orders(supplierA), await orders(supplierB)]).toEqual([1, 0, 0]);
    const { id, version } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", {
      id: awarded.orders[0]?.id ?? "",
    });
    await buyer.ok("purchaseOrders", "issue", { issueList: [{ id, version }] });
    expect([await orders(supplierA), await orders(supplierB)]).toEqual([0, 1]);
  });
});
