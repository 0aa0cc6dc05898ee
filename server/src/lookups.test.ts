import { basePath } from "@tandem/contract/core/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApplication, TestUser } from "../testing/application.ts";
import { importSheetOf, typedSheet } from "../testing/records.ts";
import {
  add,
  cellsOf,
  entityOf,
  type Kept,
  nouns,
  offered,
  ok,
  remove,
  send,
  type Values,
  valuesOf,
} from "../testing/reference-data.ts";
import { headingOf, readSheet } from "../testing/sheets.ts";
import { startReferenceData } from "../testing/start-reference-data.ts";

let app: TestApplication;
let admin: TestUser;
let adminOfTwo: TestUser;
beforeAll(async () => {
  ({ app, admin, adminOfTwo } = await startReferenceData());
});
afterAll(() => app.close());

describe("Lookups that depend on another choice", () => {
  it("S4.7b S4.7f S3.12a offer machines, waves, lines and technologies of one organisation", async () => {
    for (const name of ["machines", "waves"] as const) {
      const own: Values = name === "machines" ? { productionLineNo: "L2" } : {};
      await add(admin, name, "of-1");
      await add(admin, name, "of-2", { orgNo: "O2", ...own });
      expect(await offered(admin, name, { keyword: "of-", orgNo: "O1" }), name).toEqual(["of-1"]);
      expect(await offered(admin, name, { keyword: "of-", orgNo: "O2" }), name).toEqual(["of-2"]);
    }
    expect(await offered(admin, "machines", { productionLineNo: "L2" })).toEqual(["of-2"]);
    expect(await offered(admin, "productionLines", { keyword: "L", orgNo: "O2" })).toEqual(["L2"]);
    await add(admin, "technologies", "T3");
    expect(await offered(admin, "technologies", { keyword: "T", orgNo: "O1" })).toEqual(["T1", "T3"]);
    expect(await offered(admin, "technologies", { technologyName: "Milling" })).toEqual(["T2"]);
    expect(await offered(admin, "technologies", { defaultTechnologyNo: "T1", technologyNo: "T3" })).toEqual(["T3"]);
  });

  it("S7.13a offer the technologies of a material, with the names of both", async () => {
    const own = await add(admin, "itemTechnologies", "IT1", { itemNo: "M2" });
    expect(own).toMatchObject({ itemName: "六角螺母", technologyName: "Turning" });
    expect(await offered(admin, "itemTechnologies", { itemNo: "M2" })).toEqual(["IT1"]);
    expect(await offered(admin, "itemTechnologies", { itemNo: "M3" })).toEqual([]);
  });

  it("S7.13a S7.13h S7.11c S7.16c offer the strategies, barcode rules and templates of one type", async () => {
    for (const [methodType, criterion] of Object.entries({
      1: "emptyCell",
      2: "cellOrder",
      3: "fifo",
      4: "requestedDate",
    })) {
      const strategy = valuesOf("methods", `of-${methodType}`, { methodType });
      await ok(admin, "methods", "add", { ...strategy, lines: [{ criterion }] });
      expect(await offered(admin, "methods", { keyword: "of-", methodType })).toEqual([`of-${methodType}`]);
    }
    const rule = await add(admin, "barcodeRules", "of-2", { barType: "2" });
    expect(rule.barTypeName).toBe("The 2 of BAR_TYPE");
    expect(await offered(admin, "barcodeRules", { barType: "2" })).toEqual(["of-2"]);
    const condition = { barType: "2" };
    const { content } = await admin.download("barcodeRules", "exportexcel", { current: 1, size: 20, condition });
    const heading = (field: string) => headingOf(entityOf("barcodeRules"), field);
    expect(await readSheet(content)).toMatchObject([
      { [heading("barRuleNo")]: "of-2", [heading("barType")]: "2", [heading("barTypeName")]: "The 2 of BAR_TYPE" },
    ]);
  });

  it("S4.7h S7.13j B7.8b offer notice templates of one notice type, and those of messages by template type 4", async () => {
    await add(admin, "noticeTemplates", "of-1");
    await add(admin, "noticeTemplates", "of-2", { noticeType: "receipt", templateType: "1" });
    expect(await offered(admin, "noticeTemplates", { keyword: "of-", noticeType: "receipt" })).toEqual(["of-2"]);
    expect(await offered(admin, "noticeTemplates", { keyword: "of-", templateType: "4" })).toEqual(["of-1"]);
  });

  it("S5.11 S7.13l offer templates of type 2, the lowest place first", async () => {
    await add(admin, "documentTemplates", "tpl-a", { sort: 9 });
    await add(admin, "documentTemplates", "tpl-b", { sort: 2 });
    await add(admin, "documentTemplates", "tpl-c", { sort: 1, templateType: "1" });
    const condition = { keyword: "tpl-", templateType: "2", field: "sort", order: "asc" };
    expect(await offered(admin, "documentTemplates", condition)).toEqual(["tpl-b", "tpl-a"]);
  });
});

