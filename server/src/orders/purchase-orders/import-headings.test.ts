import { languageCodes } from "@tandem/contract/core/languages";
import { purchaseOrderImport } from "@tandem/contract/orders/purchase-orders/import";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { columnNames, goodRow, gridWorkbook, importFile, rowsWorkbook } from "../../../testing/grids.ts";
import { ordersOf } from "../../../testing/orders.ts";
import { useFolder } from "../../../testing/workbooks.ts";
import { translate } from "../../core/translate.ts";
import { markHeading } from "../../imports/marks.ts";
import { readWorkbook } from "../../spreadsheets/read.ts";
import type { CellValue } from "../../spreadsheets/workbook.ts";

let app: TestApplication;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
});
afterAll(() => app.close());
const folder = useFolder();

let count = 0;
function nextNo(): string {
  count += 1;
  return `HEAD-${count}`;
}

describe("headings", () => {
  it.each(languageCodes)("B1.6a S7.16a are read in %s, starred, spaced and in any case", async (language) => {
    const purchaseNo = nextNo();
    const headings = purchaseOrderImport.columns.map(({ labelKey }, index) => {
      const label = translate(language, labelKey);
      return index % 3 === 0 ? `${label} *` : index % 3 === 1 ? ` ${label.toUpperCase()} ` : `*${label}`;
    });
    const outcome = await importFile(buyer, rowsWorkbook([goodRow(purchaseNo, { remark: language })], { headings }));
    expect(outcome).toMatchObject({ added: 1, errors: [], moreErrors: 0 });
    const [order] = await ordersOf(buyer, purchaseNo);
    const { lines } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order?.id ?? "" });
    expect(lines).toMatchObject([{ itemNo: "M1", batchPurQty: "100", remark: language }]);
  });

  it("B1.6a mean one column each, whatever language they are in", () => {
    const owners = new Map<string, Set<string>>();
    for (const { name, labelKey } of purchaseOrderImport.columns) {
      for (const label of [name, ...languageCodes.map((language) => translate(language, labelKey))]) {
        const heading = label.normalize("NFKC").replace(/\s+/g, "").toLowerCase();
        owners.set(heading, (owners.get(heading) ?? new Set()).add(name));
      }
    }
    expect([...owners].filter(([, names]) => names.size > 1)).toEqual([]);
  });

  it("S4.8 may stand in any order, beside columns of the reader's own", async () => {
    const purchaseNo = nextNo();
    const columns = columnNames.toReversed();
    const row = goodRow(purchaseNo);
    const cells = columns.map((name) => row[name] ?? null);
    const outcome = await importFile(
      buyer,
      gridWorkbook([
        ["My notes", ...columns, null, "Sum"],
        ["x", ...cells, null, 5],
      ]),
    );
    expect(outcome).toMatchObject({ added: 1 });
  });

  it("S4.8 that are missing are all named, in the caller's language", async () => {
    const columns = columnNames.filter((name) => !["purchaseNo", "batchPurQty", "remark"].includes(name));
    const refusal = async (user: TestUser) =>
      (await user.upload("purchaseOrders", "importexcel", rowsWorkbook([goodRow("X")], { columns }))).body;
    expect(await refusal(buyer)).toMatchObject({
      errorCode: "workbookColumnsMissing",
      message: "These columns are missing: Order no., Ordered quantity. Please use the template.",
    });
    const inChinese = await refusal(buyer.reading("zh-CN"));
    for (const name of ["purchaseNo", "batchPurQty"]) {
      const { labelKey = "" } = purchaseOrderImport.columns.find((column) => column.name === name) ?? {};
      expect("message" in inChinese && inChinese.message).toContain(translate("zh-CN", labelKey));
    }
  });

  it("S4.8 that occur twice are refused, for nobody knows which is meant", async () => {
    const { body } = await buyer.upload(
      "purchaseOrders",
      "importexcel",
      rowsWorkbook([goodRow("X")], { columns: [...columnNames, "price"] }),
    );
    expect(body).toMatchObject({
      errorCode: "workbookColumnsRepeated",
      message: "These columns occur more than once: Unit price incl. tax. Please keep one of each.",
    });
  });

  it("S4.8 without rows below them are refused", async () => {
    const { body } = await buyer.upload("purchaseOrders", "importexcel", rowsWorkbook([]));
    expect(body).toMatchObject({ errorCode: "workbookNoRows", message: "There are no rows below the header." });
  });
});

describe("the template", () => {
  async function templateOf(user: TestUser) {
    const { response, content } = await user.download("purchaseOrders", "downExcelTemplate", {});
    const rows: (readonly CellValue[])[] = [];
    await readWorkbook(await folder.file(content), {
      onRows: async (chunk) => void rows.push(...chunk.map((row) => row.cells)),
    });
    return { response, rows };
  }

  it.each(languageCodes)(
    "S7.16b opens with the headings of %s, and what is filled in below them imports",
    async (language) => {
      const { response, rows } = await templateOf(buyer.reading(language));
      expect(response.headers.get("content-type")).toContain("spreadsheetml");
      const name = encodeURIComponent(translate(language, "purchaseOrder.name"));
      expect(response.headers.get("content-disposition")).toContain(`filename*=UTF-8''${name}.xlsx`);
      const headings = purchaseOrderImport.columns.map(({ labelKey, optional }) =>
        optional ? translate(language, labelKey) : `${translate(language, labelKey)} *`,
      );
      expect(rows[0]).toEqual([...headings, markHeading]);
      expect(rows).toHaveLength(2);

      const purchaseNo = nextNo();
      const outsourced = translate(language, "purchaseOrder.orderType.outsourced");
      const filled = rowsWorkbook([goodRow(purchaseNo, { orderType: outsourced })], { headings });
      expect(await importFile(buyer, filled)).toMatchObject({ added: 1 });
      expect(await ordersOf(buyer, purchaseNo)).toMatchObject([{ orderType: "2" }]);
    },
  );
});
