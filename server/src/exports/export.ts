import { withCustomFields } from "@tandem/contract/core/custom-fields";
import type { Entity, Fields, Filter } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { labelKeyIn } from "@tandem/contract/core/field-labels";
import { type Field, isForPeople } from "@tandem/contract/core/fields";
import { type ImportSheet, withCustomColumns } from "@tandem/contract/core/import-sheet";
import type { LanguageCode } from "@tandem/contract/core/languages";
import type { ExportRequest } from "@tandem/contract/core/service";
import { statusesFor } from "@tandem/contract/core/statuses";
import { exportRows } from "@tandem/contract/platform/known-parameters";
import { type RawBuilder, sql } from "kysely";
import { type CustomTypesConfig, type PoolClient, types } from "pg";
import { answerLimit, longStatementMilliseconds } from "../core/connection-limits.ts";
import type { Context } from "../core/context.ts";
import { customDefinitions, withFieldsNamed } from "../core/custom-fields/definitions.ts";
import type { Database } from "../core/database.ts";
import { dayIn } from "../core/day-in.ts";
import type { DownloadedFile } from "../core/handlers.ts";
import type { AnyEntity } from "../core/list-columns.ts";
import { ownRows } from "../core/list-conditions.ts";
import { countRows } from "../core/list-count.ts";
import { orderOf } from "../core/list-order.ts";
import { rowsQuery } from "../core/list-query.ts";
import { codesText } from "../imports/code-lists.ts";
import { columnTypeOf, lockedText, markColumn } from "../imports/import-columns.ts";
import { progressTeller } from "../imports/import-progress.ts";
import { storedValue } from "../imports/import-work.ts";
import { contentHash, markText, writtenText } from "../imports/marks.ts";
import { markOwner } from "../imports/read-import.ts";
import { type WorkbookColumn, type WrittenValue, workbookType } from "../spreadsheets/workbook.ts";
import { writeWorkbook } from "../spreadsheets/write.ts";

const rowsPerFetch = 2000;
const instantWidth = 20;

/** A column of an export. */
export interface ExportColumn {
  readonly name: string;
  readonly field: Field;
  readonly labelKey: string;
}

/** What is written, and where it comes from. */
export interface ExportPlan {
  /** Name of the file and its sheet, in the caller's language. */
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  /** Answers the columns in their order; where the export can be imported again, then the record's id and version. */
  readonly query: RawBuilder<unknown>;
  /** How many rows there will be, for the page that waits. */
  readonly count: (db: Database) => Promise<number>;
  /** The workbook that takes the rows again once somebody has changed them. */
  readonly sheet?: ImportSheet | undefined;
  readonly worded?: Wording | undefined;
  readonly progressId?: string | undefined;
}

/** Of fields that are stored in the product's own terms, what a reader is shown instead. */
export type Wording = Readonly<Record<string, (language: LanguageCode, stored: string | null) => string | null>>;

/** Fields that a person reads: identities of other records stay out. */
export function exportedFields(entity: AnyEntity): ExportColumn[] {
  return Object.entries(entity.fields).flatMap(([name, field]) =>
    isForPeople(field) ? [{ name, field, labelKey: labelKeyIn(entity, name) }] : [],
  );
}

/** The columns that an export template chooses, in its order (S3.9). @throws Fault notFound, exportTemplateWithoutColumns */
export async function chosenColumns(
  context: Context,
  all: readonly ExportColumn[],
  exportId: string | undefined,
): Promise<readonly ExportColumn[]> {
  if (exportId === undefined) return all;
  const template = await context.read((db) =>
    db.selectFrom("exportTemplateRow").select("columnNames").where("id", "=", exportId).executeTakeFirst(),
  );
  if (!template) throw new Fault("notFound");
  const chosen = template.columnNames.flatMap((name) => all.find((column) => column.name === name) ?? []);
  if (chosen.length === 0) throw new Fault("exportTemplateWithoutColumns");
  return chosen;
}

/** The conditions of a list request, without the cap on counting. */
export function exportConditions(request: ExportRequest<object>): Record<string, unknown> {
  const { limitCount: _, ...condition } = request.condition as Record<string, unknown>;
  return condition;
}

