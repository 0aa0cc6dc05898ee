import { withCustomFields } from "@tandem/contract/core/custom-fields";
import type { Entity, Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import type { MenuName } from "@tandem/contract/core/permissions";
import { type StatusCode, yesNoStatus } from "@tandem/contract/core/statuses";
import { exportTemplate } from "@tandem/contract/platform/export-templates";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { insertRow, removeRow, updateRow } from "../../core/crud.ts";
import { customDefinitions } from "../../core/custom-fields/definitions.ts";
import type { Database } from "../../core/database.ts";
import { calledBy, deleteEach } from "../../core/delete-records.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { callsOfMenu } from "../../core/made-calls.ts";
import { type ExportColumn, exportedFields } from "../../exports/export.ts";

/** Own templates that a user may keep for one page. */
const mostTemplates = 100;

type Template = Row<typeof exportTemplate>;

/** Whether the caller keeps what everyone sees: whoever may change roles. */
function keepsShared(context: Context): boolean {
  return context.actor("roles").can("isModify");
}

/** Shared templates are kept by those who may; own ones by their owner alone. */
function asSeen(context: Context, template: Template): Template {
  if (template.isShared === yesNoStatus.code.no) return template;
  return { ...template, mayChange: keepsShared(context) ? yesNoStatus.code.yes : yesNoStatus.code.no };
}

/** @throws Fault notFound for a template the caller does not see, permissionMissing for one they only see */
async function changeable(
  tx: Database,
  context: Context,
  id: string,
): Promise<{ readonly pageName: string; readonly isOwn: boolean }> {
  const template = await findRow<Template>(tx, exportTemplate, id);
  if (asSeen(context, template).mayChange === yesNoStatus.code.no) throw new Fault("permissionMissing");
  return { pageName: template.pageName, isOwn: template.mayChange === yesNoStatus.code.yes };
}

/** One default per page among the own templates of a user, and one among the shared ones: the newest wins. */
async function giveUpDefault(
  tx: Database,
  context: Context,
  pageName: string,
  isShared: StatusCode<typeof yesNoStatus>,
): Promise<void> {
  let others = tx
    .updateTable("exportTemplate")
    .set({ isDefault: yesNoStatus.code.no })
    .where("pageName", "=", pageName)
    .where("isDefault", "=", yesNoStatus.code.yes)
    .where("isShared", "=", isShared);
  if (isShared === yesNoStatus.code.no) others = others.where("userId", "=", context.user.id);
  await others.execute();
}

async function requireRoom(tx: Database, context: Context, pageName: string): Promise<void> {
  const kept = await sql<{ n: string }>`select count(*) as n from export_template
    where user_id = ${context.user.id} and page_name = ${pageName}`.execute(tx);
  if (Number(kept.rows[0]?.n ?? 0) >= mostTemplates) throw new Fault("tooManySaved", { max: mostTemplates });
}

const menuOfPage = (pageName: string) =>
  (Object.keys(menus) as MenuName[]).find((name) => menus[name].url === pageName);

/** What each export of a page writes, the page's own first. */
const writtenBy = (menu: MenuName) =>
  callsOfMenu(menu, "download").flatMap(({ endpoint }) => endpoint.writes ?? endpoint.entity ?? []);

async function columnsOf(db: Database, context: Context, entity: Entity): Promise<readonly ExportColumn[]> {
  const definitions = await customDefinitions(db, context.language, entity.name);
  return exportedFields(withCustomFields(entity, definitions));
}

/** Of a page that is in no menu nobody knows the columns. @throws Fault unknownColumn */
async function requireKnown(
  db: Database,
  context: Context,
  pageName: string,
  columnNames: readonly string[],
): Promise<void> {
  const menu = menuOfPage(pageName);
  if (menu === undefined) return;
  const columns = await Promise.all(writtenBy(menu).map((entity) => columnsOf(db, context, entity)));
  const known = new Set(columns.flat().map(({ name }) => name));
  const unknown = columnNames.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Fault("unknownColumn", { name: unknown.slice(0, 10).join(", ") });
}

/** Export templates (S2.24, S3.9). */
export const exportTemplateHandlers: HandlersOf<Services["exportTemplates"]> = {
  getSysExportTemplatePage: (context, request) =>
    context.list<Template>(exportTemplate, request, {
      completion: { reads: ["isShared"], rows: (rows) => rows.map((template) => asSeen(context, template)) },
    }),

  async getExportColumns(context, { pageName }) {
    const menu = menuOfPage(pageName);
    if (menu === undefined || !context.actor(menu).can("isSearch")) throw new Fault("permissionMissing");
    const [entity] = writtenBy(menu);
    if (!entity) return { columns: [] };
    const fields = await context.read((db) => columnsOf(db, context, entity));
    return { columns: fields.map(({ name, labelKey }) => ({ name, label: context.translate(labelKey) })) };
  },

  saveSysExportTemplate(context, { id, version, ...values }) {
    return context.write(async (tx) => {
      // Two that become the default at once come one after the other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`export_template ${context.user.tenantId} ${values.pageName}`}, 0))`.execute(
        tx,
      );
      const before = id === undefined ? null : await changeable(tx, context, id);
      if (values.isShared === yesNoStatus.code.yes && !keepsShared(context)) throw new Fault("permissionMissing");
      // Nobody takes what everyone uses and makes it its owner's alone, but the owner.
      if (values.isShared === yesNoStatus.code.no && before && !before.isOwn) throw new Fault("permissionMissing");
      if (!before) await requireRoom(tx, context, values.pageName);
      const { pageName, ...changes } = values;
      const page = before?.pageName ?? pageName;
      await requireKnown(tx, context, page, values.columnNames);
      if (values.isDefault === yesNoStatus.code.yes) await giveUpDefault(tx, context, page, values.isShared);
      if (id !== undefined) await updateRow(tx, "exportTemplate", id, version ?? 0, changes);
      const kept = id ?? (await insertRow(tx, "exportTemplate", values));
      return asSeen(context, await findRow<Template>(tx, exportTemplate, kept));
    });
  },

  deleteSysExportTemplateByIds(context, { delList }) {
    return deleteEach(context, delList, {
      called: calledBy("exportTemplate", "exportName"),
      remove: async (tx, named) => {
        await changeable(tx, context, named.id);
        await removeRow(tx, "exportTemplate", "exportName", named);
      },
    });
  },
};
