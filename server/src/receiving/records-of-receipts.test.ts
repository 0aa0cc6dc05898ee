import { basePath } from "@tandem/contract/core/service";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { buildWaiting, inspect } from "../../testing/documents/acceptances.ts";
import { buildReturned } from "../../testing/documents/return-notes.ts";
import { provideCell, storageInput } from "../../testing/documents/warehousings.ts";
import { brokenLaws } from "../../testing/laws.ts";
import { day } from "../../testing/orders.ts";
import { readSheet } from "../../testing/sheets.ts";
import { translate } from "../core/translate.ts";

let app: TestApplication;
let warehouse: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [warehouse, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
  await provideCell(await app.as("admin"), "R-1");
});
afterAll(async () => {
  expect(await brokenLaws(app)).toEqual([]);
  await app.close();
});

it("B1.5k B3.5b S7.16e B7.11d what became of a receipt has numbers, quantities and reasons, for both sides and in workbooks", async () => {
  const received = await buildWaiting(app);
  await inspect(warehouse, received, { acceptedQty: "50", rejectedQty: "10", rejectReason: "Bent" });
  await warehouse.ok("warehousings", "putAway", storageInput([received.id, "R-1", "50"]));
  const { returnNo } = await buildReturned(warehouse, received, "4");
  const of = { current: 1, size: 10, condition: { receiptNo: received.receiptNo } } as const;
  for (const user of [warehouse, supplier]) {
    const accepted = (
      await user.ok("acceptances", "getAcceptancePage", { ...of, condition: { ...of.condition, status: "1" } })
    ).records;
    expect(accepted).toMatchObject([{ acceptedQty: "50", checkReceiptNo: expect.stringMatching(/\d{6}$/) }]);
    const rejected = (await user.ok("rejections", "getRejectionPage", of)).records;
    expect(rejected).toMatchObject([{ checkReason: "Bent", checkReturnNo: expect.stringMatching(/\d{6}$/) }]);
    const stored = (await user.ok("warehousings", "getWarehousingPage", of)).records;
    expect(stored).toMatchObject([{ warehousingQty: "50", warehousingNo: expect.stringMatching(/\d{6}$/) }]);
    const back = await user.ok("returnNotes", "getReturnNotePage", { ...of, condition: { returnNo } });
    const { lines } = await user.ok("returnNotes", "getReturnNoteById", { id: back.records[0]?.id ?? "0" });
    expect(lines).toMatchObject([{ returnQty: "4", returnReason: "Cracked" }]);

    const order = { condition: { purchaseNo: received.purchaseNo } };
    const exported = [
      [
        "ICheckReceiptService/exportexcel",
        { condition: { ...of.condition, status: "1" } },
        accepted[0]?.checkReceiptNo,
        "acceptance",
      ],
      ["ICheckReturnService/exportexcel", of, rejected[0]?.checkReturnNo, "rejection"],
      ["IWarehousingDetailService/exportexcel", of, stored[0]?.warehousingNo, "warehousing"],
      ["ISrmBillReturnService/exportexcel", { condition: { returnNo } }, returnNo, "returnNoteLine"],
      // Warehouses read no orders, and take no notices out.
      ...(user === supplier
        ? ([
            ["ISupSrmPurchaseHeadService/exportexcel", order, received.purchaseNo, "purchaseOrder"],
            ["ISupSrmPurchaseService/exportSrmPurchase", order, received.purchaseNo, "purchaseOrderLine"],
            [
              "ISrmAsnHeadService/exportAsnDetail",
              { condition: { asnNo: received.asnNo } },
              received.asnNo,
              "shippingNoticeLine",
            ],
          ] as const)
        : []),
    ] as const;
    for (const [path, request, number, entity] of exported) {
      const { response, content } = await user.downloadFrom(`${basePath}/${path}`, request);
      expect([path, response.status]).toEqual([path, 200]);
      const named = encodeURIComponent(`${translate("en-US", `${entity}.name`)} ${day(0)}.xlsx`);
      expect(response.headers.get("content-disposition")).toContain(`filename*=UTF-8''${named}`);
      expect(
        (await readSheet(content)).map((row) => Object.values(row).includes(number ?? "")),
        path,
      ).toEqual([true]);
    }
  }
});
