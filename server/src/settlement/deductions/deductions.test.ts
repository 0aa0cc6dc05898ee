import type { DeductionDetail } from "@tandem/contract/settlement/deductions/deductions";
import { deductionStatus } from "@tandem/contract/settlement/deductions/statuses";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { atOnce } from "../../../testing/at-once.ts";
import { addClasses, steel } from "../../../testing/classes.ts";
import { deductionOf, issueDeduction, provideDollars } from "../../../testing/documents/deductions.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildIssued, day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { print } from "../../../testing/prints.ts";
import { importSheetOf, named, saveSheet, typedSheet } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
  await provideDollars(await app.as("admin"));
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

const get = ({ id }: { readonly id: string }) => buyer.ok("deductions", "getSrmDeductionOrderById", { id });
const accept = (one: DeductionDetail, confirmAmount?: string) =>
  supplier.ok("deductions", "srmDeductionOrderConfirm", { ...named(one), ...(confirmAmount ? { confirmAmount } : {}) });
const reject = (one: DeductionDetail) =>
  supplier.ok("deductions", "reject", { ...named(one), reason: "It was on time" });
const agree = async (one: DeductionDetail) => {
  await buyer.ok("deductions", "agree", { agreeList: [named(one)] });
  return get(one);
};
const refuse = (one: DeductionDetail) => buyer.ok("deductions", "refuse", { ...named(one), reason: "Too little" });
const ours = typedSheet([{ deductionName: "Ours" }]);
const last = ({ history }: DeductionDetail) => history.at(-1);

