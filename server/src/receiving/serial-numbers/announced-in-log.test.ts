import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildShipped } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";

let app: TestApplication;
let admin: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, supplier] = [await app.as("admin"), await app.as("supplierA")];
  await asOwner(app, "update material set serial_control = '1' where item_no in ('M1', 'M2')");
});
afterAll(() => app.close());

/** What the operation log says of the last announcing. */
async function told(user = admin) {
  const request = { current: 1, size: 1, condition: { callNameIndistinct: "announceSerials" } };
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
