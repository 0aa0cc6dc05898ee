import type { InputOf } from "@tandem/contract/core/service";
import type { Services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { asOwner } from "../../../testing/owner.ts";
import { openSheet } from "../../../testing/records.ts";
import { useFolder } from "../../../testing/workbooks.ts";

type Wish = InputOf<Services["exportTemplates"]["endpoints"]["saveSysExportTemplate"]>;

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  buyer = await app.as("buyer");
});
afterAll(() => app.close());
const folder = useFolder();

const page = "Base.Basic.Material";
const wish = (exportName: string, change: Partial<Wish> = {}): Wish => ({
  pageName: page,
  exportName,
  isDefault: "0",
  isShared: "0",
  columnNames: ["itemNo", "itemName"],
  ...change,
});
const save = (user: TestUser, input: Wish) => user.ok("exportTemplates", "saveSysExportTemplate", input);
const names = async (user: TestUser, condition: Record<string, unknown> = {}) => {
  const { records } = await user.ok("exportTemplates", "getSysExportTemplatePage", {
    current: 1,
    size: 10,
    condition: { pageName: page, statusCode: "1", field: "exportName", order: "asc", ...condition },
  });
  return records.map(({ exportName, isDefault, mayChange }) => [exportName, isDefault, mayChange]);
};

