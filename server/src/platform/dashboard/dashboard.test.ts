import { basePath, type Endpoint } from "@tandem/contract/core/service";
import { type WaitingName, waitingKinds, waitingNames } from "@tandem/contract/platform/dashboard/waiting";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildDraft, buildIssued, buildNotice, buildShipped, day } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

async function waitingOf(user: TestUser, today = day(0)) {
  const { records } = await user.ok("dashboard", "getWaitingForMe", { today });
  return new Map(records.map((record) => [record.name, record]));
}

async function countOf(userNo: string, name: WaitingName): Promise<number | undefined> {
  return (await waitingOf(await app.as(userNo))).get(name)?.count;
}

/** The list that shows what is counted under a name. */
function listOf(name: WaitingName): [keyof typeof services, string] {
  const { entity, menu } = waitingKinds[name];
  const lists = Object.entries(services).flatMap(([service, { menus: of, endpoints }]) =>
    Object.entries(endpoints as Record<string, Endpoint>)
      .filter(
        ([, call]) => (of as readonly string[]).includes(menu) && call.kind === "list" && call.entity?.name === entity,
      )
      .map(([method]): [keyof typeof services, string] => [service as keyof typeof services, method]),
  );
  const [list] = lists;
  if (!list) throw new Error(`No list shows ${name}`);
  return list;
}

/** What the flags that a role begins with, and the side of those who hold it, make one's business. */
const waitingFor = (role: "supplier" | "buyer" | "warehouse") =>
  waitingNames.filter((name) => {
    const { side, menu, needs } = waitingKinds[name];
    const isTheirs = side === undefined || side === (role === "supplier" ? "supplier" : "buyer");
    const holds = (of: typeof menu, flag: string) => menus[of].grants?.[role]?.some((each) => each === flag);
    return isTheirs && holds(menu, "isSearch") && needs.every(([of, flag]) => holds(of, flag));
  });

describe("What waits for a user", () => {
  it("B4.3a counts for each side what is its own to do, and for nobody what is another's", async () => {
    const names = async (userNo: string) => [...(await waitingOf(await app.as(userNo))).keys()];
    for (const [userNo, role] of [
      ["supplierA", "supplier"],
      ["buyer", "buyer"],
      ["warehouse", "warehouse"],
    ] as const) {
      expect(await names(userNo), userNo).toEqual(waitingFor(role));
    }
    expect(waitingFor("supplier")).toEqual(expect.arrayContaining(["toAccept", "noticesRejected", "linesLate"]));
    expect(waitingFor("buyer")).toEqual(expect.arrayContaining(["repliesToApprove", "noticesToApprove", "toIssue"]));
    expect(waitingFor("warehouse")).toEqual([
      ...["appointmentsMissed", "receiptsToInspect", "rejectionsToSendBack"],
      ...["appointmentsOverdue", "packagingDisputed", "appointmentsToday", "appointmentsTomorrow"],
      ...["arrivingToday", "stockBelowSafety", "lateToReceive", "linesLate"],
    ]);
    expect(await names("stranger")).toEqual([]);
  });

  it("B4.3a B4.1a follows each order and notice from one side to the other, with the clock of the oldest", async () => {
    const [supplier, buyer] = [await app.as("supplierA"), await app.as("buyer")];
    const draft = await buildDraft(app);
    expect(await countOf("buyer", "toIssue")).toBe(1);
    await buyer.ok("purchaseOrders", "issue", { issueList: [{ id: draft.id, version: draft.version }] });
    expect(await countOf("buyer", "toIssue")).toBe(0);

    const issued = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: draft.id });
    const toAccept = (await waitingOf(supplier)).get("toAccept");
    expect(toAccept).toMatchObject({ count: 1, since: issued.issueDate, due: issued.acceptanceDeadline });

    await supplier.ok("purchaseOrders", "accept", {
      id: issued.id,
      version: issued.version,
      reason: "Less for now",
      lines: issued.lines.map(({ id }) => ({ id, promises: [{ promiseQty: "1", promiseDate: day(20) }] })),
    });
    expect(await countOf("supplierA", "toAccept")).toBe(0);
    expect(await countOf("buyer", "repliesToApprove")).toBe(1);
    const replied = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: draft.id });
    await buyer.ok("purchaseOrders", "decline", {
      id: draft.id,
      version: replied.version,
      reason: "All of it, please",
    });
    expect(await countOf("buyer", "repliesToApprove")).toBe(0);
    expect(await countOf("supplierA", "toAnswerAgain")).toBe(1);

    const accepted = await buildAccepted(app);
    const notice = await buildNotice(app, accepted, ["10"]);
    expect(await countOf("buyer", "noticesToApprove")).toBe(1);
    await buyer.ok("shippingNotices", "reject", { id: notice.id, version: notice.version, reason: "Wrong day" });
    expect(await countOf("buyer", "noticesToApprove")).toBe(0);
    expect(await countOf("supplierA", "noticesRejected")).toBe(1);

    await buildShipped(app, accepted, ["10"], { expectedArrivalDate: day(0) });
    expect(await countOf("warehouse", "arrivingToday")).toBe(1);
    expect((await waitingOf(await app.as("warehouse"), day(1))).get("lateToReceive")).toMatchObject({
      count: 1,
      since: day(0),
    });
  });

  it("S2.15a answers with each count the conditions of the list that shows just those", async () => {
    await buildAccepted(app, { head: { expectArrivalDate: day(-3) } });
    for (const userNo of ["supplierA", "buyer", "warehouse"]) {
      const user = await app.as(userNo);
      for (const [name, { count, conditions }] of await waitingOf(user)) {
        const [service, method] = listOf(name as WaitingName);
        const page = await user.ok(
          service,
          method as never,
          { current: 1, size: 1000, condition: conditions } as never,
        );
        expect((page as { total: number }).total, `${name} of ${userNo}`).toBe(count);
      }
    }
    expect(await countOf("supplierA", "linesLate")).toBe(2);
  });

  it("S6.3c counts nothing of other suppliers and organisations", async () => {
    const before = await countOf("supplierB", "toAccept");
    await buildIssued(app, { supplierNo: "SA", orgNo: "O1" });
    expect(await countOf("supplierB", "toAccept")).toBe(before);
    const ofTwo = await countOf("buyerOfTwo", "toIssue");
    await buildDraft(app, { orgNo: "O1" });
    expect(await countOf("buyerOfTwo", "toIssue")).toBe(ofTwo);
    await buildDraft(app, { orgNo: "O2" });
    expect(await countOf("buyerOfTwo", "toIssue")).toBe((ofTwo ?? 0) + 1);
  });
});

