import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import type { billable } from "@tandem/contract/settlement/billables/billables";
import type { BillDetail } from "@tandem/contract/settlement/bills/bills";
import { billStatus } from "@tandem/contract/settlement/bills/statuses";
import type {
  EnteredInvoice,
  InvoiceAction,
  InvoiceDetail,
  invoice,
} from "@tandem/contract/settlement/invoices/invoices";
import { invoiceStatus } from "@tandem/contract/settlement/invoices/statuses";
import type { TestApplication, TestUser } from "../application.ts";
import { day, type OrderWish } from "../orders.ts";
import { named } from "../records.ts";
import { pick } from "../scene.ts";
import type { Breaking, TestedDocument } from "../tested-documents.ts";
import { billOf, buildPooled, poolOf } from "./bills.ts";

const everything = { current: 1, size: 1000 };
type Invoice = Listed<Row<typeof invoice>, InvoiceAction>;

/** The sides of whom one supplies what the other invoices. */
export interface Sides {
  readonly app: TestApplication;
  readonly buyer: TestUser;
  readonly supplier: TestUser;
}

/** A bill that both sides have confirmed. */
export async function confirmedBill({ buyer, supplier }: Omit<Sides, "app">, bill: BillDetail): Promise<BillDetail> {
  const byOne = await supplier.ok("bills", "confirm", named(bill));
  return buyer.ok("bills", "confirmAsBuyer", named(byOne));
}

/** A confirmed bill of what was received of a new order. */
export async function buildConfirmed(sides: Sides, quantities: readonly string[], wish: OrderWish = {}) {
  return confirmedBill(sides, await billOf(sides.buyer, await buildPooled(sides.app, quantities, wish)));
}

/** The invoice bill of lines of a bill: of all of each, or of so much as is said in the order of the lines. */
export function generate(
  user: TestUser,
  { lines }: Pick<BillDetail, "lines">,
  quantities: readonly (string | null)[] = lines.map(() => null),
  deductionIds: readonly string[] = [],
): Promise<InvoiceDetail> {
  const wanted = quantities.flatMap((invoiceQty, index) => {
    const billableId = lines[index]?.id ?? "";
    if (invoiceQty === "0") return [];
    return [{ billableId, ...(invoiceQty === null ? {} : { invoiceQty }) }];
  });
  return user.ok("invoices", "generateInvoiceDoc", { lines: wanted, deductionIds: [...deductionIds] });
}

let count = 0;

/** An invoice as what is expected of it: a paper one, unless something else is wished. */
export function entryOf(
  { id, version, expectedAmount, expectedTaxAmount }: Invoice | InvoiceDetail,
  wish: Partial<EnteredInvoice> = {},
): EnteredInvoice & { readonly id: string; readonly version: number } {
  count += 1;
  return {
    ...{ id, version, invoiceType: "3", invoiceClassify: "1", invoiceCode: "3200214130" },
    ...{ invoiceNo: String(10_000_000 + count), invoiceDate: day(0) },
    ...{ invoiceAmount: expectedAmount, taxAmount: expectedTaxAmount, ...wish },
  };
}

/** Enters the invoice of an invoice bill, and commits it. */
export async function commit(
  supplier: TestUser,
  of: InvoiceDetail,
  wish: Partial<EnteredInvoice> = {},
): Promise<InvoiceDetail> {
  const entered = await supplier.ok("invoices", "enterInvoice", entryOf(of, wish));
  return supplier.ok("invoices", "commitInvoice", named(entered));
}

/** An invoice bill, and why it ends. */
export const reasoned = (one: { readonly id: string; readonly version: number }) => ({
  ...named(one),
  reason: "It is wrong",
});

/** By which red invoice an invoice bill is written off. */
export const red = (one: InvoiceDetail, wish: object = {}) => ({
  ...reasoned(one),
  ...{ redInvoiceNo: `R-${one.id}`, redInvoiceDate: day(0), ...wish },
});

/** An invoice bill that its buyer has approved. */
export async function approve(
  { buyer, supplier }: Omit<Sides, "app">,
  of: InvoiceDetail,
  wish: Partial<EnteredInvoice> = {},
) {
  return buyer.ok("invoices", "approve", named(await commit(supplier, of, wish)));
}

const live = "i.status not in ('4', 'X')";

