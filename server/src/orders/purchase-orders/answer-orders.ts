import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import type { ExportRequest } from "@tandem/contract/core/service";
import {
  orderAnswer,
  orderAnswerImport,
  type orderAnswers,
} from "@tandem/contract/orders/purchase-orders/order-answers";
import { purchaseOrder } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { acceptanceStatus, lineStatus, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { withFieldsNamed } from "../../core/custom-fields/definitions.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import type { AnyEntity } from "../../core/list-columns.ts";
import { ownRows } from "../../core/list-conditions.ts";
import { orderOf } from "../../core/list-order.ts";
import { rowsQuery } from "../../core/list-query.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { unionAll } from "../../core/union-all.ts";
import { takeStep } from "../../documents/take-steps.ts";
import { exportConditions, exportWorkbook } from "../../exports/export.ts";
import { type CalledRow, callWorkbooksOf } from "../../imports/import-through-calls.ts";
import type { ImportWork } from "../../imports/import-work.ts";
import { refused } from "./acceptance.ts";
import { numberedLineSql } from "./line-name-sql.ts";
import { acceptOrder } from "./reply.ts";
import { storedOrders } from "./stored-orders.ts";

type Column = (typeof orderAnswerImport.columns)[number]["name"];

const { accept, refuse } = orderAnswer.code;

/** What a row says of the line that it names must still be so: the order may have changed, or cells were sorted apart. */
const stillAsked = ["itemNo", "purUnitNo", "batchPurQty", "expectArrivalDate", "price"] as const satisfies Column[];

/** What a line asks, as people read it. */
const shown = (name: (typeof stillAsked)[number]) =>
  name === "batchPurQty" || name === "price"
    ? sql`trim_scale(${sql.ref(`l.${name}`)})::text`
    : sql`${sql.ref(`l.${name}`)}::text`;

/** A promised quantity that is a number; what is none is told of where it is read. */
const promisedNumber = sql`case when i.promise_qty ~ '^[0-9]+([.][0-9]+)?$' then i.promise_qty::numeric end`;

/** Whether a row promises otherwise than its export begins with: who fills that in means to answer. */
const promisedAnew = sql`(i.line_id is not null and not exists (
  select from purchase_order_line l left join purchase_order_promise p on p.purchase_order_line_id = l.id
  where l.id = i.line_id
    and coalesce(${promisedNumber} = coalesce(p.promise_qty, l.batch_pur_qty), i.promise_qty is null)
    and coalesce(i.promise_date = coalesce(p.promise_date, l.expect_arrival_date), true)))`;

/** Which order line each row names, and what is answered to its order: rows that say nothing follow those that do. */
async function complete({ tx, problems }: ImportWork<Column>): Promise<void> {
  await sql`update import_row i set line_id = l.id, order_id = l.purchase_order_id from purchase_order_line l
    where (l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq)
      = (i.purchase_no, i.purchase_seq, i.purchase_phase_seq, i.purchase_batch_seq)`.execute(tx);
  // All of them first, in the order in which everyone locks.
  await sql`select from purchase_order where id in (select order_id from import_row) order by id for update`.execute(
    tx,
  );
  await sql`update import_row i set order_version = p.version::text, order_answer = a.answer
    from (select r.purchase_no, (array_agg(r.answer order by r.row_number) filter (where r.answer is not null))[1] as answer
      from import_row r group by r.purchase_no) a left join purchase_order p on p.purchase_no = a.purchase_no
    where i.purchase_no = a.purchase_no`.execute(tx);
  await sql`update import_row i set action = 'unchanged'
    where action = 'add' and coalesce(order_answer, ${orderAnswer.code.leave}) = ${orderAnswer.code.leave}
      and coalesce(answer, ${orderAnswer.code.leave}) = ${orderAnswer.code.leave}
      and (order_answer is not null or not ${promisedAnew})`.execute(tx);
  const differing = stillAsked.map(
    (name) => sql`select i.row_number, ${name}::text, 'askedOtherwise', ${shown(name)}
      from i join purchase_order_line l on l.id = i.line_id where ${sql.ref(`i.${name}`)} <> ${sql.ref(`l.${name}`)}`,
  );
  await problems.addFound(sql`with i as (select * from import_row where action = 'add')
    select row_number, column_name, key, jsonb_build_object('value', value) from (
      select row_number, 'purchaseSeq' as column_name, 'unknownAnsweredLine' as key,
        ${numberedLineSql} as value
      from i where line_id is null
      union all select row_number, 'answer', 'answersDiffer', '' from i where answer <> order_answer
      union all select row_number, 'answer', 'missingValue', '' from i where order_answer is null and line_id is not null
      union all select row_number, 'promiseQty', 'missingValue', '' from i
        where order_answer = ${accept} and promise_qty is null and line_id is not null
      union all select row_number, 'promiseDate', 'missingValue', '' from i
        where order_answer = ${accept} and promise_date is null and line_id is not null
      union all select min(row_number), 'answerReason', 'missingValue', '' from i
        where order_answer = ${refuse} group by purchase_no having bool_and(answer_reason is null)
      union all ${unionAll(differing)}) as f`);
}

/** What is promised above what is asked, and for days that have passed: asked about in the form, told of here. */
const doubted = sql`select i.row_number as "row", 'promiseDate' as name, 'past' as key, i.promise_date::text as value, '{}'::jsonb as parameters
    from i where i.order_answer = ${accept} and i.promise_date < (select app.today())
  union all
  select max(i.row_number), 'promiseQty', 'aboveAsked', trim_scale(sum(${promisedNumber}))::text,
    jsonb_build_object('asked', trim_scale(l.batch_pur_qty)::text)
  from i join purchase_order_line l on l.id = i.line_id
  where i.order_answer = ${accept} group by l.id, l.batch_pur_qty
  having bool_and(${promisedNumber} is not null) and sum(${promisedNumber}) > l.batch_pur_qty`;

/** The rows of each line of an order, in the order in which both stand in the workbook. */
const byLine = (rows: readonly CalledRow[]) => [...Map.groupBy(rows, ({ lineId }) => lineId).values()];

/** Answers one order by its rows. @throws Fault why not, with details that count rows */
async function answer({ tx, context }: ImportWork<Column>, rows: readonly CalledRow[]): Promise<void> {
  const [head] = rows;
  const reason = [...new Set(rows.flatMap(({ answerReason }) => answerReason ?? []))].join("; ").slice(0, 500);
  const named = { id: head?.orderId ?? "", version: Number(head?.orderVersion) };
  if (head?.orderAnswer === refuse) {
    await takeStep(tx, context, storedOrders, "refuse", { ...named, reason }, refused);
    return;
  }
  const lines = byLine(rows);
  const reply = {
    ...named,
    ...(reason ? { reason } : {}),
    lines: lines.map((parts) => ({
      id: parts[0]?.lineId ?? "",
      promises: parts.map(({ promiseQty, promiseDate }) => ({
        promiseQty: promiseQty ?? "",
        promiseDate: promiseDate ?? "",
      })),
    })),
  };
  try {
    const { written } = await acceptOrder(tx, context, reply);
    await written;
  } catch (failure) {
    throw failure instanceof Fault ? ofRows(failure, rows, lines) : failure;
  }
}

/** A refusal whose details name rows, not parts of lines. */
function ofRows(fault: Fault, rows: readonly CalledRow[], lines: readonly (readonly CalledRow[])[]): Fault {
  const details = fault.details.map((detail): FaultDetail => {
    if (detail.path === "reason") return { ...detail, path: "answerReason" };
    const [, line, part, field] = /^lines\.(\d+)\.promises\.(\d+)\.(\w+)$/.exec(detail.path) ?? [];
    const row = lines[Number(line)]?.[Number(part)];
    return row ? { ...detail, path: `lines.${rows.indexOf(row)}.${field}` } : detail;
  });
  return new Fault(fault.error, fault.parameters, details);
}

const workbooks = callWorkbooksOf<Column>({
  sheet: orderAnswerImport,
  title: "orderAnswer.name",
  found: { lineId: "bigint", orderId: "bigint", orderVersion: "text", orderAnswer: "text" },
  complete,
  doubted,
  // No order is answered without one of its rows.
  togetherBy: "purchaseNo",
  together: ["orderId"],
  take: answer,
});

/** The lines of matching orders that wait for an answer, each with what is to be promised as the form begins it. */
async function exportWaiting(context: Context, request: ExportRequest<object>) {
  const conditions = exportConditions(request);
  const described = await context.read((db) =>
    withFieldsNamed(db, purchaseOrder as unknown as AnyEntity, Object.keys(conditions)),
  );
  const matching = rowsQuery(described, conditions, { where: ownRows(purchaseOrder, context.user.supplierNo) });
  const lines = sql`(${matching}) as t1 join purchase_order_line l on l.purchase_order_id = t1.id
      and l.line_status = ${sqlCodes(lineStatus.code.open)} and l.status = ${sqlCodes(orderStatus.code.effective)}
      and l.refuse_sign in (${sqlCodes(acceptanceStatus.groups.waitsForSupplier)})
    left join purchase_order_promise p on p.purchase_order_line_id = l.id`;
  const promised: Readonly<Partial<Record<Column, ReturnType<typeof sql>>>> = {
    promiseQty: sql`coalesce(p.promise_qty, l.batch_pur_qty)`,
    promiseDate: sql`coalesce(p.promise_date, l.expect_arrival_date)`,
    answer: sql`null::text`,
    answerReason: sql`null::text`,
  };
  const { columns } = orderAnswerImport;
  return exportWorkbook(context, {
    name: context.translate("orderAnswer.name"),
    columns,
    query: sql`select ${sql.join(columns.map(({ name }) => promised[name] ?? sql.ref(`l.${name}`)))} from ${lines}
      ${orderOf(described, conditions)}, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, p.promise_seq`,
    count: async (db) => {
      const { rows } = await sql<{ n: string }>`select count(*) as n from ${lines}`.execute(db);
      return Number(rows[0]?.n ?? 0);
    },
    progressId: request.progressId,
  });
}

/** Answers to many orders by workbook. */
export const orderAnswerHandlers: HandlersOf<{ readonly orderAnswers: typeof orderAnswers }["orderAnswers"]> = {
  ...workbooks,
  exportexcel: exportWaiting,
};