describe("Lookups at the addresses that other programs call", () => {
  /** The numbers that a lookup answers for a keyword, among valid records, ten a page. */
  async function lookUp(path: string, key: string, more: Values = {}): Promise<unknown[]> {
    const { body } = await admin.post<{ records: Values[] }>(`${basePath}/${path}`, {
      current: 1,
      size: 10,
      condition: { statusCode: "1", keyword: "wire-", ...more },
    });
    return "data" in body ? body.data.records.map((record) => record[key]) : [body];
  }

  it("S7.13e S7.13g S7.13h S7.13i answer customers, cells, and rules of barcodes and lots", async () => {
    await add(admin, "customers", "wire-1");
    await add(admin, "cells", "wire-1");
    await add(admin, "barcodeRules", "wire-1");
    await add(admin, "barcodeRules", "wire-2", { barType: "2" });
    await add(admin, "lotRules", "wire-1");
    expect(await lookUp("IBmCustomerService/getbmcustomerlistbyparams", "customerNo")).toEqual(["wire-1"]);
    expect(await lookUp("IBmWarehouseCellService/getbmwarehousecelllistbyparams", "cellNo")).toEqual(["wire-1"]);
    const rules = "IBmBarRuleHeadService/getbmbarruleheadlistbyparams";
    expect(await lookUp(rules, "barRuleNo", { barType: "2" })).toEqual(["wire-2"]);
    expect(await lookUp("IBmLotRuleHeadService/getbmlotruleheadlistbyparams", "lotRuleNo")).toEqual(["wire-1"]);
  });

  it("S7.13f S7.13k B7.8a answer materials under both names, box rules, and entries of an enumeration", async () => {
    const yesNo = { serialControl: "0", firstInFirstOut: "1" } as const;
    const material = { itemNo: "wire-1", itemName: "Wire", unitNo: "PCS", statusCode: "1", ...yesNo } as const;
    await admin.ok("materials", "addbmitem", material);
    await admin.ok("materials", "addbmitem", { ...material, itemNo: "wire-2", statusCode: "0" });
    for (const method of ["getbmitemlistbyparamssearch", "getbmitemlistbyparams"]) {
      expect(await lookUp(`IBmItemService/${method}`, "itemNo"), method).toEqual(["wire-1"]);
    }
    await add(admin, "boxRules", "wire-1");
    expect(await lookUp("IBmBoxRuleHeadService/getbmboxruleheadlistbyparams", "boxRuleNo")).toEqual(["wire-1"]);
    await add(admin, "noticeTemplates", "wire-1", { noticeType: "receipt" });
    const templates = "IBmNoticeTemplateService/getbmnoticetemplatelistbyparams";
    expect(await lookUp(templates, "noticeTemplateNo", { noticeType: "receipt" })).toEqual(["wire-1"]);
    expect(await lookUp(templates, "noticeTemplateNo", { noticeType: "order" })).toEqual([]);
    const { body } = await admin.post<{ records: Values[] }>(`${basePath}/IBmEnumService/getsysenumbyparamssearch`, {
      condition: { status: "1", keyword: "The 2", enumMid: "BAR_TYPE" },
    });
    expect(body).toMatchObject({ data: { records: [{ enumMid: "BAR_TYPE", enumValue: "2" }] } });
  });
});

