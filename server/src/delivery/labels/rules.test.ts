import { errorCode } from "@tandem/contract/core/errors";
import { checkDigit } from "@tandem/contract/delivery/labels/sscc";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import bwip from "bwip-js/node";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { changeMaterial } from "../../../testing/materials.ts";
import { buildShippedLine, day } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { print, printRefusal } from "../../../testing/prints.ts";

let app: TestApplication;
let admin: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  supplier = await app.as("supplierA");
  const type = { enumMid: "BAR_TYPE", enumValue: "1", enumName: "Boxes", sort: 1, status: "1" } as const;
  await admin.ok("dictionaries", "addSysEnum", type);
  await admin.ok("categories", "addbmitemgroup", { itemGroupNo: "BOLTS", itemGroupName: "Bolts", statusCode: "1" });
  await setMaterial({ packQty: "25", itemGroupNo: "BOLTS" });
  await boxRule("PLAIN", [{ levelName: "Carton", hasSscc: "N" }]);
});
afterAll(() => app.close());

const setMaterial = (change: object) => changeMaterial(admin, change);

async function setGroup(change: object) {
  const request = { current: 1, size: 1, condition: { itemGroupNo: "BOLTS" } };
  const { records } = await admin.ok("categories", "getbmitemgrouplistbyparams", request);
  const [{ id, version } = { id: "", version: 0 }] = records;
  await admin.ok("categories", "updatebmitemgroupbyid", { id, version, ...change });
}

const boxRule = (boxRuleNo: string, lines: readonly object[], own: object = {}) =>
  admin.ok("boxRules", "addbmboxrulehead", {
    boxRuleNo,
    boxRuleName: boxRuleNo,
    statusCode: "1",
    ...own,
    lines: lines as never,
  });
const barcodeRule = (barRuleNo: string, lines: readonly object[], own: object = {}) =>
  admin.ok("barcodeRules", "addbmbarrulehead", {
    barRuleNo,
    barRuleName: barRuleNo,
    barType: "1",
    statusCode: "1",
    ...own,
    lines: lines.map((line, index) => ({ elementCode: "ABCDEFGH"[index], ...line })) as never,
  });

const shipped = (quantity: string, line: object = {}) => buildShippedLine(app, quantity, line);
const boxes = (notice: ShippingNoticeDetail, boxRuleNo: string, change: object = {}) => ({
  ids: notice.lines.map(({ id }) => id),
  boxRuleNo,
  boxBarcodeNum: 1,
  ...change,
});
const asked = (notice: ShippingNoticeDetail, boxRuleNo: string, change: object = {}) => ({
  ...boxes(notice, boxRuleNo),
  reportKey: "LABEL_STANDARD",
  copies: 1,
  genMoment: `${day(0)}T12:00:00.000Z`,
  ...change,
});
const make = async (notice: ShippingNoticeDetail, boxRuleNo: string, change: object = {}) =>
  (await supplier.ok("labels", "printlabel", asked(notice, boxRuleNo, change))).records;

function raise(): never {
  throw new Error("Nothing was shipped");
}

async function refusal(notice: ShippingNoticeDetail, boxRuleNo: string) {
  const { body } = await supplier.call("labels", "printlabel", asked(notice, boxRuleNo));
  if (!("errorCode" in body)) throw new Error("Nothing was refused");
  return [body.errorCode, body.errorMessage];
}

const pallets = [
  { levelName: "Inner", levelQty: "10", hasSscc: "N" },
  { levelName: "Carton", levelQty: "4", hasSscc: "N" },
  { levelName: "Pallet", levelQty: "2", hasSscc: "Y", extensionDigit: 3 },
];

