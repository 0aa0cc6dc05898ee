import { approvalSequence, approvalStatus, approvalStep } from "@tandem/contract/platform/approvals/statuses";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import {
  addApprovalRule,
  agreementAsked,
  approvalsListed,
  approvalUsers,
  approvalOf as approvalWaiting,
  approveBy,
  askedFor,
  endApprovalRules,
  errorsIn,
  issueBy,
  seenBy,
} from "../../../testing/approvals.ts";
import { atOnce } from "../../../testing/at-once.ts";
import { buildDraft, firstFor, nextVersion, typedAgain } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;
let chief: TestUser;
let second: TestUser;
let ofTwo: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  ({ admin, buyer, supplier, chief, second, ofTwo } = await approvalUsers(app));
  await admin.ok("currencies", "addbmcurrency", { currencyCode: "EUR", currencyName: "Euro", statusCode: "1" });
});
afterAll(() => app.close());
afterEach(() => endApprovalRules(app));

const { inOrder, together } = approvalSequence.code;
const { waiting, approved, declined, withdrawn } = approvalStatus.code;
type Order = Awaited<ReturnType<typeof buildDraft>>;
const rule = (approvers: readonly string[], more?: object) => addApprovalRule(admin, approvers, more);
const seen = (order: { id: string }, by = buyer) => seenBy(by, order);
const issue = (order: Order, by = buyer) => issueBy(by, order);
const approvalOf = (order: Order, by = chief) => approvalWaiting(order, by);
const approve = (order: Order, by = chief) => approveBy(by, order);
const asked = (wish?: object) => askedFor(app, wish);
const bellOf = async (by: TestUser, topic: string, order: Order) => {
  await expect
    .poll(async () => {
      const { records } = await by.ok("messages", "getCurrentUserMessageList", { size: 100 });
      return records.filter((one) => one.topic === topic && one.recordId === order.id).length;
    })
    .toBe(1);
};

