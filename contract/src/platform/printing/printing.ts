import { z } from "zod";
import { recordId } from "../../core/fields.ts";
import { reason } from "../../core/history.ts";
import { action, download, service } from "../../core/service.ts";
import { type PrintModule, paper, printedKinds, printModule, printType } from "../print-templates/kinds.ts";

/** Documents that one print may hold. */
export const mostPrintedDocuments = 200;

/** Lines that the documents of one print may have together. */
export const mostPrintedLines = 20_000;

/** Labels that one print may hold, each on a page of its own. */
export const mostPrintedLabels = 2000;

/** How often each page may be printed at once. */
export const mostCopies = 100;

/** What a print comes as. */
export const printFormats = ["pdf", "zpl"] as const;
export type PrintFormat = (typeof printFormats)[number];

/** What labels are of. */
const labelled = ["boxes", "packages"] as const;
export type Labelled = (typeof labelled)[number];

const moduleOfPrint = z.enum(printModule.codes as [PrintModule, ...PrintModule[]]);

/** A template that may be printed with, named in the caller's language. */
const reportTemplate = z.object({
  id: recordId,
  reportKey: z.string(),
  templateName: z.string(),
  module: moduleOfPrint,
  standardCol01: z.enum(paper.codes),
  printType: z.enum(printType.codes),
  isDefault: z.enum(["0", "1"]),
});
export type ReportTemplate = z.output<typeof reportTemplate>;

const templatesOfModule = {
  permission: "isPrint",
  input: z.strictObject({ module: moduleOfPrint }),
  output: z.object({ records: z.array(reportTemplate) }),
} as const;

/** Printing documents (S7.17c, S7.17d): permitted by the flag isPrint on the menu of their kind. */
export const printing = service(
  "ISupBmDocTemplateManageService",
  { menus: Object.values(printedKinds).map(({ menu }) => menu) },
  {
    getReportTemplateListWithDefault: action({
      ...templatesOfModule,
      summary: "The valid templates of a module that suppliers print with, the default first.",
    }),
    getReportTemplateListWithDefaultCus: action({
      ...templatesOfModule,
      summary: "The valid templates of a module that the customer's people print with, the default first.",
    }),
    reportPrint: download({
      permission: "isPrint",
      summary: `Documents as one PDF, each from a new page, in the order of the ids: at most ${mostPrintedDocuments}, or ${mostPrintedLabels} labels.`,
      // S3.13
      input: z.strictObject({
        ids: z.array(recordId).min(1).max(10_000),
        reportKey: z.string().trim().min(1).max(100),
        module: moduleOfPrint,
        /** Where it will be printed; says nothing to the PDF. */
        printer: z.string().max(200).optional(),
        /** The paper; that of the template unless given. */
        standardCol01: z.enum(paper.codes).optional(),
        /** Of labels also the language of label printers, of 203 dpi; a PDF unless given. */
        format: z.enum(printFormats).optional(),
        /** Whether those are labels of boxes, or packages whose labels are printed. */
        of: z.enum(labelled).optional(),
        /** Why labels are printed again: needed where one of them was printed before. */
        reason: reason.optional(),
        /** A version of the one order that is named; as it stands now unless given (B3.7c). */
        bandNo: z.int32().min(1).optional(),
      }),
    }),
  },
);
