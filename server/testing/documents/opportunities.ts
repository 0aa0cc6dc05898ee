import type { EnlistmentInput } from "@tandem/contract/news/enlistments/enlistments";
import {
  type OpportunityDetail,
  type OpportunityInput,
  opportunity,
} from "@tandem/contract/news/opportunities/opportunities";
import type { QuoteDetail } from "@tandem/contract/news/quotes/quotes";
import { databaseOf, type TestUser } from "../application.ts";
import type { EveryField } from "../every-field.ts";
import { day } from "../orders.ts";
import { asOwner } from "../owner.ts";
import { named } from "../records.ts";
import { filledValues } from "../sample-values.ts";
import type { TestedDocument } from "../tested-documents.ts";
import { provideDollars } from "./deductions.ts";

/** A moment so many minutes from now. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** What an opportunity of the first organisation asks for. */
export function opportunityOf(wish: Partial<OpportunityInput> = {}): OpportunityInput {
  const line = { requirementQuantity: "100", requirementsDate: day(30) };
  return {
    ...{ noticeType: "3", orgNo: "O1", subject: "Bolts for the spring", content: "Zinc plated, in cartons." },
    ...{ biddingMode: "2", enlistDeadline: inMinutes(60), quoteDeadline: inMinutes(120), currency: "USD" },
    lines: [
      { ...line, itemNo: "M1" },
      { ...line, itemNo: "M2", requirementQuantity: "40" },
    ],
    ...wish,
  };
}

/** An inquiry, which whoever sees it may quote for. */
export const inquiryOf = (wish: Partial<OpportunityInput> = {}) =>
  opportunityOf({ noticeType: "2", enlistDeadline: null, ...wish });

/** Drafts and publishes an opportunity. */
export async function publishOpportunity(user: TestUser, input = opportunityOf()): Promise<OpportunityDetail> {
  const draft = await user.ok("opportunities", "saveOpportunity", input);
  await user.ok("opportunities", "publish", { publishList: [named(draft)] });
  return user.ok("opportunities", "getOpportunityById", { id: draft.id });
}

/** The supplier enlists, and is admitted. */
export async function admit(
  buyer: TestUser,
  supplier: TestUser,
  opportunityId: string,
  said: Partial<EnlistmentInput> = {},
): Promise<void> {
  const enlisted = await supplier.ok("enlistments", "enlist", { ...said, opportunityId });
  await buyer.ok("enlistments", "admit", { admitList: [named(enlisted)] });
}

/** The supplier submits prices of the lines, in their order; null quotes nothing of one. */
export async function submit(
  supplier: TestUser,
  { id }: { readonly id: string },
  prices: readonly (string | null)[],
): Promise<QuoteDetail> {
  const { lines } = await supplier.ok("opportunities", "getOpportunityById", { id });
  const { quote } = await supplier.ok("quotes", "getOwnQuote", { opportunityId: id });
  return supplier.ok("quotes", "submitQuote", {
    opportunityId: id,
    ...(quote ? { version: quote.version } : {}),
    lines: lines.flatMap(({ id: opportunityLineId, requirementQuantity: quantity }, index) => {
      const price = prices[index];
      return price ? [{ opportunityLineId, price, quantity, deliveryDate: day(20) }] : [];
    }),
  });
}

/** Lets the deadlines of an opportunity pass; its database is known by whoever works there. */
export async function letPass({ url }: Pick<TestUser, "url">, id: string): Promise<void> {
  const connectionString = databaseOf(url) ?? "";
  await asOwner(
    { connectionString },
    `update opportunity set enlist_deadline = least(enlist_deadline, now() - interval '2 minutes'),
      quote_deadline = now() - interval '1 minute' where id = $1`,
    [id],
  );
}

/** One of those who must opens the bids. */
export async function open(user: TestUser, id: string): Promise<OpportunityDetail> {
  const whole = await user.ok("opportunities", "getOpportunityById", { id });
  return user.ok("opportunities", "openBids", named(whole));
}

const everyField: EveryField = {
  title: "an opportunity",
  service: "opportunities",
  head: opportunity,
  async fill(app) {
    await provideDollars(await app.as("admin"));
    const user = await app.as("buyer");
    const { lines, enlistDeadline, quoteDeadline, ...known } = opportunityOf({ biddingMode: "1" });
    const asked = { ...known, enlistDeadline, quoteDeadline, subject: "EVERY", invitedSupplierNo: null };
    const filled = await filledValues(user, opportunity, asked);
    await publishOpportunity(user, { ...filled, lines } as OpportunityInput);
    // A workbook says moments in the time zone of who reads it, and whom it invites is empty where everybody may see it.
    const { enlistDeadline: _, quoteDeadline: __, invitedSupplierNo: ___, ...head } = filled;
    return { user, condition: { subject: "EVERY" }, head, line: {} };
  },
};

