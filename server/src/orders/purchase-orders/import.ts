import { type OrderColumn, purchaseOrderImport } from "@tandem/contract/orders/purchase-orders/import";
import { orderLifecycle } from "@tandem/contract/orders/purchase-orders/lifecycle";
import { sql } from "kysely";
import { inOneBreath } from "../../core/database.ts";
import type { DocumentRules } from "../../imports/document-rules.ts";
import { documentWorkbooksOf } from "../../imports/import-documents.ts";
import { type ImportWork, mayMeet } from "../../imports/import-work.ts";
import { agreedPrice } from "./agreed-prices.ts";
import { alikeNumbers } from "./alike-numbers.ts";
import { checkLines, checkProducts } from "./import-checks.ts";
import { checkPriceUnits, keepPriceUnits, ratedColumns, rateUnits } from "./price-units.ts";
import { amountBy, otherWorth, pricingOf, settlePrices, valued } from "./prices.ts";
import { totalsRefreshed } from "./quantities.ts";
import { raisedByRows, refuseRaised } from "./raised-amounts.ts";
import {
  beginRevisions,
  checkRevisions,
  endRevisions,
  lapsingRequests,
  revisable,
  revisedLine,
} from "./revise-orders.ts";

/** The agreement that gives a row on the stage its price. */
const agreementOf = (row: string) => {
  const of = (name: OrderColumn) => sql.ref(`${row}.${name}`);
  return agreedPrice({
    orgNo: of("orgNo"),
    supplierNo: of("supplierNo"),
    currency: of("currency"),
    itemNo: of("itemNo"),
    unitNo: sql`coalesce(${of("priceUnitNo")}, ${of("purUnitNo")})`,
    quantity: valued(of("batchPurQty"), pricingOf(row)),
    per: of("priceQty"),
    day: of("purchaseDate"),
    taxRate: of("taxRate"),
  });
};

/** Prices and tax rates that differ from what was agreed. */
const differingFromAgreed = sql`select i.row_number as "row", d.name, d.key, trim_scale(d.value)::text as value, d.parameters
  from import_row i cross join lateral (${agreementOf("i")}) a
  cross join lateral (values
    ('price', 'differsFromAgreed', nullif(i.price, 0), a.price, jsonb_build_object('price', a.price::text, 'number', a.agreement_no)),
    -- Where none is said there is none.
    ('taxRate', 'differsFromAgreedRate', coalesce(i.tax_rate, 0), a.tax_rate,
      jsonb_build_object('rate', trim_scale(a.tax_rate)::text, 'number', a.agreement_no))) d (name, key, value, agreed, parameters)
  where i.action in ('add', 'change') and d.value <> d.agreed`;

/** Amounts that are another than their quantity and price give. */
const differingAmounts = sql`select i.row_number as "row", 'amount' as name, 'otherWorth' as key, trim_scale(i.amount)::text as value,
    jsonb_build_object('worth', trim_scale(w.worth)::text) as parameters
  from i cross join lateral (select ${otherWorth("i", sql.ref("i.currency"))} as worth) w
  where w.worth is not null and (i.action = 'add' or i.changes @> '[{"field": "amount"}]')`;

/** How orders on the stage are completed, checked and summed up, whatever brought them. */
export const orderImportRules: DocumentRules<OrderColumn> = {
  sheet: purchaseOrderImport,
  lifecycle: orderLifecycle,
  texts: { taken: "orderExists", closed: "orderIssued" },
  found: ratedColumns,
  complete: completeLines,
  check: checkOrders,
  doubted: sql`${differingFromAgreed} union all ${differingAmounts} union all ${lapsingRequests} union all ${alikeNumbers}`,
  revisable,
  before: async (work) => {
    if (mayMeet(work)) await beginRevisions(work);
  },
  alongside: revisedLine,
  after: async (work, ids) => {
    await sumUp(work, ids);
    if (mayMeet(work)) await inOneBreath([refuseRaised(work.tx, ids), endRevisions(work, ids)]);
  },
};

async function sumUp({ stage }: ImportWork<OrderColumn>, ids: readonly string[]): Promise<void> {
  await keepPriceUnits(stage);
  await stage.ask(totalsRefreshed(ids));
}

/** The same for what an ERP says, which is approved there, and for workbooks, of which orders are refused each by itself. */
export async function afterMany(work: ImportWork<OrderColumn>, ids: readonly string[]): Promise<void> {
  await sumUp(work, ids);
  if (mayMeet(work)) await endRevisions(work, ids);
}

async function checkOrders(work: ImportWork<OrderColumn>): Promise<void> {
  await checkLines(work);
  await checkPriceUnits(work);
  if (!mayMeet(work)) return;
  await checkRevisions(work);
  await checkProducts(work);
}

/** Workbooks of orders. */
export const orderWorkbooks = documentWorkbooksOf({
  ...orderImportRules,
  after: afterMany,
  taken: async (work) => (mayMeet(work) ? raisedByRows(work) : []),
});

/** Takes the amounts from rows that keep that of their line, though it follows from something else now. */
const amountsToFollow = sql`update import_row i set amount = null from purchase_order_line l, purchase_order p
  where l.id = i.found_id and p.id = l.purchase_order_id and i.action is null and i.amount = l.amount
    and (i.batch_pur_qty, i.price, i.untaxed_price, i.price_qty, i.valuation_over, i.valuation_under, i.currency)
      is distinct from (l.batch_pur_qty, l.price, l.untaxed_price, l.price_qty, l.valuation_over, l.valuation_under, p.currency)`;

/**
 * Takes from the material what a row leaves out, and its price from the agreement; an amount that follows from what was changed
 * is worked out anew.
 */
async function completeLines(work: ImportWork<OrderColumn>): Promise<void> {
  const { stage } = work;
  await settlePrices(stage);
  await stage.ask(sql`update import_row i set goods_name = coalesce(i.goods_name, m.item_name), spec = coalesce(i.spec, m.spec),
      pur_unit_no = coalesce(i.pur_unit_no, m.pur_unit_no, m.unit_no)
    from material m where m.item_no = i.item_no and i.action is null
      and (i.goods_name is null or i.spec is null or i.pur_unit_no is null)`);
  await rateUnits(work);
  if (mayMeet(work)) await stage.ask(amountsToFollow);
  await stage.ask(sql`update import_row i set price = a.price, tax_rate = coalesce(i.tax_rate, a.tax_rate) from (
      select r.row_number, a.* from import_row r cross join lateral (${agreementOf("r")}) a
      where r.price is null and r.action is null) a
    where a.row_number = i.row_number`);
  await stage.ask(sql`update import_row set amount = ${amountBy(sql`batch_pur_qty`, sql`price`, pricingOf("import_row"))}
    where amount is null and action is null`);
}
