import type { Entity, Fields } from "@tandem/contract/core/entity";
import type { ImportColumn, ImportSheet } from "@tandem/contract/core/import-sheet";
import { type RawBuilder, sql } from "kysely";
import { explained } from "../core/crud.ts";
import { sourceCodes } from "../core/custom-fields/values.ts";
import type { AnyEntity } from "../core/list-columns.ts";
import { hasNamed, namingFields } from "../core/references.ts";
import { unionAll } from "../core/union-all.ts";
import { respell } from "./capitals.ts";
import type { ImportSteps } from "./import-run.ts";
import { comparable, customAssignment, type ImportWork, storedValue } from "./import-work.ts";
import { requireUniqueTogether } from "./unique-together.ts";

/** What a noun adds to the plain import of its records. */
export interface RecordRules {
  /** Table that holds the records, where the entity's source is a view of it. */
  readonly table?: string;
  /** Fields that are no columns of the table; `afterwards` writes them. */
  readonly elsewhere?: readonly string[];
  /** Completes what was staged, before it is compared with the records there are. */
  readonly complete?: (work: ImportWork) => Promise<void>;
  /** Adds what is wrong with rows that add or change. */
  readonly check?: (work: ImportWork) => Promise<void>;
  /** Before rows are written. */
  readonly before?: (work: ImportWork) => Promise<void>;
  /** After rows are written, in the same transaction. */
  readonly after?: (work: ImportWork) => Promise<void>;
}

const i = (name: string) => sql.ref(`i.${name}`);
const t = (name: string) => sql.ref(`t.${name}`);

/** Adds to the problems: a column, a key, and a query of row number and value. */
export function findProblem(
  { problems }: Pick<ImportWork, "problems">,
  column: string | null,
  key: string,
  found: RawBuilder<unknown>,
): Promise<void> {
  return problems.addFound(sql`select row_number, ${column}::text, ${key}::text,
    jsonb_build_object('value', coalesce(value, '')) from (${found}) as f (row_number, value)`);
}

/** Rows that name records which the caller does not see, or which are not of the same organisation or place, are wrong. */
async function requireNamedRecords(work: ImportWork, entity: AnyEntity): Promise<void> {
  const value = coming(work);
  for (const { name, field, names } of namingFields(entity, work.present)) {
    const told = [name, ...names.within].find((each) => work.present.has(each)) ?? null;
    const each = field.kind === "codes" ? sql`unnest(${value(name)})` : sql`(select ${value(name)})`;
    await findProblem(
      work,
      told,
      "unknownReference",
      sql`select i.row_number, v.value::text from import_row i left join ${sql.table(entity.source)} t on t.id = i.found_id
        cross join lateral ${each} as v (value)
        where i.action in ('add', 'change') and v.value is not null and not ${hasNamed(names, sql.ref("v.value"), value)}`,
    );
  }
}

/**
 * The import of base data. Rows of an export meet their records by the mark, others by their number. A row adds a record,
 * changes one, or says what the record says already. A record that somebody else changed since it was exported is left
 * alone, and the row names who it was.
 */
export function recordSteps<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  sheet: ImportSheet,
  rules: RecordRules = {},
): ImportSteps<string> {
  const described = entity as unknown as AnyEntity;
  return {
    sheet,
    async check(work) {
      await findRecords(work, described);
      await rules.complete?.(work);
      await chooseActions(work, described);
      await work.stage.describe();
      await checkActions(work, described, rules.table ?? described.source);
      await rules.check?.(work);
    },
    async apply(work) {
      const elsewhere = new Set(rules.elsewhere);
      const columns = work.sheet.columns.filter(({ name }) => !elsewhere.has(name));
      const table = rules.table ?? described.source;
      await rules.before?.(work);
      await explained(addRecords(work, table, columns));
      await explained(changeRecords(work, table, columns));
      await rules.after?.(work);
      return undefined;
    },
    async setAside({ stage }) {
      await stage.ask(sql`delete from import_row where row_number in (select row_number from import_problem)`);
    },
  };
}

