import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import type { billable } from "@tandem/contract/settlement/billables/billables";
import type { BillDetail, bill } from "@tandem/contract/settlement/bills/bills";
import { billStatus } from "@tandem/contract/settlement/bills/statuses";
import type { TestApplication, TestUser } from "../application.ts";
import { buildAccepted, buildShipped, type OrderWish } from "../orders.ts";
import { receiptInput } from "../receipts.ts";
import { pick } from "../scene.ts";
import type { Breaking, TestedDocument } from "../tested-documents.ts";

const everything = { current: 1, size: 1000 };
type Billable = Row<typeof billable>;
type Pooled = Listed<Billable, "createBill">;
type Bill = Row<typeof bill>;

/** The rows of the pool that match, the first to come first. */
export async function poolOf(user: TestUser, condition: Readonly<Record<string, unknown>>): Promise<Pooled[]> {
  const { records } = await user.ok("billables", "getBillablePage", { ...everything, condition });
  return records.toSorted((one, other) => Number(one.id) - Number(other.id));
}

/** What of a new order was received, as its rows of the pool. */
export async function buildPooled(
  app: TestApplication,
  quantities: readonly string[],
  wish: OrderWish = {},
): Promise<Pooled[]> {
  const order = await buildAccepted(app, { quantities, ...wish });
  const notice = await buildShipped(app, order, [...quantities]);
  await (await app.as("warehouse")).ok("receipts", "receive", receiptInput(notice, [...quantities]));
  return poolOf(await app.as("buyer"), { purchaseNo: order.purchaseNo });
}

/** The bill that a buyer makes of some rows, which are of one. */
export async function billOf(user: TestUser, rows: readonly { readonly id: string }[]): Promise<BillDetail> {
  const { bills } = await user.ok("bills", "createBills", { billableIds: rows.map(({ id }) => id) });
  if (bills.length !== 1) throw new Error(`These rows are of ${bills.length} bills`);
  return user.ok("bills", "getBillById", { id: bills[0]?.id ?? "" });
}

const laws = {
  "what stands of acceptances, and what suppliers have back, is in the pool once; what went back whole is not paid": `
    select 'acceptance', a.id from acceptance a join receipt r on r.id = a.receipt_id
    join purchase_order_line l on l.id = r.purchase_order_line_id
    where (a.status = '1' and a.accepted_qty > 0 and l.order_type <> '3')
      is distinct from exists (select from billable b where b.acceptance_id = a.id and b.bill_qty = a.accepted_qty)
    union all
    select 'return', n.id from return_note_line n join receipt r on r.id = n.receipt_id
    join purchase_order_line l on l.id = r.purchase_order_line_id
    where (n.status = '2' and n.return_qty > 0 and l.order_type <> '3')
      is distinct from exists (select from billable b where b.return_note_line_id = n.id and b.bill_qty = n.return_qty)
    union all
    select 'paid though all went back', receipt_id from billable group by 2
    having sum(case source_type when '2' then -bill_qty else bill_qty end) = 0 and (sum(amount) <> 0 or sum(untaxed_amount) <> 0)`,

  "a bill comes to what its rows do, which are of its parties, its currency and its tax rate; one that is void has none": `
    select b.id from bill b left join lateral (
      select count(*) as lines, count(p.dispute_reason) as disputed, sum(p.source_amount) as amount,
        coalesce(sum(p.difference_amount), 0) as difference,
        sum(p.untaxed_amount) as untaxed,
        bool_and((p.org_no, p.supplier_no, p.currency, p.tax_rate) is not distinct from (b.org_no, b.supplier_no, b.currency, b.tax_rate)) as same
      from billable p where p.bill_id = b.id) s on true
    where case b.status when 'X' then s.lines > 0 else (b.line_count, b.disputed_count, b.source_amount, b.difference_amount, b.untaxed_amount, true)
      is distinct from (s.lines, s.disputed, s.amount, s.difference, s.untaxed, s.same) end or b.amount <> b.source_amount + b.difference_amount`,

  "a bill is in dispute as long as a line of it is, and is confirmed by whom it says": `
    select id from bill where (status = '3') <> (disputed_count > 0)
      or confirmed_by <> all (case status when '1' then '{1,2}'::text[] when '2' then '{3}' when '4' then '{3}' else '{0}' end)`,

  "deductions take off of a bill what was accepted of them, are of its parties and currency, and never more than it comes to; they are invoiced with the first of it": `
    select b.id from bill b left join lateral (
      select count(*) as deductions, coalesce(sum(d.confirm_amount), 0) as amount,
        coalesce(bool_and((d.org_no, d.supplier_no, d.currency) = (b.org_no, b.supplier_no, b.currency)), true) as same
      from deduction d where d.bill_id = b.id) s on true
    where case b.status when 'X' then s.deductions > 0
      else (b.deduction_count, b.deducted_amount, true) is distinct from (s.deductions, s.amount, s.same) end
      or (b.deducted_amount > 0 and b.deducted_amount > b.amount)
    union all
    select d.id from deduction d join bill b on b.id = d.bill_id
    where (d.invoice_id is null) <> (b.invoiced_count = 0)
      or d.invoice_id is not null and not exists (select from invoice_line l where l.invoice_id = d.invoice_id and l.bill_id = b.id)`,
};

