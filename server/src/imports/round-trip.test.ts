import { material } from "@tandem/contract/base-data/materials/materials";
import type { Row } from "@tandem/contract/core/entity";
import { trimInvisible } from "@tandem/contract/core/invisible";
import { languageCodes } from "@tandem/contract/core/languages";
import { oneForm } from "@tandem/contract/core/one-form";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { brokenLaws } from "../../testing/laws.ts";
import { buildDraft, buildIssued, day } from "../../testing/orders.ts";
import { importSheetOf, markHeading, openSheet, type Sheet, typedSheet } from "../../testing/records.ts";
import { useFolder } from "../../testing/workbooks.ts";
import { translate } from "../core/translate.ts";
import type { CellValue } from "../spreadsheets/workbook.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  buyer = await app.as("buyer");
});
afterAll(() => app.close());
const folder = useFolder();

async function exportedFrom(
  user: TestUser,
  service: "materials" | "suppliers" | "purchaseOrders",
  method: string,
  condition: object,
) {
  const { response, content } = await user.download(service, method, { current: 1, size: 20, condition });
  expect(response.status).toBe(200);
  return openSheet(await folder.file(content));
}

type Material = Row<typeof material>;

async function materialsOf(prefix: string): Promise<Material[]> {
  const page = await admin.ok("materials", "getbmitemlistbyparams", {
    current: 1,
    size: 1000,
    condition: { itemNoIndistinct: prefix, field: "itemNo", order: "asc" },
  });
  return page.records;
}

const hostile = [
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "007",
  "1e5",
  "TRUE",
  "_x000D_",
  "a\nb",
  '"quoted", x',
  "<&>",
  "2026-11-20",
  "#N/A",
  "🔩",
  "null",
];

const oddUnits = ["采", "=1+1", "2026-11-20", "_x0041_"];

/** Text as a form takes it: something in it, nothing around it, no control characters. */
const someText = (max: number) =>
  fc
    .oneof(
      fc.constantFrom(...hostile),
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.string({
        unit: fc.constantFrom("采", "購", "ă", "ợ", "=", "'", '"', " ", ",", ";", "\n", "_x0041_"),
        maxLength: 12,
      }),
    )
    // Texts are kept in one form of their accents, however they came.
    .map((text) =>
      oneForm(trimInvisible(text.replace(/[\p{Cc}\p{Cs}]/gu, (letter) => (letter === "\n" ? letter : "")))),
    )
    .filter((text) => text.length > 0 && text.length <= max);
const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, part]) =>
    part === 0 ? String(whole) : `${whole}.${String(part).padStart(6, "0").replace(/0+$/, "")}`,
  );
const yesNo = fc.constantFrom("0", "1");
const record = fc.record({
  itemName: someText(200),
  spec: fc.option(someText(200)),
  unitNo: fc.constantFrom("PCS", ...oddUnits),
  shelfLifeDays: fc.option(fc.integer({ min: 0, max: 2_147_483_647 })),
  packQty: fc.option(decimal),
  serialControl: yesNo,
  firstInFirstOut: yesNo,
  statusCode: yesNo,
  remark: fc.option(someText(100)),
});
type Random = typeof record extends fc.Arbitrary<infer T> ? T : never;

/** The cell a person would have for the value of a field. */
function cellOf(name: string, value: string | number | null, language: (typeof languageCodes)[number]): CellValue {
  if (value === null) return null;
  const field = material.fields[name as keyof typeof material.fields];
  if ("statuses" in field && field.statuses) return translate(language, field.statuses.labelKey(String(value)));
  return String(value);
}

