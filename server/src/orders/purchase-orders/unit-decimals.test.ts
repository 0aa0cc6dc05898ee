import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import {
  buildAccepted,
  buildIssued,
  buildShipped,
  day,
  type ImportRow,
  noticeInput,
  orderWorkbook,
} from "../../../testing/orders.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let admin: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, supplier] = [await app.as("admin"), await app.as("supplierA")];
  const unit = { unitNo: "TENTH", unitName: "Tenths", decimalPlaces: 1, statusCode: "1" } as const;
  await admin.ok("units", "addbmunit", unit);
});
afterAll(() => app.close());

const inTenths = { quantities: ["10"], head: { purUnitNo: "TENTH" } };
const refusal = (path: string, message: string) => ({ errorCode: "invalidRequest", details: [{ path, message }] });

describe("A quantity", () => {
  it("B7.11a is refused in an import at its cell with more decimals than its unit, and a currency that there is not", async () => {
    const row = (purchaseNo: string, more: ImportRow): ImportRow => ({
      purchaseNo,
      purchaseDate: day(0),
      orgNo: "O1",
      supplierNo: "SA",
      currency: "EUR",
      purchaseSeq: 1,
      itemNo: "M1",
      purUnitNo: "TENTH",
      batchPurQty: "1.50",
      price: "0.000001",
      expectArrivalDate: day(9),
      ...more,
    });
    const buyer = await app.as("buyer");
    const rows = [row("UD-1", {}), row("UD-2", { batchPurQty: "1.25" }), row("UD-3", { currency: "EURO" })];
    const { body } = await buyer.upload("purchaseOrders", "importexcel", await orderWorkbook(rows));
    expect(body).toMatchObject({
      data: {
        added: 0,
        errors: [
          { row: 3, message: "Decimals allowed in a quantity of this unit: 1." },
          { row: 4, message: "EURO is no currency. Use a code of ISO 4217, such as EUR." },
        ],
      },
    });
    const good = await buyer.upload("purchaseOrders", "importexcel", await orderWorkbook(rows.slice(0, 1)));
    expect(good.body).toMatchObject({ data: { added: 1, errors: [] } });
  });

  it("is refused so where it is promised, announced and received, and taken as its unit has it", async () => {
    const issued = await buildIssued(app, inTenths);
    const promise = (promiseQty: string) =>
      supplier.call("purchaseOrders", "accept", {
        id: issued.id,
        version: issued.version,
        reason: "Less",
        lines: [{ id: issued.lines[0]?.id ?? "", promises: [{ promiseQty, promiseDate: day(14) }] }],
      });
    expect((await promise("9.55")).body).toMatchObject(
      refusal("lines.0.promises.0.promiseQty", "Promised quantity: decimals allowed in this unit: 1."),
    );
    expect((await promise("9.5")).body).toMatchObject({ status: 200 });

    const order = await buildAccepted(app, inTenths);
    const { body } = await supplier.call(
      "shippingNotices",
      "saveShippingNotice",
      await noticeInput(app, order, ["1.25"]),
    );
    expect(body).toMatchObject(refusal("lines.0.deliveryQty", "Shipment quantity: decimals allowed in this unit: 1."));
    const shipped = await buildShipped(app, order, ["2.5"]);
    const received = await admin.call("receipts", "receive", receiptInput(shipped, ["1.25"]));
    expect(received.body).toMatchObject(
      refusal("lines.0.receiptQty", "Receipt quantity: decimals allowed in this unit: 1."),
    );
    expect(await admin.ok("receipts", "receive", receiptInput(shipped, ["1.5"]))).toMatchObject({ checkStatus: "3" });
  });

  it("may be asked for again as it holds where its unit takes fewer decimals by now, and in no other way", async () => {
    await admin.ok("units", "addbmunit", { unitNo: "TILE", unitName: "Tiles", decimalPlaces: 1, statusCode: "1" });
    const order = await buildAccepted(app, { quantities: ["10.5"], head: { purUnitNo: "TILE" } });
    const { records } = await admin.ok("units", "getbmunitlistbyparams", {
      current: 1,
      size: 1,
      condition: { unitNo: "TILE" },
    });
    const [{ id = "", version = 0 } = {}] = records;
    await admin.ok("units", "updatebmunitbyid", { id, version, decimalPlaces: 0 });
    const asked = (promiseQty: string, days: number) => ({
      ...named(order),
      reason: "One press is down",
      lines: [{ id: order.lines[0]?.id ?? "", promises: [{ promiseQty, promiseDate: day(days) }] }],
    });
    expect((await supplier.call("purchaseOrders", "changeQuantity", asked("9.5", 20))).body).toMatchObject(
      refusal("lines.0.promises.0.promiseQty", "Promised quantity: decimals allowed in this unit: 0."),
    );
    expect(await supplier.ok("purchaseOrders", "changeDate", asked("10.5", 20))).toMatchObject({ id: order.id });
  });
});
