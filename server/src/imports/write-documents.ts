import type { DocumentSheet } from "@tandem/contract/core/document-sheet";
import type { ImportColumn } from "@tandem/contract/core/import-sheet";
import { type RawBuilder, sql } from "kysely";
import { explained } from "../core/crud.ts";
import { inOneBreath } from "../core/database.ts";
import { partyColumns } from "../core/parties.ts";
import { fieldNameOf, writableColumns } from "../core/table-columns.ts";
import { type DocumentRules, type DocumentTables, documentSheetOf, documentTables, i } from "./document-rules.ts";
import { customAssignment, type ImportWork, mayMeet } from "./import-work.ts";
import { numberDocuments } from "./name-documents.ts";

/** A document that rows are written to. */
interface Written {
  readonly id: string;
}

/** What is written, and where. */
interface Writing {
  readonly work: ImportWork;
  readonly plain: DocumentSheet;
  readonly tables: DocumentTables;
  /** Columns for the tenant's own fields of heads and of lines. */
  readonly customOfHead: readonly ImportColumn[];
  readonly customOfLine: readonly ImportColumn[];
  /** What each line keeps of its head. */
  readonly shared: readonly string[];
}

/**
 * Writes what the staged rows say: heads, lines and what happened. A number that was taken since the check is added to the
 * problems. Answers the ids of the documents of which anything was written.
 *
 * @param shorten takes lines away; answers the documents that have lost some
 */
export async function writeDocuments<Name extends string>(
  work: ImportWork<Name>,
  rules: DocumentRules<Name>,
  shorten?: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const plain = documentSheetOf(work as unknown as ImportWork, rules);
  const tables = documentTables(plain);
  const [shared] = await inOneBreath([sharedNames(work.tx, plain, tables.lineTable), rules.before?.(work)]);
  const { true: customOfHead = [], false: customOfLine = [] } = Object.groupBy(
    plain.columns.filter(({ field }) => field.custom),
    ({ name }) => (plain.headNames.includes(name) ? "true" : "false"),
  );
  const writing = { work: work as unknown as ImportWork, plain, tables, customOfHead, customOfLine, shared };
  const shortened = (await shorten?.()) ?? [];
  if (rules.nextNumber) await numberDocuments(work, plain.number, rules.nextNumber);
  const [changed, added] = await inOneBreath([changeHeads(writing), addHeads(writing, rules.texts.taken)]);
  await inOneBreath([changeLines(writing, changed, rules.alongside), addLines(writing)]);
  const written = [...new Set([...changed, ...added, ...shortened])];
  if (rules.lifecycle) await writeHistory(writing, rules, rules.lifecycle.field, { added, changed });
  await rules.after?.(work, written);
  return written;
}

/** Fields that people fill in at the head and a line only shows, where its table has them. */
async function sharedNames(tx: ImportWork["tx"], { number, headNames, line }: DocumentSheet, table: string) {
  const columns = new Set((await writableColumns(tx, table)).map(fieldNameOf));
  return [number, ...headNames].filter((name) => line.fields[name] !== undefined && columns.has(name));
}

/** Writes the heads of documents there are; answers those of which any row is written. */
async function changeHeads({ work, plain, tables, customOfHead }: Writing): Promise<string[]> {
  if (!mayMeet(work)) return [];
  // Even a change of lines alone counts as one of the document.
  const assignments = ownHeadNames(plain).map((name) => sql`${sql.ref(name)} = ${i(name)}`);
  const custom = customAssignment(customOfHead, sql`p.custom_values`);
  if (custom) assignments.push(sql`custom_values = ${custom}`);
  const touched = await sql<Written>`update ${tables.head} p set ${sql.join([sql`version = p.version`, ...assignments])}
    from (select distinct on (document_id) * from import_row where action in ('add', 'change')
      order by document_id, row_number) i
    where p.id = i.document_id returning p.id`.execute(work.tx);
  return touched.rows.map(({ id }) => id);
}

/** Names of fields of the head that are not the tenant's own. */
const ownHeadNames = ({ headNames, columns }: DocumentSheet) =>
  headNames.filter((name) => !columns.some((column) => column.name === name && column.field.custom));

