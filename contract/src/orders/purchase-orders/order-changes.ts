import { z } from "zod";
import { entity } from "../../core/entity.ts";
import { code, date, integer, money, quantity, reference, status, text } from "../../core/fields.ts";
import { valueChanges } from "../../core/history.ts";
import { exportOf, list, service } from "../../core/service.ts";
import { ofParties } from "./order-line-fields.ts";
import { changeParty, changeType } from "./statuses.ts";

/**
 * What a version of an order changed of one of its lines, or of its head, which has no line's number (B3.7c, B2.29r). Who
 * changed it and when are its `createName` and `createDate`.
 */
export const purchaseOrderChange = entity(
  "purchaseOrderChange",
  {
    purchaseOrderId: reference({ readOnly: true, names: "purchaseOrder" }),
    purchaseNo: code({ readOnly: true }),
    /** The version that the change made, which is also its number. */
    bandNo: integer({ readOnly: true }),
    revision: text({ readOnly: true, optional: true, max: 50 }),
    ...ofParties,
    changeParty: status(changeParty, { readOnly: true }),
    changeType: status(changeType, { readOnly: true }),
    purchaseSeq: integer({ readOnly: true, optional: true }),
    purchasePhaseSeq: integer({ readOnly: true, optional: true }),
    purchaseBatchSeq: integer({ readOnly: true, optional: true }),
    itemNo: code({ readOnly: true, optional: true, names: "material", after: ["orgNo"] }),
    goodsName: text({ readOnly: true, optional: true, max: 200 }),
    purUnitNo: code({ readOnly: true, optional: true, names: "unit" }),
    oldQty: quantity({ readOnly: true, optional: true }),
    newQty: quantity({ readOnly: true, optional: true }),
    oldDate: date({ readOnly: true, optional: true }),
    newDate: date({ readOnly: true, optional: true }),
    oldPrice: money({ readOnly: true, optional: true }),
    newPrice: money({ readOnly: true, optional: true }),
    currency: code({ readOnly: true, optional: true }),
    reason: text({ readOnly: true, optional: true, max: 500 }),
  },
  { keyword: ["purchaseNo", "itemNo", "goodsName"], source: "purchase_order_change_row" },
);

/** The versions of an order, the newest first: who made each, why, and what it changed; of the first nothing. */
export const orderVersions = z.object({
  versions: z.array(
    z.object({
      bandNo: z.int(),
      revision: z.string().nullable(),
      changedBy: z.string().nullable(),
      changedAt: z.string().nullable(),
      /** Whose wish it was: the buyer's, or the supplier's that the buyer agreed to. */
      changeParty: purchaseOrderChange.fields.changeParty.schema.nullable(),
      reason: z.string().nullable(),
      /** Lines that the version left as they were. */
      unchanged: z.int(),
      changes: z.array(
        z.object({
          changeType: purchaseOrderChange.fields.changeType.schema,
          /** `10/1/1` for sequence, phase and batch; null: of the head. */
          line: z.string().nullable(),
          itemNo: z.string().nullable(),
          goodsName: z.string().nullable(),
          purUnitNo: z.string().nullable(),
          /** What a line asks for that came with the version, or asked for that went with it. */
          whole: z.object({ quantity: z.string(), price: z.string(), expectArrivalDate: z.string() }).nullable(),
          fields: valueChanges,
        }),
      ),
    }),
  ),
});
export type OrderVersions = z.output<typeof orderVersions>;

/** What became of orders after they were issued, line by line (B2.29r). */
export const purchaseOrderChanges = service(
  "ISupSrmPurchaseChangeService",
  { menus: ["purchaseOrders"] },
  {
    getPurchaseOrderChangePage: list(purchaseOrderChange),
    exportexcel: exportOf(purchaseOrderChange),
  },
);
