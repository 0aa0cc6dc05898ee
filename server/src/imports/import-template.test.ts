import { type CellObject, read, utils } from "@e965/xlsx";
import { languageCodes } from "@tandem/contract/core/languages";
import { services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { commonRecords, placesOf, productionOf, termsOf } from "../../testing/base-records.ts";
import { buildDocuments, keptBy } from "../../testing/hidden-records.ts";
import { importSheetOf, markHeading, openSheet } from "../../testing/records.ts";
import { firstSheet, partOf, useFolder } from "../../testing/workbooks.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  for (const [orgNo, warehouseNo] of [
    ["O1", "W1"],
    ["O2", "W3"],
  ] as const) {
    await placesOf(admin, orgNo, warehouseNo);
    await productionOf(admin, orgNo);
  }
  await commonRecords(admin);
  await termsOf(admin);
  await keptBy(admin);
  await buildDocuments(app, "O1", "SA", "W1");
  // The first of the organisations has neither suppliers nor places.
  const none = { orgNo: "A0", orgName: "Bare", orgShortName: "Bare", statusCode: "1" } as const;
  await admin.ok("organisations", "addbmorg", none);
});
afterAll(() => app.close());
const folder = useFolder();

/** What no example can say without knowing more of a kind than its fields. */
const askMore = {
  "documents that it is about": [
    ...["returnNotes", "shippingNotices", "receipts", "providedMaterials", "materialIssues"],
    ...["orderAnswers", "acceptances", "rejections", "warehousings"],
  ],
  "a nature of its big module": ["docTypes", "classifyTypes", "businessClassifyTypes"],
  "goods that lie somewhere": ["vmiConsumptions"],
  "a code of ISO 4217": ["currencies"],
  "two units that differ": ["unitConversions"],
  "what cells of a row say together": ["waves", "methods", "barcodeRules", "boxRules", "dockBlocks"],
};
const takenWith = Object.entries(services).flatMap(([name, { endpoints }]) =>
  "downExcelTemplate" in endpoints && !Object.values(askMore).flat().includes(name) ? [name as "materials"] : [],
);

const baseData = ["organisations", "suppliers", "materials", "warehouses", "addresses"] as const;

describe("the template", () => {
  it.each(languageCodes)("S7.16b in %s has headings, notes and an example that does not come in", async (language) => {
    for (const service of baseData) {
      const user = admin.reading(language);
      const { response, content } = await user.download(service, "downExcelTemplate", {});
      expect(response.headers.get("content-type")).toContain("spreadsheetml");
      const path = await folder.file(content);
      const sheet = await openSheet(path);
      expect(sheet.rows, service).toHaveLength(1);
      const { body } = await user.upload(service, "importexcel", content, "template.xlsx");
      expect(body, service).toMatchObject({ errorCode: "workbookNoRows" });
    }
  });

  it("S7.16b offers what there is to choose from: closed lists, and organizations where there are few", async () => {
    const valid = await admin.ok("organisations", "getFullAuthorityOrgListByParams", {
      current: 1,
      size: 20,
      condition: { statusCode: "1" },
    });
    const { content } = await admin.download("warehouses", "downExcelTemplate", {});
    const book = read(content, { cellStyles: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ""];
    const chosen = (column: string) =>
      Object.entries(book.Sheets._choices ?? {})
        .filter(([reference]) => new RegExp(`^${column}\\d+$`).test(reference))
        .map(([, cell]) => (cell as CellObject).v);
    expect(chosen("D")).toEqual(["Valid", "Invalid"]);
    expect(chosen("C")).toEqual(valid.records.map((row) => row.orgNo).sort());
    const note = (reference: string) => (sheet?.[reference]?.c as { t: string }[] | undefined)?.[0]?.t;
    expect(note("A1")).toBe("Required.\nText of at most 100 characters.");
    expect(note("D1")).toBe("Optional.\nPlease choose from the list.\nIf empty: Valid.");
    expect(note("A2")).toContain("This row is an example.");
    const xml = await partOf(content, firstSheet);
    expect(xml).toContain('state="frozen"');
    // An organization, a calendar or a keeper that is not in the list may be typed; a status may not.
    expect(
      [...xml.matchAll(/<dataValidation type="list" allowBlank="1"( showErrorMessage="1")? sqref="([A-Z]+)2:/g)].map(
        ([, closed, column]) => [column, closed !== undefined],
      ),
    ).toEqual([
      ["C", false],
      ["D", true],
      ["E", false],
      ["G", false],
    ]);
  });

  it("S7.16b offers what a column names, whatever the column is called", async () => {
    const { content } = await admin.download("suppliers", "downExcelTemplate", {});
    const book = read(content);
    const [headings = []] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ""] ?? {}, { header: 1 });
    const column = utils.encode_col(headings.findIndex((heading) => heading.startsWith("Frozen")));
    const offered = ["1", "2"].map((row) => (book.Sheets._choices?.[`${column}${row}`] as CellObject | undefined)?.v);
    expect(offered).toEqual(["A0", "O1"]);
    // What is refused always is not offered.
    const movements = read((await admin.download("packagingMovements", "downExcelTemplate", {})).content);
    const types = Object.values(movements.Sheets._choices ?? {}).map((cell) => (cell as CellObject).v);
    expect(types).toContain("Empties sent back");
    expect(types).not.toContain("Came with a delivery");
  });

  it("S7.16b B7.11b imports what is written over the example", async () => {
    const { content } = await admin.download("materials", "downExcelTemplate", {});
    const sheet = await openSheet(await folder.file(content));
    const [row] = sheet.rows;
    if (row) row["Material no. *"] = "from-the-template";
    expect(await importSheetOf(admin, "materials", sheet)).toMatchObject({ added: 1 });
    const condition = { itemNo: "from-the-template" };
    const { records } = await admin.ok("materials", "getbmitemlistbyparams", { current: 1, size: 20, condition });
    expect(records).toHaveLength(1);
  });

  it.each(takenWith)("S7.16b B7.11b takes the example of %s as it stands", async (service) => {
    const { content } = await admin.download(service, "downExcelTemplate", {});
    const { headings, rows } = await openSheet(await folder.file(content));
    // Without its mark it is a row like any other.
    const sheet = { headings: headings.filter((heading) => heading !== markHeading), rows };
    expect(await importSheetOf(admin, service, sheet)).toMatchObject({ added: 1, errors: [] });
  });
});
