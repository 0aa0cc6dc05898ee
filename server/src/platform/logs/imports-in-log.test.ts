import type { ImportOutcome } from "@tandem/contract/core/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { goodRow, rowsWorkbook } from "../../../testing/grids.ts";
import { buildAccepted } from "../../../testing/orders.ts";
import { importSheetOf, typedSheet } from "../../../testing/records.ts";

let app: TestApplication;
let importer: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  importer = (await app.as("buyer")).reading("vi-VN");
  admin = await app.as("admin");
});
afterAll(() => app.close());

/** What the log says of the last import. */
async function told(user: TestUser) {
  const request = { current: 1, size: 1, condition: { callNameIndistinct: "importexcel" } };
  const { records } = await user.ok("operationLogs", "getSysOperationLogPage", request);
  return records[0];
}

describe("The operation log", () => {
  it("says why rows of a workbook were refused in the language of who reads, whoever imported them", async () => {
    const rows = [goodRow("LOG-1", { orderType: "9" }), goodRow("LOG-1", { purchaseSeq: 2 }), goodRow("LOG-2")];
    const { body } = await importer.upload<ImportOutcome>(
      "purchaseOrders",
      "importexcel",
      rowsWorkbook(rows),
      "o.xlsx",
      {
        goodRows: "1",
      },
    );
    const { errors } = "data" in body ? body.data : { errors: [] };
    const english = [
      "Row 2: 9 is none of the choices. Please use one of: General, Outsourced, VMI.",
      "Row 3: Row 2 of the same document is wrong, so none of it was imported.",
    ];
    expect(await told(admin)).toMatchObject({ outcome: "2", changedCount: 1, refused: english.join("\n") });
    const vietnamese = errors.map(({ row, message }) => `Dòng ${row}: ${message}`);
    expect((await told(admin.reading("vi-VN")))?.refused).toBe(vietnamese.join("\n"));
    expect((await told(admin.reading("zh-CN")))?.refused).toMatch(
      /^第 2 行：没有“9”.*一般.*\n第 3 行：[^\n]*第 2 行[^\n]*$/,
    );
  });

  it("says so of rows that a call refused, too", async () => {
    const { purchaseNo } = await buildAccepted(app);
    const row = { purchaseNo, purchaseSeq: "1", materialNo: "M4", unitQty: "1" };
    const { errors } = await importSheetOf(importer, "providedMaterials", typedSheet([row]));
    expect((await told(admin.reading("vi-VN")))?.refused).toBe(`Dòng 2: ${errors[0]?.message}`);
    expect((await told(admin))?.refused).toBe("Row 2: Refused: Materials are provided for outsourced orders only.");
  });
});