describe("base data", () => {
  it("S7.16a S7.16c comes back from a workbook as it was, whatever it holds and whichever language it is read in", {
    timeout: 240_000,
  }, async () => {
    for (const unitNo of oddUnits) {
      await admin.ok("units", "addbmunit", { unitNo, unitName: "Odd", statusCode: "1" });
    }
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 8 }),
        fc.array(record, { minLength: 8, maxLength: 8 }),
        fc.constantFrom(...languageCodes),
        async (records, changes, language) => {
          run += 1;
          const prefix = `RT-${run}-`;
          for (const [index, values] of records.entries()) {
            await admin.ok("materials", "addbmitem", { itemNo: `${prefix}${index}`, ...values } as never);
          }
          const stored = await materialsOf(prefix);
          const user = admin.reading(language);
          const condition = { itemNoIndistinct: prefix, field: "itemNo", order: "asc" };
          const sheet = await exportedFrom(user, "materials", "exportexcel", condition);
          expect(sheet.rows).toHaveLength(records.length);
          // Hostile texts are texts.
          const heading = (field: string) => translate(language, `material.${field}`);
          expect(sheet.rows.map((row) => row[heading("itemName")])).toEqual(stored.map((row) => row.itemName));

          expect(await importSheetOf(user, "materials", sheet)).toMatchObject({
            added: 0,
            changed: 0,
            unchanged: records.length,
            errors: [],
          });
          expect(await materialsOf(prefix)).toEqual(stored);

          // Every second row is changed to something else.
          const wanted = records.map((values, index) => (index % 2 === 0 ? (changes[index] ?? values) : values));
          for (const [index, row] of sheet.rows.entries()) {
            for (const [name, value] of Object.entries(wanted[index] ?? {}))
              row[heading(name)] = cellOf(name, value, language);
          }
          const differing = wanted.filter(
            (values, index) => JSON.stringify(values) !== JSON.stringify(records[index]),
          ).length;
          expect(await importSheetOf(user, "materials", sheet)).toMatchObject({
            added: 0,
            changed: differing,
            unchanged: records.length - differing,
            errors: [],
          });
          const after = await materialsOf(prefix);
          for (const [index, row] of after.entries()) expect(row).toMatchObject(wanted[index] as Random);
        },
      ),
      { numRuns: 12 },
    );
  });

  it("S7.16c writes a list of codes so that it is read again, whatever the codes hold", async () => {
    const odd = ["O,1", 'O"2', "O；3", "O 4"];
    for (const orgNo of odd)
      await admin.ok("organisations", "addbmorg", { orgNo, orgName: orgNo, orgShortName: orgNo, statusCode: "1" });
    await admin.ok("suppliers", "addbmsupplier", {
      supplierNo: "ODD",
      supplierName: "Odd",
      supplierShortName: "Odd",
      orgNo: odd,
      frozenOrgNo: [],
      statusCode: "1",
    });
    const sheet = await exportedFrom(admin, "suppliers", "exportexcel", { supplierNo: "ODD" });
    const [row] = sheet.rows;
    if (row) row[translate("en-US", "supplier.remark")] = "changed";
    expect(await importSheetOf(admin, "suppliers", sheet)).toMatchObject({ changed: 1, errors: [] });
    const { records } = await admin.ok("suppliers", "getbmsupplierlistbyparams", {
      current: 1,
      size: 20,
      condition: { supplierNo: "ODD" },
    });
    expect(records).toMatchObject([{ orgNo: odd.toSorted(), remark: "changed" }]);
  });
});

