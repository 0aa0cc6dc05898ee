import type { OutputOf } from "@tandem/contract/core/service";
import { invoices } from "@tandem/contract/settlement/invoices/calls";
import { call } from "../../api/client.ts";

/** What can be invoiced: lines of confirmed bills, and deductions that are agreed. */
export type ToInvoice = OutputOf<(typeof invoices)["endpoints"]["getLinesToInvoice"]> & {
  readonly deductions: OutputOf<(typeof invoices)["endpoints"]["selectBillDeduction"]>["records"];
};

/** What can be invoiced of bills. */
export async function toInvoice(billIds: readonly string[]): Promise<ToInvoice> {
  const quiet = { showError: false };
  const found = await call(invoices, "getLinesToInvoice", { billIds: [...billIds] }, quiet);
  const [first] = found.bills;
  if (!first) return { ...found, deductions: [] };
  const parties = { orgNo: first.orgNo, supplierNo: first.supplierNo, currency: first.currency };
  const { records } = await call(invoices, "selectBillDeduction", { ...parties, billIds: [...billIds] }, quiet);
  return { ...found, deductions: records };
}
