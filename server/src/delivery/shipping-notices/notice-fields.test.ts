import { shippingNotice, shippingNoticeLine } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { handIn } from "../../../testing/delivery-approvals.ts";
import { buildAccepted, buildNotice, buildShipped, day, noticeInput } from "../../../testing/orders.ts";
import { setDeliveryRule } from "../../../testing/owner.ts";
import { ofNotices, print } from "../../../testing/prints.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { importSheetOf, typedSheet } from "../../../testing/records.ts";
import { headingOf, readSheet } from "../../../testing/sheets.ts";
import { inTransaction } from "../../core/database.ts";
import { wholeTenant } from "../../identity/sessions/session-store.ts";

let app: TestApplication;
let admin: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, supplier] = [await app.as("admin"), await app.as("supplierA")];
});
afterAll(() => app.close());

const addPolicy = (policyNo: string, deliveryMode: "JIT" | "APPOINTMENT", itemNo: string) =>
  admin.ok("executionPolicies", "addexecutionpolicy", {
    policyNo,
    policyName: policyNo,
    statusCode: "1",
    deliveryMode,
    lines: [{ itemNo }],
  });

const listed = async (condition: object) =>
  (await supplier.ok("shippingNotices", "getShippingNoticePage", { current: 1, size: 20, condition })).records.map(
    ({ asnNo }) => asnNo,
  );

/** The steps of some kind that a plan has, each with those below it. */
const within = (plan: unknown, kind: string): object[] =>
  plan === null || typeof plan !== "object"
    ? []
    : [
        ...("Node Type" in plan && plan["Node Type"] === kind ? [plan] : []),
        ...Object.values(plan).flatMap((part) => within(part, kind)),
      ];

