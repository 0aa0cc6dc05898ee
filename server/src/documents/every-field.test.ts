import type { ImportOutcome } from "@tandem/contract/core/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../testing/application.ts";
import {
  type EveryField,
  type Filled,
  type Found,
  type FoundWhole,
  missingInSheet,
  printedAsOf,
  showings,
  unwritten,
  wholeCallOf,
  wordsOf,
} from "../../testing/every-field.ts";
import { missingIn } from "../../testing/sample-values.ts";
import { readSheet } from "../../testing/sheets.ts";
import { testedDocuments } from "../../testing/tested-documents.ts";
import type { Printable } from "../platform/printing/read-documents.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

const documents = testedDocuments.flatMap(({ everyField }) => everyField ?? []);
const parties = { organisation: "Organisation One", supplier: "Supplier Alpha" };
const firstOf = ({ condition }: Filled) => ({ current: 1, size: 20, condition });

async function firstIn(filled: Filled, service: EveryField["service"], method: string): Promise<Found> {
  const { records } = await filled.user.ok(service as "receipts", method as "getReceiptPage", firstOf(filled));
  if (!records[0]) throw new Error(`${service}.${method} does not find it`);
  return records[0];
}

/** The document as its page shows it; undefined where it has none. */
async function wholeOf(document: EveryField, filled: Filled): Promise<FoundWhole | undefined> {
  const method = wholeCallOf(document);
  const list = showings(document).find(({ kind, shown }) => kind === "list" && shown.head);
  if (!method || !list) return undefined;
  const { id } = await firstIn(filled, list.service, list.method);
  return filled.user.ok(document.service as "shippingNotices", method as "getShippingNoticeById", { id });
}

it("is asked of every kind of document", () => {
  expect(documents.length).toBeGreaterThan(3);
});

describe.each(documents)("Every field that people fill in of $title", (document) => {
  const { head, line = {}, service } = document;
  let filled: Filled;
  beforeAll(async () => {
    filled = await document.fill(app);
  });

  if (wholeCallOf(document))
    it("is on its page", async () => {
      const found = await wholeOf(document, filled);
      expect(missingIn(found, filled.head)).toEqual([]);
      if (document.line) expect(missingIn(found?.lines[0], filled.line)).toEqual([]);
      if (filled.own) expect(found).toMatchObject({ customValues: filled.own.head });
      if (filled.own) expect(found?.lines[0]).toMatchObject({ customValues: filled.own.line });
    });

  const lists = showings(document).filter(({ kind }) => kind === "list");
  it.each(lists)("is in the list $method", async ({ service: of, method, shown }) => {
    const row = await firstIn(filled, of, method);
    if (shown.head) expect(missingIn(row, filled.head)).toEqual([]);
    if (shown.line) expect(missingIn(row, filled.line)).toEqual([]);
  });

  const workbooks = showings(document).filter(({ kind }) => kind === "download");
  it.each(workbooks)("S7.16c is in the workbook $method", async ({ service: of, method, shown }) => {
    const { content } = await filled.user.download(of, method, firstOf(filled));
    if (shown.head) expect(await missingInSheet(content, head, filled.head)).toEqual([]);
    if (shown.line) expect(await missingInSheet(content, line, filled.line)).toEqual([]);
  });

  if (document.comesBack)
    it("S4.8 comes back unchanged from the workbook that is imported again", async () => {
      const { content } = await filled.user.download(service, document.comesBack ?? "", firstOf(filled));
      const own = Object.entries({ ...filled.own?.head, ...filled.own?.line });
      const cells = Object.fromEntries(own.map(([name, value]) => [`The ${name}`, value]));
      expect((await readSheet(content))[0]).toMatchObject(cells);
      const before = await wholeOf(document, filled);
      const { body } = await filled.user.upload<ImportOutcome>(service, "importexcel", content);
      expect(body).toMatchObject({ data: { added: 0, changed: 0, unchanged: 1, errors: [] } });
      expect((await wholeOf(document, filled))?.version).toBe(before?.version);
    });

  const module = printedAsOf(document);
  if (module)
    it("S3.13 is printed", async () => {
      const found = (await wholeOf(document, filled)) as FoundWhole & Printable["head"];
      const lines = found.lines as Printable["lines"];
      const words = wordsOf({ module: module ?? "PO", parties, head: found, lines });
      expect(unwritten(head, filled.head, words.head)).toEqual([]);
      expect(unwritten(line, filled.line, words.lines)).toEqual([]);
    });

  if (document.again)
    it("is changed in the form, as far as it may be", async () => {
      const found = await wholeOf(document, filled);
      const changed = found && (await document.again?.(app, filled, found));
      expect(missingIn(changed?.now, changed?.head ?? {})).toEqual([]);
      if (document.line) expect(missingIn(changed?.now.lines[0], changed?.line ?? {})).toEqual([]);
      expect(changed?.head).not.toEqual(filled.head);
    });
});
