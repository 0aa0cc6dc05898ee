import { Fault } from "@tandem/contract/core/errors";
import { subtract } from "@tandem/contract/core/numbers";
import { billLifecycle, billStatus } from "@tandem/contract/settlement/bills/statuses";
import { electronicProblem, knownNumber, neededToReverse } from "@tandem/contract/settlement/invoices/entered";
import type { EnteredInvoice } from "@tandem/contract/settlement/invoices/invoices";
import { invoiceStatus, throwStatus } from "@tandem/contract/settlement/invoices/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, isTaken } from "../../core/database.ts";
import type { Taker } from "../../core/history.ts";
import { lockRecords } from "../../documents/lock-records.ts";
import type { Named, Reasoned } from "../../documents/take-steps.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { requireCome } from "../../receiving/days-of-goods.ts";
import { storedBills } from "../bills/stored-bills.ts";
import { rememberDeducted } from "../deductions/join-deductions.ts";
import { forgetPosting } from "./decide-invoice.ts";
import type { InvoiceWork } from "./stored-invoices.ts";

/** Locks the bills of which invoices have taken something in, and says of each, and of their deductions, what is free again: the database frees it. */
async function freeBills(tx: Database, taker: Taker, invoiceIds: readonly string[]): Promise<void> {
  await rememberDeducted(tx, taker, "invoice", "leave", { of: invoiceIds });
  const { rows } = await sql<{
    id: string;
    amount: string;
  }>`select bill_id as id, sum(amount) as amount from invoice_line
    where invoice_id = any (${invoiceIds}::bigint[]) group by 1 order by 1`.execute(tx);
  const freed = new Map(rows.map(({ id, amount }) => [id, amount]));
  const outcomes = await lockRecords(tx, storedBills, rows);
  const taken = outcomes.flatMap(({ record }) => {
    if (!record) return [];
    const { invoicedAmount: old } = record;
    const left = subtract(old, freed.get(record.id) ?? "0");
    const moves = [{ lifecycle: billLifecycle, action: "freeInvoiced", to: billStatus.code.confirmed }];
    return [{ record, moves, changes: [{ line: null, field: "invoicedAmount", old, new: left }] }];
  });
  await writeSteps(tx, taker, storedBills, taken, { what: "freed" });
}

const idsOf = (ready: readonly { readonly record: { readonly id: string } }[]) => ready.map(({ record }) => record.id);

/** Deletes invoice bills that nobody has committed. */
export const removed =
  ({ taker }: Pick<Context, "taker">): InvoiceWork =>
  (tx, ready) => ({
    what: null,
    removes: true,
    along: async () => {
      const ids = idsOf(ready);
      await freeBills(tx, taker, ids);
      await sql`delete from invoice where id = any (${ids}::bigint[])`.execute(tx);
    },
  });

/** What the ERP said of an invoice that ends is nothing to it any more. */
const untold = { throwStatus: throwStatus.code.none };

/** Either side voids invoice bills: an invoice that was made out is void with its paper. */
export const voided =
  ({ taker }: Pick<Context, "taker">): InvoiceWork<Reasoned> =>
  async (tx, ready, { reason }) => {
    const ids = idsOf(ready);
    // Before their states change, by which the database counts what is invoiced of lines: of these nobody else counts meanwhile.
    await freeBills(tx, taker, ids);
    return {
      what: taker.side === "supplier" ? "voidedBySupplier" : "voided",
      on: () => ({ set: { voidReason: reason, ...untold } }),
      along: () => forgetPosting(tx, ids),
    };
  };

/** By what the buyer writes an invoice off. */
export interface Reversing extends Named {
  readonly redLetterNo?: string | null | undefined;
  readonly redInvoiceNo: string;
  readonly redInvoiceDate: string;
  readonly erpReversalNo?: string | null | undefined;
}

