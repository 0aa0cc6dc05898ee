import type { ImportSettings } from "@tandem/contract/core/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildIssued, day, firstFor, nextVersion } from "../../../testing/orders.ts";
import { importSheetOf, typedSheet } from "../../../testing/records.ts";
import { readSheet } from "../../../testing/sheets.ts";

let app: TestApplication;
let supplier: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [supplier, buyer] = await Promise.all([app.as("supplierA"), app.as("buyer")]);
});
afterAll(async () => {
  expect(await brokenLaws(app)).toEqual([]);
  await app.close();
});

type Row = Readonly<Record<string, string>>;

const request = (condition: object) => ({ current: 1, size: 1, condition });
const exported = async (condition: object, user = supplier) =>
  readSheet((await user.download("orderAnswers", "exportexcel", request(condition))).content);
const answer = (rows: readonly Row[], settings: ImportSettings = {}, user = supplier) =>
  importSheetOf(user, "orderAnswers", typedSheet(rows), settings);
const detailOf = (id: string, user = supplier) => user.ok("purchaseOrders", "getPurchaseOrderById", { id });

/** A row as a supplier fills it in. */
const row = (purchaseNo: string, seq: number, promiseQty: string, promiseDate: string, more: Row = {}): Row => ({
  purchaseNo,
  purchaseSeq: String(seq),
  promiseQty,
  promiseDate,
  ...more,
});

