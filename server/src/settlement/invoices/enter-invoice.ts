import { currencyDecimals } from "@tandem/contract/core/currencies";
import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, multiply, subtract } from "@tandem/contract/core/numbers";
import { enteredProblem, knownNumber } from "@tandem/contract/settlement/invoices/entered";
import { type EnteredInvoice, enteredInvoice, invoice } from "@tandem/contract/settlement/invoices/invoices";
import { invoiceLineTolerance, invoiceTolerance } from "@tandem/contract/settlement/invoices/parameters";
import { invoiceStatus } from "@tandem/contract/settlement/invoices/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, isTaken } from "../../core/database.ts";
import { isSameValue } from "../../core/same-value.ts";
import { writtenValues } from "../../core/written-values.ts";
import type { Named } from "../../documents/take-steps.ts";
import { requireAmountDecimals } from "../../orders/purchase-orders/amounts.ts";
import { saveFiles } from "../../platform/files/saved-files.ts";
import { requireCome } from "../../receiving/days-of-goods.ts";
import type { InvoiceWork } from "./stored-invoices.ts";

/** What an invoice bill expects of its invoice. */
interface Expecting {
  readonly id: string;
  readonly supplierNo: string;
  readonly currency: string;
  readonly lineCount: number;
  readonly expectedAmount: string;
  readonly expectedTaxAmount: string;
  readonly paymentDeductionAmount: string;
}

const wholeNumber = /^\d{1,3}$/;

/** By how much the amounts of an invoice may differ from what is expected, in its currency. */
async function toleranceOf(tx: Database, { currency, lineCount }: Expecting): Promise<string> {
  const known = [invoiceLineTolerance, invoiceTolerance];
  const { rows } = await sql<{ paramNo: string; value: string }>`select param_no, param_value as value from sys_param
    where param_no = any (${known.map(({ paramNo }) => paramNo)}::text[])`.execute(tx);
  const said = new Map(rows.map(({ paramNo, value }) => [paramNo, value]));
  // A tenant may have said something else by that number before the product asked for it.
  const [perLine = 0, inAll = 0] = known.map(({ paramNo, usual }) => {
    const value = said.get(paramNo) ?? "";
    return wholeNumber.test(value) ? Number(value) : usual;
  });
  const units = Math.min(perLine * lineCount, inAll);
  return multiply(String(units), `1e-${currencyDecimals(currency)}`);
}

const absolute = (value: string) => value.replace(/^-/, "");

/** @throws Fault invoiceAmountDiffers, invoiceTaxDiffers */
async function requireExpected(tx: Database, bill: Expecting, entered: EnteredInvoice): Promise<void> {
  const allowed = await toleranceOf(tx, bill);
  const { currency } = bill;
  const require = (
    error: "invoiceAmountDiffers" | "invoiceTaxDiffers",
    path: "invoiceAmount" | "taxAmount",
    expected: string,
  ) => {
    const difference = subtract(entered[path], expected);
    if (compareNumbers(absolute(difference), allowed) <= 0) return;
    const parameters = { expected, difference, allowed, currency };
    throw new Fault(error, parameters, [{ path, key: `errors.${error}`, parameters }]);
  };
  require("invoiceAmountDiffers", "invoiceAmount", bill.expectedAmount);
  const payable = subtract(entered.invoiceAmount, bill.paymentDeductionAmount);
  if (compareNumbers(payable, "0") < 0) {
    throw new Fault("invoiceNotPositive", { amount: payable, currency }, [
      { path: "invoiceAmount", key: "errors.invoiceNotPositive", parameters: { amount: payable, currency } },
    ]);
  }
  require("invoiceTaxDiffers", "taxAmount", bill.expectedTaxAmount);
}

/** An invoice is right by itself. @throws Fault invoiceCodeNeeded, invoiceAmountIncorrect, invoiceTaxIncorrect, invoiceNoNotDigital, invoiceCodeOfElectronic */
function requireRight({ currency }: Expecting, entered: EnteredInvoice): void {
  const problem = enteredProblem(entered, currency);
  if (problem) throw new Fault(problem.error, {}, [{ path: problem.field, key: `errors.${problem.error}` }]);
  const amounts = ["invoiceAmount", "taxAmount"] as const;
  requireAmountDecimals(
    amounts.map((path) => ({ amount: entered[path], currency, path, fieldKey: `enteredInvoice.${path}` })),
  );
}

/** No other invoice bill that the caller sees has the invoice. @throws Fault invoiceKnown */
async function requireUnknown(
  tx: Database,
  { id, supplierNo }: Expecting,
  { invoiceCode, invoiceNo }: EnteredInvoice,
): Promise<void> {
  const { rows } = await sql<{ number: string }>`select bill_no as number from invoice
    where supplier_no = ${supplierNo} and (coalesce(invoice_code, '') = ${invoiceCode ?? ""} and upper(invoice_no) = upper(${invoiceNo})
        and (status <> ${invoiceStatus.code.voided} or was_committed) and id <> ${id} or upper(red_invoice_no) = upper(${invoiceNo}))`.execute(
    tx,
  );
  const [other] = rows;
  if (!other) return;
  throw known(other.number);
}

function known(number: string): Fault {
  return new Fault("invoiceKnown", { number }, [
    { path: "invoiceNo", key: "errors.invoiceKnown", parameters: { number } },
  ]);
}

/** Says of a failure that the invoice is known: at an invoice bill that the caller does not see, or since this moment. @throws Fault invoiceKnown */
export function asKnown(failure: unknown): never {
  throw isTaken(failure, "invoice_known") ? known("–") : failure;
}

interface Entering extends Named, EnteredInvoice {
  readonly fileIds?: readonly string[] | undefined;
}

/** The supplier enters its invoice, or enters it anew. */
export const entered =
  (here: Pick<Context, "today">): InvoiceWork<Entering> =>
  async (tx, ready, { fileIds, ...given }) => {
    const { record } = ready[0] as (typeof ready)[number];
    const said = writtenValues(enteredInvoice, given);
    const { currency } = record;
    const written = {
      ...said,
      invoiceNo: knownNumber(said.invoiceNo, currency),
      invoiceCode: said.invoiceCode === null ? null : knownNumber(said.invoiceCode, currency),
    };
    requireRight(record, written);
    requireCome(here, "invoiceDate", written.invoiceDate);
    await requireExpected(tx, record, written);
    await requireUnknown(tx, record, written);
    const fields = Object.keys(written) as (keyof typeof written)[];
    const changed = fields.filter((field) => !isSameValue(invoice, field, record[field], written[field]));
    const changes = changed.map((field) => ({ line: null, field, old: record[field], new: written[field] }));
    const ofFiles = await saveFiles(tx, "invoice", record.id, fileIds);
    return { what: "entered", on: () => ({ set: written, changes: [...changes, ...ofFiles] }) };
  };
