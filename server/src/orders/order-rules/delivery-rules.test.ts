import type { ShippingNoticeInput } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { deliveryRule } from "@tandem/contract/orders/order-rules/delivery-rules";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, noticeInput } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { importSheetOf, markHeading, named, typedSheet } from "../../../testing/records.ts";
import {
  addDeliveryRule,
  decidedBy,
  forgetRules,
  refusalOfNotice,
  deliveryRule as rule,
} from "../../../testing/rules.ts";
import { asTexts, missingIn, sampleValues } from "../../../testing/sample-values.ts";
import { readSheet } from "../../../testing/sheets.ts";

let app: TestApplication;
let admin: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  supplier = await app.as("supplierA");
});
beforeEach(() => forgetRules(app));
afterAll(() => app.close());

const addRule = (options?: Parameters<typeof rule>[0]) => addDeliveryRule(admin, options);

async function decided(option: string, itemNo?: string) {
  const found = await decidedBy(admin, option, { supplierNo: "SA", ...(itemNo ? { itemNo } : {}) });
  return [found?.value, found?.rule.kind, found?.rule.name];
}

describe("A delivery rule", () => {
  it("B2.29f B5.6a needs a name and an organisation, and one is in use of each", async () => {
    for (const lacking of ["ruleName", "orgNo"]) {
      const { http } = await admin.call("deliveryRules", "adddeliveryrule", { ...rule(), [lacking]: "" });
      expect(http, lacking).toBe(400);
    }
    const added = await addRule();
    expect(await admin.refused("deliveryRules", "adddeliveryrule", rule({ ruleName: "Dock 2" }))).toBe(
      "deliveryRuleInUse",
    );
    const other = await addRule({ ruleName: "Dock 2", statusCode: "0" });
    const use = { ...named(other), statusCode: "1" } as const;
    expect(await admin.refused("deliveryRules", "updatedeliveryrulebyid", use)).toBe("deliveryRuleInUse");
    const stopped = await admin.ok("deliveryRules", "updatedeliveryrulebyid", { ...named(added), statusCode: "0" });
    // Of two at once one is in use, and the other is told by which.
    const both = [use, { ...named(stopped), statusCode: "1" as const }];
    const answers = await Promise.all(both.map((each) => admin.call("deliveryRules", "updatedeliveryrulebyid", each)));
    const [winner, ...others] = answers.flatMap(({ body }) => ("data" in body ? [body.data] : []));
    expect(others).toEqual([]);
    expect(answers.flatMap(({ body }) => ("data" in body ? [] : [body]))).toMatchObject([
      ...[{ errorCode: "deliveryRuleInUse", errorMessage: expect.stringContaining(winner?.ruleName ?? "?") }],
    ]);
    if (!winner) throw new Error("None is in use");
    await admin.ok("deliveryRules", "updatedeliveryrulebyid", { ...named(winner), statusCode: "0" });
    const { versions } = await admin.ok("orderRules", "getRuleVersions", { kind: "deliveryRule", id: added.id });
    expect(versions.map(({ version, content }) => [version, content.statusCode]).slice(-2)).toEqual([
      [2, "0"],
      [1, "1"],
    ]);
    await addRule({ orgNo: "O2" });
  });

  it("B3.12 keeps all that it says in its list and versions; whatever it says, purchase centres share no delivery", async () => {
    const allowances = {
      ordersShared: "1",
      orderTypesShared: "1",
      itemsShared: "1",
      plantsShared: "1",
      warehousesShared: "1",
      customValuesShared: "1",
      trackingNosShared: "1",
    } as const;
    const further = [
      ...["singleUnit", "partsAllowed", "mergedByKeyword", "keywordList", "advanceAsnDays", "overdueDays"],
      ...["arrivalEarlyDays", "previewDays", "shippingInfoNeeded", "reportAsked", "appointmentAsked", "statusCode"],
    ];
    const head = { ruleName: "All of it", orgNo: "O1", statusCode: "0" } as const;
    const values = sampleValues(deliveryRule, { ...head, ...allowances, mergedByKeyword: "1" });
    expect(Object.keys(values)).toEqual(expect.arrayContaining(further));
    const added = await admin.ok("deliveryRules", "adddeliveryrule", values as never);
    const request = { current: 1, size: 1, condition: { ruleName: "All of it" } };
    const { records } = await admin.ok("deliveryRules", "getdeliveryrulelistbyparams", request);
    const { versions } = await admin.ok("orderRules", "getRuleVersions", { kind: "deliveryRule", id: added.id });
    for (const kept of [added, records[0]]) expect(missingIn(kept, values)).toEqual([]);
    expect(missingIn(asTexts(versions[0]?.content), asTexts(values))).toEqual([]);

    await addRule(allowances);
    const orders = [await buildAccepted(app, { orgNo: "O1" }), await buildAccepted(app, { orgNo: "O2" })];
    const inputs = await Promise.all(orders.map((order) => noticeInput(app, order, ["1"])));
    const lines = inputs.flatMap((input) => input.lines);
    const refusal = await refusalOfNotice(supplier, { ...inputs[0], lines } as ShippingNoticeInput);
    expect(refusal).toMatchObject({ errorCode: "noticeOrdersDiffer", details: [{ path: "lines.1.deliveryQty" }] });
  });

  it("are kept by purchasers, of the organisations that they buy for", async () => {
    const [buyer, ofTwo] = [await app.as("buyer"), await app.as("buyerOfTwo")];
    const { id, version } = await buyer.ok("deliveryRules", "adddeliveryrule", rule());
    const change = { id, version, statusCode: "0" } as const;
    expect(await ofTwo.refused("deliveryRules", "updatedeliveryrulebyid", change)).toBe("notFound");
    await buyer.ok("deliveryRules", "updatedeliveryrulebyid", change);
    const { versions } = await buyer.ok("orderRules", "getRuleVersions", { kind: "deliveryRule", id });
    expect(versions.map(({ content }) => content.statusCode)).toEqual(["0", "1"]);
    for (const user of [supplier, await app.as("warehouse")]) {
      expect(await user.refused("deliveryRules", "adddeliveryrule", rule())).toBe("permissionMissing");
    }
  });

  it("B5.6b B5.6d its days and its count are whole numbers, none below 0", async () => {
    for (const name of ["advanceAsnDays", "overdueDays", "previewDays", "minRemainingDays", "maxLines"])
      for (const value of [-1, 1.5, "many"]) {
        const { http } = await admin.call("deliveryRules", "adddeliveryrule", rule({ [name]: value }));
        expect(http, `${name} ${value}`).toBe(400);
      }
    expect(await addRule({ advanceAsnDays: 3, maxLines: 5 })).toMatchObject({ advanceAsnDays: 3, maxLines: 5 });
  });

  it("B5.6c says its keywords where lines are merged by keyword", async () => {
    for (const keywordList of [null, " , "]) {
      const { body } = await admin.call(
        "deliveryRules",
        "adddeliveryrule",
        rule({ mergedByKeyword: "1", keywordList }),
      );
      expect("details" in body && body.details?.[0]?.path, String(keywordList)).toBe("keywordList");
    }
    const added = await addRule({ mergedByKeyword: "1", keywordList: "steel, copper" });
    const emptied = await admin.call("deliveryRules", "updatedeliveryrulebyid", { ...named(added), keywordList: null });
    expect(emptied.http).toBe(400);
    // A workbook that leaves out the one or the other leaves it as it is.
    const { content } = await admin.download("deliveryRules", "exportexcel", { condition: { id: added.id } });
    const [row = {}] = await readSheet(content);
    const mark = { [markHeading]: row[markHeading] ?? null };
    const narrowed = async (cells: object) =>
      (await importSheetOf(admin, "deliveryRules", typedSheet([{ ...cells, ...mark }]))).errors;
    expect(await narrowed({ keywordList: "" })).toMatchObject([{ row: 2, message: "A value is missing." }]);
    expect(await narrowed({ mergedByKeyword: "1", ruleName: "Renamed" })).toEqual([]);
  });

  it("comes from workbooks by the same rules", async () => {
    const columns = { ruleName: "Dock 1", orgNo: "O1" };
    const rows = [
      columns,
      { ...columns, ruleName: "Dock 2" },
      { ...columns, orgNo: "O2", mergedByKeyword: "1" },
      { ...columns, ruleName: "Dock 3", statusCode: "Invalid" },
    ];
    const { added, errors } = await importSheetOf(admin, "deliveryRules", typedSheet(rows));
    expect([added, errors.map(({ row, message }) => [row, message])]).toEqual([
      0,
      [
        [3, "Another delivery rule of O1 is in use."],
        [4, "A value is missing."],
      ],
    ]);
    const right = typedSheet([columns, { ...columns, ruleName: "Dock 3", statusCode: "Invalid" }]);
    expect(await importSheetOf(admin, "deliveryRules", right)).toMatchObject({ added: 2, errors: [] });
  });

  it("comes after the policies, and before what is said of answers and the default, each option by itself", async () => {
    await addRule({ singleUnit: "1", maxLines: 9, advanceAsnDays: 5, remark: "ours" });
    const policy = { policyNo: "P1", policyName: "Cold goods", statusCode: "1", maxLines: 3 } as const;
    await admin.ok("executionPolicies", "addexecutionpolicy", { ...policy, lines: [{ itemNo: "M1" }] });
    expect(await decided("maxLines", "M1")).toEqual(["3", "executionPolicy", "Cold goods"]);
    expect(await decided("maxLines")).toEqual(["9", "deliveryRule", "Dock 1"]);
    expect(await decided("advanceAsnDays", "M1")).toEqual(["5", "deliveryRule", "Dock 1"]);
    expect(await decided("partsAllowed")).toEqual(["1", "executionPolicy", "Default policy"]);
    await asOwner(app, "update delivery_rule set status_code = '0'");
    expect(await decided("singleUnit")).toEqual(["0", "executionPolicy", "Default policy"]);
  });
});
