import { type RawBuilder, sql } from "kysely";
import { cause } from "../core/cause.ts";
import type { Database } from "../core/database.ts";
import type { Document, Taker, ValueChange } from "../core/history.ts";
import { partiesOf, partyColumns } from "../core/parties.ts";
import { asColumns, columnList } from "../core/table-columns.ts";
import type { Storage } from "./stored-document.ts";

type Values = Readonly<Record<string, unknown>>;

/** Lines to be added to a head; organisation, supplier and class are its own. */
export interface NewLines {
  /** Camel case. */
  readonly table: string;
  /** The field of a line that names its head. */
  readonly headField: string;
  /** Values by field: each line with the same fields. */
  readonly values: readonly Values[];
}

/** A document that begins: its head, its lines, and what is remembered and told of it. */
export interface NewDocument {
  /** Values by field; what is left out is as the table says. */
  readonly head: Values;
  /** null: it has none. */
  readonly lines: NewLines | null;
  readonly action: string;
  readonly toState: string;
  readonly changes?: readonly ValueChange[];
  /** Why it was added, where somebody had to say so. */
  readonly reason?: string | null;
  /** What happened, as pages hear of it; null while it concerns nobody else. */
  readonly what: string | null;
}

/** Adds a document with its lines, begins its history, and leaves the news for the outside: one statement. Answers its id. */
export async function addDocument(
  tx: Database,
  taker: Taker,
  storage: Storage,
  { head, lines, ...begun }: NewDocument,
): Promise<string> {
  const { name } = storage;
  const headValues = asColumns(head);
  const headColumns = columnList(headValues);
  const added = await sql<{ id: string }>`with head as (
      insert into ${sql.table(name)} (${headColumns})
      select ${headColumns} from jsonb_populate_record(null::${sql.table(name)}, ${JSON.stringify(headValues)}::jsonb)
      ${returned(storage)})${lines ? sql`, line as (${linesInsert(lines, sql`head`)})` : sql``}${beginning(taker, { storage, part: "head", ...begun })}
    select id from head`.execute(tx);
  const [document] = added.rows;
  if (!document) throw new Error(`Adding a ${name} answered no row`);
  return document.id;
}

/** Documents without lines that begin together. */
export interface NewDocuments extends Pick<NewDocument, "action" | "toState" | "what"> {
  /** Values by field: each document with the same fields. */
  readonly heads: readonly Values[];
}

/** Adds documents without lines as {@link addDocument} adds one: in one statement. Answers them in their order. */
export async function addDocuments(
  tx: Database,
  taker: Taker,
  storage: Storage,
  { heads, ...begun }: NewDocuments,
): Promise<readonly { readonly id: string; readonly number: string }[]> {
  if (heads.length === 0) return [];
  const { name } = storage;
  const rows = heads.map(asColumns);
  const headColumns = columnList(rows[0] ?? {});
  const added = await sql<{ id: string; number: string }>`with head as (
      insert into ${sql.table(name)} (${headColumns})
      select ${headColumns} from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::jsonb)
        with ordinality as h order by h.ordinality
      ${returned(storage)})${beginning(taker, { storage, part: "head", ...begun })}
    select id, ${sql.ref(storage.numberField)} as number from head order by id`.execute(tx);
  return added.rows;
}

/** What a head that is added says of itself. */
const returned = ({ numberField, hasParties }: Storage) =>
  sql`returning id, ${sql.ref(numberField)}${hasParties ? sql`, ${partyColumns()}` : sql``}`;

/** Documents that a part of a statement adds: each with its id, its parties and its number. */
interface Begun extends Pick<NewDocument, "action" | "toState" | "changes" | "reason" | "what"> {
  readonly storage: Storage;
  readonly part: string;
}

/**
 * What is remembered and told of documents that begin, as further parts of the statement that adds them: their history, and the
 * news for the outside. Of what is not between an organisation and a supplier neither is.
 */
export function beginning(taker: Taker, ...all: readonly Begun[]) {
  const begun = all.filter(({ storage }) => storage.hasParties);
  if (begun.length === 0) return sql``;
  const events = begun.map(({ storage: { name, numberField }, part, action, toState, changes = [], reason = null }) => {
    const columns = sql`${name}, id, ${sql.ref(numberField)}, ${partyColumns()}, ${action}, ${toState}`;
    return sql`select ${columns}, ${taker.userId}::bigint, ${taker.userName}, ${taker.side}, ${JSON.stringify(changes)}::jsonb, ${reason}::text
      from ${sql.table(part)}`;
  });
  const news = begun.flatMap(({ storage: { name, numberField }, part, what }) =>
    what === null
      ? []
      : sql`select ${name}, jsonb_build_object('id', id::text, 'number', ${sql.ref(numberField)}, 'orgNo', org_no,
          'supplierNo', supplier_no, 'classifyType', classify_type, 'businessClassifyType', business_classify_type,
          'what', ${what}::text) || ${cause} from ${sql.table(part)}`,
  );
  const together = sql` union all `;
  const told =
    news.length > 0 ? sql`, told as (insert into outbox (topic, payload) ${sql.join(news, together)})` : sql``;
  return sql`, remembered as (
      insert into record_history (entity_name, record_id, document_no, ${partyColumns()}, action, to_state,
        user_id, user_name, side, changes, reason)
      ${sql.join(events, together)})${told}`;
}

/** Adds lines to a head that is there. */
export async function addLines(tx: Database, head: Omit<Document, "number">, lines: NewLines): Promise<void> {
  const { id, ...parties } = { id: head.id, ...partiesOf(head) };
  const values = Object.entries(asColumns(parties)).map(([column, value]) => sql`${value}::text as ${sql.id(column)}`);
  await linesInsert(lines, sql`(select ${id}::bigint as id, ${sql.join(values)})`).execute(tx);
}

function linesInsert({ table, headField, values }: NewLines, head: RawBuilder<unknown>) {
  const rows = values.map(asColumns);
  const [first = {}] = rows;
  return sql`insert into ${sql.table(table)} (${sql.ref(headField)}, ${partyColumns()}, ${columnList(first)})
    select h.id, ${partyColumns("h")}, ${columnList(first, "w")} from ${head} as h,
      jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) with ordinality as w
    order by w.ordinality`;
}
