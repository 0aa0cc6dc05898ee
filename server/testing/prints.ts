import type { InputOf } from "@tandem/contract/core/service";
import { standardLayout } from "@tandem/contract/platform/print-templates/layout";
import type { Services } from "@tandem/contract/services";
import type { TestUser } from "./application.ts";
import { pagesOf } from "./pdf.ts";

export type Print = InputOf<Services["printing"]["endpoints"]["reportPrint"]>;
export type TemplateInput = InputOf<Services["printTemplates"]["endpoints"]["addbmprinttemplate"]>;

/** A print of delivery notices. */
export const ofNotices = (ids: readonly string[], change: Partial<Print> = {}): Print => ({
  ids: [...ids],
  reportKey: "ASN_STANDARD",
  module: "ASN",
  ...change,
});
/** A print of orders. */
export const ofOrders = (ids: readonly string[], change: Partial<Print> = {}): Print => ({
  ids: [...ids],
  reportKey: "PO_STANDARD",
  module: "PO",
  ...change,
});

/** Prints; answers the PDF with the text of its pages. */
export async function print(user: TestUser, input: Print) {
  const { response, content } = await user.download("printing", "reportPrint", { condition: input });
  if (response.headers.get("content-type") !== "application/pdf") throw new Error(content.toString());
  return { content, pages: await pagesOf(content), disposition: response.headers.get("content-disposition") ?? "" };
}

/** Prints what is refused; answers the error. */
export async function printRefusal(user: TestUser, input: unknown): Promise<string> {
  const { content } = await user.download("printing", "reportPrint", { condition: input });
  return JSON.parse(content.toString()).errorCode;
}

/** A template of delivery notices. */
export const printTemplate = (reportKey: string, change: Partial<TemplateInput> = {}): TemplateInput => ({
  reportKey,
  templateName: reportKey,
  module: "ASN",
  standardCol01: "A4",
  printType: "3",
  isDefault: "0",
  statusCode: "1",
  layout: standardLayout("ASN"),
  ...change,
});
