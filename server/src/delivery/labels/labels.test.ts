import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { standardLayout } from "@tandem/contract/platform/print-templates/layout";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { fillRoom } from "../../../testing/full-room.ts";
import {
  labelLines,
  labelRequest,
  labelsFor,
  labelUsers,
  lineOf,
  makeLabels,
  noon,
  type PrintLabel,
} from "../../../testing/labels.ts";
import { buildAccepted, buildShipped, buildShippedLine, day, type OrderWish } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { pageSizesOf } from "../../../testing/pdf.ts";
import { print, printRefusal, printTemplate } from "../../../testing/prints.ts";

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

describe("Labels", () => {
  it("S7.17a B7.7a split a line into boxes, the last of which holds the rest", async () => {
    const notice = await shipped("60.5");
    const boxes = (made: Awaited<ReturnType<typeof makeLabels>>) =>
      made.map(({ boxSeq, boxCount, qty }) => [boxSeq, boxCount, qty]);
    const ids = [lineOf(notice)];
    expect(boxes(await makeLabels(supplier, labelsFor(ids)))).toEqual([
      [1, 3, "25"],
      [2, 3, "25"],
      [3, 3, "10.5"],
    ]);
    expect(boxes(await makeLabels(supplier, labelsFor(ids, { packQty: "30.25" })))).toEqual([
      [1, 2, "30.25"],
      [2, 2, "30.25"],
    ]);
    expect(boxes(await makeLabels(supplier, labelsFor(ids, { packQty: "100", boxBarcodeNum: 2 })))).toEqual([
      [1, 1, "60.5"],
      [1, 1, "60.5"],
    ]);
    const made = await makeLabels(supplier, labelsFor(ids, { copies: 100 }));
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
    expect(
      await supplier.ok("labels", "getlabellistbyparams", labelRequest({ shippingNoticeLineId: ids })),
    ).toMatchObject({
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
    expect(await makeLabels(buyer, labelsFor([one, other].map(lineOf)))).toHaveLength(2);
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
    expect((await labelLines(supplier, { docNo: notice.asnNo })).map((row) => row.numberOfBarcodes)).toEqual([0, 0]);
    const made = await makeLabels(supplier, labelsFor([m2], { packQty: "1.001" }));
    expect([made.length, made.at(-1)?.qty]).toEqual([2000, "0.001"]);
  });

  it("S7.17a have barcodes that nobody else has, however many print at once, and are not made twice by one wish", async () => {
    const ids = [lineOf(await shipped("5000"))];
    const wishes = [1, 2, 3, 4].map((copies) => labelsFor(ids, { packQty: "20", copies }));
    const users = [supplier, buyer, supplier, buyer];
    const made = (await Promise.all(wishes.map((wish, index) => makeLabels(users[index] ?? supplier, wish)))).flat();
    expect(made).toHaveLength(1000);
    expect(new Set(made.map(({ barcode }) => barcode)).size).toBe(1000);
    const wish = labelsFor(ids, { packQty: "5000", copies: 5 });
    const answers = await Promise.all([1, 2].map(() => supplier.call("labels", "printlabel", wish)));
    const codes = answers.map(({ body }) => ("errorCode" in body ? body.errorCode : "made")).sort();
    expect(codes).toEqual(["50M01", "made"]);
    const [row] = await labelLines(supplier, { id: ids });
    expect(row?.numberOfBarcodes).toBe(1001);
  });

  it("S7.17d B3.6b are drawn one on a page, by their template and on its paper, and again without new barcodes", async () => {
    const notice = await shipped("60", {}, { lotNo: "LOT-8", productDate: day(-10) });
    const ids = (await makeLabels(supplier, labelsFor([lineOf(notice)]))).map(({ id }) => id);
    const input = { ids, reportKey: "LABEL_STANDARD", module: "LABEL" } as const;
    const first = await print(supplier.reading("en-US"), input);
    expect(first.pages).toHaveLength(3);
    expect(await pageSizesOf(first.content)).toEqual([1, 2, 3].map(() => [283, 198]));
    const ofMade = labelRequest({ id: ids, field: "barcode", order: "asc" });
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
    const [row] = await labelLines(supplier, { docNo: notice.asnNo });
    expect(row).toMatchObject({ numberOfBarcodes: 3, printCount: 4, printedBy: "User supplierA" });
    expect(Date.parse(row?.printedAt ?? "")).toBeGreaterThan(Date.now() - 3_600_000);
    const of = { docNo: notice.asnNo, field: "id", order: "desc" };
    const kept = (await buyer.ok("labels", "getlabelprintlistbyparams", labelRequest(of))).records;
    expect(kept.map(({ printSeq, reason }) => [printSeq, reason])).toEqual([
      [2, "Torn"],
      ...[1, 2, 3].map(() => [1, null]),
    ]);
    const barcode = made[1]?.barcode;
    expect(kept[0]).toMatchObject({ barcode, createName: "User supplierA", printer: "Zebra", reportKey: "SMALL" });
    const { records: counted } = await supplier.ok("labels", "getlabellistbyparams", labelRequest({ id: ids }));
    expect(counted.map(({ printCount }) => printCount).sort()).toEqual([1, 1, 2]);
    const others = await (await app.as("supplierB")).ok("labels", "getlabelprintlistbyparams", labelRequest(of));
    expect(others.records).toEqual([]);
  });

  it("are printed first by one alone of those who print at the same moment, and their prints outlive them", async () => {
    const notice = await shipped("60");
    const ids = (await makeLabels(supplier, labelsFor([lineOf(notice)]))).map(({ id }) => id);
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
    const ofNotice = labelRequest({ shippingNoticeId: [shippingNoticeId] });
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
    const ids = (await makeLabels(supplier, labelsFor([lineOf(await shipped("10"))]))).map(({ id }) => id);
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
    const ids = (await makeLabels(supplier, labelsFor([lineOf(await shipped("10"))]))).map(({ id }) => id);
    const input = { ids, reportKey: "LABEL_STANDARD", module: "LABEL" };
    expect(await printRefusal(supplier, { ...input, standardCol01: "A4" })).toBe("invalidRequest");
    expect(await printRefusal(supplier, { ...input, module: "ASN" })).toBe("printTemplateUnknown");
    const many = Array.from({ length: 2001 }, (_, index) => String(index + 1));
    expect(await printRefusal(supplier, { ...input, ids: many })).toBe("printTooManyLabels");
  });
});
