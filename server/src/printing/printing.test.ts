import type { InputOf } from "@tandem/contract/core/service";
import { type PrintLayout, standardLayout } from "@tandem/contract/print-templates/layout";
import type { Services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { buildAccepted, buildDraft, buildIssued, buildNotice, buildShipped } from "../../testing/orders.ts";
import { addUser } from "../../testing/outsiders.ts";
import { pageSizesOf, pagesOf } from "../../testing/pdf.ts";
import { buildWorld } from "../../testing/world.ts";
import { readConfig } from "../core/config.ts";
import { printServiceSources, requireReachable } from "./print-service.ts";

type Print = InputOf<Services["printing"]["endpoints"]["reportPrint"]>;
type TemplateInput = InputOf<Services["printTemplates"]["endpoints"]["addbmprinttemplate"]>;

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

const ofNotices = (ids: readonly string[], change: Partial<Print> = {}): Print => ({
  ids: [...ids],
  reportKey: "ASN_STANDARD",
  module: "ASN",
  ...change,
});
const ofOrders = (ids: readonly string[], change: Partial<Print> = {}): Print => ({
  ids: [...ids],
  reportKey: "PO_STANDARD",
  module: "PO",
  ...change,
});

async function print(user: TestUser, input: Print) {
  const { response, content } = await user.download("printing", "reportPrint", { condition: input });
  if (response.headers.get("content-type") !== "application/pdf") throw new Error(content.toString());
  return { content, pages: await pagesOf(content), disposition: response.headers.get("content-disposition") ?? "" };
}

async function refusal(user: TestUser, input: unknown): Promise<string> {
  const { content } = await user.download("printing", "reportPrint", { condition: input });
  return JSON.parse(content.toString()).errorCode;
}

const template = (reportKey: string, change: Partial<TemplateInput> = {}): TemplateInput => ({
  reportKey,
  templateName: reportKey,
  module: "ASN",
  standardCol01: "A4",
  printType: "3",
  isDefault: "0",
  statusCode: "1",
  layout: standardLayout("ASN"),
  ...change,
});
const add = (input: TemplateInput) => admin.ok("printTemplates", "addbmprinttemplate", input);
const keysOf = async (
  user: TestUser,
  method: "getReportTemplateListWithDefault" | "getReportTemplateListWithDefaultCus",
) => (await user.ok("printing", method, { module: "ASN" })).records.map((each) => [each.reportKey, each.isDefault]);

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

  it("S1.3a S7.1d speaks the caller's language, numbers and dates too", async () => {
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
      expect(await refusal(stranger, ofNotices([notice.id]))).toBe("notFound");
      expect(await refusal(stranger, ofOrders([order.id]))).toBe("notFound");
    }
    expect(await refusal(supplier, ofNotices([own.id, "999999999999"]))).toBe("notFound");
    expect(await refusal(supplier, ofOrders([draft.id]))).toBe("notFound");
    await buildWorld(app.connectionString, "@2");
    expect(await refusal(await app.as("buyer@2"), ofOrders([order.id]))).toBe("notFound");
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
    expect(await refusal(user, ofOrders([order.id]))).toBe("permissionMissing");
    expect(await user.refused("printing", "getReportTemplateListWithDefault", { module: "PO" })).toBe(
      "permissionMissing",
    );
    expect((await user.ok("printing", "getReportTemplateListWithDefaultCus", { module: "ASN" })).records).not.toEqual(
      [],
    );
  });

  it("S7.17d is refused for more than 200 documents, for unknown templates, and for what is no list of documents", async () => {
    const { id } = await buildIssued(app);
    expect(await refusal(buyer, ofOrders(Array.from({ length: 201 }, (_, index) => String(index + 1))))).toBe(
      "printTooManyDocuments",
    );
    expect(await refusal(buyer, ofOrders([id], { reportKey: "NONE" }))).toBe("printTemplateUnknown");
    expect(await refusal(buyer, ofOrders([id], { reportKey: "ASN_STANDARD" }))).toBe("printTemplateUnknown");
    for (const wrong of [{ ids: [] }, { ids: ["x"] }, { standardCol01: "A3" }, { module: "SO" }, { reportKey: "" }]) {
      expect(await refusal(buyer, { ...ofOrders([id]), ...wrong })).toBe("invalidRequest");
    }
  });
});

