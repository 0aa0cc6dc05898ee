import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { provideDollars } from "../../../testing/documents/deductions.ts";
import {
  admit,
  inMinutes,
  inquiryOf,
  letPass,
  open,
  opportunityOf,
  publishOpportunity,
  submit,
} from "../../../testing/documents/opportunities.ts";
import { day } from "../../../testing/orders.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplierA: TestUser;
let supplierB: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, buyer] = [await app.as("admin"), await app.as("buyer")];
  [supplierA, supplierB] = [await app.as("supplierA"), await app.as("supplierB")];
  await provideDollars(admin);
});
afterAll(() => app.close());

const page = <C extends object>(condition: C) => ({ current: 1, size: 20, condition });
const seen = async (user: TestUser, id: string) =>
  (await user.ok("opportunities", "getOpportunityPage", page({ id }))).records.length;

describe("An opportunity", () => {
  it("B3.19b goes from draft to orders: enlisted, admitted, quoted, opened by two, compared and awarded", async () => {
    const admission = {
      registeredCapital: "100",
      creditRating: "A",
      qualifications: "ISO 9001",
      otherAdmission: "None",
    };
    const asked = opportunityOf({ paymentTerms: "Net 30", ...admission });
    const bidding = await publishOpportunity(buyer, asked);
    expect(bidding).toMatchObject({ opportunityStatus: "1", phase: "1", openersNeeded: 2, lineCount: 2 });
    const { lines, ...head } = asked;
    expect(bidding).toMatchObject({ ...head, lines });
    for (const supplier of [supplierA, supplierB]) await admit(buyer, supplier, bidding.id, admission);
    await submit(supplierA, bidding, ["1.5", "2"]);
    await submit(supplierB, bidding, ["1.2", null]);
    await letPass(buyer, bidding.id);
    await open(buyer, bidding.id);
    const opened = await open(admin, bidding.id);
    expect(opened).toMatchObject({ opportunityStatus: "2", phase: "4", quoteCount: 2 });
    const { suppliers, quotes } = await buyer.ok("opportunities", "getComparison", { id: bidding.id });
    expect(suppliers.map(({ supplierNo, totalAmount }) => [supplierNo, totalAmount])).toEqual([
      ["SB", "120"],
      ["SA", "230"],
    ]);
    expect(quotes.filter(({ isBest }) => isBest).map(({ supplierNo, price }) => [supplierNo, price])).toEqual([
      ["SB", "1.2"],
      ["SA", "2"],
    ]);
    const [first = "", second = ""] = opened.lines.map(({ id }) => id);
    const awarded = await buyer.ok("opportunities", "award", {
      ...named(opened),
      awards: [
        { opportunityLineId: first, supplierNo: "SA", quantity: "30" },
        { opportunityLineId: first, supplierNo: "SB", quantity: "70" },
        { opportunityLineId: second, supplierNo: "SA", quantity: "40" },
      ],
    });
    expect(awarded).toMatchObject({ opportunityStatus: "3", orders: [{ supplierNo: "SA" }, { supplierNo: "SB" }] });
    const order = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: awarded.orders[0]?.id ?? "" });
    expect(order).toMatchObject({ status: "0", totalAmount: "125", currency: "USD", supplierNo: "SA" });
    expect(order).toMatchObject({ opportunityId: bidding.id, opportunityNo: bidding.opportunityNo });
    const own = await supplierA.ok("quotes", "getOwnQuote", { opportunityId: bidding.id });
    expect(own.quote).toMatchObject({ quoteStatus: "2", lines: [{ awardedQty: "30" }, { awardedQty: "40" }] });
    expect(awarded.history.map(({ action }) => action)).toEqual(["add", "publish", "open", "open", "award"]);
  });

  it("is seen by whom it is for: everybody, the organisation's suppliers, or those invited, and as a draft by none", async () => {
    const draft = await buyer.ok("opportunities", "saveOpportunity", inquiryOf({ biddingMode: "1" }));
    expect([await seen(buyer, draft.id), await seen(supplierA, draft.id)]).toEqual([1, 0]);
    await buyer.ok("opportunities", "publish", { publishList: [named(draft)] });
    expect(await seen(supplierA, draft.id)).toBe(1);
    const known = await app.nobody.ok("opportunities", "getOutDoorOpportunity", { id: draft.id });
    expect(known).toMatchObject({ subject: draft.subject, quoteCount: null, createName: null, lines: [{}, {}] });
    const invited = await publishOpportunity(buyer, inquiryOf({ biddingMode: "3", invitedSupplierNo: ["SA"] }));
    expect([await seen(supplierA, invited.id), await seen(supplierB, invited.id)]).toEqual([1, 0]);
    const told = await supplierA.ok("opportunities", "getOpportunityById", { id: invited.id });
    expect(told).toMatchObject({ invitedSupplierNo: null, openersNeeded: null, history: [] });
    expect(await app.nobody.refused("opportunities", "getOutDoorOpportunity", { id: invited.id })).toBe("notFound");
    const all = await app.nobody.ok("opportunities", "getOutDoorOpportunityPage", page({}));
    expect(all.records.map(({ id }) => id)).toContain(draft.id);
    expect(all.records.every(({ biddingMode }) => biddingMode === "1")).toBe(true);
    expect(await seen(await app.as("buyerOfTwo"), invited.id)).toBe(0);
    expect((await app.nobody.call("opportunities", "getOpportunityById", { id: draft.id })).http).toBe(401);
  });

  it("has deadlines in their order, in the future when it is published, and what asks for admission takes enlistments", async () => {
    const refused = (wish: Parameters<typeof opportunityOf>[0]) =>
      buyer.refused("opportunities", "saveOpportunity", opportunityOf(wish));
    expect(await refused({ enlistDeadline: inMinutes(130) })).toBe("deadlinesReversed");
    expect(await refused({ enlistDeadline: null })).toBe("enlistmentAsked");
    expect(await refused({ noticeType: "2", enlistDeadline: null, creditRating: "A" })).toBe("enlistmentAsked");
    expect(await refused({ biddingMode: "3", invitedSupplierNo: [] })).toBe("noneInvited");
    const late = opportunityOf({ enlistDeadline: inMinutes(-2), quoteDeadline: inMinutes(-1) });
    const draft = await buyer.ok("opportunities", "saveOpportunity", late);
    const { results } = await buyer.ok("opportunities", "publish", { publishList: [named(draft)] });
    expect(results[0]?.error?.errorCode).toBe("enlistDeadlinePast");
  });

  it("moves its deadlines with a reason, never into the past nor once somebody has begun to open", async () => {
    const bidding = await publishOpportunity(buyer);
    const move = (quoteDeadline: string, enlistDeadline: string | null = bidding.enlistDeadline) => ({
      ...{ ...named(bidding), quoteDeadline, enlistDeadline, reason: "Suppliers asked for it" },
    });
    expect(await buyer.refused("opportunities", "moveDeadlines", move(inMinutes(-5), inMinutes(-6)))).toBe(
      "enlistDeadlinePast",
    );
    expect(await buyer.refused("opportunities", "moveDeadlines", move(inMinutes(300), null))).toBe("enlistmentAsked");
    const moved = await buyer.ok("opportunities", "moveDeadlines", move(inMinutes(300)));
    expect(moved.history.at(-1)).toMatchObject({ action: "moveDeadlines", reason: "Suppliers asked for it" });
    expect(moved.history.at(-1)?.changes.map(({ field }) => field)).toEqual(["quoteDeadline"]);
    await letPass(buyer, bidding.id);
    const opened = await open(buyer, bidding.id);
    const again = { ...named(opened), quoteDeadline: inMinutes(60), enlistDeadline: inMinutes(30), reason: "Too late" };
    expect(await buyer.refused("opportunities", "moveDeadlines", again)).toBe("opportunityBeingOpened");
  });

  it("is opened after its deadline by two who are not the same, and an inquiry by nobody", async () => {
    const bidding = await publishOpportunity(buyer);
    expect(await buyer.refused("opportunities", "openBids", named(bidding))).toBe("opportunityTakesQuotes");
    await letPass(buyer, bidding.id);
    const once = await open(buyer, bidding.id);
    expect(once).toMatchObject({ opportunityStatus: "1", openingCount: 1, isOpenedByMe: "1", openedAt: null });
    expect(await buyer.refused("opportunities", "openBids", named(once))).toBe("opportunityOpenedByYou");
    expect(await admin.refused("opportunities", "award", { ...named(once), awards: [someAward] })).toBe(
      "opportunityNotOpened",
    );
    const opened = await open(admin, bidding.id);
    expect(opened.openings.map(({ userName }) => userName)).toEqual(["User buyer", "User admin"]);
    const inquiry = await publishOpportunity(buyer, inquiryOf());
    await letPass(buyer, inquiry.id);
    expect(await buyer.refused("opportunities", "openBids", named(inquiry))).toBe("versionStale");
    const now = await buyer.ok("opportunities", "getOpportunityById", { id: inquiry.id });
    expect(now.allowedActions).toMatchObject({ open: "opportunityNotSealed", award: null });
  });

  it("is cancelled with a reason that its suppliers read, and takes nothing from then on", async () => {
    const inquiry = await publishOpportunity(buyer, inquiryOf());
    await submit(supplierA, inquiry, ["1", null]);
    expect(await buyer.refused("opportunities", "cancel", { ...named(inquiry), reason: " " })).toBe("reasonRequired");
    await buyer.ok("opportunities", "cancel", { ...named(inquiry), reason: "Not needed any more" });
    const told = await supplierA.ok("opportunities", "getOpportunityById", { id: inquiry.id });
    expect(told).toMatchObject({ phase: "X", cancelReason: "Not needed any more" });
    const [line] = told.lines;
    const quoted = { opportunityLineId: line?.id ?? "", price: "1", quantity: "1", deliveryDate: "2030-01-01" };
    const input = { opportunityId: inquiry.id, lines: [quoted] };
    expect(await supplierB.refused("quotes", "submitQuote", input)).toBe("opportunityTakesNoQuote");
  });
});

