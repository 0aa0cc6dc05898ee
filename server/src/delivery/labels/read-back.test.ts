import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { labelDays } from "../../../testing/labels.ts";
import { changeMaterial } from "../../../testing/materials.ts";
import { buildAccepted, buildShipped, buildShippedLine, day } from "../../../testing/orders.ts";
import { print, printRefusal } from "../../../testing/prints.ts";
import { codesOf } from "../../../testing/read-codes.ts";

let app: TestApplication;
let admin: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  supplier = await app.as("supplierA");
  const type = { enumMid: "BAR_TYPE", enumValue: "1", enumName: "Boxes", sort: 1, status: "1" } as const;
  await admin.ok("dictionaries", "addSysEnum", type);
  await admin.ok("boxRules", "addbmboxrulehead", {
    ...{ boxRuleNo: "PAL", boxRuleName: "Pallets", statusCode: "1", ssccPrefix: "400123456" },
    lines: [
      { levelName: "Carton", hasSscc: "N" },
      { levelName: "Pallet", levelQty: "2", hasSscc: "Y" },
    ],
  });
  await admin.ok("barcodeRules", "addbmbarrulehead", {
    ...{ barRuleNo: "GS1", barRuleName: "Lot and quantity", barType: "1", statusCode: "1" },
    lines: [
      { elementCode: "A", elementKind: "identifier", fixedText: "10" },
      { elementCode: "B", elementKind: "lot" },
      { elementCode: "C", elementKind: "identifier", fixedText: "21" },
      { elementCode: "D", elementKind: "serial" },
    ],
  });
});
afterAll(() => app.close());

const setMaterial = (change: object) => changeMaterial(admin, change);

/** Labels of a line of M1: those of its cartons, then those of its pallets. */
async function labelled(lotNo: string) {
  const notice = await buildShippedLine(app, "40", { lotNo });
  const { records } = await supplier.ok("labels", "printlabel", {
    ...{ ids: notice.lines.map(({ id }) => id), boxRuleNo: "PAL", packQty: "25", boxBarcodeNum: 1, copies: 1 },
    ...{ reportKey: "LABEL_STANDARD", genMoment: `${day(0)}T12:00:00.000Z` },
  });
  return records;
}

type Labels = Awaited<ReturnType<typeof labelled>>;
const asked = (labels: Labels) => ({
  ids: labels.map(({ id }) => id),
  reportKey: "LABEL_STANDARD",
  module: "LABEL" as const,
});

/** What a QR code of a label says. */
const qrOf = ({ barcode, docNo, itemNo, supplierLotNo, qty, unitNo, ...line }: Labels[number]) =>
  [
    barcode,
    docNo,
    `${line.purchaseSeq}/${line.purchasePhaseSeq}/${line.purchaseBatchSeq}`,
    ...[itemNo, supplierLotNo, qty, unitNo],
  ].join("|");