describe("A deduction", () => {
  it("B4.7a B4.7b B4.7d waits for its supplier, is accepted in part or rejected with a reason, and agreed to or not", async () => {
    const issued = await issueDeduction(buyer);
    expect(issued).toMatchObject({ deductionStatus: "0", deductionNo: expect.stringMatching(/^DED-\d{4}-\d{6}$/) });
    const accepted = await accept(issued, "60.5");
    expect(accepted).toMatchObject({ deductionStatus: "1", confirmAmount: "60.5", deductionFrom: "1" });
    expect(await agree(accepted)).toMatchObject({ deductionStatus: "3", confirmAmount: "60.5" });
    const whole = await accept(await issueDeduction(buyer, { taxRate: "13" }));
    expect(whole).toMatchObject({ confirmAmount: "100", deductionEffect: "1" });
    const refused = await refuse(whole);
    expect(refused).toMatchObject({ deductionStatus: "4", confirmAmount: "100", refuseReason: "Too little" });
    const other = await issueDeduction(buyer);
    expect(other.deductionEffect).toBe("2");
    expect(await supplier.refused("deductions", "reject", { ...named(other), reason: " " })).toBe("reasonRequired");
    expect(await reject(other)).toMatchObject({ deductionStatus: "2", rejectReason: "It was on time" });
  });

  it("B4.7c is issued again as it is said now; what was answered stays in its history alone", async () => {
    for (const turnDown of [reject, async (one: DeductionDetail) => refuse(await accept(one))]) {
      const down = await turnDown(await issueDeduction(buyer));
      const input = { ...deductionOf({ deductionAmount: "80", reason: "Three days late" }), ...named(down) };
      const again = await buyer.ok("deductions", "reissue", input);
      const nothing = { confirmAmount: null, rejectReason: null, refuseReason: null };
      expect(again).toMatchObject({ deductionStatus: "0", deductionAmount: "80", ...nothing });
      const answered = down.confirmAmount ? ["confirmAmount", "100"] : ["rejectReason", "It was on time"];
      expect(last(again)).toMatchObject({ action: "reissue", fromState: down.deductionStatus });
      expect(last(again)?.changes).toContainEqual({ line: null, field: answered[0], old: answered[1], new: null });
      expect((await accept(again)).confirmAmount).toBe("80");
    }
  });

  it("B4.7e B8.7c is handled in its states alone, and by one of two who do it at once", async () => {
    const issued = await issueDeduction(buyer);
    const steps = ["accept", "reject", "agree", "refuse", "reissue", "modify", "void"] as const;
    const open = async (one: DeductionDetail) => {
      const seen = await supplier.ok("deductions", "getSrmDeductionOrderById", { id: one.id });
      const allowed = { ...(await get(one)).allowedActions, accept: seen.allowedActions.accept };
      return steps.filter((step) => ({ ...allowed, reject: seen.allowedActions.reject })[step] === null);
    };
    expect(await open(issued)).toEqual(["accept", "reject", "modify", "void"]);
    const calls = [
      () => supplier.call("deductions", "srmDeductionOrderConfirm", named(issued)),
      () => supplier.call("deductions", "reject", { ...named(issued), reason: "No" }),
    ];
    const answers = await atOnce<{ readonly body: object }>(
      ...([app, "select from deduction where id = $1", [issued.id], calls] as const),
    );
    expect(answers.filter(({ body }) => "data" in body)).toHaveLength(1);
    const accepted = await accept(await issueDeduction(buyer));
    expect(await open(accepted)).toEqual(["agree", "refuse"]);
    expect(await open(await agree(accepted))).toEqual([]);
    const rejected = await reject(await issueDeduction(buyer));
    expect(await open(rejected)).toEqual(["reissue", "void"]);
    const voided = await buyer.ok("deductions", "voidDeductionOrder", { ...named(rejected), reason: "Ours" });
    expect([voided.deductionStatus, await open(voided)]).toEqual(["X", []]);
    expect(await supplier.refused("deductions", "srmDeductionOrderConfirm", named(voided))).toBe("deductionNotPending");
  });

  it("is of no more decimals than its currency, and accepted for no more than it is", async () => {
    const at = (path: string) => ({ details: [{ path, message: expect.any(String) }] });
    const fine = await buyer.call("deductions", "saveDeductionOrder", deductionOf({ deductionAmount: "1.005" }));
    expect(fine.body).toMatchObject({ errorCode: "invalidRequest", ...at("deductionAmount") });
    const none = await buyer.call("deductions", "saveDeductionOrder", deductionOf({ deductionAmount: "0" }));
    expect(none.http).toBe(400);
    const issued = await issueDeduction(buyer);
    for (const [confirmAmount, errorCode] of [
      ["100.01", "deductionConfirmedBeyond"],
      ["1.005", "invalidRequest"],
    ]) {
      const answer = await supplier.call("deductions", "srmDeductionOrderConfirm", { ...named(issued), confirmAmount });
      expect(answer.body).toMatchObject({ errorCode, ...at("confirmAmount") });
    }
  });

  it("stays whose it is, and tells of no change where a number is only written otherwise", async () => {
    const issued = await issueDeduction(buyer);
    const save = (wish: Parameters<typeof deductionOf>[0]) =>
      buyer.call("deductions", "saveDeductionOrder", { ...deductionOf(wish), ...named(issued) });
    for (const path of ["orgNo", "supplierNo"] as const) {
      const { body } = await save({ [path]: { orgNo: "O2", supplierNo: "SB" }[path] });
      const message = expect.stringContaining(issued[path]);
      expect(body).toMatchObject({ errorCode: "invalidRequest", details: [{ path, message }] });
    }
    const { deductionName, deductionDate } = issued;
    const again = await save({ deductionName, deductionDate, deductionAmount: "100.00" });
    expect(again.body).toMatchObject({ data: { history: [{}, { action: "modify", changes: [] }] } });
  });

  it("is accepted, agreed to and voided together with others, each by itself, and taken back until it was read", async () => {
    const [one, other, third] = [await issueDeduction(buyer), await issueDeduction(buyer), await issueDeduction(buyer)];
    await reject(third);
    const confirmList = [one, other, third].map(named);
    const both = await supplier.ok("deductions", "batchConfirm", { confirmList });
    expect(both).toMatchObject({ changed: 2, results: [{ error: null }, { error: null }, { error: {} }] });
    await supplier.ok("deductions", "undo", { step: "accept", undoList: [{ id: other.id }] });
    expect(await get(other)).toMatchObject({ deductionStatus: "0", confirmAmount: null });
    await get(one);
    const late = await supplier.ok("deductions", "undo", { step: "accept", undoList: [{ id: one.id }] });
    expect(late).toMatchObject({ changed: 0 });
    const list = await Promise.all([one, other, third].map(get));
    expect(await buyer.ok("deductions", "agree", { agreeList: list.map(named) })).toMatchObject({ changed: 1 });
    const voidList = (await Promise.all(list.map(get))).map(named);
    expect(await buyer.ok("deductions", "batchVoid", { voidList, reason: "Ours" })).toMatchObject({ changed: 2 });
  });

  it("is issued by no supplier, whatever a role permits", async () => {
    await addUser(await app.as("admin"), "allOfAlpha", { supplierNo: "SA" });
    const all = await app.as("allOfAlpha");
    expect(await all.refused("deductions", "saveDeductionOrder", deductionOf())).toBe("actionOfOtherSide");
    const imported = await all.upload("deductions", "importexcel", await saveSheet(ours));
    expect(imported.body).toMatchObject({ errorCode: "actionOfOtherSide" });
  });

  it("is issued by nobody who is limited to classes, as it is of none", async () => {
    const admin = await app.as("admin");
    await addClasses(admin);
    const limits = {
      buyerOfSteel: { scopeClassifyType: [steel.classifyType] },
      buyerOfCoils: { scopeBusinessClassifyType: [steel.businessClassifyType] },
    };
    for (const [userNo, limit] of Object.entries(limits)) {
      await addUser(admin, userNo, { roleNo: ["buyer"], ...limit });
      const limited = await app.as(userNo);
      expect(await limited.refused("deductions", "saveDeductionOrder", deductionOf())).toBe("deductionOfNoClass");
    }
    const imported = await (await app.as("buyerOfSteel")).upload("deductions", "importexcel", await saveSheet(ours));
    expect(imported.body).toMatchObject({ errorCode: "deductionOfNoClass" });
  });

  it("comes from workbooks, each row by the rules of every other, and names orders of its supplier that were issued", async () => {
    const { purchaseNo } = await buildIssued(app, { supplierNo: "SB" });
    const row = (wish: object) => Object.entries(deductionOf(wish)).map(([name, value]) => [name, String(value)]);
    const rows = [row({ deductionLetterNo: "LETTER-1" }), row({ purchaseNo }), row({ deductionAmount: "0.001" })];
    const sheet = typedSheet(rows.map((each) => Object.fromEntries(each)));
    const { errors } = await importSheetOf(buyer, "deductions", sheet);
    expect(errors.map(({ row: at, column }) => [at, column])).toEqual([
      [3, "Order no."],
      [4, "Deduction amount"],
    ]);
    expect(await importSheetOf(buyer, "deductions", { ...sheet, rows: sheet.rows.slice(0, 1) })).toMatchObject({
      ...{ added: 1, errors: [], documents: [{ number: expect.stringMatching(/^DED-/) }] },
    });
    const request = { current: 1, size: 9, condition: { deductionLetterNo: "LETTER-1", deductionDate: day(0) } };
    const { records } = await supplier.ok("deductions", "getDeductionOrderPage", request);
    expect(records).toMatchObject([{ deductionFrom: "2", deductionStatus: "0" }]);
  });

  it("keeps the order that it names from becoming a draft again", async () => {
    const order = await buildIssued(app);
    await issueDeduction(buyer, { purchaseNo: order.purchaseNo });
    const undone = await buyer.ok("purchaseOrders", "undo", { step: "issue", undoList: [{ id: order.id }] });
    expect(undone).toMatchObject({ results: [{ error: { errorCode: "stepFollowed" } }] });
  });

  it("B7.5 answers other programs by the names of its calls, and is printed as a letter", async () => {
    const issued = await issueDeduction(buyer);
    const request = { current: 1, size: 1, condition: { deductionNo: issued.deductionNo } };
    expect(
      (await buyer.ok("deductions", "getDeductionOrderPage", request)).records[0]?.allowedActions.modify,
    ).toBeNull();
    expect((await supplier.ok("deductions", "getDeductionBasicPage", request)).records).toMatchObject([named(issued)]);
    const states = await buyer.ok("deductions", "getDeductionOrderStatus", {});
    expect(states.records.map((each) => each.deductionStatus)).toEqual(deductionStatus.codes);
    expect(states.records[0]?.deductionStatusName).toBe("Pending confirmation");
    expect(await get(issued)).toMatchObject(named(issued));
    expect(await accept(issued, "40")).toMatchObject({ confirmAmount: "40" });
    const { pages } = await print(supplier, { ids: [issued.id], module: "DEDUCTION", reportKey: "DEDUCTION_STANDARD" });
    for (const words of [issued.deductionNo, issued.deductionName, "Came a week late", "USD 100.00", "USD 40.00"]) {
      expect(pages.join()).toContain(words);
    }
  });
});
