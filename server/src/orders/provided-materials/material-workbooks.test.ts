import type { MenuFlag } from "@tandem/contract/core/permissions";
import type { ImportOutcome } from "@tandem/contract/core/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildProvided, issuesOf, materialFigures, materialsOf } from "../../../testing/materials.ts";
import { buildAccepted, day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { importSheetOf, typedSheet } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
  supplier = await app.as("supplierA");
});
afterAll(() => app.close());

describe("A workbook", () => {
  const rowsOf = (purchaseNo: string, materialNo: string, rest: Readonly<Record<string, string>>) => ({
    ...{ purchaseNo, purchaseSeq: "1", materialNo },
    ...rest,
  });

  it("S7.16a S7.16b says what is provided, and an export of that comes back", async () => {
    const { order } = await buildProvided(app, { quantities: ["10"] }, [{ materialNo: "M4", unitQty: "1" }]);
    const { purchaseNo } = order;
    const rows = [
      rowsOf(purchaseNo, "M4", { unitQty: "2", lossRate: "5" }),
      rowsOf(purchaseNo, "M5", { unitQty: "3" }),
    ];
    const outcome = await importSheetOf(buyer, "providedMaterials", typedSheet(rows));
    expect(outcome).toMatchObject({ added: 1, changed: 1, unchanged: 0, errors: [] });
    const figuresNow = async () => (await materialsOf(buyer, purchaseNo)).map(({ neededQty }) => neededQty);
    expect(await figuresNow()).toEqual(["21", "30"]);
    const request = { current: 1, size: 100, condition: { purchaseNo } };
    const { content } = await buyer.download("providedMaterials", "exportexcel", request);
    const { body } = await buyer.upload("providedMaterials", "importexcel", content);
    expect(body).toMatchObject({ data: { added: 0, changed: 0, unchanged: 2, errors: [] } });
    expect(await figuresNow()).toEqual(["21", "30"]);
    const general = await buildAccepted(app);
    const wrong = [rowsOf(general.purchaseNo, "M4", { unitQty: "1" }), rowsOf(purchaseNo, "none", { unitQty: "1" })];
    const { errors } = await importSheetOf(buyer, "providedMaterials", typedSheet(wrong));
    expect(errors.map(({ row, message }) => `${row} ${message}`)).toEqual([
      "2 Refused: Materials are provided for outsourced orders only.",
      expect.stringMatching(/^3 .*none/),
    ]);
  });

  it("S6.1a changes what is provided by a workbook with the right to that alone", async () => {
    const { order } = await buildProvided(app, { quantities: ["10"] }, [{ materialNo: "M4", unitQty: "1" }]);
    const admin = await app.as("admin");
    const flags: MenuFlag[] = ["isSearch", "isImport"];
    const grants = [{ menuNo: "1005", flags }];
    await admin.ok("roles", "saveOrUpdateSysRole", { roleNo: "adder", roleName: "adder", statusCode: "1", grants });
    await addUser(admin, "adder", { roleNo: ["adder"] });
    const adder = await app.as("adder");
    const rows = [rowsOf(order.purchaseNo, "M4", { unitQty: "2" }), rowsOf(order.purchaseNo, "M5", { unitQty: "3" })];
    const { errors } = await importSheetOf(adder, "providedMaterials", typedSheet(rows));
    expect(errors.map(({ row }) => row)).toEqual([2]);
    const alone = await importSheetOf(adder, "providedMaterials", typedSheet(rows.slice(1)));
    expect(alone).toMatchObject({ added: 1, changed: 0, errors: [] });
    expect((await materialsOf(buyer, order.purchaseNo)).map(({ neededQty }) => neededQty)).toEqual(["10", "30"]);
  });

  it("S7.16a issues materials, each group of rows under one number, and an export of that not again", async () => {
    const built = await buildProvided(app, { quantities: ["10"] });
    const { purchaseNo } = built.order;
    const of = { issueDate: day(0), warehouseNo: "W1" };
    const rows = [
      rowsOf(purchaseNo, "M4", { issueQty: "7", ...of }),
      rowsOf(purchaseNo, "M5", { issueQty: "1", ...of }),
    ];
    expect(await importSheetOf(buyer, "materialIssues", typedSheet(rows))).toMatchObject({ added: 2, errors: [] });
    expect(new Set((await issuesOf(supplier, built)).map(({ issueNo }) => issueNo)).size).toBe(1);
    expect((await materialFigures(buyer, built))[0]).toBe("21 7 14 0 0 7 0 0");
    const request = { current: 1, size: 100, condition: { purchaseNo } };
    const { content } = await buyer.download("materialIssues", "exportexcel", request);
    const again = await buyer.upload<ImportOutcome>("materialIssues", "importexcel", content);
    const refusals = "data" in again.body ? again.body.data.errors.map(({ message }) => message) : [];
    expect(refusals).toHaveLength(2);
    expect(refusals[0]).toMatch(/^MI-\S+ is recorded already and is not brought in a second time\./);
    expect((await materialFigures(buyer, built))[0]).toBe("21 7 14 0 0 7 0 0");
    const wrong = [
      rowsOf(purchaseNo, "M1", { issueQty: "1", ...of }),
      rowsOf(purchaseNo, "M4", { issueQty: "9", issueType: "2", ...of }),
    ];
    const { errors } = await importSheetOf(buyer, "materialIssues", typedSheet(wrong));
    expect(errors.map(({ row }) => row)).toEqual([2, 3]);
  });
});
