import { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildIssued, firstFor, nextVersion } from "../../../testing/orders.ts";
import { asOwner, setOrderRule } from "../../../testing/owner.ts";
import { remindOfAnswers } from "./remind-of-answers.ts";

let app: TestApplication;
let owner: Pool;
beforeAll(async () => {
  app = await startTestApplication();
  owner = new Pool({ connectionString: app.connectionString, max: 2 });
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

const told = async (userNo: string) => {
  const { records } = await (await app.as(userNo)).ok("messages", "getCurrentUserMessageList", { size: 20 });
  return records.map(({ topic, tagName, recordNumbers, name }) => [topic, tagName, ...recordNumbers, name]);
};
const yesterday = () => asOwner(app, "update supplier_answer set create_date = create_date - interval '1 day'");

it("B4.3g suppliers are reminded before the deadline, once for each version, until they answer", async () => {
  await setOrderRule(app, "O1", { acceptanceDeadlineDays: 3 });
  const order = await buildIssued(app);
  const reminder = ["answerDue", order.acceptanceDeadline, order.purchaseNo, "Offsite.User.Order.Acceptance"];
  await yesterday();
  expect(await remindOfAnswers(owner)).toBe(0);

  const parameter = { paramNo: "ANSWER_REMINDER_DAYS", paramName: "Days before", paramValue: "3" };
  await (await app.as("admin")).ok("parameters", "addSysParam", parameter);
  const counts = await Promise.all([remindOfAnswers(owner), remindOfAnswers(owner)]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await told("supplierA")).toEqual([reminder]);
  expect([await told("supplierB"), await told("buyer")]).toEqual([[], []]);

  const buyer = await app.as("buyer");
  await buyer.ok("purchaseOrders", "changePurchaseOrder", nextVersion(order, firstFor("70")));
  expect(await remindOfAnswers(owner)).toBe(0);
  await yesterday();
  expect(await remindOfAnswers(owner)).toBe(1);
  expect(await told("supplierA")).toEqual([reminder, reminder]);

  const supplier = await app.as("supplierA");
  const { id, version } = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
  await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [{ id, version }] });
  expect(await told("supplierA")).toEqual([]);
});
