import type { InputOf } from "@tandem/contract/core/service";
import { label, labelPrint, labelSource } from "@tandem/contract/delivery/labels/labels";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { standardLayout } from "@tandem/contract/platform/print-templates/layout";
import type { Services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { fillRoom } from "../../../testing/full-room.ts";
import { changeMaterial } from "../../../testing/materials.ts";
import {
  buildAccepted,
  buildNotice,
  buildShipped,
  buildShippedLine,
  day,
  type OrderWish,
} from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { pageSizesOf } from "../../../testing/pdf.ts";
import { print, printRefusal, printTemplate } from "../../../testing/prints.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { headingOf, readSheet } from "../../../testing/sheets.ts";

type PrintLabel = InputOf<Services["labels"]["endpoints"]["printlabel"]>;

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  buyer = await app.as("buyer");
  supplier = await app.as("supplierA");
  const rule = { boxRuleName: "Cartons", statusCode: "1" } as const;
  await admin.ok("boxRules", "addbmboxrulehead", { ...rule, boxRuleNo: "BX" });
  await admin.ok("boxRules", "addbmboxrulehead", { ...rule, boxRuleNo: "OLD", statusCode: "0" });
  await changeMaterial(admin, { packQty: "25", shelfLifeDays: 90 });
});

afterAll(() => app.close());

const shipped = (quantity: string, wish: OrderWish = {}, line: object = {}) =>
  buildShippedLine(app, quantity, line, wish);
const lineOf = (notice: ShippingNoticeDetail) => notice.lines[0]?.id ?? "";
const noon = `${day(0)}T12:00:00.000Z`;
const labelsFor = (ids: readonly string[], change: Partial<PrintLabel> = {}): PrintLabel => ({
  ids: [...ids],
  boxRuleNo: "BX",
  reportKey: "LABEL_STANDARD",
  boxBarcodeNum: 1,
  copies: 1,
  genMoment: noon,
  ...change,
});
const make = async (user: TestUser, input: PrintLabel) => (await user.ok("labels", "printlabel", input)).records;

const range = { docDateStart: day(-30), docDateEnd: day(0) };
const request = (condition: object) => ({ current: 1, size: 1000, condition });
const listed = async (user: TestUser, condition: object = {}) =>
  (await user.ok("labels", "getbarcodeprintlistbyparams", request({ ...range, ...condition }))).records;

