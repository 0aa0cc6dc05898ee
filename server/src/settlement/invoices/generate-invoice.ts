import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, sum } from "@tandem/contract/core/numbers";
import { mostBillables } from "@tandem/contract/settlement/bills/bills";
import { billStatus } from "@tandem/contract/settlement/bills/statuses";
import { restOfLine } from "@tandem/contract/settlement/invoices/part-of-line";
import { generatedBy, invoiceStatus } from "@tandem/contract/settlement/invoices/statuses";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { Taker } from "../../core/history.ts";
import { addDocument } from "../../documents/add-document.ts";
import { type Effect, takeSteps } from "../../documents/take-steps.ts";
import { type BillWork, storedBills } from "../bills/stored-bills.ts";
import { type Deducted, lockDeductions, lockDeductionsOf, rememberDeducted } from "../deductions/join-deductions.ts";
import {
  countsOf,
  type InvoicePlan,
  type OpenLine,
  openCountsOf,
  openLinesOf,
  planInvoice,
  type WantedLine,
} from "./plan-invoice.ts";
import { storedInvoices } from "./stored-invoices.ts";

/** Adds an invoice bill as it is planned. Answers its id. */
async function addInvoice(tx: Database, taker: Taker, { head, lines, deductionIds }: InvoicePlan): Promise<string> {
  const id = await addDocument(tx, taker, storedInvoices, {
    head: { ...head, generatedBy: taker.side === "supplier" ? generatedBy.code.supplier : generatedBy.code.buyer },
    lines: { table: "invoiceLine", headField: "invoiceId", values: lines },
    action: "add",
    toState: invoiceStatus.code.pendingEntry,
    what: taker.side === "supplier" ? "addedBySupplier" : "added",
  });
  if (deductionIds.length > 0) {
    await sql`update deduction set invoice_id = ${id} where id = any (${deductionIds}::bigint[])`.execute(tx);
    await sql`insert into invoice_deduction (invoice_id, deduction_id) select ${id}::bigint, d from unnest(${deductionIds}::bigint[]) as t (d)`.execute(
      tx,
    );
    await rememberDeducted(tx, taker, "invoice", "join", { ids: deductionIds });
  }
  return id;
}

/** What becomes of a bill of which an invoice takes something in. */
function effectOn(
  bill: { readonly invoicedAmount: string },
  of: { readonly amount: string; readonly isAll: boolean },
): Effect {
  return {
    to: of.isAll ? billStatus.code.fullyInvoiced : billStatus.code.confirmed,
    changes: [
      { line: null, field: "invoicedAmount", old: bill.invoicedAmount, new: sum([bill.invoicedAmount, of.amount]) },
    ],
  };
}

/** The bills that lines are of. @throws Fault notFound where the caller sees not all of them; billableNotAgreed where one is of no bill */
async function billsOf(tx: Database, wanted: readonly WantedLine[]): Promise<string[]> {
  const ids = [...new Set(wanted.map(({ billableId }) => billableId))];
  const { rows } = await sql<{ billId: string | null; sourceNo: string }>`select bill_id, source_no from billable
    where id = any (${ids}::bigint[])`.execute(tx);
  if (rows.length < ids.length) throw new Fault("notFound");
  const free = rows.find(({ billId }) => billId === null);
  if (free) throw new Fault("billableNotAgreed", { number: free.sourceNo });
  return [...new Set(rows.flatMap(({ billId }) => billId ?? []))];
}

/** What bills have taken in is invoiced with the first of them, so that none of it is forgotten. @throws Fault invoiceDeductionsLeft */
function requireAllOf(taken: readonly Deducted[], deductions: readonly Deducted[]): void {
  const wanted = new Set(deductions.map(({ id }) => id));
  const left = taken.filter(({ id }) => !wanted.has(id)).map(({ number }) => number);
  if (left.length > 0) throw new Fault("invoiceDeductionsLeft", { numbers: left.slice(0, 5).join(", ") });
}

interface Wanted {
  readonly lines: readonly WantedLine[];
  readonly deductionIds: readonly string[];
}

