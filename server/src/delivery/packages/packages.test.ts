import type { Packing } from "@tandem/contract/delivery/packages/packages";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildNotice, buildShipped, noticeInput } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;

const prefix = "6901234";
const carton = { levelName: "Carton", hasSscc: "N" } as const;
const pallet = { levelName: "Pallet", levelQty: "4", hasSscc: "Y", extensionDigit: 3 } as const;

beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  buyer = await app.as("buyer");
  supplier = await app.as("supplierA");
  await admin.ok("boxRules", "addbmboxrulehead", {
    ...{ boxRuleNo: "PAL", boxRuleName: "Pallets", statusCode: "1", ssccPrefix: prefix },
    lines: [carton, pallet],
  });
  const units = await admin.ok("units", "getbmunitlistbyparams", {
    current: 1,
    size: 20,
    condition: { unitNo: "PCS" },
  });
  const { id: unitId = "", version: unitVersion = 0 } = units.records[0] ?? {};
  await admin.ok("units", "updatebmunitbyid", { id: unitId, version: unitVersion, decimalPlaces: 0 });
  const { records } = await admin.ok("materials", "getbmitemlistbyparams", { current: 1, size: 20, condition: {} });
  for (const { id, version, itemNo } of records.filter((each) => ["M1", "M2"].includes(each.itemNo))) {
    const said = { id, version, packQty: itemNo === "M1" ? "10" : "8", boxRuleNo: "PAL" };
    await admin.ok("materials", "updatebmitembyid", said);
  }
});
afterAll(() => app.close());

/** A notice of lines of M1 and M2, on its way. */
async function shipped(...quantities: string[]): Promise<ShippingNoticeDetail> {
  return buildShipped(app, await buildAccepted(app, { quantities: quantities.map(() => "5000") }), quantities);
}

const of = ({ id }: Pick<ShippingNoticeDetail, "id">) => ({ shippingNoticeId: id });
const lineOf = ({ lines }: ShippingNoticeDetail, index = 0) => lines[index]?.id ?? "";
const auto = (notice: ShippingNoticeDetail, more: object = {}) =>
  supplier.ok("shippingPackages", "packAutomatically", { ...of(notice), mixed: true, ...more });
const cartons = (notice: ShippingNoticeDetail, more: object = {}) =>
  supplier.ok("shippingPackages", "addPackages", {
    ...of(notice),
    ...{ parentId: null, boxRuleNo: "PAL", levelSeq: 1, count: 1, contents: [] },
    ...more,
  });

const named = (packing: Packing, levelName: string) => packing.packages.filter((each) => each.levelName === levelName);
const inside = (packing: Packing, parentId: string | null) =>
  packing.packages.filter((each) => each.parentId === parentId);
const quantities = ({ packages }: Packing) =>
  packages.flatMap(({ contents }) => (contents.length > 0 ? [contents.map(({ qty }) => qty).join("+")] : []));
const packed = ({ lines }: Packing) => lines.map(({ packedQty }) => packedQty);