/** Says of each row which record it is about, if any. */
async function findRecords(work: ImportWork, entity: AnyEntity): Promise<void> {
  const { stage, sheet, settings } = work;
  const source = sql.table(entity.source);
  await stage.ask(sql`update import_row i set found_id = t.id from ${source} t
    where t.id = i.record_id and i.action is null`);
  await findProblem(
    work,
    null,
    "recordGone",
    sql`select row_number, '' from import_row
    where record_id is not null and found_id is null`,
  );
  if (sheet.key === undefined) {
    // A copy of a row is a new record; the first of them, or the one that was left as it was, stays the old one.
    await stage.ask(sql`update import_row i set found_id = null, record_id = null from (
        select row_number, row_number() over (partition by found_id order by (action is null), row_number) as occurrence
        from import_row where found_id is not null) c
      where c.row_number = i.row_number and c.occurrence > 1 and i.action is null`);
    return;
  }
  const [inFile, stored] = [i(sheet.key), t(sheet.key)];
  if (work.present.has(sheet.key)) await respell(work, sheet.key, entity.source, sheet.key);
  else
    await stage.ask(
      sql`update import_row i set ${sql.ref(sheet.key)} = ${stored} from ${source} t where t.id = i.found_id`,
    );
  // A copied row that got a number of its own is a new record; the original still has the old one.
  await stage.ask(sql`update import_row i set found_id = null, record_id = null from ${source} t
    where t.id = i.found_id and i.action is null and ${inFile} <> ${stored} and exists (
      select 1 from import_row o where o.record_id = i.record_id and o.row_number <> i.row_number
        and (o.action = 'unchanged' or ${sql.ref(`o.${sheet.key}`)} = ${stored}))`);
  await findProblem(
    work,
    sheet.key,
    "keyChanged",
    sql`select i.row_number, ${stored} from import_row i
    join ${source} t on t.id = i.found_id where i.action is null and ${inFile} <> ${stored}`,
  );
  // Two records whose numbers differ in capitals or width alone are two; of new ones the second would be the first once more.
  const meant = sql`case when exists (select from ${source} t where ${stored} = ${inFile}) then ${inFile} else app.alike(${inFile}) end`;
  await findProblem(
    work,
    sheet.key,
    "duplicateKey",
    sql`select row_number, key from (
      select i.row_number, ${inFile} as key, row_number() over (partition by ${meant} order by i.row_number) as occurrence
      from import_row i where i.action is null and ${inFile} is not null) d where occurrence > 1`,
  );
  const known = sql`from ${source} t where ${stored} = ${inFile} and i.found_id is null and i.record_id is null and i.action is null`;
  if (settings.changeExisting === "1") await stage.ask(sql`update import_row i set found_id = t.id ${known}`);
  else {
    await findProblem(
      work,
      sheet.key,
      "keyExists",
      sql`select i.row_number, ${inFile} from import_row i
      where exists (select 1 ${known})`,
    );
  }
}

/** The value a row asks for: an empty cell of a compulsory field leaves it as it is. */
function asked(column: ImportColumn): RawBuilder<unknown> {
  return column.field.optional ? i(column.name) : sql`coalesce(${i(column.name)}, ${t(column.name)})`;
}

/** What fields hold once a row is written, of the row `i` and its record `t`: what the workbook leaves out stays as it is. */
export function coming(work: ImportWork): (name: string) => RawBuilder<unknown> {
  const asking = new Map(presentColumns(work).map((column) => [column.name, asked(column)]));
  return (name) => asking.get(name) ?? t(name);
}

function presentColumns({ sheet, present }: ImportWork): ImportColumn[] {
  return sheet.columns.filter(({ name }) => present.has(name));
}

/** Says of each row whether it adds, changes, or says nothing new; rows with problems stay without an action. */
async function chooseActions(work: ImportWork, entity: AnyEntity): Promise<void> {
  const { stage } = work;
  const differs = presentColumns(work).map(
    (column) => sql`${comparable(column, asked(column))} is distinct from ${comparable(column, storedValue(column))}`,
  );
  await stage.ask(sql`update import_row i set action = case
      when i.found_id is null then 'add'
      when (select ${differs.length > 0 ? sql.join(differs, sql` or `) : sql`false`} from ${sql.table(entity.source)} t
        where t.id = i.found_id) then 'change'
      else 'unchanged' end
    where i.action is null and not exists (select 1 from import_problem p where p.row_number = i.row_number)`);
}

