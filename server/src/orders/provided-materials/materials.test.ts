import { languageCodes } from "@tandem/contract/core/languages";
import { materialIssueType } from "@tandem/contract/orders/provided-materials/statuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import {
  buildProvided,
  issuesOf,
  materialFigures,
  materialsOf,
  movedOf,
  type Provided,
} from "../../../testing/materials.ts";
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
import { receiptInput } from "../../../testing/receipts.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
  supplier = await app.as("supplierA");
});
afterAll(() => app.close());

const { giveBack } = materialIssueType.code;

async function receivePart({ order }: Provided, ...quantities: readonly string[]) {
  const notice = await buildShipped(app, order, quantities);
  const brought = quantities.filter((quantity) => quantity !== "");
  await (await app.as("warehouse")).ok("receipts", "receive", receiptInput(notice, brought));
}

/** The supplier asks to bring parts of a line later, and the buyer agrees. */
async function splitByRequest(order: Provided["order"], parts: readonly string[]) {
  const [{ id: lineId } = { id: "" }] = order.lines;
  const promises = parts.map((promiseQty, place) => ({ promiseQty, promiseDate: day(14 + 2 * place) }));
  const asked = {
    id: order.id,
    version: order.version,
    reason: "One press is down",
    lines: [{ id: lineId, promises }],
  };
  const { version } = await supplier.ok("purchaseOrders", "changeDate", asked);
  await buyer.ok("purchaseOrders", "agree", { id: order.id, version });
}