describe("Packing by rules", () => {
  it("B3.6a fills cartons of lines, puts what remains into shared ones, and cartons on pallets", async () => {
    const notice = await shipped("65", "20");
    const packing = await auto(notice);
    // Six of ten and two of eight; 5 of ten and 4 of eight share a carton.
    expect(quantities(packing)).toEqual(["10", "10", "10", "10", "10", "10", "8", "8", "5+4"]);
    expect(packed(packing)).toEqual(["65", "20"]);
    const pallets = named(packing, "Pallet");
    expect(pallets.map(({ id }) => inside(packing, id).length)).toEqual([4, 4, 1]);
    expect(inside(packing, null)).toEqual(pallets);
    const id = notice.lines[0]?.purchaseOrderLineId ?? "0";
    const { notices } = await supplier.ok("purchaseOrderLines", "getPurchaseOrderLineChain", { id });
    expect(notices).toMatchObject([{ packages: 7, packedQty: "65", labels: 0 }]);
    const [carton] = named(packing, "Carton");
    const liesIn = pallets.find((pallet) => pallet.id === carton?.parentId)?.sscc;
    expect(notices[0]?.packed[0]).toEqual({ id: carton?.id, number: carton?.packageNo, liesIn, quantity: "10" });
    for (const { sscc } of pallets) expect(sscc).toMatch(new RegExp(`^3${prefix}\\d{10}$`));
    for (const { sscc, packageNo } of named(packing, "Carton")) {
      expect(sscc).toBeNull();
      expect(packageNo).toMatch(/^P\d{9}$/);
    }
    const apart = await auto(await shipped("65", "20"), { mixed: false });
    expect(quantities(apart).slice(-2)).toEqual(["5", "4"]);
    expect(await supplier.refused("shippingPackages", "packAutomatically", { ...of(notice), mixed: true })).toBe(
      "packageNothingLeft",
    );
  });

  it("B3.6a packs the lines that are named, by the rule and quantity that are said, up to what a notice may have", async () => {
    const notice = await shipped("30", "16", "7");
    const [, second = ""] = notice.lines.map(({ id }) => id);
    expect(packed(await auto(notice, { lineIds: [second] }))).toEqual(["0", "16", "0"]);
    const refused = (more: object) =>
      supplier.refused("shippingPackages", "packAutomatically", { ...of(notice), mixed: true, ...more });
    // Of the third nobody says by which rule, nor how much a carton holds: it is said at the field.
    expect(await refused({})).toBe("packageRuleMissing");
    const { body } = await supplier.call("shippingPackages", "packAutomatically", { ...of(notice), mixed: true });
    expect(body).toMatchObject({ details: [{ path: "boxRuleNo", message: expect.stringContaining("box rule") }] });
    expect(await refused({ boxRuleNo: "PAL" })).toBe("labelPackQtyMissing");
    expect(await refused({ boxRuleNo: "NONE" })).toBe("referenceUnknown");
    expect(await refused({ boxRuleNo: "PAL", packQty: "0.5" })).toBe("invalidRequest");
    const whole = await auto(notice, { boxRuleNo: "PAL", packQty: "100" });
    expect(quantities(whole)).toEqual(["8", "8", "30+7"]);
    const many = await shipped("4000");
    expect(
      await supplier.refused("shippingPackages", "packAutomatically", { ...of(many), mixed: false, packQty: "1" }),
    ).toBe("packageTooMany");
  });

  it("holds quantities as fine as the units of what it packs, whoever says how much", async () => {
    await admin.ok("boxRules", "addbmboxrulehead", {
      ...{ boxRuleNo: "HALF", boxRuleName: "Halves", statusCode: "1", ssccPrefix: prefix },
      lines: [{ ...carton, levelQty: "0.5" }],
    });
    const notice = await shipped("10", "5");
    const [first, second] = [lineOf(notice), lineOf(notice, 1)];
    const halves = { ...of(notice), lineIds: [first], boxRuleNo: "HALF", mixed: false };
    const { body } = await supplier.call("shippingPackages", "packAutomatically", halves);
    expect(body).toMatchObject({ errorCode: "invalidRequest", details: [{ path: "boxRuleNo" }] });
    expect(JSON.stringify(body)).toContain("Material M1: by box rule HALF a package would hold 0.5");
    const given = { ...halves, packQty: "2.5" };
    expect((await supplier.call("shippingPackages", "packAutomatically", given)).body).toMatchObject({
      details: [{ path: "packQty" }],
    });
    expect(packed(await auto(notice, { lineIds: [first] }))).toEqual(["10", "0"]);
    // What is packed already is no matter.
    await asOwner(app, "update purchase_order_line set pur_unit_no = 'KG' where id = $1", [
      notice.lines[1]?.purchaseOrderLineId,
    ]);
    expect(quantities(await auto(notice, { lineIds: [second], packQty: "2.5" }))).toEqual(["10", "2.5", "2.5"]);
  });
});

