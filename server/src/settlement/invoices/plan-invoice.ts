import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { deductionEffect } from "@tandem/contract/settlement/deductions/statuses";
import { type Invoiceable, partOfLine, restOfLine } from "@tandem/contract/settlement/invoices/part-of-line";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { Deducted, Parties } from "../deductions/join-deductions.ts";

/** A line of a confirmed bill of which something is left to invoice. */
export interface OpenLine extends Invoiceable {
  readonly id: string;
  readonly billId: string;
  readonly sourceNo: string;
  readonly purUnitNo: string;
}

/** A line that is named to be invoiced: so much of it, or all that is left. */
export interface WantedLine {
  readonly billableId: string;
  readonly invoiceQty?: string | undefined;
}

/** What an invoice bill is to hold. */
export interface InvoicePlan {
  readonly head: Readonly<Record<string, unknown>>;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  /** What of each bill it takes in, with tax, and whether nothing of it is left then. */
  readonly ofBills: ReadonlyMap<string, { readonly amount: string; readonly isAll: boolean }>;
  readonly deductionIds: readonly string[];
}

/** What of bills, which are locked, is left to invoice: those that are named, or all. */
export async function openLinesOf(
  tx: Database,
  billIds: readonly string[],
  ids?: readonly string[],
): Promise<OpenLine[]> {
  const { rows } =
    await sql<OpenLine>`select b.id, b.bill_id, b.source_no, b.bill_qty, b.currency, b.amount, b.untaxed_amount, b.invoiced_qty,
      b.invoiced_amount, b.invoiced_untaxed_amount, l.pur_unit_no
    from billable b join purchase_order_line l on l.tenant_id = b.tenant_id and l.id = b.purchase_order_line_id
    where b.bill_id = any (${billIds}::bigint[]) and b.invoiced_qty < b.bill_qty and (${ids ?? null}::bigint[] is null or b.id = any (${ids ?? null}::bigint[]))
    order by b.bill_id, b.id`.execute(tx);
  return rows;
}

/** Of how many lines of bills something is left to invoice, and how many of them take off. */
export type OpenCounts = ReadonlyMap<string, { readonly lines: number; readonly returned: number }>;

/** {@link OpenCounts} of bills that are locked. */
export async function openCountsOf(tx: Database, billIds: readonly string[]): Promise<OpenCounts> {
  const { rows } = await sql<{
    billId: string;
    lines: number;
    returned: number;
  }>`select bill_id, count(*)::integer as lines,
      (count(*) filter (where amount < 0))::integer as returned from billable
    where bill_id = any (${billIds}::bigint[]) and invoiced_qty < bill_qty group by 1`.execute(tx);
  return new Map(rows.map(({ billId, ...counts }) => [billId, counts]));
}

/** The same of lines of bills that are all there. */
export const countsOf = (lines: ReadonlyMap<string, readonly OpenLine[]>): OpenCounts =>
  new Map([...lines].map(([id, of]) => [id, { lines: of.length, returned: of.filter(isReturned).length }]));

/** What takes off: it is invoiced with the first of its bill, and whole, so that no more is ever invoiced than the bill comes to. */
const isReturned = ({ amount }: Pick<OpenLine, "amount">) => compareNumbers(amount, "0") < 0;

/** The part of each wanted line. @throws Fault invoiceQtyBeyond, with a detail for each that has less left */
function partsOf(open: readonly OpenLine[], wanted: readonly WantedLine[] | null) {
  if (wanted === null) return open.map((line) => ({ line, quantity: restOfLine(line) }));
  const known = new Map(open.map((line) => [line.id, line]));
  const details: FaultDetail[] = [];
  const parts = wanted.flatMap(({ billableId, invoiceQty }, index) => {
    const line = known.get(billableId);
    // Named twice, the second finds nothing left.
    known.delete(billableId);
    const rest = line ? restOfLine(line) : "0";
    const quantity = invoiceQty ?? rest;
    if (line && compareNumbers(quantity, rest) <= 0) return [{ line, quantity }];
    const path = `lines.${index}.invoiceQty`;
    details.push({ path, key: "errors.invoiceQtyBeyond", parameters: { rest } });
    return [];
  });
  const [first] = details;
  if (first) throw new Fault("invoiceQtyBeyond", { rest: String(first.parameters?.rest) }, details);
  return parts;
}

