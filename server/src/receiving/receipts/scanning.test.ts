import { findExpected } from "@tandem/contract/receiving/receipts/scanning";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { changeMaterial } from "../../../testing/materials.ts";
import { buildAccepted, buildNotice, buildShipped, day, noticeInput } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { named } from "../../../testing/records.ts";
import { buildWorld } from "../../../testing/world.ts";

let app: TestApplication;
let keeper: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  const admin = await app.as("admin");
  [keeper, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
  const rule = { boxRuleName: "Cartons", statusCode: "1", ssccPrefix: "4012345" } as const;
  const lines = [
    { levelName: "Carton", hasSscc: "N" },
    { levelName: "Pallet", levelQty: "2", hasSscc: "Y", extensionDigit: 3 },
  ] as never;
  await admin.ok("boxRules", "addbmboxrulehead", { ...rule, boxRuleNo: "BX", lines });
});
afterAll(() => app.close());

const shipped = async (quantities: readonly string[], wish: object = {}) =>
  buildShipped(app, await buildAccepted(app, { quantities: [...quantities], ...wish }), quantities);

/** Labels of the first line: cartons of 25, pallets of two. */
async function labelled(notice: Awaited<ReturnType<typeof shipped>>) {
  const { records } = await supplier.ok("labels", "printlabel", {
    ids: [notice.lines[0]?.id ?? ""],
    boxRuleNo: "BX",
    packQty: "25",
    boxBarcodeNum: 1,
    reportKey: "LABEL_STANDARD",
    copies: 1,
    genMoment: `${day(0)}T12:00:00.000Z`,
  });
  const [carton, pallet] = [records.find(({ levelSeq }) => levelSeq === 1), records.find(({ sscc }) => sscc !== null)];
  if (!carton || !pallet) throw new Error("A box has no label");
  return { carton, pallet };
}

const scan = (code: string, user = keeper) => user.call("receipts", "findScanned", { code });
const open = ({ lines }: { lines: readonly { itemNo: string; deliveryQty: string; receiveQty: string }[] }) =>
  lines.map(({ itemNo, deliveryQty, receiveQty }) => [itemNo, deliveryQty, receiveQty]);

