import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildShipped } from "../../../testing/orders.ts";
import { receiptInput } from "../../../testing/receipts.ts";

let app: TestApplication;
let keeper: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  keeper = await app.as("warehouse");
});
afterAll(() => app.close());

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const photo = (user: TestUser, content = png) =>
  user.upload<{ fileId: string }>("receipts", "uploadPhoto", content, "pallet.png");
const idOf = async (user: TestUser) => {
  const { body } = await photo(user);
  return "data" in body ? body.data.fileId : "";
};

async function received(user: TestUser, fileIds: readonly string[]) {
  const notice = await buildShipped(app, await buildAccepted(app, { quantities: ["10", "20"] }), ["10", "20"]);
  const input = receiptInput(notice, ["8", "20"]);
  const lines = input.lines.map((line, place) =>
    place === 0 ? { ...line, differenceReason: "Two pieces missing, carton torn" } : line,
  );
  return { notice, answer: await user.call("receipts", "receive", { ...input, lines, fileIds: [...fileIds] }) };
}

describe("What is wrong with what arrived", () => {
  it("is said of its line, with photos that both sides see; what did not come stays on the way", async () => {
    const { notice } = await received(keeper, [await idOf(keeper), await idOf(keeper)]);
    const condition = { asnNo: notice.asnNo };
    const { records } = await keeper.ok("receipts", "getReceiptPage", { current: 1, size: 20, condition });
    const reasons = new Map(records.map(({ itemNo, differenceReason }) => [itemNo, differenceReason]));
    expect(reasons).toEqual(
      new Map([
        ["M1", "Two pieces missing, carton torn"],
        ["M2", null],
      ]),
    );
    const buyer = await app.as("buyer");
    const now = await buyer.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    expect(now).toMatchObject({ checkStatus: "3", sumReceiveQty: "28" });
    for (const { id } of records) {
      for (const user of [keeper, buyer, await app.as("supplierA")]) {
        const { files } = await user.ok("receipts", "getReceiptFiles", { id });
        expect(files.map(({ fileName }) => fileName)).toEqual(["pallet.png", "pallet.png"]);
        const fetched = await user.download("files", "downloadFileById", { condition: { fileId: files[0]?.fileId } });
        expect(fetched.content).toEqual(png);
      }
      for (const userNo of ["supplierB", "buyerOfTwo"]) {
        expect(await (await app.as(userNo)).refused("receipts", "getReceiptFiles", { id })).toBe("notFound");
      }
    }
  });

  it("is rejected at once where it is damaged, and is open on its order again", async () => {
    const notice = await buildShipped(app, await buildAccepted(app, { quantities: ["10", "20"] }), ["10", "20"]);
    const input = receiptInput(notice, ["10", "20"]);
    const [first, second] = input.lines;
    const receive = (said: object) =>
      keeper.call("receipts", "receive", { ...input, lines: [{ ...first, ...said }, second] } as typeof input);
    const wrong = [
      [{ damagedQty: "3" }, "lines.0.differenceReason"],
      [{ damagedQty: "11", differenceReason: "Crushed" }, "lines.0.damagedQty"],
    ] as const;
    for (const [said, path] of wrong) expect((await receive(said)).body).toMatchObject({ details: [{ path }] });
    Object.assign(input, { fileIds: [await idOf(keeper)] });
    await receive({ damagedQty: "3", differenceReason: "Crushed" });
    const all = { current: 1, size: 20, condition: { asnNo: notice.asnNo, field: "itemNo", order: "asc" } } as const;
    const { records } = await keeper.ok("receipts", "getReceiptPage", all);
    expect(records).toMatchObject([
      { acceptedQty: "7", rejectedQty: "3", waitingQty: "0" },
      { acceptedQty: "20", rejectedQty: "0", waitingQty: "0" },
    ]);
    const rejected = await keeper.ok("rejections", "getRejectionPage", { ...all, condition: { asnNo: notice.asnNo } });
    expect(rejected.records).toMatchObject([{ checkReturnQty: "3", checkReason: "Crushed" }]);
    // Its supplier sees there what the goods looked like.
    const seen = await (await app.as("supplierA")).ok("rejections", "getRejectionById", {
      id: `${rejected.records[0]?.id}`,
    });
    expect(seen.files.map(({ fileName }) => fileName)).toEqual(["pallet.png"]);
    const id = records[0]?.purchaseOrderLineId ?? "0";
    const { line } = await (await app.as("buyer")).ok("purchaseOrderLines", "getPurchaseOrderLineChain", { id });
    expect(line).toMatchObject({ checkReturnQty: "3", unDeliveryQty: "3" });
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("takes a photo once, and none of somebody else; nothing is received then", async () => {
    const fileId = await idOf(keeper);
    await received(keeper, [fileId]);
    const { notice, answer } = await received(keeper, [fileId]);
    expect(answer.body).toMatchObject({ errorCode: "referenceUnknown" });
    const now = await (await app.as("buyer")).ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    expect(now).toMatchObject({ checkStatus: "2", sumReceiveQty: "0" });
  });

  it("refuses a photo of 40 MB in clear words", async () => {
    const { body } = await photo(keeper, Buffer.concat([png, Buffer.alloc(40 * 1024 * 1024)]));
    expect(body).toMatchObject({ errorCode: "fileTooLarge", message: expect.stringContaining("20") });
    expect((await photo(await app.as("supplierA"))).body).toMatchObject({ errorCode: "permissionMissing" });
  });
});