export const tested: TestedDocument = {
  everyField,
  laws: {
    "what of a line is awarded is no more than is asked for, and than its supplier offers": `select l.id from opportunity_line l
      join quote_line q on q.tenant_id = l.tenant_id and q.opportunity_line_id = l.id group by l.tenant_id, l.id, l.requirement_quantity
      having sum(q.awarded_qty) > l.requirement_quantity`,
    "a quote comes to what its lines do": `select q.id from quote q left join quote_line l on l.tenant_id = q.tenant_id and l.quote_id = q.id
      group by q.tenant_id, q.id, q.total_amount having q.total_amount <> coalesce(sum(l.amount), 0)`,
    "bids are sealed until as many have opened them as must": `select q.id from quote q
      join opportunity o on o.tenant_id = q.tenant_id and o.id = q.opportunity_id
      where q.is_sealed <> (o.notice_type = '3' and o.opened_at is null) or o.opened_at is not null and o.openers_needed > (
        select count(*) from opportunity_opening p where p.tenant_id = o.tenant_id and p.opportunity_id = o.id)`,
  },
  breaking: [
    [
      "what of a line is awarded",
      "update quote_line set awarded_qty = quantity; update opportunity_line set requirement_quantity = 0.5",
    ],
    ["a quote comes to", "update quote set total_amount = total_amount + 1"],
    [
      "bids are sealed",
      "alter table quote disable trigger guard_quote; update quote set is_sealed = not is_sealed; alter table quote enable trigger guard_quote",
    ],
  ],
  history: { entity: "opportunity", table: "opportunity", column: "opportunity_status", isRemovable: true },
  probes: {
    opportunities: {
      getOutDoorOpportunityPage: { by: "everyone", nothing: "what everybody may read" },
      getOutDoorOpportunity: { by: "everyone", nothing: "what everybody may read" },
      uploadOpportunityFile: { by: ["buyer"], nothing: "adds a file that nobody reads until an opportunity names it" },
      saveOpportunity: {
        by: ["buyer"],
        names: "opportunity",
        input: ({ id }) => ({ ...opportunityOf(), id, version: -1 }),
      },
      moveDeadlines: {
        by: ["buyer"],
        names: "opportunity",
        input: ({ id }) => ({ id, version: -1, quoteDeadline: inMinutes(90), reason: "Asked for" }),
      },
      getComparison: { by: ["supplier", "buyer"], nothing: "quotes within the caller's own scope, tested on its own" },
      award: {
        by: ["buyer"],
        names: "opportunity",
        input: ({ id, lineId = "1" }) => ({
          ...{ id, version: -1 },
          awards: [{ opportunityLineId: lineId, supplierNo: "SA", quantity: "1" }],
        }),
      },
    },
  },
  async build(admin, { receipt }, supplier) {
    await provideDollars(admin);
    const of = { current: 1, size: 1, condition: { id: receipt.id } };
    const [received] = (await admin.ok("receipts", "getReceiptPage", of)).records;
    if (!received) throw new Error("There is no such receipt");
    const { orgNo, supplierNo, itemNo } = received;
    const line = { itemNo, requirementQuantity: "10", requirementsDate: day(30) };
    // Bids are read by nobody else: what others see is tried with what an inquiry brings.
    const asked = inquiryOf({ orgNo, biddingMode: "3", invitedSupplierNo: [supplierNo], lines: [line] });
    const bidding = await publishOpportunity(admin, { ...asked, enlistDeadline: inMinutes(60) });
    const enlisted = await supplier.ok("enlistments", "enlist", { opportunityId: bidding.id });
    await admin.ok("enlistments", "admit", { admitList: [named(enlisted)] });
    const quote = await submit(supplier, bidding, ["7"]);
    return {
      opportunity: { id: bidding.id, lineId: bidding.lines[0]?.id ?? "" },
      opportunityLine: { id: bidding.lines[0]?.id ?? "" },
      enlistment: { id: enlisted.id },
      quote: { id: quote.id },
      quoteLine: { id: quote.lines[0]?.id ?? "" },
    };
  },
};