describe("What a scanned code is", () => {
  it("a box by its label, its QR code and its SSCC, however a scanner gives them, with what its line still brings", async () => {
    const notice = await shipped(["60", "20"]);
    const { carton, pallet } = await labelled(notice);
    await keeper.ok("receipts", "receive", receiptInput(notice, ["10"]));
    const found = await keeper.ok("receipts", "findScanned", { code: carton.barcode });
    expect(found).toMatchObject({ box: { barcode: carton.barcode, level: "L1", contents: [{ qty: "25" }] } });
    expect(open(found)).toEqual([["M1", "60", "10"]]);
    const line = { asnNo: notice.asnNo, supplierName: "Alpha", goodsName: "Hexagon bolt", purUnitNo: "PCS" };
    // The other line, of which it says nothing, is still to come with it.
    expect(found.lines).toMatchObject([{ id: notice.lines[0]?.id, linesToCome: 2, ...line }]);
    const qrCode = `${carton.barcode}|${notice.asnNo}|1|M1||25|PCS`;
    expect((await scan(qrCode)).body).toMatchObject({ data: { box: { barcode: carton.barcode } } });
    const { sscc } = pallet;
    for (const code of [
      sscc,
      `00${sscc}`,
      `(00)${sscc}`,
      `]C100${sscc}`,
      `]d2\u001d00${sscc}\u001d10LOT`,
      ` ${sscc} `,
    ]) {
      expect((await scan(code ?? "")).body, code ?? "").toMatchObject({
        data: { box: { sscc, level: "L2", contents: [{ qty: "50" }] } },
      });
    }
  });

  it("a package by its number or SSCC, with all that lies in it and in what it holds", async () => {
    await changeMaterial(await app.as("admin"), { packQty: "25", boxRuleNo: "BX" });
    const notice = await shipped(["50"]);
    const { packages } = await supplier.ok("shippingPackages", "packAutomatically", {
      shippingNoticeId: notice.id,
      mixed: true,
    });
    const pallet = packages.find(({ levelName }) => levelName === "Pallet");
    for (const code of [pallet?.packageNo, `]C100${pallet?.sscc}`]) {
      const { box, lines } = await keeper.ok("receipts", "findScanned", { code: code ?? "" });
      const contents = [{ shippingNoticeLineId: notice.lines[0]?.id, qty: "50" }];
      expect(box).toMatchObject({ barcode: pallet?.packageNo, level: "P2", contents });
      expect(lines.map((line) => line.id)).toEqual([notice.lines[0]?.id]);
    }
    const kept = await keeper.ok("receipts", "getExpected", { warehouseNo: "W1" });
    expect(findExpected(kept, pallet?.packageNo ?? "")).toEqual(
      await keeper.ok("receipts", "findScanned", { code: pallet?.packageNo ?? "" }),
    );
  });

  it("a notice by its number, with all that it brings", async () => {
    const notice = await shipped(["60", "20"]);
    const found = await keeper.ok("receipts", "findScanned", { code: notice.asnNo });
    expect(found.box).toBeNull();
    expect(open(found)).toEqual([
      ["M1", "60", "0"],
      ["M2", "20", "0"],
    ]);
  });

  it("is not known where it is of another organisation or tenant, and says so", async () => {
    const [ofTwo, own] = [await shipped(["5"], { orgNo: "O2" }), await shipped(["50"])];
    const { carton } = await labelled(own);
    const message = (code: string) => ({
      errorCode: "scannedUnknown",
      message: `${code} is not known here. Check that it is on a delivery notice or box label for your warehouse.`,
    });
    expect((await scan(ofTwo.asnNo)).body).toMatchObject(message(ofTwo.asnNo));
    expect((await scan("NO SUCH CODE")).body).toMatchObject(message("NO SUCH CODE"));
    await buildWorld(app.connectionString, "@2");
    const elsewhere = await app.as("warehouse@2");
    for (const code of [carton.barcode, own.asnNo]) {
      expect((await scan(code, elsewhere)).body).toMatchObject(message(code));
    }
    expect((await scan(own.asnNo, supplier)).body).toMatchObject({ errorCode: "permissionMissing" });
    expect((await scan(own.asnNo, app.nobody)).http).toBe(401);
    for (const code of ["", "\u0000", "x".repeat(501), "\u001d"]) expect((await scan(code)).http).toBe(400);
  });

  it("a box that came already, with the receipt that it came with, until that is canceled", async () => {
    const notice = await shipped(["100"]);
    const { carton } = await labelled(notice);
    const input = receiptInput(notice, ["25"], { warehouseNo: "W2" });
    const lines = input.lines.map((line) => ({ ...line, boxBarcodes: [carton.barcode] }));
    const { receiptNo } = await keeper.ok("receipts", "receive", { ...input, lines });
    await addUser(await app.as("admin"), "keeperOfOne", { scopeWarehouseNo: ["W1"], roleNo: ["warehouse"] });
    const another = await app.as("keeperOfOne");
    const came = async () => (await another.ok("receipts", "findScanned", { code: carton.barcode })).box?.receivedWith;
    expect(await came()).toBe(receiptNo);
    const kept = await keeper.ok("receipts", "getExpected", { warehouseNo: "W1" });
    expect(findExpected(kept, carton.barcode)?.box?.receivedWith).toBe(receiptNo);
    const { records } = await keeper.ok("receipts", "getReceiptPage", {
      ...{ current: 1, size: 10 },
      condition: { receiptNo },
    });
    const [{ id, version } = { id: "", version: 0 }] = records;
    await keeper.ok("receipts", "cancelReceipt", { id, version, reason: "Miscounted" });
    expect(await came()).toBeNull();
  });

  it("says why it is not received: not approved yet, or received by now", async () => {
    const waiting = await buildNotice(app, await buildAccepted(app), ["10"]);
    expect((await scan(waiting.asnNo)).body).toMatchObject({
      errorCode: "scannedPending",
      message: expect.stringContaining(`The buyer has not approved ${waiting.asnNo} yet.`),
    });
    const notice = await shipped(["60"]);
    const { carton } = await labelled(notice);
    await keeper.ok("receipts", "receive", receiptInput(notice, ["60"]));
    expect((await scan(carton.barcode)).body).toMatchObject({
      errorCode: "scannedReceived",
      message: expect.stringContaining(`${notice.asnNo} is received in full already.`),
    });
  });
});

