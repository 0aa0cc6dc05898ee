import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { serialStatus } from "@tandem/contract/receiving/serial-numbers/statuses";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { provideCell, storageInput } from "../../../testing/documents/warehousings.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildShipped } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";

let app: TestApplication;
let warehouse: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [warehouse, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
  await asOwner(app, "update material set serial_control = '1' where item_no in ('M1', 'M2')");
  for (const cellNo of ["SN-A", "SN-B"]) await provideCell(await app.as("admin"), cellNo);
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

const { received, inStock, initial } = serialStatus.code;
const all = { current: 1, size: 100 };

const shipped = async (quantity: string) =>
  buildShipped(app, await buildAccepted(app, { quantities: [quantity] }), [quantity]);

const announcing = ({ lines }: ShippingNoticeDetail, serialNos: string) => ({
  shippingNoticeLineId: lines[0]?.id ?? "0",
  serialNos,
});

/** Receives pieces of a notice by their numbers; with what is damaged of them. */
function receiving(notice: ShippingNoticeDetail, serialNos: string, damaged: object = {}) {
  const { lines, ...input } = receiptInput(notice, [String(serialNos.split(" ").length)]);
  return { ...input, lines: lines.map((line) => ({ ...line, serialNos, ...damaged })) };
}

/** The numbers that are kept that have something in them, in whichever capitals, with the state of each. */
async function kept(part: string) {
  const { records } = await warehouse.ok("serialNumbers", "getSerialNumberPage", {
    ...all,
    condition: { keyword: part },
  });
  return Object.fromEntries(records.map((row) => [row.serialNo, row.snStatus]));
}

describe("Serial numbers that differ in capitals or width alone", () => {
  it("are one piece: what was announced is received so, as it was announced", async () => {
    const notice = await shipped("2");
    await supplier.ok("serialNumbers", "announceSerials", announcing(notice, "KX-101 KX-102"));
    await warehouse.ok("receipts", "receive", receiving(notice, "kx-101 ＫＸ－１０２"));
    expect(await kept("KX-10")).toEqual({ "KX-101": received, "KX-102": received });
    const again = await shipped("1");
    const twice = await warehouse.call("receipts", "receive", receiving(again, "Kx-101"));
    expect(twice.body).toMatchObject({ errorCode: "serialTwice", details: [{ path: "lines.0.serialNos" }] });
    expect(twice.body).toHaveProperty("message", expect.stringContaining("Kx-101"));
    const { body } = await supplier.call("serialNumbers", "announceSerials", announcing(again, "kx-102"));
    expect(body).toMatchObject({ errorCode: "serialTwice", details: [{ path: "serialNos" }] });
  });

  it("are named once, whoever names them, and announced once", async () => {
    const notice = await shipped("2");
    for (const numbers of ["KY-1 ky-1", "KY-1 ＫＹ-1"]) {
      const announced = await supplier.call("serialNumbers", "announceSerials", announcing(notice, numbers));
      expect(announced.body).toMatchObject({ errorCode: "serialRepeated", details: [{ path: "serialNos" }] });
      const { body } = await warehouse.call("receipts", "receive", receiving(notice, numbers));
      expect(body).toMatchObject({ errorCode: "serialRepeated", details: [{ path: "lines.0.serialNos" }] });
    }
    await supplier.ok("serialNumbers", "announceSerials", announcing(notice, "KY-1"));
    await supplier.ok("serialNumbers", "announceSerials", announcing(notice, "ky-1 ky-2"));
    expect(Object.keys(await kept("KY-"))).toHaveLength(2);
    const other = await supplier.call("serialNumbers", "announceSerials", announcing(await shipped("1"), "Ky-2"));
    expect(other.body).toMatchObject({ errorCode: "serialTwice" });
  });

  it("are one piece of two lines, too, which only one of them brings", async () => {
    const order = await buildAccepted(app, { quantities: ["1", "1"] });
    await asOwner(app, "update purchase_order_line set item_no = 'M1' where purchase_order_id = $1", [order.id]);
    const { lines, ...input } = receiptInput(await buildShipped(app, order, ["1", "1"]), ["1", "1"]);
    const naming = (...named: string[]) => ({
      ...input,
      lines: lines.map((line, index) => ({ ...line, serialNos: named[index] ?? null })),
    });
    for (const other of ["KW-1", "kw-1"]) {
      const { body } = await warehouse.call("receipts", "receive", naming("KW-1", other));
      expect(body).toMatchObject({ errorCode: "serialRepeated", details: [{ path: "lines.1.serialNos" }] });
    }
    await warehouse.ok("receipts", "receive", naming("KW-1", "KW-2"));
    expect(await kept("KW-")).toEqual({ "KW-1": received, "KW-2": received });
  });

  it("are found where pieces are named that lie there", async () => {
    const notice = await shipped("3");
    const bad = { damagedQty: "1", differenceReason: "Bent", damagedSerialNos: "kz-3" };
    await warehouse.ok("receipts", "receive", receiving(notice, "KZ-1 KZ-2 KZ-3", bad));
    const [row] = (await warehouse.ok("receipts", "getReceiptPage", { ...all, condition: { asnNo: notice.asnNo } }))
      .records;
    const one = storageInput([row?.id ?? "0", "SN-A", "1"]);
    await warehouse.ok("warehousings", "putAway", {
      ...one,
      lines: one.lines.map((line) => ({ ...line, serialNos: "ｋｚ-1" })),
    });
    expect(await kept("KZ-")).toEqual({ "KZ-1": inStock, "KZ-2": received, "KZ-3": received });
  });

  it("are told apart where both are kept from before", async () => {
    await asOwner(
      app,
      `insert into serial_number (tenant_id, serial_no, alike, item_no, org_no, supplier_no)
       select min(id), 'OLD-1', 'OLD-1', 'M1', 'O1', 'SA' from tenant`,
    );
    const notice = await shipped("2");
    await supplier.ok("serialNumbers", "announceSerials", announcing(notice, "old-1"));
    await supplier.ok("serialNumbers", "announceSerials", announcing(await shipped("1"), "OLD-1"));
    expect(await kept("OLD-1")).toEqual({ "old-1": initial, "OLD-1": initial });

    await asOwner(app, "update serial_number set serial_no = 'OLD-2', alike = 'OLD-2' where serial_no = 'OLD-1'");
    await asOwner(app, "update serial_number set announced_line_id = null where serial_no = 'OLD-2'");
    const both = await shipped("3");
    await supplier.ok("serialNumbers", "announceSerials", announcing(both, "old-2 OLD-2"));
    await supplier.ok("serialNumbers", "announceSerials", announcing(both, "old-2 OLD-2 OLD-3"));
    await warehouse.ok("receipts", "receive", receiving(both, "old-2 OLD-2 OLD-3"));
    const [row] = (await warehouse.ok("receipts", "getReceiptPage", { ...all, condition: { asnNo: both.asnNo } }))
      .records;
    const two = storageInput([row?.id ?? "0", "SN-A", "2"]);
    await warehouse.ok("warehousings", "putAway", {
      ...two,
      lines: two.lines.map((line) => ({ ...line, serialNos: "OLD-2 old-2" })),
    });
    expect(await kept("OLD-2")).toEqual({ "old-2": inStock, "OLD-2": inStock });
  });
});
