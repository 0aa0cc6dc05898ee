import { customName } from "@tandem/contract/core/custom-names";
import type { ImportColumn } from "@tandem/contract/core/import-sheet";
import { type RawBuilder, sql } from "kysely";
import { requireNamedByDocuments } from "./check-references.ts";
import {
  type DocumentCheck,
  type DocumentRules,
  type DocumentTables,
  documentSheetOf,
  documentTables,
  i,
} from "./document-rules.ts";
import { findProblem, requireOffered, requirePresent } from "./import-records.ts";
import { comparable, type ImportWork, mayMeet, typeOf } from "./import-work.ts";
import { nameDocuments } from "./name-documents.ts";
import { placeLines } from "./place-lines.ts";

const or = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`;
const and = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` and `)})`;

/** Says of each staged row which document and line it is about and what it does, and what is wrong with it. */
export async function checkDocuments<Name extends string>(
  work: ImportWork<Name>,
  rules: DocumentRules<Name>,
): Promise<void> {
  const plain = documentSheetOf(work as unknown as ImportWork, rules);
  const tables = documentTables(plain);
  const records = sql`${tables.line} l join ${tables.head} p on p.id = ${sql.ref(`l.${tables.headOfLine}`)}`;
  const check: DocumentCheck = { work: work as unknown as ImportWork, plain, tables, records };
  // Lines of base data have no key of their own: their place says which they are.
  const meets = work.settings.changeExisting === "1" && rules.place === undefined;
  if (meets) await meetLines(check);
  if (mayMeet(work)) await findLines(check);
  await findDocuments(check, rules, meets);
  if (mayMeet(work)) await keepWhatIsThere(check);
  await giveWhatIsMeant(check);
  await rules.complete?.(work);
  await nameDocuments(check);
  if (mayMeet(work)) await findChanges(check);
  await chooseActions(check);
  await work.stage.describe();
  await checkNumbers(check, rules);
  if (mayMeet(work)) await checkDocumentsThere(check, rules);
  await requirePresent(check.work);
  await checkWorkbook(check);
  await requireNamedByDocuments(check.work, plain);
  await rules.check?.(work);
  await requireOffered(check.work);
}

/** Lets rows without a mark meet the lines there are by number and key. */
async function meetLines({ work: { stage, sheet }, plain, tables, records }: DocumentCheck): Promise<void> {
  const key = sheet.columns.filter(({ name }) => name === plain.number || plain.lineKey.includes(name));
  // What an empty part of a line's name means is not filled in yet.
  const met = key.map((column) => sql`${tables.stored(column)} = ${meantBy(column)}`);
  await stage.ask(sql`update import_row i set record_id = l.id, record_version = p.version from ${records}
    where i.record_id is null and i.action is null and ${and(met)}`);
}

const meantBy = ({ name, ifEmpty, field }: ImportColumn) =>
  ifEmpty === undefined ? i(name) : sql`coalesce(${i(name)}, ${ifEmpty}::${sql.raw(typeOf(field))})`;

/** Says of each row which line it is about, if any: the one that its mark names. */
async function findLines({ work, plain, tables, records }: DocumentCheck): Promise<void> {
  const { stage, sheet } = work;
  await stage.ask(sql`update import_row i set found_id = l.id from ${tables.line} l
    where l.id = i.record_id and (i.action is null or i.action = 'wrong')`);
  await findProblem(
    work,
    null,
    "recordGone",
    sql`select row_number, '' from import_row where record_id is not null and found_id is null and action is null`,
  );
  const key = [plain.number, ...plain.lineKey].flatMap((name) =>
    sheet.columns.filter((column) => column.name === name),
  );
  const differs = or(key.map((column) => sql`${i(column.name)} <> ${tables.stored(column)}`));
  const isSame = and(
    key.map(
      (column) => sql`coalesce(${sql.ref(`o.${column.name}`)}, ${tables.stored(column)}) = ${tables.stored(column)}`,
    ),
  );
  // A copied row that got a number of its own is a new line; the original still has the old one.
  await stage.ask(sql`update import_row i set found_id = null, record_id = null from ${records}
    where l.id = i.found_id and i.action is null and ${differs} and exists (
      select 1 from import_row o where o.record_id = i.record_id and o.row_number <> i.row_number
        and (o.action = 'unchanged' or ${isSame}))`);
  for (const column of key) {
    await findProblem(
      work,
      column.name,
      "keyChanged",
      sql`select i.row_number, ${tables.stored(column)}::text from import_row i join (${records}) on l.id = i.found_id
        where i.action is null and ${i(column.name)} <> ${tables.stored(column)}`,
    );
  }
}

/** Says of each row which document it is about, if any, and locks these. */
async function findDocuments(
  check: DocumentCheck,
  { place }: Pick<DocumentRules, "place">,
  byNumber: boolean,
): Promise<void> {
  if (mayMeet(check.work)) await meetDocuments(check, byNumber);
  if (place !== undefined) await placeLines(check, place);
  if (mayMeet(check.work)) await lockDocuments(check);
}