describe("Suppliers, customers and addresses", () => {
  it("B7.3a B7.3b B7.3c are listed, and suppliers and addresses added, shown, changed and deleted, by their calls", async () => {
    const post = async <T>(path: string, body: object): Promise<T> => {
      const answer = await admin.post<T>(`${basePath}/${path}`, body);
      if (!("data" in answer.body)) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.body.data;
    };
    const kept = {
      bmsupplier: {
        path: "IBmSupplierService",
        given: { supplierNo: "S-77", supplierName: "Seventy seven", statusCode: "1", orgNo: ["O2"], frozenOrgNo: [] },
        asked: { statusCode: "1", orgNo: "O2", keyword: "S-77" },
        elsewhere: { orgNo: "O1" },
        change: { supplierName: "Renamed" },
      },
      bmcustomeraddress: {
        path: "IBmCustomerAddressService",
        given: {
          ...{ officeName: "Gate 77", loadadrType: "1", orgNo: "O2", contacts: "Ms Li" },
          ...{ detailAddress: "7 Dock Road", defaultAddressSign: "0" },
        },
        asked: { loadadrType: "1", orgNo: "O2", keyword: "Gate 77" },
        elsewhere: { orgNo: "O1" },
        change: { contacts: "Mr Wu" },
      },
    };
    for (const [name, { path, given, asked, elsewhere, change }] of Object.entries(kept)) {
      const list = (condition: object) =>
        post<{ total: number; records: Values[] }>(`${path}/get${name}listbyparams`, {
          ...{ current: 1, size: 20 },
          condition,
        });
      const added = await post<Kept>(`${path}/add${name}`, { condition: given });
      expect(added, name).toMatchObject({ ...given, version: 1 });
      expect(await list(asked), name).toMatchObject({ total: 1, records: [{ id: added.id, ...given }] });
      expect(await list({ ...asked, ...elsewhere }), name).toMatchObject({ total: 0 });
      expect(await post(`${path}/get${name}byid`, { condition: { id: added.id } }), name).toEqual(added);
      const changed = await post<Kept>(`${path}/update${name}byid`, {
        condition: { id: added.id, version: 1, ...change },
      });
      expect(changed, name).toMatchObject({ ...given, ...change, version: 2 });
      const delList = [{ id: added.id, version: 2 }];
      expect(await post(`${path}/physicaldelete${name}byids`, { condition: { delList } })).toMatchObject({
        deleted: 1,
      });
      expect(await list({ id: added.id }), name).toMatchObject({ total: 0 });
    }
    await add(admin, "customers", "of-77");
    const customers = await post<{ records: Values[] }>("IBmCustomerService/getbmcustomerlistbyparams", {
      ...{ current: 1, size: 20 },
      condition: { statusCode: "1", keyword: "of-77" },
    });
    expect(customers.records.map(({ customerNo }) => customerNo)).toEqual(["of-77"]);
  });
});