/** What a label printer is told of each label: the data of its bars, of its QR code, and its texts. */
async function toldOf(user: TestUser, input: object) {
  const { content } = await user.download("printing", "reportPrint", { condition: { ...input, format: "zpl" } });
  return content
    .toString()
    .split("^XZ")
    .filter((label) => label.includes("^XA"))
    .map((label) => {
      const fields = [...label.matchAll(/\^FO\d+,\d+([\s\S]*?)\^FH\^FD([\s\S]*?)\^FS/g)].map(
        ([, commands = "", data = ""]) => ({
          commands,
          data: data.replace(/_([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        }),
      );
      const of = (command: string) =>
        fields.filter(({ commands }) => commands.includes(command)).map(({ data }) => data);
      return { whole: label, bars: of("^BC"), qrCodes: of("^BQ"), texts: of("^A0") };
    });
}

describe("What a label shows", () => {
  it("S7.17d is read back from its page: Code 128, GS1-128 of an SSCC or of elements, and the QR code", async () => {
    const size = [283.46, 198.43] as const;
    const labels = await labelled("LÔ 7");
    const { content } = await print(supplier, asked(labels));
    const read = await codesOf(content, size);
    expect(read).toHaveLength(labels.length);
    for (const [index, label] of labels.entries()) {
      const isOfGs1 = label.barcode.startsWith("(");
      expect(read[index]).toContainEqual({ format: "Code128", text: label.barcode, isOfGs1 });
      expect(read[index]).toContainEqual({ format: "QRCode", text: qrOf(label), isOfGs1: false });
    }
    expect(labels.map(({ barcode }) => barcode.slice(0, 4))).toContain("(00)");

    await setMaterial({ barRuleNo: "GS1" });
    const [first] = await labelled("L8");
    const elements = await codesOf((await print(supplier, asked(first ? [first] : []))).content, size);
    expect(first?.barcode).toMatch(/^\(10\)L8\(21\)\d+$/);
    expect(elements[0]).toContainEqual({ format: "Code128", text: first?.barcode, isOfGs1: true });
    await setMaterial({ barRuleNo: null });
  });

  it("S7.17d is told to label printers in ZPL: the same texts in all letters, bars with FNC1, and the QR code", async () => {
    const labels = await labelled("批^_1");
    const told = await toldOf(supplier.reading("zh-CN"), asked(labels));
    expect(told).toHaveLength(labels.length);
    for (const [index, label] of labels.entries()) {
      const { whole, bars, qrCodes, texts } = told[index] ?? { whole: "", bars: [], qrCodes: [], texts: [] };
      expect(whole).toContain("^CI28");
      expect(whole).toContain("^PW800^LL560");
      const ofGs1 = label.sscc === null ? null : `>;>800${label.sscc}`;
      expect(bars).toEqual([ofGs1 ?? `>:${label.barcode}`]);
      expect(qrCodes).toEqual([`MA,${qrOf(label)}`]);
      for (const text of [label.barcode, label.itemNo, "物料编号", "批^_1", label.docNo])
        expect(texts.join("\n")).toContain(text);
    }

    await setMaterial({ barRuleNo: "GS1" });
    const [first] = await labelled("L8");
    const [elements] = await toldOf(supplier, asked(first ? [first] : []));
    // What has no fixed length is ended by another FNC1.
    expect(elements?.bars[0]).toMatch(/^>:>810L8>821\d+$/);
    await setMaterial({ barRuleNo: null });
    expect(await printRefusal(supplier, { ids: ["1"], reportKey: "ASN_STANDARD", module: "ASN", format: "zpl" })).toBe(
      "invalidRequest",
    );
  });

  it("B3.6a is of the packages of what is packed, an SSCC where they have one, and says what shared ones hold", async () => {
    const order = await buildAccepted(app, { quantities: ["5000", "5000"] });
    const notice = await buildShipped(app, order, ["30", "5"]);
    const ids = notice.lines.map(({ id }) => id);
    const boxes = { ids, boxRuleNo: "PAL", packQty: "25", boxBarcodeNum: 1 };
    const wish = { ...boxes, copies: 1, reportKey: "LABEL_STANDARD", genMoment: `${day(0)}T12:00:00.000Z` };
    const allowed = async () => {
      const condition = { ...labelDays, docNo: notice.asnNo };
      const { records } = await supplier.ok("labels", "getbarcodeprintlistbyparams", {
        current: 1,
        size: 10,
        condition,
      });
      return records.map(({ allowedActions }) => allowedActions);
    };
    expect(await allowed()).toEqual(Array(2).fill({ print: null, reprint: "labelNoneYet" }));
    await supplier.ok("labels", "printlabel", wish);
    expect(await allowed()).toEqual(Array(2).fill({ print: null, reprint: null }));
    const packing = await supplier.ok("shippingPackages", "packAutomatically", {
      ...{ shippingNoticeId: notice.id, boxRuleNo: "PAL", packQty: "25", mixed: true },
    });
    // What was labelled box by box before has other labels now.
    const made = { current: 1, size: 10, condition: { docNo: notice.asnNo } };
    expect((await supplier.ok("labels", "getlabellistbyparams", made)).total).toBe(0);
    expect(await supplier.refused("labels", "printlabel", { ...wish, copies: 2 })).toBe("labelPacked");
    expect(await allowed()).toEqual(Array(2).fill({ print: "labelPacked", reprint: "labelPacked" }));
    const input = {
      ids: packing.packages.map(({ id }) => id),
      ...({ reportKey: "LABEL_STANDARD", module: "LABEL", of: "packages" } as const),
    };
    const { content, pages } = await print(supplier, input);
    const read = await codesOf(content, [283.46, 198.43]);
    for (const [index, { sscc, packageNo }] of packing.packages.entries()) {
      const text = sscc === null ? packageNo : `(00)${sscc}`;
      expect(read[index]).toContainEqual({ format: "Code128", text, isOfGs1: sscc !== null });
    }
    const [full = "", shared = "", pallet = ""] = pages;
    expect(full).toContain("25 PCS");
    expect(shared).toContain("M1 5 PCS, M2 5 PCS");
    expect(pallet).toContain("M1 30 PCS, M2 5 PCS");
    expect(await printRefusal(supplier, { ...input, format: "zpl" })).toBe("labelReasonMissing");
    expect((await toldOf(supplier, { ...input, reason: "For the printer" })).map(({ bars }) => bars)).toHaveLength(3);
    const { packages } = await supplier.ok("shippingPackages", "getPacking", { shippingNoticeId: notice.id });
    expect(packages.map(({ printCount }) => printCount)).toEqual([2, 2, 2]);
    const sources = {
      current: 1,
      size: 10,
      condition: { docNo: notice.asnNo, docDateStart: day(-1), docDateEnd: day(0) },
    };
    const lines = (await supplier.ok("labels", "getbarcodeprintlistbyparams", sources)).records;
    // Each line lies directly in so many cartons, both of which were printed twice.
    for (const { printCount, packageCount } of lines) expect(printCount).toBe(2 * packageCount);
    const other = await app.as("supplierB");
    expect(await printRefusal(other, input)).toBe("notFound");
  });
});
