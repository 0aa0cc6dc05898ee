import { mostAttached } from "@tandem/contract/platform/attachments";
import type { StoredFile } from "@tandem/contract/platform/files";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildDraft, buildIssued } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";
import { forgetUnusedFiles } from "../../platform/files/unused-files.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = await Promise.all([app.as("buyer"), app.as("supplierA")]);
});
afterAll(() => app.close());

async function uploaded(fileName: string, user = buyer) {
  const content = Buffer.from("Drawing 4711\n");
  const { body } = await user.upload<StoredFile>("purchaseOrders", "uploadAttachment", content, fileName);
  return "data" in body ? body.data.fileId : body.errorCode;
}

const detailOf = (id: string, user = buyer) => user.ok("purchaseOrders", "getPurchaseOrderById", { id });
const statusOf = async (fileId: string, user: TestUser) =>
  (await user.download("files", "downloadFileById", { condition: { fileId } })).response.status;

describe("what is attached to an order", () => {
  it("is of the order or of a line, of drafts and of issued orders, and read by both sides", async () => {
    const draft = await buildDraft(app);
    const [line, other] = draft.lines;
    const fileIds = [await uploaded("terms.txt"), await uploaded("packing.txt")];
    const { attachedFiles } = await buyer.ok("purchaseOrders", "attachFiles", { id: draft.id, fileIds });
    expect(attachedFiles).toMatchObject([
      { fileId: fileIds[0], fileName: "terms.txt", lineId: null, userName: "User buyer", sizeBytes: 13 },
      { fileName: "packing.txt" },
    ]);
    expect(await statusOf(fileIds[0] ?? "", supplier)).toBe(404);
    await buyer.ok("purchaseOrders", "issue", { issueList: [named(draft)] });
    const drawing = await uploaded("drawing.txt");
    const ofLine = { id: draft.id, lineId: line?.id ?? "0", fileIds: [drawing] };
    await buyer.ok("purchaseOrders", "attachFiles", ofLine);

    const seen = await detailOf(draft.id, supplier);
    expect(seen.attachedFiles.map(({ fileName, lineId }) => [fileName, lineId])).toEqual([
      ["terms.txt", null],
      ["packing.txt", null],
      ["drawing.txt", line?.id],
    ]);
    expect(seen).toMatchObject({ attachments: 3, mayAttach: false });
    expect(seen.lines.map(({ id, attachments }) => [id, attachments])).toEqual([
      [line?.id, 1],
      [other?.id, 0],
    ]);
    const now = await detailOf(draft.id);
    expect(now).toMatchObject({ mayAttach: true, version: seen.version });
    expect(now.history.filter(({ action }) => action === "attach").at(-1)?.changes).toEqual([
      { line: "1/1/1", field: "attachments", old: null, new: "drawing.txt" },
    ]);
    expect(await Promise.all([drawing, ...fileIds].map((id) => statusOf(id, supplier)))).toEqual([200, 200, 200]);
    const listed = await supplier.ok("purchaseOrders", "getPurchaseOrderPage", {
      current: 1,
      size: 9,
      condition: { attachmentsStart: "1" },
    });
    expect(listed.records.map(({ id }) => id)).toEqual([draft.id]);
  });

  it("is fetched by nobody who may not see the order, and by nobody once it was taken off", async () => {
    const order = await buildIssued(app);
    const fileId = await uploaded("secret.txt");
    await buyer.ok("purchaseOrders", "attachFiles", { id: order.id, fileIds: [fileId] });
    const strangers = await Promise.all([app.as("supplierB"), app.as("buyerOfTwo")]);
    expect(await Promise.all(strangers.map((user) => statusOf(fileId, user)))).toEqual([404, 404]);
    expect(await statusOf(fileId, await app.as("warehouse"))).toBe(200);

    const gone = await buyer.ok("purchaseOrders", "removeAttachment", { id: order.id, fileId });
    expect(gone.attachedFiles).toEqual([]);
    expect(await Promise.all([buyer, supplier].map((user) => statusOf(fileId, user)))).toEqual([404, 404]);
    const { history } = await detailOf(order.id, supplier);
    expect(history.findLast(({ action }) => action === "detach")).toMatchObject({
      userName: "User buyer",
      changes: [{ line: null, field: "attachments", old: "secret.txt", new: null }],
    });
    expect(await buyer.refused("purchaseOrders", "removeAttachment", { id: order.id, fileId })).toBe("attachmentGone");
  });

  it("is no file of an order that the caller does not see, whoever names it", async () => {
    const [mine, theirs] = [
      await buildIssued(app),
      await buildIssued(app, { head: { orgNo: "O2", warehouseNo: "W3" } }),
    ];
    const fileIds = [await uploaded("once.txt")];
    await buyer.ok("purchaseOrders", "attachFiles", { id: mine.id, fileIds });
    const stranger = await app.as("buyerOfTwo");
    const { body } = await stranger.call("purchaseOrders", "attachFiles", { id: theirs.id, fileIds });
    expect(body).toMatchObject({ errorCode: "referenceUnknown" });
  });

  it("is the buyer's to attach, once, to a line of the order, while that has not failed, as far as there is room", async () => {
    const [order, another] = [await buildIssued(app), await buildIssued(app)];
    const { id } = order;
    const fileIds = [await uploaded("once.txt")];
    const attach = (wanted: object, user = buyer) =>
      user.refused("purchaseOrders", "attachFiles", { id, fileIds, ...wanted });
    expect(await attach({ lineId: another.lines[0]?.id })).toBe("orderLineUnknown");
    expect(await attach({ fileIds: [...fileIds, "987654321"] })).toBe("referenceUnknown");
    expect(await uploaded("odd.exe")).toBe("attachmentTypeRefused");
    expect(await supplier.refused("purchaseOrders", "attachFiles", { id, fileIds })).toBe("permissionMissing");
    await buyer.ok("purchaseOrders", "attachFiles", { id, fileIds });
    expect(await attach({ id: another.id })).toBe("referenceUnknown");
    await asOwner(
      app,
      `with f as (insert into stored_file (tenant_id, file_name, content_type, size_bytes, sha256, storage_key, purpose)
          select tenant_id, 'n.txt', 'text/plain', 1, '', 'none-' || n, 'order' from purchase_order, generate_series(2, ${mostAttached}) n
          where id = $1 returning tenant_id, id)
        insert into purchase_order_file (tenant_id, purchase_order_id, stored_file_id, user_name) select tenant_id, $1, id, '' from f`,
      [id],
    );
    expect(await attach({ fileIds: [await uploaded("more.txt")] })).toBe("tooManyAttachments");
    const failed = await buyer.ok("purchaseOrders", "cancel", { ...named(another), reason: "Not needed" });
    expect(failed.mayAttach).toBe(false);
    expect(await attach({ id: another.id })).toBe("orderNotIssued");
  });

  it("is kept while it is attached, and goes with a draft that is deleted", async () => {
    const draft = await buildDraft(app);
    const [kept, gone] = [await uploaded("kept.txt"), await uploaded("gone.txt")];
    const order = await buildIssued(app);
    await buyer.ok("purchaseOrders", "attachFiles", { id: order.id, fileIds: [kept] });
    await buyer.ok("purchaseOrders", "attachFiles", { id: draft.id, fileIds: [gone] });
    await buyer.ok("purchaseOrders", "remove", { removeList: [named(draft)] });
    await asOwner(app, "alter table stored_file disable trigger stamp");
    await asOwner(app, "update stored_file set create_date = now() - interval '40 days' where purpose = 'order'");
    await asOwner(app, "alter table stored_file enable trigger stamp");
    const pool = new Pool({ connectionString: app.connectionString, max: 1 });
    await forgetUnusedFiles(pool, app.platform.files).finally(() => pool.end());
    expect(await statusOf(kept, supplier)).toBe(200);
    const left = await asOwner(app, "select id from stored_file where id = any ($1::bigint[])", [[kept, gone]]);
    expect(left).toEqual([{ id: kept }]);
  });
});
