import { returnType } from "@tandem/contract/receiving/return-notes/statuses";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../testing/application.ts";
import { brokenLaws } from "../../testing/laws.ts";
import { buildAccepted, day, noticeInput } from "../../testing/orders.ts";
import { receiptInput } from "../../testing/receipts.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

it("B5.1c ships a line in several lots, together no more than is open, and receives and returns each by itself", async () => {
  const order = await buildAccepted(app, { quantities: ["10"] });
  const { lines, ...head } = await noticeInput(app, order, ["6"]);
  const [first] = lines;
  if (!first) throw new Error("Nothing can be shipped");
  const lots = (second: string) => [
    { ...first, lotNo: "A" },
    { ...first, lotNo: "B", deliveryQty: second },
  ];
  const supplier = await app.as("supplierA");
  const send = (second: string) =>
    supplier.call("shippingNotices", "saveShippingNotice", { ...head, lines: lots(second) });
  expect((await send("5")).body).toMatchObject({
    errorCode: "noticeQuantityExceeded",
    errorMessage: expect.stringContaining("11"),
    details: [{ path: "lines.1.deliveryQty" }],
  });
  const sent = await supplier.ok("shippingNotices", "saveShippingNotice", { ...head, lines: lots("4") });
  expect(sent.lines.map(({ lotNo, deliveryQty }) => [lotNo, deliveryQty])).toEqual([
    ["A", "6"],
    ["B", "4"],
  ]);
  const admin = await app.as("admin");
  await admin.ok("shippingNotices", "approve", { id: sent.id, version: sent.version });
  const input = receiptInput(sent, ["6", "3"]);
  const again = { ...input, lines: [...input.lines, ...input.lines.slice(0, 1)] };
  expect((await admin.call("receipts", "receive", again)).body).toMatchObject({
    errorCode: "receiptLineRepeated",
    errorMessage: expect.stringMatching(/^Row 3 .* row 1\./),
    details: [{ path: "lines.2.receiptQty" }],
  });
  const { receiptNo } = await admin.ok("receipts", "receive", input);
  const condition = { asnNo: sent.asnNo, field: "id", order: "asc" as const };
  const { records } = await admin.ok("receipts", "getReceiptPage", { current: 1, size: 20, condition });
  expect(records.map((each) => [each.receiptNo, each.lotNo, each.receiptQty])).toEqual([
    [receiptNo, "A", "6"],
    [`${receiptNo}-2`, "B", "3"],
  ]);
  const back = records.map(({ id }) => ({ receiptId: id, returnQty: "1", returnReason: "Bent" }));
  const note = { returnType: returnType.code.exchange, returnDate: day(0) };
  const { id, version } = await admin.ok("returnNotes", "saveReturnNote", { ...note, lines: back });
  await admin.ok("returnNotes", "send", { sendList: [{ id, version }] });
  const repeated = { ...note, lines: [...back, ...back] };
  expect((await admin.call("returnNotes", "saveReturnNote", repeated)).body).toMatchObject({
    errorCode: "returnReceiptRepeated",
    details: [{ path: "lines.2.returnQty" }, { path: "lines.3.returnQty" }],
  });
  expect(await brokenLaws(app)).toEqual([]);
});