describe("Labels by a box rule", () => {
  it("S7.17a are of the boxes of each level, the last of which holds the rest, as counted before", async () => {
    await boxRule("LEVELS", pallets, { ssccPrefix: "4012345" });
    const notice = await shipped("95");
    const counted = await supplier.ok("labels", "countlabels", boxes(notice, "LEVELS"));
    expect(counted).toMatchObject({
      count: 15,
      unpacked: [],
      boxes: [
        { levelName: "Inner", size: "10", count: 10, last: "5" },
        { levelName: "Carton", size: "40", count: 3, last: "15" },
        { levelName: "Pallet", size: "80", count: 2, last: "15" },
      ],
    });
    const made = await make(notice, "LEVELS");
    expect(made).toHaveLength(counted.count);
    expect(made.filter(({ levelName }) => levelName === "Carton").map(({ boxSeq, qty }) => [boxSeq, qty])).toEqual([
      [1, "40"],
      [2, "40"],
      [3, "15"],
    ]);
    expect(made.filter(({ levelSeq }) => levelSeq === 3).map(({ boxCount, qty }) => [boxCount, qty])).toEqual([
      [2, "80"],
      [2, "15"],
    ]);
    const typed = await supplier.ok("labels", "countlabels", boxes(notice, "LEVELS", { packQty: "50" }));
    expect(typed.boxes.map(({ size, count }) => [size, count])).toEqual([
      ["50", 2],
      ["200", 1],
      ["400", 1],
    ]);
  });

  it("S5.2a hold the pack quantity of the material where the rule says none, and say which material has none", async () => {
    const notice = await shipped("60");
    const { boxes: counted } = await supplier.ok("labels", "countlabels", boxes(notice, "PLAIN"));
    expect(counted).toMatchObject([{ size: "25", count: 3, last: "10" }]);
    await setMaterial({ packQty: null });
    expect(await supplier.ok("labels", "countlabels", boxes(notice, "PLAIN"))).toMatchObject({
      count: 0,
      unpacked: ["M1"],
    });
    await setMaterial({ packQty: "25" });
  });

  it("B3.6a have an SSCC with its check digit on each box of the level, never twice, however many print at once", async () => {
    const notices = [await shipped("800"), await shipped("800"), await shipped("800"), await shipped("800")];
    const made = (await Promise.all(notices.map((notice) => make(notice, "LEVELS")))).flat();
    const ofPallets = made.filter(({ levelName }) => levelName === "Pallet");
    expect(ofPallets).toHaveLength(40);
    expect(made.filter(({ sscc }) => sscc !== null)).toHaveLength(40);
    const ssccs = ofPallets.map(({ sscc }) => sscc ?? "");
    expect(new Set(ssccs).size).toBe(40);
    for (const sscc of ssccs) {
      expect(sscc).toMatch(/^34012345\d{10}$/);
      expect(checkDigit(sscc.slice(0, 17))).toBe(sscc.at(-1));
    }
    // The example of GS1's General Specifications.
    expect(checkDigit("37610425002123456")).toBe("9");
    expect(ofPallets.map(({ barcode, sscc }) => barcode === `(00)${sscc}`)).not.toContain(false);
    const notice = notices[0] ?? raise();
    const twice = (await make(notice, "LEVELS", { boxBarcodeNum: 2 })).filter(({ levelSeq }) => levelSeq === 3);
    expect(new Set(twice.map(({ sscc }) => sscc)).size).toBe(10);
    expect(new Set(twice.map(({ barcode }) => barcode)).size).toBe(20);
    const again = new Set([...ssccs, ...twice.map(({ sscc }) => sscc)]);
    expect(again.size).toBe(50);
  });
});

describe("The company prefix of a supplier", () => {
  it("S3.4a B3.6a goes before that of the box rule, for labels and packages alike, and is 6 to 12 digits", async () => {
    const [{ id = "", version = 0 } = {}] = (
      await admin.ok("suppliers", "getbmsupplierlistbyparams", { current: 1, size: 1, condition: { supplierNo: "SA" } })
    ).records;
    const change = (ssccPrefix: string | null, of = version) =>
      admin.call("suppliers", "updatebmsupplierbyid", { id, version: of, ssccPrefix } as never);
    for (const wrong of ["69012", "6901234567890", "69012a4"]) {
      expect((await change(wrong)).body, wrong).toMatchObject({ errorCode: errorCode("invalidRequest") });
    }
    expect((await change("6907777")).body).toMatchObject({ data: { ssccPrefix: "6907777" } });
    await boxRule("OWN", [{ levelName: "Carton", hasSscc: "Y" }], { ssccPrefix: "4098765" });
    const labelled = await make(await shipped("50"), "OWN");
    const { id: shippingNoticeId } = await shipped("50");
    const input = { shippingNoticeId, boxRuleNo: "OWN", packQty: "25", mixed: false };
    const { packages } = await supplier.ok("shippingPackages", "packAutomatically", input);
    const ssccs = [...labelled, ...packages].map(({ sscc }) => sscc ?? "");
    expect(ssccs.map((sscc) => sscc.slice(0, 8))).toEqual(["06907777", "06907777", "06907777", "06907777"]);
    expect(new Set(ssccs).size).toBe(4);
    expect((await change(null, version + 1)).body).toMatchObject({ data: { ssccPrefix: null } });
    const [{ sscc } = raise()] = await make(await shipped("10"), "OWN");
    expect(sscc).toMatch(/^04098765/);
  });
});

