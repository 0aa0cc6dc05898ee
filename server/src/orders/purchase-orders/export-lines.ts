import type { ExportRequest } from "@tandem/contract/core/service";
import { orderHeadColumns, purchaseOrderImport } from "@tandem/contract/orders/purchase-orders/import";
import { purchaseOrder } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { withFieldsNamed } from "../../core/custom-fields/definitions.ts";
import type { Database } from "../../core/database.ts";
import type { DownloadedFile } from "../../core/handlers.ts";
import type { AnyEntity } from "../../core/list-columns.ts";
import { ownRows } from "../../core/list-conditions.ts";
import { orderOf, rowsQuery } from "../../core/list-query.ts";
import { exportConditions, exportWorkbook } from "../../exports/export.ts";
import { customisedSheet } from "../../imports/import-run.ts";
import { storedValue } from "../../imports/import-work.ts";

const headNames: ReadonlySet<string> = new Set(orderHeadColumns);

/**
 * The lines of the orders that a list request matches, in the columns of the import: what is changed in it can be imported
 * again, as far as the orders are drafts.
 */
export async function exportOrderLines(context: Context, request: ExportRequest<object>): Promise<DownloadedFile> {
  const conditions = exportConditions(request);
  const described = await context.read((db) =>
    withFieldsNamed(db, purchaseOrder as unknown as AnyEntity, Object.keys(conditions)),
  );
  const where = { where: ownRows(purchaseOrder, context.user.supplierNo) };
  const orders = sql`(${rowsQuery(described, conditions, where)}) as t1`;
  const lines = sql`${orders} join purchase_order_line l on l.purchase_order_id = t1.id`;
  const sheet = await context.read((db) => customisedSheet(db, context, purchaseOrderImport));
  const columns = sheet.columns.map((column) => storedValue(column, headNames.has(column.name) ? "t1" : "l"));
  return exportWorkbook(context, {
    name: context.translate("purchaseOrderLine.name"),
    columns: sheet.columns,
    query: sql`select ${sql.join(columns)}, l.id, t1.version from ${lines}
      ${orderOf(described, conditions)}, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq`,
    count: async (db: Database) => {
      const counted = await sql<{ n: string }>`select count(*) as n from ${lines}`.execute(db);
      return Number(counted.rows[0]?.n ?? 0);
    },
    sheet,
    progressId: request.progressId,
  });
}