const laws = {
  "of each line of a bill is invoiced what invoice bills that stand hold of it, and never more than it has": `
    select b.id from billable b left join lateral (
      select coalesce(sum(l.invoice_qty), 0) as qty, coalesce(sum(l.amount), 0) as amount, coalesce(sum(l.untaxed_amount), 0) as untaxed
      from invoice_line l join invoice i on i.id = l.invoice_id and ${live} where l.billable_id = b.id) s on true
    where (b.invoiced_qty, b.invoiced_amount, b.invoiced_untaxed_amount) is distinct from (s.qty, s.amount, s.untaxed)
      or b.invoiced_qty > b.bill_qty
      or (b.invoiced_qty = b.bill_qty and (b.invoiced_amount, b.invoiced_untaxed_amount) <> (b.amount, b.untaxed_amount))`,

  "a bill says what of it is invoiced, and that nothing of it is left": `
    select b.id from bill b left join lateral (
      select coalesce(sum(p.invoiced_amount), 0) as amount, count(*) filter (where p.invoiced_qty > 0) as lines,
        count(*) filter (where p.invoiced_qty < p.bill_qty) as open from billable p where p.bill_id = b.id) s on true
    where (b.invoiced_amount, b.invoiced_count) is distinct from (s.amount, s.lines)
      or (b.status = '4') is distinct from (b.status <> 'X' and s.open = 0) and b.invoiced_count > 0
      or b.status <> 'X' and b.invoiced_count > 0 and b.invoiced_amount > b.amount`,

  "an invoice bill comes to its lines less its deductions, of its parties and currency; one that has ended holds no deduction": `
    select i.id from invoice i left join lateral (
      select count(*) as lines, sum(l.amount) as amount, bool_and((l.org_no, l.supplier_no, l.currency) = (i.org_no, i.supplier_no, i.currency)
        and (b.bill_id = l.bill_id or not (${live}))) as same
      from invoice_line l left join billable b on b.id = l.billable_id where l.invoice_id = i.id) s on true
    left join lateral (
      select coalesce(sum(d.confirm_amount) filter (where d.tax_rate is not null), 0) as lowers,
        coalesce(sum(d.confirm_amount) filter (where d.tax_rate is null), 0) as unpaid, count(*) as deductions,
        coalesce(bool_and((d.org_no, d.supplier_no, d.currency) = (i.org_no, i.supplier_no, i.currency)), true) as same
      from deduction d where d.invoice_id = i.id) d on true
    where (i.line_count, i.line_amount) is distinct from (s.lines, s.amount) or not s.same
      or case when ${live} then (i.deduction_amount, i.payment_deduction_amount, true) is distinct from (d.lowers, d.unpaid, d.same)
        else d.deductions > 0 end`,

  "what is committed says its invoice, and what is posted when": `
    select id from invoice where status in ('1', '2', '3', '4') and invoice_no is null or (status = '3') <> (posting_date is not null) and status <> '4'`,
};

const breaking: readonly Breaking[] = [
  [
    "of each line of a bill",
    "update invoice_line set amount = amount + 1",
    "",
    "update invoice_line set amount = amount - 1",
  ],
  [
    "a bill says what of it",
    "update bill set invoiced_amount = invoiced_amount + 1",
    "",
    "update bill set invoiced_amount = invoiced_amount - 1",
  ],
  [
    "an invoice bill comes to",
    "update invoice set line_amount = line_amount + 1",
    "",
    "update invoice set line_amount = line_amount - 1",
  ],
  [
    "what is committed says",
    "update invoice set posting_date = current_date",
    "",
    "update invoice set posting_date = null",
  ],
];

