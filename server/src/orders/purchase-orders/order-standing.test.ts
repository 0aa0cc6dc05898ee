import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import {
  buildAccepted,
  buildDraft,
  buildIssued,
  buildShipped,
  day,
  firstFor,
  nextVersion,
  replyInput,
} from "../../../testing/orders.ts";
import { asOwner, setOrderRule } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";

let app: TestApplication;
let supplier: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [supplier, buyer] = [await app.as("supplierA"), await app.as("buyer")];
});
afterAll(() => app.close());

const named = ({ id, version }: PurchaseOrderDetail) => ({ id, version });

/** The orders of a user's list under a condition. */
async function listed(user: TestUser, condition: Record<string, unknown>) {
  const { records } = await user.ok("purchaseOrders", "getPurchaseOrderPage", { current: 1, size: 100, condition });
  return records;
}
const idsOf = async (user: TestUser, condition: Record<string, unknown>) =>
  (await listed(user, condition)).map(({ id }) => id);

describe("a red flag", () => {
  it("is of one's own side, on one or many, with a note that the other side never sees", async () => {
    const [one, other] = [await buildIssued(app), await buildIssued(app)];
    const markList = [{ id: one.id }, { id: other.id }];
    expect(await buyer.ok("purchaseOrders", "markOrders", { markList, note: "Ask for the tools" })).toMatchObject({
      changed: 2,
    });
    expect(await listed(buyer, { redFlag: "1" })).toMatchObject([
      { id: other.id, flagNote: "Ask for the tools", version: other.version },
      { id: one.id, flagNote: "Ask for the tools" },
    ]);
    const asBuyer = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: one.id });
    expect(asBuyer).toMatchObject({ redFlag: "1", flagNote: "Ask for the tools", version: one.version });
    expect(asBuyer.history).toHaveLength(one.history.length);
    expect(await idsOf(supplier, { redFlag: "1" })).toEqual([]);
    await supplier.ok("purchaseOrders", "markOrders", { markList: [{ id: one.id }], note: "" });
    expect(await listed(supplier, { redFlag: "1" })).toMatchObject([{ id: one.id, flagNote: null }]);
    expect(await buyer.ok("purchaseOrders", "unmarkOrders", { markList })).toMatchObject({ changed: 2 });
    expect(await idsOf(buyer, { redFlag: "1" })).toEqual([]);
    expect(await idsOf(supplier, { redFlag: "1" })).toEqual([one.id]);
    expect(await supplier.ok("purchaseOrders", "unmarkOrders", { markList: [{ id: one.id }] })).toMatchObject({
      changed: 1,
    });
    const stranger = await app.as("supplierB");
    const hidden = { number: null, error: { errorCode: "notFound" } };
    expect(await stranger.ok("purchaseOrders", "markOrders", { markList, note: "" })).toMatchObject({
      ...{ changed: 0, results: [hidden, hidden] },
    });
  });
});

describe("what the buyer has to decide", () => {
  it("says of each what it is, since when it waits, and by how much it differs", async () => {
    await setOrderRule(app, "O1", { acceptanceDeadlineDays: 2 });
    const [replied, refused, late] = [await buildIssued(app), await buildIssued(app), await buildIssued(app)];
    await supplier.ok("purchaseOrders", "accept", {
      ...replyInput(
        replied,
        [
          ["60", day(14)],
          ["20", day(19)],
        ],
        [["50", day(12)]],
      ),
      reason: "The press stands still",
    });
    await supplier.ok("purchaseOrders", "refuse", { ...named(refused), reason: "No steel" });
    await asOwner(app, "update purchase_order set acceptance_deadline = current_date - 1 where id = $1", [late.id]);
    const waiting = await listed(buyer, { decision: ["1", "2", "3"], field: "updateDate", order: "asc" });
    expect(waiting.map(({ id, decision }) => [id, decision])).toEqual([
      [replied.id, "1"],
      [refused.id, "2"],
      [late.id, "3"],
    ]);
    expect(waiting[0]).toMatchObject({
      differingLineCount: 2,
      differenceQtyByUnit: ["-20 PCS"],
      differenceDays: 5,
      answerDate: expect.stringMatching(new RegExp(`^${day(0)}`)),
    });
    const now = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: replied.id });
    await buyer.ok("purchaseOrders", "batchAgree", { agreeList: [named(now)] });
    expect(await idsOf(buyer, { decision: ["1", "2", "3"] })).toEqual([late.id, refused.id]);
  });

  it("B4.3e finds what is to be confirmed, was changed, is not wholly delivered, is overdue, or has a red flag", async () => {
    const due = await buildAccepted(app, { head: { expectArrivalDate: day(-2) } });
    const later = await buildAccepted(app);
    const issued = await buildIssued(app);
    const gone = await buildIssued(app, { head: { expectArrivalDate: day(-2) } });
    await buyer.ok("purchaseOrders", "cancel", { ...named(gone), reason: "Not needed" });
    const changed = await buyer.ok("purchaseOrders", "changePurchaseOrder", nextVersion(later, firstFor("70")));
    const marks = { markList: [{ id: due.id }, { id: due.id }], note: "Call them" };
    expect((await supplier.ok("purchaseOrders", "markOrders", marks)).changed).toBe(1);
    const toConfirm = { status: "1", refuseSign: ["0", "4"] };
    expect((await idsOf(supplier, toConfirm)).slice(0, 2).sort()).toEqual([issued.id, changed.id].sort());
    expect(await idsOf(supplier, { bandNoStart: "2", refuseSign: ["0", "4"] })).toEqual([changed.id]);
    expect(await idsOf(supplier, { refuseSign: ["1", "3"], deliveryStatus: ["0", "1"] })).toContain(due.id);
    expect(await idsOf(supplier, { deliveryOverdue: "1" })).toEqual([due.id]);
    expect(await idsOf(supplier, { redFlag: "1" })).toEqual([due.id]);
    // What was changed stays so once it is answered; what is cancelled is under no flag of those that go on.
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(changed)] });
    const flags = [{ bandNoStart: "2" }, { refuseSign: ["1", "3"], deliveryStatus: ["0", "1"] }];
    const found = () => Promise.all(flags.map((flag) => idsOf(supplier, { status: "1", ...flag })));
    for (const ids of await found()) expect(ids).toContain(changed.id);
    const answered = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: changed.id });
    await buyer.ok("purchaseOrders", "cancel", { ...named(answered), reason: "The project was stopped" });
    for (const ids of await found()) expect(ids).not.toContain(changed.id);
  });
});

it("how far both sides are with an order follows from its acceptance and its receipts", async () => {
  const head = { plantName: "Far" };
  const draft = await buildDraft(app, { head });
  const issued = await buildIssued(app, { head });
  const accepted = await buildAccepted(app, { head });
  const received = await buildAccepted(app, { head, quantities: ["5"] });
  const notice = await buildShipped(app, received, ["5"]);
  await (await app.as("warehouse")).ok("receipts", "receive", receiptInput(notice, ["5"]));
  const gone = await buildIssued(app, { head });
  await buyer.ok("purchaseOrders", "cancel", { ...named(gone), reason: "Not needed" });
  const far = await listed(buyer, { ...head, field: "id", order: "asc" });
  expect(far.map(({ id, collaborationStatus }) => [id, collaborationStatus])).toEqual([
    [draft.id, null],
    [issued.id, "0"],
    [accepted.id, "1"],
    [received.id, "2"],
    [gone.id, "3"],
  ]);
  expect(await idsOf(supplier, { ...head, collaborationStatus: ["2"] })).toEqual([received.id]);
});