describe("the print service", () => {
  it("S7.10 S7.17e is looked for on the computer itself, or where the operator allows, and pages may reach nothing else", async () => {
    const add = (paramValue: string) => ({ paramNo: "PRINT_SERVICE_URL", paramName: "Print service", paramValue });
    for (const wrong of [
      "https://printers.example.com",
      "http://127.0.0.1.example.com",
      "http://someone:secret@127.0.0.1:9100",
      "javascript:alert(1)",
      "127.0.0.1:9100",
    ]) {
      expect(await admin.refused("parameters", "addSysParam", add(wrong)), wrong).toBe("printServiceRefused");
    }
    const { id, version } = await admin.ok("parameters", "addSysParam", add("http://localhost:9100/"));
    const away = { id, version, paramValue: "http://10.0.0.7:9100" };
    expect(await admin.refused("parameters", "updateSysParam", away)).toBe("printServiceRefused");
    const policy = (await fetch(`${app.url}/healthz`)).headers.get("content-security-policy");
    expect(policy).toContain(
      "connect-src 'self' http://127.0.0.1:* http://localhost:* https://127.0.0.1:* https://localhost:*;",
    );
  });

  it("S7.17e is reached at the origins of PRINT_SERVICE_ORIGINS, which hold nothing else", () => {
    const read = (PRINT_SERVICE_ORIGINS: string) => readConfig({ PRINT_SERVICE_ORIGINS });
    const config = read("https://print.example.com:8443, http://10.0.0.7:9100");
    expect(printServiceSources(config)).toEqual(
      expect.arrayContaining(["https://print.example.com:8443", "http://10.0.0.7:9100"]),
    );
    expect(() => requireReachable(config, "PRINT_SERVICE_URL", "http://10.0.0.7:9100/print")).not.toThrow();
    for (const wrong of [
      "https://print.example.com/path",
      "*",
      "https://*.example.com",
      "https://a.com;script-src",
      "ftp://a.com",
    ]) {
      expect(() => read(wrong), wrong).toThrow("PRINT_SERVICE_ORIGINS");
    }
  });
});

