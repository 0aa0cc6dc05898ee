import { approvalSequence, approvalStatus } from "@tandem/contract/platform/approvals/statuses";
import { Pool } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import {
  addApprovalRule,
  approvalsListed,
  approvalUsers,
  approveBy,
  askedFor,
  endApprovalRules,
  errorsIn,
  issueBy,
  seenBy,
} from "../../../testing/approvals.ts";
import { day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";
import { untilTold } from "../../../testing/send-mails.ts";
import { tellSubstitutesOfToday } from "../../identity/users/substitutes.ts";
import { voidForsakenApprovals } from "./void-forsaken.ts";

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
});
afterAll(() => app.close());
afterEach(() => endApprovalRules(app));

/** The record of a user, as administrators see it. */
async function ownRecordOf(userNo: string) {
  const { records } = await admin.ok("users", "getAuthUserList", { current: 1, size: 1, condition: { userNo } });
  const [found] = records;
  if (!found) throw new Error(`${userNo} is missing`);
  return found;
}

describe("An approval", () => {
  it("may be given by a substitute on their days, who is named with the one they stood in for", async () => {
    const own = await chief.ok("currentUsers", "getOwnData", {});
    const values = { userName: own.userName, languageCode: "en-US" as const };
    const standIn = (from: number, until: number, version: number, substituteNo = "second") =>
      chief.call("currentUsers", "updateOwnData", {
        ...{ ...values, version, substituteNo, substituteFrom: day(from), substituteUntil: day(until) },
      });
    const { records: colleagues } = await chief.ok("currentUsers", "getColleagues", { keyword: "SECOND" });
    expect(colleagues).toEqual([{ userNo: "second", userName: "User second" }]);
    const everybody = (await chief.ok("currentUsers", "getColleagues", { keyword: "" })).records.map(
      ({ userNo }) => userNo,
    );
    expect(everybody).toEqual(expect.arrayContaining(["admin", "buyer"]));
    for (const other of ["chief", "supplierA", "admin@2"]) expect(everybody).not.toContain(other);
    expect(await supplier.ok("currentUsers", "getColleagues", { keyword: "" })).toEqual({ records: [] });
    expect((await standIn(0, 1, own.version, "chief")).body).toMatchObject({ errorCode: "substituteOneself" });
    expect((await standIn(0, 1, own.version, "supplierA")).body).toMatchObject({ errorCode: "referenceUnknown" });
    await addUser(admin, "packer", { roleNo: ["warehouse"] });
    expect(await chief.ok("currentUsers", "getColleagues", { keyword: "packer" })).toEqual({ records: [] });
    expect((await standIn(0, 1, own.version, "packer")).body).toMatchObject({ errorCode: "substituteMayNotDecide" });
    expect((await standIn(2, 1, own.version)).body).toMatchObject({ errorCode: "substituteDaysReversed" });
    // A day that is changed alone is judged by the other that stands.
    await asOwner(app, "update app_user set substitute_from = current_date + 9 where user_no = 'chief'");
    const stands = await ownRecordOf("chief");
    const early = { ...named(stands), substituteUntil: day(1) };
    expect(await admin.refused("users", "updateSysUser", early)).toBe("substituteDaysReversed");
    expect((await standIn(1, 5, stands.version)).body).toMatchObject({ data: { substituteNo: "second" } });
    await addApprovalRule(admin, ["chief"]);
    const draft = await askedFor(app);
    expect(errorsIn(await approveBy(second, draft))).toEqual(["approvalNotYours"]);
    const { version } = await chief.ok("currentUsers", "getOwnData", {});
    expect((await standIn(-1, 0, version)).body).toMatchObject({ data: { substituteFrom: day(-1) } });
    await approveBy(second, draft);
    const { history } = await seenBy(buyer, draft);
    expect(history.at(-2)).toMatchObject({
      action: "approval.substituted",
      userName: "User second",
      reason: "User chief",
    });
    expect(await approvalsListed(second, { documentNo: draft.purchaseNo })).toMatchObject([
      { status: approvalStatus.code.approved, approvedBy: "User second (User chief)" },
    ]);
    await asOwner(app, "update app_user set substitute_no = null");
  });

  it("may be given by a substitute whose scope is narrower, among what they see", async () => {
    await addUser(admin, "ofOne", { roleNo: ["buyer"], scopeOrgNo: ["O1"] });
    const ofOne = await app.as("ofOne");
    const { records } = await ofOne.ok("currentUsers", "getColleagues", { keyword: "chief" });
    expect(records.map(({ userNo }) => userNo)).toEqual(["chief", "chiefOfTwo"]);
    const standIn = async (by: TestUser, substituteNo: string | null) => {
      const { userName, version } = await by.ok("currentUsers", "getOwnData", {});
      return by.ok("currentUsers", "updateOwnData", { userName, version, languageCode: "en-US", substituteNo });
    };
    expect(await standIn(ofOne, "chief")).toMatchObject({ substituteNo: "chief" });
    await addApprovalRule(admin, ["chief"]);
    const draft = await askedFor(app);
    // What waits already is told to whom it waits for from now on.
    const bell = async () =>
      (await ofOne.ok("messages", "getCurrentUserMessageList", { size: 100 })).records.map(({ topic }) => topic);
    expect(await bell()).toEqual([]);
    await standIn(chief, "ofOne");
    await expect.poll(bell).toEqual(["approvalAsked"]);
    expect(await approvalsListed(ofOne, { documentNo: draft.purchaseNo, toDecide: "1" })).toHaveLength(1);
    expect(await approvalsListed(ofTwo, { documentNo: draft.purchaseNo })).toEqual([]);
    // A substitution of coming days is told as these begin, once, and no more after them.
    const owner = new Pool({ connectionString: app.connectionString });
    const asDaysBegin = async () => {
      for (let times = 0; times < 2; times += 1) await tellSubstitutesOfToday(owner);
      await untilTold(app);
      return bell();
    };
    const days = (from: string, until: string) =>
      asOwner(
        app,
        `update app_user set substitute_from = app.today_of(tenant_id) ${from}, substitute_until = app.today_of(tenant_id) ${until}
         where user_no = 'chief'; delete from outbox where payload ->> 'what' = 'substituted'`,
      );
    await days("- 2", "- 1");
    expect(await asDaysBegin()).toEqual([]);
    await days("+ 0", "+ 5");
    expect(await asDaysBegin()).toEqual(["approvalAsked"]);
    expect(await asOwner(app, "select from outbox where payload ->> 'what' = 'substituted'")).toHaveLength(1);
    await owner.end();
    expect(await approveBy(ofOne, draft)).toMatchObject({ changed: 1 });
    expect((await seenBy(buyer, draft)).status).toBe("1");
    await asOwner(app, "update app_user set substitute_no = null");
  });

  it("is void once nobody may give a part of it any more, who asked is told, and it is asked for anew", async () => {
    await addUser(admin, "leaving", { roleNo: ["buyer"] });
    await addApprovalRule(admin, ["chief", "leaving"], { approvalSequence: approvalSequence.code.inOrder });
    const draft = await askedFor(app);
    const owner = new Pool({ connectionString: app.connectionString });
    const afterwards = async (change: string) => {
      await asOwner(app, `update app_user set ${change} where user_no = 'leaving'`);
      await voidForsakenApprovals(owner);
      return (await seenBy(buyer, draft)).approval?.waitsFor ?? null;
    };
    expect(await afterwards("status_code = '1'")).toBe("User chief, User leaving");
    // Whoever stands in for somebody who is gone, be it later, may still decide.
    const later = "substitute_no = 'second', substitute_from = current_date + 5";
    expect(await afterwards(`status_code = '0', ${later}`)).not.toBeNull();
    expect(await afterwards("substitute_from = current_date - 5, substitute_until = current_date - 3")).toBeNull();
    await owner.end();
    const last = { action: "approval.forsaken", side: "system", reason: "User leaving" };
    expect((await seenBy(buyer, draft)).history.at(-1)).toMatchObject(last);
    await untilTold(app);
    const bell = async (by: TestUser) =>
      (await by.ok("messages", "getCurrentUserMessageList", { size: 100 })).records
        .filter(({ recordId }) => recordId === draft.id)
        .map(({ topic }) => topic);
    expect([await bell(buyer), await bell(chief)]).toEqual([["approvalVoid"], []]);
    expect((await issueBy(second, draft)).results[0]?.waitsFor).toEqual(["User chief"]);
  });

  it("stays as named where a user is changed by somebody who does not know the substitute, or when they are out of use", async () => {
    await addUser(admin, "adminOfTwo", { scopeOrgNo: ["O2"] });
    const adminOfTwo = await app.as("adminOfTwo");
    await addUser(admin, "deputy", { roleNo: ["buyer"] });
    await addUser(admin, "ofTwoAway", { roleNo: ["buyer"], scopeOrgNo: ["O2"], substituteNo: "deputy" });
    const seenBy = async (user: TestUser, userNo: string) =>
      (await user.ok("users", "getAuthUserList", { current: 1, size: 1, condition: { userNo } })).records;
    const change = async (remark: string) => {
      const [{ id, version } = { id: "", version: 0 }] = await seenBy(admin, "ofTwoAway");
      return (await adminOfTwo.call("users", "updateSysUser", { id, version, remark, substituteNo: "deputy" })).body;
    };
    expect(await seenBy(adminOfTwo, "deputy")).toEqual([]);
    expect(await change("Away")).toHaveProperty("data");
    const [{ id, version } = { id: "", version: 0 }] = await seenBy(admin, "deputy");
    await admin.ok("users", "updateSysUser", { id, version, statusCode: "0" });
    expect(await change("Still away")).toHaveProperty("data");
  });
});
