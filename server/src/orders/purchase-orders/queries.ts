import { allowedActions, allowedOnLine } from "@tandem/contract/core/document";
import type { Row } from "@tandem/contract/core/entity";
import type { RuleNamed } from "@tandem/contract/orders/order-rules/rule-named";
import { orderLineSteps } from "@tandem/contract/orders/purchase-orders/line-steps";
import {
  type LineWithPromises,
  type PurchaseOrderDetail,
  purchaseOrder,
  purchaseOrderDocument,
  purchaseOrderLine,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import { historyOf } from "../../core/history.ts";
import { allRows, findRow } from "../../core/list-query.ts";
import { stepToUndo } from "../../documents/document-detail.ts";
import { awaitedApproval } from "../../platform/approvals/queries.ts";
import type { OrderRule } from "../order-rules/decisions.ts";
import { agreedPrice } from "./agreed-prices.ts";
import { mayAttach } from "./order-attachments.ts";
import { orderRulesOf } from "./order-rules.ts";
import { pricingOf, valued } from "./prices.ts";
import { whyNotShippable } from "./shippable.ts";

export type StoredLine = Omit<LineWithPromises, "shippableQty"> & { readonly isFrozen: boolean };

/** What is promised of a line, part by part, what its buyer lets be shipped, and whether its supplier is frozen for delivery. */
const promisesOfLine = sql`coalesce((
  select jsonb_agg(jsonb_build_object('promiseQty', trim_scale(p.promise_qty)::text, 'promiseDate', p.promise_date)
    order by p.promise_seq)
  from purchase_order_promise p where p.purchase_order_line_id = t1.id), '[]') as promises,
  (select p.released_at from shipment_permission p where p.purchase_order_line_id = t1.id) as "releasedAt",
  (select p.grant_until from shipment_permission p where p.purchase_order_line_id = t1.id) as "grantUntil",
  exists (select from supplier_organisation s
    where s.supplier_no = t1.supplier_no and s.org_no = t1.org_no and s.is_frozen) as "isFrozen"`;

/** Lines in the order of their numbers, with what is promised of each. */
export function linesWithPromises(db: Database, condition: RawBuilder<boolean>): Promise<StoredLine[]> {
  return allRows<StoredLine>(db, purchaseOrderLine, {
    where: condition,
    order: ["purchaseSeq", "purchasePhaseSeq", "purchaseBatchSeq"],
    besides: promisesOfLine,
  });
}

/** Says of a line what may be shipped of it now. */
export function withShippable({ isFrozen, ...line }: StoredLine, rule: OrderRule): LineWithPromises {
  const isShippable = whyNotShippable({ ...line, isFrozen }, rule) === null;
  return { ...line, shippableQty: isShippable ? line.unDeliveryQty : "0" };
}

/** What price agreements ask for lines of an order that say another price, by the ids of these. */
async function otherPrices(db: Database, id: string): Promise<ReadonlyMap<string, LineWithPromises["agreed"]>> {
  const agreement = agreedPrice({
    orgNo: sql`l.org_no`,
    supplierNo: sql`l.supplier_no`,
    currency: sql`o.currency`,
    itemNo: sql`l.item_no`,
    unitNo: sql`coalesce(l.price_unit_no, l.pur_unit_no)`,
    quantity: valued(sql`l.batch_pur_qty`, pricingOf("l")),
    per: sql`l.price_qty`,
    day: sql`o.purchase_date`,
    taxRate: sql`l.tax_rate`,
  });
  const { rows } = await sql<{ id: string; agreementNo: string; price: string }>`
    select l.id, a.agreement_no, a.price::text as price
    from purchase_order o join purchase_order_line l on l.purchase_order_id = o.id cross join lateral (${agreement}) a
    where o.id = ${id} and a.price <> l.price`.execute(db);
  return new Map(rows.map(({ id: line, ...agreed }) => [line, agreed]));
}

/** Why the ERP did not take an order: in its own words, or as the fault of the whole call. */
interface PushError {
  readonly refusal: string | null;
  readonly fault: string | null;
}

const wordPushError = (context: Context, { refusal, fault }: PushError): string =>
  refusal ?? context.translate(fault === "erpAnswerWrong" ? "erpPush.answerWrong" : "erpPush.unavailable");

/** The head of an order with what its list does not show: which rules judged it, and what its supplier asks for. */
type Head = Row<typeof purchaseOrder> &
  Pick<PurchaseOrderDetail, "changeRequest" | "lapsedRequest" | "attachedFiles" | "signatures"> & {
    readonly judgedBy: RuleNamed[] | null;
    readonly erpPushError: PushError | null;
  };

/** An order as its page shows it; the rule that it is under is read unless it is known. @throws Fault notFound */
export async function orderDetail(
  db: Database,
  context: Context,
  id: string,
  known?: OrderRule,
): Promise<PurchaseOrderDetail> {
  const actor = context.actor("purchaseOrders");
  const writes = actor.can("isAdd");
  const [{ judgedBy, erpPushError, ...order }, lines, history, rules, agreed, approval] = await inOneBreath([
    findRow<Head>(db, purchaseOrder, id, "notFound", [
      "judgedBy",
      "changeRequest",
      "lapsedRequest",
      "attachedFiles",
      "signatures",
      "erpPushError",
    ]),
    linesWithPromises(db, sql`t1.purchase_order_id = ${id}`),
    historyOf(db, [{ entityName: "purchaseOrder", ids: [id] }]),
    known ? () => known : orderRulesOf(db, { ids: [id] }),
    writes ? otherPrices(db, id) : new Map<string, LineWithPromises["agreed"]>(),
    awaitedApproval(db, context, purchaseOrder.name, id),
  ]);
  const rule = rules({ id });
  const allowed = allowedActions(purchaseOrderDocument, order, context.caller, rule);
  return {
    ...order,
    lines: lines.map((line) => ({
      ...withShippable(line, rule.ofLine(line.id)),
      agreed: agreed.get(line.id),
      allowedActions: allowedOnLine(orderLineSteps, allowed, line),
    })),
    history,
    judgedBy: judgedBy ?? [],
    mayAttach: mayAttach(context, order),
    approval,
    erpPushError: erpPushError && wordPushError(context, erpPushError),
    allowedActions: allowed,
    undo: stepToUndo(purchaseOrderDocument, history, context.caller),
  };
}
