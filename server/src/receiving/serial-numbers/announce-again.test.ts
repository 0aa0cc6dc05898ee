import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildNotice, noticeInput } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
  await asOwner(app, "update material set serial_control = '1' where item_no in ('M1', 'M2')");
});
afterEach(async () => {
  expect(await brokenLaws(app)).toEqual([]);
  await setDeliveryRule(app, "O1", {});
});
afterAll(() => app.close());

type Notice = Awaited<ReturnType<typeof buildNotice>>;

const announce = ({ lines }: Notice, ...serialNos: string[]) =>
  supplier.ok("serialNumbers", "announceSerials", {
    shippingNoticeLineId: lines[0]?.id ?? "0",
    serialNos: serialNos.join(" "),
  });

/** What each line of a notice announces. */
const announcedBy = async ({ id }: { readonly id: string }) =>
  (await supplier.ok("serialNumbers", "getAnnouncedSerials", { shippingNoticeId: id })).lines.map(
    ({ serialNos }) => serialNos,
  );

/** How many of some numbers the list still knows. */
const listed = async (...serialNo: string[]) =>
  (
    await supplier.ok("serialNumbers", "getSerialNumberPage", {
      current: 1,
      size: 1,
      condition: { serialNo: serialNo as never },
    })
  ).total;

/** What a notice says, with other lots of the one line of its order. */
async function said(order: PurchaseOrderDetail, lots: readonly (readonly [quantity: string, lotNo: string | null])[]) {
  const input = await noticeInput(app, order, []);
  const purchaseOrderLineId = order.lines[0]?.id ?? "";
  return { ...input, lines: lots.map(([deliveryQty, lotNo]) => ({ purchaseOrderLineId, deliveryQty, lotNo })) };
}

describe("Serial numbers that a notice announces", () => {
  it("are announced again where it was rejected and is sent again, as far as it brings as many", async () => {
    const order = await buildAccepted(app, { quantities: ["9"] });
    const notice = await buildNotice(app, order, [], await said(order, [["3", null]]));
    await announce(notice, "R-1", "R-2", "R-3");
    const rejected = await buyer.ok("shippingNotices", "reject", { ...named(notice), reason: "Wrong day" });
    const again = { ...(await said(order, [["3", null]])), ...named(rejected), remarks: "Another day" };
    const sent = await supplier.ok("shippingNotices", "saveShippingNotice", again as never);
    expect(await announcedBy(sent)).toEqual([["R-1", "R-2", "R-3"]]);

    const fewer = await buyer.ok("shippingNotices", "reject", { ...named(sent), reason: "Too many" });
    const two = await said(order, [
      ["1", "L-2"],
      ["1", "L-1"],
    ]);
    const less = { ...two, ...named(fewer), remarks: "Two lots" };
    expect(await announcedBy(await supplier.ok("shippingNotices", "saveShippingNotice", less as never))).toEqual([
      ["R-1"],
      ["R-2"],
    ]);
    expect(await listed("R-1", "R-2", "R-3")).toBe(2);
  });

  it("are not in the list while their notice is void", async () => {
    const notice = await buildNotice(app, await buildAccepted(app, { quantities: ["2"] }), ["2"]);
    await announce(notice, "V-1", "V-2");
    await supplier.ok("shippingNotices", "voidShippingNotice", named(notice));
    expect(await listed("V-1", "V-2")).toBe(0);
    await supplier.ok("shippingNotices", "undo", { step: "void", undoList: [{ id: notice.id }] });
    expect(await listed("V-1", "V-2")).toBe(2);
    expect(await announcedBy(notice)).toEqual([["V-1", "V-2"]]);
  });

  it("go with a line that is corrected away, unless another brings the same", async () => {
    await setDeliveryRule(app, "O1", { approvalAsked: false });
    const order = await buildAccepted(app, { quantities: ["9"] });
    const lots = await said(order, [
      ["2", "L-1"],
      ["2", "L-2"],
    ]);
    const notice = await buildNotice(app, order, [], lots);
    await announce(notice, "C-1", "C-2");
    const one = { ...(await said(order, [["1", "L-2"]])), ...named(notice) };
    expect(await announcedBy(await supplier.ok("shippingNotices", "correctShippingNotice", one as never))).toEqual([
      ["C-1"],
    ]);
    expect(await listed("C-1", "C-2")).toBe(1);
  });
});
