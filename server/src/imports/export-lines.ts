import type { DocumentSheet } from "@tandem/contract/core/document-sheet";
import type { ExportRequest } from "@tandem/contract/core/service";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import { withFieldsNamed } from "../core/custom-fields/definitions.ts";
import type { Database } from "../core/database.ts";
import type { DownloadedFile } from "../core/handlers.ts";
import type { AnyEntity } from "../core/list-columns.ts";
import { ownRows } from "../core/list-conditions.ts";
import { orderOf } from "../core/list-order.ts";
import { rowsQuery } from "../core/list-query.ts";
import { type ExportColumn, exportConditions, exportWorkbook } from "../exports/export.ts";
import { documentTables } from "./document-rules.ts";
import { customisedSheet } from "./import-run.ts";

/**
 * The lines of the documents that a list request matches, in the columns of their import: what is changed in it can be
 * imported again, as far as the documents are still where their lifecycle begins.
 *
 * @param columnsOf the columns, where they are others
 */
export async function exportLines(
  context: Context,
  plain: DocumentSheet,
  request: ExportRequest<object>,
  columnsOf?: () => Promise<readonly ExportColumn[]>,
): Promise<DownloadedFile> {
  const conditions = exportConditions(request);
  const head = plain.head as unknown as AnyEntity;
  const described = await context.read((db) => withFieldsNamed(db, head, Object.keys(conditions)));
  const where = { where: ownRows(plain.head, context.user.supplierNo) };
  const sheet = await context.read((db) => customisedSheet(db, context, plain));
  const tables = documentTables(sheet, "t1");
  const lines = sql`(${rowsQuery(described, conditions, where)}) as t1
    join ${tables.line} l on ${sql.ref(`l.${tables.headOfLine}`)} = t1.id`;
  const columns = (await columnsOf?.()) ?? sheet.columns;
  return exportWorkbook(context, {
    name: context.translate(`${plain.line.name}.name`),
    columns,
    query: sql`select ${sql.join(columns.map(tables.stored))}, l.id, t1.version from ${lines}
      ${orderOf(described, conditions)}, ${sql.join(plain.lineKey.map((name) => sql.ref(`l.${name}`)))}`,
    count: async (db: Database) => {
      const counted = await sql<{ n: string }>`select count(*) as n from ${lines}`.execute(db);
      return Number(counted.rows[0]?.n ?? 0);
    },
    sheet,
    progressId: request.progressId,
  });
}
