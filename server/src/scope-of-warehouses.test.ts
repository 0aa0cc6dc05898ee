import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../testing/application.ts";
import { buildAccepted, buildShipped, day, orderRow, orderWorkbook } from "../testing/orders.ts";
import { addUser } from "../testing/outsiders.ts";
import { asOwner } from "../testing/owner.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
  await addUser(await app.as("admin"), "adminOfSpares", { scopeWarehouseNo: ["W2"] });
});
afterAll(() => app.close());

const everything = { current: 1, size: 1000, condition: {} };

describe("Somebody of one warehouse", () => {
  const whole = { ...everything, size: 200 };

  /** An accepted order of which the first line goes to W1 and the second to W2. */
  async function mixedOrder() {
    const order = await buildAccepted(app, { quantities: ["10", "10"], head: { warehouseNo: "W1" } });
    await asOwner(app, `update purchase_order_line set warehouse_no = 'W2' where id = ${order.lines[1]?.id}`);
    return order;
  }

  it("B6.1g sees of a mixed order its head and its own lines, and neither does nor reads what is the whole's", async () => {
    const [user, order] = [await app.as("adminOfSpares"), await mixedOrder()];
    const [other, own] = order.lines;
    const shown = await user.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    expect(shown.lines.map(({ id }) => id)).toEqual([own?.id]);
    const condition = { purchaseNo: order.purchaseNo };
    const lines = await user.ok("purchaseOrderLines", "getPurchaseOrderLinePage", { ...whole, condition });
    expect(lines.records.map(({ warehouseNo }) => warehouseNo)).toEqual(["W2"]);
    const release = (id = "") => user.call("purchaseOrderLines", "releaseForShipment", { lineList: [{ id }] });
    expect((await release(other?.id)).body).toMatchObject({
      data: { changed: 0, results: [{ number: null, error: { errorCode: "notFound" } }] },
    });
    expect((await release(own?.id)).body).toMatchObject({ data: { changed: 1 } });
    const { id, version } = shown;
    const cancelled = await user.ok("purchaseOrders", "batchCancel", { cancelList: [{ id, version }], reason: "X" });
    expect(cancelled).toMatchObject({ changed: 0, results: [{ error: { errorCode: "notFound" } }] });
    const { body } = await user.upload(
      "purchaseOrders",
      "importexcel",
      await orderWorkbook([
        orderRow({
          purchaseNo: order.purchaseNo,
          purchaseSeq: 2,
          itemNo: "M2",
          warehouseNo: "W2",
          batchPurQty: "11",
        }),
      ]),
    );
    expect(body).toMatchObject({ data: { errors: [expect.anything()] } });
    const told = await asOwner<{ userNo: string }>(
      app,
      `select user_no as "userNo" from app_user where tenant_id = 1 and user_no in ('admin', 'adminOfSpares', 'supplierA')
         and app.may_place(tenant_id, id, 'purchaseOrder', ${order.id}) order by 1`,
    );
    expect(told.map(({ userNo }) => userNo)).toEqual(["admin", "supplierA"]);
    const untouched = await (await app.as("admin")).ok("purchaseOrders", "getPurchaseOrderById", { id });
    expect(untouched).toMatchObject({ bandNo: order.bandNo, orderQty: "20", lines: [{}, { batchPurQty: "10" }] });
    // What its supplier asks for and signs is of the whole order.
    const supplier = await app.as("supplierA");
    const signed = await supplier.ok("purchaseOrders", "sign", { id, version: untouched.version });
    await supplier.ok("purchaseOrders", "changeDate", {
      ...{ id, version: signed.version, reason: "The press is down" },
      lines: [{ id: other?.id ?? "", promises: [{ promiseQty: "10", promiseDate: day(40) }] }],
    });
    const asked = await (await app.as("admin")).ok("purchaseOrders", "getPurchaseOrderById", { id });
    expect(asked).toMatchObject({ changeRequest: { reason: "The press is down" }, signatures: [{ side: "supplier" }] });
    const hidden = await user.ok("purchaseOrders", "getPurchaseOrderById", { id });
    expect(hidden).toMatchObject({ changeRequest: null, signatures: [] });
  });

  it("B6.1g receives its own delivery of a mixed order, whose sums stay those of all lines", async () => {
    const [user, order] = [await app.as("adminOfSpares"), await mixedOrder()];
    const theirs = await buildShipped(app, order, ["4", ""]);
    const own = await buildShipped(app, order, ["", "9"]);
    const both = await buildShipped(app, order, ["2", "1"]);
    const notices = await user.ok("shippingNotices", "getShippingNoticePage", whole);
    const seen = notices.records.map(({ id }) => id);
    expect(seen).toContain(own.id);
    expect([theirs.id, both.id].filter((id) => seen.includes(id))).toEqual([]);
    await user.ok("receipts", "receive", {
      ...{ shippingNoticeId: own.id, receiptDate: day(0), warehouseNo: "W2" },
      lines: [{ shippingNoticeLineId: own.lines[0]?.id ?? "", receiptQty: "9" }],
    });
    const shown = await (await app.as("admin")).ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    expect(shown).toMatchObject({ onWayQty: "7", receiptQty: "9", receiptStatus: "1", deliveryStatus: "1" });
  });

  it("B6.1g takes over the default address of its organisation from a warehouse that it does not see", async () => {
    const [admin, user] = [await app.as("admin"), await app.as("adminOfSpares")];
    const place = (officeName: string, warehouseNo: string) => ({
      ...({ officeName, warehouseNo, orgNo: "O1", loadadrType: "1", defaultAddressSign: "1" } as const),
      ...{ contacts: "Keeper", detailAddress: "4 Dock Road" },
    });
    const before = await admin.ok("addresses", "addbmcustomeraddress", place("Hall of one", "W1"));
    const change = { id: before.id, version: before.version, contacts: "Else" };
    expect(await user.refused("addresses", "updatebmcustomeraddressbyid", change)).toBe("notFound");
    const after = await user.ok("addresses", "addbmcustomeraddress", place("Hall of two", "W2"));
    const { records } = await admin.ok("addresses", "getbmcustomeraddresslistbyparams", {
      ...everything,
      condition: { orgNo: "O1", defaultAddressSign: "1" },
    });
    expect(records.map(({ id }) => id)).toEqual([after.id]);
  });
});
