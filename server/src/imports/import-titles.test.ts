import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { importSheetOf, saveSheet, typedSheet } from "../../testing/records.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

let count = 0;
/** A material as another system exports it. */
function exported(): { itemNo: string; row: Record<string, string> } {
  count += 1;
  const itemNo = `ERP-${count}`;
  return { itemNo, row: { Artikelnummer: itemNo, "Material name (DE)": "Schraube", MEINS: "PCS", Lagerplatz: "A-1" } };
}
const meanings = { Artikelnummer: "itemNo", "Material name (DE)": "itemName", MEINS: "unitNo", Lagerplatz: "" };
const sent = (titles: object) => ({ titles: JSON.stringify(titles) });
const importing = (row: Record<string, string>, settings: object = {}, user = admin) =>
  importSheetOf(user, "materials", typedSheet([row]), settings);
const forget = () =>
  importing(exported().row, { ...sent({ ...meanings, Lagerplatz: null }) }).then(() =>
    importing(
      { itemNo: `F-${count}`, itemName: "x", unitNo: "PCS" },
      sent(Object.fromEntries(Object.keys(meanings).map((title) => [title, null]))),
    ),
  );

describe("Titles that are no field's", () => {
  it("S4.8 are asked about with a cell below each and a likely field, and nothing is imported before", async () => {
    const { row, itemNo } = exported();
    const asked = await importing(row, { askTitles: "1" });
    expect(asked).toMatchObject({ added: 0, errors: [], questions: [] });
    expect(asked.titles).toEqual([
      { title: "Artikelnummer", example: itemNo, field: "itemNo" },
      { title: "Material name (DE)", example: "Schraube", field: "itemName" },
      { title: "MEINS", example: "PCS", field: "unitNo" },
      { title: "Lagerplatz", example: "A-1", field: null },
    ]);
    expect(asked.fields).toContainEqual({ name: "itemNo", label: "Material no.", isCompulsory: true });
    expect(asked.fields).toContainEqual({ name: "spec", label: "Specification", isCompulsory: false });
    const { total } = await admin.ok("materials", "getbmitemlistbyparams", {
      current: 1,
      size: 1,
      condition: { itemNo },
    });
    expect(total).toBe(0);
  });

  const guessesOf = async (service: "purchaseOrders" | "suppliers" | "materials", titles: readonly string[]) => {
    const row = Object.fromEntries(titles.map((title) => [title, "1"]));
    const asked = await importSheetOf(admin, service, typedSheet([row]), { askTitles: "1" });
    return Object.fromEntries(asked.titles.map(({ title, field }) => [title, field]));
  };

  it("S4.8 of other systems are guessed as what they are called there, and not by a word in common", async () => {
    const orders = {
      ...{ "Purchasing Document": "purchaseNo", Item: "purchaseSeq", "Document Date": "purchaseDate" },
      ...{ Vendor: "supplierNo", "Purchasing Org.": "orgNo", "Storage Location": "warehouseNo", Material: "itemNo" },
      ...{ "Order Quantity": "batchPurQty", "Net Price": "untaxedPrice", "Delivery Date": "expectArrivalDate" },
      // Of which nobody can tell what they are, or which are no field's.
      ...{
        "Unit Price": null,
        "Short Text (Item)": null,
        "Purchasing Group": null,

        "Item Category": null,
      },
    };
    expect(await guessesOf("purchaseOrders", Object.keys(orders))).toEqual(orders);
    const ofKingdee = {
      单据编号: "purchaseNo",
      供应商编码: "supplierNo",
      物料编码: "itemNo",
      交货日期: "expectArrivalDate",
    };
    expect(await guessesOf("purchaseOrders", Object.keys(ofKingdee))).toEqual(ofKingdee);
    const suppliers = { "Supplier ID": "supplierNo", "Name 1": "supplierName", "Name 2": null, City: null };
    expect(await guessesOf("suppliers", Object.keys(suppliers))).toEqual(suppliers);
    expect(await guessesOf("suppliers", ["Lieferant", "Name 1"])).toMatchObject({ Lieferant: "supplierNo" });
    const materials = { SKU: "itemNo", "Material Description": "itemName", "Base Unit of Measure": "unitNo" };
    expect(await guessesOf("materials", Object.keys(materials))).toEqual(materials);
  });

  it("are named where they are not asked about: in the refusal, and beside what was imported", async () => {
    const { row } = exported();
    const { body } = await admin.upload("materials", "importexcel", await saveSheet(typedSheet([row])), "erp.xlsx");
    expect(body).toMatchObject({ errorCode: "workbookColumnsMissing" });
    expect((body as { details: object[] }).details).toContainEqual({
      path: "titles",
      message: "“Artikelnummer” is not the title of a column here.",
    });
    const imported = await importing({ itemNo: "LEFT-1", itemName: "Left", unitNo: "PCS", Lagerplatz: "A-1" });
    expect(imported).toMatchObject({ added: 1, leftOut: ["Lagerplatz"] });
  });

  it("S4.8 are matched once: the next file says nothing of them, whoever imports it, until they are forgotten", async () => {
    expect(await importing(exported().row, sent(meanings))).toMatchObject({ added: 1, leftOut: [], titles: [] });
    const { row, itemNo } = exported();
    expect(await importing(row, { askTitles: "1" })).toMatchObject({ added: 1, titles: [], leftOut: [] });
    const { records } = await admin.ok("materials", "getbmitemlistbyparams", {
      current: 1,
      size: 1,
      condition: { itemNo },
    });
    expect(records).toMatchObject([{ itemNo, itemName: "Schraube", unitNo: "PCS" }]);
    await forget();
    expect((await importing(exported().row, { askTitles: "1" })).titles.map(({ field }) => field)).toEqual([
      "itemNo",
      "itemName",
      "unitNo",
      null,
    ]);
  });

  it("S4.8 B2.30 are listed with who matched them, and forgotten one by one", async () => {
    await importing(exported().row, sent(meanings));
    const request = { current: 1, size: 10, condition: { entityName: "material", title: "meins" } };
    const { records } = await admin.ok("importTemplates", "getSysImportTitlePage", request);
    expect(records).toMatchObject([{ title: "meins", fieldName: "unitNo", createName: "User admin" }]);
    const [{ id = "", version = 0 } = {}] = records;
    const delList = [{ id, version }];
    expect(await (await app.as("buyer")).refused("importTemplates", "deleteSysImportTitleByIds", { delList })).toBe(
      "permissionMissing",
    );
    await admin.ok("importTemplates", "deleteSysImportTitleByIds", { delList });
    const asked = await importing(exported().row, { askTitles: "1" });
    expect(asked.titles.map(({ title }) => title)).toEqual(["MEINS"]);
    await forget();
  });

  it("are shown again as they were matched, to be matched to others", async () => {
    await importing(exported().row, sent(meanings));
    const asked = await importing(exported().row, { askTitles: "2" });
    expect(asked.titles.map(({ title, field }) => [title, field])).toEqual([
      ["Artikelnummer", "itemNo"],
      ["Material name (DE)", "itemName"],
      ["MEINS", "unitNo"],
      ["Lagerplatz", null],
    ]);
    const { row, itemNo } = exported();
    await importing(row, sent({ Lagerplatz: "spec" }));
    const { records } = await admin.ok("materials", "getbmitemlistbyparams", {
      current: 1,
      size: 1,
      condition: { itemNo },
    });
    expect(records).toMatchObject([{ itemNo, spec: "A-1" }]);
    await forget();
  });

  it("mean on another page what they meant on this one, unless somebody says otherwise there", async () => {
    await importing(exported().row, sent(meanings));
    const buyer = await app.as("buyer");
    const orders = typedSheet([{ Artikelnummer: "M1", purchaseNo: "ERP-PO-1" }]);
    const { titles } = await importSheetOf(buyer, "purchaseOrders", orders, { askTitles: "1" });
    expect(titles).toEqual([{ title: "Artikelnummer", example: "M1", field: "itemNo" }]);
    await forget();
  });

  it("leave a column alone that has a title of its own, and are refused for a field that there is not", async () => {
    await importing(exported().row, sent(meanings));
    const row = { itemNo: "OWN-1", Artikelnummer: "OTHER-1", itemName: "Own", unitNo: "PCS" };
    expect(await importing(row)).toMatchObject({ added: 1, leftOut: ["Artikelnummer"] });
    await expect(importing(exported().row, sent({ MEINS: "noField" }))).rejects.toThrow("MEINS");
    await expect(importing(exported().row, { titles: "[]" })).rejects.toThrow("titles");
    await forget();
  });

  it("S6.3c of a supplier are that supplier's own", async () => {
    const address = { Haus: "Werk 1", contacts: "Ms Li", loadadrType: "2", detailAddress: "1 Quay Road" };
    const ask = async (userNo: string, settings: object) =>
      importSheetOf(await app.as(userNo), "addresses", typedSheet([{ ...address }]), settings);
    expect(await ask("supplierA", sent({ Haus: "officeName" }))).toMatchObject({ added: 1 });
    expect((await ask("supplierA", { askTitles: "1" })).titles).toEqual([]);
    const { titles } = await ask("supplierB", { askTitles: "1" });
    expect(titles).toMatchObject([{ title: "Haus", field: null }]);
    const own = await ask("admin", { askTitles: "1" });
    expect(own.titles).toMatchObject([{ title: "Haus", field: null }]);
  });
});
