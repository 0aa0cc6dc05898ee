import type { MenuFlag } from "@tandem/contract/core/permissions";
import type { ImportOutcome } from "@tandem/contract/core/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { buildDraft, day } from "../../testing/orders.ts";
import { addUser } from "../../testing/outsiders.ts";
import { importSheetOf, openSheet, typedSheet } from "../../testing/records.ts";
import { useFolder } from "../../testing/workbooks.ts";

const folder = useFolder();
let app: TestApplication;
let admin: TestUser;
let adder: TestUser;
let changer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  const addHolder = async (roleNo: string, flags: MenuFlag[]) => {
    const grants = ["3030", "1010"].map((menuNo) => ({ menuNo, flags }));
    await admin.ok("roles", "saveOrUpdateSysRole", { roleNo, roleName: roleNo, statusCode: "1", grants });
    await addUser(admin, roleNo, { roleNo: [roleNo] });
    return app.as(roleNo);
  };
  adder = await addHolder("adder", ["isSearch", "isImport", "isExport"]);
  changer = await addHolder("changer", ["isSearch", "isImport", "isExport", "isBatchUpdate"]);
});
afterAll(() => app.close());

const row = (itemNo: string, itemName: string) => ({ itemNo, itemName, unitNo: "PCS" });
const refusal = { column: "", message: "This row would change what is there. You may add by import, but not change." };

describe("Changing many records at once", () => {
  it("S6.1a is a right of its own: who may import and no more adds records of base data, and changes none", async () => {
    const both = typedSheet([row("M1", "Another bolt"), row("NEW-1", "New")]);
    const all = await importSheetOf(adder, "materials", both, { changeExisting: "1" });
    expect(all).toMatchObject({ added: 0, changed: 0, errors: [{ row: 2, message: refusal.message }] });
    const good = await importSheetOf(adder, "materials", both, { changeExisting: "1", goodRows: "1" });
    expect(good).toMatchObject({ added: 1, changed: 0, refused: 1 });
    const same = typedSheet([row("M1", "Hexagon bolt")]);
    expect(await importSheetOf(adder, "materials", same, { changeExisting: "1" })).toMatchObject({ unchanged: 1 });
    const changed = await importSheetOf(changer, "materials", both, { changeExisting: "1" });
    expect(changed).toMatchObject({ changed: 1, unchanged: 1, errors: [] });
  });

  it("S6.1a is so of documents, their lines and what is added to them", async () => {
    const draft = await buildDraft(app, { quantities: ["100"] });
    const exported = async (user: TestUser) => {
      const condition = { purchaseNo: draft.purchaseNo };
      const { content } = await user.download("purchaseOrders", "exportPurchaseLines", { condition });
      return openSheet(await folder.file(content));
    };
    const changeOf = async (user: TestUser, change: (sheet: Awaited<ReturnType<typeof exported>>) => void) => {
      const sheet = await exported(user);
      change(sheet);
      const { changed, added, errors }: ImportOutcome = await importSheetOf(user, "purchaseOrders", sheet);
      return { changed, added, refused: errors.map(({ message }) => message) };
    };
    const remark = (sheet: Awaited<ReturnType<typeof exported>>) => {
      for (const each of sheet.rows) each.Remarks = "Changed";
    };
    const further = (sheet: Awaited<ReturnType<typeof exported>>) => {
      const [first] = sheet.rows;
      sheet.rows.push({ ...first, Line: { number: "9" }, [sheet.headings.at(-1) ?? ""]: null });
    };
    expect(await changeOf(adder, remark)).toEqual({ changed: 0, added: 0, refused: [refusal.message] });
    expect(await changeOf(adder, further)).toMatchObject({ added: 0, refused: [refusal.message] });
    expect(await changeOf(changer, remark)).toMatchObject({ changed: 1, refused: [] });
  });

  it("S7.16a is done by the very workbook that brought drafts, where that is asked for; an issued order is refused by its number", async () => {
    const head = { purchaseDate: day(0), orgNo: "O1", supplierNo: "SA", currency: "USD", itemNo: "M1" };
    const line = (purchaseNo: string, purchaseSeq: string, batchPurQty: string) => ({
      ...head,
      ...{ purchaseNo, purchaseSeq, batchPurQty, price: "1", expectArrivalDate: day(14) },
    });
    const brought = [line("AGAIN-1", "1", "5"), line("AGAIN-1", "2", "6"), line("AGAIN-2", "1", "7")];
    const first = await importSheetOf(changer, "purchaseOrders", typedSheet(brought));
    expect(first).toMatchObject({ added: 3, documentCount: 2, errors: [] });
    const [one, two] = first.documents;
    expect([one?.number, two?.number]).toEqual(["AGAIN-1", "AGAIN-2"]);

    const changed = typedSheet([line("AGAIN-1", "1", "50"), line("AGAIN-1", "3", "1"), line("AGAIN-2", "1", "7")]);
    const taken = await importSheetOf(changer, "purchaseOrders", changed);
    expect(taken.errors.map(({ message }) => message)).toEqual(
      ["AGAIN-1", "AGAIN-1", "AGAIN-2"].map((number) => `Order ${number} already exists.`),
    );
    const asked = { changeExisting: "1" } as const;
    const refused = await importSheetOf(adder, "purchaseOrders", changed, asked);
    expect(refused.errors.map(({ row: of, message }) => [of, message])).toEqual(
      [2, 3].map((of) => [of, refusal.message]),
    );
    const done = await importSheetOf(changer, "purchaseOrders", changed, asked);
    expect(done).toMatchObject({ added: 1, changed: 1, unchanged: 1, errors: [] });
    expect(done.documents).toEqual([{ id: one?.id, version: expect.any(Number), number: "AGAIN-1" }]);
    const draft = await admin.ok("purchaseOrders", "getPurchaseOrderById", { id: one?.id ?? "" });
    expect(draft.version).toBe(done.documents[0]?.version);
    expect(draft.lines.map(({ purchaseSeq, batchPurQty }) => [purchaseSeq, batchPurQty])).toEqual([
      [1, "50"],
      [2, "6"],
      [3, "1"],
    ]);

    await admin.ok("purchaseOrders", "issue", {
      issueList: done.documents.map(({ id, version }) => ({ id, version })),
    });
    const late = typedSheet([line("AGAIN-1", "1", "51"), line("AGAIN-2", "1", "8")]);
    const kept = await importSheetOf(changer, "purchaseOrders", late, { ...asked, goodRows: "1" });
    expect(kept).toMatchObject({ changed: 1, documents: [{ number: "AGAIN-2" }] });
    expect(kept.errors).toMatchObject([
      { row: 2, message: "Order AGAIN-1 has been issued. Give a reason for the change." },
    ]);
  });
});
