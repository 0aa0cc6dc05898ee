import { isDocumentSheet } from "@tandem/contract/core/document-sheet";
import type { Doubt } from "@tandem/contract/core/doubts";
import type { ImportOutcome } from "@tandem/contract/core/service";
import { type RawBuilder, sql } from "kysely";
import { isOdd, oddText } from "../core/doubt-sql.ts";
import { unionAll } from "../core/union-all.ts";
import { i } from "./document-rules.ts";
import type { ImportWork } from "./import-work.ts";

/** Of more the rest are counted. */
const listed = 100;

interface CountedDoubt {
  readonly row: number;
  readonly name: string;
  readonly key: string;
  readonly value: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly total: string;
}

/** What rows of documents add or change that hardly can be meant: it is imported, and told of. A head is told of once. */
export async function doubtsOf<Name extends string>(
  { tx, sheet, present, context }: ImportWork<Name>,
  further?: RawBuilder<unknown>,
): Promise<Pick<ImportOutcome, "doubts" | "moreDoubts">> {
  const documents = isDocumentSheet(sheet) ? sheet : null;
  const doubts = [...(documents?.head.doubts ?? []), ...(documents?.line.doubts ?? [])];
  const held: ReadonlySet<string> = new Set(present);
  const asked = doubts.filter(({ field }) => held.has(field));
  const instead = (field: string) =>
    sheet.columns.find((column) => column.insteadOf === field && held.has(column.name));
  const ofEntities = asked.map((doubt) =>
    doubtful(doubt, documents?.headNames.includes(doubt.field) ?? false, instead(doubt.field)?.name),
  );
  const branches = [...ofEntities, ...(further ? [further] : [])];
  if (branches.length === 0) return { doubts: [], moreDoubts: 0 };
  const { rows } = await sql<CountedDoubt>`
    with i as materialized (select r.*, ${documents ? sql`row_number() over (partition by ${sql.ref(documents.number)} order by row_number)` : sql`1`} as place_of_head
      from import_row r where action in ('add', 'change'))
    select "row", name, key, value, parameters, count(*) over () as total from (${unionAll(branches)}) as f
    order by "row", name limit ${listed}`.execute(tx);
  const labels = new Map<string, string>(
    sheet.columns.map(({ name, labelKey }) => [name, context.translate(labelKey)]),
  );
  return {
    doubts: rows.map(({ row, name, key, value, parameters }) => ({
      row,
      column: labels.get(name) ?? name,
      message: `${value}: ${context.translate(`doubts.${key}`, parameters)}`,
    })),
    moreDoubts: Number(rows[0]?.total ?? 0) - rows.length,
  };
}

/** The rows of which one thing is doubted: new ones, and those that change it. What another column said instead is told of there. */
function doubtful(doubt: Doubt, isOfHead: boolean, instead: string | undefined): RawBuilder<unknown> {
  const { field, key } = doubt;
  return sql`select i.row_number as "row", ${field}::text as name, ${key}::text as key, ${oddText(doubt, i(field))} as value, '{}'::jsonb as parameters
    from i
    where ${isOdd(doubt, i(field))} and ${isOfHead ? sql`i.place_of_head = 1` : sql`true`}
      and ${instead === undefined ? sql`true` : sql`${i(instead)} is null`} and (i.action = 'add' or i.changes @> ${JSON.stringify([{ field }])}::jsonb)`;
}