describe("Packing by hand", () => {
  it("B3.6a makes packages, moves several at once, splits, merges and unpacks them, and what is packed is summed", async () => {
    const notice = await shipped("50");
    const line = lineOf(notice);
    const held = (qty: string) => [{ shippingNoticeLineId: line, qty }];
    await cartons(notice, { contents: held("20") });
    await cartons(notice, { count: 2 });
    const withPallet = await cartons(notice, { levelSeq: 2 });
    const [one, two, three, onto] = withPallet.packages.map(({ id }) => id) as [string, string, string, string];
    const moved = await supplier.ok("shippingPackages", "movePackages", {
      ...of(notice),
      ids: [one, two],
      parentId: onto,
    });
    expect(inside(moved, onto).map(({ id }) => id)).toEqual([one, two]);
    // What lies in another of them goes with that one.
    const beside = { ...of(notice), ids: [one, onto, two], parentId: null };
    expect(inside(await supplier.ok("shippingPackages", "movePackages", beside), onto)).toHaveLength(2);

    const filled = await supplier.ok("shippingPackages", "moveContents", {
      ...of(notice),
      ...{ fromId: null, toId: two, contents: held("12") },
    });
    expect([quantities(filled), packed(filled)]).toEqual([["20", "12"], ["32"]]);
    const across = { ...of(notice), fromId: one, toId: three, contents: held("5") };
    expect(quantities(await supplier.ok("shippingPackages", "moveContents", across))).toEqual(["15", "12", "5"]);

    const parts = await supplier.ok("shippingPackages", "splitPackage", {
      ...of(notice),
      id: one,
      contents: held("4"),
    });
    expect(inside(parts, onto)).toHaveLength(3);
    expect(packed(parts)).toEqual(["32"]);
    const whole = await supplier.refused("shippingPackages", "splitPackage", {
      ...of(notice),
      id: two,
      contents: held("12"),
    });
    expect(whole).toBe("packageSplitWhole");

    const merge = { ...of(notice), ids: [two, three], intoId: one };
    const merged = await supplier.ok("shippingPackages", "mergePackages", merge);
    expect(merged.packages.find(({ id }) => id === one)?.contents).toEqual(held("28"));
    expect(packed(merged)).toEqual(["32"]);

    const loose = await supplier.ok("shippingPackages", "unpackPackages", { ...of(notice), ids: [onto] });
    expect(loose.packages.every(({ parentId }) => parentId === null)).toBe(true);
    const less = await supplier.ok("shippingPackages", "deletePackages", { ...of(notice), ids: [one] });
    expect(packed(less)).toEqual(["4"]);
    expect(await supplier.refused("shippingPackages", "deletePackages", { ...of(notice), ids: [one] })).toBe(
      "packagesGone",
    );
  });

  it("B3.6a lets nobody put pallets into cartons, goods beside packages, or more than is announced", async () => {
    const notice = await shipped("50");
    const held = (qty: string, line = lineOf(notice)) => [{ shippingNoticeLineId: line, qty }];
    await cartons(notice, { contents: held("20") });
    const { packages } = await cartons(notice, { levelSeq: 2 });
    const [box, onto] = packages.map(({ id }) => id) as [string, string];
    const move = (ids: string[], parentId: string | null) =>
      supplier.refused("shippingPackages", "movePackages", { ...of(notice), ids, parentId });
    expect(await move([onto], box)).toBe("packageDoesNotFit");
    expect(await move([onto], onto)).toBe("packageDoesNotFit");
    expect(await move(["0"], onto)).toBe("packagesGone");
    const put = (toId: string | null, contents: object[], fromId: string | null = null) =>
      supplier.refused("shippingPackages", "moveContents", { ...of(notice), fromId, toId, contents } as never);
    expect(await put(box, held("30.1"))).toBe("packageQuantityExceeded");
    expect(await put(null, held("21"), box)).toBe("packageQuantityExceeded");
    expect(await put(box, held("1.5"))).toBe("invalidRequest");
    expect(await put(box, held("0"))).toBe("invalidRequest");
    expect(await put(box, held("1", lineOf(await shipped("9"))))).toBe("orderLineUnknown");
    await supplier.ok("shippingPackages", "movePackages", { ...of(notice), ids: [box], parentId: onto });
    expect(await put(onto, held("1"))).toBe("packageHoldsPackages");
    const direct = await cartons(notice, { levelSeq: 2, contents: held("2") });
    const goods = direct.packages.at(-1)?.id ?? "";
    expect(await move([box], goods)).toBe("packageHoldsGoods");
    const merge = { ...of(notice), ids: [box], intoId: goods };
    expect(await supplier.refused("shippingPackages", "mergePackages", merge)).toBe("packagesDiffer");
  });

  it("B3.6a says of packages what they weigh and measure, and lists them", async () => {
    const notice = await shipped("10");
    const [{ id = "", version = 0, packageNo = "" } = {}] = (await cartons(notice)).packages;
    const said = {
      grossWeight: "12.5",
      packageLength: "60",
      packageWidth: "40",
      packageHeight: "30",
      remark: "Fragile",
    };
    const change = { ...of(notice), id, version, ...said };
    const { packages } = await supplier.ok("shippingPackages", "updatePackage", change);
    expect(packages[0]).toMatchObject(said);
    expect(await supplier.refused("shippingPackages", "updatePackage", change)).toBe("versionStale");
    const contents = [{ shippingNoticeLineId: notice.lines[0]?.id ?? "", qty: "10" }];
    await supplier.ok("shippingPackages", "moveContents", { ...of(notice), fromId: null, toId: id, contents });
    const found = { current: 1, size: 10, condition: { packageNo } };
    const { records } = await buyer.ok("shippingPackages", "getPackagePage", found);
    const row = { packageNo, asnNo: notice.asnNo, levelName: "Carton", itemNos: "M1", printCount: 0, ...said };
    expect(records).toMatchObject([row]);
    const other = await (await app.as("supplierB")).ok("shippingPackages", "getPackagePage", found);
    expect(other.records).toEqual([]);
  });
});

