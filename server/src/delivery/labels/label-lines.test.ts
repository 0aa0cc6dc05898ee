import { label, labelPrint, labelSource } from "@tandem/contract/delivery/labels/labels";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import {
  labelDays,
  labelLines,
  labelRequest,
  labelsFor,
  labelUsers,
  lineOf,
  makeLabels,
  noon,
} from "../../../testing/labels.ts";
import { changeMaterial } from "../../../testing/materials.ts";
import { buildAccepted, buildNotice, buildShippedLine, day, type OrderWish } from "../../../testing/orders.ts";
import { print, printRefusal } from "../../../testing/prints.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { headingOf, readSheet } from "../../../testing/sheets.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  ({ admin, buyer, supplier } = await labelUsers(app));
});
afterAll(() => app.close());

const shipped = (quantity: string, wish: OrderWish = {}, line: object = {}) =>
  buildShippedLine(app, quantity, line, wish);

describe("The lines to print labels for", () => {
  it("B3.6a say what was sent, in what packs, how long it keeps, and which labels there are", async () => {
    const notice = await shipped("60", {}, { lotNo: "LOT-7", productDate: day(-10) });
    const [row] = await labelLines(supplier, { docNo: notice.asnNo });
    expect(row).toMatchObject({
      id: lineOf(notice),
      docNo: notice.asnNo,
      docDate: notice.deliveryDate,
      purchaseSeq: 1,
      supplierName: "Alpha",
      orgName: "One",
      itemNo: "M1",
      itemName: "Hexagon bolt",
      supplierLotNo: "LOT-7",
      lotDate: day(-10),
      effectDate: day(80),
      businessQty: "60",
      packQty: "25",
      unitNo: "PCS",
      numberOfBarcodes: 0,
      genMoment: null,
    });
    await makeLabels(supplier, labelsFor([lineOf(notice)]));
    const [after] = await labelLines(supplier, { docNo: notice.asnNo });
    expect(after).toMatchObject({ numberOfBarcodes: 3, genMoment: noon });
  });

  it("B3.6a tell lots and packs apart, by which rules they are numbered, and under what they were received, in lists and workbooks", async () => {
    const told = {
      lotDesc: "F-1 / Blue / Dry",
      combinationLotNo: `LOT-8-${day(-3).replaceAll("-", "")}-F-1`,
      supplierBarcode: "4006381333931",
      customerBarcode: "6901234567892",
      barRuleNo: null,
      lotRuleNo: "BY-DAY",
    };
    await admin.ok("lotRules", "addbmlotrulehead", { lotRuleNo: "BY-DAY", lotRuleName: "By day", statusCode: "1" });
    await changeMaterial(admin, { barcode: told.customerBarcode, lotRuleNo: told.lotRuleNo });
    await admin.ok("materialSuppliers", "addbmitemmerchant", {
      ...({ itemNo: "M1", supplierNo: "SA", statusCode: "1" } as const),
      supplierBarcode: told.supplierBarcode,
    });
    const features = { itemFeatureNo: "F-1", productFeature: "Blue", stockFeature: "Dry" };
    const notice = await shipped("30", {}, { lotNo: "LOT-8", productDate: day(-3), ...features });
    const made = await makeLabels(supplier, labelsFor([lineOf(notice)]));
    expect(made[0]).toMatchObject({ ...told, wmsNo: null });
    const received = receiptInput(notice, ["30"]);
    await (await app.as("warehouse")).ok("receipts", "receive", received);
    const condition = { docNo: notice.asnNo, combinationLotNo: told.combinationLotNo, wmsNo: received.outReceiptNo };
    const [source] = await labelLines(supplier, condition);
    expect(source).toMatchObject({ ...told, wmsNo: received.outReceiptNo, numberOfBarcodes: made.length });
    await print(supplier, { ids: made.map(({ id }) => id), reportKey: "LABEL_STANDARD", module: "LABEL" });
    for (const [entity, method, of, said] of [
      [labelSource, "exportexcel", { ...labelDays, docNo: notice.asnNo }, told],
      [labelSource, "exportexcel", { id: [source?.id] }, told],
      [label, "exportLabels", { docNo: notice.asnNo }, told],
      [labelPrint, "exportPrints", { docNo: notice.asnNo }, { barcode: made[0]?.barcode, reportKey: "LABEL_STANDARD" }],
    ] as const) {
      const { content } = await supplier.download("labels", method, labelRequest({ ...of, field: "id", order: "asc" }));
      const [row = {}] = await readSheet(content);
      for (const [name, value] of Object.entries(said))
        expect(row[headingOf(entity as never, name)] ?? null, `${method} ${name}`).toBe(value);
    }
    const { content } = await supplier.download("labels", "exportexcel", labelRequest({ docNo: notice.asnNo }));
    expect(JSON.parse(`${content}`)).toMatchObject({ errorCode: "labelRangeMissing" });
    await changeMaterial(admin, { lotRuleNo: null });
  });

  it("B3.6a S6.3c are a supplier's own, and those of a buyer's organisations, of notices neither rejected nor void", async () => {
    const ofA = await shipped("10");
    const ofB = await shipped("10", { supplierNo: "SB" });
    const inTwo = await shipped("10", { orgNo: "O2" });
    const order = await buildAccepted(app, { quantities: ["9"] });
    const rejected = await buildNotice(app, order, ["3"]);
    const waiting = await buildNotice(app, order, ["2"]);
    const { id, version } = rejected;
    await buyer.ok("shippingNotices", "reject", { id, version, reason: "Not now" });
    const numbers = async (user: TestUser) => new Set((await labelLines(user)).map(({ docNo }) => docNo));
    const ofSupplier = await numbers(supplier);
    for (const { asnNo } of [ofA, inTwo, waiting]) expect(ofSupplier).toContain(asnNo);
    for (const { asnNo } of [ofB, rejected]) expect(ofSupplier).not.toContain(asnNo);
    const ofTwo = await numbers(await app.as("buyerOfTwo"));
    expect(ofTwo).toContain(inTwo.asnNo);
    expect(ofTwo).not.toContain(ofA.asnNo);
    expect(await supplier.refused("labels", "printlabel", labelsFor([lineOf(ofB)]))).toBe("notFound");
    expect(await supplier.refused("labels", "printlabel", labelsFor([lineOf(ofA), lineOf(ofB)]))).toBe("notFound");
    expect(await supplier.refused("labels", "printlabel", labelsFor([lineOf(rejected)]))).toBe("notFound");
    const told = async (notice: { readonly id: string }) =>
      (await supplier.ok("shippingNotices", "getShippingNoticeById", { id: notice.id })).allowedActions.printLabels;
    expect([await told(ofA), await told(rejected)]).toEqual([null, "noticeHasNoLabels"]);
    const made = await makeLabels(await app.as("supplierB"), labelsFor([lineOf(ofB)]));
    const everything = await supplier.ok("labels", "getlabellistbyparams", labelRequest({}));
    expect(everything.records.filter(({ supplierNo }) => supplierNo !== "SA")).toEqual([]);
    const ids = made.map((each) => each.id);
    expect(await printRefusal(supplier, { ids, reportKey: "LABEL_STANDARD", module: "LABEL" })).toBe("notFound");
  });

  it("B5.4a B5.4b need a range of days, and for one of more than 31 a document, a material or a batch", async () => {
    const refused = (condition: object) =>
      supplier.refused("labels", "getbarcodeprintlistbyparams", labelRequest(condition));
    expect(await refused({})).toBe("labelRangeMissing");
    expect(await refused({ docDateStart: day(-3) })).toBe("labelRangeMissing");
    expect(await refused({ docDateEnd: day(0), docNo: "ASN-1" })).toBe("labelRangeMissing");
    const wide = { docDateStart: day(-32), docDateEnd: day(0) };
    expect(await refused(wide)).toBe("labelRangeTooWide");
    expect(await refused({ ...wide, docNo: "", purchaseNo: "PO-1" })).toBe("labelRangeTooWide");
    await labelLines(supplier, { ...wide, docDateStart: day(-31) });
    for (const named of [{ docNo: "ASN-1" }, { itemNo: ["M1"] }, { supplierLotNoIndistinct: "LOT" }]) {
      await labelLines(supplier, { ...wide, ...named });
    }
    const told = async (language: "en-US" | "zh-CN" | "zh-TW" | "vi-VN") => {
      const user = supplier.reading(language);
      const { body } = await user.call("labels", "getbarcodeprintlistbyparams", labelRequest(wide));
      return "errorMessage" in body ? body.errorMessage : "";
    };
    expect(await told("en-US")).toContain("more than 31 days");
    expect(await told("zh-CN")).toContain("超过 31 天");
    expect(await told("zh-TW")).toContain("超過 31 天");
    expect(await told("vi-VN")).toContain("dài hơn 31 ngày");
  });
});