describe("purchase orders", () => {
  const label = (name: string) => translate("en-US", name);
  const quantity = label("purchaseOrderLine.batchPurQty");
  const amount = label("purchaseOrderLine.amount");
  const lines = (purchaseNo: string): Promise<Sheet> =>
    exportedFrom(buyer, "purchaseOrders", "exportPurchaseLines", {
      purchaseNo: [purchaseNo],
      field: "purchaseNo",
      order: "asc",
    });
  const detail = (id: string) => buyer.ok("purchaseOrders", "getPurchaseOrderById", { id });

  it("S7.16a S7.16c a draft's lines are changed, added to, and left as they are", async () => {
    const draft = await buildDraft(app, { quantities: ["100", "50", "7"] });
    const sheet = await lines(draft.purchaseNo);
    expect(await importSheetOf(buyer, "purchaseOrders", sheet)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 3,
      errors: [],
    });
    expect((await detail(draft.id)).version).toBe(draft.version);
    const [first, second] = sheet.rows;
    if (!first || !second) throw new Error("no lines");
    first[quantity] = { number: "12.5" };
    const added: Record<string, CellValue> = {
      ...second,
      [label("purchaseOrderLine.purchaseSeq")]: { number: "9" },
      [markHeading]: null,
    };
    sheet.rows.push(added);
    expect(await importSheetOf(buyer, "purchaseOrders", sheet)).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 2,
      errors: [],
    });
    const after = await detail(draft.id);
    expect(after.lines.map((line) => [line.purchaseSeq, line.batchPurQty, line.amount])).toEqual([
      [1, "12.5", "13.75"],
      [2, "50", "55"],
      [3, "7", "7.7"],
      [9, "50", "55"],
    ]);
    expect(after).toMatchObject({ lineCount: 4, orderQty: "119.5", totalAmount: "131.45" });
    expect(after.history.at(-1)).toMatchObject({ action: "import", fromState: "0", toState: "0" });
    expect(after.history.at(-1)?.changes).toEqual(
      expect.arrayContaining([{ line: "1/1/1", field: "batchPurQty", old: "100", new: "12.5" }]),
    );
    expect(await brokenLaws(app)).toEqual([]);
    // The same workbook once more is what the order says by now, but for the amount that followed from the quantity.
    first[amount] = { number: "13.75" };
    sheet.rows.pop();
    expect(await importSheetOf(buyer, "purchaseOrders", sheet)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  it("S4.8 a draft's head is changed by all of its rows or none", async () => {
    const draft = await buildDraft(app, { quantities: ["1", "2"] });
    const sheet = await lines(draft.purchaseNo);
    const plant = label("purchaseOrder.plantName");
    const [first] = sheet.rows;
    if (first) first[plant] = "Plant 2";
    const refused = await importSheetOf(buyer, "purchaseOrders", sheet);
    expect(refused).toMatchObject({
      changed: 0,
      errors: [{ row: 2, column: plant, message: expect.stringContaining("and row 3 says otherwise.") }],
    });
    for (const row of sheet.rows) {
      row[plant] = "Plant 2";
      row[label("purchaseOrder.supplierNo")] = "SB";
      row[label("purchaseOrder.purchaseDate")] = { date: day(-3) };
    }
    expect(await importSheetOf(buyer, "purchaseOrders", sheet)).toMatchObject({ changed: 2, errors: [] });
    const after = await detail(draft.id);
    expect(after).toMatchObject({ plantName: "Plant 2", supplierNo: "SB", purchaseDate: day(-3) });
    expect(after.lines.map((line) => [line.supplierNo, line.purchaseDate])).toEqual([
      ["SB", day(-3)],
      ["SB", day(-3)],
    ]);
  });

  it("S4.8 a line is added to a draft whose head the workbook leaves out, and says for itself what it needs", async () => {
    const draft = await buildDraft(app);
    const { headings, rows } = await lines(draft.purchaseNo);
    const price = label("purchaseOrderLine.price");
    const line = label("purchaseOrderLine.purchaseSeq");
    const kept = [label("purchaseOrder.purchaseNo"), line, quantity, label("purchaseOrderLine.itemNo")];
    const withColumns = (names: readonly string[]): Sheet => ({
      headings: headings.filter((heading) => [...names, markHeading].includes(heading)),
      rows: [...rows, { ...rows[0], [line]: { number: "9" }, [markHeading]: null }],
    });
    const incomplete = await importSheetOf(buyer, "purchaseOrders", withColumns(kept));
    expect(incomplete).toMatchObject({ added: 0, refused: 3 });
    expect(incomplete.errors.map(({ row, column }) => [row, column])).toEqual([
      [4, label("purchaseOrderLine.expectArrivalDate")],
      // No agreement gives it one.
      [4, price],
    ]);
    const complete = withColumns([...kept, price, label("purchaseOrderLine.expectArrivalDate")]);
    expect(await importSheetOf(buyer, "purchaseOrders", complete)).toMatchObject({
      added: 1,
      unchanged: 2,
      errors: [],
    });
    expect(await detail(draft.id)).toMatchObject({
      lineCount: 3,
      currency: draft.currency,
      plantName: draft.plantName,
    });
  });

  it("S4.8 an order that has been issued is refused row by row, and nothing else of the workbook comes in", async () => {
    const draft = await buildDraft(app);
    const issued = await buildIssued(app);
    const sheet = await exportedFrom(buyer, "purchaseOrders", "exportPurchaseLines", {
      purchaseNo: [draft.purchaseNo, issued.purchaseNo],
      field: "purchaseNo",
      order: "asc",
    });
    expect(await importSheetOf(buyer, "purchaseOrders", sheet)).toMatchObject({ unchanged: 4, errors: [] });
    for (const row of sheet.rows) row[quantity] = { number: "3" };
    const outcome = await importSheetOf(buyer, "purchaseOrders", sheet, { goodRows: undefined });
    expect(outcome).toMatchObject({ added: 0, changed: 0, refused: 4 });
    expect(outcome.errors.map(({ message }) => message)).toEqual(
      Array(2).fill(`Order ${issued.purchaseNo} has been issued. Give a reason for the change.`),
    );
    expect((await detail(draft.id)).lines.map((line) => line.batchPurQty)).toEqual(["100", "50"]);
  });

  it("S4.8 a draft that somebody changed meanwhile is named with who it was", async () => {
    const draft = await buildDraft(app);
    const [mine, theirs] = [await lines(draft.purchaseNo), await lines(draft.purchaseNo)];
    for (const [sheet, number] of [
      [theirs, "5"],
      [mine, "6"],
    ] as const) {
      const [first] = sheet.rows;
      if (first) first[quantity] = { number };
    }
    expect(await importSheetOf(admin, "purchaseOrders", theirs)).toMatchObject({ changed: 1 });
    const { errors } = await importSheetOf(buyer, "purchaseOrders", mine);
    expect(errors).toMatchObject([
      { row: 2, column: null, message: expect.stringMatching(/^User admin changed this record on /) },
    ]);
  });

  it("S4.8 a row without a mark does not slip into an order that exists", async () => {
    const draft = await buildDraft(app);
    const sheet = await lines(draft.purchaseNo);
    for (const row of sheet.rows) row[markHeading] = null;
    const { errors } = await importSheetOf(buyer, "purchaseOrders", typedSheet(sheet.rows));
    expect(errors.map(({ message }) => message)).toEqual(Array(2).fill(`Order ${draft.purchaseNo} already exists.`));
  });
});
