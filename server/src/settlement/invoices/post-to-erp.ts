import { Fault } from "@tandem/contract/core/errors";
import {
  mostPostedInvoices,
  type PostedInvoice,
  type PostingAnswer,
} from "@tandem/contract/platform/erp/posted-invoices";
import { invoice } from "@tandem/contract/settlement/invoices/invoices";
import { invoiceLifecycle, invoiceStatus, throwStatus } from "@tandem/contract/settlement/invoices/statuses";
import { sql } from "kysely";
import { alone } from "../../core/alone.ts";
import { cause } from "../../core/cause.ts";
import type { Platform } from "../../core/context.ts";
import { type Database, inTransaction } from "../../core/database.ts";
import { recordHistory, system } from "../../core/history.ts";
import type { OutboxEntry } from "../../core/outbox-delivery.ts";
import { partiesOf } from "../../core/parties.ts";
import { nextAttemptText, Woken } from "../../core/woken.ts";
import { asSystem } from "../../documents/lock-records.ts";
import type { Locked } from "../../documents/stored-document.ts";
import { takeSteps } from "../../documents/take-steps.ts";
import { wholeTenant } from "../../identity/sessions/session-store.ts";
import { erpOf, tenantOfErp } from "../../platform/erp/erp-of.ts";
import { forgetPosting } from "./decide-invoice.ts";
import type { InvoiceWork } from "./stored-invoices.ts";
import { storedInvoices } from "./stored-invoices.ts";

type Means = Pick<Platform, "config" | "pool" | "logger" | "stopping">;

/** What one call tells of, besides {@link mostPostedInvoices}: further invoices wait for the next one. */
const mostLines = 10_000;

interface Due extends PostedInvoice {
  readonly id: string;
  /** Of which sending the call is. */
  readonly sendings: number;
}

/** Posts what is to be posted, until nothing is left or the ERP fails. */
async function postDue(means: Means): Promise<void> {
  const tenantId = await tenantOfErp(means);
  const erp = tenantId === undefined ? null : await erpOf(means, tenantId);
  if (tenantId === undefined || erp === null) return;
  const write = <Done>(work: (tx: Database) => Promise<Done>) => inTransaction(means.pool, wholeTenant(tenantId), work);
  await alone(means.pool, `invoices ${tenantId}`, async () => {
    while (!means.stopping.aborted) {
      const due = await write(claimDue);
      if (due.length === 0) return;
      try {
        const answer = await erp.invoicesPosted(due.map(told), means.stopping);
        // One by one: what cannot be written down of one keeps no other from it.
        for (const one of due) {
          await write((tx) => rememberAnswer(tx, one, answer)).catch((error: Error) =>
            means.logger.warn(
              { invoice: one.billNo, error: error.message },
              "What the ERP said of an invoice was lost",
            ),
          );
        }
      } catch (error) {
        // What a node that ends could not finish is asked for again.
        if (!(error instanceof Fault) || means.stopping.aborted) throw error;
        return;
      }
    }
  });
}

const told = ({ id: _, sendings: __, ...of }: Due): PostedInvoice => of;

/**
 * The invoices whose time has come, as they are: while they are sent nobody changes them. Each has its next time put off as it is
 * claimed, so that one that the ERP chokes on, or does not answer, holds up no other; ever fewer go together then.
 */
async function claimDue(tx: Database): Promise<Due[]> {
  const { rows } = await sql<Due>`with next as (
      select i.id, row_number() over turn as turn,
        min(greatest(${mostPostedInvoices}::integer >> least(2 * p.attempts, 30), 1)) over turn as most_together,
        sum(i.line_count) over turn - i.line_count as lines_before
      from invoice_posting p join invoice i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
      where i.throw_status = ${throwStatus.code.sent} and p.next_attempt_at <= now()
      window turn as (order by p.next_attempt_at, i.id) order by p.next_attempt_at, i.id limit ${mostPostedInvoices}),
    claimed as (
      update invoice_posting p set attempts = p.attempts + 1, next_attempt_at = ${sql.raw(nextAttemptText("p.attempts"))}
      from next n where p.invoice_id = n.id and n.turn <= n.most_together and (n.turn = 1 or n.lines_before < ${mostLines})
      returning n.id, n.turn)
    select i.id, i.sendings, i.bill_no, i.org_no, i.supplier_no, i.invoice_type, i.invoice_classify, i.invoice_code, i.invoice_no, i.invoice_date,
      i.currency, trim_scale(i.invoice_amount)::text as invoice_amount, trim_scale(i.untaxed_amount)::text as untaxed_amount,
      trim_scale(i.tax_amount)::text as tax_amount, trim_scale(i.payable_amount)::text as payable_amount,
      (select jsonb_agg(jsonb_build_object('reconciliationNo', l.reconciliation_no, 'receiptNo', l.receipt_no, 'outReceiptNo', l.out_receipt_no,
          'purchaseNo', l.purchase_no, 'purchaseSeq', l.purchase_seq, 'purchasePhaseSeq', l.purchase_phase_seq,
          'purchaseBatchSeq', l.purchase_batch_seq, 'itemNo', l.item_no, 'invoiceQty', trim_scale(l.invoice_qty)::text,
          'taxRate', trim_scale(l.tax_rate)::text, 'amount', trim_scale(l.amount)::text, 'untaxedAmount', trim_scale(l.untaxed_amount)::text)
          order by l.id) from invoice_line_row l where l.invoice_id = i.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('deductionNo', d.deduction_no, 'amount', trim_scale(d.confirm_amount)::text,
          'taxRate', trim_scale(d.tax_rate)::text) order by d.id), '[]') from deduction d where d.invoice_id = i.id) as deductions
    from claimed c join invoice i on i.id = c.id order by c.turn`.execute(tx);
  return rows;
}