describe("Organisations", () => {
  /** The organisations that are answered, or the code of a refusal. */
  async function seen(userNo: string, condition: object) {
    const user = await app.as(userNo);
    const { body } = await user.post<{ records: { orgNo: string }[] }>(
      `${basePath}/IBmOrgService/getFullAuthorityOrgListByParams`,
      { current: 1, size: 20, condition },
    );
    return "data" in body ? body.data.records.map(({ orgNo }) => orgNo).sort() : body.errorCode;
  }

  it("B7.2 B3.21a are added, listed, shown, changed and deleted by their calls, with the fields of the wire", async () => {
    const admin = await app.as("admin");
    const call = async <T>(method: string, condition: object, page: object = {}): Promise<T> => {
      const { body } = await admin.post<T>(`${basePath}/IBmOrgService/${method}`, { ...page, condition });
      if (!("data" in body)) throw new Error(JSON.stringify(body));
      return body.data;
    };
    const given = { orgNo: "O-77", orgName: "Seventy seven", orgShortName: "77", statusCode: "1", remark: "New" };
    const added = await call<Record<string, unknown> & { id: string }>("addbmorg", given);
    const stamps = { createName: "User admin", updateName: "User admin", createDate: expect.any(String) };
    expect(added).toMatchObject({ ...given, ...stamps, version: 1, updateDate: expect.any(String) });
    expect(await call("getbmorgbyid", { id: added.id })).toEqual(added);
    const asked = { orgNoIndistinct: "-77", orgNameIndistinct: "seventy", statusCode: "1" };
    const listed = await call<object>("getFullAuthorityOrgListByParams", asked, { current: 1, size: 20 });
    expect(listed).toMatchObject({ total: 1, records: [given] });
    const change = { id: added.id, version: 1, orgName: "Renamed", statusCode: "0" };
    expect(await call("updatebmorgbyid", change)).toMatchObject({ ...given, ...change, version: 2 });
    const delList = [{ id: added.id, version: 2 }];
    expect(await call("deletebmorgbyids", { delList })).toMatchObject({ deleted: 1 });
    expect(await seen("admin", { orgNo: "O-77" })).toEqual([]);
  });

  it("S7.13c are those of the caller's scope, a supplier's those of the supplier, whatever isControlSupplier says", async () => {
    for (const [userNo, organisations] of Object.entries({
      supplierA: ["O1", "O2"],
      supplierB: ["O1"],
      warehouse: ["O1"],
      admin: ["O1", "O2"],
    })) {
      for (const isControlSupplier of [undefined, "Y", "N"]) {
        const condition = { statusCode: "1", keyword: "Organisation", isControlSupplier };
        expect(await seen(userNo, condition), `${userNo} ${isControlSupplier}`).toEqual(organisations);
      }
    }
    expect(await seen("admin", { isControlSupplier: "X" })).toBe("invalidRequest");
  });

  it("S7.13c are controlled by a supplier that is named, unless isControlSupplier is N", async () => {
    expect(await seen("admin", { supplierNo: "SB" })).toEqual(["O1"]);
    expect(await seen("admin", { supplierNo: "SB", isControlSupplier: "Y" })).toEqual(["O1"]);
    expect(await seen("admin", { supplierNo: "SB", isControlSupplier: "N" })).toEqual(["O1", "O2"]);
    expect(await seen("admin", { supplierNo: "SA", keyword: "Two" })).toEqual(["O2"]);
    expect(await seen("admin", { supplierNo: "NOBODY" })).toEqual([]);
    // It takes away and never adds: nobody is told where a supplier delivers that they do not know.
    expect(await seen("supplierB", { supplierNo: "SA", isControlSupplier: "N" })).toEqual(["O1"]);
    expect(await seen("supplierB", { supplierNo: "SA" })).toEqual([]);
  });
});

