import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { serialStatus } from "@tandem/contract/receiving/serial-numbers/statuses";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addClasses } from "../../../testing/classes.ts";
import { buildReturned } from "../../../testing/documents/return-notes.ts";
import { provideCell, storageInput } from "../../../testing/documents/warehousings.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildNotice, buildShipped, noticeInput } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let warehouse: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [warehouse, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
  await asOwner(app, "update material set serial_control = '1' where item_no in ('M1', 'M2')");
  await provideCell(await app.as("admin"), "SN-A");
});
afterEach(async () => {
  expect(await brokenLaws(app)).toEqual([]);
  await setDeliveryRule(app, "O1", {});
});
afterAll(() => app.close());

const { initial, received, out } = serialStatus.code;
const all = { current: 1, size: 100 };

const shipped = async (...quantities: string[]) =>
  buildShipped(app, await buildAccepted(app, { quantities }), quantities);

const announcing = ({ lines }: ShippingNoticeDetail, serialNos: string | null) => ({
  shippingNoticeLineId: lines[0]?.id ?? "0",
  serialNos,
});
const announce = (notice: ShippingNoticeDetail, serialNos: string | null) =>
  supplier.ok("serialNumbers", "announceSerials", announcing(notice, serialNos));

/** Receives pieces of the first line of a notice by their numbers. */
async function receive(notice: ShippingNoticeDetail, serialNos: string) {
  const { lines, ...input } = receiptInput(notice, [String(serialNos.split(" ").length)]);
  await warehouse.ok("receipts", "receive", { ...input, lines: lines.map((line) => ({ ...line, serialNos })) });
}

async function cancelAll({ asnNo }: ShippingNoticeDetail) {
  const { records } = await warehouse.ok("receipts", "getReceiptPage", { ...all, condition: { asnNo } });
  const standing = records.filter(({ status }) => status === "1");
  for (const { id, version } of standing) {
    await warehouse.ok("receipts", "cancelReceipt", { id, version, reason: "Another lorry" });
  }
}

/** What the list says of numbers: the state of each, and by which notice it is announced or came. */
async function listed(...named: string[]) {
  const condition = { serialNo: named as never };
  const { records } = await supplier.ok("serialNumbers", "getSerialNumberPage", { ...all, condition });
  const found = new Map(records.map((row) => [row.serialNo, [row.snStatus, row.asnNo]]));
  return named.map((each) => found.get(each));
}

/** What the lines of a notice announce. */
const announcedBy = async ({ id }: ShippingNoticeDetail) =>
  (await supplier.ok("serialNumbers", "getAnnouncedSerials", { shippingNoticeId: id })).lines.map(
    ({ serialNos }) => serialNos,
  );

describe("Serial numbers of which a receipt is canceled", () => {
  it("are announced only where they were, by the notice that did", async () => {
    const [first, other] = [await shipped("3"), await shipped("1")];
    await announce(first, "A-1");
    await announce(other, "A-3");
    await receive(first, "A-1 A-2 A-3");
    await cancelAll(first);
    expect(await announcedBy(first)).toEqual([["A-1"]]);
    expect(await announcedBy(other)).toEqual([["A-3"]]);
    expect(await listed("A-1", "A-2", "A-3")).toEqual([[initial, first.asnNo], undefined, [initial, other.asnNo]]);
    // What nobody announced comes when it comes.
    await receive(first, "A-1 A-2");
    expect(await listed("A-1", "A-2")).toEqual([
      [received, first.asnNo],
      [received, first.asnNo],
    ]);
  });

  it("are out as before where they had left", async () => {
    const [first, again] = [await shipped("1"), await shipped("1")];
    await receive(first, "B-1");
    const [row] = (await warehouse.ok("receipts", "getReceiptPage", { ...all, condition: { asnNo: first.asnNo } }))
      .records;
    await warehouse.ok("warehousings", "putAway", storageInput([row?.id ?? "0", "SN-A", "1"]));
    const goes = { receiptId: row?.id ?? "0", returnQty: "1", returnReason: "Broken", serialNos: "B-1" };
    const returned = await buildReturned(warehouse, row as never, "1", { lines: [goes] });
    await supplier.ok("returnNotes", "takeBack", { id: returned.id, version: returned.version });
    expect(await listed("B-1")).toEqual([[out, first.asnNo]]);
    await receive(again, "B-1");
    await cancelAll(again);
    expect((await listed("B-1"))[0]?.[0]).toBe(out);
    // So they are once they were announced, and are no more.
    await announce(again, "B-1");
    expect(await listed("B-1")).toEqual([[initial, again.asnNo]]);
    await announce(again, null);
    expect((await listed("B-1"))[0]?.[0]).toBe(out);
  });
});

