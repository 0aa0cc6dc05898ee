import type { InputOf } from "@tandem/contract/core/service";
import { type PrintLayout, standardLayout } from "@tandem/contract/platform/print-templates/layout";
import type { Services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildNotice } from "../../../testing/orders.ts";
import { ofNotices, print, printRefusal, printTemplate, type TemplateInput } from "../../../testing/prints.ts";

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

const add = (input: TemplateInput) => admin.ok("printTemplates", "addbmprinttemplate", input);
const keysOf = async (
  user: TestUser,
  method: "getReportTemplateListWithDefault" | "getReportTemplateListWithDefaultCus",
) => (await user.ok("printing", method, { module: "ASN" })).records.map((each) => [each.reportKey, each.isDefault]);

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
    const forSuppliers = await add(printTemplate("FOR_SUPPLIERS", { merchantType: "1", printType: "1" }));
    await add(printTemplate("FOR_CUSTOMERS", { merchantType: "2" }));
    await add(printTemplate("NOT_VALID", { statusCode: "0" }));
    expect(await keysOf(supplier, "getReportTemplateListWithDefault")).toEqual([
      ["ASN_STANDARD", "1"],
      ["FOR_SUPPLIERS", "0"],
    ]);
    expect(await keysOf(buyer, "getReportTemplateListWithDefaultCus")).toEqual([
      ["ASN_STANDARD", "1"],
      ["FOR_CUSTOMERS", "0"],
    ]);
    const listed = await supplier.ok("printTemplates", "getbmprinttemplatelistbyparams", {
      current: 1,
      size: 20,
      condition: { module: "ASN", statusCode: "1" },
    });
    expect(listed.records.map(({ reportKey }) => reportKey).sort()).toEqual(["ASN_STANDARD", "FOR_SUPPLIERS"]);
    const order = await buildAccepted(app, { quantities: ["9"] });
    const notice = await buildNotice(app, order, ["3"]);
    expect(await printRefusal(buyer, ofNotices([notice.id], { reportKey: forSuppliers.reportKey }))).toBe(
      "printTemplateUnknown",
    );
    expect(await printRefusal(supplier, ofNotices([notice.id], { reportKey: "FOR_CUSTOMERS" }))).toBe(
      "printTemplateUnknown",
    );
    expect(await printRefusal(supplier, ofNotices([notice.id], { reportKey: "NOT_VALID" }))).toBe(
      "printTemplateUnknown",
    );
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
    await add(printTemplate("OWN", { layout, nameZhTw: "自訂" }));
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
    const one = await add(printTemplate("D1", { isDefault: "1" }));
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
        printTemplate("D2", { isDefault: "1", merchantType: "2" }),
      ),
    ).toBe("printTemplateDefault");
    await Promise.all(["D3", "D4", "D5"].map((key) => add(printTemplate(key, { isDefault: "1" }))));
    expect(await defaults()).toHaveLength(1);
    expect(
      await admin.ok("printTemplates", "deletebmprinttemplatebyids", { delList: [{ id, version }] }),
    ).toMatchObject({
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
      const input = { ...printTemplate("HOSTILE"), layout } as TemplateInput;
      expect(await admin.refused("printTemplates", "addbmprinttemplate", input), JSON.stringify(layout)).toBe(
        "invalidRequest",
      );
    }
    // The narrowest columns on the smallest paper still hold whatever there is.
    const columns = [
      ...["purchaseNo", "orderLine", "itemNo", "goodsName", "spec", "batchPurQty", "deliveryQty", "receiveQty"],
      ...["purUnitNo", "warehouseNo", "lotNo", "supRemarks"],
    ].map((field) => ({ field, title: "W".repeat(40), width: field === "goodsName" ? 20 : 1 }));
    await add(
      printTemplate("NARROW", { standardCol01: "A5", layout: { ...good, columns, headerText: "H".repeat(200) } }),
    );
    const order = await buildAccepted(app, { quantities: ["9"] });
    const input = await buildNotice(app, order, ["3"], { remarks: "很".repeat(500) });
    const { pages } = await print(supplier, ofNotices([input.id], { reportKey: "NARROW" }));
    expect(pages.join("").match(/很/g)).toHaveLength(500);
    expect(pages.length).toBeLessThan(8);
  });
});
