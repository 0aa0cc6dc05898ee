import { yesNoStatus } from "@tandem/contract/core/statuses";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { orderDecision } from "@tandem/contract/orders/purchase-orders/statuses";
import { tenantTimeZone } from "@tandem/contract/platform/known-parameters";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { raise } from "../../../testing/documents/quality-claims.ts";
import { buildAccepted, buildIssued, buildShipped, day } from "../../../testing/orders.ts";
import { asOwner, setOrderRule } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { openPool } from "../../core/database.ts";
import { acceptOverdueOrders } from "../../orders/purchase-orders/overdue.ts";
import { remindOfAnswers } from "../../orders/purchase-orders/remind-of-answers.ts";

/** At any moment one of the two has another day than UTC, which began an hour ago or more and goes on for another. */
const zone = new Date().getUTCHours() >= 11 ? "Pacific/Kiritimati" : "Etc/GMT+12";
const todayHere = Temporal.Now.plainDateISO(zone);
/** A day relative to that of the tenant. It stays the same while the tests run, also where that of UTC does not. */
const here = (days: number) => todayHere.add({ days }).toString();

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, buyer] = [await app.as("admin"), await app.as("buyer")];
  // Whoever is known already has the day of the zone from now on, too.
  await buyer.ok("messages", "getCurrentUserMessageList", { size: 1 });
  const parameter = { paramNo: tenantTimeZone.paramNo, paramName: "Time zone", paramValue: zone };
  await admin.ok("parameters", "addSysParam", parameter);
  await setOrderRule(app, "O1", { acceptanceDeadlineDays: 3 });
});
afterAll(() => app.close());

const shownAs = async ({ id, purchaseNo }: PurchaseOrderDetail) => {
  const request = { current: 1, size: 5, condition: { purchaseNo } };
  const { records } = await buyer.ok("purchaseOrders", "getPurchaseOrderPage", request);
  const { refuseSign } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id });
  return { overdue: records[0]?.deliveryOverdue, decision: records[0]?.decision ?? null, refuseSign };
};
const changeOrders = (column: string, value: string, { id }: PurchaseOrderDetail) =>
  asOwner(app, `update purchase_order set ${column} = $1 where id = $2`, [value, id]);

describe("A tenant that lives where it is another day than in UTC", () => {
  it("counts deadlines from its own day, and takes orders as accepted once it is over there", async () => {
    const [passed, due] = [await buildIssued(app), await buildIssued(app)];
    expect(passed.acceptanceDeadline).toBe(here(3));
    await changeOrders("acceptance_deadline", here(-1), passed);
    await changeOrders("acceptance_deadline", here(0), due);
    expect(await shownAs(passed)).toMatchObject({ decision: orderDecision.code.overdue });
    expect(await shownAs(due)).toMatchObject({ decision: null });
    const pool = openPool(app.connectionString, 2);
    expect(await acceptOverdueOrders(pool)).toBe(1);
    await pool.end();
    expect(await shownAs(passed)).toMatchObject({ refuseSign: "1" });
    expect(await shownAs(due)).toMatchObject({ refuseSign: "0" });
    const answered = await asOwner(
      app,
      "select answered_on::text as day from supplier_answer where purchase_order_id = $1",
      [passed.id],
    );
    expect(answered).toEqual([{ day: here(0) }]);
  });

  it("reminds of answers until its day is over, and from the day after it asked", async () => {
    const [passed, due] = [await buildIssued(app), await buildIssued(app)];
    const setDeadline = (order: PurchaseOrderDetail, deadline: string) =>
      asOwner(app, "update supplier_answer set deadline = $1 where purchase_order_id = $2", [deadline, order.id]);
    await setDeadline(passed, here(-1));
    await setDeadline(due, here(0));
    const owner = new Pool({ connectionString: app.connectionString, max: 2 });
    expect(await remindOfAnswers(owner)).toBe(0);
    await asOwner(app, "update supplier_answer set create_date = create_date - interval '1 day'");
    expect(await remindOfAnswers(owner)).toBe(1);
    await owner.end();
    const { records } = await (await app.as("supplierA")).ok("messages", "getCurrentUserMessageList", { size: 20 });
    expect(records.map(({ recordNumbers }) => recordNumbers)).toEqual([[due.purchaseNo]]);
  });

  it("shows orders as overdue from the day after that on which they are expected", async () => {
    const { yes, no } = yesNoStatus.code;
    const late = await buildIssued(app, { head: { expectArrivalDate: here(-1) } });
    const today = await buildIssued(app, { head: { expectArrivalDate: here(0) } });
    expect(await shownAs(late)).toMatchObject({ overdue: yes });
    expect(await shownAs(today)).toMatchObject({ overdue: no });
  });

  it("judges days that somebody says by its own, with a day to spare for whoever lives elsewhere", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const grant = (until: string) => ({ lineList: order.lines.map(({ id }) => ({ id })), until });
    expect(await buyer.refused("purchaseOrderLines", "grantShipment", grant(here(-1)))).toBe("grantDayPast");
    await buyer.ok("purchaseOrderLines", "grantShipment", grant(here(0)));

    const notice = await buildShipped(app, order, ["100"]);
    expect(notice.deliveryDate).toBe(here(0));
    const warehouse = await app.as("warehouse");
    const arrivedOn = (receiptDate: string) => receiptInput(notice, ["100"], { receiptDate });
    expect(await warehouse.refused("receipts", "receive", arrivedOn(here(2)))).toBe("dayToCome");
    await warehouse.ok("receipts", "receive", arrivedOn(here(1)));
    const received = async () => {
      const { notices } = await buyer.ok("purchaseOrderLines", "getPurchaseOrderLineChain", {
        id: order.lines[0]?.id ?? "",
      });
      return notices[0]?.receipts[0] ?? { id: "", followed: [] };
    };
    await raise(buyer, await received());
    expect((await received()).followed).toMatchObject([{ kind: "qualityClaim", day: here(0) }]);
  });

  it("numbers documents by the year that it is there", async () => {
    const told = "select app.document_number('PO', 7) as number from set_config('app.today', '2031-01-01', true)";
    expect(await asOwner(app, told)).toEqual([{ number: "PO-2031-000007" }]);
  });

  it("has the day of UTC again as soon as its zone is taken back", async () => {
    const condition = { paramNo: tenantTimeZone.paramNo };
    const zoneTold = async () => (await buyer.ok("currentUsers", "getCurrentUser", {})).user.timeZone;
    expect(await zoneTold()).toBe(zone);
    const { records } = await admin.ok("parameters", "getSysParamPage", { current: 1, size: 1, condition });
    const delList = records.map(({ id, version }) => ({ id, version }));
    await admin.ok("parameters", "deleteSysParamByIds", { delList });
    expect((await buildIssued(app)).acceptanceDeadline).toBe(day(3));
    expect(await zoneTold()).toBe("UTC");
  });
});
