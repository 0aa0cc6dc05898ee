import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import english from "@tandem/contract/locales/en-US/errors.json" with { type: "json" };
import vietnamese from "@tandem/contract/locales/vi-VN/errors.json" with { type: "json" };
import simplified from "@tandem/contract/locales/zh-CN/errors.json" with { type: "json" };
import traditional from "@tandem/contract/locales/zh-TW/errors.json" with { type: "json" };
import { purchaseOrderImport } from "@tandem/contract/orders/purchase-orders/import";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { goodRow, rowsWorkbook } from "../../../testing/grids.ts";
import { describeWith, sharedData } from "../../../testing/shared-data.ts";
import { pack, useFolder, workbookParts } from "../../../testing/workbooks.ts";
import type { ZipPart } from "../../spreadsheets/zip.ts";

let app: TestApplication;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
});
afterAll(() => app.close());
const folder = useFolder();

const megabyte = 1024 * 1024;

async function refusalOf(content: Buffer | Uint8Array, fileName = "orders.xlsx") {
  const { http, body } = await buyer.upload("purchaseOrders", "importexcel", content, fileName);
  return { http, ...body };
}

async function packed(parts: Iterable<ZipPart>): Promise<Buffer> {
  const path = await folder.file();
  await pack(path, parts);
  return readFile(path);
}

/** Whatever was sent, the next one is served. */
afterEach(async () => {
  const { body } = await buyer.call("purchaseOrders", "getPurchaseOrderPage", { current: 1, size: 20, condition: {} });
  expect(body).toMatchObject({ status: 200, data: { total: 0 } });
});

const headings = `<row>${purchaseOrderImport.columns
  .map(({ name }) => `<c t="inlineStr"><is><t>${name}</t></is></c>`)
  .join("")}</row>`;

function* spaces(megabytes: number): Generator<string> {
  yield `<worksheet><sheetData>${headings}`;
  const some = " ".repeat(megabyte);
  for (let count = 0; count < megabytes; count += 1) yield some;
  yield "</sheetData></worksheet>";
}

describe("a file that is no workbook, or a damaged one", () => {
  const zip = Buffer.from([0x50, 0x4b, 3, 4]);
  it.each([
    ["nothing at all", Buffer.alloc(0), "workbookEmpty"],
    ["a web page under another name", Buffer.from("<table><tr><td>PO-1"), "workbookNotASpreadsheet"],
    ["a text without the columns", Buffer.from("purchaseNo,qty\nPO-1,5\n"), "workbookColumnsMissing"],
    ["a text that never ends", Buffer.from('purchaseNo,itemNo\n"PO-1,M1\n'), "workbookQuoteNotClosed"],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "workbookNotASpreadsheet"],
    ["the mark of a zip file alone", zip, "workbookDamaged"],
    ["noise after the mark of a zip file", Buffer.concat([zip, Buffer.alloc(4000, 7)]), "workbookDamaged"],
    ["a workbook cut in half", rowsWorkbook([goodRow("X")]).subarray(0, 3000), "workbookDamaged"],
  ] as const)("B5.13a S5.7a refuses %s with a clear error", async (_name, content, error) => {
    const refusal = await refusalOf(content);
    expect(refusal).toMatchObject({ http: 200, errorCode: error });
    expect("message" in refusal && refusal.message).not.toMatch(/\{\{|exception|Error/);
  });

  it("S5.7a refuses a call without a file, a file under another name, and what is no upload", async () => {
    const path = "/dapilc/restful/service/ilcwmsplus/ISupSrmPurchaseHeadService/importexcel";
    expect((await buyer.post(path, {})).body).toMatchObject({ errorCode: "mediaTypeUnsupported" });
    for (const name of ["other", undefined]) {
      const form = new FormData();
      if (name) form.append(name, new Blob(["x"]), "x.xlsx");
      else form.append("progressId", "abcdefgh");
      const response = await fetch(`${app.url}${path}`, { method: "POST", headers: buyer.headers(), body: form });
      expect(await response.json()).toMatchObject({ errorCode: "fileMissing" });
    }
  });
});

describe("a hostile workbook", () => {
  it("S5.7a refuses a zip bomb", async () => {
    const bomb = await packed(workbookParts(spaces(64)));
    expect(bomb.length).toBeLessThan(2 * megabyte);
    expect(await refusalOf(bomb)).toMatchObject({ http: 200, errorCode: "workbookUnsafe" });
  });

  it("S5.7a refuses a document type with entities", async () => {
    const xml = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData/></worksheet>';
    expect(await refusalOf(await packed(workbookParts("", { "xl/worksheets/sheet1.xml": xml })))).toMatchObject({
      errorCode: "workbookUnsafe",
    });
  });

  it("S5.7a B9.4a refuses more than 50 MB while it is still being sent", async () => {
    const refusal = await refusalOf(new Uint8Array(50 * megabyte + 1));
    expect(refusal).toMatchObject({
      errorCode: "fileTooLarge",
      message: "The file size cannot exceed 50MB",
    });
  });

  it("S5.7a refuses more columns than an import takes", async () => {
    const wide = `<row>${"<c><v>1</v></c>".repeat(257)}</row>`;
    expect(await refusalOf(await packed(workbookParts(`${headings}${wide}`)))).toMatchObject({
      errorCode: "workbookTooManyColumns",
    });
  });
});

const samples = sharedData("sheets");

describeWith("sheets", "workbooks that broke other programs, imported from ../shared/data/sheets", () => {
  const files = existsSync(samples) ? readdirSync(samples) : [];
  /** What stands in the way of each; the others are read, and are no order workbooks. */
  const expected: Readonly<Record<string, string>> = {
    "54764.xlsx": "workbookUnsafe",
    "poc-xmlbomb.xlsx": "workbookUnsafe",
    "duplicate-filename.xlsx": "workbookUnsafe",
    "DBCSHeader.xls": "workbookEmpty",
    "password.xls": "workbookPasswordProtected",
    "protected_passtika.xlsx": "workbookPasswordProtected",
    "clusterfuzz-testcase-minimized-POIHSSFFuzzer-4819588401201152.xls": "workbookDamaged",
    "clusterfuzz-testcase-minimized-XLSX2CSVFuzzer-5025401116950528.xlsx": "workbookDamaged",
  };
  // To refuse a file takes a good part of a second of a processor: each is sent in one language, and each language has its turn.
  const languages = [english, simplified, traditional, vietnamese];
  const names = ["en-US", "zh-CN", "zh-TW", "vi-VN"] as const;
  const turns = files.map((file, index) => ({ file, turn: index % languages.length }));
  it.each(turns)("S5.7a answers $file with a clear error in the language of who reads it", async ({ file, turn }) => {
    const content = await readFile(join(samples, file));
    const answer = await buyer.reading(names[turn] ?? "").upload("purchaseOrders", "importexcel", content, file);
    const errorCode = expected[file] ?? "workbookColumnsMissing";
    const texts: Readonly<Record<string, string>> = languages[turn]?.errors ?? {};
    const [beginning] = (texts[errorCode] ?? "").split("{{");
    expect(answer).toMatchObject({ http: 200, body: { errorCode, message: expect.stringMatching(`^${beginning}`) } });
    expect(beginning).not.toBe("");
  });
});