const doings: TestedDocument["doings"] = {
  names: [
    ...["generateInvoice", "enterInvoice", "commitInvoice", "approveInvoice", "rejectInvoice", "postInvoice"],
    ...["reverseInvoice", "voidInvoice", "removeInvoice"],
  ],
  look: async (admin, purchaseNo) => {
    const rows = await poolOf(admin, { purchaseNo: [...purchaseNo] });
    const { records: lines } = await admin.ok("invoices", "getInvoiceLinePage", {
      ...everything,
      condition: { purchaseNo: [...purchaseNo] },
    });
    const ids = [...new Set(lines.map(({ invoiceId }) => invoiceId))];
    const { records } =
      ids.length > 0
        ? await admin.ok("invoices", "getBillInvoiceDocPage", { ...everything, condition: { id: ids } })
        : { records: [] };
    return [...rows.flatMap((row) => (row.billId ? [{ row }] : [])), ...records.map((of) => ({ of }))];
  },
  act({ supplier, admin }, { seen }, mark, { doing, which, quantity }) {
    const all = seen as readonly { readonly row?: Row<typeof billable>; readonly of?: Invoice }[];
    if (doing === "generateInvoice") {
      const rows = all.flatMap(({ row }) => row ?? []);
      const lines = rows.slice(which % 2, 1 + (which % 3)).map(({ id }, index) => {
        return { billableId: id, ...((which + index) % 3 === 0 ? { invoiceQty: quantity } : {}) };
      });
      if (lines.length === 0) return undefined;
      const user = which % 2 === 0 ? supplier : admin;
      return user.call("invoices", "generateInvoiceDoc", { lines, deductionIds: [] });
    }
    const invoices = all.flatMap(({ of }) => of ?? []);
    const one = pick(
      which,
      invoices.filter(({ status }) => which % 4 === 0 || !invoiceStatus.isIn("ended", status)),
    );
    if (!one) return undefined;
    const step = { id: one.id, version: one.version };
    const red = { redLetterNo: mark, redInvoiceNo: mark.slice(0, 30), redInvoiceDate: day(0), reason: mark };
    switch (doing) {
      case "enterInvoice":
        return supplier.call("invoices", "enterInvoice", entryOf(one));
      case "commitInvoice":
        return supplier.call("invoices", "commitInvoice", step);
      case "approveInvoice":
        return admin.call("invoices", "approve", step);
      case "rejectInvoice":
        return admin.call("invoices", "reject", { ...step, reason: mark });
      case "postInvoice":
        return admin.call("invoices", "post", step);
      case "reverseInvoice":
        return admin.call("invoices", "reverse", { ...step, ...red });
      case "voidInvoice":
        return (which % 2 === 0 ? supplier : admin).call("invoices", "voidInvoice", { ...step, reason: mark });
      default:
        return supplier.call("invoices", "deleteInvoice", { deleteList: [step] });
    }
  },
};

const byBoth = ["supplier", "buyer"] as const;

export const tested: TestedDocument = {
  laws,
  breaking,
  history: { entity: "invoice", table: "invoice", isRemovable: true },
  doings,
  probes: {
    invoices: {
      getBillInvoiceDocStatus: { by: byBoth, nothing: "the words for states" },
      getInvoiceType: { by: byBoth, nothing: "the words for types" },
      getInvoiceLinePage: { by: byBoth, lists: "invoiceLine" },
      exportLines: { by: byBoth, lists: "invoiceLine" },
      getLinesToInvoice: { by: byBoth, names: "bill", input: ({ id }) => ({ billIds: [id] }) },
      selectBillDeduction: { by: byBoth, nothing: "deductions of the caller's own scope, tested on its own" },
      generateInvoiceDoc: { by: byBoth, names: "billable", input: ({ id }) => ({ lines: [{ billableId: id }] }) },
      getNoticeInvoices: { by: byBoth, names: "invoice", input: ({ id }) => ({ id }) },
      uploadInvoiceFile: { by: ["supplier"], nothing: "adds a file that nobody reads until an invoice names it" },
      enterInvoice: {
        by: ["supplier"],
        names: "invoice",
        input: ({ id }) => ({
          ...{ id, version: -1, invoiceType: "1", invoiceClassify: "2", invoiceNo: "1", invoiceDate: day(0) },
          ...{ invoiceAmount: "1", taxAmount: "0" },
        }),
      },
      reverse: {
        by: ["buyer"],
        names: "invoice",
        input: ({ id }) => ({ id, version: -1, redInvoiceNo: "1", redInvoiceDate: day(0), reason: "Because" }),
      },
    },
  },
  async build(admin, { receipt }, supplier) {
    const [row] = await poolOf(admin, { receiptId: receipt.id });
    if (!row?.billId) throw new Error("The receipt is on no bill");
    const bill = await admin.ok("bills", "getBillById", { id: row.billId });
    if (bill.status !== billStatus.code.confirmed) await confirmedBill({ buyer: admin, supplier }, bill);
    const made = await generate(admin, bill);
    return { invoice: { id: made.id }, invoiceLine: { id: made.lines[0]?.id ?? "" } };
  },
};