describe("What a device keeps", () => {
  it("is all that is on the way to its warehouse, and answers a code as the server does", async () => {
    const notice = await shipped(["60", "20"]);
    const { carton, pallet } = await labelled(notice);
    const kept = await keeper.ok("receipts", "getExpected", { warehouseNo: "W1" });
    expect(kept.isAll).toBe(true);
    for (const code of [carton.barcode, `]C100${pallet.sscc}`, notice.asnNo]) {
      expect(findExpected(kept, code)).toEqual(await keeper.ok("receipts", "findScanned", { code }));
    }
    expect(findExpected(kept, "NO SUCH CODE")).toBeNull();
    const ofTwo = await keeper.ok("receipts", "getExpected", { warehouseNo: "W3" });
    expect(ofTwo).toEqual({ lines: [], boxes: [], packaging: [], isAll: true });
    expect(await supplier.refused("receipts", "getExpected", { warehouseNo: "W1" })).toBe("permissionMissing");
  });

  it("is known by small letters and at full width, as a phone or an input method types it", async () => {
    const notice = await shipped(["60", "20"]);
    const { carton } = await labelled(notice);
    const kept = await keeper.ok("receipts", "getExpected", { warehouseNo: "W1" });
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    for (const code of [notice.asnNo, carton.barcode]) {
      const found = await keeper.ok("receipts", "findScanned", { code });
      for (const typed of [code.toLowerCase(), wide(code), wide(code.toLowerCase())]) {
        expect(await keeper.ok("receipts", "findScanned", { code: typed }), typed).toEqual(found);
        expect(findExpected(kept, typed), typed).toEqual(found);
      }
    }
    const read = await supplier.ok("labels", "findlabel", { code: carton.barcode.toLowerCase() });
    expect(read).toMatchObject({ barcode: carton.barcode });
  });

  it("has the pieces that come free of charge with a line of which all that is paid came", async () => {
    const order = await buildAccepted(app, { quantities: ["60", "20"] });
    const input = await noticeInput(app, order, ["60", "20"]);
    const lines = input.lines.map((line, index) => (index === 0 ? { ...line, giftQty: "2" } : line));
    const notice = await supplier.ok("shippingNotices", "saveShippingNotice", { ...input, lines });
    await (await app.as("buyer")).ok("shippingNotices", "approve", named(notice));
    const came = receiptInput(notice, ["60"]);
    await keeper.ok("receipts", "receive", { ...came, lines: came.lines.map((line) => ({ ...line, giftQty: "0" })) });
    const kept = await keeper.ok("receipts", "getExpected", { warehouseNo: "W1" });
    const found = findExpected(kept, notice.asnNo);
    expect(found?.lines.map(({ receiveQty, freeQty }) => [receiveQty, freeQty])).toEqual([
      ["60", "2"],
      ["0", "0"],
    ]);
    expect(found).toEqual(await keeper.ok("receipts", "findScanned", { code: notice.asnNo }));
  });

  it("is received once, however often it is sent", async () => {
    const notice = await shipped(["60"]);
    const send = () =>
      keeper.call("receipts", "receive", receiptInput(notice, ["25"]), { "idempotency-key": `batch-${notice.id}` });
    const answers = await Promise.all([send(), send(), send()]);
    const codes = answers.map(({ body }) => ("data" in body ? "received" : body.errorCode));
    expect(codes.sort()).toEqual(["50M01", "50M01", "received"]);
    expect(open(await keeper.ok("receipts", "findScanned", { code: notice.asnNo }))).toEqual([["M1", "60", "25"]]);
  });
});