describe("Labels that are split", () => {
  const said = { reportKey: "LABEL_STANDARD", copies: 1, genMoment: `${day(0)}T12:00:00.000Z` };
  const ofLine = async (user: TestUser, notice: ShippingNoticeDetail) => {
    const condition = { shippingNoticeLineId: notice.lines.map(({ id }) => id), field: "id", order: "asc" };
    return (await user.ok("labels", "getlabellistbyparams", { current: 1, size: 100, condition } as never)).records;
  };

  it("B3.6a are void, all of their box, and those of the parts stand for them: numbered, scanned and printed alone", async () => {
    const notice = await shipped("60", { lotNo: "LOT-9" });
    const made = await make(notice, "LEVELS", { boxBarcodeNum: 2, packQty: "25" });
    const [first = raise(), twin = raise()] = made.filter(({ levelSeq, boxSeq }) => levelSeq === 1 && boxSeq === 2);
    const { id, version } = first;
    const input = { id, version, quantities: ["10", "10", "5"], ...said, remark: "For the sample room" };
    const { records: parts } = await supplier.ok("labels", "splitlabel", input);
    expect(parts.map(({ qty, boxSeq, splitPart, splitFrom }) => [qty, boxSeq, splitPart, splitFrom])).toEqual([
      ["10", 2, "1", first.barcode],
      ["10", 2, "2", first.barcode],
      ["5", 2, "3", first.barcode],
    ]);
    expect(new Set(parts.map(({ barcode }) => barcode)).size).toBe(3);
    const after = await ofLine(supplier, notice);
    const invalid = after.filter(({ statusCode }) => statusCode === "0").map((each) => each.id);
    expect(invalid.toSorted()).toEqual([first.id, twin.id].toSorted());

    const scan = (code: string) => supplier.call("labels", "findlabel", { code });
    expect((await scan(parts[1]?.barcode ?? "")).body).toMatchObject({ data: { id: parts[1]?.id, qty: "10" } });
    expect((await scan(`${twin.barcode}|x|1|M1||25|PCS`)).body).toMatchObject({ errorCode: errorCode("labelSplit") });
    const other = await app.as("supplierB");
    const unknown = { errorCode: errorCode("labelUnknown") };
    expect((await other.call("labels", "findlabel", { code: parts[1]?.barcode ?? "" })).body).toMatchObject(unknown);
    expect((await scan("L-NOBODY")).body).toMatchObject(unknown);
    const keeper = await app.as("warehouse");
    const received = (code: string) => keeper.call("receipts", "findScanned", { code });
    expect((await received(first.barcode)).body).toMatchObject({ errorCode: errorCode("labelSplit") });
    const places = await Promise.all(parts.map(async ({ barcode }) => (await received(barcode)).body));
    expect(places.map((body) => ("data" in body ? body.data.box?.place : body))).toEqual(["2-1", "2-2", "2-3"]);

    const { pages } = await print(supplier, {
      ids: parts.map((part) => part.id),
      reportKey: "LABEL_STANDARD",
      module: "LABEL",
    });
    expect(pages.map((page) => /2\/3-\d/.exec(page)?.[0])).toEqual(["2/3-1", "2/3-2", "2/3-3"]);
    const again = { ids: [first.id], reportKey: "LABEL_STANDARD", module: "LABEL" } as const;
    expect(await printRefusal(supplier, again)).toBe("labelSplit");
    const range = { docDateStart: day(-1), docDateEnd: day(0), docNo: notice.asnNo };
    const { records: sources } = await supplier.ok("labels", "getbarcodeprintlistbyparams", {
      current: 1,
      size: 1,
      condition: range,
    });
    expect(sources).toMatchObject([{ applyQty: "60", splitQty: "25", numberOfBarcodes: made.length + 1 }]);

    const [, second = raise()] = parts;
    const further = { ...input, id: second.id, version: second.version, quantities: ["4", "6"] };
    const { records: smaller } = await supplier.ok("labels", "splitlabel", further);
    expect(smaller.map(({ splitPart }) => splitPart)).toEqual(["2.1", "2.2"]);
  });

  it("are found by just what was scanned before those that differ in capitals", async () => {
    const made = await make(await shipped("50"), "LEVELS", { packQty: "25" });
    const [older = raise(), newer = raise()] = made;
    for (const [id, barcode] of [
      [older.id, "AB-CAPITALS"],
      [newer.id, "ab-capitals"],
    ])
      await asOwner(app, "update label set barcode = $2 where id = $1", [id, barcode]);
    for (const [code, id] of [
      ["ab-capitals", newer.id],
      ["AB-CAPITALS", older.id],
      ["Ab-Capitals", older.id],
    ] as const)
      expect((await supplier.ok("labels", "findlabel", { code })).id).toBe(id);
  });

  it("B3.6a come to what they were, of a line that is still labelled, by those who see it, and once of two at the same moment", async () => {
    const notice = await shipped("50");
    const [{ id, version } = raise()] = await make(notice, "PLAIN");
    const input = { id, version, quantities: ["20", "5"], ...said };
    const refused = (change: object, user = supplier) => user.refused("labels", "splitlabel", { ...input, ...change });
    expect(await refused({ quantities: ["20", "4"] })).toBe("labelSplitSum");
    expect(await refused({ quantities: ["25"] })).toBe("invalidRequest");
    expect(await refused({ quantities: ["25", "0"] })).toBe("invalidRequest");
    expect(await refused({ reportKey: "NONE" })).toBe("printTemplateUnknown");
    expect(await refused({ version: version + 1 })).toBe("versionStale");
    expect(await refused({}, await app.as("supplierB"))).toBe("notFound");
    expect(await refused({}, await app.as("buyerOfTwo"))).toBe("notFound");
    const wishes = ["1", "2", "3", "4"].map((copies) =>
      supplier.call("labels", "splitlabel", { ...input, copies: Number(copies) }),
    );
    const told = (await Promise.all(wishes)).map(({ body }) => ("errorCode" in body ? body.errorCode : "made"));
    const late = errorCode("labelVoid");
    expect(told.toSorted()).toEqual([late, late, late, "made"].toSorted());
    const left = await ofLine(supplier, notice);
    expect(left.map(({ qty, statusCode, allowedActions: { split } }) => [qty, statusCode, split])).toEqual([
      ["25", "0", "labelVoid"],
      ["25", "1", null],
      ["20", "1", null],
      ["5", "1", null],
    ]);
  });
});

