import { plainNouns } from "@tandem/contract/nouns";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { buildAccepted } from "../../testing/orders.ts";
import { importSheetOf, openSheet, saveSheet, typedSheet } from "../../testing/records.ts";
import { add, entityOf, type Kept, type NounName, ok, valuesOf } from "../../testing/reference-data.ts";
import { useFolder } from "../../testing/workbooks.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  for (const [enumMid, enumValue] of [
    ["BAR_TYPE", "1"],
    ["NOTICE_TYPE", "order"],
  ] as const) {
    const entry = { enumMid, enumValue, enumName: enumValue, sort: 1, status: "1" } as const;
    await admin.ok("dictionaries", "addSysEnum", entry);
  }
  await add(admin, "productionLines", "L1");
  await ok(admin, "technologies", "add", { ...valuesOf("technologies", "T1"), defaultTechnologyNo: null });
});
afterAll(() => app.close());
const folder = useFolder();

const names = { nameEnUs: "Ellwand", nameZhCn: "尺杆", nameZhTw: "尺桿", nameViVn: "Thước gậy" };
const translated = (Object.keys(plainNouns) as NounName[]).filter((name) => entityOf(name).translated !== undefined);
const first = { current: 1, size: 20 };

/** Somebody approves, or there is no rule; and a display has a range. */
const linesOf: { readonly [name in NounName]?: object } = {
  approvalRules: { lines: [{ userNo: "buyer" }] },
  planDisplays: { lines: [{ rangeTone: "refused", description: "Short" }] },
};

