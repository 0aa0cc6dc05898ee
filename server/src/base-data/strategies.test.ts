import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { importSheetOf, openSheet } from "../../testing/records.ts";
import { add, type Kept, ok, remove, saidOfLines, valuesOf } from "../../testing/reference-data.ts";
import { useFolder } from "../../testing/workbooks.ts";

let app: TestApplication;
let admin: TestUser;
const folder = useFolder();
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  await add(admin, "zones", "Z1");
  await add(admin, "cells", "C1", { zoneNo: "Z1" });
  await add(admin, "cells", "C3", { warehouseNo: "W3" });
  for (const number of ["CU1", "CU2"]) await add(admin, "customers", number);
  await add(admin, "categories", "G1");
  await add(admin, "docTypes", "D1");
  await add(admin, "docTypes", "D2", { orgNo: "O2" });
});
afterAll(() => app.close());

const upper = "1";
const under = "2";
const turn = "3";
const allocate = "4";
const strategy = (methodType: string, ...lines: object[]) => saidOfLines(admin, "methods", { methodType }, lines);

/** What the workbook of the records with that number says, and that it comes back unchanged. */
async function roundTrip(name: "methods" | "waves", keyword: string) {
  const request = { current: 1, size: 20, condition: { keyword } };
  const { content } = await admin.download(name, "exportexcel", request);
  const sheet = await openSheet(await folder.file(content));
  const { length } = sheet.rows;
  expect(await importSheetOf(admin, name, sheet)).toMatchObject({ unchanged: length, errors: [] });
  return sheet;
}

describe("Strategies", () => {
  it.each([
    [upper, ["fixedCell", "sameMaterial", "emptyCell", "materialCell", "largestRoom"]],
    [under, ["receiptDate", "expiryDate", "cellOrder", "wholePackages"]],
    [turn, ["fifo", "fefo", "lifo", "lotOrder"]],
    [allocate, ["share", "requestedDate", "customerPriority"]],
  ])("B2.30 of type %s go by the criteria of that type alone, and say so at the cell of another", async (type, own) => {
    const others = [upper, under, turn, allocate].filter((each) => each !== type);
    const needs: Readonly<Record<string, object>> = {
      fixedCell: { warehouseNo: "W1", cellNo: "C1" },
      share: { customerNo: "CU1", share: "60" },
      customerPriority: { customerNo: "CU2" },
    };
    const lines = own.map((criterion) => ({ criterion, ...needs[criterion] }));
    expect(await strategy(type, ...lines)).toEqual([]);
    for (const other of others) {
      const said = await strategy(other, ...lines);
      expect(said).toEqual(own.map((_, line) => expect.stringMatching(`^lines.${line}.criterion: An? .* goes by: `)));
    }
  });

  it("B2.30 say for what a line is: a cell in its warehouse, an order that the criterion has", async () => {
    const at = { warehouseNo: "W1", zoneNo: "Z1", itemGroupNo: "G1" };
    expect(await strategy(upper, { criterion: "fixedCell", ...at, cellNo: "C1" })).toEqual([]);
    expect(await strategy(upper, { criterion: "fixedCell" })).toEqual(["lines.0.cellNo: A value is missing."]);
    // Zones are found within their warehouse alone.
    expect(await strategy(upper, { criterion: "emptyCell", zoneNo: "Z1" })).toEqual([
      expect.stringMatching(/^lines\.0\.zoneNo: .*Z1/),
    ]);
    expect(await strategy(upper, { criterion: "emptyCell" }, { criterion: "emptyCell", ...at, cellNo: "C3" })).toEqual([
      expect.stringMatching(/^lines\.1\.cellNo: .*C3/),
    ]);
    expect(await strategy(under, { criterion: "cellOrder", direction: "desc" })).toEqual([]);
    expect(await strategy(under, { criterion: "wholePackages", direction: "asc" })).toEqual([
      "lines.0.direction: This criterion has no order. Leave it empty.",
    ]);
  });

  it("B2.30 give customers shares of what there is, of no more than all of it", async () => {
    const share = (customerNo: string, per: string | null, own: object = {}) => ({
      criterion: "share",
      customerNo,
      share: per,
      ...own,
    });
    expect(await strategy(allocate, share("CU1", "33.3"), share("CU2", "66.7"))).toEqual([]);
    expect(await strategy(allocate, share("CU1", "60"), share("CU2", "40.000001"))).toEqual([
      "lines.1.share: The shares come to more than 100 %.",
    ]);
    expect(await strategy(allocate, share("CU1", "60"), share("CU1", "60", { itemGroupNo: "G1" }))).toEqual([]);
    expect(await strategy(allocate, share("CU1", "0"), share("CU2", null))).toEqual([
      "lines.0.share: The number must be greater than 0.",
      "lines.1.share: A value is missing.",
    ]);
    expect(await strategy(allocate, { criterion: "share", share: "5" })).toEqual([
      "lines.0.customerNo: A value is missing.",
    ]);
    expect(
      await strategy(
        allocate,
        { criterion: "requestedDate", customerNo: "CU1" },
        { criterion: "customerPriority", customerNo: "CU1", share: "5" },
      ),
    ).toEqual([
      "lines.0.customerNo: Only a fixed share or customer priority names a customer.",
      "lines.1.share: Only a fixed share has a percentage.",
    ]);
  });

  it("S7.16a S7.16c come and go in workbooks, which name row and column of a criterion of another type", async () => {
    const lines = [{ criterion: "sameMaterial" }, { criterion: "fixedCell", warehouseNo: "W1", cellNo: "C1" }];
    await ok(admin, "methods", "add", { ...valuesOf("methods", "ROUND"), lines });
    const sheet = await roundTrip("methods", "ROUND");
    expect(sheet.rows).toMatchObject([
      { "Strategy no.": "ROUND", Criterion: "Cell with the same material", "Cell no.": null },
      { "Strategy no.": "ROUND", Criterion: "Fixed cell", "Warehouse no.": "W1", "Cell no.": "C1" },
    ]);
    sheet.rows[0] = { ...sheet.rows[0], Criterion: "First in, first out (FIFO)" };
    const { errors } = await importSheetOf(admin, "methods", sheet);
    expect(errors).toMatchObject([{ row: 2, column: "Criterion", message: expect.stringContaining("putaway") }]);
  });

  it("keep the cell of a line from being deleted, and say by which strategy", async () => {
    const cell = await add(admin, "cells", "C9");
    const lines = [{ criterion: "fixedCell", warehouseNo: "W1", cellNo: "C9" }];
    const kept = await ok<Kept>(admin, "methods", "add", { ...valuesOf("methods", "KEEPS"), lines });
    expect(JSON.stringify(await remove(admin, "cells", cell))).toContain("KEEPS");
    await remove(admin, "methods", kept);
    expect(await remove(admin, "cells", cell)).toMatchObject({ data: { deleted: 1 } });
  });
});