describe("SSCC numbers of company prefixes of which one begins with the other", () => {
  const short = [{ levelName: "Pallet", levelQty: "1", hasSscc: "Y" }];

  it("are never given twice, however many print at once and in turn", async () => {
    await boxRule("SIX", short, { ssccPrefix: "690123" });
    await boxRule("SEVEN", short, { ssccPrefix: "6901230" });
    await boxRule("TWELVE", short, { ssccPrefix: "690123000001" });
    const rules = ["SIX", "SEVEN", "TWELVE", "SEVEN", "SIX", "TWELVE"];
    const notices = await Promise.all(rules.map(() => shipped("40")));
    const print = (index: number, rule: string, change = {}) => make(notices[index] ?? raise(), rule, change);
    const given = (await Promise.all(rules.map((rule, index) => print(index, rule)))).flat();
    for (const [index, rule] of rules.entries()) given.push(...(await print(index, rule, { copies: 2 })));
    expect(given).toHaveLength(480);
    expect(new Set(given.map(({ sscc }) => sscc)).size).toBe(480);
  });

  it("are not stored for two boxes, whatever counted them", async () => {
    const owner = new Client({ connectionString: app.connectionString });
    await owner.connect();
    const again = `insert into label (tenant_id, barcode, sscc, shipping_notice_line_id, org_no, supplier_no, box_seq,
        box_count, qty, box_rule_no, report_key, copies, gen_moment)
      select tenant_id, 'AGAIN', sscc, shipping_notice_line_id, org_no, supplier_no, box_seq, box_count, qty, box_rule_no,
        report_key, copies, gen_moment from label where sscc is not null limit 1`;
    await expect(owner.query(again)).rejects.toThrow("sscc");
    await owner.end();
  });
});

