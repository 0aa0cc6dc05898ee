import { Fault } from "@tandem/contract/core/errors";
import { validityStatus } from "@tandem/contract/core/statuses";
import { type PrintModule, printedKinds } from "@tandem/contract/platform/print-templates/kinds";
import { templateNameIn } from "@tandem/contract/platform/print-templates/print-templates";
import type { ReportTemplate } from "@tandem/contract/platform/printing/printing";
import type { Context } from "../../core/context.ts";

/** @throws Fault permissionMissing for who may print other kinds of documents only */
export function requirePrinting(context: Context, module: PrintModule): void {
  if (!context.actor(printedKinds[module].menu).can("isPrint")) throw new Fault("permissionMissing");
}

/** merchantType of a side (S3.10a): suppliers are 1, everyone else is the customer's. */
type MerchantType = "1" | "2";

/** The valid templates that a side prints the module with, the default first (S7.17c). */
export async function templatesFor(
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
      .where("statusCode", "=", validityStatus.code.valid)
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
export async function templateOf(context: Context, module: PrintModule, reportKey: string) {
  const template = await context.read((db) =>
    db
      .selectFrom("printTemplate")
      .select(["module", "layout", "standardCol01", "merchantType"])
      .where("reportKey", "=", reportKey)
      .where("module", "=", module)
      .where("statusCode", "=", validityStatus.code.valid)
      .executeTakeFirst(),
  );
  const side: MerchantType = context.user.side === "supplier" ? "1" : "2";
  if (!template || (template.merchantType !== null && template.merchantType !== side)) {
    throw new Fault("printTemplateUnknown", { value: reportKey });
  }
  return template;
}
