import { documentSheet } from "../../core/document-sheet.ts";
import { purchaseOrder, purchaseOrderLine } from "./purchase-orders.ts";
import { orderType } from "./statuses.ts";

/** The workbook that brings purchase orders: a row per batch, the head repeated on each row of its order. */
export const purchaseOrderImport = documentSheet(purchaseOrder, purchaseOrderLine, {
  number: "purchaseNo",
  revised: true,
  lineKey: ["purchaseSeq", "purchasePhaseSeq", "purchaseBatchSeq"],
  ofFirstLine: ["taxRate"],
  completed: ["goodsName", "purUnitNo", "price", "amount"],
  insteadOf: { untaxedPrice: "price" },
  ifEmpty: { orderType: orderType.code.general, purchasePhaseSeq: "1", purchaseBatchSeq: "1" },
});

export type OrderColumn = (typeof purchaseOrderImport.columns)[number]["name"];