describe("The barcode of a label", () => {
  it("S3.4a is made by the barcode rule of the material, else of its group, of elements in their order", async () => {
    await barcodeRule(
      "FULL",
      [
        { elementKind: "fixed", fixedText: "X" },
        { elementKind: "item", elementLength: 5 },
        { elementKind: "lot" },
        { elementKind: "quantity", elementLength: 4, padding: "*" },
        { elementKind: "productDate", elementLength: 6 },
        { elementKind: "supplier" },
        { elementKind: "serial", elementLength: 8 },
      ],
      { separator: "-" },
    );
    await barcodeRule("SHORT", [{ elementKind: "notice" }, { elementKind: "order" }, { elementKind: "serial" }]);
    await setMaterial({ barRuleNo: "FULL" });
    await setGroup({ barRuleNo: "SHORT" });
    const notice = await shipped("25", { lotNo: "L7", productDate: "2026-11-03" });
    const [made] = await make(notice, "PLAIN");
    expect(made?.barcode).toMatch(/^X-000M1-L7-\*\*25-261103-SA-\d{8}$/);
    await setMaterial({ barRuleNo: null });
    const [byGroup] = await make(notice, "PLAIN", { copies: 2 });
    expect(byGroup?.barcode.startsWith(`${notice.asnNo}${notice.lines[0]?.purchaseNo}`)).toBe(true);
    await setGroup({ barRuleNo: null });
    expect((await make(notice, "PLAIN", { copies: 3 }))[0]?.barcode).toMatch(/^L\d{9}$/);
  });

  it("S3.4a is refused where the label lacks an element, has no room for it, or would be like another", async () => {
    await barcodeRule("NARROW", [{ elementKind: "item", elementLength: 1 }]);
    await barcodeRule("ALIKE", [{ elementKind: "item" }]);
    await setMaterial({ barRuleNo: "FULL" });
    const notice = await shipped("50");
    expect(await refusal(notice, "PLAIN")).toEqual(["labelElementMissing", expect.stringContaining("Lot no.")]);
    await setMaterial({ barRuleNo: "NARROW" });
    expect(await refusal(notice, "PLAIN")).toEqual([
      "labelElementTooLong",
      expect.stringMatching(/leaves 1 character for .* M1/),
    ]);
    await setMaterial({ barRuleNo: "ALIKE" });
    expect(await refusal(notice, "PLAIN")).toEqual(["labelBarcodeTaken", expect.stringContaining("M1")]);
    const { total } = await supplier.ok("labels", "getlabellistbyparams", {
      current: 1,
      size: 1,
      condition: { docNo: notice.asnNo },
    });
    expect(total).toBe(0);
    await setMaterial({ barRuleNo: null });
  });

  it("S7.17d holds application identifiers of GS1, and is drawn with the level and the SSCC of its box", async () => {
    await barcodeRule("GS1", [
      { elementKind: "identifier", fixedText: "00" },
      { elementKind: "sscc" },
      { elementKind: "identifier", fixedText: "10" },
      { elementKind: "lot" },
    ]);
    await boxRule("GS1", [{ levelName: "Pallet", hasSscc: "Y" }], { ssccPrefix: "400123456" });
    await setMaterial({ barRuleNo: "GS1" });
    const made = await make(await shipped("25", { lotNo: "L8" }), "GS1");
    const [{ id, barcode, sscc } = { id: "", barcode: "", sscc: "" }] = made;
    expect(barcode).toBe(`(00)${sscc}(10)L8`);
    expect(bwip.raw("gs1-128", barcode)[0]).toHaveProperty("sbs");
    const { pages } = await print(supplier, { ids: [id], reportKey: "LABEL_STANDARD", module: "LABEL" });
    expect(pages[0]).toContain(sscc ?? "");
    await setMaterial({ barRuleNo: null });
  });
});