describe("Serial numbers of a line that brings no more", () => {
  it("are announced by another, be the rest of it closed or did others come", async () => {
    const [closed, next, last] = [await shipped("3"), await shipped("2"), await shipped("2")];
    await announce(closed, "C-1 C-2 C-3");
    await receive(closed, "C-1");
    const early = await supplier.call("serialNumbers", "announceSerials", announcing(next, "C-2 C-3"));
    expect(early.body).toMatchObject({ errorCode: "serialTwice" });
    const { version } = await supplier.ok("shippingNotices", "getShippingNoticeById", { id: closed.id });
    const one = await supplier.ok("shippingNotices", "closeLines", { id: closed.id, version, reason: "Not made" });
    expect(await listed("C-2", "C-3")).toEqual([undefined, undefined]);
    await announce(next, "C-2");
    // What nobody took is announced again where the rest comes after all.
    await supplier.ok("shippingNotices", "openLines", { id: closed.id, version: one.version });
    expect(await announcedBy(closed)).toEqual([["C-3"]]);
    expect(await listed("C-2", "C-3")).toEqual([
      [initial, next.asnNo],
      [initial, closed.asnNo],
    ]);
    await receive(next, "C-4 C-5");
    expect(await listed("C-2")).toEqual([undefined]);
    await announce(last, "C-2");
    expect(await listed("C-2")).toEqual([[initial, last.asnNo]]);
  });
});

describe("Serial numbers of a line that announces more than it still brings", () => {
  const tries = async (notice: ShippingNoticeDetail, serialNos: string) =>
    (await supplier.call("serialNumbers", "announceSerials", announcing(notice, serialNos))).body;

  it("are free for others where something else came in place of one, as many as are too many", async () => {
    const [first, other] = [await shipped("2"), await shipped("2")];
    await announce(first, "P-1 P-2");
    expect(await tries(other, "P-1")).toMatchObject({ errorCode: "serialTwice" });
    await receive(first, "P-9");
    expect(await tries(other, "P-1 P-2")).toMatchObject({ errorCode: "serialTwice" });
    await announce(other, "P-2");
    expect([await announcedBy(first), await announcedBy(other)]).toEqual([[["P-1"]], [["P-2"]]]);
    expect(await tries(other, "P-1 P-2")).toMatchObject({ errorCode: "serialTwice" });
    await warehouse.ok("receipts", "receive", receiptInput(first, ["1"]));
    expect(await listed("P-1")).toEqual([[received, first.asnNo]]);
  });

  it("are free for others once a correction brings fewer", async () => {
    const other = await shipped("3");
    await setDeliveryRule(app, "O1", { approvalAsked: false });
    const order = await buildAccepted(app, { quantities: ["9"] });
    const first = await buildNotice(app, order, ["4"]);
    await announce(first, "Q-1 Q-2 Q-3 Q-4");
    const two = { ...(await noticeInput(app, order, ["2"])), ...named(first) };
    await supplier.ok("shippingNotices", "correctShippingNotice", two as never);
    expect(await tries(other, "Q-2 Q-3 Q-4")).toMatchObject({ errorCode: "serialTwice" });
    await announce(other, "Q-3 Q-4");
    expect([await announcedBy(first), await announcedBy(other)]).toEqual([[["Q-1", "Q-2"]], [["Q-3", "Q-4"]]]);
  });

  it("are not announced by it again once it was said without them, whatever becomes of the receipt that brought them", async () => {
    const [first, other] = [await shipped("3"), await shipped("1")];
    await announce(first, "X-1 X-2 X-3");
    await receive(other, "X-3");
    await announce(first, "X-1 X-2 X-4");
    await cancelAll(other);
    expect(await announcedBy(first)).toEqual([["X-1", "X-2", "X-4"]]);
    await announce(other, "X-3");
    await warehouse.ok("receipts", "receive", receiptInput(first, ["3"]));
    expect(await listed("X-1", "X-3")).toEqual([
      [received, first.asnNo],
      [initial, other.asnNo],
    ]);
  });

  it("are of the classes of the notice that announces them", async () => {
    await addClasses(await app.as("admin"));
    const [first, again] = [await shipped("1"), await shipped("1")];
    await receive(first, "K-1");
    await cancelAll(first);
    await asOwner(app, "update serial_number set classify_type = 'STEEL' where serial_no = 'K-1'");
    await announce(again, "K-1");
    const kept = await asOwner(app, "select classify_type from serial_number where serial_no = 'K-1'");
    expect(kept).toEqual([{ classify_type: null }]);
  });
});
