import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../testing/application.ts";
import { approve as agreeToReport, handIn } from "../testing/delivery-approvals.ts";
import { billOf, buildPooled } from "../testing/documents/bills.ts";
import { deductionOf, issueDeduction, provideDollars } from "../testing/documents/deductions.ts";
import { draftForecast } from "../testing/documents/forecasts.ts";
import { buildConfirmed, commit, confirmedBill, generate } from "../testing/documents/invoices.ts";
import { draftPlan } from "../testing/documents/procurement-plans.ts";
import { addSchedule } from "../testing/documents/schedules.ts";
import { brokenLaws } from "../testing/laws.ts";
import { buildAccepted, buildIssued, buildNotice, day } from "../testing/orders.ts";
import { planSteps } from "../testing/plan-steps.ts";
import { receiptInput } from "../testing/receipts.ts";
import { named } from "../testing/records.ts";
import { addDeliveryRule, forgetRules } from "../testing/rules.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;
let warehouse: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, buyer, supplier, warehouse] = [
    await app.as("admin"),
    await app.as("buyer"),
    await app.as("supplierA"),
    await app.as("warehouse"),
  ];
  await provideDollars(admin);
});
afterAll(() => app.close());

/** A cell of a schedule that its supplier knows of. */
async function releasedCell() {
  const cell = await addSchedule(buyer);
  await buyer.ok("schedules", "release", { releaseList: [named(cell)], belowPlanned: "1" });
  return buyer.ok("schedules", "getScheduleById", { id: cell.id });
}

it("B1.2 a supplier sends notices, replies to schedules, accepts or refuses orders where it may, and settles deductions and invoices", async () => {
  const notice = await buildNotice(app, await buildAccepted(app, { quantities: ["10"] }), ["10"]);
  expect(notice).toMatchObject({ checkStatus: "0", supplierNo: "SA", sumDeliveryQty: "10" });

  const reply = { replyQuantity: "90", replyDate: day(20) };
  const replied = await supplier.ok("schedules", "reply", { ...named(await releasedCell()), ...reply });
  expect(replied).toMatchObject({ replyStatus: "1", ...reply });

  const [accepted, refused] = [await buildIssued(app), await buildIssued(app)];
  await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(accepted)] });
  await supplier.ok("purchaseOrders", "refuse", { ...named(refused), reason: "No steel" });
  const answers = [accepted, refused].map(({ id }) => supplier.ok("purchaseOrders", "getPurchaseOrderById", { id }));
  expect((await Promise.all(answers)).map(({ refuseSign }) => refuseSign)).toEqual(["1", "5"]);
  const days = { acceptanceDeadlineDays: 0, earlyDays: 0, lateDays: 0, previewDays: 0 };
  await admin.ok("answerConfigurations", "addanswerconfiguration", { orgNo: "O1", ...days, refusalAllowed: "0" });
  const bound = { ...named(await buildIssued(app)), reason: "No steel" };
  expect(await supplier.refused("purchaseOrders", "refuse", bound)).toBe("orderRefusalNotAllowed");
  await forgetRules(app);

  const deduction = await issueDeduction(buyer);
  expect(await supplier.ok("deductions", "srmDeductionOrderConfirm", named(deduction))).toMatchObject({
    deductionStatus: "1",
  });

  const invoice = await generate(supplier, await buildConfirmed({ app, buyer, supplier }, ["10"]));
  expect(await commit(supplier, invoice)).toMatchObject({ status: "1", invoiceNo: expect.any(String) });
  expect(await brokenLaws(app)).toEqual([]);
});

it("B1.3 a purchaser decides on notices and receives, decides on reports, publishes what is planned, sets rules, confirms bills and reissues deductions", async () => {
  const order = await buildAccepted(app, { quantities: ["30"] });
  const [approved, rejected] = [await buildNotice(app, order, ["10"]), await buildNotice(app, order, ["20"])];
  const shipped = await buyer.ok("shippingNotices", "approve", named(approved));
  expect(shipped).toMatchObject({ checkStatus: "2" });
  const reasoned = { ...named(rejected), reason: "Too much" };
  expect(await buyer.ok("shippingNotices", "reject", reasoned)).toMatchObject({ checkStatus: "1" });

  await warehouse.ok("receipts", "receive", receiptInput(shipped, ["10"]));
  const receipts = { current: 1, size: 1, condition: { asnNo: shipped.asnNo } };
  const [receipt = { id: "", version: 0 }] = (await warehouse.ok("receipts", "getReceiptPage", receipts)).records;
  const canceled = { ...named(receipt), reason: "Counted wrong" };
  expect(await warehouse.ok("receipts", "cancelReceipt", canceled)).toMatchObject({ status: "0" });

  expect(await agreeToReport(buyer, await handIn(supplier))).toMatchObject({ checkStatus: "1" });

  expect(await releasedCell()).toMatchObject({ releaseStatus: "1" });
  const { supplies, distributed, publish } = planSteps(() => ({ app, admin, buyer }));
  await supplies("SA", "100");
  expect(await publish(await distributed(await draftPlan(buyer)))).toMatchObject({ planStatus: "1" });
  const forecast = await draftForecast(buyer);
  await buyer.ok("forecasts", "publish", { publishList: [named(forecast)] });
  expect(await supplier.ok("forecasts", "getForecastById", { id: forecast.id })).toMatchObject({ predictStatus: "1" });

  await addDeliveryRule(buyer, { maxLines: 1 });
  const two = await buildAccepted(app, { quantities: ["1", "2"] });
  await expect(buildNotice(app, two, ["1", "2"])).rejects.toThrow(/noticeLinesTooMany/);
  await forgetRules(app);

  const bill = await billOf(buyer, await buildPooled(app, ["10"]));
  expect(await confirmedBill({ buyer, supplier }, bill)).toMatchObject({ status: "2" });

  const wish = deductionOf();
  const turnedDown = { ...named(await issueDeduction(buyer, wish)), reason: "It came in time" };
  const back = await supplier.ok("deductions", "reject", turnedDown);
  const reissued = { ...wish, ...named(back), deductionAmount: "50", fileIds: [] };
  expect(await buyer.ok("deductions", "reissue", reissued)).toMatchObject({
    deductionStatus: "0",
    deductionAmount: "50",
  });
  expect(await brokenLaws(app)).toEqual([]);
});