describe("What is provided for a product", () => {
  it("B3.7d follows what is ordered, issued, received and given back, and is given back once the product is complete", async () => {
    const built = await buildProvided(app, { quantities: ["10", "5"] });
    // needed, issued, still to issue, used, given back, at the supplier, beyond, to give back
    expect(await materialFigures(supplier, built)).toEqual(["21 0 21 0 0 0 0 0", "1.25 0 1.25 0 0 0 0 0"]);
    const { issueNo } = await buyer.ok("materialIssues", "issueMaterials", movedOf(built, ["15", "0.5"]));
    expect(issueNo).toMatch(/^MI-\d{4}-\d{6}$/);
    await receivePart(built, "4");
    expect(await materialFigures(supplier, built)).toEqual(["21 15 6 8.4 0 6.6 0 0", "1.25 0.5 0.75 0.5 0 0 0 0"]);
    await receivePart(built, "6");
    expect(await materialFigures(buyer, built)).toEqual(["21 15 6 21 0 0 6 0", "1.25 0.5 0.75 1.25 0 0 0.75 0"]);
    await buyer.ok("materialIssues", "issueMaterials", movedOf(built, ["9"]));
    expect(await materialFigures(buyer, built)).toEqual(["21 24 0 21 0 3 0 3", "1.25 0.5 0.75 1.25 0 0 0.75 0"]);
    const tooMuch = await buyer.call("materialIssues", "issueMaterials", movedOf(built, ["3.5"], giveBack));
    expect(tooMuch.body).toMatchObject({
      errorCode: "materialNotAtSupplier",
      errorMessage: "The supplier has only 3 KG of it.",
    });
    await buyer.ok("materialIssues", "issueMaterials", movedOf(built, ["3"], giveBack));
    expect((await materialFigures(buyer, built))[0]).toBe("21 24 0 21 3 0 0 0");
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("is worked out to the decimals of the material's unit, a half going up", async () => {
    await (await app.as("admin")).ok("units", "addbmunit", {
      unitNo: "TEN",
      unitName: "Tenth",
      decimalPlaces: 1,
      statusCode: "1",
    });
    const built = await buildProvided(app, { quantities: ["3"] }, [
      { materialNo: "M4", unitNo: "TEN", unitQty: "0.15" },
      { materialNo: "M5", unitNo: "TEN", unitQty: "0.148" },
    ]);
    expect((await materialFigures(buyer, built)).map((text) => text.split(" ")[0])).toEqual(["0.5", "0.4"]);
    const refused = await buyer.call("materialIssues", "issueMaterials", movedOf(built, ["0.25"]));
    expect(refused.body).toMatchObject({ details: [{ path: "lines.0.issueQty" }] });
  });

  it("follows the ordered quantity of a next version, and keeps a line of which something was issued", async () => {
    const built = await buildProvided(app, { quantities: ["10", "5"] });
    await buyer.ok("materialIssues", "issueMaterials", movedOf(built, ["1"]));
    const order = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: built.order.id });
    const changed = await buyer.ok("purchaseOrders", "changePurchaseOrder", nextVersion(order, firstFor("20")));
    expect((await materialFigures(buyer, built)).map((text) => text.split(" ")[0])).toEqual(["42", "2.5"]);
    const without = await buyer.call(
      "purchaseOrders",
      "changePurchaseOrder",
      nextVersion(changed, ([, second]) => (second ? [second] : [])),
    );
    expect(JSON.stringify(without.body)).toContain("Materials were issued for line 1/1/1");
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(changed)] });
    const accepted = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    const lineIds = [accepted.lines[0]?.id ?? ""];
    await buyer.ok("purchaseOrders", "closeLines", { ...named(accepted), lineIds, reason: "Enough" });
    expect((await materialFigures(buyer, built))[0]).toBe("42 1 41 0 0 1 0 1");
  });

  it("is provided for each batch that the supplier's answer splits off, and asked back only once none lacks it", async () => {
    const draft = await buildIssued(app, { quantities: ["100"], head: { orderType: "2" } });
    const lines = [{ purchaseOrderLineId: draft.lines[0]?.id ?? "", materialNo: "M4", unitQty: "2" }];
    await buyer.ok("providedMaterials", "saveProvidedMaterials", { id: draft.id, lines });
    const built = { order: draft, materials: await materialsOf(buyer, draft.purchaseNo) };
    await buyer.ok("materialIssues", "issueMaterials", movedOf(built, ["200"]));
    const inParts = replyInput(draft, [
      ["60", day(14)],
      ["40", day(30)],
    ]);
    await supplier.ok("purchaseOrders", "accept", { ...inParts, reason: "Half of the press is down" });
    const agree = async () => {
      const { version } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: draft.id });
      return buyer.ok("purchaseOrders", "agree", { id: draft.id, version });
    };
    const undo = async () => {
      const undoList = [{ id: draft.id }];
      const { results } = await buyer.ok("purchaseOrders", "undo", { step: "agree", undoList });
      return results.map(({ error }) => error?.errorCode ?? null);
    };
    await agree();
    expect(await undo()).toEqual([null]);
    const agreed = await agree();
    expect((await materialFigures(buyer, built)).sort()).toEqual(["120 200 0 0 0 200 0 0", "80 0 0 0 0 0 0 0"]);
    await receivePart({ ...built, order: agreed }, "60");
    expect((await materialFigures(buyer, built)).sort()).toEqual(["120 200 0 120 0 80 0 0", "80 0 0 0 0 0 0 0"]);
    const second = (await materialsOf(buyer, draft.purchaseNo)).filter(({ neededQty }) => neededQty === "80");
    await buyer.ok("materialIssues", "issueMaterials", movedOf({ ...built, materials: second }, ["30"]));
    expect((await materialFigures(buyer, built)).sort()).toEqual(["120 200 0 120 0 80 0 30", "80 30 0 0 0 30 0 0"]);
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("is shared by the batches of a line in their order, what is to be issued and what is to come back alike", async () => {
    const built = await buildProvided(app, { quantities: ["100"] }, [{ materialNo: "M4", unitQty: "1" }]);
    await splitByRequest(built.order, ["50", "30", "20"]);
    const batches = await materialsOf(buyer, built.order.purchaseNo);
    const issueOf = (quantity: string, issued: string) =>
      buyer.ok(
        "materialIssues",
        "issueMaterials",
        movedOf({ ...built, materials: batches.filter(({ batchPurQty }) => batchPurQty === quantity) }, [issued]),
      );
    await issueOf("50", "56");
    await issueOf("30", "34");
    const shared = async () => (await materialFigures(buyer, built)).sort();
    expect(await shared()).toEqual(["20 0 10 0 0 0 0 0", "30 34 0 0 0 34 0 0", "50 56 0 0 0 56 0 0"]);
    await issueOf("50", "14");
    await issueOf("30", "6");
    const order = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: built.order.id });
    await receivePart({ ...built, order }, "50", "30");
    // 20 and 10 lie there of batches that are complete, and the last takes 20 of the 30.
    expect(await shared()).toEqual(["20 0 0 0 0 0 0 0", "30 40 0 30 0 10 0 10", "50 70 0 50 0 20 0 0"]);
    await receivePart({ ...built, order }, "", "", "20");
    expect(await shared()).toEqual(["20 0 0 20 0 0 0 0", "30 40 0 30 0 10 0 10", "50 70 0 50 0 0 0 0"]);
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("keeps the batch that an answer split off once something is issued for it", async () => {
    const { order } = await buildProvided(app, { quantities: ["100"] });
    await splitByRequest(order, ["60", "40"]);
    const [batch] = (await materialsOf(buyer, order.purchaseNo)).filter(({ batchPurQty }) => batchPurQty === "40");
    await buyer.ok("materialIssues", "issueMaterials", movedOf({ order, materials: batch ? [batch] : [] }, ["1"]));
    const undone = await buyer.ok("purchaseOrders", "undo", { step: "agree", undoList: [{ id: order.id }] });
    expect(undone.results.map(({ error }) => error?.errorCode)).toEqual(["stepFollowed"]);
  });

  it("keeps a line from ordering its own material, and another product once something was issued for it", async () => {
    const built = await buildProvided(app, { quantities: ["10"] });
    const ordering = async (itemNo: string) => {
      const order = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: built.order.id });
      const next = nextVersion(order, (lines) => lines.map((line) => ({ ...line, itemNo })));
      return JSON.stringify((await buyer.call("purchaseOrders", "changePurchaseOrder", next)).body);
    };
    expect(await ordering("M4")).toContain("M4 is provided for this line as a material.");
    expect(await ordering("M2")).toContain('"itemNo":"M2"');
    await buyer.ok("materialIssues", "issueMaterials", movedOf(built, ["1"]));
    expect(await ordering("M1")).toContain("Materials were issued for the line: it stays M2.");
    // What was canceled counts for nothing.
    const [issue] = await issuesOf(buyer, built);
    const { id = "", version = 0 } = issue ?? {};
    await buyer.ok("materialIssues", "cancelIssue", { id, version, reason: "Another product" });
    expect(await ordering("M1")).toContain('"itemNo":"M1"');
  });

  it("is said of outsourced orders alone, once per product, and stays what it is once it was issued", async () => {
    const general = await buildAccepted(app);
    const line = { purchaseOrderLineId: general.lines[0]?.id ?? "", materialNo: "M4", unitQty: "1" };
    const save = (user: TestUser, id: string, lines: unknown[], removed: unknown[] = []) =>
      user.refused("providedMaterials", "saveProvidedMaterials", { id, lines, removed } as never);
    expect(await save(buyer, general.id, [line])).toBe("orderNotOutsourced");
    const built = await buildProvided(app);
    const { order, materials } = built;
    const [first] = materials;
    if (!first) throw new Error("There are no materials");
    const typed = { purchaseOrderLineId: first.purchaseOrderLineId, materialNo: "M4", unitQty: "3" };
    const named = { id: first.id, version: first.version };
    expect(await save(buyer, order.id, [line])).toBe("orderLineUnknown");
    expect(await save(buyer, order.id, [typed])).toBe("materialRepeated");
    expect(await save(buyer, order.id, [{ ...typed, materialNo: "none" }])).toBe("referenceUnknown");
    expect(await save(buyer, order.id, [{ ...typed, materialNo: first.itemNo }])).toBe("materialIsProduct");
    expect(await save(buyer, order.id, [{ ...typed, ...named, version: first.version + 1 }])).toBe("versionStale");
    expect(await save(await app.as("supplierA"), order.id, [])).toBe("permissionMissing");
    await buyer.ok("materialIssues", "issueMaterials", movedOf(built, ["1"]));
    const [now] = await materialsOf(buyer, order.purchaseNo);
    const kept = { id: first.id, version: now?.version ?? 0 };
    expect(await save(buyer, order.id, [{ ...typed, ...kept, materialNo: "M3" }])).toBe("materialIsIssued");
    expect(await save(buyer, order.id, [], [kept])).toBe("materialIsIssued");
    await buyer.ok("providedMaterials", "saveProvidedMaterials", { id: order.id, lines: [{ ...typed, ...kept }] });
    expect((await materialFigures(buyer, built))[0]?.split(" ")[0]).toBe("300");
  });

  it("is issued once its order is, and seen by its supplier from then on", async () => {
    const draft = await buildDraft(app, { head: { orderType: "2" } });
    const lines = [{ purchaseOrderLineId: draft.lines[0]?.id ?? "", materialNo: "M4", unitQty: "1" }];
    await buyer.ok("providedMaterials", "saveProvidedMaterials", { id: draft.id, lines });
    const built = { order: draft, materials: await materialsOf(buyer, draft.purchaseNo) } as unknown as Provided;
    expect(await materialsOf(supplier, draft.purchaseNo)).toEqual([]);
    expect(await buyer.refused("materialIssues", "issueMaterials", movedOf(built, ["1"]))).toBe(
      "materialOrderNotIssued",
    );
    const listed = async (user: TestUser) => {
      const request = { current: 1, size: 9, condition: { purchaseNo: draft.purchaseNo } };
      const { records } = await user.ok("providedMaterials", "getProvidedMaterialPage", request);
      return records.map(({ allowedActions }) => [allowedActions.issueMaterials, allowedActions.giveMaterialsBack]);
    };
    expect(await listed(buyer)).toEqual([["materialOrderNotIssued", null]]);
    const issued = await buyer.ok("purchaseOrders", "issue", { issueList: [{ id: draft.id, version: draft.version }] });
    expect(issued.changed).toBe(1);
    expect(await materialsOf(supplier, draft.purchaseNo)).toHaveLength(1);
    await buyer.ok("purchaseOrders", "undo", { step: "issue", undoList: [{ id: draft.id }] });
    expect(await materialsOf(supplier, draft.purchaseNo)).toEqual([]);
    const { version } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: draft.id });
    await buyer.ok("purchaseOrders", "issue", { issueList: [{ id: draft.id, version }] });
    expect(await materialsOf(supplier, draft.purchaseNo)).toHaveLength(1);
    await buyer.ok("materialIssues", "issueMaterials", movedOf(built, ["1"]));
    const told = async () =>
      (await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: draft.id })).allowedActions;
    expect([draft.allowedActions.issueMaterials, (await told()).issueMaterials]).toEqual([
      ...["materialOrderNotIssued", null],
    ]);
    expect(await listed(buyer)).toEqual([[null, null]]);
    expect(await listed(supplier)).toEqual([["actionOfOtherSide", "actionOfOtherSide"]]);
    const current = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: draft.id });
    await buyer.ok("purchaseOrders", "cancel", { id: draft.id, version: current.version, reason: "No longer" });
    expect(await told()).toMatchObject({
      ...{ nameMaterials: "materialOrderFailed", issueMaterials: "materialOrderNotIssued", giveMaterialsBack: null },
    });
    expect(await listed(buyer)).toEqual([["materialOrderNotIssued", null]]);
    const [material] = built.materials;
    const again = [{ ...lines[0], ...{ id: material?.id, version: material?.version } }] as typeof lines;
    expect(await buyer.refused("providedMaterials", "saveProvidedMaterials", { id: draft.id, lines: again })).toBe(
      "materialOrderFailed",
    );
  });
});

