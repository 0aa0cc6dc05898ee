import { Fault } from "@tandem/contract/core/errors";
import { type LanguageCode, nameFields } from "@tandem/contract/core/languages";
import type { DocumentModule } from "@tandem/contract/platform/print-templates/kinds";
import { printedAs } from "@tandem/contract/platform/print-templates/layout";
import { mostPrintedDocuments, mostPrintedLines } from "@tandem/contract/platform/printing/printing";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { ownRows } from "../../core/list-conditions.ts";
import { rowsQuery } from "../../core/list-query.ts";
import { orderVersion } from "../../orders/purchase-orders/versions.ts";
import { deductionsOfInvoices, type PrintedDeduction } from "../../settlement/invoices/printed-deductions.ts";
import type { PrintableHead, PrintableLine } from "./printable.ts";

/** Full names of who a document is between. */
export interface Parties {
  readonly organisation: string;
  readonly supplier: string;
}

/** A document to print, with its lines in their order. */
export interface Printable {
  readonly module: DocumentModule;
  readonly parties: Parties;
  readonly head: PrintableHead;
  readonly lines: readonly PrintableLine[];
  /** What lowers it, where it has such. */
  readonly deductions?: readonly PrintedDeduction[];
}

/** What is known of a document before it is read. */
interface PrintedRecord {
  readonly id: string;
  readonly lineCount: number;
  readonly number: string;
}

/** Lines that are read at a time. */
const linesAtOnce = 2000;

async function rowsOf<R>(
  db: Database,
  context: Context,
  entity: { readonly name: string },
  condition: Record<string, unknown>,
): Promise<R[]> {
  const where = ownRows(entity, context.user.supplierNo);
  const found = await rowsQuery(entity, { ...condition, field: "id", order: "asc" }, { where, shown: true })
    .$castTo<R>()
    .execute(db);
  return found.rows;
}

/**
 * Finds the documents of a print, in the order in which they were named.
 * @throws Fault notFound where one is not within the caller's scope, printTooManyDocuments, printTooManyLines
 */
export async function findDocuments(
  context: Context,
  module: DocumentModule,
  ids: readonly string[],
): Promise<PrintedRecord[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length > mostPrintedDocuments) throw new Fault("printTooManyDocuments", { max: mostPrintedDocuments });
  const { head } = printedAs(module);
  const [numberField = "id"] = head.keyword;
  const heads = await context.read((db) => rowsOf<PrintableHead>(db, context, head, { id: wanted }));
  const byId = new Map(heads.map((row) => [row.id, row]));
  const found = wanted.map((id) => {
    const row = byId.get(id);
    if (!row) throw new Fault("notFound");
    return { id, lineCount: row.lineCount ?? 0, number: String(row[numberField]) };
  });
  const lines = found.reduce((sum, { lineCount }) => sum + lineCount, 0);
  if (lines > mostPrintedLines) throw new Fault("printTooManyLines", { max: mostPrintedLines });
  return found;
}

/** Reads the documents that were found, some at a time: never more than a few thousand lines lie in memory. */
export async function* readDocuments(
  context: Context,
  module: DocumentModule,
  documents: readonly PrintedRecord[],
): AsyncGenerator<Printable> {
  let batch: string[] = [];
  let lines = 0;
  for (const { id, lineCount } of documents) {
    if (batch.length > 0 && lines + lineCount > linesAtOnce) {
      yield* await readBatch(context, module, batch);
      batch = [];
      lines = 0;
    }
    batch.push(id);
    lines += lineCount;
  }
  if (batch.length > 0) yield* await readBatch(context, module, batch);
}

/** Documents and their lines, as they are at one moment. */
function readBatch(context: Context, module: DocumentModule, ids: readonly string[]): Promise<Printable[]> {
  return context.read(async (db) => {
    const { head, line, byPlaceInOrder = false } = printedAs(module);
    const parent = `${head.name}Id`;
    const heads = await rowsOf<PrintableHead>(db, context, head, { id: ids });
    const lines = line ? await rowsOf<PrintableLine>(db, context, line, { [parent]: ids }) : [];
    const byParent = Map.groupBy(lines, (row) => row[parent]);
    const names = await namesOf(db, context.language, heads);
    const deductions =
      module === "INVOICE" ? await deductionsOfInvoices(db, ids) : new Map<string, PrintedDeduction[]>();
    return ids.flatMap((id): Printable[] => {
      const found = heads.find((row) => row.id === id);
      if (!found) return [];
      const own = byParent.get(id) ?? [];
      const parties = {
        organisation: names.organisations.get(found.orgNo) ?? found.orgName,
        supplier: names.suppliers.get(found.supplierNo) ?? found.supplierName,
      };
      const ordered = byPlaceInOrder ? own.toSorted(comparePlaces) : own;
      return [{ module, parties, head: found, lines: ordered, deductions: deductions.get(id) ?? [] }];
    });
  });
}

/** A version of an order, with its lines in their order. @throws Fault notFound */
export async function readVersion(db: Database, { language }: Context, id: string, bandNo: number): Promise<Printable> {
  const version = await orderVersion(db, id, bandNo);
  const head = version.head as PrintableHead;
  const names = await namesOf(db, language, [head]);
  const parties = {
    organisation: names.organisations.get(head.orgNo) ?? head.orgName,
    supplier: names.suppliers.get(head.supplierNo) ?? head.supplierName,
  };
  const lines = version.lines as readonly Readonly<Record<string, unknown>>[] as readonly PrintableLine[];
  return { module: "PO", parties, head, lines: lines.toSorted(comparePlaces) };
}

function comparePlaces(one: PrintableLine, other: PrintableLine): number {
  return (
    one.purchaseSeq - other.purchaseSeq ||
    one.purchasePhaseSeq - other.purchasePhaseSeq ||
    one.purchaseBatchSeq - other.purchaseBatchSeq
  );
}

async function namesOf(
  db: Database,
  language: LanguageCode,
  heads: readonly { readonly orgNo: string; readonly supplierNo: string }[],
) {
  const inLanguage = nameFields[language];
  const numbers = (field: "orgNo" | "supplierNo") => [...new Set(heads.map((row) => row[field]))];
  const organisations = await db
    .selectFrom("organisation")
    .select(["orgNo", "orgName", inLanguage])
    .where("orgNo", "in", numbers("orgNo"))
    .execute();
  const suppliers = await db
    .selectFrom("supplier")
    .select(["supplierNo", "supplierName", inLanguage])
    .where("supplierNo", "in", numbers("supplierNo"))
    .execute();
  return {
    organisations: new Map(organisations.map((row) => [row.orgNo, row[inLanguage] || row.orgName])),
    suppliers: new Map(suppliers.map((row) => [row.supplierNo, row[inLanguage] || row.supplierName])),
  };
}