describe("export templates", () => {
  it("S3.9 S7.13a are listed by page and keyword: own ones and shared ones, each with whether it may be changed", async () => {
    await save(buyer, wish("Mine"));
    await save(admin, wish("Everyone's", { isShared: "1" }));
    await save(admin, wish("Admin's own"));
    const supplierPage = { pageName: "Base.Basic.Supplier", columnNames: ["supplierNo"] };
    await save(admin, wish("Of another page", { ...supplierPage, isShared: "1" }));
    expect(await names(buyer)).toEqual([
      ["Everyone's", "0", "0"],
      ["Mine", "0", "1"],
    ]);
    expect(await names(admin)).toEqual([
      ["Admin's own", "0", "1"],
      ["Everyone's", "0", "1"],
    ]);
    expect(await names(buyer, { keyword: "min" })).toEqual([["Mine", "0", "1"]]);
  });

  it("S2.24 S3.9 have one default among a user's own and one among the shared: the newest", async () => {
    const first = await save(buyer, wish("D1", { isDefault: "1" }));
    await save(buyer, wish("D2", { isDefault: "1" }));
    await save(admin, wish("D3", { isDefault: "1", isShared: "1" }));
    await save(admin, wish("D4", { isDefault: "1", isShared: "1" }));
    const defaults = async (user: TestUser) => (await names(user, { isDefault: "1" })).map(([name]) => name);
    expect(await defaults(buyer)).toEqual(["D2", "D4"]);
    expect(await defaults(admin)).toEqual(["D4"]);
    // To lose the default is no change: who saw the template before may still change it.
    await save(buyer, { ...wish("D1 again"), id: first.id, version: first.version });
    expect(
      await buyer.refused("exportTemplates", "saveSysExportTemplate", {
        ...wish("D1 stale"),
        id: first.id,
        version: first.version,
      }),
    ).toBe("versionStale");
  });

  it("S6.1a are shared, and shared ones changed, by those who may change roles; nobody takes one from everyone but its owner", async () => {
    expect(await buyer.refused("exportTemplates", "saveSysExportTemplate", wish("For all", { isShared: "1" }))).toBe(
      "permissionMissing",
    );
    const { id, version } = await save(admin, wish("Shared", { isShared: "1" }));
    expect(await buyer.refused("exportTemplates", "saveSysExportTemplate", { ...wish("Taken"), id, version })).toBe(
      "permissionMissing",
    );
    expect(await buyer.refused("exportTemplates", "deleteSysExportTemplateByIds", { delList: [{ id, version }] })).toBe(
      "permissionMissing",
    );
    const own = await save(buyer, wish("Buyer's"));
    expect(
      await admin.refused("exportTemplates", "deleteSysExportTemplateByIds", {
        delList: [{ id: own.id, version: own.version }],
      }),
    ).toBe("notFound");
    const changed = await save(admin, { ...wish("Shared no more"), id, version });
    expect(changed).toMatchObject({ isShared: "0", version: version + 1 });
    expect(
      await admin.ok("exportTemplates", "deleteSysExportTemplateByIds", {
        delList: [{ id, version: changed.version }],
      }),
    ).toMatchObject({ deleted: 1 });
  });

  it("S6.3c say whose they are also to those who may not know their owner", async () => {
    const { id } = await save(admin, wish("Of a stranger", { isShared: "1" }));
    const { records } = await (await app.as("buyerOfTwo")).ok("exportTemplates", "getSysExportTemplatePage", {
      current: 1,
      size: 10,
      condition: { id },
    });
    expect(records).toMatchObject([{ exportName: "Of a stranger", ownerName: "User admin" }]);
  });

  it("S3.9 choose the columns of an export and their order, of those that it has", async () => {
    const { id } = await save(buyer, wish("Three", { columnNames: ["spec", "itemNo", "createDate"] }));
    // A tenant's own field may be given up.
    await asOwner(app, "update export_template set column_names = column_names || '{given_up}' where id = $1", [id]);
    const download = (user: TestUser, exportId: string) =>
      user.download("materials", "exportexcel", {
        current: 1,
        size: 20,
        condition: { field: "itemNo", order: "asc" },
        exportId,
      });
    const sheet = await openSheet(await folder.file((await download(buyer, id)).content));
    expect(sheet.headings).toEqual(["Specification", "Material no.", "Created at (UTC)", "_record"]);
    expect(sheet.rows[0]).toMatchObject({ Specification: "M8x30", "Material no.": "M1" });
    const inChinese = await openSheet(await folder.file((await download(buyer.reading("zh-CN"), id)).content));
    expect(inChinese.headings.slice(0, 2)).toEqual(["规格", "物料编号"]);
    expect((await download(admin, id)).response.status).toBe(404);
    const other = await save(buyer, wish("Of other columns"));
    await asOwner(app, "update export_template set column_names = '{given_up}' where id = $1", [other.id]);
    expect(JSON.parse((await download(buyer, other.id)).content.toString())).toMatchObject({
      errorCode: "exportTemplateWithoutColumns",
    });
  });

  it("S3.9 B2.30 are made for a page of which somebody sees the columns, wherever they are made", async () => {
    const offered = await buyer.ok("exportTemplates", "getExportColumns", { pageName: page });
    expect(offered.columns).toContainEqual({ name: "itemNo", label: "Material no." });
    const { response, content } = await buyer.download("materials", "exportexcel", {
      current: 1,
      size: 1,
      condition: {},
    });
    expect(response.status).toBe(200);
    const { rows } = await openSheet(await folder.file(content));
    const [titles] = rows;
    for (const { label } of offered.columns) expect(JSON.stringify(titles)).toContain(label);
    const supplier = await app.as("supplierA");
    expect(await supplier.refused("exportTemplates", "getExportColumns", { pageName: page })).toBe("permissionMissing");
    expect(await buyer.refused("exportTemplates", "getExportColumns", { pageName: "Nowhere" })).toBe(
      "permissionMissing",
    );
  });

  it("S3.9 name columns that exports of their page have; those it has not are said", async () => {
    const refused = async (input: Wish) => {
      const { body } = await buyer.call("exportTemplates", "saveSysExportTemplate", input);
      return "errorCode" in body ? [body.errorCode, body.errorMessage] : null;
    };
    const wrong = ["itemNo", "purchaseNo", "custom_none"];
    const said = ["unknownColumn", "The list has no column named purchaseNo, custom_none."];
    expect(await refused(wish("New", { columnNames: wrong }))).toEqual(said);
    const { id, version } = await save(buyer, wish("Kept"));
    // The page of a template does not change, whatever is sent.
    const moved = wish("Kept", { pageName: "Offsite.User.Order", columnNames: wrong });
    expect(await refused({ ...moved, id, version })).toEqual(said);
  });

  it("S3.9 take a name and at least one column, each once", async () => {
    for (const wrong of [
      { exportName: " " },
      { columnNames: [] },
      { columnNames: ["itemNo", "itemNo"] },
      { columnNames: ["item no"] },
    ]) {
      expect(await buyer.refused("exportTemplates", "saveSysExportTemplate", wish("X", wrong))).toBe("invalidRequest");
    }
  });
});
