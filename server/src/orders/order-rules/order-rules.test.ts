import { languageCodes } from "@tandem/contract/core/languages";
import type { InputOf } from "@tandem/contract/core/service";
import { executionPolicy, executionPolicyLine } from "@tandem/contract/orders/order-rules/execution-policies";
import { usualOptions } from "@tandem/contract/orders/order-rules/options";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { Services } from "@tandem/contract/services";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { missingInSheet } from "../../../testing/every-field.ts";
import { buildDraft, buildIssued, buildNotice, day, replyInput } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";
import {
  addPolicy as addPolicyOf,
  decidedBy,
  forgetRules,
  type PolicyLine,
  type PolicyOptions,
} from "../../../testing/rules.ts";
import { asTexts, missingIn, sampleValues } from "../../../testing/sample-values.ts";
import { headingOf, readSheet } from "../../../testing/sheets.ts";
import { walkOf } from "../../../testing/statements.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  buyer = await app.as("buyer");
  supplier = await app.as("supplierA");
  await admin.ok("categories", "addbmitemgroup", { itemGroupNo: "G1", itemGroupName: "Bolts", statusCode: "1" });
  await admin.ok("supplierClasses", "addbmsupplierclass", {
    supplierClassNo: "KEY",
    supplierClassName: "Key suppliers",
    statusCode: "1",
  });
  await asOwner(app, "update material set item_group_no = 'G1' where item_no = 'M1'");
  await asOwner(app, "update supplier set supplier_class_no = 'KEY' where supplier_no = 'SA'");
});
beforeEach(() => forgetRules(app));
afterAll(() => app.close());

const days = { acceptanceDeadlineDays: 0, earlyDays: 0, lateDays: 0, previewDays: 0 } as const;
let count = 0;
const addPolicy = (options: PolicyOptions, ...lines: PolicyLine[]) => {
  count += 1;
  return addPolicyOf(admin, `P${count}`, options, lines);
};

const configure = (
  options: Partial<InputOf<Services["answerConfigurations"]["endpoints"]["addanswerconfiguration"]>>,
) => admin.ok("answerConfigurations", "addanswerconfiguration", { orgNo: "O1", ...days, ...options });

async function decided(option: string, of: { supplierNo?: string; itemNo?: string } = {}) {
  const found = await decidedBy(admin, option, of);
  return [found?.value, found?.rule.name, found?.rule.version];
}

const defaultPolicy = async () => {
  const request = { current: 1, size: 1, condition: { policyNo: "DEFAULT" } };
  const { records } = await admin.ok("executionPolicies", "getexecutionpolicylistbyparams", request);
  return records[0] as NonNullable<(typeof records)[number]>;
};

describe("An order answer configuration", () => {
  it("B2.29g B5.6e is one for each organisation, and its days are not left empty", async () => {
    const { lateDays: _, ...lacking } = days;
    const { http } = await admin.call("answerConfigurations", "addanswerconfiguration", {
      orgNo: "O1",
      ...lacking,
    } as never);
    expect(http).toBe(400);
    await configure({});
    const again = { orgNo: "O1", ...days, lateDays: 1 };
    expect(await admin.refused("answerConfigurations", "addanswerconfiguration", again)).toBe("recordExists");
  });

  it("B3.13j has versions that can be read again, and its default can be restored", async () => {
    const { id, version } = await configure({ refusalAllowed: "0", acceptanceDeadlineDays: 5 });
    const change = { id, version, acceptanceDeadlineDays: 9 };
    const changed = await admin.ok("answerConfigurations", "updateanswerconfigurationbyid", change);
    const restored = await admin.ok("orderRules", "restoreAnswerConfiguration", { id, version: changed.version });
    expect(restored).toMatchObject({
      version: 3,
      refusalAllowed: "1",
      acceptanceDeadlineDays: 0,
      confirmBeforeShipping: "1",
    });
    expect(await admin.refused("orderRules", "restoreAnswerConfiguration", { id, version: 1 })).toBe("versionStale");
    const { versions } = await admin.ok("orderRules", "getRuleVersions", { kind: "answerConfiguration", id });
    expect(versions.map((each) => [each.version, each.content.acceptanceDeadlineDays, each.updateName])).toEqual([
      [3, 0, "User admin"],
      [2, 9, "User admin"],
      [1, 5, "User admin"],
    ]);
  });
});