describe("An approval rule", () => {
  it("lets others approve what comes to its amount or more, in its currency and organisation", async () => {
    const draft = await buildDraft(app);
    // 150 pieces at 1.1 USD.
    await rule(["chief"], { amountFrom: "165.01" });
    await rule(["chief"], { amountFrom: "1", currency: "EUR" });
    await rule(["chief"], { amountFrom: "1", orgNo: "O2" });
    await rule(["chief"], { amountFrom: "1", statusCode: "0" });
    await rule(["chief"], { amountFrom: "1", documentStep: approvalStep.code.agreeOrder });
    expect(await issue(draft)).toMatchObject({ changed: 1, results: [{ error: null }] });

    await rule(["second"], { amountFrom: "165", orgNo: "O1" });
    await rule(["chief"], { amountFrom: "1" });
    const dear = await buildDraft(app);
    expect(await issue(dear)).toEqual({
      changed: 0,
      results: [{ id: dear.id, number: dear.purchaseNo, error: null, waitsFor: ["User second"] }],
    });
    const order = await seen(dear);
    expect(order).toMatchObject({
      status: "0",
      approvalAwaited: approvalStep.code.issueOrder,
      allowedActions: { issue: "approvalAwaited" },
      approval: { amount: "165", currency: "USD", askedName: "User buyer", waitsFor: "User second", status: waiting },
    });
    expect(order.history.at(-1)).toMatchObject({ action: "approval.asked", userName: "User buyer" });
    expect(errorsIn(await issue(order, second))).toEqual(["approvalAwaited"]);
  });

  it("refuses at once where nobody but the one who asks could approve", async () => {
    const ofSupplier = { approvalRuleNo: "S", approvalRuleName: "S", documentStep: approvalStep.code.issueOrder };
    const wrong = { ...ofSupplier, amountFrom: "1", approvalSequence: together, statusCode: "1" as const };
    expect(
      await admin.refused("approvalRules", "addapprovalrule", { ...wrong, lines: [{ userNo: "supplierA" }] } as never),
    ).toBe("referenceUnknown");
    const below = { ...wrong, amountFrom: "-5", lines: [{ userNo: "chief" }] };
    expect((await admin.call("approvalRules", "addapprovalrule", below as never)).body).toMatchObject({
      details: [{ path: "amountFrom" }],
    });
    const { approvalRuleName } = await rule(["buyer"]);
    const draft = await buildDraft(app);
    const { results } = await issue(draft);
    expect(results[0]?.error).toMatchObject({ errorMessage: expect.stringContaining(approvalRuleName) });
    expect(errorsIn({ results })).toEqual(["approvalNobody"]);
    // Nor does somebody count who may not see the document, or is disabled.
    const { id } = await rule(["chiefOfTwo"], { orgNo: "O2" });
    await asOwner(app, "update approval_rule set org_no = 'O1' where id = $1", [id]);
    expect(errorsIn(await issue(draft))).toEqual(["approvalNobody"]);
    expect((await seen(draft)).approvalAwaited).toBeNull();
  });

  it("names nobody new who could never decide, and keeps whoever lost that right since", async () => {
    await addUser(admin, "gone", { roleNo: ["buyer"] });
    const { id, version } = await rule(["chief", "gone"]);
    await asOwner(app, "update app_user set status_code = '0' where user_no = 'gone'");
    const save = (...userNos: readonly string[]) =>
      admin.call("approvalRules", "updateapprovalrulebyid", {
        ...{ id, version, lines: userNos.map((userNo) => ({ userNo })) },
      } as never);
    await expect(rule(["chief", "gone"])).rejects.toThrow("linesWrong");
    expect((await save("gone", "warehouse")).body).toMatchObject({
      errorCode: "linesWrong",
      details: [
        { path: "lines.1.userNo", message: expect.stringContaining("warehouse is disabled or may not decide") },
      ],
    });
    expect((await save("second", "gone")).body).toMatchObject({ data: { id } });
    const row = {
      ...{
        approvalRuleNo: "NEW",
        approvalRuleName: "New",
        documentStep: approvalStep.code.issueOrder,
        amountFrom: "1",
      },
      ...{ approvalSequence: together, statusCode: "1", userNo: "warehouse" },
    };
    const { errors } = await importSheetOf(admin, "approvalRules", typedSheet([row]));
    expect(errors).toMatchObject([{ column: "Approver", message: expect.stringContaining("could never approve") }]);
  });

  it("names nobody new who sees other organisations alone", async () => {
    const { id, version } = await rule(["chief"], { orgNo: "O1" });
    const save = (orgNo: string, ...userNos: readonly string[]) =>
      admin.call("approvalRules", "updateapprovalrulebyid", {
        ...{ id, version, orgNo, lines: userNos.map((userNo) => ({ userNo })) },
      } as never);
    expect((await save("O1", "chief", "chiefOfTwo")).body).toMatchObject({
      errorCode: "linesWrong",
      details: [
        {
          path: "lines.1.userNo",
          message: expect.stringContaining("chiefOfTwo only sees data of other organizations"),
        },
      ],
    });
    expect((await save("O2", "chief", "chiefOfTwo")).body).toMatchObject({ data: { id } });
    const row = {
      ...{ approvalRuleNo: "ELSEWHERE", approvalRuleName: "Elsewhere", documentStep: approvalStep.code.issueOrder },
      ...{ amountFrom: "1", approvalSequence: together, statusCode: "1", orgNo: "O1", userNo: "chiefOfTwo" },
    };
    const { errors } = await importSheetOf(admin, "approvalRules", typedSheet([row]));
    expect(errors).toMatchObject([{ column: "Approver", message: expect.stringContaining("only sees data of other") }]);
  });

  it("answers per record where some of many need approval", async () => {
    await rule(["chief"]);
    const cheap = await buildDraft(app, { quantities: ["1"] });
    const dear = await buildDraft(app);
    const answer = await buyer.ok("purchaseOrders", "issue", { issueList: [named(dear), named(cheap)] });
    expect(answer.changed).toBe(1);
    expect(answer.results.map(({ waitsFor, error }) => [waitsFor ?? null, error])).toEqual([
      [["User chief"], null],
      [null, null],
    ]);
    expect([(await seen(dear)).status, (await seen(cheap)).status]).toEqual(["0", "1"]);
  });
});

