import { currencyDecimals } from "@tandem/contract/core/currencies";
import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { rounded } from "@tandem/contract/core/numbers";
import type { InputOf } from "@tandem/contract/core/service";
import {
  type InvoiceBody,
  invoiceProblem,
  invoiceType,
  type NoticeInvoice,
  shippingNoticeInvoice,
} from "@tandem/contract/delivery/shipping-notices/invoices";
import type { ShippingNoticeInput } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { ruleParameters } from "@tandem/contract/orders/order-rules/rule-named";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, sqlState } from "../../core/database.ts";
import type { Document, ValueChange } from "../../core/history.ts";
import { writtenValues } from "../../core/written-values.ts";
import { addLines } from "../../documents/add-document.ts";
import type { Work } from "../../documents/take-steps.ts";
import { type Decisions, isYes } from "../../orders/order-rules/decisions.ts";
import type { DeliveryRule } from "./delivery-rules.ts";
import type { storedNotices } from "./stored-notices.ts";

type KeepInvoices = InputOf<Services["shippingNotices"]["endpoints"]["keepInvoices"]>;

const uniqueViolation = "23505";
const nameOf = ({ invoiceCode, invoiceNo }: Pick<NoticeInvoice, "invoiceCode" | "invoiceNo">) =>
  [invoiceCode, invoiceNo].filter(Boolean).join(" ");

/** A notice to which an invoice comes is asked for one, where its rule says so. @throws Fault noticeInvoiceNeeded */
export function requireInvoice(count: number, decided: Pick<Decisions, "invoiceNeeded">): void {
  if (count > 0 || !isYes(decided.invoiceNeeded.value)) return;
  const said = ruleParameters(decided.invoiceNeeded.rule, "invoiceNeeded");
  throw new Fault("noticeInvoiceNeeded", said, [
    { path: "invoices", key: "errors.noticeInvoiceNeeded", parameters: said },
  ]);
}

/** The invoices that come with a notice, or that a corrected one has already. */
export async function requireInvoicesOf(
  tx: Database,
  supplierNo: string,
  given: Pick<ShippingNoticeInput, "id" | "invoices">,
  { decided }: { readonly decided: Pick<Decisions, "invoiceNeeded"> },
): Promise<void> {
  const { id = null, invoices } = given;
  if (invoices && invoices.length > 0) return requireInvoices(tx, supplierNo, id, invoices);
  if (!isYes(decided.invoiceNeeded.value)) return;
  const kept =
    id && !invoices
      ? await tx.selectFrom("shippingNoticeInvoice").select("id").where("shippingNoticeId", "=", id).execute()
      : [];
  requireInvoice(kept.length, decided);
}

/**
 * Invoices are right by themselves, and none of their numbers stands twice, or at another notice of the supplier.
 * @throws Fault invoiceCodeNeeded, invoiceAmountIncorrect, invoiceTaxIncorrect, noticeInvoiceKnown
 */
export async function requireInvoices(
  tx: Database,
  supplierNo: string,
  noticeId: string | null,
  invoices: readonly NoticeInvoice[],
): Promise<void> {
  const wrong: FaultDetail[] = invoices.flatMap((invoice, index) => {
    const problem = invoiceProblem(invoice);
    return problem ? [{ path: `invoices.${index}.${problem.field}`, key: `errors.${problem.error}` }] : [];
  });
  const [first] = invoices.flatMap((invoice) => invoiceProblem(invoice) ?? []);
  if (first) throw new Fault(first.error, {}, wrong);
  const known = await sql<{ invoiceCode: string | null; invoiceNo: string; asnNo: string }>`
    select i.invoice_code, i.invoice_no, n.asn_no from shipping_notice_invoice i
    join shipping_notice n on n.tenant_id = i.tenant_id and n.id = i.shipping_notice_id
    where i.supplier_no = ${supplierNo} and i.is_live and i.invoice_no = any (${invoices.map(({ invoiceNo }) => invoiceNo.trim())})
      and i.shipping_notice_id is distinct from ${noticeId}::bigint`.execute(tx);
  const seen = new Map(known.rows.map((row) => [nameOf(row), row.asnNo]));
  for (const [index, invoice] of invoices.entries()) {
    const name = nameOf({ invoiceCode: invoice.invoiceCode?.trim() ?? null, invoiceNo: invoice.invoiceNo.trim() });
    const asnNo = seen.get(name);
    if (asnNo !== undefined) throw alreadyKnown(name, asnNo, index);
    seen.set(name, "");
  }
}

function alreadyKnown(invoice: string, asnNo: string, index: number): Fault {
  const parameters = { invoice, asnNo: asnNo || "–" };
  return new Fault("noticeInvoiceKnown", parameters, [
    { path: `invoices.${index}.invoiceNo`, key: "errors.noticeInvoiceKnown", parameters },
  ]);
}

/** Writes the invoices of a notice, in place of those that it had. */
export async function writeInvoices(
  tx: Database,
  notice: Omit<Document, "number">,
  invoices: readonly NoticeInvoice[],
): Promise<void> {
  await tx.deleteFrom("shippingNoticeInvoice").where("shippingNoticeId", "=", notice.id).execute();
  if (invoices.length === 0) return;
  const values = await inTheirCurrencies(tx, notice.id, invoices);
  try {
    await addLines(tx, notice, { table: "shippingNoticeInvoice", headField: "shippingNoticeId", values });
  } catch (failure) {
    // Somebody else was quicker, or it stands at a notice that the caller does not see.
    if (sqlState(failure) === uniqueViolation) throw alreadyKnown(invoices.map(nameOf).join(", "), "", 0);
    throw failure;
  }
}

