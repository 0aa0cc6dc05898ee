import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { atOnce } from "../../../testing/at-once.ts";
import { buildWaiting, inspect } from "../../../testing/documents/acceptances.ts";
import { goodAnswer, raise } from "../../../testing/documents/quality-claims.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

const named = ({ id, version }: { id: string; version: number }) => ({ id, version });
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function uploadFile(user: TestUser, fileName: string, content = picture) {
  const { body } = await user.upload<{ fileId: string }>("qualityClaims", "uploadClaimFile", content, fileName);
  return body;
}

async function fileOf(user: TestUser, fileName: string): Promise<string> {
  const body = await uploadFile(user, fileName);
  if (!("data" in body)) throw new Error(JSON.stringify(body));
  return body.data.fileId;
}

describe("A quality claim", () => {
  it("is raised on a rejection, answered in full, sent back, answered again and closed", async () => {
    const receipt = await buildWaiting(app);
    const warehouse = await app.as("warehouse");
    const { rejected } = await inspect(warehouse, receipt, { rejectedQty: "6", rejectReason: "Too soft" });
    const found = await buyer.ok("rejections", "getRejectionPage", {
      ...{ current: 1, size: 1, condition: { receiptId: receipt.id } },
    });
    const input = {
      ...{ rejectionId: found.records[0]?.id ?? "", claimQty: "6", problem: "Hardness below 40 HRC", answerBy: day(5) },
      fileIds: [await fileOf(buyer, "hardness.png")],
    };
    const claim = await buyer.ok("qualityClaims", "saveQualityClaim", input);
    expect(claim).toMatchObject({
      ...{ status: "0", inspectionNo: rejected[0], receiptNo: receipt.receiptNo, itemNo: receipt.itemNo },
      files: [{ fileName: "hardness.png" }],
    });
    const { notices } = await supplier.ok("purchaseOrderLines", "getPurchaseOrderLineChain", {
      id: receipt.purchaseOrderLineId,
    });
    const followed = notices.flatMap((notice) => notice.receipts.flatMap((each) => each.followed));
    expect(followed.filter(({ kind }) => kind === "qualityClaim")).toMatchObject([
      { id: claim.id, number: claim.claimNo, quantity: "6", status: "0" },
    ]);
    const fileIds = [await fileOf(supplier, "sorting.png")];
    const answered = await supplier.ok("qualityClaims", "answer", { ...named(claim), ...goodAnswer, fileIds });
    expect(answered).toMatchObject({ status: "1", ...goodAnswer, answerFiles: [{ fileName: "sorting.png" }] });
    const reason = "Why were they mixed up?";
    const back = await buyer.ok("qualityClaims", "sendBack", { ...named(answered), reason });
    expect(back).toMatchObject({ status: "2", sendBackReason: reason });
    const better = { ...goodAnswer, rootCause: "The coils had no labels" };
    const again = await supplier.ok("qualityClaims", "answer", { ...named(back), ...better, fileIds: [] });
    expect(again).toMatchObject({ status: "1", rootCause: better.rootCause, sendBackReason: null, answerFiles: [] });
    await buyer.ok("qualityClaims", "accept", { acceptList: [named(again)] });
    const closed = await supplier.ok("qualityClaims", "getQualityClaimById", { id: claim.id });
    expect(closed).toMatchObject({ status: "3", allowedActions: { answer: "claimNotUnanswered" } });
    expect(closed.history.map(({ action }) => action).filter((action) => action !== "read")).toEqual([
      "add",
      "answer",
      "sendBack",
      "answer",
      "accept",
    ]);
  });

  it("keeps its files where a change does not name them, and tells which were added and taken off", async () => {
    const [first, second] = [await fileOf(buyer, "first.png"), await fileOf(buyer, "second.png")];
    const claim = await raise(buyer, await buildWaiting(app), { fileIds: [first] });
    const change = async (fileIds?: string[]) => {
      const { version } = await buyer.ok("qualityClaims", "getQualityClaimById", { id: claim.id });
      const input = { id: claim.id, version, claimQty: "1", problem: claim.problem, ...(fileIds ? { fileIds } : {}) };
      const { files, history } = await buyer.ok("qualityClaims", "saveQualityClaim", input);
      return { files: files.map(({ fileName }) => fileName), changes: history.at(-1)?.changes };
    };
    expect(await change()).toEqual({ files: ["first.png"], changes: [] });
    const added = { line: null, field: "files", old: "first.png", new: "first.png, second.png" };
    expect(await change([first, second])).toEqual({ files: ["first.png", "second.png"], changes: [added] });
    const taken = { line: null, field: "files", old: "first.png, second.png", new: null };
    expect(await change([])).toEqual({ files: [], changes: [taken] });
  });

  it("is raised by the buyer's side, answered by its own supplier, and nobody else's", async () => {
    const claim = await raise(buyer, await buildWaiting(app));
    expect(await buyer.refused("qualityClaims", "answer", { ...named(claim), ...goodAnswer })).toBe(
      "permissionMissing",
    );
    expect(await supplier.refused("qualityClaims", "voidQualityClaim", { ...named(claim), reason: "No" })).toBe(
      "permissionMissing",
    );
    await addUser(await app.as("admin"), "allOfAlpha", { supplierNo: "SA" });
    const input = { receiptId: (await buildWaiting(app)).id, claimQty: "1", problem: "Bent" };
    const all = await app.as("allOfAlpha");
    expect(await all.refused("qualityClaims", "saveQualityClaim", input)).toBe("actionOfOtherSide");
    const other = await app.as("supplierB");
    expect((await other.call("qualityClaims", "answer", { ...named(claim), ...goodAnswer })).http).toBe(404);
    expect((await other.call("qualityClaims", "getQualityClaimById", { id: claim.id })).http).toBe(404);
  });

  it("is of no more than arrived, and of something, to be answered by a day that is still to come", async () => {
    const receipt = await buildWaiting(app);
    const input = { receiptId: receipt.id, claimQty: "61", problem: "Bent" };
    const { body } = await buyer.call("qualityClaims", "saveQualityClaim", input);
    expect(body).toMatchObject({ details: [{ path: "claimQty", message: expect.stringContaining("61") }] });
    const late = { ...input, claimQty: "1", answerBy: day(-2) };
    expect((await buyer.call("qualityClaims", "saveQualityClaim", late)).body).toMatchObject({
      ...{ errorCode: "dayPassed", details: [{ path: "answerBy", message: expect.stringContaining(day(-2)) }] },
    });
    const { id } = await buyer.ok("qualityClaims", "saveQualityClaim", { ...late, answerBy: day(2) });
    const change = async () => {
      const { version } = await buyer.ok("qualityClaims", "getQualityClaimById", { id });
      const changed = { id, version, claimQty: "1", problem: "Bent and scratched", answerBy: day(-3) };
      return (await buyer.call("qualityClaims", "saveQualityClaim", changed)).body;
    };
    expect(await change()).toMatchObject({ errorCode: "dayPassed" });
    // One whose day has passed by now keeps it.
    await asOwner(app, `update quality_claim set answer_by = '${day(-3)}' where id = ${id}`);
    expect(await change()).toMatchObject({ data: { answerBy: day(-3) } });
    // Its answer is not sent back by that day: a new one is asked for, which has not passed.
    const named = async () => {
      const { version } = await buyer.ok("qualityClaims", "getQualityClaimById", { id });
      return { id, version };
    };
    await supplier.ok("qualityClaims", "answer", { ...(await named()), ...goodAnswer });
    const reason = "Why?";
    const back = async (answerBy?: string) =>
      (await buyer.call("qualityClaims", "sendBack", { ...(await named()), reason, ...(answerBy ? { answerBy } : {}) }))
        .body;
    const atDay = { details: [{ path: "answerBy", message: expect.stringContaining(day(-3)) }] };
    expect(await back()).toMatchObject({ errorCode: "claimDayPassed", ...atDay });
    expect(await back(day(-3))).toMatchObject({ errorCode: "dayPassed", ...atDay });
    const sendBackList = [await named()];
    expect(await buyer.ok("qualityClaims", "batchSendBack", { sendBackList, reason })).toMatchObject({
      results: [{ error: { errorCode: "claimDayPassed" } }],
    });
    const given = { sendBackList, reason, answerBy: day(4) };
    expect(await buyer.ok("qualityClaims", "batchSendBack", given)).toMatchObject({ changed: 1 });
    const undoList = [{ id }];
    await buyer.ok("qualityClaims", "undo", { step: "sendBack", undoList });
    expect(await buyer.ok("qualityClaims", "getQualityClaimById", { id })).toMatchObject({ answerBy: day(-3) });
    const sentBack = await back(day(4));
    expect(sentBack).toMatchObject({ data: { status: "2", answerBy: day(4), sendBackReason: reason } });
    expect("data" in sentBack && sentBack.data.history.at(-1)?.changes).toEqual([
      { line: null, field: "answerBy", old: day(-3), new: day(4) },
    ]);
    const ofNothing = { claimQty: "1", problem: "Bent" };
    expect(await buyer.refused("qualityClaims", "saveQualityClaim", ofNothing)).toBe("claimOfNothing");
  });

  it("is sent back together with others by one new day, and has its own again once that is undone, in any order", async () => {
    const days = [day(6), day(2)] as const;
    for (const wished of [days, days.toReversed()]) {
      const answered: { id: string; version: number }[] = [];
      for (const answerBy of wished) {
        const claim = await raise(buyer, await buildWaiting(app), { answerBy });
        answered.push(await supplier.ok("qualityClaims", "answer", { ...named(claim), ...goodAnswer }));
      }
      const stand = () =>
        Promise.all(
          answered.map(async ({ id }) => {
            const { answerBy, sendBackReason } = await buyer.ok("qualityClaims", "getQualityClaimById", { id });
            return [answerBy, sendBackReason];
          }),
        );
      const sendBackList = answered.map(named);
      await buyer.ok("qualityClaims", "batchSendBack", { sendBackList, reason: "Why?", answerBy: days[0] });
      expect(await stand()).toEqual(wished.map(() => [days[0], "Why?"]));
      const undoList = answered.map(({ id }) => ({ id }));
      expect(await buyer.ok("qualityClaims", "undo", { step: "sendBack", undoList })).toMatchObject({ changed: 2 });
      expect(await stand()).toEqual(wished.map((answerBy) => [answerBy, null]));
    }
  });

  it("is of the receipt whose goods were judged, and of one judgement", async () => {
    const [receipt, other] = [await buildWaiting(app), await buildWaiting(app)];
    const warehouse = await app.as("warehouse");
    await inspect(warehouse, receipt, { acceptedQty: "2", rejectedQty: "6", rejectReason: "Too soft" });
    const asked = { current: 1, size: 1, condition: { receiptId: receipt.id } } as const;
    const [{ id: rejectionId = "" } = {}] = (await buyer.ok("rejections", "getRejectionPage", asked)).records;
    const [{ id: acceptanceId = "" } = {}] = (await buyer.ok("acceptances", "getAcceptancePage", asked)).records;
    const raised = async (of: object) => {
      const input = { claimQty: "1", problem: "Too soft", rejectionId, ...of };
      return (await buyer.call("qualityClaims", "saveQualityClaim", input)).body;
    };
    const wrong = (path: string, message: string) => ({ errorCode: "invalidRequest", details: [{ path, message }] });
    expect(await raised({ receiptId: other.id })).toMatchObject(wrong("receiptId", "Receipt no. is not valid."));
    expect(await raised({ acceptanceId })).toMatchObject(wrong("acceptanceId", "Acceptance no. is not valid."));
    expect(await raised({ receiptId: receipt.id })).toMatchObject({ data: { receiptNo: receipt.receiptNo } });
  });

  it("is with the others on the same rejection of no more than was rejected, even at once or brought back", async () => {
    const receipt = await buildWaiting(app);
    const { rejected } = await inspect(await app.as("warehouse"), receipt, { rejectedQty: "6", rejectReason: "Bent" });
    const request = { current: 1, size: 1, condition: { receiptId: receipt.id } };
    const [rejection] = (await buyer.ok("rejections", "getRejectionPage", request)).records;
    const claimOf = (claimQty: string) =>
      buyer.call("qualityClaims", "saveQualityClaim", {
        rejectionId: rejection?.id,
        claimQty,
        problem: `Bent ${claimQty}`,
      });
    const answers = await Promise.all(["4", "4.5"].map(claimOf));
    const refused = answers.find(({ body }) => "errorCode" in body);
    expect(refused?.body).toMatchObject({
      errorCode: "claimExceedsInspection",
      details: [{ path: "claimQty", message: expect.stringContaining(rejected[0] ?? "") }],
    });
    const { total, records } = await buyer.ok("qualityClaims", "getQualityClaimPage", request);
    expect(total).toBe(1);
    const [first] = records;
    if (!first) throw new Error("Neither was raised");
    const rest = await buyer.ok("qualityClaims", "saveQualityClaim", {
      ...{ rejectionId: rejection?.id, claimQty: "1.5", problem: "Bent, the rest" },
    });
    const more = { ...named(rest), claimQty: "3", problem: "Bent, more" };
    expect(await buyer.refused("qualityClaims", "saveQualityClaim", more)).toBe("claimExceedsInspection");
    await buyer.ok("qualityClaims", "voidQualityClaim", { ...named(first), reason: "Measured again" });
    const left = async () => {
      const [found] = (await buyer.ok("rejections", "getRejectionPage", request)).records;
      return [found?.claimableQty, found?.allowedActions.raiseClaim];
    };
    expect(await left()).toEqual(["4.5", null]);
    await buyer.ok("qualityClaims", "saveQualityClaim", { ...more, claimQty: "6" });
    expect(await left()).toEqual(["0", "claimedWholly"]);
    const undone = await buyer.ok("qualityClaims", "undo", { step: "void", undoList: [{ id: first.id }] });
    expect(undone).toMatchObject({
      results: [{ id: first.id, error: { errorCode: "claimExceedsInspection" } }],
    });
  });

  it("is brought back together with others on the same rejection as far as that was rejected", async () => {
    const receipt = await buildWaiting(app);
    await inspect(await app.as("warehouse"), receipt, { rejectedQty: "10", rejectReason: "Bent" });
    const request = { current: 1, size: 1, condition: { receiptId: receipt.id } };
    const [rejection] = (await buyer.ok("rejections", "getRejectionPage", request)).records;
    const withdrawn: string[] = [];
    for (const claimQty of ["6", "5", "4"]) {
      const claim = { rejectionId: rejection?.id, claimQty, problem: `Bent: ${claimQty}` };
      const raised = await buyer.ok("qualityClaims", "saveQualityClaim", claim);
      await buyer.ok("qualityClaims", "voidQualityClaim", { ...named(raised), reason: "Measured again" });
      withdrawn.push(raised.id);
    }
    const undoList = withdrawn.map((id) => ({ id }));
    const { results } = await buyer.ok("qualityClaims", "undo", { step: "void", undoList });
    expect(results.map(({ error }) => error?.errorCode ?? null)).toEqual([null, "claimExceedsInspection", null]);
    expect(results[1]?.error?.errorMessage).toContain("4");
  });

  it("is on a receipt that stands, which is canceled only after it, and is not brought back then", async () => {
    const receipt = await buildWaiting(app);
    const warehouse = await app.as("warehouse");
    const claim = await raise(buyer, receipt);
    const request = { current: 1, size: 1, condition: { id: receipt.id } };
    const allowed = async () => (await warehouse.ok("receipts", "getReceiptPage", request)).records[0]?.allowedActions;
    const cancel = { ...named(receipt), reason: "Wrong truck" };
    expect(await allowed()).toMatchObject({ cancel: "receiptClaimed", claim: null });
    expect(await warehouse.refused("receipts", "cancelReceipt", cancel)).toBe("receiptClaimed");
    await buyer.ok("qualityClaims", "voidQualityClaim", { ...named(claim), reason: "Not ours" });
    await warehouse.ok("receipts", "cancelReceipt", cancel);
    expect(await allowed()).toMatchObject({ claim: "claimReceiptCancelled" });
    const input = { receiptId: receipt.id, claimQty: "1", problem: "Bent" };
    expect(await buyer.refused("qualityClaims", "saveQualityClaim", input)).toBe("claimReceiptCancelled");
    const undone = await buyer.ok("qualityClaims", "undo", { step: "void", undoList: [{ id: claim.id }] });
    expect(undone).toMatchObject({ results: [{ error: { errorCode: "claimReceiptCancelled" } }] });
  });

  it("is raised before its receipt is canceled or not at all, where both are done at once", async () => {
    const receipt = await buildWaiting(app);
    const input = { receiptId: receipt.id, claimQty: "1", problem: "Bent" };
    const warehouse = await app.as("warehouse");
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const answers = await atOnce<{ readonly body: object }>(
      app,
      "select from receipt where id = $1",
      [receipt.id],
      [
        () => warehouse.call("receipts", "cancelReceipt", { ...named(receipt), reason: "Wrong truck" }),
        async () => {
          // Behind the other: a claim that came first would be seen by it.
          await expect.poll(async () => (await asOwner(app, waiting)).length).toBe(1);
          return buyer.call("qualityClaims", "saveQualityClaim", input);
        },
      ],
    );
    expect(answers.filter(({ body }) => "data" in body)).toHaveLength(1);
  });

  it("refuses a photograph of 40 MB in words, and what is no file it takes", async () => {
    const large = Buffer.concat([picture, Buffer.alloc(40 * 1024 * 1024)]);
    expect(await uploadFile(buyer, "large.png", large)).toMatchObject({ errorMessage: expect.stringMatching(/MB/) });
  });
});