describe("Wave templates", () => {
  const wave = (...lines: object[]) =>
    saidOfLines(admin, "waves", { cutoffTimeStr: "05:30", mostDocuments: 40 }, lines);

  it("B2.30 put deliveries together by what each line says, once each, and of one kind alone where it names one", async () => {
    const by = (putTogetherBy: string, own: object = {}) => ({ putTogetherBy, ...own });
    expect(
      await wave(
        by("day"),
        by("carrier"),
        by("warehouse"),
        by("docType", { docType: "D1" }),
        by("customer", { customerNo: "CU1" }),
        by("supplier", { supplierNo: "SA" }),
      ),
    ).toEqual([]);
    expect(await wave(by("day"), by("carrier"), by("day"))).toEqual([
      "lines.2.putTogetherBy: This stands in another line already.",
    ]);
    expect(await wave(by("day", { customerNo: "CU1" }), by("customer", { docType: "D1" }))).toEqual([
      "lines.0.customerNo: The line is grouped by something else. Leave it empty.",
      "lines.1.docType: The line is grouped by something else. Leave it empty.",
    ]);
    expect(await wave(by("supplier", { supplierNo: "SX" }))).toEqual([
      expect.stringMatching(/^lines\.0\.supplierNo: .*SX/),
    ]);
    // Of its own organisation (S4.7e).
    expect(await wave(by("docType", { docType: "D2" }))).toEqual([expect.stringMatching(/^lines\.0\.docType: .*D2/)]);
  });

  it("S7.16a S7.16c come and go in workbooks with the time at which they close and how large they are", async () => {
    const lines = [{ putTogetherBy: "day" }, { putTogetherBy: "docType", docType: "D1" }];
    const own = { ...valuesOf("waves", "ROUND"), cutoffTimeStr: "12:30", mostDocuments: 25 };
    await ok(admin, "waves", "add", { ...own, lines });
    const { rows } = await roundTrip("waves", "ROUND");
    expect(rows).toMatchObject([
      { "Cut-off time": "12:30", "Max. documents per wave": { number: "25" }, "Grouped by": "Delivery day" },
      { "Cut-off time": "12:30", "Grouped by": "Document type", "Document type no.": "D1" },
    ]);
  });
});