describe("An execution policy", () => {
  it("B3.13j says what is usual of every option where it is the default one of a new tenant", async () => {
    expect(await defaultPolicy()).toMatchObject(usualOptions);
  });

  it("B2.29n B4.6c B8.7b is added, changed and deleted with its versions; the default one stays, and can be restored", async () => {
    const added = await addPolicy({ deliveryMode: "JIT", lockDays: 3 }, { itemNo: "M1" });
    const { id } = added;
    const lines = [{ itemNo: "M2" }, { supplierNo: "SA", itemGroupNo: "G1" }];
    const changed = await admin.ok("executionPolicies", "updateexecutionpolicybyid", {
      ...named(added),
      lines,
    } as never);
    const { versions } = await admin.ok("orderRules", "getRuleVersions", { kind: "executionPolicy", id });
    expect(
      versions.map(({ version, content }) => [
        version,
        (content.lines as { itemNo: string }[]).map((line) => line.itemNo),
      ]),
    ).toEqual([
      [2, ["M2", null]],
      [1, ["M1"]],
    ]);
    await admin.ok("executionPolicies", "deleteexecutionpolicybyids", { delList: [named(changed)] });

    const kept = await defaultPolicy();
    const deletion = { delList: [named(kept)] };
    expect(await admin.refused("executionPolicies", "deleteexecutionpolicybyids", deletion)).toBe("defaultPolicyKept");
    const change = { ...named(kept), refusalAllowed: "0" } as const;
    const refusing = await admin.ok("executionPolicies", "updateexecutionpolicybyid", change);
    expect(await decided("refusalAllowed")).toEqual(["0", "Default policy", refusing.version]);
    await admin.ok("orderRules", "restoreDefaultPolicy", named(refusing));
    expect(await decided("refusalAllowed")).toEqual(["1", "Default policy", refusing.version + 1]);
    const other = await addPolicy({}, { orgNo: "O1" });
    expect(await admin.refused("orderRules", "restoreDefaultPolicy", named(other))).toBe("notTheDefaultPolicy");
    const disabled = { ...named(await defaultPolicy()), statusCode: "0" } as const;
    expect(await admin.refused("executionPolicies", "updateexecutionpolicybyid", disabled)).toBe("defaultPolicyValid");
    const { content } = await admin.download("executionPolicies", "exportexcel", {
      condition: { policyNo: kept.policyNo },
    });
    const [row = {}] = await readSheet(content);
    const sheet = typedSheet([{ ...row, Status: "Invalid" }]);
    expect((await importSheetOf(admin, "executionPolicies", sheet)).errors).toMatchObject([
      { row: 2, message: expect.stringContaining("The default policy stays in force") },
    ]);
    const wrong = { ...named(await defaultPolicy()), lines: [{ orgNo: "O1" }] };
    expect(await admin.refused("executionPolicies", "updateexecutionpolicybyid", wrong)).toBe("linesWrong");
  });

  it("B3.14 keeps all that it says, and whom it is for, in its list, its versions and its workbook", async () => {
    const lines = [{ orgNo: "O1", supplierNo: "SA", supplierClassNo: "KEY", itemNo: "M1", itemGroupNo: "G1" }];
    const values = sampleValues(executionPolicy, { policyNo: "WHOLE", policyName: "Whole", deliveryMode: "JIT" });
    const ofEachKind = ["refusalAllowed", "confirmBeforeShipping", "lockDays", "appointmentAsked", "partsAllowed"];
    expect(Object.keys(values)).toEqual(expect.arrayContaining(["policyName", "deliveryMode", ...ofEachKind]));
    const added = await admin.ok("executionPolicies", "addexecutionpolicy", { ...values, lines } as never);
    const condition = { policyNo: "WHOLE" };
    const request = { current: 1, size: 1, condition };
    const { records } = await admin.ok("executionPolicies", "getexecutionpolicylistbyparams", request);
    const { versions } = await admin.ok("orderRules", "getRuleVersions", { kind: "executionPolicy", id: added.id });
    const shown = await admin.ok("executionPolicies", "getexecutionpolicybyid", { id: added.id });
    for (const kept of [added, shown]) expect(kept).toMatchObject({ ...values, lines });
    expect(missingIn(records[0], values)).toEqual([]);
    expect(missingIn(asTexts(versions[0]?.content), asTexts(values))).toEqual([]);
    expect(versions[0]?.content.lines).toMatchObject(lines);
    const { content } = await admin.download("executionPolicies", "exportexcel", { condition });
    expect(await missingInSheet(content, executionPolicy, values)).toEqual([]);
    const [row = {}] = await readSheet(content);
    for (const [name, value] of Object.entries(lines[0] ?? {})) {
      expect(row[headingOf(executionPolicyLine as never, name)], name).toBe(value);
    }
  });

  it("B4.10b B4.10e is valid or not, and says how goods are called off: by orders, just in time, by appointment", async () => {
    for (const deliveryMode of ["PO", "JIT", "APPOINTMENT"] as const) {
      expect(await addPolicy({ deliveryMode }, { itemNo: "M5" })).toMatchObject({ deliveryMode, statusCode: "1" });
    }
    const wrong = { policyNo: "WRONG", policyName: "Wrong", statusCode: "1", deliveryMode: "BY_POST", lines: [] };
    expect(await admin.refused("executionPolicies", "addexecutionpolicy", wrong as never)).toBe("invalidRequest");
    const unknown = { ...wrong, deliveryMode: "PO", statusCode: "2" };
    expect(await admin.refused("executionPolicies", "addexecutionpolicy", unknown as never)).toBe("invalidRequest");
    const policy = await addPolicy({ refusalAllowed: "0" }, { itemNo: "M5" });
    const of = { itemNo: "M5" };
    expect(await decided("refusalAllowed", of)).toEqual(["0", `Policy P${count}`, 1]);
    await admin.ok("executionPolicies", "updateexecutionpolicybyid", { ...named(policy), statusCode: "0" } as never);
    expect((await decided("refusalAllowed", of))[1]).not.toBe(`Policy P${count}`);
  });

  it("B3.14 decides by what it names most particularly, the newer of two alike", async () => {
    const of = { supplierNo: "SA", itemNo: "M1" };
    const steps = [
      [{ orgNo: "O1" }, "1"],
      [{ supplierClassNo: "KEY" }, "2"],
      [{ supplierNo: "SA" }, "3"],
      [{ itemGroupNo: "G1" }, "4"],
      [{ itemNo: "M1" }, "5"],
      [{ itemNo: "M1" }, "6"],
      [{ itemNo: "M1", orgNo: "O1" }, "7"],
      [{ itemNo: "M1", orgNo: "O2" }, "7"],
      [{ supplierNo: "SA", orgNo: "O1" }, "7"],
    ] as const;
    for (const [line, value] of steps) {
      await addPolicy({ lateDays: steps.findIndex((step) => step[0] === line) + 1 }, line);
      expect((await decided("lateDays", of))[0], JSON.stringify(line)).toBe(value);
    }
    expect((await decided("lateDays", { supplierNo: "SB", itemNo: "M2" }))[0]).toBe("1");
    await addPolicy({ lateDays: 9, statusCode: "0" }, { itemNo: "M1", supplierNo: "SA" });
    expect((await decided("lateDays", of))[0]).toBe("7");
  });

  it("B3.14 leaves what it does not say to the organisation's configuration, and that to the default", async () => {
    await configure({ lateDays: 4, changeConfirmation: "overdue" });
    await addPolicy({ lateDays: 2, changeConfirmation: "none" }, { itemNo: "M1" });
    const configured = ["O1", 1] as const;
    expect(await decided("lateDays", { itemNo: "M1" })).toEqual(["2", `Policy P${count}`, 1]);
    expect(await decided("lateDays")).toEqual(["4", ...configured]);
    expect(await decided("changeConfirmation", { itemNo: "M1" })).toEqual(["none", `Policy P${count}`, 1]);
    expect(await decided("changeConfirmation")).toEqual(["overdue", ...configured]);
    expect(await decided("earlyDays", { itemNo: "M1" })).toEqual(["0", ...configured]);
    expect((await decided("refusalAllowed", { itemNo: "M1" })).slice(0, 2)).toEqual(["1", "Default policy"]);
    expect(await admin.refused("orderRules", "getDecidingRules", { orgNo: "O9" })).toBe("referenceUnknown");
  });

  it("B3.14 is the strictest of those that the lines of an order are under", async () => {
    await addPolicy({ acceptanceDeadlineDays: 9, refusalAllowed: "0" }, { itemNo: "M1" });
    await addPolicy({ acceptanceDeadlineDays: 4 }, { itemNo: "M2" });
    const issued = await buildIssued(app);
    expect(issued.acceptanceDeadline).toBe(day(4));
    expect(issued.judgedBy.map(({ name }) => name).sort()).toEqual(
      [`Policy P${count - 1}`, `Policy P${count}`, "Default policy"].sort(),
    );
    expect(issued.allowedActions.refuse).not.toBeNull();
    expect((await buildIssued(app, { quantities: ["1"] })).acceptanceDeadline).toBe(day(9));
  });

  it("is asked for many orders as for one, where policies name materials", async () => {
    await addPolicy({ lateDays: 1 }, { itemNo: "M2" });
    const drafts = [await buildDraft(app), await buildDraft(app), await buildDraft(app)].map(named);
    const walk = async (issueList: typeof drafts) =>
      (await walkOf(app.platform.pool, () => buyer.ok("purchaseOrders", "issue", { issueList }))).statements.length;
    expect(await walk(drafts.slice(0, 2))).toBe(await walk(drafts.slice(2)));
  });
});