/** What is wrong with what rows want to do, whatever the noun. */
async function checkActions(work: ImportWork, entity: AnyEntity, table: string): Promise<void> {
  const { stage, sheet } = work;
  // In the order of their ids, so that two imports do not wait for each other in a circle.
  await stage.ask(sql`select id from ${sql.table(table)} where id in (select found_id from import_row where action = 'change')
    order by id for no key update`);
  await work.problems.addFound(sql`select i.row_number, null::text, 'changedMeanwhile', jsonb_build_object(
      'name', coalesce(t.update_name, ''), 'when', to_char(t.update_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC')
    from import_row i join ${sql.table(table)} t on t.id = i.found_id
    where i.action = 'change' and i.record_version is not null and i.record_version <> t.version`);
  await requirePresent(work);
  await requireNamedRecords(work, entity);
  await requireOffered(work);
  for (const column of presentColumns(work)) {
    if (!column.field.key || column.name === sheet.key) continue;
    await findProblem(
      work,
      column.name,
      "fieldFixed",
      sql`select i.row_number, ${t(column.name)}::text from import_row i
      join ${sql.table(entity.source)} t on t.id = i.found_id
      where i.action = 'change' and ${comparable(column, i(column.name))} <> ${comparable(column, t(column.name))}`,
    );
  }
  await requireUniqueTogether(work, { table, source: entity.source }, coming(work));
}

/** A new record needs what a workbook may leave out whose rows name theirs. */
export async function requirePresent(work: ImportWork): Promise<void> {
  const absent = work.sheet.columns.filter(({ name, optional }) => !optional && !work.present.has(name));
  if (absent.length === 0) return;
  const missing = absent.map(
    ({ name }) => sql`select row_number, ${name}::text, 'missingValue', jsonb_build_object('value', '') from import_row
      where action = 'add' and ${sql.ref(name)} is null`,
  );
  await work.problems.addFound(unionAll(missing));
}

/** Dropdowns of data sources take what these offer, as the caller sees them. */
export async function requireOffered(work: ImportWork): Promise<void> {
  for (const column of presentColumns(work)) {
    const source = column.field.custom?.dropDownDataSource;
    if (!source) continue;
    await findProblem(
      work,
      column.name,
      "notOffered",
      sql`select i.row_number, ${i(column.name)} from import_row i
      where i.action in ('add', 'change') and ${i(column.name)} is not null
        and not exists (select 1 from (${sourceCodes(source)}) as c where c.code = ${i(column.name)})`,
    );
  }
}

async function addRecords(work: ImportWork, table: string, columns: readonly ImportColumn[]): Promise<void> {
  const { tx, sheet } = work;
  const own = columns.filter(({ field }) => !field.custom);
  const custom = customAssignment(columns, sql`null`);
  const names = sql.join([...own.map(({ name }) => sql.ref(name)), ...(custom ? [sql.ref("customValues")] : [])]);
  const values = own.map(({ name, ifEmpty }) =>
    ifEmpty === undefined ? i(name) : sql`coalesce(${i(name)}, ${ifEmpty})`,
  );
  if (custom) values.push(custom);
  const inserting = sql`insert into ${sql.table(table)} (${names}) select ${sql.join(values)} from import_row i
    where i.action = 'add' order by i.row_number`;
  if (sheet.key === undefined) {
    await inserting.execute(tx);
    return;
  }
  // A number that somebody took since the check, or that lies outside of what the caller sees.
  await sql`with added as (${inserting} on conflict do nothing returning ${sql.ref(sheet.key)} as key)
    insert into import_problem (row_number, column_name, place, key, parameters)
    select i.row_number, ${sheet.key}, 0, 'keyExists', jsonb_build_object('value', ${i(sheet.key)})
    from import_row i where i.action = 'add' and not exists (select 1 from added a where a.key = ${i(sheet.key)})`.execute(
    tx,
  );
}

async function changeRecords(work: ImportWork, table: string, columns: readonly ImportColumn[]): Promise<void> {
  const changed = columns.filter(({ name, field }) => work.present.has(name) && !field.key);
  const custom = customAssignment(changed, t("customValues"));
  // Even a change of what lies elsewhere counts as one of the record.
  const assignments = [
    sql`version = t.version`,
    ...changed.flatMap((column) => (column.field.custom ? [] : [sql`${sql.ref(column.name)} = ${asked(column)}`])),
    ...(custom ? [sql`${sql.ref("customValues")} = ${custom}`] : []),
  ];
  await sql`update ${sql.table(table)} t set ${sql.join(assignments)} from import_row i
    where t.id = i.found_id and i.action = 'change'`.execute(work.tx);
}
