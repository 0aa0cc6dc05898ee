import { type ErrorName, Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers, sum } from "@tandem/contract/core/numbers";
import type { Award } from "@tandem/contract/news/opportunities/opportunities";
import { quoteLifecycle, quoteStatus } from "@tandem/contract/news/quotes/statuses";
import type { PurchaseOrderInput } from "@tandem/contract/orders/purchase-orders/order-calls";
import { orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { requireOnce } from "../../documents/line-once.ts";
import { lockRecords } from "../../documents/lock-records.ts";
import type { Locked } from "../../documents/stored-document.ts";
import type { Named } from "../../documents/take-steps.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { clearStaging } from "../../imports/import-work.ts";
import { saveOrder } from "../../orders/purchase-orders/save-order.ts";
import { storedQuotes } from "../quotes/stored-quotes.ts";
import type { LockedOpportunity, OpportunityWork } from "./stored-opportunities.ts";
import { tellOf } from "./tell-suppliers.ts";

/** What of which line goes to whom. */
export interface Awarding extends Named {
  readonly awards: readonly Award[];
}

/** A line that a supplier quotes, as it is asked for. */
interface Quoted {
  readonly id: string;
  readonly quoteId: string;
  readonly opportunityLineId: string;
  readonly supplierNo: string;
  readonly price: string;
  readonly quantity: string;
  readonly deliveryDate: string;
  readonly requirementQuantity: string;
  readonly itemNo: string | null;
  readonly goodsName: string;
  readonly spec: string | null;
  readonly unitNo: string;
  readonly lineNo: number;
  readonly remark: string | null;
}

/** An award that may be made, and where in the call it was said. */
interface Won {
  readonly index: number;
  readonly award: Award;
  readonly quoted: Quoted;
}

const quotedLines = async (tx: Database, id: string): Promise<readonly Quoted[]> => {
  const { rows } =
    await sql<Quoted>`select l.id, l.quote_id, l.opportunity_line_id, l.supplier_no, trim_scale(l.price)::text as price,
      trim_scale(l.quantity)::text as quantity, l.delivery_date, trim_scale(o.requirement_quantity)::text as requirement_quantity,
      o.item_no, o.goods_name, o.spec, o.unit_no, o.line_no, o.remark
    from quote_line l join quote q on q.id = l.quote_id join opportunity_line o on o.id = l.opportunity_line_id
    where q.opportunity_id = ${id} and q.quote_status = ${sqlCodes(quoteStatus.code.submitted)}`.execute(tx);
  return rows;
};

const keyOf = ({ opportunityLineId, supplierNo }: Pick<Award, "opportunityLineId" | "supplierNo">) =>
  JSON.stringify([opportunityLineId, supplierNo]);

/** Why an award is not made. */
function whyNot(award: Award, quoted: Quoted | undefined, ofLine: string): [ErrorName, Fault["parameters"]] | null {
  if (!quoted) return ["awardNotQuoted", { supplier: award.supplierNo }];
  const { quantity, requirementQuantity, unitNo: unit } = quoted;
  if (compareNumbers(award.quantity, quantity) > 0) return ["awardBeyondQuote", { max: quantity, unit }];
  if (compareNumbers(ofLine, requirementQuantity) > 0)
    return ["awardBeyondQuantity", { quantity: ofLine, max: requirementQuantity, unit }];
  return (quoted.itemNo ?? award.itemNo) ? null : ["awardWithoutMaterial", { line: quoted.lineNo }];
}

/** @throws Fault awardRepeated, awardNotQuoted, awardBeyondQuote, awardBeyondQuantity, awardWithoutMaterial */
function wonOf(awards: readonly Award[], lines: readonly Quoted[]): readonly Won[] {
  requireOnce(awards.map(keyOf), "awardRepeated", "supplierNo", "awards");
  const quotes = new Map(lines.map((line) => [keyOf(line), line]));
  const ofLine = new Map(
    [...Map.groupBy(awards, ({ opportunityLineId }) => opportunityLineId)].map(([id, given]) => [
      id,
      sum(given.map(({ quantity }) => quantity)),
    ]),
  );
  const problems = awards.flatMap((award, index) => {
    const wrong = whyNot(award, quotes.get(keyOf(award)), ofLine.get(award.opportunityLineId) ?? "0");
    return wrong ? [{ index, error: wrong[0], parameters: wrong[1] }] : [];
  });
  const details = problems.map(({ index, error, parameters }): FaultDetail => {
    const field = error === "awardNotQuoted" ? "supplierNo" : error === "awardWithoutMaterial" ? "itemNo" : "quantity";
    return { path: `awards.${index}.${field}`, key: `errors.${error}`, parameters };
  });
  const [first] = problems;
  if (first) throw new Fault(first.error, first.parameters, details);
  return awards.map((award, index) => ({ index, award, quoted: quotes.get(keyOf(award)) as Quoted }));
}

/** Steps by which lines of an order are numbered. */
const between = 10;

/** What was free text is called as its material is; its words go with the order. */
const namedAs = ({ itemNo, goodsName, spec }: Quoted) =>
  itemNo ? { goodsName, spec } : { remark: [goodsName, spec].filter(Boolean).join(" ") };

function orderOf(
  context: Context,
  opportunity: LockedOpportunity,
  supplierNo: string,
  won: readonly Won[],
): PurchaseOrderInput {
  const { orgNo, currency, paymentTerms } = opportunity;
  return {
    ...{ purchaseDate: context.today, orderType: orderType.code.general, orgNo, supplierNo, currency },
    paymentTerm: paymentTerms,
    lines: won.map(({ award, quoted }, index) => ({
      ...{ purchaseSeq: (index + 1) * between, purchasePhaseSeq: 1, purchaseBatchSeq: 1 },
      itemNo: quoted.itemNo ?? award.itemNo ?? "",
      ...namedAs(quoted),
      ...{ purUnitNo: quoted.unitNo, batchPurQty: award.quantity, price: quoted.price },
      expectArrivalDate: quoted.deliveryDate,
    })),
  };
}

/** Says of an order that is refused at which award. */
function atAwards(failure: unknown, won: readonly Won[]): never {
  if (!(failure instanceof Fault)) throw failure;
  const details = failure.details.map((detail) => {
    const [, line, field] = /^lines\.(\d+)\.(.+)$/.exec(detail.path) ?? [];
    const place = won[Number(line)]?.index;
    return place === undefined ? detail : { ...detail, path: `awards.${place}.${field}` };
  });
  throw new Fault(failure.error, failure.parameters, details);
}

/** Drafts an order for each supplier that won something, as one that is written by hand, and says where it came from. */
async function draftOrders(tx: Database, context: Context, opportunity: LockedOpportunity, won: readonly Won[]) {
  for (const [supplierNo, ofSupplier] of Map.groupBy(won, ({ award }) => award.supplierNo)) {
    const input = orderOf(context, opportunity, supplierNo, ofSupplier);
    const id = await saveOrder(tx, context, input).catch((failure) => atAwards(failure, ofSupplier));
    await sql`update purchase_order set opportunity_id = ${opportunity.id} where id = ${id}`.execute(tx);
    await clearStaging(tx);
  }
}

/** Says of every quote whether it won, and what of its lines. */
async function settleQuotes(tx: Database, { taker }: Context, opportunity: LockedOpportunity, won: readonly Won[]) {
  const parts = won.map(({ award, quoted }) => ({ id: quoted.id, awarded_qty: award.quantity }));
  await sql`update quote_line l set awarded_qty = w.awarded_qty
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as w (id bigint, awarded_qty numeric) where l.id = w.id`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string }>`select id from quote where opportunity_id = ${opportunity.id}
    and quote_status = ${sqlCodes(quoteStatus.code.submitted)}`.execute(tx);
  const locked = await lockRecords(tx, storedQuotes, rows);
  const records = locked.flatMap(({ record }): Locked[] => (record ? [record] : []));
  const winners = new Set(won.map(({ quoted }) => quoted.quoteId));
  const taken = records.map((record) => ({
    record,
    moves: [{ lifecycle: quoteLifecycle, action: winners.has(record.id) ? "win" : "lose" }],
  }));
  await writeSteps(tx, taker, storedQuotes, taken, { what: null });
  const told = (isWon: boolean) =>
    records
      .filter((record) => winners.has(record.id) === isWon)
      .map(({ supplierNo }) => ({ id: opportunity.id, supplierNo }));
  await tellOf(tx, "won", told(true));
  await tellOf(tx, "lost", told(false));
}

/** The buyer awards lines, whole or shared: each supplier that won some gets a draft order, and whoever quoted is told. */
export const awarded =
  (context: Context): OpportunityWork<Awarding> =>
  async (tx, ready, { awards }) => {
    const { record } = ready[0] as (typeof ready)[number];
    if (!context.actor("purchaseOrders").can("isAdd")) throw new Fault("permissionMissing");
    // Whoever sees the quotes of some suppliers alone would decide against others unseen.
    if (context.user.suppliers !== null) throw new Fault("awardOfAll");
    const won = wonOf(awards, await quotedLines(tx, record.id));
    return {
      what: "changed",
      along: async () => {
        await settleQuotes(tx, context, record, won);
        await draftOrders(tx, context, record, won);
      },
    };
  };
