import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildDraft, buildIssued, day, type Promised, replyInput } from "../../../testing/orders.ts";
import { setOrderRule } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterEach(() => setOrderRule(app, "O1", {}));
afterAll(() => app.close());

const asked = day(14);

describe("issuing an order", () => {
  it("B3.13b B4.3h hides drafts from their supplier, in lists, by id and in tracking, until they are issued", async () => {
    const draft = await buildDraft(app);
    const supplier = await app.as("supplierA");
    const lists = async () => {
      const request = { current: 1, size: 20, condition: { purchaseNo: draft.purchaseNo } };
      const orders = await supplier.ok("purchaseOrders", "getPurchaseOrderPage", request);
      const lines = await supplier.ok("purchaseOrderLines", "getPurchaseOrderLinePage", request);
      return [orders.total, lines.total];
    };
    expect(await lists()).toEqual([0, 0]);
    const { http } = await supplier.call("purchaseOrders", "getPurchaseOrderById", { id: draft.id });
    expect(http).toBe(404);
    expect(
      await supplier.refused("purchaseOrderLines", "getPurchaseOrderLineChain", { id: draft.lines[0]?.id ?? "" }),
    ).toBe("notFound");

    const buyer = await app.as("buyer");
    expect(await buyer.ok("purchaseOrders", "issue", { issueList: [named(draft)] })).toEqual({
      changed: 1,
      results: [{ id: draft.id, number: draft.purchaseNo, error: null }],
    });
    expect(await lists()).toEqual([1, 2]);
    const issued = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: draft.id });
    expect(issued).toMatchObject({ status: "1", refuseSign: "0", purRefuseSign: "0", acceptanceDeadline: null });
    expect(Date.now() - Date.parse(issued.issueDate ?? "")).toBeLessThan(600_000);
  });

  it("B5.14c S7.14a issues of several those that may be, in the order in which they are asked for, and says why not the others", async () => {
    const ofTwo = { orgNo: "O2" };
    const issued = await buildIssued(app, ofTwo);
    const [first, second] = [await buildDraft(app, ofTwo), await buildDraft(app, ofTwo)];
    const [stale, others] = [await buildDraft(app, ofTwo), await buildDraft(app)];
    const buyer = await app.as("buyerOfTwo");
    const seen = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: issued.id });
    const wanted = [second, { ...stale, version: stale.version + 1 }, others, seen, first, second].map(named);
    const answer = await buyer.ok("purchaseOrders", "issue", { issueList: wanted });
    const told = ({ id, number, error }: (typeof answer.results)[number]) => [id, number, error?.errorCode ?? null];
    expect([answer.changed, answer.results.map(told)]).toEqual([
      2,
      [
        [second.id, second.purchaseNo, null],
        [stale.id, stale.purchaseNo, "versionStale"],
        [others.id, null, "notFound"],
        [seen.id, seen.purchaseNo, "orderNotDraft"],
        [first.id, first.purchaseNo, null],
        [second.id, second.purchaseNo, "versionStale"],
      ],
    ]);
    const admin = await app.as("admin");
    const found = [first, second, stale, others, seen].map(({ id }) =>
      admin.ok("purchaseOrders", "getPurchaseOrderById", { id }),
    );
    const orders = await Promise.all(found);
    expect(orders.map(({ status }) => status)).toEqual(["1", "1", "0", "0", "1"]);
    const times = orders.map(({ history }) => history.filter(({ action }) => action === "issue").length);
    expect(times).toEqual([1, 1, 0, 0, 1]);
  });

  it("B3.7a sets the first read time once, when a supplier opens the order, and never for a buyer", async () => {
    const issued = await buildIssued(app);
    expect(issued.firstReadTime).toBeNull();
    const supplier = await app.as("supplierA");
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: issued.id })),
    );
    const [first] = opened;
    expect(Date.now() - Date.parse(first?.firstReadTime ?? "")).toBeLessThan(600_000);
    const again = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: issued.id });
    expect(again.firstReadTime).toBe(first?.firstReadTime);
    expect(again.history.filter((event) => event.action === "read").map((event) => event.side)).toEqual(["supplier"]);

    // Reading changes nothing: the order keeps its place in lists, and what was seen in one may still be acted upon.
    expect(again).toMatchObject({ version: issued.version, updateDate: issued.updateDate, updateName: "User buyer" });
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(issued)] });
  });
});

