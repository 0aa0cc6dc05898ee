import { documentSheet } from "@tandem/contract/core/document-sheet";
import { entity } from "@tandem/contract/core/entity";
import { code, integer, quantity, reference, status, text } from "@tandem/contract/core/fields";
import { orderLifecycle } from "@tandem/contract/orders/purchase-orders/lifecycle";
import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../testing/application.ts";
import { asOwner } from "../../testing/owner.ts";
import { saveSheet, typedSheet } from "../../testing/records.ts";
import { useFolder } from "../../testing/workbooks.ts";
import { Context } from "../core/context.ts";
import { inTransaction } from "../core/database.ts";
import { loadUser, wholeTenant } from "../identity/sessions/session-store.ts";
import type { CellValue } from "../spreadsheets/workbook.ts";
import type { DocumentRules } from "./document-rules.ts";
import { documentWorkbooksOf } from "./import-documents.ts";
import { takeDocuments } from "./take-documents.ts";

/** A document that only this test knows: what a noun says of it, and no more. */
const sample = entity(
  "sample",
  {
    sampleNo: code({ key: true }),
    orgNo: code({ names: "organisation" }),
    supplierNo: code({ names: "supplier", within: ["orgNo"] }),
    purpose: text({ optional: true }),
    status: status(orderStatus, { readOnly: true }),
  },
  { keyword: ["sampleNo"] },
);
const sampleLine = entity(
  "sampleLine",
  {
    sampleId: reference({ readOnly: true }),
    sampleNo: code({ readOnly: true }),
    orgNo: code({ readOnly: true }),
    supplierNo: code({ readOnly: true }),
    seq: integer(),
    itemNo: code({ names: "material" }),
    sampleQty: quantity(),
  },
  { keyword: ["sampleNo"] },
);
const rules: DocumentRules<"sampleNo" | "orgNo" | "supplierNo" | "purpose" | "seq" | "itemNo" | "sampleQty"> = {
  sheet: documentSheet(sample, sampleLine, { number: "sampleNo", lineKey: ["seq"] }),
  lifecycle: orderLifecycle,
  texts: { taken: "keyExists", closed: "orderIssued" },
};

const tables = `
  create table sample (
    tenant_id bigint not null default app.scope_tenant(), id bigint generated always as identity,
    sample_no text collate "C" not null, org_no text collate "C" not null, supplier_no text collate "C" not null,
    classify_type text, business_classify_type text,
    purpose text, status text not null default '0', primary key (tenant_id, id), unique (tenant_id, sample_no));
  create table sample_line (
    tenant_id bigint not null default app.scope_tenant(), id bigint generated always as identity, sample_id bigint not null,
    sample_no text collate "C" not null, org_no text collate "C" not null, supplier_no text collate "C" not null,
    classify_type text, business_classify_type text,
    seq integer not null, item_no text collate "C" not null, sample_qty numeric(26, 6) not null, primary key (tenant_id, id),
    foreign key (tenant_id, sample_id) references sample (tenant_id, id), unique (tenant_id, sample_id, seq));
  call app.stamped('sample'); call app.stamped('sample_line');
  call app.protect_document('sample', 'org_no', 'supplier_no'); call app.protect_document('sample_line', 'org_no', 'supplier_no')`;

let app: TestApplication;
let context: Context;
beforeAll(async () => {
  app = await startTestApplication();
  await asOwner(app, tables);
  const [buyer] = await asOwner<{ id: string; tenant_id: string }>(
    app,
    "select id, tenant_id from app_user where user_no = 'buyer'",
  );
  if (!buyer) throw new Error("The world has no buyer.");
  const user = await inTransaction(app.platform.pool, wholeTenant(buyer.tenant_id), (tx) =>
    loadUser(tx, buyer.id, buyer.tenant_id),
  );
  context = new Context(app.platform, {
    service: "samples",
    menus: ["purchaseOrders"],
    method: "importexcel",
    correlationId: "test",
    language: "en-US",
    timeZone: "UTC",
    address: "",
    userAgent: null,
    page: null,
    user,
    requestKey: null,
    repeatSeconds: 0,
  });
});
afterAll(async () => {
  // The database is lent to other files, which look at all of its tables.
  await asOwner(app, "drop table sample_line, sample");
  await app.close();
});
const folder = useFolder();