const breaking: readonly Breaking[] = [
  [
    "what stands of acceptances",
    "update billable set bill_qty = bill_qty + 1",
    "",
    "update billable set bill_qty = bill_qty - 1",
  ],
  [
    "a bill comes to",
    "update bill set source_amount = source_amount + 1",
    "",
    "update bill set source_amount = source_amount - 1",
  ],
  [
    "deductions take off of a bill",
    "update bill set deduction_count = deduction_count + 1, deducted_amount = deducted_amount + 1",
    "",
    "update bill set deduction_count = deduction_count - 1, deducted_amount = deducted_amount - 1",
  ],
  [
    "a bill is in dispute",
    "update bill set disputed_count = disputed_count + 1",
    "",
    "update bill set disputed_count = disputed_count - 1",
  ],
];

const doings: TestedDocument["doings"] = {
  names: ["bill", "confirmBill", "confirmBillAsBuyer", "unconfirmBill", "disputeBill", "adjustBill", "voidBill"],
  look: async (admin, purchaseNo) => {
    const rows = await poolOf(admin, { purchaseNo: [...purchaseNo] });
    const ids = [...new Set(rows.flatMap(({ billId }) => billId ?? []))];
    if (ids.length === 0) return rows.map((row) => ({ row }));
    const { records } = await admin.ok("bills", "getBillPage", { ...everything, condition: { id: ids } });
    return [...rows.map((row) => ({ row })), ...records.map((of) => ({ of }))];
  },
  act({ supplier, admin }, { seen }, mark, { doing, which, quantity }) {
    const all = seen as readonly { readonly row?: Billable; readonly of?: Bill }[];
    const rows = all.flatMap(({ row }) => row ?? []);
    if (doing === "bill") {
      const free = rows.filter(({ billedStatus }) => which % 4 === 0 || billedStatus === "0");
      const billableIds = free.slice(0, 1 + (which % 3)).map(({ id }) => id);
      return billableIds.length > 0 ? admin.call("bills", "createBills", { billableIds }) : undefined;
    }
    const one = pick(
      which,
      all.flatMap(({ of }) => (of && (which % 4 === 0 || of.status !== billStatus.code.voided) ? of : [])),
    );
    if (!one) return undefined;
    const named = { id: one.id, version: one.version };
    const line =
      pick(
        which,
        rows.filter(({ billId }) => billId === one.id),
      )?.id ?? "0";
    switch (doing) {
      case "confirmBill":
        return supplier.call("bills", "confirm", named);
      case "confirmBillAsBuyer":
        return admin.call("bills", "confirmAsBuyer", named);
      case "unconfirmBill":
        return which % 2 === 0
          ? supplier.call("bills", "cancelConfirm", named)
          : admin.call("bills", "cancelConfirmAsBuyer", named);
      case "disputeBill":
        return supplier.call("bills", "dispute", { ...named, lineId: line, disputeAmount: quantity, reason: mark });
      case "adjustBill":
        return admin.call("bills", "adjust", { ...named, lineId: line, amount: quantity, reason: mark });
      default:
        return admin.call("bills", "voidBill", { ...named, reason: mark });
    }
  },
};

export const tested: TestedDocument = {
  laws,
  breaking,
  history: { entity: "bill", table: "bill" },
  doings,
  probes: {
    billables: {
      getBillablePage: { by: ["supplier", "buyer"], lists: "billable" },
      exportexcel: { by: ["supplier", "buyer"], lists: "billable" },
    },
    bills: {
      getBillStatus: { by: ["supplier", "buyer"], nothing: "the words for states" },
      getBillRecord: { by: ["supplier", "buyer"], names: "bill", input: ({ id }) => ({ id }) },
      getBillMsg: { by: ["supplier", "buyer"], names: "bill", input: ({ id }) => ({ id }) },
      sendBillMsg: { by: ["supplier", "buyer"], names: "bill", input: ({ id }) => ({ id, content: "Hello" }) },
      getBillsToCome: { by: ["buyer"], nothing: "sums of rows of the caller's own scope, tested on its own" },
      billPool: { by: ["buyer"], nothing: "rows of the caller's own scope, tested on its own" },
      createBills: { by: ["buyer"], names: "billable", input: ({ id }) => ({ billableIds: [id] }) },
      getBillDeductions: { by: ["buyer"], names: "bill", input: ({ id }) => ({ id }) },
      deduct: { by: ["buyer"], names: "bill", input: ({ id }) => ({ id, version: -1, deductionIds: [] }) },
      dispute: {
        by: ["supplier"],
        names: "bill",
        input: ({ id }) => ({ id, version: -1, lineId: "1", disputeAmount: "1", reason: "Because" }),
      },
      adjust: {
        by: ["buyer"],
        names: "bill",
        input: ({ id }) => ({ id, version: -1, lineId: "1", amount: "1", reason: "Because" }),
      },
    },
  },
  async build(admin, { receipt }) {
    const rows = await poolOf(admin, { receiptId: receipt.id });
    const [first] = rows;
    if (!first) throw new Error("Nothing of the receipt is in the pool");
    const { id } = await billOf(admin, [first]);
    return { bill: { id }, billable: { id: first.id } };
  },
};