/**
 * What a list request matches, as a workbook in the caller's language: the same filters and sorting as the list, and what the
 * list's handler asks besides. With the sheet of an import it can be changed and imported again.
 */
export function exportList<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  sheet?: ImportSheet,
  worded?: Wording,
) {
  return async (
    context: Context,
    request: ExportRequest<Filter<Entity<Name, F>>>,
    also: readonly RawBuilder<boolean>[] = [],
  ): Promise<DownloadedFile> => {
    const definitions = await context.read((db) => customDefinitions(db, context.language, entity.name));
    const described = withCustomFields(entity as unknown as AnyEntity, definitions);
    const columns = await chosenColumns(context, exportedFields(described), request.exportId);
    const condition = exportConditions(request);
    const where = { where: [...ownRows(entity, context.user.supplierNo), ...also] };
    const identity = sheet ? [sql.ref("e.id"), sql.ref("e.version")] : [];
    return exportWorkbook(context, {
      name: context.translate(`${entity.name}.name`),
      columns,
      query: sql`select ${sql.join([...columns.map((column) => storedValue(column, "e")), ...identity])}
        from (${rowsQuery(described, condition, where)}) as e`,
      count: (db) => countRows(db, described, condition, where),
      sheet: sheet && withCustomColumns(sheet, definitions),
      worded,
      progressId: request.progressId,
    });
  };
}

/**
 * The parts of the records that a list request matches, as a workbook: every filter of the list holds.
 * @param reference the field by which a part names its record
 */
export function exportParts(head: { readonly name: string }, part: { readonly name: string }, reference: string) {
  const [heads, parts] = [head as AnyEntity, part as AnyEntity];
  return async (context: Context, request: ExportRequest<object>): Promise<DownloadedFile> => {
    const conditions = exportConditions(request);
    const described = await context.read((db) => withFieldsNamed(db, heads, Object.keys(conditions)));
    const definitions = await context.read((db) => customDefinitions(db, context.language, parts.name));
    const columns = await chosenColumns(
      context,
      exportedFields(withCustomFields(parts, definitions)),
      request.exportId,
    );
    const matching = rowsQuery(described, conditions, { where: ownRows(heads, context.user.supplierNo) });
    const from = sql`(${matching}) as t1 join ${sql.table(parts.source)} as e on ${sql.ref(`e.${reference}`)} = t1.id`;
    return exportWorkbook(context, {
      name: context.translate(`${parts.name}.name`),
      columns,
      query: sql`select ${sql.join(columns.map((column) => storedValue(column, "e")))}
        from ${from} ${orderOf(described, conditions)}, e.id`,
      count: async (db) => {
        const counted = await sql<{ n: string }>`select count(*) as n from ${from}`.execute(db);
        return Number(counted.rows[0]?.n ?? 0);
      },
      progressId: request.progressId,
    });
  };
}

/** The title of a column; moments say in whose time they are. */
function titleOf(context: Context, { kind }: Field, label: string): string {
  return kind === "instant" ? context.translate("import.inTimeZone", { label, timeZone: context.timeZone }) : label;
}

/** How many rows the tenant lets an export hold (B9.8b); 0: as many as there are. */
async function mostRows(db: Database): Promise<number> {
  const { rows } = await sql<{ value: string }>`select param_value as value from sys_param
    where param_no = ${exportRows.paramNo} and param_value ~ '^[0-9]{1,7}$'`.execute(db);
  return Number(rows[0]?.value ?? exportRows.usual);
}

/** Writes rows as they come through a cursor, so that memory stays the same for any number of them. */
export function exportWorkbook(context: Context, plan: ExportPlan): DownloadedFile {
  const columns: WorkbookColumn[] = plan.columns.map(({ field, labelKey }) => ({
    header: titleOf(context, field, context.translate(labelKey)),
    type: columnTypeOf(field),
    ...(field.kind === "instant" ? { width: instantWidth } : {}),
  }));
  return {
    fileName: `${plan.name} ${dayIn(context.timeZone)}.xlsx`,
    contentType: workbookType,
    turn: "exports",
    write: (output, signal) =>
      context.read(
        async (db, client) => {
          const rows = writtenRows(context, db, client, plan);
          const withMarks = plan.sheet ? [...columns, markColumn] : columns;
          await writeWorkbook(output, {
            name: plan.name,
            columns: withMarks,
            rows,
            locked: lockedText(context),
            timeZone: context.timeZone,
            signal,
          });
        },
        { atLength: true },
      ),
  };
}