describe("print templates", () => {
  it("S7.17b S3.4a are listed for everyone to choose from, by name in any language", async () => {
    const list = async (condition: Record<string, unknown>) =>
      (
        await supplier.ok("printTemplates", "getbmprinttemplatelistbyparams", { current: 1, size: 10, condition })
      ).records.map(({ reportKey, standardCol01 }) => [reportKey, standardCol01]);
    expect(await list({ keyword: "标准采购" })).toEqual([["PO_STANDARD", "A4"]]);
    expect(await list({ module: "ASN", isDefault: "1" })).toEqual([["ASN_STANDARD", "A4"]]);
    const { records } = await supplier
      .reading("vi-VN")
      .ok("printing", "getReportTemplateListWithDefault", { module: "PO" });
    expect(records).toMatchObject([
      { reportKey: "PO_STANDARD", templateName: "Đơn mua hàng chuẩn", printType: "3", isDefault: "1" },
    ]);
  });

  it("S7.17c are offered to the supplier and to the customer as each may use them, the default first", async () => {
    const forSuppliers = await add(template("FOR_SUPPLIERS", { merchantType: "1", printType: "1" }));
    await add(template("FOR_CUSTOMERS", { merchantType: "2" }));
    await add(template("NOT_VALID", { statusCode: "0" }));
    expect(await keysOf(supplier, "getReportTemplateListWithDefault")).toEqual([
      ["ASN_STANDARD", "1"],
      ["FOR_SUPPLIERS", "0"],
    ]);
    expect(await keysOf(buyer, "getReportTemplateListWithDefaultCus")).toEqual([
      ["ASN_STANDARD", "1"],
      ["FOR_CUSTOMERS", "0"],
    ]);
    const order = await buildAccepted(app, { quantities: ["9"] });
    const notice = await buildNotice(app, order, ["3"]);
    expect(await refusal(buyer, ofNotices([notice.id], { reportKey: forSuppliers.reportKey }))).toBe(
      "printTemplateUnknown",
    );
    expect(await refusal(supplier, ofNotices([notice.id], { reportKey: "FOR_CUSTOMERS" }))).toBe(
      "printTemplateUnknown",
    );
    expect(await refusal(supplier, ofNotices([notice.id], { reportKey: "NOT_VALID" }))).toBe("printTemplateUnknown");
    const { pages } = await print(supplier, ofNotices([notice.id], { reportKey: forSuppliers.reportKey }));
    expect(pages[0]).toContain(notice.asnNo);
  });

  it("S3.4a S3.13 of one's own choose columns, titles, texts, parts and language", async () => {
    const layout: PrintLayout = {
      ...standardLayout("ASN"),
      language: "zh-TW",
      title: "出貨明細",
      headerText: "昱騰軸承工業股份有限公司",
      termsText: "請於三日內回簽。\n逾期視同驗收。",
      footerText: "表單編號 QF-07",
      sections: ["totals"],
      columns: [
        { field: "itemNo", title: "料號", width: 4 },
        { field: "deliveryQty", title: null, width: null },
      ],
    };
    await add(template("OWN", { layout, nameZhTw: "自訂" }));
    const order = await buildAccepted(app, { quantities: ["9"] });
    const notice = await buildNotice(app, order, ["3"], { carNo: "ABC-1" });
    const [page = ""] = (await print(supplier.reading("en-US"), ofNotices([notice.id], { reportKey: "OWN" }))).pages;
    for (const text of [
      "出貨明細",
      "昱騰軸承工業股份有限公司",
      "請於三日內回簽。",
      "逾期視同驗收。",
      "QF-07",
      "料號",
    ]) {
      expect(page).toContain(text);
    }
    expect(page).toContain("送貨總數量");
    for (const absent of ["Hexagon bolt", "ABC-1", "Mill Lane", "Shipment quantity"])
      expect(page).not.toContain(absent);
    expect(page.indexOf("料號")).toBeLessThan(page.indexOf("M1"));
  });

  it("S3.4a have exactly one default per module, which stays valid and serves both sides", async () => {
    const one = await add(template("D1", { isDefault: "1" }));
    const defaults = async () =>
      (
        await admin.ok("printTemplates", "getbmprinttemplatelistbyparams", {
          current: 1,
          size: 10,
          condition: { module: "ASN", isDefault: "1" },
        })
      ).records.map((each) => each.reportKey);
    expect(await defaults()).toEqual(["D1"]);
    const change = (input: InputOf<Services["printTemplates"]["endpoints"]["updatebmprinttemplatebyid"]>) =>
      admin.refused("printTemplates", "updatebmprinttemplatebyid", input);
    const { id, version } = one;
    expect(await change({ id, version, isDefault: "0" })).toBe("printTemplateDefault");
    expect(await change({ id, version, statusCode: "0" })).toBe("printTemplateDefault");
    expect(await change({ id, version, merchantType: "1" })).toBe("printTemplateDefault");
    expect(await admin.refused("printTemplates", "deletebmprinttemplatebyids", { delList: [{ id, version }] })).toBe(
      "printTemplateDefault",
    );
    expect(
      await admin.refused(
        "printTemplates",
        "addbmprinttemplate",
        template("D2", { isDefault: "1", merchantType: "2" }),
      ),
    ).toBe("printTemplateDefault");
    await Promise.all(["D3", "D4", "D5"].map((key) => add(template(key, { isDefault: "1" }))));
    expect(await defaults()).toHaveLength(1);
    expect(await admin.ok("printTemplates", "deletebmprinttemplatebyids", { delList: [{ id, version }] })).toEqual({
      deleted: 1,
    });
  });

  it("S3.4a that come with the product keep their layout and stay", async () => {
    const { records } = await admin.ok("printTemplates", "getbmprinttemplatelistbyparams", {
      current: 1,
      size: 10,
      condition: { reportKey: "PO_STANDARD" },
    });
    const { id = "", version = 0 } = records[0] ?? {};
    const detail = await admin.ok("printTemplates", "getbmprinttemplatebyid", { id });
    expect(detail.layout).toEqual(standardLayout("PO"));
    const layout = { ...detail.layout, title: "Mine" };
    expect(await admin.refused("printTemplates", "updatebmprinttemplatebyid", { id, version, layout })).toBe(
      "printTemplateBuiltIn",
    );
    expect(await admin.refused("printTemplates", "deletebmprinttemplatebyids", { delList: [{ id, version }] })).toBe(
      "printTemplateBuiltIn",
    );
    const changed = await admin.ok("printTemplates", "updatebmprinttemplatebyid", { id, version, standardCol01: "A5" });
    expect(changed).toMatchObject({ standardCol01: "A5", version: version + 1 });
  });

  it("S3.13 take no layout that is anything but a declaration of what the document has", async () => {
    const good = standardLayout("ASN");
    const column = good.columns[0];
    const hostile: unknown[] = [
      null,
      "layout",
      { ...good, script: "process.exit()" },
      { ...good, title: { toString: "x" } },
      { ...good, title: "a".repeat(61) },
      { ...good, title: "bell \u0007" },
      { ...good, termsText: "a".repeat(4001) },
      { ...good, language: "fr-FR" },
      { ...good, code: "image" },
      { ...good, sections: ["terms", "terms"] },
      { ...good, sections: ["terms"] },
      { ...good, sections: ["__proto__"] },
      { ...good, columns: [] },
      { ...good, columns: [column, column] },
      { ...good, columns: [{ ...column, field: "price" }] },
      { ...good, columns: [{ ...column, field: "constructor" }] },
      { ...good, columns: [{ ...column, field: "supplier_no; drop table tenant" }] },
      { ...good, columns: [{ ...column, width: 0 }] },
      { ...good, columns: [{ ...column, width: 1e9 }] },
      { ...good, columns: [{ ...column, width: 1.5 }] },
      { ...good, columns: Array.from({ length: 13 }, () => column) },
    ];
    for (const layout of hostile) {
      const input = { ...template("HOSTILE"), layout } as TemplateInput;
      expect(await admin.refused("printTemplates", "addbmprinttemplate", input), JSON.stringify(layout)).toBe(
        "invalidRequest",
      );
    }
    // The narrowest columns on the smallest paper still hold whatever there is.
    const columns = [
      ...["purchaseNo", "orderLine", "itemNo", "goodsName", "spec", "batchPurQty", "deliveryQty", "receiveQty"],
      ...["purUnitNo", "warehouseNo", "lotNo", "supRemarks"],
    ].map((field) => ({ field, title: "W".repeat(40), width: field === "goodsName" ? 20 : 1 }));
    await add(template("NARROW", { standardCol01: "A5", layout: { ...good, columns, headerText: "H".repeat(200) } }));
    const order = await buildAccepted(app, { quantities: ["9"] });
    const input = await buildNotice(app, order, ["3"], { remarks: "很".repeat(500) });
    const { pages } = await print(supplier, ofNotices([input.id], { reportKey: "NARROW" }));
    expect(pages.join("").match(/很/g)).toHaveLength(500);
    expect(pages.length).toBeLessThan(8);
  });
});