describe("What a delivery notice says", () => {
  it("B4.10e by its policies: how the goods were called off, by orders unless they say so, and by the strictest", async () => {
    const order = await buildAccepted(app, { quantities: ["10", "10", "10"] });
    expect(await buildNotice(app, order, ["", "", "1"])).toMatchObject({ deliveryModeNo: "PO" });
    await addPolicy("JIT-M1", "JIT", "M1");
    await addPolicy("BOOKED-M2", "APPOINTMENT", "M2");
    const justInTime = await buildNotice(app, order, ["1", "", "1"]);
    const booked = await buildNotice(app, order, ["1", "1", "1"]);
    expect([justInTime.deliveryModeNo, booked.deliveryModeNo]).toEqual(["JIT", "APPOINTMENT"]);
    expect(booked.judgedBy.map(({ name }) => name)).toContain("BOOKED-M2");
    const ofOrder = { asnNo: [justInTime.asnNo, booked.asnNo] };
    expect(await listed({ ...ofOrder, deliveryModeNo: "JIT" })).toEqual([justInTime.asnNo]);
    const { options } = await admin.ok("orderRules", "getDecidingRules", { orgNo: "O1", itemNo: "M2" });
    expect(options.find(({ option }) => option === "deliveryMode")).toMatchObject({ value: "APPOINTMENT" });
  });

  it("B3.2a of where it goes: plants, warehouse, and the hours in which goods are received there", async () => {
    const { records } = await admin.ok("addresses", "getbmcustomeraddresslistbyparams", {
      current: 1,
      size: 1,
      condition: { orgNo: "O1", loadadrType: "1" },
    });
    const [address] = records;
    await admin.ok("addresses", "updatebmcustomeraddressbyid", {
      id: address?.id ?? "",
      version: address?.version ?? 0,
      startTimeStr: "07:30",
      dueTimeStr: "16:00",
    } as never);
    const [one, other] = [
      await buildAccepted(app, { quantities: ["10"], head: { plantName: "North", warehouseNo: "W2" } }),
      await buildAccepted(app, { quantities: ["10"], head: { plantName: "East", warehouseNo: "W1" } }),
    ];
    const input = await noticeInput(app, one, ["1"]);
    const alone = await supplier.ok("shippingNotices", "saveShippingNotice", input);
    expect(alone).toMatchObject({
      plantName: "North",
      delWarehouseNo: "W2",
      receivingTimeFrom: "07:30",
      receivingTimeUntil: "16:00",
    });
    const [printed] = (await print(supplier, ofNotices([alone.id]))).pages;
    expect(printed).toContain("07:30–16:00");
    const lines = [one, other].map((order) => ({ purchaseOrderLineId: order.lines[0]?.id ?? "", deliveryQty: "1" }));
    const together = await supplier.ok("shippingNotices", "saveShippingNotice", { ...input, lines } as typeof input);
    expect(together).toMatchObject({ plantName: "East, North", delWarehouseNo: null });
    const both = { asnNo: [alone.asnNo, together.asnNo] };
    expect(await listed({ ...both, delWarehouseNo: "W2" })).toEqual([alone.asnNo]);
    expect(await listed({ ...both, plantNameIndistinct: "ast" })).toEqual([together.asnNo]);
  });

  it("B3.2a B3.3 is every field of head and lines, on its page, in both lists and in both exports", async () => {
    const head = [
      ...[
        "asnNo",
        "checkStatus",
        "deliveryDate",
        "expectedArrivalDate",
        "orgNo",
        "orgName",
        "plantName",
        "supplierName",
      ],
      ...["deliveryModeNo", "orderType", "shippingAddress", "consignee", "consigneePhone", "receivingTimeFrom"],
      ...["receivingTimeUntil", "deliveryAddress", "sender", "senderPhone", "delWarehouseNo", "remarks", "attachments"],
      ...["closedStatus", "sumDeliveryQty", "sumReceiveQty", "timing"],
    ];
    const line = [
      ...["purchaseNo", "purchaseSeq", "purchasePhaseSeq", "purchaseBatchSeq", "itemNo", "goodsName", "spec"],
      ...["batchPurQty", "deliveryQty", "sumDeliveryQty", "sumReceiveQty", "unDeliveryQty", "onWayQty", "overQty"],
      ...["receiveQty", "giftQty", "valuationQty", "purUnitNo", "lotNo", "productDate", "itemFeatureNo"],
      ...["productFeature", "stockFeature", "warehouseNo", "supRemarks", "expectArrivalDate", "approvalStatus"],
    ];
    await handIn(supplier, { lotNo: "L-1" });
    const order = await buildAccepted(app, { quantities: ["10"], head: { plantName: "West", warehouseNo: "W1" } });
    const keeper = await app.as("warehouse");
    await keeper.ok("receipts", "receive", receiptInput(await buildShipped(app, order, ["3"]), ["3"]));
    const input = await noticeInput(app, order, ["4"]);
    const lines = input.lines.map((each) => ({
      ...{ ...each, lotNo: "L-1", productDate: day(-1), giftQty: "1", itemFeatureNo: "F-1" },
      ...{ productFeature: "Blue", stockFeature: "Dry", supRemarks: "Fragile" },
    }));
    const shipped = await buildShipped(app, order, [], { ...input, lines, remarks: "Gate two" });
    await keeper.ok("receipts", "receive", receiptInput(shipped, ["4"]));
    const condition = { asnNo: shipped.asnNo };
    const [whole, inList, lineInList] = [
      await supplier.ok("shippingNotices", "getShippingNoticeById", { id: shipped.id }),
      (await supplier.ok("shippingNotices", "getShippingNoticePage", { current: 1, size: 1, condition })).records[0],
      (await supplier.ok("shippingNotices", "getShippingNoticeLinePage", { current: 1, size: 1, condition }))
        .records[0],
    ];
    const missing = (record: object | undefined, names: readonly string[]) =>
      names.filter((name) => (((record ?? {}) as Record<string, unknown>)[name] ?? null) === null);
    expect([missing(whole, head), missing(inList, head)]).toEqual([[], []]);
    expect([missing(whole.lines[0], line), missing(lineInList, line)]).toEqual([[], []]);
    for (const [entity, method, names] of [
      [shippingNotice, "exportexcel", head],
      [shippingNoticeLine, "exportAsnDetail", line],
    ] as const) {
      const { content } = await supplier.download("shippingNotices", method, { condition });
      const [row = {}] = await readSheet(content);
      expect(names.filter((name) => !(row[headingOf(entity as never, name)] ?? null))).toEqual([]);
    }
    // What came of the batch in all, which its order calls receiptQty, and what came of this line.
    const batch = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    expect(batch.lines[0]).toMatchObject({ receiptQty: "7" });
    expect(lineInList).toMatchObject({ sumReceiveQty: "7", receiveQty: "4" });
  });

  it("B2.29y B4.1f of how it travels, completed by its supplier while it is on its way, as its buyer then reads it", async () => {
    const order = await buildAccepted(app, { quantities: ["10"] });
    const { id, version, asnNo } = await buildShipped(app, order, ["5"], { trackingNo: "OLD" });
    const driver = {
      wayCarriage: "3",
      carNo: "51C-9",
      carType: "Van",
      driver: "An",
      driverPhone: "0903123456",
    } as const;
    const complete = (given: object) => supplier.call("shippingNotices", "completeTransport", given as never);
    await complete({ id, version, ...driver });
    const seen = await (await app.as("buyer")).ok("shippingNotices", "getShippingNoticeById", { id });
    expect(seen).toMatchObject({ ...driver, trackingNo: null, checkStatus: "2", version: version + 1 });
    const { action, changes } = seen.history.at(-1) ?? { action: "", changes: [] };
    expect(action).toBe("completeTransport");
    expect(changes).toContainEqual({ line: null, field: "trackingNo", old: "OLD", new: null });
    expect(changes).toContainEqual({ line: null, field: "driver", old: null, new: "An" });
    expect((await complete({ id, version, trackingNo: "LATE" })).body).toMatchObject({ errorCode: "versionStale" });
    await setDeliveryRule(app, "O1", { shippingInfoNeeded: true });
    expect((await complete({ id, version: version + 1, wayCarriage: "1" })).body).toMatchObject({
      errorCode: "noticeTransportNeeded",
    });
    await setDeliveryRule(app, "O1", {});
    expect(await listed({ asnNo, trackingNo: "OLD" })).toEqual([]);
  });

  it("B3.2b B3.3 of vehicle and features, brought by a workbook, and of what became of the batch of each line", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const vehicle = { carType: "9.6 m box truck", carNo: "51C-1", carInfo: "Tail lift" };
    const features = { itemFeatureNo: "F-1", productFeature: "Red", stockFeature: "Dry" };
    const row = { purchaseNo: order.purchaseNo, purchaseSeq: "1", deliveryQty: "30", expectedArrivalDate: day(3) };
    const { added } = await importSheetOf(
      supplier,
      "shippingNotices",
      typedSheet([{ ...row, ...vehicle, ...features }]),
    );
    expect(added).toBe(1);
    const shipped = await buildShipped(app, order, ["20"]);
    await (await app.as("warehouse")).ok("receipts", "receive", receiptInput(shipped, ["15"]));
    const { records } = await supplier.ok("shippingNotices", "getShippingNoticeLinePage", {
      current: 1,
      size: 20,
      condition: { purchaseNo: order.purchaseNo, field: "id", order: "asc" },
    });
    const ofBatch = { sumDeliveryQty: "50", sumReceiveQty: "15", onWayQty: "35", unDeliveryQty: "50", overQty: "0" };
    const dates = { expectArrivalDate: day(14), promiseDate: day(14) };
    expect(records).toMatchObject([
      { deliveryQty: "30", receiveQty: "0", valuationQty: "30", ...features, ...ofBatch, ...dates },
      { deliveryQty: "20", receiveQty: "15", valuationQty: "20", itemFeatureNo: null, ...ofBatch, ...dates },
    ]);
    const brought = await supplier.ok("shippingNotices", "getShippingNoticeById", {
      id: records[0]?.shippingNoticeId ?? "",
    });
    expect(brought).toMatchObject(vehicle);
  });

  it("by unit and of packaging is summed up for the rows of a page alone, whatever the list is sorted by", async () => {
    const asked = sql<{
      "QUERY PLAN": readonly unknown[];
    }>`explain (format json) select id, delivery_qty_by_unit, receive_qty_by_unit,
      on_way_qty_by_unit, packaging, announced_packaging from shipping_notice_row order by create_name limit 20`;
    const { rows } = await inTransaction(app.platform.pool, wholeTenant("1"), (tx) =>
      asked.execute(tx.withoutPlugins()),
    );
    const plan = JSON.stringify(rows);
    const [sorted = ""] = within(rows, "Sort").map((step) => JSON.stringify(step));
    expect(sorted).toContain("create_name");
    for (const summed of ["shipping_notice_line", "packaging_movement"]) {
      const isIn = (part: string) => part.includes(`"Relation Name":"${summed}"`);
      expect([plan, sorted].map(isIn), summed).toEqual([true, false]);
    }
  });
});
