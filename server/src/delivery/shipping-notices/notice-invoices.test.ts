import type { NoticeInvoice } from "@tandem/contract/delivery/shipping-notices/invoices";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildNotice, buildShipped, day, noticeInput } from "../../../testing/orders.ts";
import { setDeliveryRule } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  supplier = await app.as("supplierA");
});
afterEach(() => setDeliveryRule(app, "O1", {}));
afterAll(() => app.close());

let count = 0;
const invoice = (change: Partial<NoticeInvoice> = {}): NoticeInvoice => {
  count += 1;
  return {
    ...{ invoiceType: "3", invoiceClassify: "2", invoiceNo: `2511200000000000${1000 + count}`, invoiceDate: day(-1) },
    ...{ invoiceAmount: "44", taxAmount: "4", taxRate: "10", isGoodsInvoice: "1" },
    ...change,
  };
};

const keep = (notice: { id: string; version: number }, invoices: readonly NoticeInvoice[], user = supplier) =>
  user.call("shippingNotices", "keepInvoices", { ...named(notice), invoices: [...invoices] });

const refusal = async (answer: Promise<{ body: object }>) => {
  const { body } = (await answer) as { body: { errorCode?: string; details?: { path: string }[] } };
  return [body.errorCode, body.details?.map(({ path }) => path)];
};