async function meetDocuments({ work: { stage }, plain, tables }: DocumentCheck, byNumber: boolean): Promise<void> {
  await stage.ask(sql`update import_row i set document_id = ${sql.ref(`l.${tables.headOfLine}`)} from ${tables.line} l
    where l.id = i.found_id`);
  // A row without a mark goes to a document there is only where that is asked for, or rows of its export are in the workbook too.
  const isWanted = byNumber
    ? sql`true`
    : sql`p.id in (select document_id from import_row where document_id is not null)`;
  await stage.ask(sql`update import_row i set document_id = p.id from ${tables.head} p
    where ${sql.ref(`p.${plain.number}`)} = ${i(plain.number)} and i.document_id is null and i.action is null
      and ${isWanted}`);
}

async function lockDocuments({ work, plain, tables }: DocumentCheck): Promise<void> {
  // In the order of their ids, so that two imports do not wait for each other in a circle. Who sees part of a document may not
  // change it, and locks it not.
  await findProblem(
    work,
    plain.number,
    "recordGone",
    sql`with locked as (select p.id from ${tables.head} p
        where p.id in (select document_id from import_row) order by p.id for no key update)
      select row_number, ${i(plain.number)}::text from import_row i
      where i.action is null and i.document_id is not null and i.document_id <> all (array(select id from locked))`,
  );
}

/** Takes from the records what the workbook leaves out. */
async function keepWhatIsThere({ work: { stage, sheet, present }, plain, tables }: DocumentCheck): Promise<void> {
  const absent = sheet.columns.filter(({ name, ifEmpty }) => !present.has(name) || ifEmpty !== undefined);
  const kept = (column: ImportColumn) =>
    sql`${sql.ref(column.name)} = coalesce(${i(column.name)}, ${tables.stored(column)})`;
  if (absent.length > 0) {
    await stage.ask(sql`update import_row i set ${sql.join(absent.map(kept))} from ${tables.line} l, ${tables.head} p
      where l.id = i.found_id and p.id = ${sql.ref(`l.${tables.headOfLine}`)} and i.action is null`);
  }
  const ofHead = absent.filter(({ name }) => !present.has(name) && plain.headNames.includes(name));
  if (ofHead.length > 0) {
    // A new line belongs to the document as it is.
    await stage.ask(sql`update import_row i set ${sql.join(ofHead.map(kept))} from ${tables.head} p
      where p.id = i.document_id and i.found_id is null and i.action is null`);
  }
}

/** Gives new records what an empty cell means. */
async function giveWhatIsMeant({ work: { stage, sheet } }: DocumentCheck): Promise<void> {
  const meant = sheet.columns.flatMap(({ name, ifEmpty }) => (ifEmpty === undefined ? [] : [{ name, ifEmpty }]));
  if (meant.length === 0) return;
  const given = meant.map(({ name, ifEmpty }) => sql`${sql.ref(name)} = coalesce(${sql.ref(name)}, ${ifEmpty})`);
  await stage.ask(sql`update import_row set ${sql.join(given)}
    where action is null and ${or(meant.map(({ name }) => sql`${sql.ref(name)} is null`))}`);
}

/** A value as history shows it: numbers without zeros at their end. */
function asText({ field }: ImportColumn, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const isDecimal = !field.custom && (field.kind === "quantity" || field.kind === "money" || field.kind === "rate");
  return isDecimal ? sql`trim_scale(${value})::text` : sql`${value}::text`;
}

/** The name under which history tells of a column. */
const fieldOf = ({ name, field }: ImportColumn) => (field.custom ? customName(field.custom.fieldNo) : name);

/** Whether a row says something else than the record has. */
const differsIn = (tables: DocumentTables, column: ImportColumn): RawBuilder<unknown> =>
  sql`${comparable(column, i(column.name))} is distinct from ${comparable(column, tables.stored(column))}`;

/** Says of each row what it changes of its line. */
async function findChanges({ work: { stage, sheet }, plain, tables, records }: DocumentCheck): Promise<void> {
  const keyNames: ReadonlySet<string> = new Set([plain.number, ...plain.lineKey]);
  const headNames: ReadonlySet<string> = new Set(plain.headNames);
  const changes = sheet.columns
    .filter(({ name }) => !keyNames.has(name))
    .map(
      (column) => sql`case when ${differsIn(tables, column)} then jsonb_build_object('field', ${fieldOf(column)}::text,
        'line', ${headNames.has(column.name) ? sql`null` : tables.lineLabel},
        'old', ${asText(column, tables.stored(column))}, 'new', ${asText(column, i(column.name))}) end`,
    );
  await stage.ask(sql`update import_row i set changes = c.changes from (
      select i.row_number, jsonb_path_query_array(jsonb_build_array(${sql.join(changes)}), '$[*] ? (@ != null)') as changes
      from import_row i join (${records}) on l.id = i.found_id where i.action is null) c
    where c.row_number = i.row_number`);
}