describe("accepting an order", () => {
  it("B4.3b B4.3d B8.5 accepts several as ordered, which makes them executing, and none of them a second time", async () => {
    const issued = [await buildIssued(app), await buildIssued(app)];
    const supplier = await app.as("supplierA");
    expect(await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: issued.map(named) })).toMatchObject({
      changed: 2,
    });
    for (const { id } of issued) {
      const order = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id });
      expect(order).toMatchObject({ refuseSign: "1", purRefuseSign: "0", acceptedAutomatically: "0" });
      expect(order.lines.map((line) => [line.promiseQty, line.promiseDate, line.promises])).toEqual([
        ["100", asked, [{ promiseQty: "100", promiseDate: asked }]],
        ["50", asked, [{ promiseQty: "50", promiseDate: asked }]],
      ]);
      const again = await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(order)] });
      expect(again).toEqual({
        changed: 0,
        results: [
          {
            id,
            number: order.purchaseNo,
            error: { errorCode: "orderFullyAccepted", errorMessage: "This order has been fully accepted!" },
          },
        ],
      });
    }
  });

  it("B4.3b S7.14a accepts of several orders those that may be: not one changed meanwhile, or of somebody else", async () => {
    const [first, stale] = [await buildIssued(app), await buildIssued(app)];
    const others = await buildIssued(app, { supplierNo: "SB" });
    const supplier = (await app.as("supplierA")).reading("zh-CN");
    const acceptList = [named(others), named(first), { id: stale.id, version: stale.version + 1 }, named(first)];
    const { changed, results } = await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList });
    expect(changed).toBe(1);
    expect(results.map(({ number, error }) => [number, error?.errorCode ?? null])).toEqual([
      [null, "notFound"],
      [first.purchaseNo, null],
      [stale.purchaseNo, "versionStale"],
      [first.purchaseNo, "versionStale"],
    ]);
    for (const { error } of results) if (error) expect(error.errorMessage).toMatch(/\p{sc=Han}/u);
    for (const [{ id }, refuseSign] of [
      [first, "1"],
      [stale, "0"],
    ] as const) {
      const order = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id });
      expect([order.refuseSign, order.history.filter(({ action }) => action === "accept").length]).toEqual([
        refuseSign,
        Number(refuseSign),
      ]);
    }
  });

  it("B4.3b B5.7a accepts a reply that promises what was asked, however it is written", async () => {
    const supplier = await app.as("supplierA");
    const promised = replyInput(await buildIssued(app), [["100.000", asked]], [["50", asked]]);
    const order = await supplier.ok("purchaseOrders", "accept", promised);
    expect(order.refuseSign).toBe("1");
    const event = order.history.find(({ action }) => action === "accept");
    expect(event).toMatchObject({ fromState: "0", toState: "1", side: "supplier", changes: [] });
  });

  it("B3.13h accepts what differs within the tolerance of the rule, and asks the buyer beyond it", async () => {
    await setOrderRule(app, "O1", { quantityTolerancePercent: "5", earlyDays: 2, lateDays: 3 });
    const within: Promised[] = [[["95", asked]], [["105", asked]], [["100", day(12)]], [["100", day(17)]]];
    const beyond: Promised[] = [
      [["94.999999", asked]],
      [["105.000001", asked]],
      [["100", day(11)]],
      [["100", day(18)]],
      [
        ["60", asked],
        ["40", day(18)],
      ],
    ];
    const supplier = await app.as("supplierA");
    const replyTo = async (promised: Promised) => {
      const issued = await buildIssued(app, { quantities: ["100"] });
      const differing = { ...replyInput(issued, promised), reason: "Full boxes only" };
      return (await supplier.ok("purchaseOrders", "accept", differing)).refuseSign;
    };
    for (const promised of within) expect(await replyTo(promised), String(promised)).toBe("1");
    for (const promised of beyond) expect(await replyTo(promised), String(promised)).toBe("2");
  });

  it("B5.7a names the line whose promised quantity is missing or nothing", async () => {
    const issued = await buildIssued(app);
    const supplier = await app.as("supplierA");
    const refusal = async (...promised: Promised[]) =>
      (await supplier.call("purchaseOrders", "accept", replyInput(issued, ...promised))).body;
    const second = { errorCode: "orderPromiseIncomplete", message: expect.stringContaining("Line 2/1/1, material M2") };
    expect(await refusal([["100", asked]])).toMatchObject(second);
    expect(await refusal([["100", asked]], [["0", asked]])).toMatchObject(second);
    expect(
      await refusal(
        [["100", asked]],
        [
          ["50", asked],
          ["0.000000", asked],
        ],
      ),
    ).toMatchObject(second);
    const { http, body } = await supplier.call(
      "purchaseOrders",
      "accept",
      replyInput(issued, [["100", ""]], [["-1", asked]]),
    );
    expect(http).toBe(400);
    expect("details" in body ? body.details?.map((detail) => detail.path) : []).toEqual([
      "lines.0.promises.0.promiseDate",
      "lines.1.promises.0.promiseQty",
    ]);
  });

  it("B5.7b asks for a reason where a quantity or a date differs from the order, even within the tolerance", async () => {
    await setOrderRule(app, "O1", { quantityTolerancePercent: "5", lateDays: 3 });
    const issued = await buildIssued(app);
    const supplier = await app.as("supplierA");
    const differing: readonly Promised[] = [
      [["50.000001", asked]],
      [["49", asked]],
      [["50", day(13)]],
      [["50", day(40)]],
      [
        ["20", asked],
        ["30", day(15)],
      ],
      [
        ["20", asked],
        ["29", asked],
      ],
    ];
    const refusal = async (promised: Promised, reason?: string) =>
      (await supplier.call("purchaseOrders", "accept", { ...replyInput(issued, [["100", asked]], promised), reason }))
        .body;
    for (const promised of differing) {
      expect(await refusal(promised), String(promised)).toMatchObject({
        errorCode: "orderChangeReasonRequired",
        message: expect.stringContaining("Line 2/1/1, material M2"),
        details: [{ path: "reason", message: "Reason is required." }],
      });
    }
    expect(await refusal([["49", asked]], "  ")).toMatchObject({ errorCode: "orderChangeReasonRequired" });
    const untouched = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: issued.id });
    expect(untouched).toMatchObject({ refuseSign: "0", lines: [{ promises: [] }, { promises: [] }] });

    const withReason = { ...replyInput(issued, [["100", asked]], [["49", asked]]), reason: "Full boxes only" };
    const accepted = await supplier.ok("purchaseOrders", "accept", withReason);
    expect(accepted.refuseSign).toBe("1");
    expect(accepted.history.at(-1)).toMatchObject({ action: "accept", reason: "Full boxes only" });
  });

  it("B1.6a B5.7b words the missing reason in the supplier's language", async () => {
    const issued = await buildIssued(app);
    const promised = replyInput(issued, [["90", asked]], [["50", asked]]);
    const texts = {
      "zh-CN": ["项次 1/1/1、物料 M1：承诺的数量或日期与订单不一致，请填写原因。", "请填写原因。"],
      "zh-TW": ["項次 1/1/1、品號 M1：答交數量或答交日期與訂單不符，請填寫原因。", "請填寫原因。"],
      "vi-VN": [
        "Dòng 1/1/1, vật tư M1: số lượng hoặc ngày cam kết khác với đơn mua hàng. Vui lòng nhập lý do.",
        "Lý do không được để trống.",
      ],
    } as const;
    const supplier = await app.as("supplierA");
    for (const [language, [message, detail]] of Object.entries(texts)) {
      const { body } = await supplier.reading(language).call("purchaseOrders", "accept", promised);
      expect(body).toMatchObject({ message, details: [{ path: "reason", message: detail }] });
    }
  });

  it("B5.7b accepts without a reason what comes as ordered in several parts", async () => {
    const issued = await buildIssued(app, { quantities: ["100"] });
    const parts = [
      ["60", asked],
      ["40", asked],
    ] as const;
    const accepted = await (await app.as("supplierA")).ok("purchaseOrders", "accept", replyInput(issued, parts));
    expect(accepted).toMatchObject({ refuseSign: "1", lines: [{ promiseQty: "100", promiseDate: asked }] });
  });

  it("B5.7a refuses promises for lines of another order, and two answers for one line", async () => {
    const [one, other] = [await buildIssued(app), await buildIssued(app)];
    const supplier = await app.as("supplierA");
    const own = replyInput(one, [["100", asked]], [["50", asked]]);
    const foreign = replyInput(other, [["100", asked]]);
    const twice = replyInput(one, [["90", asked]]);
    for (const extra of [foreign, twice]) {
      const lines = [...own.lines, ...extra.lines];
      expect(await supplier.refused("purchaseOrders", "accept", { ...own, lines })).toBe("orderLineUnknown");
    }
  });

  it("B5.15d refuses a promise beyond all measure, of a line or of the whole order", async () => {
    const issued = await buildIssued(app);
    const supplier = await app.as("supplierA");
    const most = "99999999999999999999";
    const refusal = async (...promised: Promised[]) =>
      (await supplier.call("purchaseOrders", "accept", replyInput(issued, ...promised))).body;
    const ofLine = (line: string) => ({
      errorCode: "orderPromiseTooLarge",
      message: expect.stringContaining(`Line ${line}`),
    });
    // At a price of 1.1 the amount is what cannot be kept.
    expect(await refusal([[most, asked]], [["50", asked]])).toMatchObject(ofLine("1/1/1"));
    expect(await refusal([["60000000000000000000", asked]], [["60000000000000000000", asked]])).toMatchObject(
      ofLine("2/1/1"),
    );
  });

  it("S7.14a refuses an answer to a version that has changed since", async () => {
    const issued = await buildIssued(app);
    const supplier = await app.as("supplierA");
    const stale = { ...replyInput(issued, [["100", asked]], [["50", asked]]), version: issued.version - 1 };
    const { http, body } = await supplier.call("purchaseOrders", "accept", stale);
    expect([http, "errorCode" in body && body.errorCode]).toEqual([409, "versionStale"]);
  });
});