describe("An issue", () => {
  it("counts for what the supplier confirms, and for nothing once it is canceled", async () => {
    const built = await buildProvided(app, { quantities: ["10"] });
    await buyer.ok("materialIssues", "issueMaterials", movedOf(built, ["15", "1"]));
    const [first, second] = await issuesOf(supplier, built);
    if (!first || !second) throw new Error("Nothing was issued");
    expect(first).toMatchObject({ status: "1", issuedBy: "User buyer", allowedActions: { confirm: null } });
    const { id, version } = first;
    const worded = await Promise.all(
      languageCodes.map(async (language) => {
        const more = { id, version, confirmedQty: "16" };
        const { body } = await supplier.reading(language).call("materialIssues", "confirmIssue", more);
        return "data" in body ? "" : body.errorMessage;
      }),
    );
    expect(worded[languageCodes.indexOf("en-US")]).toContain(`No more than the 15 ${first.unitNo} of the issue`);
    expect(new Set(worded).size).toBe(languageCodes.length);
    const confirmed = await supplier.ok("materialIssues", "confirmIssue", { id, version, confirmedQty: "13" });
    expect(confirmed).toMatchObject({ confirmedQty: "13", missingQty: "2", status: "2" });
    expect((await materialFigures(buyer, built))[0]).toBe("21 13 8 0 0 13 0 0");
    const confirmList = [{ id: second.id, version: second.version }];
    expect(await supplier.ok("materialIssues", "batchConfirm", { confirmList })).toMatchObject({ changed: 1 });
    expect(await supplier.refused("materialIssues", "confirmIssue", { id, version: confirmed.version })).toBe(
      "materialIssueNotConfirmable",
    );
    await buyer.ok("materialIssues", "issueMaterials", movedOf(built, ["4"], giveBack));
    const reason = "Another pallet";
    const cancel = (named: { id: string; version: number }) =>
      buyer.call("materialIssues", "cancelIssue", { id: named.id, version: named.version, reason });
    expect((await cancel(confirmed)).body).toMatchObject({ errorCode: "materialGivenBack" });
    const back = (await issuesOf(buyer, built)).find(({ issueType }) => issueType === giveBack);
    if (!back) throw new Error("Nothing was given back");
    expect((await cancel(back as never)).http).toBe(200);
    expect((await cancel(confirmed)).body).toMatchObject({ data: { status: "0", cancelReason: reason } });
    expect((await materialFigures(buyer, built))[0]).toBe("21 0 21 0 0 0 0 0");
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("that several enter, confirm and cancel at once counts once each", async () => {
    const built = await buildProvided(app, { quantities: ["10"] });
    await Promise.all(
      [1, 2, 3, 4].map(() => buyer.ok("materialIssues", "issueMaterials", movedOf(built, ["2.5", "0.125"]))),
    );
    expect((await materialFigures(buyer, built))[0]).toBe("21 10 11 0 0 10 0 0");
    const made = await issuesOf(buyer, built);
    await Promise.all([
      ...made.map(({ id = "", version = 0 }) =>
        supplier.call("materialIssues", "confirmIssue", { id, version, confirmedQty: "0.1" }),
      ),
      ...made.map(({ id = "", version = 0 }) =>
        buyer.call("materialIssues", "cancelIssue", { id, version, reason: "Twice" }),
      ),
      buyer.call("materialIssues", "issueMaterials", movedOf(built, ["6"], giveBack)),
      receivePart(built, "1"),
    ]);
    expect(made).toHaveLength(8);
    expect(await brokenLaws(app)).toEqual([]);
  });
});
