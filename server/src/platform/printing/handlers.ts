import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { Fault } from "@tandem/contract/core/errors";
import {
  type DocumentModule,
  isPaperOf,
  merchantType,
  type Paper,
} from "@tandem/contract/platform/print-templates/kinds";
import { printedAs } from "@tandem/contract/platform/print-templates/layout";
import type { PrintFormat } from "@tandem/contract/platform/printing/printing";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { DownloadedFile, HandlersOf } from "../../core/handlers.ts";
import { findLabels } from "../../delivery/labels/queries.ts";
import { type PrintOfLabels, recordPrints, requireReason } from "../../delivery/labels/record-prints.ts";
import { findPackageLabels } from "../../delivery/packages/package-labels.ts";
import { type KnownAs, rememberGivenOut, type Unseen, unseenOf } from "../../documents/undo-steps.ts";
import { zplOf } from "./draw-zpl.ts";
import type { DrawingOrder } from "./printed-document.ts";
import { findDocuments, type Printable, readDocuments, readVersion } from "./read-documents.ts";
import { renderPdf } from "./render.ts";
import { merchantTypeOf, requirePrinting, templateOf, templatesFor, wordedLayout } from "./templates.ts";
import { wordDocument, wordLines } from "./word-document.ts";
import { type Said, saidByBox, wordLabel } from "./word-label.ts";
import { type Wording, wordingOf } from "./wording.ts";

/** Lines that are worded at a time, so that other calls come in between. */
const linesAtOnce = 250;

/** Labels that are worded and drawn at a time. */
const labelsAtOnce = 100;

interface Print {
  readonly paper: Paper;
  readonly fileName: string;
  readonly wording: Wording;
}

/** A print of documents as the drawing thread takes it, document by document. */
async function* ordersOf({ paper, fileName, wording }: Print, printables: AsyncIterable<Printable>) {
  const { language } = wording;
  yield { kind: "begin", file: { title: fileName, language, paper } } satisfies DrawingOrder;
  for await (const printable of printables) {
    yield { kind: "document", document: wordDocument(wording, printable) } satisfies DrawingOrder;
    const { lines } = printable;
    for (let first = 0; first < lines.length; first += linesAtOnce) {
      const slice = lines.slice(first, first + linesAtOnce);
      yield {
        kind: "rows",
        rows: wordLines(wording, printable.module, slice, first + 1),
      } satisfies DrawingOrder;
    }
    yield { kind: "finish" } satisfies DrawingOrder;
  }
  yield { kind: "end" } satisfies DrawingOrder;
}

/** A print of labels as the drawing thread takes it, some at a time. */
async function* labelOrdersOf({ paper, fileName, wording }: Print, labels: readonly Said[]) {
  const { language } = wording;
  yield { kind: "begin", file: { title: fileName, language, paper } } satisfies DrawingOrder;
  for (let first = 0; first < labels.length; first += labelsAtOnce) {
    const slice = labels.slice(first, first + labelsAtOnce);
    yield { kind: "labels", labels: slice.map((label) => wordLabel(wording, label)) } satisfies DrawingOrder;
    yield { kind: "finish" } satisfies DrawingOrder;
  }
  yield { kind: "end" } satisfies DrawingOrder;
}

const pdf = (fileName: string, orders: AsyncIterable<DrawingOrder>): DownloadedFile => ({
  fileName: `${fileName}.pdf`,
  contentType: "application/pdf",
  turn: "prints",
  write: (output, signal) => renderPdf(orders, output, signal),
});

async function printDocuments(
  context: Context,
  module: DocumentModule,
  ids: readonly string[],
  paper: Paper,
  wording: Wording,
): Promise<DownloadedFile> {
  const documents = await findDocuments(context, module, ids);
  const [only] = documents;
  const fileName =
    documents.length === 1 && only
      ? only.number
      : context.translate(`printDocument.several${module}`, { number: documents.length });
  return pdf(fileName, ordersOf({ paper, fileName, wording }, readDocuments(context, module, documents)));
}

/** Labels in the language of label printers, some at a time, so that other calls come in between. */
const zpl = (
  fileName: string,
  { wording, paper }: Omit<Print, "fileName">,
  labels: readonly Said[],
): DownloadedFile => ({
  fileName: `${fileName}.zpl`,
  contentType: "text/plain; charset=utf-8",
  turn: "prints",
  async write(output, signal) {
    for (let first = 0; first < labels.length; first += labelsAtOnce) {
      const slice = labels.slice(first, first + labelsAtOnce);
      output.write(slice.map((label) => zplOf(wordLabel(wording, label), paper)).join(""));
      await setImmediate(undefined, { signal });
    }
    output.end();
  },
});

/** Writes a file to its last byte: what finds no room ends it after all was handed over. */
async function writeWhole(file: DownloadedFile, output: Writable, signal: AbortSignal): Promise<void> {
  await file.write(output, signal);
  await finished(output, { signal });
}

