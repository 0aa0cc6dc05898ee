import { Fault } from "@tandem/contract/core/errors";
import { type StatusCode, validityStatus } from "@tandem/contract/core/statuses";
import { merchantType, type PrintModule, printedKinds } from "@tandem/contract/platform/print-templates/kinds";
import type { PrintLayout } from "@tandem/contract/platform/print-templates/layout";
import { templateNameIn } from "@tandem/contract/platform/print-templates/print-templates";
import type { ReportTemplate } from "@tandem/contract/platform/printing/printing";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { layoutOf } from "../print-templates/handlers.ts";

/** @throws Fault permissionMissing for who may print other kinds of documents only */
export function requirePrinting(context: Context, module: PrintModule): void {
  if (!context.actor(printedKinds[module].menu).can("isPrint")) throw new Fault("permissionMissing");
}

type MerchantType = StatusCode<typeof merchantType>;

/** Who prints (S3.10a): a supplier, and everyone else for the customer. */
export const merchantTypeOf = ({ side }: Pick<Context["user"], "side">): MerchantType =>
  side === "supplier" ? merchantType.code.supplier : merchantType.code.customer;

/** The valid templates that a side prints the module with, the default first (S7.17c). */
export async function templatesFor(
  context: Context,
  module: PrintModule,
  printedBy: MerchantType,
): Promise<{ records: ReportTemplate[] }> {
  requirePrinting(context, module);
  const found = await context.read((db) =>
    db
      .selectFrom("printTemplate")
      .selectAll()
      .where("module", "=", module)
      .where("statusCode", "=", validityStatus.code.valid)
      .where((where) => where.or([where("merchantType", "is", null), where("merchantType", "=", printedBy)]))
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
export async function templateOf(context: Context, module: PrintModule, reportKey: string) {
  const template = await context.read((db) =>
    db
      .selectFrom("printTemplate")
      .select(["module", "layout", "standardCol01", "merchantType", "templateCode"])
      .where("reportKey", "=", reportKey)
      .where("module", "=", module)
      .where("statusCode", "=", validityStatus.code.valid)
      .executeTakeFirst(),
  );
  const side = merchantTypeOf(context.user);
  if (!template || (template.merchantType !== null && template.merchantType !== side)) {
    throw new Fault("printTemplateUnknown", { value: reportKey });
  }
  return template;
}

type Texts = Pick<PrintLayout, "title" | "headerText" | "termsText" | "footerText">;

/**
 * The layout of a template, with what the document template that it names says in the language of the print. What it says in
 * others alone is printed as it is there: terms in another language are terms still. The name of the document is not, because
 * that is known in each.
 */
export async function wordedLayout(
  context: Context,
  template: Parameters<typeof layoutOf>[0] & { readonly templateCode: string | null },
): Promise<PrintLayout> {
  const layout = layoutOf(template);
  const { templateCode } = template;
  if (templateCode === null) return layout;
  const language = layout.language ?? context.language;
  const { rows } = await context.read((db) =>
    sql<Texts>`select case when l.language_code = ${language} then l.title end as title, l.header_text, l.terms_text,
      l.footer_text
    from document_template t join document_template_line l on l.tenant_id = t.tenant_id and l.document_template_id = t.id
    where t.template_code = ${templateCode} and t.status_code = ${validityStatus.code.valid}
    order by l.language_code = ${language} desc, left(l.language_code, 2) = left(${language}, 2) desc, l.line_no
    limit 1`.execute(db),
  );
  const said = Object.entries(rows[0] ?? {}).filter(([, text]) => text !== null);
  return { ...layout, ...Object.fromEntries(said) };
}
