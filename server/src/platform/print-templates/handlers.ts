import { documentTemplateType } from "@tandem/contract/base-data/document-templates";
import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { validityStatus, yesNoStatus } from "@tandem/contract/core/statuses";
import { isPaperOf, type Paper, type PrintModule } from "@tandem/contract/platform/print-templates/kinds";
import { misfitOf, type PrintLayout, standardLayout } from "@tandem/contract/platform/print-templates/layout";
import { type PrintTemplateDetail, printTemplate } from "@tandem/contract/platform/print-templates/print-templates";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { insertRow, removeRow, updateRow } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import { calledBy, deleteEach } from "../../core/delete-records.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { requireNamed } from "../../core/references.ts";
import { sqlCodes } from "../../core/sql-codes.ts";

type Template = Row<typeof printTemplate>;

/** What the layout of a template is: its own, or the one the product comes with. */
export function layoutOf(template: { readonly module: string; readonly layout: PrintLayout | null }): PrintLayout {
  return template.layout ?? standardLayout(template.module as PrintModule);
}

async function templateDetail(db: Database, id: string): Promise<PrintTemplateDetail> {
  const template = await findRow<Template>(db, printTemplate, id);
  const { layout } = await db
    .selectFrom("printTemplate")
    .select("layout")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...template, layout: layoutOf({ module: template.module, layout }) };
}

/** @throws Fault invalidRequest for columns and parts that the kind of document does not have, and where it lacks any column */
function requireFit(module: string, layout: PrintLayout): void {
  const path = misfitOf(module as PrintModule, layout);
  const key = path === "layout.columns" ? "printTemplateForm.columnMissing" : "printTemplateForm.unknownPart";
  if (path) throw new Fault("invalidRequest", {}, [{ path, key }]);
}

/** @throws Fault invalidRequest for paper that the kind of document is not printed on */
function requirePaper({ module, standardCol01 }: { readonly module: string; readonly standardCol01: Paper }): void {
  if (isPaperOf(module as PrintModule, standardCol01)) return;
  throw new Fault("invalidRequest", {}, [{ path: "standardCol01", key: "printTemplateForm.paperOfOther" }]);
}

/**
 * A template names texts of its own kind: of documents, or of labels.
 * @throws Fault referenceUnknown for texts that are not there
 * @throws Fault invalidRequest for those of the other kind
 */
async function requireTexts(tx: Database, module: string, templateCode: string | null | undefined): Promise<void> {
  if (!templateCode) return;
  await requireNamed(tx, printTemplate, { templateCode }, { isValid: true });
  const { code } = documentTemplateType;
  const { templateType } = await tx
    .selectFrom("documentTemplate")
    .select("templateType")
    .where("templateCode", "=", templateCode)
    .executeTakeFirstOrThrow();
  if (templateType === (module === "LABEL" ? code.label : code.document)) return;
  throw new Fault("invalidRequest", {}, [{ path: "templateCode", key: "printTemplateForm.textsOfOther" }]);
}

/** The default serves everyone, at any time. */
function requireServing(template: Pick<Template, "isDefault" | "statusCode" | "templateName"> & object): void {
  const { merchantType = null } = template as { merchantType?: string | null };
  if (
    template.isDefault === yesNoStatus.code.yes &&
    (template.statusCode === validityStatus.code.invalid || merchantType !== null)
  ) {
    throw new Fault("printTemplateDefault", { value: template.templateName });
  }
}

/** One default per module: two that become it at once come one after the other. */
async function giveUpDefault(tx: Database, context: Context, module: string): Promise<void> {
  const lock = `print_template ${context.user.tenantId} ${module}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  await sql`update print_template set is_default = ${sqlCodes(yesNoStatus.code.no)} where module = ${module} and is_default = ${sqlCodes(yesNoStatus.code.yes)}`.execute(
    tx,
  );
}

/** Print templates (S3.4a, S7.17b). Each module has exactly one default: another takes its place, or it stays. */
export const printTemplateHandlers: HandlersOf<Services["printTemplates"]> = {
  getbmprinttemplatelistbyparams: (context, request) => context.list<Template>(printTemplate, request),

  getbmprinttemplatebyid: (context, { id }) => context.read((db) => templateDetail(db, id)),

  addbmprinttemplate: (context, { layout, ...values }) =>
    context.write(async (tx) => {
      requireFit(values.module, layout);
      requirePaper(values);
      requireServing(values);
      await requireTexts(tx, values.module, values.templateCode);
      if (values.isDefault === yesNoStatus.code.yes) await giveUpDefault(tx, context, values.module);
      const id = await insertRow(tx, "printTemplate", { ...values, layout: JSON.stringify(layout) });
      return templateDetail(tx, id);
    }),

  updatebmprinttemplatebyid: (context, { id, version, layout, ...changes }) =>
    context.write(async (tx) => {
      const before = await findRow<Template>(tx, printTemplate, id);
      if (layout && before.isBuiltIn === yesNoStatus.code.yes)
        throw new Fault("printTemplateBuiltIn", { value: before.templateName });
      if (layout) requireFit(before.module, layout);
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const after: Template = { ...before, ...given };
      if (before.isDefault === yesNoStatus.code.yes && after.isDefault === yesNoStatus.code.no) {
        throw new Fault("printTemplateDefault", { value: before.templateName });
      }
      requireServing(after);
      requirePaper(after);
      await requireTexts(tx, before.module, changes.templateCode);
      if (after.isDefault === yesNoStatus.code.yes && before.isDefault === yesNoStatus.code.no)
        await giveUpDefault(tx, context, before.module);
      const layoutChange = layout ? { layout: JSON.stringify(layout) } : {};
      await updateRow(tx, "printTemplate", id, version, { ...given, ...layoutChange });
      return templateDetail(tx, id);
    }),

  deletebmprinttemplatebyids: (context, { delList }) =>
    deleteEach(context, delList, {
      called: calledBy("printTemplate", "templateName"),
      remove: async (tx, named) => {
        const template = await findRow<Template>(tx, printTemplate, named.id);
        const value = template.templateName;
        if (template.isBuiltIn === yesNoStatus.code.yes) throw new Fault("printTemplateBuiltIn", { value });
        if (template.isDefault === yesNoStatus.code.yes) throw new Fault("printTemplateDefault", { value });
        await removeRow(tx, "printTemplate", "templateName", named);
      },
      forGood: true,
    }),
};