async function* writtenRows(
  context: Context,
  db: Database,
  client: PoolClient,
  plan: ExportPlan,
): AsyncGenerator<readonly WrittenValue[]> {
  const teller = progressTeller(context, plan.progressId);
  const most = await mostRows(db);
  const total = plan.progressId === undefined && most === 0 ? null : await plan.count(db);
  if (total !== null && most > 0 && total > most) throw new Fault("exportTooLong", { rows: total, most });
  const write = rowWriter(context, plan);
  let done = 0;
  for await (const batch of fetched(db, client, plan.query)) {
    for (const row of batch) yield write(row);
    done += batch.length;
    teller.progress({ phase: "exporting", done, total });
  }
}

/** A value as it comes from the database: text, a whole number, or a list of texts. */
type Fetched = string | number | readonly string[] | null;

const instantType = 1184;
/** Instants are written as the database says them; everything else is read as everywhere. */
const rawInstants: CustomTypesConfig = {
  getTypeParser: (oid) => (oid === instantType ? (value: string) => value : types.getTypeParser(oid)),
};

/** The rows of a query in batches; the next is asked for while one is being written. */
async function* fetched(db: Database, client: PoolClient, query: RawBuilder<unknown>): AsyncGenerator<Fetched[][]> {
  await client.query("set local time zone 'UTC'; set local cursor_tuple_fraction = 1");
  const { sql: text, parameters } = sql`declare exported no scroll cursor for ${query}`.compile(db);
  await client.query(text, [...parameters]);
  const fetch = () => {
    const asked = client.query<Fetched[], unknown[]>({
      text: `fetch ${rowsPerFetch} from exported`,
      rowMode: "array",
      types: rawInstants,
      ...answerLimit(longStatementMilliseconds),
    });
    // Whoever stops does not wait for what was asked ahead.
    asked.catch(() => undefined);
    return asked;
  };
  for (let next = fetch(); ; ) {
    const { rows } = await next;
    const isLast = rows.length < rowsPerFetch;
    if (!isLast) next = fetch();
    yield rows;
    if (isLast) return;
  }
}

/** Turns fetched rows into cells: labels for codes, and the mark of the record where there is to be one. */
function rowWriter(
  context: Context,
  { columns, sheet, worded = {} }: ExportPlan,
): (row: readonly Fetched[]) => WrittenValue[] {
  const writers = columns.map(({ name, field }) => {
    const word = worded[name];
    if (!word) return valueWriter(context, field);
    return (value: Fetched) => word(context.language, value === null ? null : String(value));
  });
  const write = (row: readonly Fetched[]) => writers.map((writer, index) => writer(row[index] ?? null));
  if (!sheet) return write;
  const owner = markOwner(context, sheet.entityName);
  const imported = sheet.columns.flatMap(({ name, field }) => {
    const index = columns.findIndex((column) => column.name === name);
    return index < 0 ? [] : [{ field, index }];
  });
  return (row) => {
    const cells = write(row);
    const content = contentHash(imported.map(({ field, index }) => writtenText(field, cells[index] ?? null)));
    const [id, version] = [row[columns.length], row[columns.length + 1]];
    return [...cells, markText(owner, String(id), Number(version), content)];
  };
}

function valueWriter(context: Context, { statuses }: Field): (value: Fetched) => WrittenValue {
  if (!statuses) return (value) => (typeof value === "object" && value !== null ? codesText(value) : value);
  const { labelKey } = statusesFor(statuses, context.user.side);
  const labels = new Map(statuses.codes.map((code) => [code, context.translate(labelKey(code))]));
  return (value) => (value === null ? null : (labels.get(String(value)) ?? String(value)));
}
