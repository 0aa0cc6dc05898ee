import type { HistoryEvent } from "@tandem/contract/core/history";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { issueDeduction, provideDollars } from "../../testing/documents/deductions.ts";
import { buildConfirmed, entryOf, generate } from "../../testing/documents/invoices.ts";
import { returnInput } from "../../testing/documents/return-notes.ts";
import { buildIssued, firstFor, nextVersion } from "../../testing/orders.ts";
import { buildReceived } from "../../testing/receipts.ts";
import { importSheetOf, named, typedSheet } from "../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
  await provideDollars(await app.as("admin"));
});
afterAll(() => app.close());

const actions = ({ history }: { readonly history: readonly HistoryEvent[] }) => history.map(({ action }) => action);

describe("What the other side was not given", () => {
  it("is not told by the history of a return note: what its draft said, also where a workbook changed it", async () => {
    const warehouse = await app.as("warehouse");
    const receipt = await buildReceived(app);
    const draft = await warehouse.ok("returnNotes", "saveReturnNote", returnInput(receipt, "5"));
    const row = {
      ...{ returnNo: draft.returnNo, returnType: "1", returnDate: draft.returnDate, receiptNo: receipt.receiptNo },
      ...{ purchaseNo: receipt.purchaseNo, purchaseSeq: String(receipt.purchaseSeq), returnQty: "9" },
    };
    const changing = { changeExisting: "1", reason: "The boss wants it" } as const;
    const outcome = await importSheetOf(
      warehouse,
      "returnNotes",
      typedSheet([{ ...row, returnReason: "We suspect fraud" }]),
      changing,
    );
    expect(outcome).toMatchObject({ changed: 1, errors: [] });
    const changed = await warehouse.ok("returnNotes", "getReturnNoteById", { id: draft.id });
    await warehouse.ok("returnNotes", "send", { sendList: [named(changed)] });
    expect(actions(await warehouse.ok("returnNotes", "getReturnNoteById", { id: draft.id }))).toEqual([
      ...["add", "import", "send"],
    ]);
    expect(actions(await supplier.ok("returnNotes", "getReturnNoteById", { id: draft.id }))).toEqual(["add", "send"]);
  });

  it("is told of an order once it is issued: that its changes ask for a new answer, also before the first", async () => {
    const issued = await buildIssued(app);
    await buyer.ok("purchaseOrders", "changePurchaseOrder", nextVersion(issued, firstFor("7")));
    const ours = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: issued.id });
    const theirs = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: issued.id });
    expect(actions(ours)).toContain("renew");
    expect(actions(theirs).filter((action) => action === "renew")).toEqual(
      actions(ours).filter((action) => action === "renew"),
    );
  });

  it("is not told of a step that was taken back in time, but that it was", async () => {
    const deduction = await issueDeduction(buyer);
    await supplier.ok("deductions", "reject", { ...named(deduction), reason: "Our own plant burnt down" });
    await supplier.ok("deductions", "undo", { step: "reject", undoList: [{ id: deduction.id }] });
    const ofBoth = [supplier, buyer].map(async (user) => {
      const { history } = await user.ok("deductions", "getSrmDeductionOrderById", { id: deduction.id });
      return history
        .filter(({ action }) => action.endsWith("reject"))
        .map(({ action, reason, changes }) => [action, reason, changes.length]);
    });
    const [theirs, ours] = await Promise.all(ofBoth);
    expect(theirs).toMatchObject([
      ["reject", "Our own plant burnt down", expect.any(Number)],
      ["undo.reject", null, 0],
    ]);
    expect(ours).toEqual([
      ["reject", null, 0],
      ["undo.reject", null, 0],
    ]);
  });

  it("is not told of an invoice before it is committed: its files, and what was entered before it was entered anew", async () => {
    const sides = { app, buyer, supplier };
    const bill = await generate(supplier, await buildConfirmed(sides, ["10"]));
    const uploaded = await supplier.upload<{ fileId: string }>(
      ...(["invoices", "uploadInvoiceFile", Buffer.from("Wrong"), "wrong.txt"] as const),
    );
    const fileId = "data" in uploaded.body ? uploaded.body.data.fileId : "";
    const entered = await supplier.ok("invoices", "enterInvoice", { ...entryOf(bill), fileIds: [fileId] });
    expect(entered.files).toHaveLength(1);
    const seen = (user: TestUser) => user.ok("invoices", "getInvoiceDocById", { id: bill.id });
    expect((await seen(buyer)).files).toEqual([]);
    const again = await supplier.ok("invoices", "enterInvoice", { ...entryOf(entered), fileIds: [fileId] });
    await supplier.ok("invoices", "commitInvoice", named(again));
    expect((await seen(buyer)).files).toMatchObject([{ fileName: "wrong.txt" }]);
    expect(actions(await seen(supplier)).filter((action) => action === "enter")).toHaveLength(2);
    expect(actions(await seen(buyer))).not.toContain("enter");
  });
});
