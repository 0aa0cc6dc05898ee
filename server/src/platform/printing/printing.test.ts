import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildDraft, buildIssued, buildNotice, buildShipped } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { pageSizesOf, printedLinesOf } from "../../../testing/pdf.ts";
import { ofNotices, ofOrders, type Print, print, printRefusal } from "../../../testing/prints.ts";
import { buildWorld } from "../../../testing/world.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  buyer = await app.as("buyer");
  supplier = await app.as("supplierA");
});
afterAll(() => app.close());

describe("a print", () => {
  it("S7.17d S3.13 B3.2 B3.3 of a delivery notice is a PDF with its head, parties, addresses, transport, lines and totals", async () => {
    const order = await buildAccepted(app, { quantities: ["100", "1234.5", "7"] });
    const notice = await buildShipped(app, order, ["60", "1234.5", "7"], {
      wayCarriage: "2",
      carNo: "51C-123.45",
      driver: "Trần Văn Đức",
      driverPhone: "0987654321",
      trackingNo: "TN-77",
      remarks: "Hàng dễ vỡ 易碎品",
    });
    const { pages, disposition } = await print(supplier, ofNotices([notice.id]));
    expect(disposition).toContain(`filename="${notice.asnNo}.pdf"`);
    expect(pages).toHaveLength(1);
    const [page = ""] = pages;
    for (const text of [
      "Delivery notice",
      notice.asnNo,
      "Supplier Alpha (SA)",
      "Organisation One (O1)",
      "3 Mill Lane",
      "1 Dock Road",
      "Receiver One",
      "Logistics",
      "51C-123.45",
      "Trần Văn Đức",
      "TN-77",
      "Hàng dễ vỡ 易碎品",
      "Hexagon bolt",
      "六角螺母",
      "Vòng đệm",
      order.purchaseNo,
      "1,234.5",
      "1,301.5 PCS",
      "1/1",
    ]) {
      expect(page).toContain(text);
    }
  });

  it("says of how many of which unit a price is, where that is not one of the ordered", async () => {
    const head = { price: "12.5", priceQty: "1000", amount: "1.25" };
    const order = await buildIssued(app, { quantities: ["100"], head });
    expect((await print(buyer, ofOrders([order.id]))).pages[0]).toContain("12.50 / 1,000 PCS");
  });

  it("S1.3a speaks the caller's language, numbers and dates too", async () => {
    const order = await buildIssued(app, {
      quantities: ["1000.5"],
      head: { purchaseDate: "2026-03-09", price: "12.5" },
    });
    const expected = {
      "en-US": ["Purchase order", "Mar 9, 2026", "1,000.5", "USD 12,506.25"],
      "zh-CN": ["采购订单", "2026年3月9日", "1,000.5", "USD 12,506.25"],
      "zh-TW": ["採購單", "2026年3月9日", "1,000.5", "USD 12,506.25"],
      "vi-VN": ["Đơn mua hàng", "09/03/2026", "1.000,5", "USD 12.506,25"],
    };
    for (const [language, texts] of Object.entries(expected)) {
      const { pages } = await print(buyer.reading(language), ofOrders([order.id]));
      for (const text of texts) expect(pages[0], language).toContain(text);
    }
    const drafts = await buildDraft(app);
    expect((await print(buyer, ofOrders([drafts.id]))).pages[0]).toContain("Draft");
  });

  it("S7.17d holds several documents in the order asked for, each from a new page with its own page numbers and titles on every page", async () => {
    await admin.ok("materials", "addbmitem", {
      itemNo: "M-LONG",
      itemName: "Đầu nối cáp quang chống nước 防水型光纖連接器 ".repeat(2).trim(),
      spec: "W".repeat(95),
      firstInFirstOut: "0",
      serialControl: "0",
      unitNo: "PCS",
      statusCode: "1",
    });
    const long = await buildIssued(app, { quantities: Array.from({ length: 80 }, (_, index) => String(index + 1)) });
    const named = await buildIssued(app, { quantities: ["5"], head: { itemNo: "M-LONG" } });
    const { pages, disposition } = await print(buyer, ofOrders([long.id, named.id], { standardCol01: "A4" }));
    const total = pages.length - 1;
    expect(total).toBeGreaterThan(1);
    expect(disposition).toContain('filename="Purchase orders (2).pdf"');
    for (const [index, page] of pages.slice(0, total).entries()) {
      expect(page).toContain(`${long.purchaseNo} ${index + 1}/${total}`);
      expect(page).toContain("Material name");
    }
    expect(pages.slice(0, total).join(" ")).toContain("80/1/1");
    const last = pages.at(-1) ?? "";
    expect(last).toContain(`${named.purchaseNo} 1/1`);
    // Wrapped, never cut.
    expect(last.split("Đầu nối")).toHaveLength(3);
    expect(last.match(/W/g)).toHaveLength(95);
  });

  /** The lines in which remarks are printed, and where the widest ends. */
  async function printedRemarks(order: PurchaseOrderDetail, remarks: string) {
    const notice = await buildNotice(app, order, ["1"], { remarks });
    const lines = await printedLinesOf(
      (await print(supplier, ofNotices([notice.id], { standardCol01: "A5" }))).content,
    );
    const from = lines.findIndex(({ text }) => text === "Remarks") + 1;
    const to = lines.findIndex(({ text }) => text === "No.");
    const own = lines.slice(from, to);
    return { texts: own.map(({ text }) => text), right: Math.max(...own.map(({ right }) => right)) };
  }

  it("S7.17d breaks lines where the readers of a language expect it, and codes of any length where it must", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const brackets = "（甲）《乙》【丙】「丁」，".repeat(12);
    for (const remarks of ["", "字", "字字", "字字字"].map((before) => before + brackets)) {
      const { texts, right } = await printedRemarks(order, remarks);
      expect(texts.length).toBeGreaterThan(2);
      expect(texts.join("")).toBe(remarks);
      for (const text of texts) expect(text).toMatch(/^[^）》】」，].*[^（《【「]$/);
      expect(right).toBeLessThan(420 - 26);
    }
    const sentence = "Đầu nối cáp quang giá 1,234,567.89 đồng ".repeat(8).trim();
    const words = await printedRemarks(order, sentence);
    expect(words.texts.length).toBeGreaterThan(2);
    expect(words.texts.join(" ")).toBe(sentence);
    const code = "0123456789".repeat(20);
    const parts = await printedRemarks(order, code);
    expect(parts.texts.length).toBeGreaterThan(2);
    expect(parts.texts.join("")).toBe(code);
    expect(Math.max(words.right, parts.right)).toBeLessThan(420 - 26);
  });

  it("S3.4a S3.13 lies on the paper of the template, or on the one asked for", async () => {
    const order = await buildIssued(app);
    const sizes = async (change: Partial<Print>) =>
      pageSizesOf((await print(buyer, ofOrders([order.id], change))).content);
    expect(await sizes({})).toEqual([[595, 842]]);
    expect(await sizes({ standardCol01: "A4-L" })).toEqual([[842, 595]]);
    expect((await sizes({ standardCol01: "A5" }))[0]).toEqual([420, 595]);
  });

  it("S6.3c is of documents of one's own scope alone, never told apart from those that do not exist", async () => {
    const order = await buildAccepted(app, { quantities: ["9"] });
    const notice = await buildNotice(app, order, ["3"]);
    const draft = await buildDraft(app);
    const own = await buildNotice(app, order, ["2"]);
    const [supplierB, buyerOfTwo] = [await app.as("supplierB"), await app.as("buyerOfTwo")];
    for (const stranger of [supplierB, buyerOfTwo]) {
      expect(await printRefusal(stranger, ofNotices([notice.id]))).toBe("notFound");
      expect(await printRefusal(stranger, ofOrders([order.id]))).toBe("notFound");
    }
    expect(await printRefusal(supplier, ofNotices([own.id, "999999999999"]))).toBe("notFound");
    expect(await printRefusal(supplier, ofOrders([draft.id]))).toBe("notFound");
    await buildWorld(app.connectionString, "@2");
    expect(await printRefusal(await app.as("buyer@2"), ofOrders([order.id]))).toBe("notFound");
  });

  it("S6.1a needs the flag isPrint on the menu of the kind of document", async () => {
    const order = await buildIssued(app);
    await admin.ok("roles", "saveOrUpdateSysRole", {
      roleNo: "printsNotices",
      roleName: "Prints notices",
      statusCode: "1",
      grants: [
        { menuNo: "2010", flags: ["isSearch", "isPrint"] },
        { menuNo: "1010", flags: ["isSearch"] },
      ],
    });
    await addUser(admin, "noticePrinter", { roleNo: ["printsNotices"] });
    const user = await app.as("noticePrinter");
    expect(await printRefusal(user, ofOrders([order.id]))).toBe("permissionMissing");
    expect(await user.refused("printing", "getReportTemplateListWithDefault", { module: "PO" })).toBe(
      "permissionMissing",
    );
    expect((await user.ok("printing", "getReportTemplateListWithDefaultCus", { module: "ASN" })).records).not.toEqual(
      [],
    );
  });

  it("S7.17d is refused for more than 200 documents, for unknown templates, and for what is no list of documents", async () => {
    const { id } = await buildIssued(app);
    expect(await printRefusal(buyer, ofOrders(Array.from({ length: 201 }, (_, index) => String(index + 1))))).toBe(
      "printTooManyDocuments",
    );
    expect(await printRefusal(buyer, ofOrders([id], { reportKey: "NONE" }))).toBe("printTemplateUnknown");
    expect(await printRefusal(buyer, ofOrders([id], { reportKey: "ASN_STANDARD" }))).toBe("printTemplateUnknown");
    for (const wrong of [{ ids: [] }, { ids: ["x"] }, { standardCol01: "A3" }, { module: "SO" }, { reportKey: "" }]) {
      expect(await printRefusal(buyer, { ...ofOrders([id]), ...wrong })).toBe("invalidRequest");
    }
  });
});
