import type { Row } from "@tandem/contract/core/entity";
import type { receipt } from "@tandem/contract/receiving/receipts/receipts";
import type { ReturnNoteDetail } from "@tandem/contract/receiving/return-notes/return-notes";
import { returnNoteStatus, returnType } from "@tandem/contract/receiving/return-notes/statuses";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildReturned, returnInput } from "../../../testing/documents/return-notes.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildNotice, buildShipped, day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { buildReceived, chainOf, receiptInput } from "../../../testing/receipts.ts";
import { named, saveSheet, typedSheet } from "../../../testing/records.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

type Receipt = Row<typeof receipt>;

describe("A return note", () => {
  it("B3.5b is a draft of the warehouse until it is sent, opens what is exchanged, and is taken back", async () => {
    const [warehouse, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
    const arrived = await buildReceived(app);
    const input = {
      returnType: returnType.code.exchange,
      returnDate: day(0),
      lines: [{ receiptId: arrived.id, returnQty: "10", returnReason: "Cracked" }],
    };
    const draft = await warehouse.ok("returnNotes", "saveReturnNote", input);
    expect(draft).toMatchObject({
      returnNo: expect.stringMatching(/^RTN-\d{4}-\d{6}$/),
      status: "0",
      sumReturnQty: "10",
    });
    expect((await supplier.call("returnNotes", "getReturnNoteById", { id: draft.id })).http).toBe(404);
    expect(await chainOf(app, arrived)).toEqual({ received: "60", exchanged: "0", open: "40" });

    const lines = [{ receiptId: arrived.id, returnQty: "25", returnReason: "Cracked" }];
    const changed = await warehouse.ok("returnNotes", "saveReturnNote", { ...input, ...named(draft), lines });
    expect(changed).toMatchObject({ returnNo: draft.returnNo, lineCount: 1, sumReturnQty: "25" });
    const sent = await warehouse.ok("returnNotes", "send", {
      sendList: [named(changed), { id: "999999", version: 1 }],
    });
    expect(sent.results.map(({ number, error }) => [number, error?.errorCode ?? null])).toEqual([
      [draft.returnNo, null],
      [null, "notFound"],
    ]);
    expect(await chainOf(app, arrived)).toEqual({ received: "60", exchanged: "25", open: "65" });

    const seen = await supplier.ok("returnNotes", "getReturnNoteById", { id: draft.id });
    expect(seen.allowedActions).toMatchObject({ takeBack: null, refuse: null, withdraw: "actionOfOtherSide" });
    const takenBack = await supplier.ok("returnNotes", "takeBack", named(seen));
    expect(takenBack).toMatchObject({ status: returnNoteStatus.code.takenBack });
    // That the draft was changed is the buyer's own.
    expect(takenBack.history.map(({ action }) => action)).toEqual(["add", "send", "takeBack"]);
    expect(await chainOf(app, arrived)).toEqual({ received: "60", exchanged: "25", open: "65" });
  });

  it("may be written of a receipt as long as something of it is left to go back", async () => {
    const warehouse = await app.as("warehouse");
    const arrived = await buildReceived(app);
    const said = async (user: TestUser) => {
      const request = { current: 1, size: 1, condition: { id: arrived.id } };
      return (await user.ok("receipts", "getReceiptPage", request)).records[0]?.allowedActions.sendBack;
    };
    expect(await said(warehouse)).toBeNull();
    expect(await said(await app.as("buyer"))).toBe("permissionMissing");
    await buildReturned(warehouse, arrived, "60");
    expect(await said(warehouse)).toBe("nothingToReturn");
  });

  it("B3.5b leaves everything as it was when the supplier refuses it, or the warehouse withdraws it", async () => {
    const [warehouse, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
    const arrived = await buildReceived(app);
    const note = await buildReturned(warehouse, arrived, "60");
    for (const nothing of ["", "  ", "\u200b \u2060"]) {
      expect(await supplier.refused("returnNotes", "refuse", { ...named(note), reason: nothing })).toBe(
        "reasonRequired",
      );
    }
    const refused = await supplier.ok("returnNotes", "refuse", { ...named(note), reason: "Not ours" });
    expect(refused).toMatchObject({ status: returnNoteStatus.code.refused, refuseReason: "Not ours" });
    expect(await chainOf(app, arrived)).toEqual({ received: "60", exchanged: "0", open: "40" });

    const second = await buildReturned(warehouse, arrived, "60");
    const back = await warehouse.ok("returnNotes", "withdraw", { ...named(second), reason: "Counted wrongly" });
    expect(back.status).toBe(returnNoteStatus.code.draft);
    expect(await chainOf(app, arrived)).toEqual({ received: "60", exchanged: "0", open: "40" });
    const voided = await warehouse.ok("returnNotes", "voidReturnNote", named(back));
    expect(voided.status).toBe(returnNoteStatus.code.voided);
    // Each move of the goods says how many, and of which line.
    const line = `${arrived.purchaseNo} 1/1/1`;
    const moves = voided.history.filter(({ action }) => action === "send" || action === "withdraw");
    expect(moves.map(({ changes }) => changes)).toEqual([
      [{ line, field: "returnQty", old: null, new: "60" }],
      [{ line, field: "returnQty", old: "60", new: null }],
    ]);
    expect(await warehouse.refused("returnNotes", "withdraw", { ...named(voided), reason: "Again" })).toBe(
      "returnNoteNotSent",
    );
  });

  it("sets the goods apart for their supplier, also when it takes its steps back", async () => {
    const [warehouse, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
    const note = await buildReturned(warehouse, await buildReceived(app), "25");
    const apart = async () => {
      const [row] = await asOwner<{ shelf: string; waits: string }>(
        app,
        `select trim_scale(sum(qty) filter (where stock_type = '10'))::text as shelf,
           trim_scale(coalesce(sum(qty) filter (where stock_type = '40'), 0))::text as waits
         from (select stock_type, case transaction_type when '1' then qty else -qty end as qty from stock_movement
           where document_kind = 'returnNote' and document_no = '${note.returnNo}') m`,
      );
      return row;
    };
    const step = async (name: "refuse" | "takeBack") => {
      const seen = await supplier.ok("returnNotes", "getReturnNoteById", { id: note.id });
      await (name === "refuse"
        ? supplier.ok("returnNotes", name, { ...named(seen), reason: "Not ours" })
        : supplier.ok("returnNotes", name, named(seen)));
    };
    const undo = (name: "refuse" | "takeBack") =>
      supplier.ok("returnNotes", "undo", { step: name, undoList: [{ id: note.id }] });
    const waiting = { shelf: "-25", waits: "25" };
    expect(await apart()).toEqual(waiting);
    await step("refuse");
    expect(await apart()).toEqual({ shelf: "0", waits: "0" });
    await undo("refuse");
    expect(await apart()).toEqual(waiting);
    await step("takeBack");
    expect(await apart()).toEqual({ shelf: "-25", waits: "0" });
    await undo("takeBack");
    expect(await apart()).toEqual(waiting);
    await step("refuse");
    expect(await apart()).toEqual({ shelf: "0", waits: "0" });
  });

  it("B3.5b S6.3c shows a supplier nothing of a note that is not sent, nor once it is void", async () => {
    const [warehouse, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
    const arrived = await buildReceived(app);
    const lines = [{ receiptId: arrived.id, returnQty: "5", returnReason: "Between us" }];
    const input = { returnType: returnType.code.credit, returnDate: day(0), lines };
    const draft = await warehouse.ok("returnNotes", "saveReturnNote", input);
    const followed = async (user: TestUser) => {
      const chainOf = { id: arrived.purchaseOrderLineId };
      const { notices } = await user.ok("purchaseOrderLines", "getPurchaseOrderLineChain", chainOf);
      return notices.flatMap(({ receipts }) => receipts.flatMap((receipt) => receipt.followed));
    };
    expect(await followed(warehouse)).toEqual([
      {
        ...{ kind: "returnNote", id: draft.id, number: draft.returnNo, quantity: "5", giftQty: null },
        ...{ day: day(0), status: draft.status },
      },
    ]);
    const seen = async () => {
      const request = { current: 1, size: 20, condition: { returnNo: draft.returnNo } };
      const heads = await supplier.ok("returnNotes", "getReturnNotePage", request);
      const ofLines = await supplier.ok("returnNotes", "getReturnNoteLinePage", request);
      const { records } = await supplier.ok("search", "search", { keyword: draft.returnNo });
      return [
        heads.total,
        ofLines.total,
        records.length + (await followed(supplier)).length,
        await supplier.refused("returnNotes", "getReturnNoteById", { id: draft.id }),
      ];
    };
    expect(await seen()).toEqual([0, 0, 0, "notFound"]);
    await warehouse.ok("returnNotes", "voidReturnNote", named(draft));
    expect(await seen()).toEqual([0, 0, 0, "notFound"]);
  });

  it("is written by no supplier, whatever their role permits", async () => {
    const arrived = await buildReceived(app);
    await addUser(await app.as("admin"), "allOfAlpha", { supplierNo: "SA" });
    const all = await app.as("allOfAlpha");
    expect(await all.refused("returnNotes", "saveReturnNote", returnInput(arrived, "5"))).toBe("actionOfOtherSide");
    const sheet = typedSheet([{ returnType: "1", returnDate: day(0) }]);
    const imported = await all.upload("returnNotes", "importexcel", await saveSheet(sheet));
    expect(imported.body).toMatchObject({ errorCode: "actionOfOtherSide" });
  });

  it("S7.14a sends at the second try what could not be sent at the first, however soon", async () => {
    const [warehouse, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
    const arrived = await buildReceived(app);
    const first = await buildReturned(warehouse, arrived, "60");
    const lines = [{ receiptId: arrived.id, returnQty: "60", returnReason: "Cracked" }];
    await supplier.ok("returnNotes", "refuse", { ...named(first), reason: "Not yet" });
    const input = { returnType: returnType.code.credit, returnDate: day(0), lines };
    const second = await warehouse.ok("returnNotes", "saveReturnNote", input);
    const third = await buildReturned(warehouse, arrived, "60");
    const send = async () => (await warehouse.call("returnNotes", "send", { sendList: [named(second)] })).body;
    const full = { changed: 0, results: [{ error: { errorCode: "returnQuantityExceeded" } }] };
    expect(await send()).toMatchObject({ data: full });
    await supplier.ok("returnNotes", "refuse", { ...named(third), reason: "Not yet" });
    expect(await send()).toMatchObject({ data: { changed: 1 } });
    expect(await send()).toMatchObject({ errorCode: "50M01" });
  });

  it("B3.5b marks a credit at the receipt, opens nothing, and holds the receipt", async () => {
    const warehouse = await app.as("warehouse");
    const arrived = await buildReceived(app);
    await buildReturned(warehouse, arrived, "20", { returnType: returnType.code.credit });
    expect(await chainOf(app, arrived)).toEqual({ received: "60", exchanged: "0", open: "40" });
    const condition = { receiptNo: arrived.receiptNo };
    const { records } = await warehouse.ok("receipts", "getReceiptPage", { current: 1, size: 20, condition });
    expect(records[0]).toMatchObject({ returnQty: "20", allowedActions: { cancel: "receiptReturned" } });
    const { id, version } = records[0] ?? arrived;
    expect(await warehouse.refused("receipts", "cancelReceipt", { id, version, reason: "No" })).toBe("receiptReturned");
  });

  it("B3.5b never returns more than a receipt brought, whoever sends at once", async () => {
    const warehouse = await app.as("warehouse");
    const arrived = await buildReceived(app);
    const lines = [{ receiptId: arrived.id, returnQty: "25", returnReason: "Cracked" }];
    const input = { returnType: returnType.code.exchange, returnDate: day(0), lines };
    const drafts: ReturnNoteDetail[] = [];
    for (const remark of ["a", "b", "c", "d"]) {
      drafts.push(await warehouse.ok("returnNotes", "saveReturnNote", { ...input, remark }));
    }
    await Promise.all(drafts.map((draft) => warehouse.call("returnNotes", "send", { sendList: [named(draft)] })));
    const condition = { returnNo: drafts.map(({ returnNo }) => returnNo), status: returnNoteStatus.code.sent };
    const { total } = await warehouse.ok("returnNotes", "getReturnNotePage", { current: 1, size: 20, condition });
    expect(total).toBe(2);
    expect(await chainOf(app, arrived)).toEqual({ received: "60", exchanged: "50", open: "90" });
    const { body } = await warehouse.call("returnNotes", "saveReturnNote", input);
    expect(body).toMatchObject({ errorCode: "returnQuantityExceeded", details: [{ path: "lines.0.returnQty" }] });
  });

  it("B3.5b is sent with others, of which each that wants more than is left stays a draft and says why", async () => {
    const warehouse = await app.as("warehouse");
    const arrived = await buildReceived(app);
    const draft = (returnQty: string) => {
      const lines = [{ receiptId: arrived.id, returnQty, returnReason: "Cracked" }];
      const input = { returnType: returnType.code.exchange, returnDate: day(0), lines };
      return warehouse.ok("returnNotes", "saveReturnNote", input);
    };
    const notes = [await draft("40"), await draft("30"), await draft("20")];
    const answer = await warehouse.ok("returnNotes", "send", { sendList: notes.map(named) });
    expect(answer.changed).toBe(2);
    expect(answer.results).toEqual([
      { id: notes[0]?.id, number: notes[0]?.returnNo, error: null },
      {
        id: notes[1]?.id,
        number: notes[1]?.returnNo,
        error: { errorCode: "returnQuantityExceeded", errorMessage: expect.stringContaining("20") },
      },
      { id: notes[2]?.id, number: notes[2]?.returnNo, error: null },
    ]);
    expect(await chainOf(app, arrived)).toEqual({ received: "60", exchanged: "60", open: "100" });
    const left = await warehouse.ok("returnNotes", "getReturnNoteById", { id: notes[1]?.id ?? "" });
    expect(left).toMatchObject({ status: returnNoteStatus.code.draft, version: notes[1]?.version });
    expect(left.history.map(({ action }) => action)).toEqual(["add"]);
  });

  it("B3.5b keeps what is announced again from being refused", async () => {
    const [warehouse, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
    const order = await buildAccepted(app, { quantities: ["60"] });
    await warehouse.ok("receipts", "receive", receiptInput(await buildShipped(app, order, ["60"]), ["60"]));
    const condition = { purchaseNo: order.purchaseNo };
    const { records } = await warehouse.ok("receipts", "getReceiptPage", { current: 1, size: 20, condition });
    const note = await buildReturned(warehouse, records[0] as Receipt, "10");
    expect(note).toMatchObject({ isReplaced: "0", allowedActions: { withdraw: null } });
    const credit = await buildReturned(warehouse, records[0] as Receipt, "1", { returnType: returnType.code.credit });
    await buildNotice(app, order, ["10"]);
    const request = { current: 1, size: 20, condition: { returnNo: [note.returnNo, credit.returnNo] } };
    const rows = (await supplier.ok("returnNotes", "getReturnNotePage", request)).records;
    expect(new Map(rows.map(({ returnNo, allowedActions }) => [returnNo, allowedActions]))).toEqual(
      new Map([
        [note.returnNo, expect.objectContaining({ takeBack: null, refuse: "returnGoodsReplaced" })],
        [credit.returnNo, expect.objectContaining({ takeBack: null, refuse: null })],
      ]),
    );
    const seen = await warehouse.ok("returnNotes", "getReturnNoteById", { id: note.id });
    expect(seen).toMatchObject({ isReplaced: "1", allowedActions: { withdraw: "returnGoodsReplaced" } });
    const { body } = await supplier.call("returnNotes", "refuse", { ...named(note), reason: "Too late" });
    expect(body).toMatchObject({ errorCode: "returnGoodsReplaced" });
  });

  it("B3.5b is withdrawn or refused with others for one reason, but for those whose goods are announced again", async () => {
    const [warehouse, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
    const arrived = await buildReceived(app);
    const notes = [await buildReturned(warehouse, arrived, "30"), await buildReturned(warehouse, arrived, "20")];
    const ofArrived = { id: arrived.purchaseOrderLineId };
    const { line } = await supplier.ok("purchaseOrderLines", "getPurchaseOrderLineChain", ofArrived);
    const order = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: line.purchaseOrderId });
    await buildNotice(app, order, ["65"]);
    const given = { refuseList: notes.map(named), reason: "Not ours" };
    const refused = await supplier.ok("returnNotes", "batchRefuse", given);
    expect(refused.results.map(({ error }) => error?.errorCode ?? null)).toEqual(["returnGoodsReplaced", null]);
    expect(await chainOf(app, arrived)).toEqual({ received: "60", exchanged: "30", open: "5" });
    const { refuseReason } = await supplier.ok("returnNotes", "getReturnNoteById", { id: notes[1]?.id ?? "" });
    expect(refuseReason).toBe("Not ours");

    const credits = { returnType: returnType.code.credit };
    const others = [await buildReturned(warehouse, arrived, "1", credits), ...notes];
    const withdrawn = await warehouse.ok("returnNotes", "batchWithdraw", {
      withdrawList: others.map(named),
      reason: "Counted wrongly",
    });
    expect(withdrawn.results.map(({ error }) => error?.errorCode ?? null)).toEqual([
      null,
      "returnGoodsReplaced",
      "returnNoteNotSent",
    ]);
  });

  it("B3.5b B5.14d B8.7e is of one supplier, organisation and warehouse, and of known receipts, each once", async () => {
    const warehouse = await app.as("admin");
    const arrived = await buildReceived(app);
    /** A receipt of another supplier, in another warehouse, or of another organisation. */
    const elsewhere = async (wish: { supplierNo?: string; orgNo?: string }, warehouseNo: string) => {
      const order = await buildAccepted(app, { ...wish, quantities: ["10"] });
      const other = await buildShipped(app, order, ["10"]);
      await warehouse.ok("receipts", "receive", receiptInput(other, ["10"], { warehouseNo }));
      const condition = { asnNo: other.asnNo };
      const { records } = await warehouse.ok("receipts", "getReceiptPage", { current: 1, size: 20, condition });
      return records[0]?.id ?? "";
    };
    const line = (receiptId: string, returnQty = "1") => ({ receiptId, returnQty, returnReason: "Cracked" });
    const refusal = (lines: ReturnType<typeof line>[]) =>
      warehouse.refused("returnNotes", "saveReturnNote", {
        returnType: returnType.code.credit,
        returnDate: day(0),
        lines,
      });
    const others = [
      await elsewhere({ supplierNo: "SB" }, "W1"),
      await elsewhere({}, "W2"),
      await elsewhere({ orgNo: "O2" }, "W3"),
    ];
    for (const id of others) expect(await refusal([line(arrived.id), line(id)])).toBe("returnReceiptsDiffer");
    expect(await refusal([line(arrived.id), line(arrived.id)])).toBe("returnReceiptRepeated");
    expect(await refusal([line("999999")])).toBe("notFound");
    expect(await refusal([line(arrived.id, "0")])).toBe("returnQuantityIncorrect");
    const before = { returnType: returnType.code.credit, returnDate: day(-3), lines: [line(arrived.id)] };
    const { body } = await warehouse.call("returnNotes", "saveReturnNote", before);
    expect(body).toMatchObject({ errorCode: "dayBeforeReceipt", details: [{ path: "returnDate" }] });
  });
});
