import { Fault } from "@tandem/contract/core/errors";
import { returnNoteImport } from "@tandem/contract/receiving/return-notes/return-notes";
import { returnNoteLifecycle, returnNoteStatus } from "@tandem/contract/receiving/return-notes/statuses";
import { namedSerials, serialKey } from "@tandem/contract/receiving/serial-numbers/named";
import { stockType } from "@tandem/contract/receiving/stock/statuses";
import { sql } from "kysely";
import { checkUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { inPlaceOf } from "../../documents/lock-records.ts";
import { takeSteps } from "../../documents/take-steps.ts";
import type { DocumentRules, RefusedStep } from "../../imports/document-rules.ts";
import { documentWorkbooksOf } from "../../imports/import-documents.ts";
import type { ImportWork } from "../../imports/import-work.ts";
import { type CameOn, requireNotBefore } from "../days-of-goods.ts";
import { chooseOf, findPieces, requireCount } from "../serial-numbers/pieces.ts";
import { sent, storedReturnNotes, takenBack } from "./return-steps.ts";

type Column = (typeof returnNoteImport.columns)[number]["name"];

/** The receipt that a row names. */
const named = sql`receipt r join purchase_order_line o on o.tenant_id = r.tenant_id and o.id = r.purchase_order_line_id`;
const isNamed = sql`r.receipt_no = i.receipt_no
  and (o.purchase_no, o.purchase_seq, o.purchase_phase_seq, o.purchase_batch_seq)
    = (i.purchase_no, i.purchase_seq, i.purchase_phase_seq, i.purchase_batch_seq)`;

const rules: DocumentRules<Column> = {
  sheet: returnNoteImport,
  lifecycle: returnNoteLifecycle,
  revisable: [returnNoteStatus.code.sent],
  texts: { taken: "returnNoteExists", closed: "returnNoteSent" },
  nextNumber: sql<string>`app.next_return_no()`,
  async complete({ tx }) {
    await sql`update import_row i set org_no = coalesce(i.org_no, r.org_no),
        supplier_no = coalesce(i.supplier_no, r.supplier_no), warehouse_no = coalesce(i.warehouse_no, r.warehouse_no),
        classify_type = coalesce(i.classify_type, r.classify_type),
        business_classify_type = coalesce(i.business_classify_type, r.business_classify_type)
      from ${named} where ${isNamed} and i.action is null`.execute(tx);
  },
  async check(work) {
    await work.problems.addFound(sql`select row_number, column_name, key, jsonb_build_object('value', value) from (
      with i as (select i.*, r.id as receipt_id, r.org_no as org, r.supplier_no as supplier, r.warehouse_no as warehouse,
          r.classify_type as class, r.business_classify_type as finer_class,
          r.accepted_qty - r.return_qty - r.consumed_qty as open,
          r.gift_fit_qty - r.gift_return_qty - r.gift_consumed_qty as free_open
        from import_row i left join (${named}) on ${isNamed} where i.action in ('add', 'change'))
      select row_number, 'receiptNo' as column_name, 'unknownReceipt' as key, receipt_no as value from i where receipt_id is null
      union all select row_number, 'orgNo', 'receiptOfOthers', org from i where org_no <> org
      union all select row_number, 'supplierNo', 'receiptOfOthers', supplier from i where supplier_no <> supplier
      union all select row_number, 'warehouseNo', 'receiptOfOthers', warehouse from i where warehouse_no <> warehouse
      union all select row_number, 'classifyType', 'receiptOfOthers', coalesce(class, '–') from i where receipt_id is not null and classify_type is distinct from class
      union all select row_number, 'businessClassifyType', 'receiptOfOthers', coalesce(finer_class, '–') from i
        where receipt_id is not null and business_classify_type is distinct from finer_class
      union all select row_number, 'returnQty', 'notPositive', '' from i where return_qty + coalesce(gift_qty, 0) <= 0
      union all select row_number, 'returnQty', 'moreThanReceived', trim_scale(open)::text from i where return_qty > open and receipt_id is not null
      union all select row_number, 'giftQty', 'moreFreeThanReceived', trim_scale(free_open)::text from i
        where gift_qty > free_open and receipt_id is not null) as f`);
    await checkOutside(work);
    await checkTold(work);
    await checkDays(work);
    await checkPieces(work);
    for (const field of ["returnQty", "giftQty"] as const) {
      await checkUnitDecimals(work, field, sql`select o.pur_unit_no from ${named} where ${isNamed}`);
    }
  },
  // How far a note is, its steps say.
  before: ({ tx }) =>
    sql`update import_row set changes = jsonb_path_query_array(changes, '$[*] ? (@.field != "status")')
      where action = 'change'`
      .execute(tx)
      .then(() => undefined),
  // What was in no cell when a note was sent that is a draft again is nothing to what it says now.
  alongside: {
    unstoredQty: sql`case when p.status = ${returnNoteStatus.code.draft} then 0 else l.unstored_qty end`,
  },
  taken: takeTold,
  async after({ tx }, ids) {
    await sql`update return_note n set line_count = s.lines, sum_return_qty = s.quantity
      from (select return_note_id, count(*) as lines, sum(return_qty + coalesce(gift_qty, 0)) as quantity from return_note_line
        where return_note_id = any (${ids}::bigint[]) group by 1) s where n.id = s.return_note_id`.execute(tx);
  },
};

/**
 * What another system told once is not taken in again, as by calls: who tells of goods waits for whoever tells of the same, and
 * sees what those wrote.
 */
async function checkOutside(work: ImportWork<Column>): Promise<void> {
  const told = sql`i.action in ('add', 'change') and i.out_return_no is not null`;
  await work.stage.ask(sql`select from receipt where id in (select r.id from import_row i join (${named}) on ${isNamed} where ${told})
    order by id for no key update`);
  await work.problems.addFound(sql`select i.row_number, 'outReturnNo' as column_name, 'outsideNumberTaken' as key,
      jsonb_build_object('number', i.out_return_no, 'documentNo', min(n.return_no))
    from import_row i join (${named}) on ${isNamed}
    join return_note n on n.tenant_id = r.tenant_id and lower(n.out_return_no) = lower(i.out_return_no)
      and n.return_no is distinct from i.return_no and n.status in (${sqlCodes(returnNoteStatus.groups.standing)})
    join return_note_line l on l.tenant_id = n.tenant_id and l.return_note_id = n.id and l.receipt_id = r.id
    where i.action in ('add', 'change') group by i.row_number, i.out_return_no`);
  const counts = (row: string) => sql`coalesce(${sql.ref(`${row}.status`)}, ${returnNoteStatus.code.draft})
    in (${sqlCodes(returnNoteStatus.groups.standing)})`;
  await work.problems.addFound(sql`select i.row_number, 'outReturnNo', 'duplicateKey', jsonb_build_object('value', i.out_return_no)
    from import_row i where ${told} and ${counts("i")} and exists (select from import_row o
      where lower(o.out_return_no) = lower(i.out_return_no) and o.return_no is distinct from i.return_no and o.row_number < i.row_number
        and (o.receipt_no, o.purchase_no, o.purchase_seq, o.purchase_phase_seq, o.purchase_batch_seq)
          = (i.receipt_no, i.purchase_no, i.purchase_seq, i.purchase_phase_seq, i.purchase_batch_seq)
        and o.action in ('add', 'change') and ${counts("o")})`);
}

const hasPieces = sql<boolean>`exists (select from serial_number s where s.tenant_id = r.tenant_id and s.receipt_id = r.id)`;

/**
 * Of pieces that have serial numbers rows say which go back, unless all of them do that lie there; whoever names others names as
 * many as go back.
 */
async function checkPieces(work: ImportWork<Column>): Promise<void> {
  const { rows } = await sql<ReturnedRow>`select i.row_number as row, r.id as receipt_id,
      coalesce(i.return_qty, 0) + coalesce(i.gift_qty, 0) as qty, i.serial_nos,
      ${hasPieces} as has_pieces
    from import_row i join (${named}) on ${isNamed} left join return_note n on n.id = i.document_id
    where i.action in ('add', 'change') and coalesce(n.status, ${returnNoteStatus.code.draft}) = ${returnNoteStatus.code.draft}
      and (i.serial_nos is not null or ${hasPieces}) order by 1`.execute(work.tx);
  if (rows.length === 0) return;
  const pieces = Map.groupBy(
    await findPieces(
      work.tx,
      rows.map(({ receiptId }) => receiptId),
    ),
    ({ receiptId }) => receiptId,
  );
  await judgeRows(work, "serialNos", rows, ({ row: _, hasPieces, ...of }) => {
    const serials = namedSerials(of.serialNos);
    if (!hasPieces && serials.length > 0) return requireCount(serials, of.qty, "serialNos", serialKey);
    const wanted = { ...of, from: stockType.code.available, isUnstored: false, path: "serialNos" };
    chooseOf(pieces.get(of.receiptId) ?? [], [wanted]);
  });
}

/** Nothing goes back before it came. */
async function checkDays(work: ImportWork<Column>): Promise<void> {
  const { rows } = await sql<
    { row: number; day: string } & CameOn
  >`select i.row_number as row, i.return_date as day, r.receipt_no, r.receipt_date
    from import_row i join (${named}) on ${isNamed} where i.action in ('add', 'change') and i.return_date < r.receipt_date
    order by 1`.execute(work.tx);
  await judgeRows(work, "returnDate", rows, ({ day, ...came }) => requireNotBefore("returnDate", day, [came]));
}

/** A fault without what it says of fields of the call, which are no columns. */
const asAWhole = ({ error, parameters }: Fault) => new Fault(error, parameters);

/** Says of each row at one of its cells why it is refused, as a call would. */
async function judgeRows<Judged extends { readonly row: number }>(
  { problems }: ImportWork<Column>,
  column: Column,
  rows: readonly Judged[],
  judge: (row: Judged) => void,
): Promise<void> {
  if (rows.length === 0) return;
  for (const each of rows) {
    try {
      judge(each);
    } catch (failure) {
      if (!(failure instanceof Fault)) throw failure;
      problems.add(each.row, column, { key: "asSaid", fault: asAWhole(failure) });
    }
  }
  await problems.store(true);
}

interface ReturnedRow {
  readonly row: number;
  readonly receiptId: string;
  readonly qty: string;
  readonly serialNos: string | null;
  /** Its receipt took in pieces with serial numbers. */
  readonly hasPieces: boolean;
}

/** What a workbook says of how far notes are, and of what it says nothing else. */
async function checkTold({ problems }: ImportWork<Column>): Promise<void> {
  const { draft, sent: isSent, takenBack: isTaken } = returnNoteStatus.code;
  await problems.addFound(sql`select i.row_number, 'status', 'headDiffers', jsonb_build_object('other', f.row_number)
    from import_row i join (select return_no, min(row_number) as row_number from import_row where action in ('add', 'change') group by 1) f
      on f.return_no = i.return_no
    join import_row o on o.row_number = f.row_number
    where i.action in ('add', 'change') and coalesce(i.status, ${draft}) <> coalesce(o.status, ${draft})`);
  await problems.addFound(sql`select row_number, 'status', 'returnNoteTold', '{}'::jsonb from import_row
    where action in ('add', 'change') and status not in (${sqlCodes([draft, isSent, isTaken])})`);
  // Of a note that was sent a workbook says that its goods were taken back, and nothing else.
  await problems.addFound(sql`select i.row_number, null::text, 'returnNoteSent', jsonb_build_object('value', n.return_no)
    from import_row i join return_note n on n.id = i.document_id
    where i.action in ('add', 'change') and n.status = ${isSent}
      and not (i.action = 'change' and i.status = ${isTaken} and jsonb_path_query_array(i.changes, '$[*].field') = '["status"]')`);
}

interface ToldNote {
  readonly id: string;
  readonly row: number;
  readonly told: string;
  readonly status: string;
}

/**
 * Sends what was sent elsewhere, and says of what was taken back that it was: that is for the supplier to say, unless the other
 * system knows.
 */
async function takeTold({ tx, context }: ImportWork<Column>): Promise<RefusedStep[]> {
  const { draft, sent: isSent, takenBack: isTaken } = returnNoteStatus.code;
  const { rows } = await sql<ToldNote>`select n.id, min(i.row_number)::integer as row, min(i.status) as told, n.status
    from import_row i join return_note n on n.id = i.document_id
    where i.action in ('add', 'change') and i.status in (${isSent}, ${isTaken}) and n.status <> i.status
    group by n.tenant_id, n.id order by n.id`.execute(tx);
  if (rows.length === 0) return [];
  await sql`select set_config('app.via', 'workbook', true)`.execute(tx);
  const { steps } = storedReturnNotes;
  const notSent = rows.filter(({ status }) => status === draft);
  const refused = refusedOf(notSent, await takeSteps(tx, context, storedReturnNotes, steps.send, notSent, sent));
  const taken = rows.filter(({ row, told }) => told === isTaken && !refused.some((each) => each.row === row));
  const actor = inPlaceOf("supplier", context);
  const outcomes = await takeSteps(
    tx,
    actor,
    storedReturnNotes,
    steps.takeBack,
    taken.map(({ id }) => ({ id })),
    takenBack,
  );
  return [...refused, ...refusedOf(taken, outcomes)];

  function refusedOf(notes: readonly ToldNote[], of: readonly { readonly refusal: Fault | null }[]): RefusedStep[] {
    return of.flatMap(({ refusal }, index): RefusedStep[] => {
      const { row = 0 } = notes[index] ?? {};
      return refusal ? [{ row, column: "status", fault: asAWhole(refusal) }] : [];
    });
  }
}

/** Workbooks of return notes: a row per receipt of which something goes back. */
export const returnNoteWorkbooks = documentWorkbooksOf(rules);