/** Says of each row whether it adds, changes, or says nothing new; wrong rows stay without an action. */
async function chooseActions({ work: { stage } }: DocumentCheck): Promise<void> {
  await stage.ask(sql`update import_row i set action = case
      when i.found_id is null then 'add' when i.changes = '[]' then 'unchanged' else 'change' end
    where i.action is null and not exists (select 1 from import_problem p where p.row_number = i.row_number)`);
}

/** Numbers of new documents that are taken. */
function checkNumbers({ work, plain, tables }: DocumentCheck, { texts }: Pick<DocumentRules, "texts">): Promise<void> {
  return findProblem(
    work,
    plain.number,
    texts.taken,
    sql`select i.row_number, ${i(plain.number)} from import_row i where i.action = 'add' and i.document_id is null
      and exists (select 1 from ${tables.head} p where ${sql.ref(`p.${plain.number}`)} = ${i(plain.number)})`,
  );
}

/** What stands in the way of changing a document there is. */
async function checkDocumentsThere(
  { work, plain, tables }: DocumentCheck,
  { lifecycle, texts, revisable = [] }: Pick<DocumentRules, "lifecycle" | "texts" | "revisable">,
): Promise<void> {
  const number = sql.ref(`p.${plain.number}`);
  const isOpen = lifecycle
    ? sql`${sql.ref(`p.${lifecycle.field}`)} = any (${[...lifecycle.initial, ...revisable]}::text[])`
    : sql`true`;
  if (texts.closed !== undefined) {
    await findProblem(
      work,
      null,
      texts.closed,
      sql`select i.row_number, ${number} from import_row i join ${tables.head} p on p.id = i.document_id
        where i.action in ('add', 'change') and not ${isOpen}`,
    );
  }
  await work.problems.addFound(sql`select i.row_number, null::text, 'changedMeanwhile', jsonb_build_object(
      'name', coalesce(p.update_name, ''), 'when', to_char(p.update_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC')
    from import_row i join ${tables.head} p on p.id = i.document_id
    where i.action = 'change' and ${isOpen} and i.record_version <> p.version`);
  await findProblem(
    work,
    plain.lineKey[0] ?? null,
    "duplicateLine",
    sql`select i.row_number, ${tables.lineLabel} from import_row i
      join ${tables.line} l on ${sql.ref(`l.${tables.headOfLine}`)} = i.document_id
        and ${and(plain.lineKey.map((name) => sql`${sql.ref(`l.${name}`)} = ${i(name)}`))}
      where i.action = 'add'`,
  );
  const heads = work.sheet.columns.filter(({ name }) => plain.headNames.includes(name));
  const compared = heads.map((column) => sql`(${column.name}::text, ${differsIn(tables, column)})`);
  if (compared.length === 0) return;
  // Rows of the same export that keep the old head disagree with one that changes it.
  await work.problems.addFound(sql`select i.row_number, c.name, 'headDiffers', jsonb_build_object('other', o.row_number)
    from import_row i join ${tables.head} p on p.id = i.document_id
    join (select document_id, min(row_number) as row_number from import_row where action = 'unchanged' group by document_id) o
      on o.document_id = i.document_id
    cross join lateral (values ${sql.join(compared)}) as c (name, differs)
    where i.action in ('add', 'change') and c.differs`);
}

/** What is wrong between the rows of the workbook: lines that occur twice, and heads that disagree. */
async function checkWorkbook({ work, plain, tables }: DocumentCheck): Promise<void> {
  const key = [plain.number, ...plain.lineKey].map(i);
  await findProblem(
    work,
    plain.lineKey[0] ?? null,
    "duplicateLine",
    // One that stays as it is has its number, whatever row comes first.
    sql`select row_number, label from (select i.row_number, i.action, ${tables.lineLabel} as label,
        row_number() over (partition by ${sql.join(key)} order by i.action <> 'unchanged', i.row_number) as occurrence
      from import_row i where i.action in ('add', 'change', 'unchanged')) d where occurrence > 1 and action <> 'unchanged'`,
  );
  if (plain.headNames.length === 0) return;
  const heads = sql`array[${sql.join(plain.headNames.map((name) => sql`coalesce(${i(name)}::text, '')`))}]`;
  const names = sql`array[${sql.join(plain.headNames.map((name) => sql`${name}::text`))}]`;
  // The first of the columns that disagree is named.
  await work.problems.addFound(sql`select row_number, (
      select (${names})[place] from generate_subscripts(heads, 1) place where heads[place] <> firsts[place] order by place limit 1),
      'headDiffers', jsonb_build_object('other', other)
    from (select row_number, heads, first_value(heads) over one as firsts, first_value(row_number) over one as other
      from (select i.row_number, ${i(plain.number)} as number, ${heads} as heads
        from import_row i where i.action in ('add', 'change')) h
      window one as (partition by number order by row_number)) f
    where heads <> firsts`);
}