describe("invoices of a delivery notice", () => {
  it("B3.4a B3.4b B9.1d come with it or later, several of them, and both sides read them beside the value shipped", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const paper = invoice({ invoiceType: "2", invoiceClassify: "1", invoiceCode: "3200204130", isGoodsInvoice: "0" });
    const sent = await buildNotice(app, order, ["40"], { invoices: [paper] });
    expect(sent.invoiceBody).toEqual({
      docNo: sent.asnNo,
      srmBillInvoiceBodyList: [{ ...paper, currency: "USD", invoiceTypeName: "Ordinary VAT invoice" }],
      // 40 of them at 1.1 with tax.
      shippedAmounts: [{ currency: "USD", amount: "44" }],
    });
    const more = invoice({ invoiceType: "1", taxAmount: null, taxRate: null });
    const { body } = await keep(sent, [paper, more]);
    expect(body).toMatchObject({ data: { version: sent.version + 1 } });
    const buyer = (await app.as("buyer")).reading("zh-CN");
    const seen = await buyer.ok("shippingNotices", "getShippingNoticeById", { id: sent.id });
    expect(seen.invoiceBody.srmBillInvoiceBodyList.map((each) => [each.invoiceNo, each.invoiceTypeName])).toEqual([
      [paper.invoiceNo, "增值税普通发票"],
      [more.invoiceNo, "普通发票"],
    ]);
    const told = seen.history.find(({ action }) => action === "keepInvoices");
    expect(told?.changes).toEqual([{ line: more.invoiceNo, field: "invoiceAmount", old: null, new: "44" }]);
    const asked = { current: 1, size: 20, condition: { asnNo: sent.asnNo } } as const;
    const { response } = await buyer.download("shippingNotices", "exportInvoices", asked);
    expect(response.status).toBe(200);

    // They have a list of their own, in which nobody sees those of others.
    const listed = async (user: TestUser, condition: object) => {
      const { records } = await user.ok("noticeInvoiceList", "getInvoicePage", { current: 1, size: 20, condition });
      return records.map(({ invoiceNo, shippingNoticeId }) => [invoiceNo, shippingNoticeId]).sort();
    };
    const both = [paper, more].map(({ invoiceNo }) => [invoiceNo, sent.id]).sort();
    const day1 = { invoiceDateStart: day(-1), invoiceDateEnd: day(-1) };
    const amounts = { invoiceAmountStart: "44", invoiceAmountEnd: "44" };
    for (const user of [buyer, supplier]) {
      expect(
        await listed(user, { asnNo: sent.asnNo, supplierNo: "SA", checkStatus: sent.checkStatus, ...day1, ...amounts }),
      ).toEqual(both);
      expect(await listed(user, { invoiceNo: paper.invoiceNo, invoiceType: "2", invoiceClassify: "1" })).toEqual([
        [paper.invoiceNo, sent.id],
      ]);
    }
    for (const stranger of [await app.as("supplierB"), await app.as("buyerOfTwo")]) {
      expect(await listed(stranger, { asnNo: sent.asnNo })).toEqual([]);
    }
    expect((await (await app.as("warehouse")).call("noticeInvoiceList", "getInvoicePage", asked)).http).toBe(403);
    const { response: whole } = await supplier.download("noticeInvoiceList", "exportexcel", asked);
    expect(whole.status).toBe(200);
  });

  it("are each in a currency of the orders, which is said where these are in several", async () => {
    const [one, other] = [await buildAccepted(app), await buildAccepted(app, { head: { currency: "CNY" } })];
    const first = await noticeInput(app, one, ["10"]);
    const both = { ...first, lines: [...first.lines, ...(await noticeInput(app, other, ["20"])).lines] };
    const send = (...invoices: NoticeInvoice[]) =>
      supplier.call("shippingNotices", "saveShippingNotice", { ...both, invoices });
    for (const currency of ["EUR", null]) {
      expect(await refusal(send(invoice({ currency: "CNY" }), invoice({ currency })))).toEqual([
        "invoiceCurrencyOther",
        ["invoices.1.currency"],
      ]);
    }
    const { body } = await send(invoice({ currency: "CNY" }), invoice({ currency: "USD" }));
    const { invoiceBody } = (body as { data: ShippingNoticeDetail }).data;
    expect(invoiceBody.srmBillInvoiceBodyList.map(({ currency }) => currency)).toEqual(["CNY", "USD"]);
    expect(invoiceBody.shippedAmounts?.map(({ currency }) => currency)).toEqual(["CNY", "USD"]);
  });

  it("are compared with a value that has the decimals of its currency", async () => {
    // 10,000 for three of them.
    const order = await buildAccepted(app, { quantities: ["3"], head: { currency: "JPY", price: "3333.333333" } });
    expect(order.totalAmount).toBe("10000");
    const yen = invoice({ invoiceAmount: "3333", taxAmount: "303" });
    const sent = await buildNotice(app, order, ["1"], { invoices: [yen] });
    expect(sent.invoiceBody.shippedAmounts).toEqual([{ currency: "JPY", amount: "3333" }]);
  });

  it("keep a void notice from standing again once their number stands at another", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const [void_, reused] = [invoice(), invoice()];
    const first = await buildNotice(app, order, ["10"], { invoices: [void_, reused] });
    const undone = async () => {
      const undoList = [{ id: first.id }];
      const { results } = await supplier.ok("shippingNotices", "undo", { step: "void", undoList });
      return results.map(({ error }) => error?.errorMessage ?? null);
    };
    const voidIt = async () => {
      const now = await supplier.ok("shippingNotices", "getShippingNoticeById", { id: first.id });
      await supplier.ok("shippingNotices", "voidShippingNotice", named(now));
    };
    await voidIt();
    expect(await undone()).toEqual([null]);
    await voidIt();
    const second = await buildNotice(app, order, ["20"], { invoices: [reused] });
    expect(await undone()).toEqual([expect.stringContaining(second.asnNo)]);
    const still = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    expect(still.lines[0]?.onWayQty).toBe("20");
  });

  it("let one of several void notices with their number stand again", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const told = [invoice()];
    const voided = async (remarks: string) => {
      const notice = await buildNotice(app, order, ["10"], { invoices: told, remarks });
      await supplier.ok("shippingNotices", "voidShippingNotice", named(notice));
      return notice;
    };
    const [first, second] = [await voided("One"), await voided("Another")];
    const undoList = [second, first].map(({ id }) => ({ id }));
    const { results } = await supplier.ok("shippingNotices", "undo", { step: "void", undoList });
    expect(results.map(({ error }) => error?.errorCode ?? null)).toEqual(["noticeInvoiceKnown", null]);
  });

  it("are refused where one is wrong, or its number stands at another notice that is not void", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const first = await buildNotice(app, order, ["10"], { invoices: [invoice({ invoiceNo: "INV-1" })] });
    const second = await buildNotice(app, order, ["20"]);
    const place = (field: string) => [`invoices.0.${field}`];
    expect(await refusal(keep(second, [invoice({ invoiceClassify: "1" })]))).toEqual([
      "invoiceCodeNeeded",
      place("invoiceCode"),
    ]);
    expect(await refusal(keep(second, [invoice({ invoiceAmount: "0" })]))).toEqual([
      "invoiceAmountIncorrect",
      place("invoiceAmount"),
    ]);
    expect(await refusal(keep(second, [invoice({ taxAmount: "44" })]))).toEqual([
      "invoiceTaxIncorrect",
      place("taxAmount"),
    ]);
    // Neither is below nothing (S5.5d).
    for (const field of ["invoiceAmount", "taxAmount"])
      expect(await refusal(keep(second, [invoice({ [field]: "-1" })]))).toEqual(["invalidRequest", place(field)]);
    const same = invoice({ invoiceNo: "INV-1" });
    expect(await refusal(keep(second, [same]))).toEqual(["noticeInvoiceKnown", place("invoiceNo")]);
    expect(
      await refusal(keep(second, [invoice(), { ...same, invoiceNo: "INV-2" }, { ...same, invoiceNo: "INV-2" }])),
    ).toEqual(["noticeInvoiceKnown", ["invoices.2.invoiceNo"]]);
    // Another supplier has numbers of its own, and knows nothing of this one's notice.
    const others = await buildNotice(app, await buildAccepted(app, { supplierNo: "SB", quantities: ["10"] }), ["1"]);
    expect((await keep(others, [same], await app.as("supplierB"))).body).toHaveProperty("data");
    expect((await refusal(keep(first, [], await app.as("supplierB"))))[0]).toBe("notFound");
    expect((await keep(first, [], await app.as("buyer"))).http).toBe(403);
    await supplier.ok("shippingNotices", "voidShippingNotice", named(first));
    expect((await keep(second, [same])).body).toHaveProperty("data");
  });

  it("B3.12 are asked for before sending where the delivery rule says so", async () => {
    await setDeliveryRule(app, "O1", { invoiceNeeded: true });
    const order = await buildAccepted(app, { quantities: ["100"] });
    const input = await noticeInput(app, order, ["10"]);
    expect(await refusal(supplier.call("shippingNotices", "saveShippingNotice", input))).toEqual([
      "noticeInvoiceNeeded",
      ["invoices"],
    ]);
    const sent = await supplier.ok("shippingNotices", "saveShippingNotice", { ...input, invoices: [invoice()] });
    expect((await refusal(keep(sent, [])))[0]).toBe("noticeInvoiceNeeded");
    const rejected = await (await app.as("buyer")).ok("shippingNotices", "reject", { ...named(sent), reason: "Late" });
    const again = { ...input, ...named(rejected) };
    const corrected = await supplier.ok("shippingNotices", "saveShippingNotice", again);
    expect(corrected.invoiceBody.srmBillInvoiceBodyList).toHaveLength(1);
  });

  it("B3.12 are asked for too where a notice without one is corrected on its way", async () => {
    await setDeliveryRule(app, "O1", {});
    const order = await buildAccepted(app, { quantities: ["100"] });
    const sent = await buildShipped(app, order, ["10"]);
    await setDeliveryRule(app, "O1", { invoiceNeeded: true });
    const more = { ...(await noticeInput(app, order, ["11"])), ...named(sent) };
    const correct = (change: object) =>
      supplier.call("shippingNotices", "correctShippingNotice", { ...more, ...change } as never);
    expect((await refusal(correct({})))[0]).toBe("noticeInvoiceNeeded");
    await keep(sent, [invoice()]);
    const { version } = await supplier.ok("shippingNotices", "getShippingNoticeById", { id: sent.id });
    expect((await correct({ version })).body).toHaveProperty("data");
    await setDeliveryRule(app, "O1", {});
  });
});