describe("The schedule", () => {
  const due = day(40);
  const schedule = async (userNo: string, condition: { keyword?: string; scheduleDate?: string }, page = {}) =>
    (await app.as(userNo)).ok("dashboard", "mySchedulePage", { current: 1, size: 1000, condition, ...page });

  it("S7.20a shows on its day what is still to be shipped, and what is on its way", async () => {
    const order = await buildAccepted(app, { quantities: ["100", "40"], head: { expectArrivalDate: due } });
    const notice = await buildShipped(app, order, ["60", "40"], { expectedArrivalDate: due });
    const { total, records } = await schedule("supplierA", { scheduleDate: due });
    expect(total).toBe(2);
    expect(records).toMatchObject([
      {
        entryType: "shippingNotice",
        documentId: notice.id,
        documentNo: notice.asnNo,
        quantityByUnit: ["100 PCS"],
        lineCount: 2,
      },
      {
        entryType: "orderLine",
        documentId: order.lines[0]?.id,
        documentNo: order.purchaseNo,
        quantityByUnit: ["40 PCS"],
        line: { purchaseSeq: 1, itemNo: "M1", promised: true },
      },
    ]);
    expect(records.map((record) => record.scheduleDate)).toEqual([due, due]);
  });

  it("takes nothing from what is on its way for a line of which more came than was announced", async () => {
    await setDeliveryRule(app, "O1", { overDeliveryPercent: 10 });
    const order = await buildAccepted(app, { quantities: ["100", "50"] });
    const notice = await buildShipped(app, order, ["100", "50"], { expectedArrivalDate: day(44) });
    const admin = await app.as("admin");
    await admin.ok("receipts", "receive", receiptInput(notice, ["110"]));
    const { records } = await schedule("supplierA", { scheduleDate: day(44) });
    expect(records).toMatchObject([{ documentId: notice.id, quantityByUnit: ["50 PCS"] }]);
    const page = await admin.ok("shippingNotices", "getShippingNoticePage", {
      current: 1,
      size: 1,
      condition: { asnNo: notice.asnNo },
    });
    expect(page.records).toMatchObject([{ receiveQtyByUnit: ["110 PCS"], onWayQtyByUnit: ["50 PCS"] }]);
    const ended = page.records[0];
    await admin.ok("shippingNotices", "end", { id: notice.id, version: ended?.version ?? 0 });
    expect(await admin.ok("shippingNotices", "getShippingNoticeById", { id: notice.id })).toMatchObject({
      onWayQtyByUnit: null,
    });
    await setDeliveryRule(app, "O1", {});
  });

  it("S7.20a shows a line on the day its supplier promised, not on the day that was asked for", async () => {
    const issued = await buildIssued(app, { quantities: ["7"], head: { expectArrivalDate: day(41) } });
    const shown = async (scheduleDate: string) =>
      (await schedule("buyer", { scheduleDate })).records.filter(({ documentNo }) => documentNo === issued.purchaseNo);
    expect(await shown(day(41))).toMatchObject([{ line: { promised: false } }]);
    const supplier = await app.as("supplierA");
    await supplier.ok("purchaseOrders", "accept", {
      id: issued.id,
      version: issued.version,
      reason: "Later",
      lines: issued.lines.map(({ id }) => ({ id, promises: [{ promiseQty: "7", promiseDate: day(43) }] })),
    });
    expect(await shown(day(41))).toEqual([]);
    expect(await shown(day(43))).toMatchObject([{ quantityByUnit: ["7 PCS"], line: { promised: true } }]);
  });

  it("S7.20a B7.10a is asked by day, and by number and material, at its address, and the months of orders at theirs", async () => {
    const order = await buildAccepted(app, { quantities: ["5"], head: { expectArrivalDate: day(45) } });
    const buyer = await app.as("buyer");
    const post = async <T>(method: string, condition: object): Promise<T> => {
      const { body } = await buyer.post<T>(`${basePath}/ISupSrmIndexService/${method}`, { condition });
      if (!("data" in body)) throw new Error(JSON.stringify(body));
      return body.data;
    };
    const found = async (keyword: string, scheduleDate = day(45)) =>
      (await post<{ total: number }>("mySchedulePage", { keyword, scheduleDate })).total;
    expect(await found(order.purchaseNo)).toBe(1);
    expect(await found(order.purchaseNo, day(46))).toBe(0);
    expect(await found("Hexagon")).toBe(1);
    expect(await found("100%")).toBe(0);
    const { records } = await post<{ records: { month: string; count: number }[] }>("purCountPreMouth", {});
    expect(records).toHaveLength(12);
    expect(records.at(-1)).toEqual({ month: day(0).slice(0, 7), count: expect.any(Number) });
    const ofOrder = records.find(({ month }) => month === order.purchaseDate.slice(0, 7));
    expect(ofOrder?.count).toBeGreaterThan(0);
  });

  it("refuses a day before which there is none", async () => {
    for (const method of ["getWaitingForMe", "purCountPreMouth"] as const) {
      const { body } = await (await app.as("buyer")).call("dashboard", method, { today: "0001-01-01" });
      expect(body, method).toMatchObject({ status: 400, details: [{ path: "today" }] });
    }
  });

  it("S7.20a B7.10b B9.5d begins with page 1 of 5, from today on where no day is named, earliest first", async () => {
    const user = await app.as("buyer");
    const { body } = await user.post<{
      size: number;
      current: number;
      total: number;
      records: { scheduleDate: string }[];
    }>(`${basePath}/ISupSrmIndexService/mySchedulePage`, {});
    if (!("data" in body)) throw new Error(JSON.stringify(body));
    expect(body.data).toMatchObject({ size: 5, current: 1 });
    const all = await schedule("buyer", {});
    expect(body.data.total).toBe(all.total);
    const days = all.records.map(({ scheduleDate }) => scheduleDate);
    expect(days).toEqual(days.toSorted());
    expect(days.every((one) => one >= day(0))).toBe(true);
    expect(body.data.records.map(({ scheduleDate }) => scheduleDate)).toEqual(days.slice(0, 5));
    const second = await schedule("buyer", {}, { current: 2, size: 3 });
    expect(second.records).toEqual(all.records.slice(3, 6));
    const few = await schedule("buyer", { limitCount: 2 } as never);
    expect(few).toMatchObject({ total: 2, limited: true });
    expect(few.records).toHaveLength(2);
  });

  it("S6.3c S6.1a shows nothing of others, and of nothing that the user may not see", async () => {
    const order = await buildAccepted(app, { quantities: ["5"], head: { expectArrivalDate: day(46) } });
    const seen = async (userNo: string) => (await schedule(userNo, { keyword: order.purchaseNo })).total;
    expect(await seen("supplierA")).toBe(1);
    expect(await seen("supplierB")).toBe(0);
    expect(await seen("buyerOfTwo")).toBe(0);
    expect(await seen("stranger")).toBe(0);
    expect((await schedule("supplierB", {})).records.filter(({ supplierNo }) => supplierNo !== "SB")).toEqual([]);
  });
});