/** Adds the heads of new documents. */
async function addHeads(
  { work: { tx, stage, problems }, plain, tables, customOfHead }: Writing,
  taken: string,
): Promise<string[]> {
  const own = [plain.number, ...ownHeadNames(plain), ...plain.ofFirstLine];
  const custom = customAssignment(customOfHead, sql`null`);
  const names = [...own, ...(custom ? ["customValues"] : [])].map((name) => sql.ref(name));
  const values = [...own.map(i), ...(custom ? [custom] : [])];
  const number = sql.ref(plain.number);
  const added = await explained(
    sql<Written>`insert into ${tables.head} (${sql.join(names)})
      select distinct on (${i(plain.number)}) ${sql.join(values)} from import_row i
      where i.action = 'add' and i.document_id is null order by ${i(plain.number)}, i.row_number
      on conflict (tenant_id, ${number}) do nothing returning id`.execute(tx),
  );
  const ids = added.rows.map(({ id }) => id);
  await stage.ask(sql`update import_row i set document_id = p.id from ${tables.head} p
    where ${sql.ref(`p.${plain.number}`)} = ${i(plain.number)} and p.id = any (${ids}::bigint[])
      and i.action = 'add' and i.document_id is null`);
  await problems.addFound(sql`select i.row_number, ${plain.number}::text, ${taken}::text, jsonb_build_object('value', ${i(plain.number)})
    from import_row i where i.action = 'add' and i.document_id is null`);
  return ids;
}

async function changeLines(
  { work: { tx, stage }, plain, tables, shared, customOfLine }: Writing,
  heads: readonly string[],
  alongside: DocumentRules["alongside"] = {},
): Promise<void> {
  if (heads.length === 0) return;
  const custom = customAssignment(customOfLine, sql`l.custom_values`);
  const said = plain.lineNames.map((name): [string, RawBuilder<unknown>] => [name, i(name)]);
  const assignments = [...said, ...Object.entries(alongside)].map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (custom) assignments.push(sql`custom_values = ${custom}`);
  await explained(
    sql`update ${tables.line} l set ${sql.join(assignments)} from import_row i join ${tables.head} p on p.id = i.document_id
      where l.id = i.found_id and i.action = 'change'`.execute(tx),
  );
  if (shared.length === 0) return;
  const [ofLine, ofHead] = ["l", "p"].map((alias) => sql.join(shared.map((name) => sql.ref(`${alias}.${name}`))));
  const followed = shared.map((name) => sql`${sql.ref(name)} = ${sql.ref(`p.${name}`)}`);
  await stage.ask(sql`update ${tables.line} l set ${sql.join(followed)} from ${tables.head} p
    where p.id = ${sql.ref(`l.${tables.headOfLine}`)} and p.id = any (${heads}::bigint[])
      and (${ofLine}) is distinct from (${ofHead})`);
}

async function addLines({ work: { tx }, plain, tables, shared, customOfLine }: Writing): Promise<void> {
  const custom = customAssignment(customOfLine, sql`null`);
  const own = [...plain.lineKey, ...plain.lineNames];
  const names = [tables.headOfLine, ...shared, ...own, ...(custom ? ["customValues"] : [])];
  const values = [sql`p.id`, ...shared.map((name) => sql.ref(`p.${name}`)), ...own.map(i), ...(custom ? [custom] : [])];
  await explained(
    sql`insert into ${tables.line} (${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from import_row i join ${tables.head} p on p.id = i.document_id
      where i.action = 'add' order by i.row_number`.execute(tx),
  );
}

/** Writes down what happened: of new documents that they are there, of others what was changed. */
async function writeHistory(
  { work: { stage, context, settings }, plain, tables }: Writing,
  { told = { added: "import", changed: "import" } }: Pick<DocumentRules, "told">,
  stateField: string,
  { added, changed }: { readonly added: readonly string[]; readonly changed: readonly string[] },
): Promise<void> {
  const { userId, userName, side } = context.taker;
  const reason = sql`case when p.id = any (${changed}::bigint[]) then ${settings.reason ?? null}::text end`;
  const state = sql.ref(`p.${stateField}`);
  await stage.ask(sql`insert into record_history (entity_name, record_id, document_no, ${partyColumns()}, action, from_state, to_state,
      reason, user_id, user_name, side, changes)
    select ${plain.head.name}, p.id, ${sql.ref(`p.${plain.number}`)}, ${partyColumns("p")},
      case when p.id = any (${changed}::bigint[]) then ${told.changed} else ${told.added} end,
      case when p.id = any (${changed}::bigint[]) then ${state} end, ${state}, ${reason}, ${userId}::bigint, ${userName}, ${side},
      coalesce(c.changes, '[]')
    from ${tables.head} p left join (
      select i.document_id, jsonb_agg(distinct one.change) as changes
      from import_row i cross join lateral jsonb_array_elements(i.changes) as one (change)
      where i.action = 'change' group by i.document_id) c on c.document_id = p.id
    where p.id = any (${[...added, ...changed]}::bigint[])`);
}
