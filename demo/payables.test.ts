import { billStatus, confirmedBy } from "@tandem/contract/settlement/bills/statuses";
import { invoiceStatus, throwStatus } from "@tandem/contract/settlement/invoices/statuses";
import { describe, expect, it } from "vitest";
import { tested as testedBills } from "../server/testing/documents/bills.ts";
import { tested as testedInvoices } from "../server/testing/documents/invoices.ts";
import { loadedDemo, demoDay as today } from "../server/testing/loaded-demo.ts";

const { made, column, count, breaches } = loadedDemo();

describe("what is to be paid", () => {
  it("has bills in every state, which a supplier who can sign in sees, and which come to what their rows do", async () => {
    const own = "bill where supplier_no = 'S10001'";
    expect(await column(`select distinct status from ${own}`)).toEqual([...billStatus.codes].sort());
    expect(await column(`select distinct confirmed_by from ${own}`)).toEqual([...confirmedBy.codes].sort());
    for (const what of ["difference_reason", "dispute_reason"])
      expect(await count(`billable where ${what} is not null`), what).toBeGreaterThan(1);
    expect(
      await breaches(`select b.bill_no from bill b left join billable r on r.bill_id = b.id where b.status <> '${billStatus.code.voided}' group by b.id, b.tenant_id
        having (b.line_count, b.disputed_count, b.source_amount, b.difference_amount) is distinct from (count(r.id), count(r.dispute_reason),
          coalesce(sum(r.source_amount), 0), coalesce(sum(r.difference_amount), 0)) or (status = '3') <> (disputed_count > 0)`),
    ).toEqual([]);
  });

  it("has all that was accepted and came back in the pool, as old as that is, and the latest of it in no bill", async () => {
    expect(
      await breaches(`select a.id from acceptance a join receipt r on r.id = a.receipt_id
        join purchase_order_line l on l.id = r.purchase_order_line_id left join billable b on b.acceptance_id = a.id
        where (a.status = '1' and a.accepted_qty > 0 and l.order_type <> '3') <> (b.id is not null)
          or b.create_date <> a.create_date or b.source_date <> a.check_date or r.price is distinct from l.price`),
    ).toEqual([]);
    expect(await count("billable where source_type = '2' and amount < 0")).toBe(
      await count("return_note_line where status = '2'"),
    );
    expect(await count(`billable where update_date >= '${today}T00:00:00Z'`)).toBe(0);
    expect(await count("bill where update_date < create_date or create_date < bill_date")).toBe(0);
    expect(
      await count("billable where billed_status = '1' and source_type <> '3' and source_date >= '2026-10-01'"),
    ).toBe(0);
    expect(await count("billable where billed_status = '1' and source_date >= '2026-09-24'")).toBeGreaterThan(0);
  });

  it("B4.9a has invoice bills in every state, which a supplier who can sign in sees, and bills that wait to be invoiced", async () => {
    const own = "invoice where supplier_no = 'S10001'";
    expect(await column(`select distinct status from ${own}`)).toEqual([...invoiceStatus.codes].sort());
    // Nothing is on its way: the demo tells no ERP, and none would answer.
    const onceAnswered = throwStatus.codes.filter((code) => code !== throwStatus.code.sent);
    expect(await column(`select distinct throw_status from ${own}`)).toEqual([...onceAnswered].sort());
    expect(await column(`select distinct invoice_classify from ${own} and invoice_no is not null`)).toEqual(["1", "2"]);
    for (const what of ["reject_reason", "void_reason", "reverse_reason", "posting_date"])
      expect(await count(`${own} and ${what} is not null`), what).toBeGreaterThan(0);
    expect(await count("invoice_posting where refusal is not null")).toBeGreaterThan(0);
    expect(await count("deduction where invoice_id is not null and tax_rate is null")).toBe(1);
    expect(await count("deduction where invoice_id is not null and tax_rate is not null")).toBe(1);
    const free = "deduction where invoice_id is null and deduction_status = '3'";
    expect(await count(`${free} and bill_id is not null`)).toBeGreaterThan(0);
    expect(await count(`${free} and bill_id is null`)).toBeGreaterThan(1);
    expect(
      await count("(select from invoice_line group by invoice_id having count(distinct bill_id) > 1) i"),
    ).toBeGreaterThan(0);
    const waiting = `status = '${billStatus.code.confirmed}'`;
    expect(await count(`bill where ${waiting} and invoiced_count between 1 and line_count`)).toBeGreaterThan(0);
    for (const supplierNo of ["S10001", "S10002", "S10003", "S10004"])
      expect(
        await count(`bill where ${waiting} and invoiced_count = 0 and supplier_no = '${supplierNo}'`),
      ).toBeGreaterThan(1);
  });

  it("knows invoices by numbers as their currency has them, and lets nothing happen after the day", async () => {
    expect(
      await count("invoice where currency = 'CNY' and invoice_classify = '2' and invoice_no !~ '^[0-9]{20}$'"),
    ).toBe(0);
    expect(
      await count(
        "invoice where (currency = 'CNY' and invoice_classify = '2') = (invoice_code is not null) and invoice_no is not null",
      ),
    ).toBe(0);
    const day = `'${today}T00:00:00Z'`;
    expect(
      await count(
        `invoice where greatest(update_date, approved_at, posted_at) >= ${day} or invoice_date >= '${today}'`,
      ),
    ).toBe(0);
    expect(await count(`bill where update_date >= ${day}`)).toBe(0);
    expect(await count(`deduction where update_date >= ${day}`)).toBe(0);
  });

  it.each(Object.entries({ ...testedBills.laws, ...testedInvoices.laws }))("%s", async (_law, query) => {
    const { rows } = await made().client.query(query);
    expect(rows).toEqual([]);
  });
});