describe("Packages", () => {
  it("B3.6a are packed by their supplier alone, until something is received or the notice is void", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const waiting = await buildNotice(app, order, ["10"]);
    const input = { ...of(waiting), mixed: true };
    expect(await buyer.refused("shippingPackages", "packAutomatically", input)).toBe("permissionMissing");
    const other = await app.as("supplierB");
    expect(await other.refused("shippingPackages", "packAutomatically", input)).toBe("notFound");
    expect(await admin.refused("shippingPackages", "packAutomatically", input)).toBe("supplierUserOnly");
    expect(packed(await auto(waiting))).toEqual(["10"]);
    expect(await buyer.ok("shippingPackages", "getPacking", of(waiting))).toMatchObject({
      refusal: "supplierUserOnly",
    });

    const notice = await shipped("10");
    const { id, version } = await supplier.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    await supplier.ok("shippingNotices", "voidShippingNotice", { id, version });
    expect(await supplier.refused("shippingPackages", "packAutomatically", { ...of(notice), mixed: true })).toBe(
      "noticeNotPackable",
    );
  });

  it("B3.6a go with their lines where a rejected notice is sent again", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const notice = await buildNotice(app, order, ["20"]);
    expect((await auto(notice)).packages).toHaveLength(3);
    const { id, version } = await supplier.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    const rejected = await buyer.ok("shippingNotices", "reject", { id, version, reason: "Too early" });
    const again = { ...(await noticeInput(app, order, ["15"])), id, version: rejected.version };
    await supplier.ok("shippingNotices", "saveShippingNotice", again);
    const packing = await supplier.ok("shippingPackages", "getPacking", of(notice));
    expect(packing.packages).toEqual([]);
    expect(packed(packing)).toEqual(["0"]);
  });

  it("B3.6a are never more than announced, and no number is given twice, however many pack at once", async () => {
    const notices = [await shipped("40"), await shipped("40"), await shipped("40")];
    const calls = notices.flatMap((notice) =>
      Array.from({ length: 6 }, (_each, index) =>
        index < 3
          ? supplier.call("shippingPackages", "packAutomatically", { ...of(notice), mixed: index > 0 })
          : supplier.call("shippingPackages", "addPackages", {
              ...of(notice),
              ...{ parentId: null, boxRuleNo: "PAL", levelSeq: 2, count: index },
              contents: [{ shippingNoticeLineId: lineOf(notice), qty: "15" }],
            }),
      ),
    );
    await Promise.all(calls);
    const all = await Promise.all(notices.map((notice) => supplier.ok("shippingPackages", "getPacking", of(notice))));
    for (const packing of all) expect(Number(packed(packing)[0])).toBeLessThanOrEqual(40);
    const packages = all.flatMap((packing) => packing.packages);
    expect(new Set(packages.map(({ packageNo }) => packageNo)).size).toBe(packages.length);
    const ssccs = packages.flatMap(({ sscc }) => sscc ?? []);
    expect(new Set(ssccs).size).toBe(ssccs.length);
    expect(ssccs.length).toBeGreaterThan(2);
  });

  it("B3.6a pack 2,000 at once", async () => {
    const notice = await shipped("3990");
    const packing = await auto(notice, { packQty: "3" });
    expect(packing.packages.length).toBeGreaterThan(1600);
    expect(packed(packing)).toEqual(["3990"]);
    const ids = inside(packing, null).map(({ id }) => id);
    expect((await supplier.ok("shippingPackages", "deletePackages", { ...of(notice), ids })).packages).toEqual([]);
  });
});