describe("An approval", () => {
  it("takes the step in the name of the one who asked, once the last has approved, and it is undone as any", async () => {
    await rule(["chief", "second"]);
    const draft = await asked();
    await bellOf(chief, "approvalAsked", draft);
    await bellOf(second, "approvalAsked", draft);
    expect(await approve(draft, second)).toMatchObject({ changed: 1 });
    expect((await seen(draft)).approval).toMatchObject({ waitsFor: "User chief", approvedBy: "User second" });
    expect((await approvalOf(draft, second)).allowedActions).toMatchObject({ approve: "approvalNotYours" });
    expect((await seen(draft)).status).toBe("0");
    await approve(draft);
    const issued = await seen(draft);
    expect(issued).toMatchObject({ status: "1", approval: null, approvalAwaited: null, undo: "issue" });
    expect(issued.history.slice(-4).map(({ action, userName }) => [action, userName])).toEqual([
      ["approval.asked", "User buyer"],
      ["approval.approved", "User second"],
      ["approval.approved", "User chief"],
      ["issue", "User buyer"],
    ]);
    await bellOf(buyer, "approvalGiven", draft);
    expect(await buyer.ok("purchaseOrders", "undo", { step: "issue", undoList: [{ id: draft.id }] })).toMatchObject({
      changed: 1,
    });
    expect((await seen(draft)).status).toBe("0");
  });

  it("waits for each approver in turn where they decide in order", async () => {
    await rule(["second", "chief"], { approvalSequence: inOrder });
    const draft = await asked();
    expect(await approvalsListed(chief, { documentNo: draft.purchaseNo, toDecide: "1" })).toEqual([]);
    expect(errorsIn(await approve(draft))).toEqual(["approvalNotYours"]);
    await approve(draft, second);
    expect(await approvalsListed(chief, { documentNo: draft.purchaseNo, toDecide: "1" })).toHaveLength(1);
    await bellOf(chief, "approvalAsked", draft);
    await approve(draft);
    expect((await seen(draft)).status).toBe("1");
  });

  it("is never given by the one who asked, whatever else they may do", async () => {
    await rule(["admin", "chief"]);
    const draft = await buildDraft(app);
    expect((await issue(draft, admin)).results[0]?.waitsFor).toEqual(["User chief"]);
    expect(errorsIn(await approve(draft, admin))).toEqual(["approvalNotYours"]);
    // Nor for somebody for whom they stand in.
    const { records } = await admin.ok("users", "getAuthUserList", {
      current: 1,
      size: 1,
      condition: { userNo: "chief" },
    });
    const standIn = { ...named(records[0] as { id: string; version: number }), substituteNo: "admin" };
    const saved = await admin.ok("users", "updateSysUser", standIn as never);
    expect(errorsIn(await approve(draft, admin))).toEqual(["approvalNotYours"]);
    await admin.ok("users", "updateSysUser", { ...named(saved), substituteNo: null } as never);
    await approve(draft);
    expect((await seen(draft)).history.at(-1)).toMatchObject({ action: "issue", userName: "User admin" });
  });

  it("is void once the document has changed, and says so", async () => {
    await rule(["chief"]);
    const draft = await asked();
    const before = await approvalOf(draft);
    const order = await seen(draft);
    await buyer.ok("purchaseOrders", "savePurchaseOrder", { ...typedAgain(order), remark: "Cheaper" } as never);
    expect(errorsIn(await chief.ok("approvals", "approve", { approveList: [named(before)] }))).toEqual([
      "approvalOutdated",
    ]);
    expect(await seen(draft)).toMatchObject({ status: "0", approval: null, allowedActions: { issue: null } });
    await bellOf(buyer, "approvalVoid", draft);
    // It is asked for anew.
    expect((await issue(await seen(draft))).results[0]?.waitsFor).toEqual(["User chief"]);
  });

  it("is given once, however many give it at the same time", async () => {
    await rule(["chief", "second"]);
    const draft = await asked();
    const [mine, theirs] = [await approvalOf(draft), await approvalOf(draft, second)];
    const answers = await Promise.all([
      chief.ok("approvals", "approve", { approveList: [named(mine)] }),
      second.ok("approvals", "approve", { approveList: [named(theirs)] }),
    ]);
    expect(answers.map(errorsIn)).toEqual([[null], [null]]);
    const { status, history } = await seen(draft);
    expect([status, history.filter(({ action }) => action === "issue").length]).toEqual(["1", 1]);
  });

  it("is asked for once, however many ask at the same time, and what else they named is done", async () => {
    await rule(["chief"]);
    const draft = await buildDraft(app);
    const cheap = [await buildDraft(app, { quantities: ["1"] }), await buildDraft(app, { quantities: ["1"] })] as const;
    const both = (by: TestUser, other: Order) => () =>
      by.ok("purchaseOrders", "issue", { issueList: [named(draft), named(other)] });
    const row = "select from purchase_order where id = $1";
    const answers = await atOnce(app, row, [draft.id], [both(buyer, cheap[0]), both(second, cheap[1])]);
    expect(answers.map(({ changed }) => changed)).toEqual([1, 1]);
    expect(answers.flatMap(errorsIn).toSorted()).toEqual(["approvalAwaited", null, null, null]);
    expect(await approvalsListed(chief, { documentNo: draft.purchaseNo })).toHaveLength(1);
    expect((await seen(draft)).history.filter(({ action }) => action === "approval.asked")).toHaveLength(1);
    expect([(await seen(cheap[0])).status, (await seen(cheap[1])).status]).toEqual(["1", "1"]);
  });

  it("says when it was decided, also where it is given together with one that waits for others", async () => {
    await rule(["chief"]);
    await rule(["chief", "second"], { amountFrom: "300" });
    const [longer, shorter] = [await asked({ quantities: ["300"] }), await asked()];
    const approveList = [named(await approvalOf(longer)), named(await approvalOf(shorter))];
    expect(errorsIn(await chief.ok("approvals", "approve", { approveList }))).toEqual([null, null]);
    const [left] = await approvalsListed(chief, { documentNo: longer.purchaseNo });
    expect(left).toMatchObject({ status: waiting, decidedDate: null });
    const [given] = await approvalsListed(chief, { documentNo: shorter.purchaseNo });
    expect(given).toMatchObject({ status: approved, decidedDate: expect.any(String) });
  });

  it("is declined with a reason, or withdrawn by the one who asked: the step is not taken", async () => {
    await rule(["chief"]);
    const draft = await asked();
    const open = await approvalOf(draft);
    expect(await chief.refused("approvals", "decline", { declineList: [named(open)] } as never)).toBe("invalidRequest");
    await chief.ok("approvals", "decline", { declineList: [named(open)], reason: "Too dear" });
    expect((await seen(draft)).history.at(-1)).toMatchObject({ action: "approval.declined", reason: "Too dear" });
    expect(await approvalsListed(buyer, { documentNo: draft.purchaseNo, askedByMe: "1" })).toMatchObject([
      { status: declined, declinedBy: "User chief", declineReason: "Too dear" },
    ]);
    await bellOf(buyer, "approvalDeclined", draft);

    await issue(await seen(draft), second);
    const again = await approvalOf(draft);
    expect(errorsIn(await chief.ok("approvals", "withdraw", { withdrawList: [named(again)] }))).toEqual([
      "approvalNotAskedByYou",
    ]);
    await second.ok("approvals", "withdraw", { withdrawList: [named(again)] });
    expect(await approvalsListed(chief, { documentNo: draft.purchaseNo, status: withdrawn })).toHaveLength(1);
    expect(await seen(draft)).toMatchObject({ status: "0", allowedActions: { issue: null } });
    expect(errorsIn(await chief.ok("approvals", "approve", { approveList: [named(again)] }))).toEqual([
      "approvalNotWaiting",
    ]);
    const [ended] = await approvalsListed(chief, { documentNo: draft.purchaseNo, status: withdrawn });
    expect(ended?.allowedActions).toMatchObject({ approve: "approvalNotWaiting", withdraw: "approvalNotWaiting" });
  });

  it("is asked for anew by the same call, as soon as the one before has ended", async () => {
    await rule(["chief"]);
    const draft = await asked();
    expect(errorsIn(await issue(draft))).toEqual(["approvalAwaited"]);
    await buyer.ok("approvals", "withdraw", { withdrawList: [named(await approvalOf(draft))] });
    expect((await issue(draft)).results[0]?.waitsFor).toEqual(["User chief"]);
    await chief.ok("approvals", "decline", { declineList: [named(await approvalOf(draft))], reason: "Too dear" });
    expect((await issue(draft)).results[0]?.waitsFor).toEqual(["User chief"]);

    await asOwner(app, "delete from approval_rule");
    await rule(["chief"], { documentStep: approvalStep.code.agreeOrder });
    const order = await agreementAsked(app);
    await buyer.ok("approvals", "withdraw", { withdrawList: [named(await approvalOf(order))] });
    expect(await buyer.ok("purchaseOrders", "agree", named(order))).toMatchObject({ approval: { status: waiting } });
  });

  it("takes no step that the one who asked may no longer take", async () => {
    await rule(["chief"]);
    await addUser(admin, "leaver", { roleNo: ["buyer"] });
    const draft = await buildDraft(app, { head: { warehouseNo: "W1" } });
    await issue(draft, await app.as("leaver"));
    const [leaver] = await asOwner<{ id: string }>(app, "select id from app_user where user_no = 'leaver'");
    // No longer of the warehouse of its lines.
    const limit = "insert into user_scope (tenant_id, user_id, data_type, data_value) values (1, $1, '3', 'W2')";
    await asOwner(app, limit, [leaver?.id ?? ""]);
    expect(errorsIn(await approve(draft))).toEqual(["approvalAskerGone"]);
    await asOwner(app, "delete from user_scope where user_id = $1", [leaver?.id ?? ""]);
    await asOwner(app, "update app_user set status_code = '0' where user_no = 'leaver'");
    expect(errorsIn(await approve(draft))).toEqual(["approvalAskerGone"]);
    expect((await seen(draft)).approval).toMatchObject({ waitsFor: "User chief", approvedBy: null });
  });

  it("S6.3c is seen by nobody of another organisation, and by no supplier", async () => {
    await rule(["chief"], { documentStep: approvalStep.code.agreeOrder });
    const draft = await agreementAsked(app);
    expect(await approvalsListed(ofTwo, { documentNo: draft.purchaseNo })).toEqual([]);
    const open = await approvalOf(draft);
    expect(errorsIn(await ofTwo.ok("approvals", "approve", { approveList: [named(open)] }))).toEqual(["notFound"]);
    expect(await supplier.refused("approvals", "getApprovalPage", { current: 1, size: 5, condition: {} })).toBe(
      "permissionMissing",
    );
    const theirs = await seen(draft, supplier);
    expect(theirs).toMatchObject({ approval: null, approvalAwaited: null });
    expect(theirs.history.filter(({ action }) => action.startsWith("approval."))).toEqual([]);

    // Nor of the version that is kept when the order changes meanwhile, or of its buyer's flag.
    await buyer.ok("purchaseOrders", "markOrders", { markList: [{ id: draft.id }], note: "Too dear" });
    await buyer.ok("purchaseOrders", "changePurchaseOrder", nextVersion(await seen(draft), firstFor("80")));
    const { head } = await supplier.ok("purchaseOrders", "getPurchaseOrderVersion", { id: draft.id, bandNo: 1 });
    expect(head).toMatchObject({ purchaseNo: draft.purchaseNo });
    for (const own of ["approvalAwaited", "redFlag", "flagNote", "decision"]) expect(head).not.toHaveProperty(own);
  });
});