describe("Places, classes and document natures", () => {
  it("S7.13g S3.10b offer the cells of a warehouse, and those for defective goods by isBadCell", async () => {
    await add(admin, "zones", "Z1");
    await add(admin, "cells", "C1", { zoneNo: "Z1" });
    await add(admin, "cells", "C2", { isBadCell: "Y" });
    await add(admin, "cells", "C3", { warehouseNo: "W3" });
    expect(await offered(admin, "cells", { keyword: "C", warehouseNo: "W1" })).toEqual(["C1", "C2"]);
    expect(await offered(admin, "cells", { isBadCell: "Y" })).toEqual(["C2"]);
    expect(await offered(admin, "cells", { zoneNo: "Z1" })).toEqual(["C1"]);
    expect(await offered(adminOfTwo, "cells", {})).toEqual(["C3"]);
  });

  it("S2.15a a material lies in cells of warehouses of the organisation, in each once", async () => {
    const place = { ...nouns.materialCells.own, statusCode: "1" };
    const added = await ok<Kept>(admin, "materialCells", "add", { ...place, maxQty: "1200" });
    expect(added).toMatchObject({ ...place, maxQty: "1200", version: 1 });
    expect(await send(admin, "materialCells", "add", place)).toMatchObject({ errorCode: "recordExists" });
    const another = typedSheet([
      cellsOf({ ...place, itemNo: "M2" }),
      cellsOf({ ...place, itemNo: "M2", cellNo: "C3" }),
    ]);
    const outcome = await importSheetOf(admin, "materialCells", another, { goodRows: "1" });
    expect(outcome).toMatchObject({ added: 1, refused: 1 });
    expect(await offered(await app.as("buyer"), "materialCells", { cellNo: "C1" })).toEqual(["M1", "M2"]);
    expect(await remove(admin, "materialCells", added)).toMatchObject({ data: { deleted: 1 } });
  });

  it("S4.7c S4.7g S5.5a S7.13a know the natures of their big module in four languages, and those a tenant adds", async () => {
    const natures = (enumMid: string) => admin.ok("dictionaries", "getsysenumbyparamssearch", { enumMid, status: "1" });
    const inbound = await natures("IN_DOC_NATURE");
    expect(inbound.records[0]).toEqual({
      enumMid: "IN_DOC_NATURE",
      enumValue: "10",
      enumName: "Purchase receipt",
      status: "1",
    });
    expect((await natures("OUT_DOC_NATURE")).records.map(({ enumValue }) => enumValue)).toContain("20");
    expect((await natures("OTHER_DOC_NATURE")).records.map(({ enumName }) => enumName)).toContain("Stocktake");
    const own = { enumMid: "IN_DOC_NATURE", enumValue: "K", enumName: "Consignment", sort: 1, status: "1" } as const;
    expect(await send(admin, "docTypes", "add", valuesOf("docTypes", "own", { docNature: "K" }))).toMatchObject({
      errorCode: "referenceUnknown",
    });
    await admin.ok("dictionaries", "addSysEnum", own);
    const added = await add(admin, "docTypes", "own", { docNature: "K" });
    await admin.ok("dictionaries", "addSysEnum", { ...own, enumValue: "OFF", status: "0" });
    const typed = ["NONE", "OFF"].map((docNature) => valuesOf("docTypes", "typed", { docNature }));
    for (const [place, record] of typed.entries()) {
      const { errors } = await importSheetOf(admin, "docTypes", typedSheet([record as Record<string, string>]));
      expect(errors.map(({ message }) => message)).toEqual([
        ["NONE does not exist, or you may not use it.", "OFF is disabled: its status is Invalid."][place],
      ]);
    }
    const change = { id: added.id, version: 1, bigModule: "2" };
    expect(await send(admin, "docTypes", "update", change)).toMatchObject({ errorCode: "referenceUnknown" });
    expect(await ok<Kept>(admin, "docTypes", "update", { ...change, docNature: "20" })).toMatchObject({
      docNature: "20",
    });

    await add(admin, "classifyTypes", "cl-out");
    await add(admin, "classifyTypes", "cl-in", { bigModule: "1", docNature: "10" });
    await add(admin, "classifyTypes", "cl-two", { orgNo: "O2" });
    const condition = { keyword: "cl-", orgNo: "O1", bigModule: "2", docNature: "20" };
    expect(await offered(admin, "classifyTypes", condition)).toEqual(["cl-out"]);
    const finer = valuesOf("businessClassifyTypes", "fine", { bigModule: "2", docNature: "20", classifyType: "cl-in" });
    expect(await send(admin, "businessClassifyTypes", "add", finer)).toMatchObject({ errorCode: "referenceUnknown" });
    await ok(admin, "businessClassifyTypes", "add", { ...finer, classifyType: "cl-out" });
    expect(await offered(admin, "businessClassifyTypes", { docNature: "20" })).toEqual(["fine"]);
  });
});

describe("Merchants", () => {
  it("S3.10a B9.9b are suppliers, 1, or customers, 2, wherever it is said whom documents are with", async () => {
    await add(admin, "docTypes", "with-1", { merchantType: "1" });
    await add(admin, "docTypes", "with-2", { merchantType: "2" });
    expect(await offered(admin, "docTypes", { keyword: "with-", merchantType: "1" })).toEqual(["with-1"]);
    expect(await offered(admin, "docTypes", { keyword: "with-", merchantType: "2" })).toEqual(["with-2"]);
    const third = valuesOf("docTypes", "with-3", { merchantType: "3" });
    expect(await send(admin, "docTypes", "add", third)).toMatchObject({
      errorCode: "invalidRequest",
      details: [{ path: "merchantType" }],
    });
    const words = { "en-US": "Customer", "zh-CN": "客户", "zh-TW": "客戶", "vi-VN": "Khách hàng" } as const;
    for (const [language, word] of Object.entries(words)) {
      const number = `with-${language}`;
      const sheet = typedSheet([cellsOf(valuesOf("docTypes", number, { merchantType: word }))]);
      expect((await importSheetOf(admin.reading(language as never), "docTypes", sheet)).errors, language).toEqual([]);
      expect(await offered(admin, "docTypes", { keyword: number, merchantType: "2" })).toEqual([number]);
    }
  });
});
