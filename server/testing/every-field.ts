import type { Entity, Fields, Row } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Endpoint, ImportOutcome, Service } from "@tandem/contract/core/service";
import { printed, standardLayout } from "@tandem/contract/platform/print-templates/layout";
import type { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { type Services, services } from "@tandem/contract/services";
import { expect, it } from "vitest";
import { translate } from "../src/core/translate.ts";
import { writingIn } from "../src/platform/printing/numbers-and-dates.ts";
import type { Printable } from "../src/platform/printing/read-documents.ts";
import { wordDocument, wordLines } from "../src/platform/printing/word-document.ts";
import { wordingOf } from "../src/platform/printing/wording.ts";
import type { TestApplication, TestUser } from "./application.ts";
import { importSheetOf, typedSheet } from "./records.ts";
import { missingIn } from "./sample-values.ts";
import { headingOf, readSheet } from "./sheets.ts";

export type Values = Readonly<Record<string, unknown>>;
/** A row of a list, or a document whole. */
export type FoundRecord = Values & { readonly id: string; readonly version: number };
/** A document whole, as far as all are alike. */
export type FoundWhole = FoundRecord & { readonly lines: readonly Values[] };

/** A document of which all is filled in that people may. */
export interface Filled {
  /** Who looks it up. */
  readonly user: TestUser;
  /** By which its lists find it. */
  readonly condition: Values;
  readonly head: Values;
  readonly line: Values;
  /** The same of fields of the tenant's own, where it has some. */
  readonly own?: { readonly head: Values; readonly line: Values };
}

/** How a document comes to be filled in. */
export type Way = "form" | "import" | "erp";
type FieldsOf = Pick<Filled, "head" | "line">;

const lineSaysIt = "A workbook and the ERP have one remark, which is the line's";
const orderSaysIt = "It is that of the orders, which a workbook names";
const receiptSaysIt = "It is that of the receipts, which the form names by id";
const receiptNamesIt = "The form names the receipt by id";

/** The fields that a way does not take, with the reason; every other field that people fill in is expected of every way. */
export const notTaken: Readonly<
  Partial<
    Record<keyof Services, Partial<Record<Way, Partial<Record<keyof FieldsOf, Readonly<Record<string, string>>>>>>>
  >
> = {
  purchaseOrders: {
    import: { head: { remark: lineSaysIt } },
    erp: { head: { remark: lineSaysIt } },
  },
  shippingNotices: {
    import: { head: { orgNo: orderSaysIt, orderType: orderSaysIt } },
  },
  stockTransfers: {
    form: { head: { toWarehouseNo: "Where it lies in another warehouse is said there, once it has arrived" } },
  },
  vmiConsumptions: {
    import: { head: { remark: lineSaysIt } },
  },
  returnNotes: {
    form: {
      head: {
        returnNo: "The server gives the number of what is typed",
        orgNo: receiptSaysIt,
        supplierNo: receiptSaysIt,
        warehouseNo: receiptSaysIt,
        classifyType: receiptSaysIt,
        businessClassifyType: receiptSaysIt,
      },
      line: {
        receiptNo: receiptNamesIt,
        purchaseNo: receiptNamesIt,
        purchaseSeq: receiptNamesIt,
        purchasePhaseSeq: receiptNamesIt,
        purchaseBatchSeq: receiptNamesIt,
      },
    },
  },
};

/** What a way takes of the values. @throws RangeError where {@link notTaken} names what nobody fills in */
export function takenBy(way: Way, service: keyof Services, values: FieldsOf): FieldsOf {
  const without = (part: keyof FieldsOf): Values => {
    const named = Object.keys(notTaken[service]?.[way]?.[part] ?? {});
    const wrong = named.filter((name) => !(name in values[part]));
    if (wrong.length > 0) throw new RangeError(`Nobody fills in ${wrong.join(", ")} of ${service}`);
    return Object.fromEntries(Object.entries(values[part]).filter(([name]) => !named.includes(name)));
  };
  return { head: without("head"), line: without("line") };
}

/** How a workbook names a receipt: by its number and the order line that it brought. */
export const namedIn = ({
  receiptNo,
  purchaseNo,
  purchaseSeq,
  purchasePhaseSeq,
  purchaseBatchSeq,
}: Row<typeof receipt>) => ({
  ...{ receiptNo, purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq },
});

/** Imports the one row that says these values. @throws Error where it is refused */
export async function importOne(user: TestUser, service: keyof Services, values: Values): Promise<void> {
  const row = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const { errors } = await importSheetOf(user, service, typedSheet([row]));
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
}

/** What fills in every field of a document, and where it is to be seen then. */
export interface EveryField {
  /** What it is called in titles, with what its fields prove. */
  readonly title: string;
  readonly service: keyof Services;
  /** The service of its lines, where they have one of their own. */
  readonly lineService?: keyof Services;
  readonly head: object;
  readonly line?: object;
  /** The export that is changed and imported again. */
  readonly comesBack?: string;
  /** The ways of the server's own that fill it in; its form alone where nothing is said. */
  readonly ways?: readonly Way[];
  fill(app: TestApplication, way: Way): Promise<Filled>;
  /** Changes what may be changed of it: what it is then, and what it should hold. */
  again?(
    app: TestApplication,
    filled: Filled,
    found: FoundWhole,
  ): Promise<Omit<Filled, "condition" | "user"> & { now: FoundWhole }>;
}

const described = (entity: object) => entity as Entity<string, Fields>;

/** The calls of a service, with the name of the service. */
function callsOf(name: keyof Services): [keyof Services, string, Endpoint][] {
  const { endpoints } = services[name] as unknown as Service;
  return Object.entries(endpoints).map(([method, call]) => [name, method, call]);
}

/** What a document's lists and workbooks are, and what of it each of them shows. */
export function showings({ service, lineService, head, line, comesBack }: EveryField) {
  const calls = [service, ...(lineService ? [lineService] : [])].flatMap(callsOf);
  const isOf = (entity: object | undefined, call: Endpoint) =>
    entity !== undefined && call.entity?.name === described(entity).name;
  return calls.flatMap(([of, method, call]) => {
    if (call.kind !== "list" && call.kind !== "download") return [];
    const both = method === comesBack;
    const ofLine = isOf(line, call) || (call.writes !== undefined && call.writes.name === described(line ?? {}).name);
    // An export may write other parts than the lines.
    const ofHead = isOf(head, call) && !ofLine && call.writes === undefined;
    const shown = { head: both || ofHead, line: both || ofLine };
    return shown.head || shown.line ? [{ service: of, method, kind: call.kind, shown }] : [];
  });
}

/** The call that answers a document whole; undefined where none does. */
export const wholeCallOf = ({ service }: EveryField) =>
  callsOf(service).find(([, method, { permission }]) => /^get\w+ById$/.test(method) && permission === "isSearch")?.[1];

/** The ways in which a value may be written for a reader of English. */
function waysToWrite({ name: entityName, fields }: Entity<string, Fields>, name: string, value: unknown): string[] {
  const { kind, statuses } = fields[name] ?? {};
  const text = String(value);
  const writing = writingIn("en-US");
  if (statuses) return [translate("en-US", statuses.labelKey(text))];
  if (kind === "date") return [text, writing.date(text), writing.shortDate(text)];
  if (kind === "money") return [text, writing.money(text)];
  if (kind === "rate") return [text, writing.rate(text)];
  if (kind === "integer" || kind === "quantity") return [text, writing.quantity(text)];
  return [text, `${translate("en-US", fieldLabelKey(entityName, name))} ${text}`];
}

/** The names of the values that are not among the texts. */
export function unwritten(entity: object, values: Values, texts: readonly string[]): string[] {
  const all = texts.join("\n");
  return Object.keys(values).filter(
    (name) => !waysToWrite(described(entity), name, values[name]).some((text) => all.includes(text)),
  );
}

/** The names of the values that the first row of a downloaded workbook has in no column of theirs. */
export async function missingInSheet(content: Buffer, of: object, values: Values): Promise<string[]> {
  const [row] = await readSheet(content);
  const entity = described(of);
  return Object.keys(values).filter((name) => {
    const cell = row?.[headingOf(entity, name)];
    return !waysToWrite(entity, name, values[name]).some((text) => text === cell);
  });
}

/** How a document of this kind is printed; undefined where it is not. */
export const printedAsOf = ({ head }: EveryField) =>
  Object.entries(printed).find(([, kind]) => "head" in kind && (kind.head as object) === head)?.[0] as
    | Printable["module"]
    | undefined;

/** All words of a print whose layout leaves nothing out. */
export function wordsOf(printable: Printable): { readonly head: string[]; readonly lines: string[] } {
  const columns = Object.keys(printed[printable.module].columns);
  const layout = {
    ...standardLayout(printable.module),
    columns: columns.map((field) => ({ field, title: null, width: null })),
  };
  const wording = wordingOf(layout, { language: "en-US", side: "buyer", timeZone: "UTC" });
  const { number, facts, details, remarks, blocks } = wordDocument(wording, printable);
  const told = [...facts, ...details, ...(remarks ? [remarks] : [])].map(({ value }) => value);
  return {
    head: [number, ...told, ...blocks.flatMap(({ lines }) => lines)],
    lines: wordLines(wording, printable.module, printable.lines, 1).flat(),
  };
}

const parties = { organisation: "Organisation One", supplier: "Supplier Alpha" };
const firstOf = ({ condition }: Filled) => ({ current: 1, size: 20, condition });

async function firstIn(filled: Filled, service: EveryField["service"], method: string): Promise<FoundRecord> {
  const { records } = await filled.user.ok(service as "receipts", method as "getReceiptPage", firstOf(filled));
  if (!records[0]) throw new Error(`${service}.${method} does not find it`);
  return records[0];
}

/** The document as its page shows it; undefined where it has none. */
export async function wholeOf(document: EveryField, filled: Filled): Promise<FoundWhole | undefined> {
  const method = wholeCallOf(document);
  const list = showings(document).find(({ kind, shown }) => kind === "list" && shown.head);
  if (!method || !list) return undefined;
  const { id } = await firstIn(filled, list.service, list.method);
  return filled.user.ok(document.service as "shippingNotices", method as "getShippingNoticeById", { id });
}

/** Tests that all that was filled in of a document is wherever it is to be seen. */
export function isShown(document: EveryField, filled: () => Filled): void {
  const { head, line = {}, service } = document;
  if (wholeCallOf(document))
    it("is on its page", async () => {
      const found = await wholeOf(document, filled());
      expect(missingIn(found, filled().head)).toEqual([]);
      if (document.line) expect(missingIn(found?.lines[0], filled().line)).toEqual([]);
      const { own } = filled();
      if (own) expect(found).toMatchObject({ customValues: own.head });
      if (own) expect(found?.lines[0]).toMatchObject({ customValues: own.line });
    });

  const lists = showings(document).filter(({ kind }) => kind === "list");
  it.each(lists)("is in the list $method", async ({ service: of, method, shown }) => {
    const row = await firstIn(filled(), of, method);
    if (shown.head) expect(missingIn(row, filled().head)).toEqual([]);
    if (shown.line) expect(missingIn(row, filled().line)).toEqual([]);
  });

  const workbooks = showings(document).filter(({ kind }) => kind === "download");
  it.each(workbooks)("S7.16c is in the workbook $method", async ({ service: of, method, shown }) => {
    const { content } = await filled().user.download(of, method, firstOf(filled()));
    // What both say stands in one column, which is the line's.
    const ofHead = Object.entries(filled().head).filter(([name]) => !shown.line || !(name in filled().line));
    if (shown.head) expect(await missingInSheet(content, head, Object.fromEntries(ofHead))).toEqual([]);
    if (shown.line) expect(await missingInSheet(content, line, filled().line)).toEqual([]);
  });

  if (document.comesBack)
    it("S4.8 comes back unchanged from the workbook that is imported again", async () => {
      const { content } = await filled().user.download(service, document.comesBack ?? "", firstOf(filled()));
      const own = Object.entries({ ...filled().own?.head, ...filled().own?.line });
      const cells = Object.fromEntries(own.map(([name, value]) => [`The ${name}`, value]));
      expect((await readSheet(content))[0]).toMatchObject(cells);
      const before = await wholeOf(document, filled());
      const { body } = await filled().user.upload<ImportOutcome>(service, "importexcel", content);
      expect(body).toMatchObject({ data: { added: 0, changed: 0, unchanged: 1, errors: [] } });
      expect((await wholeOf(document, filled()))?.version).toBe(before?.version);
    });

  const module = printedAsOf(document);
  if (module)
    it("S3.13 is printed", async () => {
      const found = (await wholeOf(document, filled())) as FoundWhole & Printable["head"];
      const lines = (found.lines ?? []) as Printable["lines"];
      const words = wordsOf({ module: module ?? "PO", parties, head: found, lines });
      expect(unwritten(head, filled().head, words.head)).toEqual([]);
      expect(unwritten(line, filled().line, words.lines)).toEqual([]);
    });
}