describe("What a rule says of answers", () => {
  it("B3.13a B6.1d refusing is refused with the rule's name and version, in four languages", async () => {
    await addPolicy({ refusalAllowed: "0" }, { supplierNo: "SA" });
    const issued = await buildIssued(app);
    const worded = new Set<string>();
    for (const language of languageCodes) {
      const { body } = await supplier
        .reading(language)
        .call("purchaseOrders", "refuse", { ...named(issued), reason: "No" });
      if ("data" in body) throw new Error("It was refused");
      expect(body.errorMessage).toContain(`Policy P${count}`);
      worded.add(body.errorMessage);
    }
    expect(worded).toContain(
      `This order cannot be refused. Please talk to the buyer. Rule: Execution policy Policy P${count}, version 1, option “Supplier may refuse”.`,
    );
    expect(worded.size).toBe(languageCodes.length);
  });

  it("B3.13b what is not issued via the platform counts as accepted as soon as it is issued", async () => {
    await addPolicy({ issuedViaPlatform: "0", acceptanceDeadlineDays: 3 }, { supplierNo: "SA" });
    const [one, asked] = [await buildDraft(app), await buildDraft(app, { supplierNo: "SB" })];
    await buyer.ok("purchaseOrders", "issue", { issueList: [named(one), named(asked)] });
    const issued = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: one.id });
    expect(issued).toMatchObject({
      status: "1",
      refuseSign: "1",
      acceptedAutomatically: "0",
      acceptanceDeadline: null,
    });
    expect(
      issued.lines.map(({ promiseQty, promiseDate, refuseSign }) => [promiseQty, promiseDate, refuseSign]),
    ).toEqual([
      ["100", day(14), "1"],
      ["50", day(14), "1"],
    ]);
    expect(issued.history.map(({ action }) => action)).toEqual(["add", "issue", "acceptUnasked", "read"]);
    const other = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: asked.id });
    expect(other).toMatchObject({ status: "1", refuseSign: "0", undo: "issue" });
  });

  it("B3.13c B3.13d B3.13h deadline, tolerances and whether an order follows an answer are those of the policy", async () => {
    const options = {
      acceptanceDeadlineDays: 6,
      lateDays: 2,
      quantityTolerancePercent: "10",
      answerUpdatesOrder: "0",
    } as const;
    await addPolicy(options, { supplierClassNo: "KEY" });
    const within = await buildIssued(app, { quantities: ["100"] });
    expect(within.acceptanceDeadline).toBe(day(6));
    const reply = { ...replyInput(within, [["91", day(16)]]), reason: "Full boxes" };
    expect(await supplier.ok("purchaseOrders", "accept", reply)).toMatchObject({ refuseSign: "1" });
    const beyond = await buildIssued(app, { quantities: ["100"] });
    const further = { ...replyInput(beyond, [["89", day(17)]]), reason: "Full boxes" };
    const replied = await supplier.ok("purchaseOrders", "accept", further);
    expect(replied.refuseSign).toBe("2");
    const agreed = await buyer.ok("purchaseOrders", "agree", named(replied));
    expect(agreed.lines[0]).toMatchObject({ batchPurQty: "100", expectArrivalDate: day(14), promiseQty: "89" });
  });

  it("an order keeps which versions judged it when it was issued and answered, a notice when it was sent", async () => {
    const policy = await addPolicy({ lateDays: 1 }, { supplierNo: "SA" });
    const issued = await buildIssued(app);
    await admin.ok("executionPolicies", "updateexecutionpolicybyid", { ...named(policy), lateDays: 5 });
    const versions = ({ judgedBy }: Pick<PurchaseOrderDetail, "judgedBy">) =>
      judgedBy.find(({ id }) => id === policy.id)?.version;
    const read = () => supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: issued.id });
    expect(versions(await read())).toBe(1);
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(issued)] });
    expect(versions(await read())).toBe(2);
    const notice = await buildNotice(app, await read(), ["1"]);
    await admin.ok("executionPolicies", "updateexecutionpolicybyid", { id: policy.id, version: 2, lateDays: 6 });
    expect(versions(await supplier.ok("shippingNotices", "getShippingNoticeById", { id: notice.id }))).toBe(2);
    // Each reads their names in their own language.
    const reading = supplier.reading("zh-CN");
    const [order, sent] = [
      await reading.ok("purchaseOrders", "getPurchaseOrderById", { id: issued.id }),
      await reading.ok("shippingNotices", "getShippingNoticeById", { id: notice.id }),
    ];
    for (const { judgedBy } of [order, sent]) expect(judgedBy.map(({ name }) => name)).toContain("默认策略");
  });
});
