import { z } from "zod";
import { type Change, entity, type Input, recordId } from "../../core/entity.ts";
import { code, status, text, validity, yesNo } from "../../core/fields.ts";
import { type LanguageCode, nameFields } from "../../core/languages.ts";
import { action, list, remove, service } from "../../core/service.ts";
import { merchantType, paper, printModule, printType } from "./kinds.ts";
import { type PrintLayout, printLayout } from "./layout.ts";

/** A way to print a kind of document (S3.4a, B3.6c). */
export const printTemplate = entity(
  "printTemplate",
  {
    /** What a print names the template by (S3.13). */
    reportKey: code({ key: true }),
    /** Shown in languages that have no name of their own here. */
    templateName: text(),
    nameEnUs: text({ optional: true }),
    nameZhCn: text({ optional: true }),
    nameZhTw: text({ optional: true }),
    nameViVn: text({ optional: true }),
    module: status(printModule, { key: true }),
    /** The paper. */
    standardCol01: status(paper),
    printType: status(printType),
    /** The side that prints with it; both where it says none (S3.10a). */
    merchantType: status(merchantType, { optional: true }),
    /** Whose texts in the language of the print stand instead of those of the layout. */
    templateCode: code({ optional: true, names: "documentTemplate" }),
    /** Offered first: one template of each module is. */
    isDefault: yesNo(),
    /** Comes with the product: its layout stays, and it cannot be deleted. */
    isBuiltIn: yesNo({ readOnly: true }),
    statusCode: validity(),
    remark: text({ optional: true, max: 500 }),
  },
  { keyword: ["templateName", "reportKey", "nameEnUs", "nameZhCn", "nameZhTw", "nameViVn"] },
);

/** The names of a template. */
export type TemplateNames = { readonly templateName: string } & {
  readonly [F in (typeof nameFields)[LanguageCode]]: string | null;
};

/** The name of a template in a language. */
export function templateNameIn(language: LanguageCode, names: TemplateNames): string {
  return names[nameFields[language]] ?? names.templateName;
}

const printTemplateDetail = z.intersection(printTemplate.row, z.object({ layout: printLayout }));
export type PrintTemplateDetail = z.output<typeof printTemplateDetail>;

const input = printTemplate.input as unknown as z.ZodObject;
const change = printTemplate.change as unknown as z.ZodObject;

export type PrintTemplateInput = Input<typeof printTemplate> & { layout: PrintLayout };
export type PrintTemplateChange = Change<typeof printTemplate> & { layout?: PrintLayout | undefined };

/** Print templates (S3.4a, S7.17b): everyone may choose among them, administrators keep them. */
export const printTemplates = service(
  "IBmPrintTemplateService",
  { menus: ["printTemplates"] },
  {
    getbmprinttemplatelistbyparams: list(printTemplate, { permission: "signedIn" }),
    getbmprinttemplatebyid: action({
      permission: "isSearch",
      input: z.strictObject({ id: recordId }),
      output: printTemplateDetail,
    }),
    addbmprinttemplate: action({
      permission: "isAdd",
      once: true,
      entity: printTemplate as never,
      summary: "Adds a template: a layout says which columns of the lines, in which order and under which titles.",
      input: input.extend({ layout: printLayout }) as unknown as z.ZodType<PrintTemplateInput>,
      output: printTemplateDetail,
    }),
    updatebmprinttemplatebyid: action({
      permission: "isModify",
      entity: printTemplate as never,
      summary: "Changes a template; of one that comes with the product anything but its layout.",
      input: change.extend({ layout: printLayout.optional() }) as unknown as z.ZodType<PrintTemplateChange>,
      output: printTemplateDetail,
    }),
    deletebmprinttemplatebyids: remove(printTemplate),
  },
);
