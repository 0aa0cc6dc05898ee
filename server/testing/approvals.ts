import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { approvalSequence, approvalStatus, approvalStep } from "@tandem/contract/platform/approvals/statuses";
import { expect } from "vitest";
import type { TestApplication, TestUser } from "./application.ts";
import { brokenLaws } from "./laws.ts";
import { buildDraft, buildIssued, day, replyInput } from "./orders.ts";
import { addUser } from "./outsiders.ts";
import { asOwner, setOrderRule } from "./owner.ts";
import { named } from "./records.ts";

/** Who asks and who approves: `chief` and `second` see all that the buyer sees, `ofTwo` another organisation alone. */
export async function approvalUsers(app: TestApplication) {
  const admin = await app.as("admin");
  for (const userNo of ["chief", "second"]) await addUser(admin, userNo, { roleNo: ["buyer"] });
  await addUser(admin, "chiefOfTwo", { roleNo: ["buyer"], scopeOrgNo: ["O2"] });
  const [buyer, supplier, chief, second, ofTwo] = await Promise.all(
    ["buyer", "supplierA", "chief", "second", "chiefOfTwo"].map((userNo) => app.as(userNo)),
  );
  return { admin, buyer, supplier, chief, second, ofTwo } as Readonly<
    Record<"admin" | "buyer" | "supplier" | "chief" | "second" | "ofTwo", TestUser>
  >;
}

let rules = 0;

/** A rule for issuing dear orders, unless it says otherwise. */
export async function addApprovalRule(admin: TestUser, approvers: readonly string[], more: object = {}) {
  rules += 1;
  const documentStep = approvalStep.code.issueOrder;
  return admin.ok("approvalRules", "addapprovalrule", {
    ...{ approvalRuleNo: `R${rules}`, approvalRuleName: `Rule ${rules}`, documentStep },
    ...{ amountFrom: "100", approvalSequence: approvalSequence.code.together, statusCode: "1" },
    ...more,
    lines: approvers.map((userNo) => ({ userNo })),
  });
}

/** The order as the user sees it now. */
export const seenBy = (user: TestUser, { id }: { readonly id: string }) =>
  user.ok("purchaseOrders", "getPurchaseOrderById", { id });

export const issueBy = (user: TestUser, order: PurchaseOrderDetail) =>
  user.ok("purchaseOrders", "issue", { issueList: [named(order)] });

/** A draft whose issue was asked for. */
export async function askedFor(app: TestApplication, wish = {}): Promise<PurchaseOrderDetail> {
  const draft = await buildDraft(app, wish);
  const { results } = await issueBy(await app.as("buyer"), draft);
  expect(results[0]).toMatchObject({ error: null, waitsFor: expect.any(Array) });
  return draft;
}

/** An order of which the buyer's agreement to a differing answer was asked for. */
export async function agreementAsked(app: TestApplication): Promise<PurchaseOrderDetail> {
  const [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
  await setOrderRule(app, "O1", { answerUpdatesOrder: true });
  const order = await buildIssued(app);
  expect(order.status).toBe("1");
  const reply = replyInput(order, [["90", day(20)]], [["50", day(14)]]);
  const answered = await supplier.ok("purchaseOrders", "accept", {
    ...reply,
    version: (await seenBy(supplier, order)).version,
    reason: "Late",
  } as never);
  const waits = await buyer.ok("purchaseOrders", "agree", named(answered));
  const { waiting } = approvalStatus.code;
  expect(waits).toMatchObject({ refuseSign: "2", approval: { status: waiting, waitsFor: "User chief" } });
  return waits;
}

export const approvalsListed = async (by: TestUser, condition: object) =>
  (await by.ok("approvals", "getApprovalPage", { current: 1, size: 50, condition })).records;

/** What waits of an order. */
export async function approvalOf({ purchaseNo }: PurchaseOrderDetail, by: TestUser) {
  const [found] = await approvalsListed(by, { documentNo: purchaseNo, status: approvalStatus.code.waiting });
  if (!found) throw new Error(`${purchaseNo} waits for nobody`);
  return found;
}

export const approveBy = async (by: TestUser, order: PurchaseOrderDetail) =>
  by.ok("approvals", "approve", { approveList: [named(await approvalOf(order, by))] });

export const errorsIn = ({ results }: { results: readonly { error: { errorCode: string } | null }[] }) =>
  results.map(({ error }) => error?.errorCode ?? null);

/** After a test: its approvals broke no law, and its rules are none of the next. */
export async function endApprovalRules(app: TestApplication): Promise<void> {
  expect(await brokenLaws(app)).toEqual([]);
  await asOwner(app, "delete from approval_rule");
}
