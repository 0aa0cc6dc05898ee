import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { validityStatus } from "@tandem/contract/core/statuses";
import { label, type labelPrint, labelSource } from "@tandem/contract/delivery/labels/labels";
import { mostPrintedLabels } from "@tandem/contract/platform/printing/printing";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { ownRows } from "../../core/list-conditions.ts";
import { rowsQuery } from "../../core/list-query.ts";

export type Label = Row<typeof label>;
export type LabelPrint = Row<typeof labelPrint>;
export type LabelSource = Row<typeof labelSource>;

/** Rows in the order of their ids. @throws Fault notFound where one is not within the caller's scope */
async function rowsOf<R extends { readonly id: string }>(
  db: Database,
  context: Context,
  entity: { readonly name: string },
  ids: readonly string[],
): Promise<R[]> {
  const wanted = [...new Set(ids)];
  const where = ownRows(entity, context.user.supplierNo);
  const found = await rowsQuery(entity, { id: wanted, field: "id" }, { where, shown: true }).$castTo<R>().execute(db);
  const byId = new Map(found.rows.map((row) => [row.id, row]));
  return wanted.map((id) => {
    const row = byId.get(id);
    if (!row) throw new Fault("notFound");
    return row;
  });
}

/** Lines that labels may be printed for. @throws Fault notFound */
export const findLabelSources = (db: Database, context: Context, ids: readonly string[]): Promise<LabelSource[]> =>
  rowsOf<LabelSource>(db, context, labelSource, ids);

/** Labels to print, in the order in which they were named. @throws Fault notFound, printTooManyLabels, labelSplit */
export async function findLabels(db: Database, context: Context, ids: readonly string[]): Promise<Label[]> {
  if (ids.length > mostPrintedLabels) throw new Fault("printTooManyLabels", { max: mostPrintedLabels });
  const found = await rowsOf<Label>(db, context, label, ids);
  const split = found.find(({ statusCode }) => statusCode !== validityStatus.code.valid);
  if (split) throw new Fault("labelSplit", { value: split.barcode });
  return found;
}