/** A file of labels, of which it is kept that they were printed once it is made: what fails before that was no print. */
const recorded = (context: Context, file: DownloadedFile, ids: readonly string[], print: PrintOfLabels) =>
  ({
    ...file,
    async write(output, signal) {
      await writeWhole(file, output, signal);
      await context.write((tx) => recordPrints(tx, ids, print));
    },
  }) satisfies DownloadedFile;

async function printLabels(
  context: Context,
  ids: readonly string[],
  paper: Paper,
  wording: Wording,
  { format, ...print }: { readonly format: PrintFormat } & PrintOfLabels,
): Promise<DownloadedFile> {
  const labels = await context.read<Said[]>(async (db) => {
    const said =
      print.of === "packages" ? await findPackageLabels(db, ids) : (await findLabels(db, context, ids)).map(saidByBox);
    await requireReason(db, ids, print);
    return said;
  });
  const [only] = labels;
  const fileName =
    labels.length === 1 && only ? only.barcode : context.translate("printLabel.several", { number: labels.length });
  const file =
    format === "zpl"
      ? zpl(fileName, { paper, wording }, labels)
      : pdf(fileName, labelOrdersOf({ paper, fileName, wording }, labels));
  return recorded(context, file, ids, print);
}

const readerOf = ({ language, timeZone, user: { side } }: Context) => ({ language, side, timeZone });

/** An order as it stood as one of its versions. */
function printVersion(
  context: Context,
  id: string,
  bandNo: number,
  paper: Paper,
  wording: Wording,
): Promise<DownloadedFile> {
  return context.read(async (db) => {
    const printable = await readVersion(db, context, id, bandNo);
    const fileName = `${printable.head.purchaseNo}-${bandNo}`;
    const printables = (async function* () {
      yield printable;
    })();
    return pdf(fileName, ordersOf({ paper, fileName, wording }, printables));
  });
}

/** An order as it stands, by the first template of the caller's side and on its paper, for a file that is kept. */
export async function printCurrentOrder(context: Context, id: string, bandNo: number): Promise<DownloadedFile> {
  const [first] = (await templatesFor(context, "PO", merchantTypeOf(context.user))).records;
  if (!first) throw new Fault("printTemplateUnknown", { value: "PO" });
  const template = await templateOf(context, "PO", first.reportKey);
  const wording = wordingOf(await wordedLayout(context, template), readerOf(context));
  return printVersion(context, id, bandNo, first.standardCol01, wording);
}

/** A print of documents: what the other side holds on paper it has seen. `unseen` is looked up before what is drawn is read. */
const givenOut = (context: Context, stored: KnownAs, unseen: () => Promise<Unseen>, file: DownloadedFile) =>
  ({
    ...file,
    async write(output, signal) {
      const theirs = await unseen();
      await writeWhole(file, output, signal);
      await rememberGivenOut(context, stored, theirs);
    },
  }) satisfies DownloadedFile;

const knownAs = (module: DocumentModule): KnownAs => {
  const { name, keyword } = printedAs(module).head;
  return { name, numberField: keyword[0] ?? "id" };
};

/** Why nothing of the kind is printed so. */
const misplaced = (field: string) =>
  new Fault("invalidRequest", {}, [{ path: field, key: "validation.invalid", parameters: { field } }]);

/** Printing documents and labels (S7.17c, S7.17d). */
export const printingHandlers: HandlersOf<Services["printing"]> = {
  getReportTemplateListWithDefault: (context, { module }) => templatesFor(context, module, merchantType.code.supplier),
  getReportTemplateListWithDefaultCus: (context, { module }) =>
    templatesFor(context, module, merchantType.code.customer),

  async reportPrint(
    context,
    { ids, reportKey, module, standardCol01, bandNo, printer, reason, format = "pdf", of = "boxes" },
  ): Promise<DownloadedFile> {
    requirePrinting(context, module);
    const template = await templateOf(context, module, reportKey);
    const wording = wordingOf(await wordedLayout(context, template), readerOf(context));
    const paper = standardCol01 ?? template.standardCol01;
    if (!isPaperOf(module, paper)) {
      throw new Fault("invalidRequest", {}, [{ path: "standardCol01", key: "printTemplateForm.paperOfOther" }]);
    }
    if (format !== "pdf" && module !== "LABEL") throw misplaced("format");
    if (of !== "boxes" && module !== "LABEL") throw misplaced("of");
    if (bandNo !== undefined) {
      const [id = "", ...others] = ids;
      if (module !== "PO" || others.length > 0) throw misplaced("bandNo");
      // A version that others have followed tells nothing of what was done last.
      const unseen = await unseenOf(context, knownAs(module), ids, sql`t.band_no = ${bandNo}`);
      const file = await printVersion(context, id, bandNo, paper, wording);
      return givenOut(context, knownAs(module), async () => unseen, file);
    }
    if (module === "LABEL")
      return printLabels(context, ids, paper, wording, { format, of, reportKey, printer, reason });
    const file = await printDocuments(context, module, ids, paper, wording);
    return givenOut(context, knownAs(module), () => unseenOf(context, knownAs(module), ids), file);
  },
};