/** The buyer writes an invoice off by the red one; what is posted, once the ERP has reversed it. @throws Fault invoiceRedLetterNeeded, invoiceReverseInErp */
export const reversed =
  (here: Pick<Context, "taker" | "today">): InvoiceWork<Reversing> =>
  async (tx, ready, { redLetterNo, redInvoiceDate, erpReversalNo, reason, ...given }) => {
    const { record } = ready[0] as (typeof ready)[number];
    const redInvoiceNo = knownNumber(given.redInvoiceNo, record.currency);
    requireRed(record, redInvoiceNo, redInvoiceDate);
    requireCome(here, "redInvoiceDate", redInvoiceDate);
    await requireRedUnknown(tx, record.supplierNo, redInvoiceNo);
    const needed = neededToReverse({ ...record, status: String(record.status) });
    if (needed.redLetterNo && !redLetterNo) throw asked("invoiceRedLetterNeeded", "redLetterNo");
    const isInErp = needed.erpReversalNo;
    if (isInErp && !erpReversalNo) throw asked("invoiceReverseInErp", "erpReversalNo");
    const said = {
      redLetterNo: redLetterNo ? knownNumber(redLetterNo, record.currency) : null,
      redInvoiceNo,
      redInvoiceDate,
      erpReversalNo: erpReversalNo ?? null,
    };
    await freeBills(tx, here.taker, [record.id]);
    return {
      what: "reversed",
      on: () => ({
        set: { ...said, reverseReason: reason, ...(isInErp ? {} : untold) },
        changes: Object.entries(said).flatMap(([field, value]) =>
          value === null ? [] : [{ line: null, field, old: null, new: value }],
        ),
      }),
      along: () => forgetPosting(tx, [record.id]),
    };
  };

/** A red invoice is another than the one that it ends, of its kind, and not older. @throws Fault invoiceRedSame, invoiceNoNotDigital, invoiceRedBefore */
function requireRed(
  { currency, invoiceClassify: classify, invoiceNo, invoiceDate }: Ended,
  redInvoiceNo: string,
  redInvoiceDate: string,
): void {
  if (redInvoiceNo === invoiceNo) throw asked("invoiceRedSame", "redInvoiceNo");
  const kind = { invoiceClassify: classify, invoiceCode: null, invoiceNo: redInvoiceNo } as Partial<EnteredInvoice>;
  if (electronicProblem(kind, currency)) throw asked("invoiceNoNotDigital", "redInvoiceNo");
  if (invoiceDate !== null && redInvoiceDate < invoiceDate) throw asked("invoiceRedBefore", "redInvoiceDate");
}

/** A red invoice ends one, and is none that is invoiced. @throws Fault invoiceRedKnown */
async function requireRedUnknown(tx: Database, supplierNo: string, redInvoiceNo: string): Promise<void> {
  const { rows } = await sql<{ number: string }>`select bill_no as number from invoice where supplier_no = ${supplierNo}
    and (upper(red_invoice_no) = upper(${redInvoiceNo}) or upper(invoice_no) = upper(${redInvoiceNo}) and status <> ${invoiceStatus.code.voided})
    limit 1`.execute(tx);
  const [other] = rows;
  if (other) throw redKnown(other.number);
}

const redKnown = (number: string) =>
  new Fault("invoiceRedKnown", { number }, [
    { path: "redInvoiceNo", key: "errors.invoiceRedKnown", parameters: { number } },
  ]);

/** Says of a failure that the red invoice is known, at an invoice bill that the caller does not see. @throws Fault invoiceRedKnown */
export function asRedKnown(failure: unknown): never {
  throw isTaken(failure, "invoice_red_known") ? redKnown("–") : failure;
}

interface Ended {
  readonly currency: string;
  readonly invoiceClassify: string | null;
  readonly invoiceNo: string | null;
  readonly invoiceDate: string | null;
}

type RedProblem =
  | "invoiceRedLetterNeeded"
  | "invoiceReverseInErp"
  | "invoiceRedSame"
  | "invoiceNoNotDigital"
  | "invoiceRedBefore";

const asked = (error: RedProblem, path: string) => new Fault(error, {}, [{ path, key: `errors.${error}` }]);