describe("The lines to print labels for", () => {
  it("B3.6a say what was sent, in what packs, how long it keeps, and which labels there are", async () => {
    const notice = await shipped("60", {}, { lotNo: "LOT-7", productDate: day(-10) });
    const [row] = await listed(supplier, { docNo: notice.asnNo });
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
    await make(supplier, labelsFor([lineOf(notice)]));
    const [after] = await listed(supplier, { docNo: notice.asnNo });
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
    const made = await make(supplier, labelsFor([lineOf(notice)]));
    expect(made[0]).toMatchObject({ ...told, wmsNo: null });
    const received = receiptInput(notice, ["30"]);
    await (await app.as("warehouse")).ok("receipts", "receive", received);
    const condition = { docNo: notice.asnNo, combinationLotNo: told.combinationLotNo, wmsNo: received.outReceiptNo };
    const [source] = await listed(supplier, condition);
    expect(source).toMatchObject({ ...told, wmsNo: received.outReceiptNo, numberOfBarcodes: made.length });
    await print(supplier, { ids: made.map(({ id }) => id), reportKey: "LABEL_STANDARD", module: "LABEL" });
    for (const [entity, method, of, said] of [
      [labelSource, "exportexcel", { ...range, docNo: notice.asnNo }, told],
      [labelSource, "exportexcel", { id: [source?.id] }, told],
      [label, "exportLabels", { docNo: notice.asnNo }, told],
      [labelPrint, "exportPrints", { docNo: notice.asnNo }, { barcode: made[0]?.barcode, reportKey: "LABEL_STANDARD" }],
    ] as const) {
      const { content } = await supplier.download("labels", method, request({ ...of, field: "id", order: "asc" }));
      const [row = {}] = await readSheet(content);
      for (const [name, value] of Object.entries(said))
        expect(row[headingOf(entity as never, name)] ?? null, `${method} ${name}`).toBe(value);
    }
    const { content } = await supplier.download("labels", "exportexcel", request({ docNo: notice.asnNo }));
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
    const numbers = async (user: TestUser) => new Set((await listed(user)).map(({ docNo }) => docNo));
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
    const made = await make(await app.as("supplierB"), labelsFor([lineOf(ofB)]));
    const everything = await supplier.ok("labels", "getlabellistbyparams", request({}));
    expect(everything.records.filter(({ supplierNo }) => supplierNo !== "SA")).toEqual([]);
    const ids = made.map((each) => each.id);
    expect(await printRefusal(supplier, { ids, reportKey: "LABEL_STANDARD", module: "LABEL" })).toBe("notFound");
  });

  it("B5.4a B5.4b need a range of days, and for one of more than 31 a document, a material or a batch", async () => {
    const refused = (condition: object) =>
      supplier.refused("labels", "getbarcodeprintlistbyparams", request(condition));
    expect(await refused({})).toBe("labelRangeMissing");
    expect(await refused({ docDateStart: day(-3) })).toBe("labelRangeMissing");
    expect(await refused({ docDateEnd: day(0), docNo: "ASN-1" })).toBe("labelRangeMissing");
    const wide = { docDateStart: day(-32), docDateEnd: day(0) };
    expect(await refused(wide)).toBe("labelRangeTooWide");
    expect(await refused({ ...wide, docNo: "", purchaseNo: "PO-1" })).toBe("labelRangeTooWide");
    await listed(supplier, { ...wide, docDateStart: day(-31) });
    for (const named of [{ docNo: "ASN-1" }, { itemNo: ["M1"] }, { supplierLotNoIndistinct: "LOT" }]) {
      await listed(supplier, { ...wide, ...named });
    }
    const told = async (language: "en-US" | "zh-CN" | "zh-TW" | "vi-VN") => {
      const user = supplier.reading(language);
      const { body } = await user.call("labels", "getbarcodeprintlistbyparams", request(wide));
      return "errorMessage" in body ? body.errorMessage : "";
    };
    expect(await told("en-US")).toContain("more than 31 days");
    expect(await told("zh-CN")).toContain("超过 31 天");
    expect(await told("zh-TW")).toContain("超過 31 天");
    expect(await told("vi-VN")).toContain("dài hơn 31 ngày");
  });
});

