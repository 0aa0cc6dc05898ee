import type { RuleNamed } from "@tandem/contract/orders/order-rules/rule-named";
import type { purchaseOrderChange } from "@tandem/contract/orders/purchase-orders/order-changes";
import type { orderStanding } from "@tandem/contract/orders/purchase-orders/order-standing";
import {
  type purchaseOrder,
  purchaseOrderDocument,
  type purchaseOrderLine,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { requestStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import type { supplierAnswer } from "@tandem/contract/orders/purchase-orders/supplier-answers";
import { approvalStatus } from "@tandem/contract/platform/approvals/statuses";
import { type Generated, sql } from "kysely";
import { sqlCodes } from "../../core/sql-codes.ts";
import type { HeadTable, Json, Stored, TableOf, ViewOf } from "../../core/stored.ts";
import { type AmountsOf, storedDocument } from "../../documents/stored-document.ts";
import { orderRulesOf } from "./order-rules.ts";
import { amountBy, pricingOf } from "./prices.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    purchaseOrder: Omit<
      HeadTable<typeof purchaseOrder, "orderType">,
      keyof typeof orderStanding | "employeeName" | "attachments"
    > & {
      judgedBy: Json<RuleNamed[] | null>;
    };
    purchaseOrderRow: ViewOf<typeof purchaseOrder>;
    purchaseOrderLine: TableOf<
      typeof purchaseOrderLine,
      | "purchasePhaseSeq"
      | "purchaseBatchSeq"
      | "orderType"
      | "status"
      | "refuseSign"
      | "onWayQty"
      | "receiptQty"
      | "checkReturnQty"
      | "returnExchangeQty"
      | "overQty"
      | "giftQty"
      | "unDeliveryQty"
      | "deliveryStatus"
      | "receiptStatus"
      | "promiseConfirmed"
      | "changedBandNo"
      | "lineStatus"
      | "closeReason",
      "supplierName" | "pricedWithoutTax" | "valuationQty" | "attachments"
    > & {
      /** How far beyond the order a rule let what was announced or received go. */
      overAllowedQty: Generated<string>;
      /**
       * What its supplier has for good of the goods that went back, what came since in their place, what was received before, and
       * since when they are back.
       */
      takenBackQty: Generated<string>;
      replacedQty: Generated<string>;
      receivedBeforeQty: Generated<string>;
      wentBackAt: Generated<string | null>;
    };
    purchaseOrderChangeRow: ViewOf<typeof purchaseOrderChange>;
    purchaseOrderLineRow: ViewOf<typeof purchaseOrderLine>;
    supplierAnswerRow: ViewOf<typeof supplierAnswer>;
    purchaseOrderPromise: Stored & {
      purchaseOrderLineId: string;
      orgNo: string;
      supplierNo: string;
      promiseSeq: number;
      promiseQty: string;
      promiseDate: string;
    };
  }
}

/** What an order comes to with its charges. */
const asItStands: AmountsOf = (ids) =>
  sql`select p.id, coalesce(p.grand_total, p.total_amount) as amount, p.currency from purchase_order p where p.id = any (${ids}::bigint[])`;

/** What an order comes to as its supplier answered it, or asks for it to be; never less than as it stands. */
const asAnswered: AmountsOf = (ids) => {
  const pricing = pricingOf("l");
  const atPrice = amountBy(sql`q.quantity`, sql`asked.price`, { ...pricing, untaxedPrice: sql`null::numeric` });
  const more = sql`(select sum(case when asked.price is not null then ${atPrice}
        when q.quantity <> l.batch_pur_qty then ${amountBy(sql`q.quantity`, sql`l.price`, pricing)} else l.amount end - l.amount)
      from purchase_order_line l
      left join purchase_order_request r on r.tenant_id = l.tenant_id and r.purchase_order_id = l.purchase_order_id
        and r.request_status = ${sqlCodes(requestStatus.code.open)}
      left join lateral (
        select sum((one ->> 'promiseQty')::numeric) as quantity, max(a.price) as price
        from jsonb_to_recordset(r.lines) as a (id bigint, promises jsonb, price numeric)
        cross join lateral jsonb_array_elements(a.promises) one where a.id = l.id) asked on true
      cross join lateral (select coalesce(asked.quantity, l.promise_qty, l.batch_pur_qty) as quantity) q
      where l.tenant_id = p.tenant_id and l.purchase_order_id = p.id)`;
  return sql`select p.id, coalesce(p.grand_total, p.total_amount) + greatest(0, coalesce(${more}, 0)) as amount,
      p.currency
    from purchase_order p where p.id = any (${ids}::bigint[])`;
};

/** Where orders are stored, and the rules that steps on them are taken by. */
export const storedOrders = storedDocument(purchaseOrderDocument, {
  rulesOf: orderRulesOf,
  reads: {
    bandNo: sql<number>`t.band_no`,
    deliveryStatus: sql<string>`t.delivery_status`,
    onWayQty: sql<string>`t.on_way_qty`,
    receiptQty: sql<string>`t.receipt_qty`,
    closedLineCount: sql<number>`t.closed_line_count`,
    purRefuseSign: sql<string>`t.pur_refuse_sign`,
    acceptanceDeadline: sql<string | null>`t.acceptance_deadline`,
    acceptedAutomatically: sql<string>`t.accepted_automatically`,
    signed: sql<string>`(select coalesce(sum(case s.side when 'supplier' then 1 else 2 end), 0)::text from purchase_order_signature s
      where s.tenant_id = t.tenant_id and s.purchase_order_id = t.id and s.band_no = t.band_no)`,
    approvalAwaited: sql<string | null>`(select a.document_step from approval a where a.tenant_id = t.tenant_id
      and a.entity_name = 'purchaseOrder' and a.record_id = t.id and a.status = ${sqlCodes(approvalStatus.code.waiting)})`,
  },
  amounts: { issue: asItStands, agree: asAnswered },
});
