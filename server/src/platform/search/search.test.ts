import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildDraft, buildNotice } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";

let app: TestApplication;
let orderOfA: string;
let orderOfB: string;
let noticeOfA: string;
beforeAll(async () => {
  app = await startTestApplication();
  const accepted = await buildAccepted(app, { supplierNo: "SA" });
  orderOfA = accepted.purchaseNo;
  orderOfB = (await buildAccepted(app, { supplierNo: "SB" })).purchaseNo;
  noticeOfA = (await buildNotice(app, accepted, ["10"])).asnNo;
});
afterAll(() => app.close());

const found = async (user: TestUser, keyword: string) =>
  (await user.ok("search", "search", { keyword })).records.map(({ kind, no }) => `${kind} ${no}`);

describe("Searching by number", () => {
  it("finds documents and base data by number, a part of it, or a name, whatever its letters' size", async () => {
    const admin = await app.as("admin");
    expect(await found(admin, orderOfA)).toContain(`purchaseOrder ${orderOfA}`);
    expect(await found(admin, orderOfA.toLowerCase())).toContain(`purchaseOrder ${orderOfA}`);
    expect(await found(admin, noticeOfA.slice(4))).toContain(`shippingNotice ${noticeOfA}`);
    expect(await found(admin, "alpha")).toEqual(["supplier SA"]);
    expect(await found(admin, "六角")).toEqual(["material M2"]);
    expect(await found(admin, "m3")).toEqual(["material M3"]);
    expect(await found(admin, "%")).toEqual(["material M5"]);
    expect(await found(admin, "nothing of this")).toEqual([]);
    const [first] = (await admin.ok("search", "search", { keyword: orderOfA })).records;
    expect(first).toMatchObject({ kind: "purchaseOrder", no: orderOfA, name: "Alpha", status: "1" });
    expect(first?.statusField).toBe("refuseSign");
    // What nobody was sent waits for no answer.
    const draft = await buildDraft(app, { supplierNo: "SA" });
    const [unsent] = (await admin.ok("search", "search", { keyword: draft.purchaseNo })).records;
    expect(unsent).toMatchObject({ no: draft.purchaseNo, statusField: "status", status: "0" });
  });

  it("answers at most five of a kind, the very number first", async () => {
    const admin = await app.as("admin");
    for (let count = 0; count < 6; count++) await buildDraft(app, { supplierNo: "SA" });
    const records = (await admin.ok("search", "search", { keyword: "PO" })).records;
    expect(records.filter(({ kind }) => kind === "purchaseOrder")).toHaveLength(5);
    const exact = (await admin.ok("search", "search", { keyword: orderOfA })).records;
    expect(exact[0]?.no).toBe(orderOfA);
  });

  it("S6.3c finds nothing of others: suppliers, organisations, and pages the user may not open", async () => {
    const [supplierA, supplierB] = [await app.as("supplierA"), await app.as("supplierB")];
    expect(await found(supplierA, orderOfA)).toEqual([`purchaseOrder ${orderOfA}`]);
    expect(await found(supplierB, orderOfA)).toEqual([]);
    expect(await found(supplierB, orderOfB)).toEqual([`purchaseOrder ${orderOfB}`]);
    expect(await found(supplierB, noticeOfA)).toEqual([]);
    const [shown] = (await supplierA.ok("search", "search", { keyword: orderOfA })).records;
    expect(shown?.name).toBe("One");
    // Suppliers have neither the page of materials nor that of suppliers.
    expect(await found(supplierA, "alpha")).toEqual([]);
    expect(await found(supplierA, "M1")).toEqual([]);
    expect(await found(await app.as("stranger"), orderOfA)).toEqual([]);
    const admin = await app.as("admin");
    await addUser(admin, "adminOfTwo", { scopeOrgNo: ["O2"] });
    const ofTwo = await app.as("adminOfTwo");
    expect(await found(ofTwo, orderOfA)).toEqual([]);
    expect(await found(ofTwo, "supplier")).toEqual(["supplier SA"]);
  });
});