describe("Labels", () => {
  it("S7.17a B7.7a split a line into boxes, the last of which holds the rest", async () => {
    const notice = await shipped("60.5");
    const boxes = (made: Awaited<ReturnType<typeof make>>) =>
      made.map(({ boxSeq, boxCount, qty }) => [boxSeq, boxCount, qty]);
    const ids = [lineOf(notice)];
    expect(boxes(await make(supplier, labelsFor(ids)))).toEqual([
      [1, 3, "25"],
      [2, 3, "25"],
      [3, 3, "10.5"],
    ]);
    expect(boxes(await make(supplier, labelsFor(ids, { packQty: "30.25" })))).toEqual([
      [1, 2, "30.25"],
      [2, 2, "30.25"],
    ]);
    expect(boxes(await make(supplier, labelsFor(ids, { packQty: "100", boxBarcodeNum: 2 })))).toEqual([
      [1, 1, "60.5"],
      [1, 1, "60.5"],
    ]);
    const made = await make(supplier, labelsFor(ids, { copies: 100 }));
    expect(made[0]).toMatchObject({ boxRuleNo: "BX", reportKey: "LABEL_STANDARD", copies: 100, genMoment: noon });
    expect(made[0]?.barcode).toMatch(/^L\d{9}$/);
  });

  it("S5.2a S5.2b S5.2c B5.4a need a box rule, a template, counts of at least 1, a print time and a row", async () => {
    const ids = [lineOf(await shipped("10"))];
    const refused = (change: object) =>
      supplier.refused("labels", "printlabel", { ...labelsFor(ids), ...change } as PrintLabel);
    for (const wrong of [
      { boxRuleNo: undefined },
      { boxRuleNo: " " },
      { reportKey: "" },
      { ids: [] },
      { boxBarcodeNum: 0 },
      { boxBarcodeNum: 1.5 },
      { boxBarcodeNum: "two" },
      { copies: 0 },
      { copies: 101 },
      { packQty: "0" },
      { packQty: "-1" },
      { genMoment: undefined },
      { genMoment: "now" },
    ]) {
      expect(await refused(wrong), JSON.stringify(wrong)).toBe("invalidRequest");
    }
    expect(await refused({ boxRuleNo: "NONE" })).toBe("referenceUnknown");
    expect(await refused({ boxRuleNo: "OLD" })).toBe("referenceUnknown");
    expect(await refused({ reportKey: "NONE" })).toBe("printTemplateUnknown");
    expect(await refused({ reportKey: "ASN_STANDARD" })).toBe("printTemplateUnknown");
    expect(await supplier.ok("labels", "getlabellistbyparams", request({ shippingNoticeLineId: ids }))).toMatchObject({
      total: 0,
    });
  });

  it("B5.4c are of one organisation and one supplier at a time", async () => {
    const [one, other, inTwo] = [await shipped("10"), await shipped("10"), await shipped("10", { orgNo: "O2" })];
    const ofB = await shipped("10", { supplierNo: "SB" });
    const refused = (...notices: ShippingNoticeDetail[]) =>
      buyer.refused("labels", "printlabel", labelsFor(notices.map(lineOf)));
    expect(await refused(one, inTwo)).toBe("labelPartiesDiffer");
    expect(await refused(one, ofB)).toBe("labelPartiesDiffer");
    expect(await make(buyer, labelsFor([one, other].map(lineOf)))).toHaveLength(2);
  });

  it("B3.6a are all made or none: 2,000 at most, and only where it is known what a box holds", async () => {
    const order = await buildAccepted(app, { quantities: ["5000", "5000"] });
    const notice = await buildShipped(app, order, ["50", "2001"]);
    const [m1 = "", m2 = ""] = notice.lines.map(({ id }) => id);
    const refused = (change: Partial<PrintLabel>) =>
      supplier.refused("labels", "printlabel", labelsFor([m1, m2], change));
    expect(await refused({})).toBe("labelPackQtyMissing");
    expect(await refused({ packQty: "1" })).toBe("labelTooMany");
    expect(await refused({ packQty: "0.000001" })).toBe("labelTooMany");
    expect(await refused({ packQty: "50", boxBarcodeNum: 2000 })).toBe("labelTooMany");
    expect((await listed(supplier, { docNo: notice.asnNo })).map((row) => row.numberOfBarcodes)).toEqual([0, 0]);
    const made = await make(supplier, labelsFor([m2], { packQty: "1.001" }));
    expect([made.length, made.at(-1)?.qty]).toEqual([2000, "0.001"]);
  });

  it("S7.17a have barcodes that nobody else has, however many print at once, and are not made twice by one wish", async () => {
    const ids = [lineOf(await shipped("5000"))];
    const wishes = [1, 2, 3, 4].map((copies) => labelsFor(ids, { packQty: "20", copies }));
    const users = [supplier, buyer, supplier, buyer];
    const made = (await Promise.all(wishes.map((wish, index) => make(users[index] ?? supplier, wish)))).flat();
    expect(made).toHaveLength(1000);
    expect(new Set(made.map(({ barcode }) => barcode)).size).toBe(1000);
    const wish = labelsFor(ids, { packQty: "5000", copies: 5 });
    const answers = await Promise.all([1, 2].map(() => supplier.call("labels", "printlabel", wish)));
    const codes = answers.map(({ body }) => ("errorCode" in body ? body.errorCode : "made")).sort();
    expect(codes).toEqual(["50M01", "made"]);
    const [row] = await listed(supplier, { id: ids });
    expect(row?.numberOfBarcodes).toBe(1001);
  });

  it("S7.17d B3.6b are drawn one on a page, by their template and on its paper, and again without new barcodes", async () => {
    const notice = await shipped("60", {}, { lotNo: "LOT-8", productDate: day(-10) });
    const ids = (await make(supplier, labelsFor([lineOf(notice)]))).map(({ id }) => id);
    const input = { ids, reportKey: "LABEL_STANDARD", module: "LABEL" } as const;
    const first = await print(supplier.reading("en-US"), input);
    expect(first.pages).toHaveLength(3);
    expect(await pageSizesOf(first.content)).toEqual([1, 2, 3].map(() => [283, 198]));
    const ofMade = request({ id: ids, field: "barcode", order: "asc" });
    const made = (await supplier.ok("labels", "getlabellistbyparams", ofMade)).records;
    for (const [index, { barcode, qty }] of made.entries()) {
      const page = first.pages[index] ?? "";
      for (const text of [
        barcode,
        "M1",
        "Hexagon bolt",
        `${qty} PCS`,
        "LOT-8",
        day(-10),
        day(80),
        notice.asnNo,
        "Alpha",
      ])
        expect(page).toContain(text);
      expect(page).toContain(`${index + 1}/3`);
    }
    expect(first.disposition).toContain("Labels (3).pdf");

    const [, second = ""] = ids;
    await admin.ok("printTemplates", "addbmprinttemplate", {
      ...printTemplate("SMALL", { module: "LABEL", standardCol01: "100x50" }),
      layout: {
        ...standardLayout("LABEL"),
        language: "zh-CN",
        title: "外箱标签",
        headerText: "昱騰軸承",
        footerText: "QF-12",
        sections: ["labelQrCode"],
        columns: [
          { field: "itemNo", title: "料号", width: 20 },
          { field: "genMoment", title: null, width: null },
        ],
      },
    });
    const smaller = { ...input, ids: [second], reportKey: "SMALL" };
    expect(await printRefusal(supplier, smaller)).toBe("labelReasonMissing");
    expect(await printRefusal(supplier, { ...smaller, reason: " " })).toBe("labelReasonMissing");
    const again = await print(supplier, { ...smaller, reason: "Torn", printer: "Zebra" });
    expect(await pageSizesOf(again.content)).toEqual([[283, 142]]);
    for (const text of ["外箱标签", "昱騰軸承", "QF-12", "料号", "M1", "打印时间", day(0)]) {
      expect(again.pages[0]).toContain(text);
    }
    expect(again.pages[0]).not.toContain("Hexagon bolt");
    expect(again.disposition).toContain(`${made[1]?.barcode}.pdf`);
    const [row] = await listed(supplier, { docNo: notice.asnNo });
    expect(row).toMatchObject({ numberOfBarcodes: 3, printCount: 4, printedBy: "User supplierA" });
    expect(Date.parse(row?.printedAt ?? "")).toBeGreaterThan(Date.now() - 3_600_000);
    const of = { docNo: notice.asnNo, field: "id", order: "desc" };
    const kept = (await buyer.ok("labels", "getlabelprintlistbyparams", request(of))).records;
    expect(kept.map(({ printSeq, reason }) => [printSeq, reason])).toEqual([
      [2, "Torn"],
      ...[1, 2, 3].map(() => [1, null]),
    ]);
    const barcode = made[1]?.barcode;
    expect(kept[0]).toMatchObject({ barcode, createName: "User supplierA", printer: "Zebra", reportKey: "SMALL" });
    const { records: counted } = await supplier.ok("labels", "getlabellistbyparams", request({ id: ids }));
    expect(counted.map(({ printCount }) => printCount).sort()).toEqual([1, 1, 2]);
    const others = await (await app.as("supplierB")).ok("labels", "getlabelprintlistbyparams", request(of));
    expect(others.records).toEqual([]);
  });

  it("are printed first by one alone of those who print at the same moment, and their prints outlive them", async () => {
    const notice = await shipped("60");
    const ids = (await make(supplier, labelsFor([lineOf(notice)]))).map(({ id }) => id);
    const input = { ids, reportKey: "LABEL_STANDARD", module: "LABEL" } as const;
    // What was never made was no print.
    const { turns } = app.platform;
    const [user] = await asOwner<{ id: string }>(app, "select id from app_user where user_no = 'supplierA'");
    const leaving = Array.from({ length: 10 }, () => turns.prints.enter(user?.id ?? ""));
    expect(await printRefusal(supplier, input)).toBe("tooManyUnderWay");
    for (const leave of leaving) leave();
    const giveBack = await fillRoom(app, "supplierA");
    expect(await printRefusal(supplier, { ...input, format: "zpl" })).toBe("spoolFull");
    giveBack();
    const users = [supplier, buyer, supplier, buyer];
    const told = await Promise.all(
      users.map(async (user) => {
        const { response, content } = await user.download("printing", "reportPrint", { condition: input });
        return response.headers.get("content-type") === "application/pdf"
          ? "printed"
          : JSON.parse(`${content}`).errorCode;
      }),
    );
    expect(told.sort()).toEqual([...[1, 2, 3].map(() => "labelReasonMissing"), "printed"]);
    const { id: shippingNoticeId } = notice;
    await supplier.ok("shippingPackages", "packAutomatically", {
      ...{ shippingNoticeId, boxRuleNo: "BX", packQty: "25", mixed: true },
    });
    const ofNotice = request({ shippingNoticeId: [shippingNoticeId] });
    const kept = await supplier.ok("labels", "getlabelprintlistbyparams", ofNotice);
    expect(kept.records.map(({ printSeq }) => printSeq)).toEqual([1, 1, 1]);
  });

  it("B3.6c are printed by templates that have a name, a key and the size of the label", async () => {
    const layout = standardLayout("LABEL");
    await admin.ok("printTemplates", "addbmprinttemplate", {
      ...printTemplate("LABEL_OWN", { module: "LABEL", standardCol01: "100x50", templateName: "Small label" }),
      layout,
    });
    const asked = { current: 1, size: 20, condition: { module: "LABEL", reportKey: "LABEL_OWN" } } as const;
    const { records } = await supplier.ok("printTemplates", "getbmprinttemplatelistbyparams", asked);
    expect(records).toMatchObject([{ templateName: "Small label", reportKey: "LABEL_OWN", standardCol01: "100x50" }]);
    const ids = (await make(supplier, labelsFor([lineOf(await shipped("10"))]))).map(({ id }) => id);
    const { content } = await print(supplier, { ids, reportKey: "LABEL_OWN", module: "LABEL" });
    expect(new Set((await pageSizesOf(content)).map(String))).toEqual(new Set(["283,142"]));
  });

  it("S3.4a have templates on paper of their own", async () => {
    const add = (change: object) =>
      admin.refused("printTemplates", "addbmprinttemplate", { ...printTemplate("WRONG"), ...change });
    const ofLabels = { module: "LABEL", layout: standardLayout("LABEL") };
    expect(await add({ ...ofLabels, standardCol01: "A4" })).toBe("invalidRequest");
    expect(await add({ standardCol01: "100x70" })).toBe("invalidRequest");
    expect(await add({ ...ofLabels, standardCol01: "100x70", layout: standardLayout("ASN") })).toBe("invalidRequest");
    const ids = (await make(supplier, labelsFor([lineOf(await shipped("10"))]))).map(({ id }) => id);
    const input = { ids, reportKey: "LABEL_STANDARD", module: "LABEL" };
    expect(await printRefusal(supplier, { ...input, standardCol01: "A4" })).toBe("invalidRequest");
    expect(await printRefusal(supplier, { ...input, module: "ASN" })).toBe("printTemplateUnknown");
    const many = Array.from({ length: 2001 }, (_, index) => String(index + 1));
    expect(await printRefusal(supplier, { ...input, ids: many })).toBe("printTooManyLabels");
  });
});