const { sent, taken, refused: isRefused } = throwStatus.code;
const answerStep = { lifecycle: invoiceLifecycle, action: "answerPosting", menus: [], needs: [] };

/** Writes down what the ERP said of an invoice. What it posted is posted, whatever was done here meanwhile. */
async function rememberAnswer(tx: Database, due: Due, { posted, refused }: PostingAnswer): Promise<void> {
  const isOf = ({ billNo }: { readonly billNo: string }) => billNo === due.billNo;
  const [asPosted, asRefused] = [posted.find(isOf), refused.find(isOf)];
  const take = (work: InvoiceWork) => takeSteps(tx, asSystem, storedInvoices, answerStep, [{ id: due.id }], work);
  if (asPosted) {
    const [outcome] = await take(takenAs(asPosted));
    const hasEnded = outcome?.record && invoiceStatus.isIn("ended", String(outcome.record.status));
    if (outcome?.record && hasEnded) await rememberLate(tx, outcome.record, asPosted);
  } else if (asRefused) await take(notTaken(due, asRefused.message));
}

type AsPosted = PostingAnswer["posted"][number];

/** The ERP has posted it, under a number and on a day. */
const takenAs =
  ({ erpBillNo, postingDate }: AsPosted): InvoiceWork =>
  (tx, ready) => ({
    what: "posted",
    on: ({ record }) => ({
      to: invoiceStatus.code.posted,
      set: { throwStatus: taken, erpBillNo, postingDate },
      changes: [
        { line: null, field: "throwStatus", old: record.throwStatus, new: taken },
        { line: null, field: "erpBillNo", old: record.erpBillNo, new: erpBillNo },
      ],
    }),
    along: () =>
      forgetPosting(
        tx,
        ready.map(({ record }) => record.id),
      ),
  });

/** The ERP has not posted it; of what was taken back meanwhile, or sent anew, that says nothing. Why is the buyer's to know. */
const notTaken =
  ({ id, sendings }: Due, message: string): InvoiceWork =>
  (tx, ready) => {
    const isThis = ({ record }: (typeof ready)[number]) => record.throwStatus === sent && record.sendings === sendings;
    const stale = ready
      .filter((one) => !isThis(one))
      .map(({ record }) => [record.id, new Fault("invoiceNotSent")] as const);
    return {
      what: "postingRefused",
      refused: new Map(stale),
      on: () => ({
        to: invoiceStatus.code.approved,
        set: { throwStatus: isRefused, posterName: null, postedAt: null },
        changes: [{ line: null, field: "throwStatus", old: sent, new: isRefused }],
      }),
      along: () =>
        sql`update invoice_posting set next_attempt_at = null, refusal = ${message} where invoice_id = ${id}`.execute(
          tx,
        ),
    };
  };

/** The ERP has posted what has ended here since it was sent: its number is kept, and the buyer is told, who reverses it there. */
async function rememberLate(tx: Database, record: Locked, { erpBillNo }: AsPosted): Promise<void> {
  const state = String(record.status);
  await sql`update invoice set erp_bill_no = ${erpBillNo} where id = ${record.id}`.execute(tx);
  await recordHistory(tx, system, [record], {
    ...{ entityName: invoice.name, action: answerStep.action, fromState: state, toState: state },
    changes: [{ line: null, field: "erpBillNo", old: null, new: erpBillNo }],
  });
  const news = { id: record.id, number: record.number, ...partiesOf(record), what: "postedLate" };
  await sql`insert into outbox (topic, payload) select ${invoice.name}, ${JSON.stringify(news)}::jsonb || ${cause}`.execute(
    tx,
  );
}

/** Posts approved invoices to the ERP, as their buyers ask for it. */
export class InvoicePosting extends Woken {
  constructor(means: Means) {
    super(means, () => postDue(means), "Invoices could not be posted to the ERP");
  }

  /** Somebody has asked for it. */
  wake({ topic, payload }: OutboxEntry): void {
    if (topic === invoice.name && payload.what === "sentToErp") void this.run();
  }
}
