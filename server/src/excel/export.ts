import type { Entity, Fields } from "@tandem/contract/core/entity";
import type { Field } from "@tandem/contract/core/fields";
import { fieldLabelKey } from "@tandem/contract/core/locales";
import type { ListRequest } from "@tandem/contract/core/service";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import type { Database } from "../core/database.ts";
import type { DownloadedFile } from "../core/handlers.ts";
import { type AnyEntity, ownRows, rowsQuery } from "../core/list-query.ts";
import type { ColumnType, WorkbookColumn, WrittenValue } from "./workbook.ts";
import { writeWorkbook } from "./write.ts";

/** MIME type of an .xlsx workbook. */
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const rowsPerFetch = 2000;
const numberKinds = new Set(["quantity", "money", "rate", "integer"]);

/** The type a field's column has in a workbook. */
export function columnTypeOf(field: Field): ColumnType {
  if (numberKinds.has(field.kind)) return "number";
  if (field.kind === "date" || field.kind === "instant") return field.kind;
  return "text";
}

/** Fields that a person reads: identities of other records stay out. */
function exportedFields(entity: AnyEntity): [string, Field][] {
  return Object.entries(entity.fields).filter(([name]) => !/^[a-z]\w*Id$/.test(name));
}

/**
 * Everything a list request matches, as a workbook in the caller's language: the same filters and sorting as the list,
 * read through a cursor so that memory stays the same for any number of rows.
 */
export function exportList<Name extends string, F extends Fields>(entity: Entity<Name, F>) {
  return async (context: Context, request: ListRequest<object>): Promise<DownloadedFile> => {
    const described = entity as unknown as AnyEntity;
    const fields = exportedFields(described);
    const name = context.translate(`${entity.name}.name`);
    const columns: WorkbookColumn[] = fields.map(([field, { kind }]) => ({
      header: context.translate(fieldLabelKey(entity.name, field)),
      type: columnTypeOf(described.fields[field] as Field),
      ...(kind === "instant" ? { width: 20 } : {}),
    }));
    const { limitCount: _, ...condition } = request.condition as Record<string, unknown>;
    return {
      fileName: `${name} ${new Date().toISOString().slice(0, 10)}.xlsx`,
      contentType: workbookType,
      write: (output, signal) =>
        context.platform.atLength(() =>
          context.read(async (db) => {
            const rows = writtenRows(context, db, described, fields, condition);
            await writeWorkbook(output, { name, columns, rows, signal });
          }),
        ),
    };
  };
}

async function* writtenRows(
  context: Context,
  db: Database,
  entity: AnyEntity,
  fields: readonly [string, Field][],
  condition: Record<string, unknown>,
): AsyncGenerator<WrittenValue[]> {
  const texts = new Map<string, string>();
  const labelOf = (key: string): string => {
    const known = texts.get(key) ?? context.translate(key);
    texts.set(key, known);
    return known;
  };
  await sql`declare exported no scroll cursor for ${rowsQuery(entity, condition, { where: ownRows(entity, context.user.supplierNo) })}`.execute(
    db,
  );
  for (;;) {
    const fetched = await sql<Record<string, unknown>>`fetch ${sql.lit(rowsPerFetch)} from exported`.execute(db);
    for (const row of fetched.rows) yield fields.map(([name, field]) => writtenValue(field, row[name], labelOf));
    if (fetched.rows.length < rowsPerFetch) return;
  }
}

function writtenValue(field: Field, value: unknown, labelOf: (key: string) => string): WrittenValue {
  if (value === null || value === undefined) return null;
  if (field.statuses) return labelOf(field.statuses.labelKey(String(value)));
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "number" ? value : String(value);
}
