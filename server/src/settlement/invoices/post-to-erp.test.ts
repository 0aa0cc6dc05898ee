import type { InvoiceDetail } from "@tandem/contract/settlement/invoices/invoices";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { approve, buildConfirmed, generate, type Sides } from "../../../testing/documents/invoices.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { day } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { until } from "../../../testing/pushed-orders.ts";
import { named } from "../../../testing/records.ts";
import { erpSecret, StandInErp, type ToldInvoice } from "../../../testing/stand-in-erp.ts";
import { InvoicePosting } from "./post-to-erp.ts";

let erp: StandInErp;
let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
let sides: Sides;
beforeAll(async () => {
  erp = new StandInErp();
  const variables = { ERP_URL: await erp.listen(), ERP_SECRET: erpSecret, ERP_PULL_MINUTES: "0", ERP_INVOICES: "true" };
  app = await startTestApplication(variables);
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
  sides = { app, buyer, supplier };
});
beforeEach(() => {
  erp.answerInstead = undefined;
  erp.answerInvoices = postsAll;
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(async () => {
  await app.close();
  await erp.close();
});

const postsAll = (invoices: readonly ToldInvoice[]) => ({
  posted: invoices.map(({ billNo }) => ({ billNo, erpBillNo: `ERP ${billNo}`, postingDate: day(1) })),
});
const toldOf = ({ billNo }: { readonly billNo: string }) => erp.invoices.filter((one) => one.billNo === billNo);
const get = ({ id }: { readonly id: string }) => buyer.ok("invoices", "getInvoiceDocById", { id });
const becomes = (of: InvoiceDetail, wanted: Partial<InvoiceDetail>) =>
  until(async () => {
    const now = await get(of);
    const isSo = Object.entries(wanted).every(([field, value]) => now[field as keyof InvoiceDetail] === value);
    return isSo ? now : undefined;
  }, JSON.stringify(wanted));
const post = async (quantity = "10") => {
  const approved = await approve(sides, await generate(supplier, await buildConfirmed(sides, [quantity])));
  return buyer.ok("invoices", "post", named(approved));
};
/** The times at which invoices are asked for again have come. */
const letTimePass = () =>
  asOwner(app, "update invoice_posting set next_attempt_at = now() where next_attempt_at is not null");
const postNow = () => new InvoicePosting(app.platform).run();

/** The ERP answers once everything else is done. */
function late() {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  erp.answerInstead = async (response) => {
    asked.resolve();
    await held.promise;
    response.writeHead(200).end(JSON.stringify(erp.answerInvoices(erp.invoices.slice(-1))));
  };
  return { asked: asked.promise, answer: held.resolve };
}

describe("An approved invoice goes to the ERP", () => {
  it("is posted as the ERP says, under its number and day, with what it is of", async () => {
    const sent = await post();
    expect(sent).toMatchObject({ status: "2", posterName: "User buyer" });
    const posted = await becomes(sent, { status: "3" });
    const { billNo } = posted;
    expect(posted).toMatchObject({ throwStatus: "2", erpBillNo: `ERP ${billNo}`, postingDate: day(1) });
    const [line] = posted.lines;
    expect(toldOf(posted)).toEqual([
      {
        ...{ billNo, orgNo: "O1", supplierNo: "SA", currency: "USD", invoiceType: "3", invoiceClassify: "1" },
        ...{ invoiceCode: posted.invoiceCode, invoiceNo: posted.invoiceNo, invoiceDate: day(0) },
        ...{ invoiceAmount: "11", untaxedAmount: "10", taxAmount: "1", payableAmount: "11", deductions: [] },
        lines: [
          {
            ...{
              reconciliationNo: line?.reconciliationNo,
              receiptNo: line?.receiptNo,
              outReceiptNo: line?.outReceiptNo,
            },
            ...{ purchaseNo: line?.purchaseNo, purchaseSeq: 1, purchasePhaseSeq: 1, purchaseBatchSeq: 1 },
            ...{ itemNo: line?.itemNo, invoiceQty: "10", taxRate: "10", amount: "11", untaxedAmount: "10" },
          },
        ],
      },
    ]);
    const reversal = { reason: "Wrong price", redInvoiceNo: "R1", redInvoiceDate: day(0) };
    const reverse = (wish: object) => ({ ...named(posted), ...reversal, ...wish });
    expect(await buyer.refused("invoices", "reverse", reverse({}))).toBe("invoiceReverseInErp");
    const reversed = await buyer.ok("invoices", "reverse", reverse({ erpReversalNo: "ERP-R1" }));
    expect(reversed).toMatchObject({ status: "4", erpReversalNo: "ERP-R1" });
  });

  it("stays approved where the ERP refuses it, says why, and may be posted again", async () => {
    erp.answerInvoices = (invoices) => ({
      refused: invoices.map(({ billNo }) => ({ billNo, message: "Period is closed" })),
    });
    const refused = await becomes(await post(), { throwStatus: "3" });
    expect(refused).toMatchObject({ status: "2", throwMessage: "Period is closed", posterName: null });
    expect(refused.allowedActions).toMatchObject({ post: null, reverse: null, void: null });
    // Why is the buyer's to know.
    const theirs = await supplier.ok("invoices", "getInvoiceDocById", { id: refused.id });
    expect(theirs).toMatchObject({ throwStatus: "3", throwMessage: null });
    expect(JSON.stringify(theirs)).not.toContain("Period is closed");
    erp.answerInvoices = postsAll;
    await buyer.ok("invoices", "post", named(refused));
    expect(await becomes(refused, { status: "3" })).toMatchObject({ throwStatus: "2", throwMessage: null });
    expect(toldOf(refused)).toHaveLength(2);
  });

  it("is neither posted twice nor ended while it is on its way, and is asked for again where no answer comes", async () => {
    erp.answerInstead = (response) => void response.writeHead(503).end();
    const sent = await post();
    await until(async () => {
      const [row] = await asOwner<{ attempts: number }>(
        app,
        "select attempts from invoice_posting where invoice_id = $1",
        [sent.id],
      );
      return row && row.attempts > 0 ? row : undefined;
    }, "an attempt");
    const now = await get(sent);
    expect(now).toMatchObject({ status: "2", throwStatus: "1" });
    expect(now.allowedActions).toMatchObject({ post: "invoiceSent", void: "invoiceSent", reverse: "invoiceSent" });
    const recalled = await buyer.ok("invoices", "recall", named(now));
    expect(recalled).toMatchObject({ status: "2", throwStatus: "0", posterName: null });
    expect(recalled.allowedActions).toMatchObject({ post: null, void: null, recall: "invoiceNotSent" });
    await buyer.ok("invoices", "post", named(recalled));
    erp.answerInstead = (response) => void response.writeHead(200).end("<html>");
    await letTimePass();
    await postNow();
    erp.answerInstead = undefined;
    // It knows nothing of it yet.
    erp.answerInvoices = () => ({});
    await letTimePass();
    await postNow();
    expect(await get(sent)).toMatchObject({ status: "2", throwStatus: "1" });
    erp.answerInvoices = postsAll;
    await letTimePass();
    // Two nodes at once ask once.
    const before = toldOf(sent).length;
    await Promise.all([postNow(), postNow()]);
    expect(await becomes(sent, { status: "3" })).toMatchObject({ throwStatus: "2" });
    expect(toldOf(sent)).toHaveLength(before + 1);
  });

  it("is posted as the ERP says, also after it was taken back; one that has ended keeps the number, and its buyer is told", async () => {
    for (const ends of [false, true]) {
      const before = late();
      const sent = await post();
      await before.asked;
      const recalled = await buyer.ok("invoices", "recall", named(sent));
      if (ends) await buyer.ok("invoices", "voidInvoice", { ...named(recalled), reason: "Made twice" });
      erp.answerInvoices = () => postsAll([sent]);
      before.answer();
      const told = await becomes(sent, { erpBillNo: `ERP ${sent.billNo}` });
      expect([told.status, told.throwStatus]).toEqual(ends ? ["X", "0"] : ["3", "2"]);
      const changes = told.history.at(-1)?.changes ?? [];
      expect(changes.map(({ field, old, new: now }) => [field, old, now])).toEqual([
        ...(ends ? [] : [["throwStatus", "0", "2"]]),
        ["erpBillNo", null, `ERP ${sent.billNo}`],
      ]);
    }
  });

  it("is refused by no answer to what was taken back, and keeps what is sensible of any", async () => {
    const before = late();
    const sent = await post();
    await before.asked;
    await buyer.ok("invoices", "recall", named(sent));
    erp.answerInvoices = () => ({ refused: [{ billNo: sent.billNo, message: "Too late" }] });
    before.answer();
    const other = await post();
    erp.answerInstead = undefined;
    erp.answerInvoices = (invoices) => ({
      refused: invoices.map(({ billNo }) => ({ billNo, message: ` ${"x".repeat(999)}😀` })),
    });
    const refused = await becomes(other, { throwStatus: "3" });
    expect([...(refused.throwMessage ?? "")]).toHaveLength(1000);
    expect(await get(sent)).toMatchObject({ status: "2", throwStatus: "0", throwMessage: null });
  });
});
