import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
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
});
afterAll(async () => {
  expect(await brokenLaws(app)).toEqual([]);
  await app.close();
});

describe("A serial number", () => {
  it("has at most 100 characters, whoever says it first", async () => {
    const notice = await buildShipped(app, await buildAccepted(app, { quantities: ["1"] }), ["1"]);
    const [longest, longer] = ["x".repeat(100), "x".repeat(101)];
    const announcing = (serialNos: string) => ({ shippingNoticeLineId: notice.lines[0]?.id ?? "0", serialNos });
    const receiving = (serialNos: string) => {
      const { lines, ...input } = receiptInput(notice, ["1"]);
      return { ...input, lines: lines.map((line) => ({ ...line, serialNos })) };
    };
    const message = expect.stringMatching(/^Serial number x{20}… has 101 characters, and at most 100 are possible\./);
    const announced = await supplier.call("serialNumbers", "announceSerials", announcing(longer));
    expect(announced.body).toMatchObject({ errorCode: "serialTooLong", message, details: [{ path: "serialNos" }] });
    const received = await warehouse.call("receipts", "receive", receiving(longer));
    const details = [{ path: "lines.0.serialNos" }];
    expect(received.body).toMatchObject({ errorCode: "serialTooLong", message, details });
    await supplier.ok("serialNumbers", "announceSerials", announcing(longest));

    // What was announced before there was a limit can still be received.
    await asOwner(app, "update serial_number set serial_no = $1 where serial_no = $2", [longer, longest]);
    await warehouse.ok("receipts", "receive", receiving(longer));
  });

  it("of a piece that was there before is what it is, announced or not", async () => {
    const shipped = async (quantity: string) =>
      buildShipped(app, await buildAccepted(app, { quantities: [quantity] }), [quantity]);
    const receiving = (notice: ShippingNoticeDetail, serialNos: string) => {
      const { lines, ...input } = receiptInput(notice, [String(serialNos.split(" ").length)]);
      return { ...input, lines: lines.map((line) => ({ ...line, serialNos })) };
    };
    const cancel = async ({ asnNo }: ShippingNoticeDetail) => {
      const condition = { asnNo, status: "1" as const };
      const { records } = await warehouse.ok("receipts", "getReceiptPage", { current: 1, size: 1, condition });
      const { id = "0", version = 0 } = records[0] ?? {};
      await warehouse.ok("receipts", "cancelReceipt", { id, version, reason: "Another lorry" });
    };
    const first = await shipped("3");
    await warehouse.ok("receipts", "receive", receiving(first, "known-1 old-2 known-3"));
    await cancel(first);
    // As numbers were before they had a limit, and before capitals made no difference.
    const long = "y".repeat(130);
    const renamed = "update serial_number set serial_no = $1 where serial_no = $2";
    await asOwner(app, renamed, [long, "known-1"]);
    await asOwner(app, renamed, ["OLD-2", "known-3"]);

    const again = await shipped("3");
    const three = `${long} old-2 OLD-2`;
    await warehouse.ok("receipts", "receive", receiving(again, three));
    await cancel(again);
    await supplier.ok("serialNumbers", "announceSerials", {
      shippingNoticeLineId: again.lines[0]?.id ?? "0",
      serialNos: three,
    });
    const twice = await warehouse.call("receipts", "receive", receiving(again, `${long} old-2 old-2`));
    expect(twice.body).toMatchObject({ errorCode: "serialRepeated", details: [{ path: "lines.0.serialNos" }] });
  });
});
