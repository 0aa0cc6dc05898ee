import { type DocumentSheet, isDocumentSheet } from "@tandem/contract/core/document-sheet";
import type { ImportColumn, ImportSheet } from "@tandem/contract/core/import-sheet";
import { lineProblems, type NounLines } from "@tandem/contract/core/plain-lines";
import type { ExportRequest } from "@tandem/contract/core/service";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../core/context.ts";
import { chosenColumns, type ExportColumn, exportedFields } from "../exports/export.ts";
import { documentTables } from "./document-rules.ts";
import { exportLines } from "./export-lines.ts";
import { documentWorkbooksOf } from "./import-documents.ts";
import type { RecordRules } from "./import-records.ts";
import type { ImportWork } from "./import-work.ts";

/** Import, template and export of base data with lines: a row per line, and what the head says on each row of its record. */
export function linedWorkbooksOf(plain: ImportSheet, lines: NounLines, rules: Pick<RecordRules, "check">) {
  if (!isDocumentSheet(plain)) throw new Error(`${plain.entityName} has no lines`);
  const { importexcel, downExcelTemplate } = documentWorkbooksOf({
    sheet: plain,
    lifecycle: null,
    texts: { taken: "keyExists" },
    place: plain.lineKey[0] ?? "",
    check: async (work) => {
      await requireRightLines(work, plain, lines);
      await rules.check?.(work);
    },
  });
  return {
    importexcel,
    downExcelTemplate,
    exportexcel: (context: Context, request: ExportRequest<object>) =>
      exportLines(context, plain, request, () => chosenColumns(context, columnsOf(plain), request.exportId)),
  };
}

/** What is written of head and line: all that people read of them. */
function columnsOf({ head, line, lineKey, lineNames }: DocumentSheet): ExportColumn[] {
  const ofLine = new Set([...lineKey, ...lineNames]);
  const ofHead = exportedFields(head as never).filter(({ name }) => !ofLine.has(name));
  return [...ofHead, ...exportedFields(line as never).filter(({ name }) => ofLine.has(name))];
}

/** A line as its record will have it: of a row of the workbook, or one that is there and in no row. */
interface Coming {
  readonly row: number | null;
  readonly number: string;
  readonly head: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A value as calls send it: decimals as text. */
const asSent = ({ field: { kind } }: ImportColumn, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  kind === "quantity" || kind === "money" || kind === "rate" ? sql`trim_scale(${value})::text` : value;

/** No function of the database takes more than a hundred arguments, two for each pair. */
const mostPairs = 50;

function objectOf(pairs: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const parts = Array.from({ length: Math.ceil(pairs.length / mostPairs) }, (_, index) =>
    pairs.slice(index * mostPairs, (index + 1) * mostPairs),
  );
  return sql.join(
    parts.map((part) => sql`jsonb_build_object(${sql.join(part)})`),
    sql` || `,
  );
}

/** Adds what is wrong with the lines of records, as they will be, at the rows that say them. */
async function requireRightLines({ tx, problems }: ImportWork, plain: DocumentSheet, lines: NounLines): Promise<void> {
  const { head, line, number, lineNames, lineKey } = plain;
  const tables = documentTables(plain);
  const [place, key] = [sql.ref(lineKey[0] ?? ""), sql.ref(number)];
  const said = plain.columns.map((column) => sql`${column.name}::text, ${asSent(column, sql.ref(`i.${column.name}`))}`);
  const stored = plain.columns.map((column) => sql`${column.name}::text, ${asSent(column, tables.stored(column))}`);
  const { rows } = await sql<{ row: number | null; number: string; says: Record<string, unknown> }>`
    with coming as (
      select i.row_number as row, i.${key} as number, i.${place} as place, ${objectOf(said)} as says
      from import_row i where i.action in ('add', 'change')
      union all
      select null, p.${key}, l.${place}, ${objectOf(stored)}
      from ${tables.line} l join ${tables.head} p on p.id = ${sql.ref(`l.${tables.headOfLine}`)}
      where p.id in (select document_id from import_row where action in ('add', 'change'))
        and not exists (select from import_row i where i.found_id = l.id and i.action in ('add', 'change')))
    select row, number, says from coming c
    where not exists (select from import_row w where w.${key} = c.number and w.action is distinct from 'add'
      and w.action is distinct from 'change' and w.action is distinct from 'unchanged')
    order by number, place, row`.execute(tx);
  const inHead = new Set(Object.keys(head.fields).filter((name) => !lineNames.includes(name)));
  const coming = rows.map(({ row, number: of, says }): Coming => {
    const entries = Object.entries(says);
    return {
      row,
      number: of,
      head: Object.fromEntries(entries.filter(([name]) => inHead.has(name))),
      values: Object.fromEntries(entries.filter(([name]) => name in line.fields && name !== lineKey[0])),
    };
  });
  for (const ofRecord of Map.groupBy(coming, (each) => each.number).values()) {
    const first = ofRecord.find(({ row }) => row !== null);
    const wrong = first && lines.checkHead?.(first.head);
    if (wrong && first.row !== null) problems.add(first.row, wrong.field, wrong);
    const values = ofRecord.map((each) => each.values);
    for (const { line: index, field, key: text, parameters } of lineProblems(lines, first?.head, values)) {
      const row = ofRecord[index]?.row ?? first?.row;
      if (row) problems.add(row, field, { key: text, ...(parameters ? { parameters } : {}) });
    }
  }
  await problems.store(true);
}