/**
 * Invoices are in a currency of the orders of their notice: in the only one, where none is said.
 * @throws Fault invoiceCurrencyOther
 */
async function inTheirCurrencies(tx: Database, noticeId: string, invoices: readonly NoticeInvoice[]) {
  const found = await sql<{ currency: string }>`select distinct p.currency from shipping_notice_line l
    join purchase_order_line o on o.id = l.purchase_order_line_id join purchase_order p on p.id = o.purchase_order_id
    where l.shipping_notice_id = ${noticeId} order by 1`.execute(tx);
  const currencies = found.rows.map(({ currency }) => currency);
  const [only] = currencies.length === 1 ? currencies : [];
  const values = invoices.map((invoice) => {
    const written = writtenValues(shippingNoticeInvoice, invoice);
    return { ...written, currency: written.currency ?? only ?? null };
  });
  const parameters = { currencies: currencies.join(", ") };
  const wrong = values.flatMap(({ currency }, index): FaultDetail[] =>
    currency !== null && currencies.includes(currency)
      ? []
      : [{ path: `invoices.${index}.currency`, key: "errors.invoiceCurrencyOther", parameters }],
  );
  if (wrong.length > 0) throw new Fault("invoiceCurrencyOther", parameters, wrong);
  return values;
}

/** The supplier says which invoices come with a notice (B3.4a). */
export const invoicesKept: Work<(typeof storedNotices)["reads"], DeliveryRule, KeepInvoices> = async (
  tx,
  ready,
  { invoices },
) => {
  const [one] = ready;
  if (!one) return { what: "invoicesKept", on: () => ({}) };
  const { record, rule } = one;
  requireInvoice(invoices.length, rule);
  await requireInvoices(tx, record.supplierNo, record.id, invoices);
  const before = await tx
    .selectFrom("shippingNoticeInvoice")
    .select(["invoiceCode", "invoiceNo", "invoiceAmount"])
    .where("shippingNoticeId", "=", record.id)
    .orderBy("id")
    .execute();
  return {
    what: "invoicesKept",
    on: () => ({ to: String(record.checkStatus), changes: changesBetween(before, invoices) }),
    along: () => writeInvoices(tx, record, invoices),
  };
};

/**
 * Of notices that are void and are to stand again, those of which a number stands at another notice by now, and why not; of two
 * with one number that stand again together, the older one has it.
 */
export async function reusedInvoices(tx: Database, noticeIds: readonly string[]): Promise<Map<string, Fault>> {
  const { rows } = await sql<{ id: string; invoiceCode: string | null; invoiceNo: string; asnNo: string }>`
    select distinct on (v.shipping_notice_id) v.shipping_notice_id as id, i.invoice_code, i.invoice_no, n.asn_no
    from shipping_notice_invoice v
    join shipping_notice_invoice i on i.tenant_id = v.tenant_id and i.supplier_no = v.supplier_no
      and (i.is_live or i.shipping_notice_id = any (${noticeIds}::bigint[]) and i.shipping_notice_id < v.shipping_notice_id)
      and i.invoice_no = v.invoice_no and coalesce(i.invoice_code, '') = coalesce(v.invoice_code, '')
    join shipping_notice n on n.tenant_id = i.tenant_id and n.id = i.shipping_notice_id
    where v.shipping_notice_id = any (${noticeIds}::bigint[]) and not v.is_live
    order by v.shipping_notice_id, i.id`.execute(tx);
  return new Map(
    rows.map(({ id, asnNo, ...invoice }) => [id, new Fault("noticeInvoiceKnown", { invoice: nameOf(invoice), asnNo })]),
  );
}

type NamedInvoice = Pick<NoticeInvoice, "invoiceCode" | "invoiceNo" | "invoiceAmount">;

/** What is remembered of invoices that came, went, or have another amount. */
function changesBetween(before: readonly NamedInvoice[], now: readonly NamedInvoice[]): ValueChange[] {
  const [had, has] = [before, now].map((list) => new Map(list.map((each) => [nameOf(each), each.invoiceAmount])));
  const names = [...new Set([...(had?.keys() ?? []), ...(has?.keys() ?? [])])];
  return names.flatMap((name): ValueChange[] => {
    const [old = null, next = null] = [had?.get(name), has?.get(name)];
    return old === next ? [] : [{ line: name, field: "invoiceAmount", old, new: next }];
  });
}

/** What is stored of the invoices of a notice, and what its lines are worth, which nobody has rounded yet. */
export interface Invoiced {
  readonly invoices: readonly Omit<InvoiceBody["srmBillInvoiceBodyList"][number], "invoiceTypeName">[];
  readonly amounts: NonNullable<InvoiceBody["shippedAmounts"]>;
}

const inItsCurrency = ({ currency, amount }: Invoiced["amounts"][number]) => ({
  currency,
  amount: rounded(amount, currencyDecimals(currency)),
});

/** The invoices of a notice as they are answered (B3.4b); the value of the goods to those who see orders. */
export function invoiceBodyOf(context: Context, docNo: string, { invoices, amounts }: Invoiced): InvoiceBody {
  const seesPrices = (["purchaseOrders", "orderTracking"] as const).some((menu) => context.actor(menu).can("isSearch"));
  return {
    docNo,
    srmBillInvoiceBodyList: invoices.map((invoice) => ({
      ...invoice,
      invoiceTypeName: context.translate(invoiceType.labelKey(invoice.invoiceType)),
    })),
    shippedAmounts: seesPrices ? amounts.map(inItsCurrency) : null,
  };
}
