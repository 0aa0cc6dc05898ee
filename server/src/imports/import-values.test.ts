import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { buildAccepted, day, ordersOf } from "../../testing/orders.ts";
import { importSheetOf, typedSheet } from "../../testing/records.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

let count = 0;
const material = (unitNo: string) => {
  count += 1;
  return { itemNo: `VAL-${count}`, itemName: "Screw", unitNo };
};
type Row = Record<string, string>;
const importing = (rows: Row[], settings: object = {}, user = admin) =>
  importSheetOf(user, "materials", typedSheet(rows), settings);
const meaning = (values: object) => ({ values: JSON.stringify(values) });
const unitOf = async ({ itemNo }: Row) => {
  const condition = { itemNo: itemNo ?? "" };
  const { records } = await admin.ok("materials", "getbmitemlistbyparams", { current: 1, size: 1, condition });
  return records[0]?.unitNo;
};

describe("Units and currencies that are called otherwise here", () => {
  it("S4.8 are asked about with their count and a likely code, and nothing is imported before", async () => {
    const rows = [material("ST"), material("ST"), material("PCS"), material("Quux")];
    const asked = await importing(rows, { askValues: "1" });
    expect(asked).toMatchObject({ added: 0, errors: [] });
    expect(asked.values).toEqual([
      { entity: "unit", value: "ST", count: 2, code: "PCS" },
      { entity: "unit", value: "Quux", count: 1, code: null },
    ]);
    expect(asked.codes).toContainEqual(expect.objectContaining({ entity: "unit", code: "PCS" }));
    expect(await unitOf(rows[2] ?? {})).toBeUndefined();
    // A call that does not ask is told which cells are wrong.
    const refused = await importing(rows);
    expect(refused.errors.map(({ row }) => row)).toEqual([2, 3, 5]);
  });

  it("S4.8 are matched once: the next file of anything says nothing of them, until they are forgotten", async () => {
    const first = material("St");
    expect(await importing([first], meaning({ unit: { ST: "PCS" } }))).toMatchObject({ added: 1, errors: [] });
    expect(await unitOf(first)).toBe("PCS");
    const next = material("ＳＴ ");
    expect(await importing([next], { askValues: "1" })).toMatchObject({ added: 1, values: [] });
    expect(await unitOf(next)).toBe("PCS");
    const again = await importing([material("ST")], { askValues: "2" });
    expect(again.values).toEqual([{ entity: "unit", value: "ST", count: 1, code: "PCS" }]);
    await importing([material("PCS")], meaning({ unit: { ST: null } }));
    expect((await importing([material("ST")])).errors).toHaveLength(1);
  });

  it("never stand for a code that there is, and mean codes alone", async () => {
    await importing([material("PCS")], meaning({ unit: { PCS: "KG" } }));
    const own = material("PCS");
    await importing([own]);
    expect(await unitOf(own)).toBe("PCS");
    await expect(importing([material("ST")], meaning({ unit: { ST: "NONE" } }))).rejects.toThrow("values.unit.ST");
    await expect(importing([material("ST")], meaning({ colour: { ST: "PCS" } }))).rejects.toThrow("values");
    await expect(importing([material("ST")], { values: "{" })).rejects.toThrow("values");
  });

  it("are the tenant's own, and those of a supplier its own", async () => {
    await importing([material("PCS")], meaning({ unit: { Stk: "PCS" } }));
    const supplier = await app.as("supplierA");
    const { purchaseNo } = await buildAccepted(app, { quantities: ["100"] });
    const notice = { purchaseNo, purchaseSeq: "1", expectedArrivalDate: day(3), deliveryQty: "3 Stk" };
    const send = (settings: object) => importSheetOf(supplier, "shippingNotices", typedSheet([notice]), settings);
    const { values } = await send({ askValues: "1" });
    expect(values).toEqual([{ entity: "unit", value: "Stk", count: 1, code: "PCS" }]);
    expect(await send(meaning({ unit: { Stk: "PCS" } }))).toMatchObject({ added: 1, errors: [] });
    expect(await send({ askValues: "1", again: "1" })).toMatchObject({ added: 1, values: [] });
  });
});

describe("Orders of another system", () => {
  it("S4.8 come in with its currencies and units", async () => {
    const buyer = await app.as("buyer");
    const order = {
      purchaseNo: "ERP-1",
      purchaseDate: day(-1),
      orgNo: "O1",
      supplierNo: "SA",
      currency: "RMB",
      purchaseSeq: "1",
      itemNo: "M1",
      batchPurQty: "5",
      purUnitNo: "EA",
      price: "2",
      expectArrivalDate: day(9),
    };
    const bring = (settings: object) => importSheetOf(buyer, "purchaseOrders", typedSheet([order]), settings);
    const { values } = await bring({ askValues: "1" });
    expect(values).toEqual([
      { entity: "unit", value: "EA", count: 1, code: "PCS" },
      { entity: "currency", value: "RMB", count: 1, code: "CNY" },
    ]);
    const said = meaning({ unit: { EA: "PCS" }, currency: { RMB: "CNY" } });
    expect(await bring(said)).toMatchObject({ added: 1, errors: [] });
    const records = await ordersOf(buyer, "ERP-1");
    expect(records).toMatchObject([{ purchaseNo: "ERP-1", currency: "CNY" }]);
  });

  it("come in with codes that differ in capitals alone, without a question", async () => {
    const buyer = await app.as("buyer");
    const order = {
      ...{ purchaseNo: "ERP-2", purchaseDate: day(-1), orgNo: "o1", supplierNo: "sa", currency: "cny" },
      ...{ purchaseSeq: "1", itemNo: "m1", batchPurQty: "5", purUnitNo: "pcs", price: "2", expectArrivalDate: day(9) },
    };
    const outcome = await importSheetOf(buyer, "purchaseOrders", typedSheet([order]), { askValues: "1" });
    expect(outcome).toMatchObject({ added: 1, errors: [], values: [] });
    const [head] = await ordersOf(buyer, "ERP-2");
    expect(head).toMatchObject({ orgNo: "O1", supplierNo: "SA", currency: "CNY" });
  });
});