describe("answers to orders by workbook", () => {
  it("go out with what is asked, begun as it is asked, and come back as one answer for each order", async () => {
    const [first, second, third] = [await buildIssued(app), await buildIssued(app), await buildIssued(app)];
    await buildAccepted(app);
    const others = await buildIssued(app, { supplierNo: "SB" });
    const rows = await exported({});
    expect(new Set(rows.map((each) => each["Order no."]))).toEqual(
      new Set([first, second, third].map(({ purchaseNo }) => purchaseNo)),
    );
    expect(rows).toHaveLength(6);
    expect(await exported({ purchaseNo: first.purchaseNo })).toMatchObject([
      {
        "Order no.": first.purchaseNo,
        Line: "1",
        "Ordered quantity": "100",
        "Requested date": day(14),
        "Promised quantity": "100",
        "Promised date": day(14),
        Answer: null,
        Reason: null,
      },
      { Line: "2", "Ordered quantity": "50" },
    ]);

    // As it went out, with one word for each order; one is split, one is left.
    const filled = rows.flatMap((each): Row[] => {
      const all = Object.fromEntries(Object.entries(each).map(([name, value]) => [name, value ?? ""]));
      if (each["Order no."] === second.purchaseNo && each.Line === "1") {
        const parts = { ...all, "Promised quantity": "60", Answer: "Accept", Reason: "Two lots" };
        return [parts, { ...parts, "Promised quantity": "40", "Promised date": day(20) }];
      }
      return [each["Order no."] === first.purchaseNo ? { ...all, Answer: "Accept" } : all];
    });
    expect(await answer(filled)).toMatchObject({ added: 5, unchanged: 2, errors: [], doubts: [] });
    expect(await detailOf(first.id)).toMatchObject({ refuseSign: "1" });
    const split = await detailOf(second.id);
    expect(split).toMatchObject({ refuseSign: "2" });
    expect(split.lines.map(({ promises }) => promises)).toEqual([
      [
        { promiseQty: "60", promiseDate: day(14) },
        { promiseQty: "40", promiseDate: day(20) },
      ],
      [{ promiseQty: "50", promiseDate: day(14) }],
    ]);
    expect(split.history.findLast(({ action }) => action === "accept")).toMatchObject({ reason: "Two lots" });
    expect(await detailOf(third.id)).toMatchObject({ refuseSign: "0" });
    expect(await detailOf(others.id, await app.as("supplierB"))).toMatchObject({ refuseSign: "0" });
  });

  it("promise in the supplier's own unit", async () => {
    const admin = await app.as("admin");
    const statusCode = "1";
    await admin.ok("units", "addbmunit", { unitNo: "CTN", unitName: "Carton", statusCode });
    const conversion = {
      sourceQty: "1",
      sourceUnitNo: "CTN",
      targetQty: "10",
      targetUnitNo: "PCS",
      statusCode,
    } as const;
    await admin.ok("unitConversions", "addbmunitconversion", conversion);
    const order = await buildIssued(app, { quantities: ["100"] });
    const outcome = await answer([row(order.purchaseNo, 1, "10 CTN", day(14), { answer: "accept" })]);
    expect(outcome.errors).toEqual([]);
    const { refuseSign, lines } = await detailOf(order.id);
    expect([refuseSign, lines[0]?.promises]).toMatchObject(["1", [{ promiseQty: "100", promiseDate: day(14) }]]);
  });

  it("refuse with a reason, and are told what hardly can be meant", async () => {
    const [refused, doubtful] = [await buildIssued(app), await buildIssued(app)];
    const outcome = await answer([
      row(refused.purchaseNo, 1, "", "", { answer: "refuse", answerReason: "No steel" }),
      row(doubtful.purchaseNo, 1, "130", day(14), { answer: "accept", answerReason: "Whole pallets" }),
      row(doubtful.purchaseNo, 2, "50", day(-1)),
    ]);
    expect(outcome.errors).toEqual([]);
    expect(outcome.doubts.map(({ column, message }) => [column, message])).toEqual([
      ["Promised quantity", "130: more than the 100 requested"],
      ["Promised date", `${day(-1)}: before today`],
    ]);
    const told = await detailOf(refused.id);
    expect(told).toMatchObject({ refuseSign: "5" });
    expect(told.history.findLast(({ action }) => action === "refuse")).toMatchObject({ reason: "No steel" });
    expect(await detailOf(doubtful.id)).toMatchObject({ refuseSign: "2" });
  });

  it("are refused at their cells, and no order is answered in part", async () => {
    const orders = [];
    for (let made = 0; made < 7; made++) orders.push(await buildIssued(app));
    const [good, split, contrary, missing, changed, gone, unanswered] = orders.map(({ purchaseNo }) => purchaseNo);
    const accepted = await buildAccepted(app);
    const others = await buildIssued(app, { supplierNo: "SB" });
    const at = orders[4];
    if (at) await buyer.ok("purchaseOrders", "changePurchaseOrder", nextVersion(at, firstFor("120")));
    const yes = { answer: "accept" };
    const rows = [
      row(good ?? "", 1, "100", day(14), yes),
      row(good ?? "", 2, "50", day(14)),
      row(split ?? "", 1, "60", day(14), yes),
      row(split ?? "", 1, "many", day(20)),
      row(split ?? "", 2, "50", day(14)),
      row(contrary ?? "", 1, "100", day(14), yes),
      row(contrary ?? "", 2, "50", day(14), { answer: "refuse", answerReason: "No" }),
      row(missing ?? "", 1, "100", "", yes),
      row(missing ?? "", 2, "0.5", day(14)),
      row(changed ?? "", 1, "100", day(14), { ...yes, batchPurQty: "100" }),
      row(changed ?? "", 2, "50", day(14), { itemNo: "M5" }),
      row(gone ?? "", 1, "100", day(14), yes),
      row(unanswered ?? "", 1, "90", day(14), yes),
      row(unanswered ?? "", 2, "50", day(14)),
      row(accepted.purchaseNo, 1, "100", day(14), yes),
      row(others.purchaseNo, 1, "100", day(14), yes),
    ];
    const whole = await answer(rows);
    expect(whole.added).toBe(0);
    expect(await detailOf(orders[0]?.id ?? "")).toMatchObject({ refuseSign: "0" });

    const outcome = await answer(rows, { goodRows: "1" });
    expect(outcome.added).toBe(2);
    const told = outcome.errors.map(({ row: at, column, message }) => [at, column, message]);
    expect(told).toEqual(
      expect.arrayContaining([
        [5, "Promised quantity", expect.stringContaining("number")],
        [8, "Answer", "Another row of this order says otherwise. An order is answered as a whole."],
        [9, "Promised date", "A value is missing."],
        [11, "Ordered quantity", "The order asks for 120 by now. Please export it again."],
        [12, "Material no.", "The order asks for M2 by now. Please export it again."],
        [14, "Reason", "Refused: Reason is required."],
        [16, null, "Refused: This order has been fully accepted!"],
        [17, "Line", `Order line ${others.purchaseNo} 1/1/1 does not exist, or is not yours to answer.`],
      ]),
    );
    expect(told.filter(([at]) => at === 13)).toEqual([[13, null, expect.stringContaining("2/1/1")]]);
    const states = await Promise.all(orders.map(async ({ id }) => (await detailOf(id)).refuseSign));
    expect(states).toEqual(["1", "0", "0", "0", "0", "0", "0"]);
  });

  it("are missed where a promise was filled in, and may be left on purpose", async () => {
    const [forgotten, left, untouched] = [await buildIssued(app), await buildIssued(app), await buildIssued(app)];
    const outcome = await answer(
      [
        row(forgotten.purchaseNo, 1, "100", day(21)),
        row(forgotten.purchaseNo, 2, "50", day(14)),
        row(left.purchaseNo, 1, "60", day(21), { answer: "leave" }),
        row(left.purchaseNo, 2, "50", day(14)),
        row(untouched.purchaseNo, 1, "100.0", day(14)),
        row(untouched.purchaseNo, 2, "", ""),
      ],
      { goodRows: "1" },
    );
    expect(outcome).toMatchObject({ added: 0, unchanged: 5, refused: 1 });
    expect(outcome.errors.map(({ row: at, column, message }) => [at, column, message])).toEqual(
      expect.arrayContaining([[2, "Answer", "A value is missing."]]),
    );
    const states = await Promise.all([forgotten, left].map(async ({ id }) => (await detailOf(id)).refuseSign));
    expect(states).toEqual(["0", "0"]);
  });

  it("are the supplier's alone, by its right to answer", async () => {
    const issued = await buildIssued(app);
    const rows = [row(issued.purchaseNo, 1, "100", day(14), { answer: "accept" })];
    await expect(answer(rows, {}, buyer)).rejects.toThrow();
    await expect(answer(rows, {}, await app.as("admin"))).rejects.toThrow("supplierUserOnly");
    expect(await detailOf(issued.id)).toMatchObject({ refuseSign: "0" });
  });
});