const row = (sampleNo: string, seq: number, change: Record<string, CellValue> = {}) => ({
  sampleNo,
  orgNo: "O1",
  supplierNo: "SA",
  purpose: "Colour",
  seq: { number: String(seq) },
  itemNo: "M1",
  sampleQty: { number: "2.5" },
  ...change,
});

async function imported(...rows: readonly Record<string, CellValue>[]) {
  const path = await folder.file(await saveSheet(typedSheet(rows)));
  return documentWorkbooksOf(rules).importexcel(context, {}, { path, fileName: "samples.xlsx" });
}

const stored = () =>
  asOwner(
    app,
    `select p.sample_no, p.purpose, l.seq, l.supplier_no, trim_scale(l.sample_qty)::text as qty
     from sample p join sample_line l on l.sample_id = p.id order by p.sample_no, l.seq`,
  );

describe("a document that says its sheet, its lifecycle and two texts", () => {
  it("S4.8 is imported: heads, lines, what these keep of their heads, and what happened", async () => {
    const outcome = await imported(row("S1", 1), row("S1", 2), row("S2", 1, { purpose: null }));
    expect(outcome).toMatchObject({ added: 3, errors: [] });
    expect(await stored()).toEqual([
      { sample_no: "S1", purpose: "Colour", seq: 1, supplier_no: "SA", qty: "2.5" },
      { sample_no: "S1", purpose: "Colour", seq: 2, supplier_no: "SA", qty: "2.5" },
      { sample_no: "S2", purpose: null, seq: 1, supplier_no: "SA", qty: "2.5" },
    ]);
    const history = await asOwner(
      app,
      "select document_no, action, from_state, to_state from record_history where entity_name = 'sample' order by document_no",
    );
    expect(history).toEqual(
      ["S1", "S2"].map((document_no) => ({ document_no, action: "import", from_state: null, to_state: "0" })),
    );
  });

  it("S4.8 is refused where rows disagree, a number is taken, a line occurs twice, or a record is unknown", async () => {
    const before = await stored();
    const { added, errors } = await imported(
      row("S1", 3),
      row("S3", 1),
      row("S3", 1, { purpose: "Weight" }),
      row("S4", 1, { itemNo: "M9", supplierNo: "S9" }),
    );
    expect(added).toBe(0);
    expect(errors.map(({ row: at, message }) => [at, message.replace(/\. .*$/, ".")])).toEqual([
      [2, "S1 already exists."],
      [4, "This must be the same in all rows of one document, and row 3 says otherwise."],
      [4, "Line 1 occurs more than once in the document."],
      [5, "S9 does not exist within O1, or you may not use it."],
      [5, "M9 does not exist, or you may not use it."],
    ]);
    expect(await stored()).toEqual(before);
  });

  it("S7.7 is taken from another system by the same rules: changed while it is a draft, each wholly or not at all", async () => {
    const sent = (number: string, sampleQty: string, itemNo = "M1") => ({
      number,
      head: { orgNo: "O1", supplierNo: "SA", purpose: "Weight" },
      lines: [{ seq: 1, itemNo, sampleQty }],
    });
    const taken = await context.write((tx) =>
      takeDocuments(context, tx, rules, [sent("S2", "7"), sent("S5", "1"), sent("S6", "1", "M9")]),
    );
    expect(Object.fromEntries(taken)).toMatchObject({
      S2: { became: "updated", refusals: [] },
      S5: { became: "added", refusals: [] },
      S6: { became: "refused", refusals: [{ line: "1", message: "M9 does not exist, or you may not use it." }] },
    });
    expect(await stored()).toMatchObject([
      { sample_no: "S1" },
      { sample_no: "S1" },
      { sample_no: "S2", purpose: "Weight", qty: "7" },
      { sample_no: "S5" },
    ]);
    await asOwner(app, "update sample set status = '1' where sample_no = 'S2'");
    const again = await context.write((tx) => takeDocuments(context, tx, rules, [sent("S2", "8"), sent("S5", "1")]));
    expect(Object.fromEntries(again)).toMatchObject({ S2: { became: "refused" }, S5: { became: "unchanged" } });
  });
});