/** Makes one invoice bill of lines of confirmed bills, which are of one organisation, supplier and currency. Answers its id. */
export async function generateInvoice(tx: Database, context: Context, wanted: Wanted): Promise<string> {
  const bills = (await billsOf(tx, wanted.lines)).map((id) => ({ id }));
  let invoiceId = "";
  const work: BillWork = async (_tx, ready) => {
    const records = ready.map(({ record }) => record);
    const [first] = records;
    const isOne = records.every(
      ({ orgNo, supplierNo, currency }) =>
        orgNo === first?.orgNo && supplierNo === first.supplierNo && currency === first.currency,
    );
    if (!first || !isOne) throw new Fault("invoiceMixed");
    const billIds = bills.map(({ id }) => id);
    const lines = await openLinesOf(
      tx,
      billIds,
      wanted.lines.map(({ billableId }) => billableId),
    );
    await requireDecimals(tx, lines, wanted.lines);
    const open = { lines, counts: await openCountsOf(tx, billIds) };
    const deductions = await lockDeductions(tx, wanted.deductionIds, first, billIds);
    requireAllOf(await lockDeductionsOf(tx, billIds), deductions);
    const plan = planInvoice(first, open, wanted.lines, deductions);
    return {
      what: "invoiced",
      on: ({ record }) => effectOn(record, plan.ofBills.get(record.id) ?? { amount: "0", isAll: false }),
      along: async () => {
        invoiceId = await addInvoice(tx, context.taker, plan);
      },
    };
  };
  // What is left of one of them may be nothing to pay by itself.
  const step = { ...storedBills.steps.invoice, needs: [] };
  const outcomes = await takeSteps(tx, context, storedBills, step, bills, work);
  const refused = outcomes.find(({ refusal }) => refusal !== null);
  if (refused?.refusal) throw refused.refusal;
  return invoiceId;
}

/** Quantities are as fine as their units, but for all that is left. @throws Fault invalidRequest */
function requireDecimals(tx: Database, open: readonly OpenLine[], wanted: readonly WantedLine[]) {
  const known = new Map(open.map((line) => [line.id, line]));
  const measured = wanted.flatMap(({ billableId, invoiceQty }, index) => {
    const line = known.get(billableId);
    if (invoiceQty === undefined || !line || compareNumbers(invoiceQty, restOfLine(line)) === 0) return [];
    return [
      {
        unitNo: line.purUnitNo,
        quantity: invoiceQty,
        path: `lines.${index}.invoiceQty`,
        fieldKey: "invoiceLine.invoiceQty",
      },
    ];
  });
  return requireUnitDecimals(tx, measured);
}

/** So many lines are invoiced by one call at most: further bills are left to the next. */
const mostLinesTogether = 4 * mostBillables;

/** Those of some bills, in their order, that have too many lines together with those before them. */
function beyondMost(bills: readonly { readonly id: string; readonly lineCount: number }[]): string[] {
  let lines = 0;
  return bills.flatMap(({ id, lineCount }) => {
    lines += lineCount;
    return lines > mostLinesTogether ? [id] : [];
  });
}

/** Makes an invoice bill of all that is left of each bill; those that leave nothing to invoice are refused. */
export const invoicedWhole =
  ({ taker }: Pick<Context, "taker">): BillWork =>
  async (tx, ready) => {
    const records = ready.map(({ record }) => record);
    const tooMany = () => new Fault("invoiceLinesBeyond", { most: mostLinesTogether });
    const refused = new Map(beyondMost(records).map((id) => [id, tooMany()]));
    const taken = records.filter(({ id }) => !refused.has(id));
    const ids = taken.map(({ id }) => id);
    const lines = Map.groupBy(await openLinesOf(tx, ids), ({ billId }) => billId);
    const counts = countsOf(lines);
    const deductions = Map.groupBy(await lockDeductionsOf(tx, ids), ({ billId }) => billId);
    const plans = new Map<string, InvoicePlan>();
    for (const record of taken) {
      try {
        const open = { lines: lines.get(record.id) ?? [], counts };
        plans.set(record.id, planInvoice(record, open, null, deductions.get(record.id) ?? []));
      } catch (fault) {
        if (!(fault instanceof Fault)) throw fault;
        refused.set(record.id, fault);
      }
    }
    return {
      what: "invoiced",
      refused,
      on: ({ record }) =>
        effectOn(record, plans.get(record.id)?.ofBills.get(record.id) ?? { amount: "0", isAll: false }),
      along: async () => {
        for (const plan of plans.values()) await addInvoice(tx, taker, plan);
      },
    };
  };