/** What of each bill some parts are, and whether that is all that is left of it. */
function ofBills(
  counts: OpenCounts,
  parts: ReturnType<typeof partsOf>,
  amounts: readonly { readonly amount: string }[],
) {
  const taken = Map.groupBy(
    parts.map(({ line, quantity }, index) => ({
      line,
      billId: line.billId,
      amount: amounts[index]?.amount ?? "0",
      isWhole: compareNumbers(quantity, restOfLine(line)) === 0,
    })),
    ({ billId }) => billId,
  );
  return new Map(
    [...taken].map(([billId, all]) => {
      const amount = sum(all.map((each) => each.amount));
      const whole = all.filter(({ isWhole }) => isWhole);
      const of = counts.get(billId);
      if (whole.filter(({ line }) => isReturned(line)).length < (of?.returned ?? 0))
        throw new Fault("invoiceReturnsLeft");
      return [billId, { amount, isAll: whole.length === of?.lines }];
    }),
  );
}

/**
 * What an invoice bill of some lines is to hold, less deductions.
 * @throws Fault invoiceQtyBeyond, invoiceReturnsLeft, invoiceTaxImpossible; invoiceNotPositive where deductions and returns leave nothing to invoice, or less than nothing to pay
 */
export function planInvoice(
  { orgNo, supplierNo, currency }: Parties,
  { lines, counts }: { readonly lines: readonly OpenLine[]; readonly counts: OpenCounts },
  wanted: readonly WantedLine[] | null,
  deductions: readonly Deducted[],
): InvoicePlan {
  const parts = partsOf(lines, wanted);
  const amounts = parts.map(({ line, quantity }) => partOfLine(line, quantity));
  const lowering = deductions.filter((each) => each.deductionEffect === deductionEffect.code.invoice);
  const lineAmount = sum(amounts.map(({ amount }) => amount));
  const deductionAmount = sum(lowering.map(({ amount }) => amount));
  const expected = subtract(lineAmount, deductionAmount);
  const untaxed = subtract(
    sum(amounts.map(({ untaxedAmount }) => untaxedAmount)),
    sum(lowering.map(({ untaxedAmount }) => untaxedAmount)),
  );
  const paid = deductions.filter((each) => each.deductionEffect === deductionEffect.code.payment);
  const paymentDeductionAmount = sum(paid.map(({ amount }) => amount));
  const isOwed = isPositive(expected) && compareNumbers(paymentDeductionAmount, expected) <= 0;
  if (parts.length === 0 || !isOwed) {
    throw new Fault("invoiceNotPositive", { amount: subtract(expected, paymentDeductionAmount), currency });
  }
  const tax = subtract(expected, untaxed);
  // Deductions of another tax rate than the lines may leave what no invoice can say.
  if (compareNumbers(tax, "0") < 0 || compareNumbers(tax, expected) >= 0) {
    throw new Fault("invoiceTaxImpossible", { tax, amount: expected, currency });
  }
  return {
    head: {
      ...{ orgNo, supplierNo, currency, lineAmount, deductionAmount },
      lineCount: parts.length,
      expectedTaxAmount: tax,
      paymentDeductionAmount,
    },
    lines: parts.map(({ line, quantity }, index) => {
      return { billableId: line.id, billId: line.billId, invoiceQty: quantity, ...amounts[index] };
    }),
    ofBills: ofBills(counts, parts, amounts),
    deductionIds: deductions.map(({ id }) => id),
  };
}
