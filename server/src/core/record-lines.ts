import type { Entity, Row } from "@tandem/contract/core/entity";
import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { type LineProblem, lineProblems, type NounLines } from "@tandem/contract/core/plain-lines";
import { type RawBuilder, sql } from "kysely";
import type { RecordParts } from "./crud.ts";
import type { Database } from "./database.ts";
import { rowsQuery } from "./list-query.ts";
import { hasNamed, namingFields, unknownReference } from "./references.ts";
import { asColumns, columnList } from "./table-columns.ts";
import { unionAll } from "./union-all.ts";
import { writtenValues } from "./written-values.ts";

type Line = Readonly<Record<string, unknown>>;

/** What is wrong with the lines that are said of a record, as only what is stored tells. */
export type LineCheck = (
  tx: Database,
  row: { readonly id: string },
  values: readonly Line[],
) => Promise<readonly LineProblem[]>;

/** Lines of plain base data: they take the place of those there were, in the transaction of their record. */
export function recordLines(head: { readonly name: string }, lines: NounLines, check?: LineCheck): RecordParts {
  const line = lines.entity;
  const headField = `${head.name}Id`;
  const ofHead = (id: string) => sql<boolean>`${sql.ref(`t1.${headField}`)} = ${id}`;
  const read = async (db: Database, id: string) => {
    const query = rowsQuery(line, { field: "lineNo", order: "asc" }, { where: [ofHead(id)] });
    return { lines: (await query.$castTo<Line>().execute(db)).rows };
  };
  return {
    names: ["lines"],
    read,
    async write(tx, row, { lines: given }) {
      const isNew = row.version === 1;
      const initial = isNew && lines.initial ? [lines.initial] : undefined;
      const said = (given as readonly Line[] | undefined) ?? initial;
      const values = (said ?? (await read(tx, row.id)).lines).map((each) => writtenValues(line, each, ["lineNo"]));
      if (said) await requireNamedInLines(tx, line, row, values);
      requireRightHead(head.name, lines, row);
      requireRight(lines, lineProblems(lines, row, values));
      if (!said) return;
      if (check) requireRight(lines, await check(tx, row, values));
      await storeLines(tx, sql`${sql.table(line.source)}`, headField, row.id, values.map(asColumns));
    },
  };
}

/** Stores lines by their places, so that one that stays where it is stays the same record. */
async function storeLines(
  tx: Database,
  table: RawBuilder<unknown>,
  headField: string,
  id: string,
  rows: readonly Line[],
): Promise<void> {
  const [first = {}] = rows;
  const names = Object.keys(first).map((name) => sql.id(name));
  await sql`delete from ${table} where ${sql.ref(headField)} = ${id} and line_no > ${rows.length}`.execute(tx);
  await sql`merge into ${table} l
    using jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) with ordinality as w
    on ${sql.ref(`l.${headField}`)} = ${id} and l.line_no = w.ordinality
    when matched then update set ${sql.join(names.map((name) => sql`${name} = w.${name}`))}
    when not matched then insert (${sql.ref(headField)}, line_no, ${columnList(first)})
      values (${id}, w.ordinality, ${columnList(first, "w")})`.execute(tx);
}

/** @throws Fault invalidRequest, naming the field */
function requireRightHead(headName: string, lines: NounLines, head: unknown): void {
  const wrong = lines.checkHead?.(head);
  if (!wrong) return;
  const { field, key, parameters = {} } = wrong;
  const detail = { path: field, key: `import.${key}`, fieldKey: fieldLabelKey(headName, field), parameters };
  throw new Fault("invalidRequest", {}, [detail]);
}

/** @throws Fault linesWrong, naming line and field of everything that is wrong */
function requireRight(lines: NounLines, problems: readonly LineProblem[]): void {
  const details = problems.map(
    ({ line, field, key, parameters }): FaultDetail => ({
      path: `lines.${line}.${field}`,
      key: `import.${key}`,
      fieldKey: fieldLabelKey(lines.entity.name, field),
      ...(parameters ? { parameters } : {}),
    }),
  );
  if (details.length > 0) throw new Fault("linesWrong", {}, details);
}

/**
 * Refuses lines that name records which the caller does not see, or which do not agree with their line or head.
 * @throws Fault referenceUnknown, with a detail for every such field
 */
async function requireNamedInLines(
  tx: Database,
  line: Entity,
  head: Row<Entity>,
  values: readonly object[],
): Promise<void> {
  const naming = namingFields(line).filter(({ field }) => !field.readOnly);
  if (naming.length === 0) return;
  const ofHead = head as Readonly<Record<string, unknown>>;
  const value = (field: string) => (field in line.fields ? sql.ref(`w.${field}`) : sql`${ofHead[field] ?? null}::text`);
  const looked = naming.map(({ name, field, names }) => {
    const each = field.kind === "codes" ? sql`unnest(${value(name)})` : sql`(select ${value(name)})`;
    return sql<{
      place: string;
      field: string;
      value: string;
    }>`select w.ordinality as place, ${name} as field, v.value::text as value
      from jsonb_populate_recordset(null::${sql.table(line.source)}, ${JSON.stringify(values.map(asColumns))}::jsonb)
        with ordinality as w cross join lateral ${each} as v (value)
      where v.value is not null and not ${hasNamed(names, sql.ref("v.value"), value)}`;
  });
  const rows = (await unionAll(looked).execute(tx)).rows.toSorted(
    (one, other) => Number(one.place) - Number(other.place),
  );
  const [first] = rows;
  if (!first) return;
  const faults = rows.map(({ place, field, value: named }) => ({
    place: Number(place) - 1,
    fault: unknownReference(line.name, field, named),
  }));
  const details = faults.flatMap(({ place, fault }) =>
    fault.details.map((detail) => ({ ...detail, path: `lines.${place}.${detail.path}` })),
  );
  throw new Fault("referenceUnknown", faults[0]?.fault.parameters, details);
}