describe("The orders per month", () => {
  const counts = async (userNo: string, today?: string) =>
    (await (await app.as(userNo)).ok("dashboard", "purCountPreMouth", { today })).records;
  const sum = (records: { count: number }[]) => records.reduce((all, { count }) => all + count, 0);

  it("S7.20b are those of the last twelve months, months without orders included, within the caller's scope", async () => {
    const today = "2031-03-15";
    const months = (await counts("buyer", today)).map(({ month }) => month);
    expect(months).toHaveLength(12);
    expect([months[0], months[9], months[11]]).toEqual(["2030-04", "2031-01", "2031-03"]);
    for (const purchaseDate of ["2030-03-31", "2030-04-01", "2031-03-31", "2031-04-01"]) {
      const order = await buildIssued(app, { quantities: ["1"] });
      await asOwner(app, "update purchase_order set purchase_date = $2 where id = $1", [order.id, purchaseDate]);
    }
    await buildDraft(app);
    const found = await counts("buyer", today);
    expect(found.filter(({ count }) => count > 0)).toEqual([
      { month: "2030-04", count: 1 },
      { month: "2031-03", count: 1 },
    ]);
    expect(sum(await counts("supplierA", today))).toBe(2);
    expect(sum(await counts("supplierB", today))).toBe(0);
    expect(sum(await counts("buyerOfTwo", today))).toBe(0);
  });
});
