import { createHash } from "node:crypto";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, firstFor, nextVersion } from "../../../testing/orders.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = await Promise.all([app.as("buyer"), app.as("supplierA")]);
});
afterAll(() => app.close());

const seen = ({ id }: { id: string }, by = buyer) => by.ok("purchaseOrders", "getPurchaseOrderById", { id });
const fileOf = async (fileId: string, by: TestUser) =>
  by.download("files", "downloadFileById", { condition: { fileId } });
const signatures = (order: PurchaseOrderDetail) =>
  order.signatures.map(({ bandNo, side, userName }) => [bandNo, side, userName]);

describe("A signature", () => {
  it("B4.3d keeps the print of the version with its SHA-256, and the other side signs the same file", async () => {
    const order = await buildAccepted(app);
    expect(order.signed).toBe("0");
    const first = await supplier.ok("purchaseOrders", "sign", named(order));
    expect(first).toMatchObject({ signed: "1", refuseSign: "1", undo: null, allowedActions: { sign: "orderSigned" } });
    const [signature] = first.signatures;
    expect(signature).toMatchObject({
      ...{ bandNo: 1, side: "supplier", userName: "User supplierA", contentType: "application/pdf" },
      fileName: expect.stringContaining(order.purchaseNo),
    });
    const { content } = await fileOf(signature?.fileId ?? "", buyer);
    expect(content.subarray(0, 5).toString()).toBe("%PDF-");
    expect(createHash("sha256").update(content).digest("hex")).toBe(signature?.sha256);
    expect(first.history.at(-1)).toMatchObject({
      ...{ action: "sign", userName: "User supplierA" },
      changes: [{ line: null, field: "signed", old: null, new: `SHA-256 ${signature?.sha256}` }],
    });

    const both = await buyer.ok("purchaseOrders", "signForBuyer", named(await seen(order)));
    expect(both).toMatchObject({ signed: "3", allowedActions: { signForBuyer: "orderSigned" } });
    expect(signatures(both)).toEqual([
      [1, "supplier", "User supplierA"],
      [1, "buyer", "User buyer"],
    ]);
    expect(new Set(both.signatures.map(({ fileId, sha256 }) => `${fileId} ${sha256}`)).size).toBe(1);
    // Nobody else reads it.
    expect((await fileOf(signature?.fileId ?? "", await app.as("supplierB"))).response.status).toBe(404);
    expect((await fileOf(signature?.fileId ?? "", await app.as("stranger"))).response.status).toBe(404);
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("is of one version: the next begins unsigned, and is signed as another file", async () => {
    const order = await buildAccepted(app);
    await buyer.ok("purchaseOrders", "signForBuyer", named(order));
    const signed = await seen(order);
    await buyer.ok("purchaseOrders", "changePurchaseOrder", nextVersion(signed, firstFor("120")));
    const changed = await seen(order, supplier);
    expect(changed).toMatchObject({ bandNo: 2, signed: "0", allowedActions: { sign: "orderNotSignable" } });
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(changed)] });
    const again = await supplier.ok("purchaseOrders", "sign", named(await seen(order, supplier)));
    expect(signatures(again)).toEqual([
      [2, "supplier", "User supplierA"],
      [1, "buyer", "User buyer"],
    ]);
    expect(again.signatures[0]?.sha256).not.toBe(again.signatures[1]?.sha256);
    expect(again.signed).toBe("1");
    const first = await supplier.ok("purchaseOrders", "getPurchaseOrderVersion", { id: order.id, bandNo: 1 });
    expect(first.signatures).toMatchObject([{ bandNo: 1, userName: "User buyer" }]);
  });

  it("is given once by each side, and of one file though both sign at the same time", async () => {
    const order = await buildAccepted(app);
    const current = await seen(order);
    const answers = await Promise.all([
      supplier.call("purchaseOrders", "sign", named(current)),
      buyer.call("purchaseOrders", "signForBuyer", named(current)),
    ]);
    // Who comes second saw another version of the record.
    const refused = answers.flatMap(({ body }) => ("errorCode" in body ? [body.errorCode] : []));
    expect(refused).toEqual(["versionStale"]);
    const after = await seen(order);
    expect(after.signatures).toHaveLength(1);
    expect(after.undo).toBeNull();
  });
});
