import type { RuleNamed } from "@tandem/contract/orders/order-rules/rule-named";
import type { purchaseOrderChange } from "@tandem/contract/orders/purchase-orders/order-changes";
import type { orderStanding } from "@tandem/contract/orders/purchase-orders/order-standing";
import {
  type purchaseOrder,
  purchaseOrderDocument,
  type purchaseOrderLine,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { supplierAnswer } from "@tandem/contract/orders/purchase-orders/supplier-answers";
import { type Generated, type GeneratedAlways, sql } from "kysely";
import type { HeadTable, Json, Stored, TableOf, ViewOf } from "../../core/stored.ts";
import { storedDocument } from "../../documents/stored-document.ts";
import { orderRulesOf } from "./order-rules.ts";

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
      | "unDeliveryQty"
      | "deliveryStatus"
      | "receiptStatus"
      | "promiseConfirmed"
      | "changedBandNo"
      | "lineStatus"
      | "closeReason",
      "supplierName" | "pricedWithoutTax" | "valuationQty" | "attachments"
    >;
    purchaseOrderChangeRow: ViewOf<typeof purchaseOrderChange>;
    purchaseOrderLineRow: ViewOf<typeof purchaseOrderLine>;
    supplierAnswerRow: ViewOf<typeof supplierAnswer>;
    purchaseOrderFile: {
      tenantId: Generated<string>;
      id: GeneratedAlways<string>;
      purchaseOrderId: string;
      purchaseOrderLineId: string | null;
      storedFileId: string;
      userName: Generated<string>;
      attachedAt: Generated<string>;
    };
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

/** Where orders are stored, and the rules that steps on them are taken by. */
export const storedOrders = storedDocument(purchaseOrderDocument, {
  rulesOf: orderRulesOf,
  reads: {
    bandNo: sql<number>`t.band_no`,
    deliveryStatus: sql<string>`t.delivery_status`,
    closedLineCount: sql<number>`t.closed_line_count`,
    purRefuseSign: sql<string>`t.pur_refuse_sign`,
    acceptanceDeadline: sql<string | null>`t.acceptance_deadline`,
    acceptedAutomatically: sql<string>`t.accepted_automatically`,
  },
});
