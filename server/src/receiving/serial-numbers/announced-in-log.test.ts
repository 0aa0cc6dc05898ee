import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildNotice, buildShipped, noticeInput } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let admin: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, supplier] = [await app.as("admin"), await app.as("supplierA")];
  await asOwner(app, "update material set serial_control = '1' where item_no in ('M1', 'M2')");
});
afterEach(() => setDeliveryRule(app, "O1", {}));
afterAll(() => app.close());

/** What the operation log says of the last announcing, or another call. */
async function told(user = admin, callNameIndistinct = "announceSerials") {
  const request = { current: 1, size: 1, condition: { callNameIndistinct } };
  const { records } = await user.ok("operationLogs", "getSysOperationLogPage", request);
  return records[0];
}

it("The operation log says which serial numbers were announced for which notice, and which are no more", async () => {
  const { asnNo, lines } = await buildShipped(app, await buildAccepted(app, { quantities: ["2"] }), ["2"]);
  const announcing = (serialNos: string) => ({ shippingNoticeLineId: lines[0]?.id ?? "0", serialNos });
  await supplier.ok("serialNumbers", "announceSerials", announcing("A-1 A-2"));
  const line = `Delivery notice line ${asnNo} / M1`;
  const first = `${line} · Serial numbers added: – → A-1, A-2`;
  expect(await told()).toMatchObject({ outcome: "1", subject: asnNo, changes: first });

  await supplier.ok("serialNumbers", "announceSerials", announcing("A-1 B-9"));
  const changed = [`${line} · Serial numbers added: – → B-9`, `${line} · Serial numbers removed: A-2 → –`];
  expect((await told())?.changes?.split("\n").toSorted()).toEqual(changed);
  expect((await told(admin.reading("zh-CN")))?.changes).not.toMatch(/[A-Za-z]{4}/);

  await supplier.ok("serialNumbers", "announceSerials", announcing("A-1 B-9"));
  expect(await told()).toMatchObject({ outcome: "1", subject: asnNo, changes: null });
  await supplier.refused("serialNumbers", "announceSerials", announcing("A-1 A-1"));
  expect(await told()).toMatchObject({ outcome: "3", subject: asnNo, changes: null });
});

it("The operation log says which serial numbers other lines announce once a notice is another, and which none", async () => {
  const changesOf = async (call: string) =>
    ((await told(admin, call))?.changes ?? "").split("\n").filter((line) => line.includes("Serial numbers"));
  const order = await buildAccepted(app, { quantities: ["9"] });
  const input = await noticeInput(app, order, []);
  const ofLots = (...lots: readonly (readonly [lotNo: string, deliveryQty: string])[]) => {
    const [{ id: purchaseOrderLineId = "" } = {}] = order.lines;
    return { ...input, lines: lots.map(([lotNo, deliveryQty]) => ({ purchaseOrderLineId, deliveryQty, lotNo })) };
  };
  const notice = await buildNotice(app, order, [], ofLots(["L-1", "2"], ["L-2", "2"]));
  const line = `Delivery notice line ${notice.asnNo} / M1`;
  const announced = { shippingNoticeLineId: notice.lines[0]?.id ?? "0", serialNos: "C-1 C-2" };
  await supplier.ok("serialNumbers", "announceSerials", announced);
  expect(await changesOf("announceSerials")).toEqual([`${line} / L-1 · Serial numbers added: – → C-1, C-2`]);

  const buyer = await app.as("buyer");
  const rejected = await buyer.ok("shippingNotices", "reject", { ...named(notice), reason: "Wrong lot" });
  await setDeliveryRule(app, "O1", { approvalAsked: false });
  const again = { ...ofLots(["L-1", "2"], ["L-3", "1"]), ...named(rejected), remarks: "Other lots" };
  const sent = await supplier.ok("shippingNotices", "saveShippingNotice", again as never);
  expect(await changesOf("saveShippingNotice")).toEqual([]);

  const one = { ...ofLots(["L-3", "1"]), ...named(sent) };
  await supplier.ok("shippingNotices", "correctShippingNotice", one as never);
  expect((await changesOf("correctShippingNotice")).toSorted()).toEqual([
    `${line} / L-1 · Serial numbers removed: C-1, C-2 → –`,
    `${line} / L-3 · Serial numbers added: – → C-1`,
  ]);
});

it("Of many serial numbers the operation log tells of those that are no more as of those that are new, and how many", async () => {
  const { asnNo, lines } = await buildShipped(app, await buildAccepted(app, { quantities: ["400"] }), ["400"]);
  const many = (letter: string) => Array.from({ length: 400 }, (_, at) => `${letter}-${String(at).padStart(8, "0")}`);
  for (const serialNos of [many("OLD"), many("NEW")].map((numbers) => numbers.join(" "))) {
    await supplier.ok("serialNumbers", "announceSerials", { shippingNoticeLineId: lines[0]?.id ?? "0", serialNos });
  }
  const line = `Delivery notice line ${asnNo} / M1`;
  const changes = (await told())?.changes ?? "";
  expect(changes.length).toBeLessThanOrEqual(4000);
  const of = (words: string) => changes.split("\n").find((each) => each.startsWith(`${line} · ${words}: `)) ?? "";
  for (const [words, letter] of [
    ["Serial numbers removed", "OLD"],
    ["Serial numbers added", "NEW"],
  ] as const) {
    const shown = of(words).match(/(OLD|NEW)-\d+/g) ?? [];
    expect(shown).toEqual(many(letter).slice(0, shown.length));
    expect(shown.length, words).toBeGreaterThan(100);
    expect(of(words), words).toContain(` … and ${400 - shown.length} more, 400 in all`);
  }
});