const someAward = { opportunityLineId: "1", supplierNo: "SA", quantity: "1" };

describe("An enlistment", () => {
  it("says what the admission policy asks for, is decided by the buyer, and lets its supplier quote", async () => {
    const bidding = await publishOpportunity(buyer, opportunityOf({ creditRating: "A", registeredCapital: "1000" }));
    const { id: opportunityId } = bidding;
    const empty = { opportunityId, creditRating: "AA" };
    const { body } = await supplierA.call("enlistments", "enlist", empty);
    expect(body).toMatchObject({ errorCode: "admissionMissing", details: [{ path: "registeredCapital" }] });
    const said = { ...empty, registeredCapital: "2000" };
    const first = await supplierA.ok("enlistments", "enlist", said);
    const second = await supplierB.ok("enlistments", "enlist", said);
    expect(await supplierA.refused("quotes", "saveQuote", { opportunityId, lines: [] })).toBe(
      "opportunityTakesNoQuote",
    );
    const { changed } = await buyer.ok("enlistments", "decline", {
      declineList: [named(second)],
      reason: "Rated too low",
    });
    expect(changed).toBe(1);
    expect(await supplierB.ok("enlistments", "getEnlistmentPage", page({ opportunityId }))).toMatchObject({
      records: [{ supplierNo: "SB", declineReason: "Rated too low" }],
    });
    await buyer.ok("enlistments", "admit", { admitList: [named(first)] });
    const now = await supplierA.ok("opportunities", "getOpportunityById", { id: opportunityId });
    expect(now).toMatchObject({ ownState: "4", allowedActions: { quote: null } });
    const renewed = await supplierB.ok("enlistments", "enlist", { ...said, creditRating: "AAA" });
    expect(renewed).toMatchObject({ id: second.id, enlistStatus: "0", declineReason: null });
    expect((await buyer.ok("opportunities", "getOpportunityById", { id: opportunityId })).waitingEnlistments).toBe(1);
    const gone = await supplierB.ok("enlistments", "withdraw", named(renewed));
    expect(gone.enlistStatus).toBe("X");
  });

  it("takes with it what was quoted, when its supplier withdraws", async () => {
    const bidding = await publishOpportunity(buyer);
    await admit(buyer, supplierA, bidding.id);
    await submit(supplierA, bidding, ["1", "1"]);
    const { records } = await supplierA.ok("enlistments", "getEnlistmentPage", page({ opportunityId: bidding.id }));
    const [enlisted] = records;
    if (!enlisted) throw new Error("Nobody enlisted");
    await supplierA.ok("enlistments", "withdraw", named(enlisted));
    const { quote } = await supplierA.ok("quotes", "getOwnQuote", { opportunityId: bidding.id });
    expect(quote).toMatchObject({ quoteStatus: "X" });
  });

  it("comes no later than its deadline, whatever its page still showed", async () => {
    const bidding = await publishOpportunity(buyer);
    await letPass(buyer, bidding.id);
    expect(await supplierA.refused("enlistments", "enlist", { opportunityId: bidding.id })).toBe(
      "opportunityTakesNoEnlistment",
    );
  });
});

