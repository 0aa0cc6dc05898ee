import { Fault } from "@tandem/contract/core/errors";
import { menuOfPrintModule, type Paper, type PrintModule } from "@tandem/contract/print-templates/layout";
import { templateNameIn } from "@tandem/contract/print-templates/print-templates";
import type { ReportTemplate } from "@tandem/contract/printing/printing";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../core/context.ts";
import type { DownloadedFile, HandlersOf } from "../core/handlers.ts";
import { layoutOf } from "../print-templates/handlers.ts";
import type { DrawingOrder } from "./printed-document.ts";
import { findDocuments, type Printable, readDocuments } from "./read-documents.ts";
import { renderPdf } from "./render.ts";
import { wordDocument, wordingOf, wordLines } from "./word-document.ts";

/** Lines that are worded at a time, so that other calls come in between. */
const linesAtOnce = 250;

/** @throws Fault permissionMissing for who may print other kinds of documents only */
function requirePrinting(context: Context, module: PrintModule): void {
  if (!context.actor(menuOfPrintModule[module]).can("isPrint")) throw new Fault("permissionMissing");
}

/** merchantType of a side (S3.10a): suppliers are 1, everyone else is the customer's. */
type MerchantType = "1" | "2";

async function templatesFor(
  context: Context,
  module: PrintModule,
  merchantType: MerchantType,
): Promise<{ records: ReportTemplate[] }> {
  requirePrinting(context, module);
  const found = await context.read((db) =>
    db
      .selectFrom("printTemplate")
      .selectAll()
      .where("module", "=", module)
      .where("statusCode", "=", "1")
      .where((where) => where.or([where("merchantType", "is", null), where("merchantType", "=", merchantType)]))
      .orderBy("isDefault", "desc")
      .orderBy("templateName")
      .orderBy("id")
      .execute(),
  );
  return {
    records: found.map((template) => ({
      id: template.id,
      reportKey: template.reportKey,
      templateName: templateNameIn(context.language, template),
      module,
      standardCol01: template.standardCol01,
      printType: template.printType,
      isDefault: template.isDefault,
    })),
  };
}

/** @throws Fault printTemplateUnknown for a template that the caller's side cannot print the module with */
async function templateOf(context: Context, module: PrintModule, reportKey: string) {
  const template = await context.read((db) =>
    db
      .selectFrom("printTemplate")
      .select(["module", "layout", "standardCol01", "merchantType"])
      .where("reportKey", "=", reportKey)
      .where("module", "=", module)
      .where("statusCode", "=", "1")
      .executeTakeFirst(),
  );
  const side: MerchantType = context.user.side === "supplier" ? "1" : "2";
  if (!template || (template.merchantType !== null && template.merchantType !== side)) {
    throw new Fault("printTemplateUnknown", { value: reportKey });
  }
  return template;
}

interface Print {
  readonly paper: Paper;
  readonly fileName: string;
  readonly wording: ReturnType<typeof wordingOf>;
}

/** A print as the drawing thread takes it, document by document. */
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

/** Printing documents (S7.17c, S7.17d). */
export const printingHandlers: HandlersOf<Services["printing"]> = {
  getReportTemplateListWithDefault: (context, { module }) => templatesFor(context, module, "1"),
  getReportTemplateListWithDefaultCus: (context, { module }) => templatesFor(context, module, "2"),

  async reportPrint(context, { ids, reportKey, module, standardCol01 }): Promise<DownloadedFile> {
    requirePrinting(context, module);
    const template = await templateOf(context, module, reportKey);
    const documents = await findDocuments(context, module, ids);
    const wording = wordingOf(layoutOf(template), context.language);
    const [only] = documents;
    const fileName =
      documents.length === 1 && only
        ? only.number
        : context.translate(`printDocument.several${module}`, { number: documents.length });
    const paper = standardCol01 ?? template.standardCol01;
    return {
      fileName: `${fileName}.pdf`,
      contentType: "application/pdf",
      write: (output, signal) =>
        renderPdf(ordersOf({ paper, fileName, wording }, readDocuments(context, module, documents)), output, signal),
    };
  },
};
