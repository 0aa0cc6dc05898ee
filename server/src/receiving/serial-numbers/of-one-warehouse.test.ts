import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildReturned } from "../../../testing/documents/return-notes.ts";
import { buildAccepted, buildShipped } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { inTransaction } from "../../core/database.ts";
import { wholeTenant } from "../../identity/sessions/session-store.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
  await asOwner(app, "update material set serial_control = '1' where item_no = 'M1'");
  const admin = await app.as("admin");
  await addUser(admin, "keeperOfMain", { scopeWarehouseNo: ["W1"] });
  await addUser(admin, "keeperOfSpares", { scopeWarehouseNo: ["W2"] });
});
afterAll(() => app.close());

const shipped = async (quantity: string) =>
  buildShipped(app, await buildAccepted(app, { quantities: [quantity], head: { warehouseNo: "W1" } }), [quantity]);

/** Pieces that a receipt brought to W1 and that went back to their supplier. */
async function leave(serialNos: readonly string[]) {
  const [warehouse, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
  const notice = await shipped(String(serialNos.length));
  const input = receiptInput(notice, [String(serialNos.length)]);
  const lines = input.lines.map((line) => ({ ...line, serialNos: serialNos.join("\n") }));
  await warehouse.ok("receipts", "receive", { ...input, lines });
  const request = { current: 1, size: 1, condition: { asnNo: notice.asnNo } };
  const [receipt] = (await warehouse.ok("receipts", "getReceiptPage", request)).records;
  if (!receipt) throw new Error("Nothing was received");
  const { id } = await buildReturned(warehouse, receipt, String(serialNos.length));
  const { version } = await supplier.ok("returnNotes", "getReturnNoteById", { id });
  await supplier.ok("returnNotes", "takeBack", { id, version });
}

async function announce(serialNos: readonly string[]) {
  const notice = await shipped(String(serialNos.length));
  const said = { shippingNoticeLineId: notice.lines[0]?.id ?? "0", serialNos: serialNos.join(" ") };
  await (await app.as("supplierA")).ok("serialNumbers", "announceSerials", said);
}

/** What somebody's list shows of pieces, and what the database reads to a connection of the same scope. */
async function seenBy(userNo: string, warehouseNo: string, serialNos: readonly string[]) {
  const user = await app.as(userNo);
  const { records } = await user.ok("serialNumbers", "getSerialNumberPage", {
    ...{ current: 1, size: 100, condition: { serialNo: [...serialNos] as never } },
  });
  const { rows } = await inTransaction(app.platform.pool, { ...wholeTenant("1"), warehouses: [warehouseNo] }, (db) =>
    sql<{ serialNo: string }>`select serial_no from serial_number where serial_no = any (${serialNos}::text[])`.execute(
      db,
    ),
  );
  return [records, rows].map((found) => found.map(({ serialNo }) => serialNo).sort());
}

it("B6.1g S6.3c shows a piece that lies nowhere to those of the warehouse that it left last, or is announced to", async () => {
  const [left, announced, back] = [["LEFT-1", "LEFT-2"], ["ANNOUNCED-1"], ["LEFT-2"]];
  await leave(left);
  await announce(announced);
  const all = [...announced, ...left];
  expect(await seenBy("keeperOfMain", "W1", all)).toEqual([all, all]);
  expect(await seenBy("keeperOfSpares", "W2", all)).toEqual([[], []]);
  // One that comes again is of the warehouse to which it does.
  await announce(back);
  await asOwner(app, "update serial_number set left_warehouse_no = 'W2' where serial_no like 'LEFT-%'");
  expect(await seenBy("keeperOfMain", "W1", all)).toEqual([
    ["ANNOUNCED-1", "LEFT-2"],
    ["ANNOUNCED-1", "LEFT-2"],
  ]);
  expect(await seenBy("keeperOfSpares", "W2", all)).toEqual([["LEFT-1"], ["LEFT-1"]]);
});
