import type { StoredFile } from "@tandem/contract/platform/files";
import { attachmentMegabytes } from "@tandem/contract/platform/files";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildNotice, buildShipped, noticeInput } from "../../../testing/orders.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let supplier: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [supplier, buyer] = await Promise.all([app.as("supplierA"), app.as("buyer")]);
});
afterAll(() => app.close());

async function uploaded(fileName: string, content = Buffer.from("Packing list\n")) {
  const { body } = await supplier.upload<StoredFile>("shippingNotices", "uploadAttachment", content, fileName);
  return "data" in body ? body.data.fileId : body.errorCode;
}

const shipped = async () => buildShipped(app, await buildAccepted(app, { quantities: ["10"] }), ["10"]);
const detailOf = (id: string, user: TestUser) => user.ok("shippingNotices", "getShippingNoticeById", { id });
const statusOf = async (fileId: string, user: TestUser) =>
  (await user.download("files", "downloadFileById", { condition: { fileId } })).response.status;

describe("what is attached to a delivery notice", () => {
  it("B3.2a is its supplier's, counted at its head, fetched by both sides, and told by the history when it goes", async () => {
    const notice = await shipped();
    const fileIds = [await uploaded("packing-list.txt"), await uploaded("certificate.txt")];
    const { attachedFiles } = await supplier.ok("shippingNotices", "attachFiles", { id: notice.id, fileIds });
    expect(attachedFiles).toMatchObject([
      { fileId: fileIds[0], fileName: "packing-list.txt", userName: "User supplierA", sizeBytes: 13 },
      { fileName: "certificate.txt" },
    ]);
    const seen = await detailOf(notice.id, buyer);
    expect(seen).toMatchObject({ attachments: 2, mayAttach: false, version: notice.version });
    expect(seen.attachedFiles.map(({ fileId }) => fileId)).toEqual(fileIds);
    expect(await Promise.all([supplier, buyer].map((user) => statusOf(fileIds[0] ?? "", user)))).toEqual([200, 200]);
    const condition = { asnNo: notice.asnNo, attachmentsStart: "2" };
    const { records } = await buyer.ok("shippingNotices", "getShippingNoticePage", { current: 1, size: 9, condition });
    expect(records.map(({ attachments }) => attachments)).toEqual([2]);

    const gone = { id: notice.id, fileId: fileIds[0] ?? "" };
    const left = await supplier.ok("shippingNotices", "removeAttachment", gone);
    expect(left.attachedFiles.map(({ fileName }) => fileName)).toEqual(["certificate.txt"]);
    expect(await Promise.all([supplier, buyer].map((user) => statusOf(gone.fileId, user)))).toEqual([404, 404]);
    const { history, mayAttach } = await detailOf(notice.id, supplier);
    expect(mayAttach).toBe(true);
    expect(history.findLast(({ action }) => action === "detach")).toMatchObject({
      userName: "User supplierA",
      changes: [{ line: null, field: "attachments", old: "packing-list.txt", new: null }],
    });
    expect(await supplier.refused("shippingNotices", "removeAttachment", gone)).toBe("attachmentGone");
  });

  it("is nothing to other suppliers and organisations, or without a session; the buyer changes none of it", async () => {
    const notice = await shipped();
    const fileId = await uploaded("secret.txt");
    await supplier.ok("shippingNotices", "attachFiles", { id: notice.id, fileIds: [fileId] });
    const strangers = await Promise.all([app.as("supplierB"), app.as("buyerOfTwo")]);
    expect(await Promise.all(strangers.map((user) => statusOf(fileId, user)))).toEqual([404, 404]);
    expect(await statusOf(fileId, app.nobody)).toBe(401);
    const [other] = strangers;
    const more = { id: notice.id, fileIds: [await uploaded("more.txt")] };
    expect(await other?.refused("shippingNotices", "attachFiles", more)).toBe("notFound");
    expect(await other?.refused("shippingNotices", "removeAttachment", { id: notice.id, fileId })).toBe("notFound");
    expect(await buyer.refused("shippingNotices", "removeAttachment", { id: notice.id, fileId })).toBe(
      "permissionMissing",
    );
    const theirs = await buildNotice(app, await buildAccepted(app, { supplierNo: "SB", quantities: ["5"] }), ["5"]);
    expect(await other?.refused("shippingNotices", "attachFiles", { id: theirs.id, fileIds: [fileId] })).toBe(
      "referenceUnknown",
    );
    expect((await detailOf(notice.id, buyer)).attachedFiles).toHaveLength(1);
  });

  it("comes with the notice where it was uploaded while that was written, and with no other", async () => {
    const order = await buildAccepted(app, { quantities: ["10"] });
    const input = { ...(await noticeInput(app, order, ["4"])), fileIds: [await uploaded("packing list.txt")] };
    const sent = await supplier.ok("shippingNotices", "saveShippingNotice", input);
    expect(sent.attachedFiles).toMatchObject([{ fileName: "packing list.txt" }]);
    expect((await detailOf(sent.id, buyer)).attachments).toBe(1);
    const again = { ...input, remarks: "Another one" };
    expect(await supplier.refused("shippingNotices", "saveShippingNotice", again)).toBe("referenceUnknown");
    // What was refused reserved nothing.
    const after = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    expect(after.lines[0]?.unDeliveryQty).toBe("6");
  });

  it("is taken until the notice is settled or voided, once, and neither too large nor of another kind", async () => {
    const [notice, settled] = [await shipped(), await shipped()];
    const fileIds = [await uploaded("proof.txt")];
    const keeper = await app.as("warehouse");
    await keeper.ok("receipts", "receive", receiptInput(settled, ["10"]));
    await supplier.ok("shippingNotices", "attachFiles", { id: settled.id, fileIds });
    expect(await supplier.refused("shippingNotices", "attachFiles", { id: notice.id, fileIds })).toBe(
      "referenceUnknown",
    );
    await supplier.ok("shippingNotices", "settle", named(await detailOf(settled.id, supplier)));
    await supplier.ok("shippingNotices", "voidShippingNotice", named(await detailOf(notice.id, supplier)));
    const late = [await uploaded("late.txt")];
    for (const { id } of [settled, notice]) {
      expect(await supplier.refused("shippingNotices", "attachFiles", { id, fileIds: late })).toBe(
        "noticeTakesNoFiles",
      );
      expect((await detailOf(id, supplier)).mayAttach).toBe(false);
    }
    expect(await uploaded("odd.exe")).toBe("attachmentTypeRefused");
    const tooLarge = Buffer.alloc(attachmentMegabytes * 1024 * 1024 + 1, "a");
    expect(await uploaded("scan.txt", tooLarge)).toBe("fileTooLarge");
  });
});