describe("A quote", () => {
  it("is kept in part, submitted, replaced and withdrawn until the deadline, and of an inquiry read as it comes", async () => {
    const inquiry = await publishOpportunity(buyer, inquiryOf());
    const { id: opportunityId } = inquiry;
    const quotesOf = async (user: TestUser) =>
      (await user.ok("quotes", "getQuotePage", page({ opportunityId }))).records;
    const kept = await supplierA.ok("quotes", "saveQuote", { opportunityId, lines: [] });
    expect([await quotesOf(buyer), (await quotesOf(supplierA)).length]).toEqual([[], 1]);
    expect(await supplierA.refused("quotes", "submitQuote", { opportunityId, version: kept.version, lines: [] })).toBe(
      "quoteWithoutLines",
    );
    expect(await supplierA.refused("quotes", "saveQuote", { opportunityId, lines: [] })).toBe("versionStale");
    const [line] = inquiry.lines;
    const offered = (wish: object) => {
      const quoted = { opportunityLineId: line?.id ?? "", price: "1", quantity: "1", deliveryDate: day(30), ...wish };
      return { opportunityId, version: kept.version, lines: [quoted] };
    };
    const most = `${line?.requirementQuantity}1`;
    expect(await supplierA.refused("quotes", "submitQuote", offered({ quantity: most }))).toBe("quoteBeyondAsked");
    expect(await supplierA.refused("quotes", "submitQuote", offered({ deliveryDate: day(-1) }))).toBe("quoteDayPast");
    await submit(supplierA, inquiry, ["1.005", null]);
    const replaced = await submit(supplierA, inquiry, ["3", "4"]);
    expect(replaced).toMatchObject({ totalAmount: "460", lineCount: 2, quoteStatus: "1" });
    expect(await quotesOf(buyer)).toMatchObject([{ supplierNo: "SA", totalAmount: "460" }]);
    expect(await quotesOf(supplierB)).toEqual([]);
    const gone = await supplierA.ok("quotes", "withdrawQuote", named(replaced));
    expect([gone.quoteStatus, await quotesOf(buyer)]).toEqual(["X", []]);
    await letPass(buyer, opportunityId);
    const late = { opportunityId, version: gone.version, lines: [] };
    expect(await supplierA.refused("quotes", "submitQuote", late)).toBe("opportunityTakesNoQuote");
  });
});
