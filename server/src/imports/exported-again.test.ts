import type { ImportOutcome } from "@tandem/contract/core/service";
import type { services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { buildWaiting, inspect } from "../../testing/documents/acceptances.ts";
import { buildUnstored, provideCell, storageInput } from "../../testing/documents/warehousings.ts";
import { buildAccepted, buildNotice } from "../../testing/orders.ts";

let app: TestApplication;
let warehouse: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  warehouse = await app.as("warehouse");
});
afterAll(() => app.close());

/** Imports what somebody has exported of a list, untouched; answers what is said of each row. */
async function importAgain(
  user: TestUser,
  service: keyof typeof services,
  method: string,
  condition: object,
): Promise<readonly string[]> {
  const { content } = await user.download(service, method, { current: 1, size: 20, condition });
  const { body } = await user.upload<ImportOutcome>(service, "importexcel", content);
  if (!("data" in body)) throw new Error(JSON.stringify(body));
  expect(body.data).toMatchObject({ added: 0, changed: 0 });
  return body.data.errors.map(({ message }) => message);
}

const refusedAgain = (number: string) =>
  `${number} is recorded already and is not brought in a second time. Leave the number empty to add another.`;

describe("An export that is imported again untouched", () => {
  it("S7.16a sends no delivery notice a second time", async () => {
    const order = await buildAccepted(app, { quantities: ["100", "50"] });
    const { asnNo } = await buildNotice(app, order, ["40", "20"]);
    const supplier = await app.as("supplierA");
    const refusals = await importAgain(supplier, "shippingNotices", "exportLines", { asnNo });
    expect(refusals).toEqual([refusedAgain(asnNo), refusedAgain(asnNo)]);
    const { purchaseNo } = order;
    const asked = { current: 1, size: 20, condition: { purchaseNo } };
    expect((await supplier.ok("shippingNotices", "getShippingNoticeLinePage", asked)).total).toBe(2);
  });

  it("S7.16a receives, and puts away, nothing a second time", async () => {
    const { id, receiptNo, asnNo } = await buildUnstored(app);
    expect(await importAgain(warehouse, "receipts", "exportexcel", { asnNo })).toContain(refusedAgain(receiptNo));
    await provideCell(await app.as("admin"), "AGAIN-1");
    await warehouse.ok("warehousings", "putAway", storageInput([id, "AGAIN-1", "10"]));
    const asked = { current: 1, size: 20, condition: { receiptNo } };
    const { records } = await warehouse.ok("warehousings", "getWarehousingPage", asked);
    const refusals = await importAgain(warehouse, "warehousings", "exportexcel", { receiptNo });
    expect(refusals).toContain(refusedAgain(records[0]?.warehousingNo ?? ""));
  });

  it("S7.16a judges nothing a second time", async () => {
    const waiting = await buildWaiting(app);
    const { receiptNo } = waiting;
    await inspect(warehouse, waiting, { acceptedQty: "6" });
    const asked = { current: 1, size: 20, condition: { receiptNo } };
    const { records } = await warehouse.ok("acceptances", "getAcceptancePage", asked);
    const refusals = await importAgain(warehouse, "acceptances", "exportexcel", { receiptNo });
    expect(refusals).toContain(refusedAgain(records[0]?.checkReceiptNo ?? ""));
  });
});