describe("Names of base data", () => {
  it("are given per language for all plain records that have one, but people, places, reasons and programs", () => {
    const named = (Object.keys(plainNouns) as NounName[]).filter((name) => {
      const { keyword, fields } = entityOf(name);
      const field = fields[keyword[1] ?? ""];
      return field?.kind === "text" && !field.readOnly;
    });
    const others = named.filter((name) => !translated.includes(name));
    expect(others.sort()).toEqual(["customerAddresses", "dockBlocks", "employees", "webhooks"]);
    expect(translated.length).toBeGreaterThan(20);
  });

  it.each(translated.filter((name) => name !== "currencies" && name !== "calendarDays"))(
    "B2.30 of the %s are kept, changed, taken away and found, in whichever language they are asked for",
    async (name) => {
      const field = entityOf(name).translated ?? "";
      const own = { ...names, [field]: "Elle-own" };
      const added = await ok<Kept>(admin, name, "add", {
        ...valuesOf(name, "IN-LANGUAGES", own),
        ...linesOf[name],
      });
      expect(added).toMatchObject({ ...names, [field]: "Elle-own" });
      const found = async (condition: object) =>
        (await ok<{ records: Kept[] }>(admin, name, "list", { ...first, condition })).records.map(({ id }) => id);
      for (const text of ["lle-ow", "ELLWAND", "尺桿", "thước g"]) {
        expect(await found({ [`${field}Indistinct`]: text }), text).toEqual([added.id]);
        expect(await found({ keyword: text }), text).toEqual([added.id]);
      }
      expect(await found({ [field]: "尺杆" })).toEqual([added.id]);
      expect(await found({ [field]: ["Thước gậy", "no other"] })).toEqual([added.id]);
      const change = { id: added.id, version: added.version, nameViVn: "", nameEnUs: "Elle" };
      expect(await ok<Kept>(admin, name, "update", change)).toMatchObject({ nameViVn: null, nameEnUs: "Elle" });
      expect(await found({ keyword: "thước g" })).toEqual([]);
    },
  );

  it("B2.30 go through the workbook and back, each in a column of its own", async () => {
    const unit = { unitNo: "M-WB", unitName: "Meter", ...names };
    expect(await importSheetOf(admin, "units", typedSheet([unit]))).toMatchObject({ added: 1, errors: [] });
    const condition = { unitNo: "M-WB" };
    const { content } = await admin.reading("zh-TW").download("units", "exportexcel", { ...first, condition });
    const sheet = await openSheet(await folder.file(content));
    expect(sheet.rows).toMatchObject([{ 英文名稱: "Ellwand", 越南文名稱: "Thước gậy" }]);
    const [row] = sheet.rows;
    if (row) row.越南文名稱 = "Thước";
    const body = await admin.upload("units", "importexcel", await saveSheet(sheet), "units.xlsx");
    expect(body.body).toMatchObject({ data: { changed: 1, errors: [] } });
    const { records } = await admin.ok("units", "getbmunitlistbyparams", { ...first, condition });
    expect(records).toMatchObject([{ unitName: "Meter", nameViVn: "Thước", nameEnUs: "Ellwand" }]);
  });

  it("S1.3a are what documents and searches call a supplier and an organisation in the reader's language", async () => {
    const order = await buildAccepted(app, { supplierNo: "SA" });
    const { purchaseNo } = order;
    const called = async (language: "vi-VN" | "zh-CN", user = admin) => {
      const page = { ...first, condition: { purchaseNo } };
      const { records } = await user.reading(language).ok("purchaseOrders", "getPurchaseOrderPage", page);
      const lines = await user.reading(language).ok("purchaseOrderLines", "getPurchaseOrderLinePage", page);
      const search = await user.reading(language).ok("search", "search", { keyword: purchaseNo });
      return [records[0]?.supplierName, records[0]?.orgName, lines.records[0]?.supplierName, search.records[0]?.name];
    };
    const before = await called("vi-VN");
    const [supplier] = (
      await admin.ok("suppliers", "getbmsupplierlistbyparams", { ...first, condition: { supplierNo: "SA" } })
    ).records;
    const [organisation] = (
      await admin.ok("organisations", "getFullAuthorityOrgListByParams", {
        ...first,
        condition: { orgNo: order.orgNo },
      })
    ).records;
    await admin.ok("suppliers", "updatebmsupplierbyid", {
      id: supplier?.id ?? "",
      version: supplier?.version ?? 0,
      nameViVn: "Công ty Anpha",
    });
    await admin.ok("organisations", "updatebmorgbyid", {
      id: organisation?.id ?? "",
      version: organisation?.version ?? 0,
      nameViVn: "Tổ chức Một",
    });
    expect(await called("vi-VN")).toEqual(["Công ty Anpha", "Tổ chức Một", "Công ty Anpha", "Công ty Anpha"]);
    expect(await called("zh-CN")).toEqual(before);
    expect((await admin.reading("zh-CN").ok("search", "search", { keyword: "anpha" })).records).toMatchObject([
      { kind: "supplier", no: "SA" },
    ]);
  });

  it("S1.3a are what lines of documents call a material that still has the name that was ordered", async () => {
    const order = await buildAccepted(app, { supplierNo: "SA", quantities: ["5", "6", "7"] });
    const { purchaseNo } = order;
    const reader = (await app.as("supplierA")).reading("vi-VN");
    const page = (more: object = {}) => ({
      current: 1,
      size: 2,
      condition: { purchaseNo, field: "goodsName", order: "asc" },
      ...more,
    });
    const named = async (request: object) => {
      const { records } = await reader.ok("purchaseOrderLines", "getPurchaseOrderLinePage", request as never);
      return records;
    };
    const before = [...(await named(page())), ...(await named(page({ current: 2 })))];
    const materials = await admin.ok("materials", "getbmitemlistbyparams", {
      ...first,
      condition: { itemNo: ["M1", "M2"] },
    });
    for (const { id, version, itemNo } of materials.records) {
      await admin.ok("materials", "updatebmitembyid", { id, version, nameViVn: `Vật tư ${itemNo}` });
    }
    const called = (itemNo: string, goodsName: string) =>
      ["M1", "M2"].includes(itemNo) ? `Vật tư ${itemNo}` : goodsName;
    const wanted = before.map(({ itemNo, goodsName }) => [itemNo, called(itemNo, goodsName)]);
    const start = await named(page());
    const last = start.at(-1);
    const rest = await named(page({ after: { values: [last?.goodsName ?? ""], id: last?.id ?? "" } }));
    expect([...start, ...rest].map(({ itemNo, goodsName }) => [itemNo, goodsName])).toEqual(wanted);
    const { lines } = await reader.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    expect(lines.map(({ goodsName }) => goodsName)).toContain("Vật tư M1");
    const one = materials.records.find(({ itemNo }) => itemNo === "M1");
    await admin.ok("materials", "updatebmitembyid", {
      id: one?.id ?? "",
      version: (one?.version ?? 0) + 1,
      itemName: "Bolt of another kind",
    });
    expect((await named(page({ size: 20 }))).find(({ itemNo }) => itemNo === "M1")?.goodsName).toBe(
      before.find(({ itemNo }) => itemNo === "M1")?.goodsName,
    );
  });
});
