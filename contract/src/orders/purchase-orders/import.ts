import { importSheet } from "../../core/import-sheet.ts";
import { purchaseOrder, purchaseOrderLine } from "./purchase-orders.ts";
import { orderType } from "./statuses.ts";

/** The workbook that brings purchase orders: a row per batch, the head repeated on each row of its order. */
export const purchaseOrderImport = importSheet(
  [
    {
      entity: purchaseOrder,
      required: ["purchaseNo", "purchaseDate", "orgNo", "supplierNo", "currency"],
      optional: ["orderType", "plantName", "buyerName", "taxRate", "paymentTerm", "tradeTerm"],
    },
    {
      entity: purchaseOrderLine,
      required: ["purchaseSeq", "itemNo", "batchPurQty", "price", "expectArrivalDate"],
      optional: [
        "purchasePhaseSeq",
        "purchaseBatchSeq",
        "goodsName",
        "spec",
        "purUnitNo",
        "amount",
        "warehouseNo",
        "remark",
      ],
    },
  ],
  { ifEmpty: { orderType: orderType.code.general, purchasePhaseSeq: "1", purchaseBatchSeq: "1" } },
);

type ColumnName = (typeof purchaseOrderImport.columns)[number]["name"];

/** What an order says once, besides its number: it must agree in all its rows. */
export const orderHeadColumns = [
  "purchaseDate",
  "orgNo",
  "supplierNo",
  "currency",
  "orderType",
  "plantName",
  "buyerName",
  "paymentTerm",
  "tradeTerm",
] as const satisfies readonly ColumnName[];

/** What each line says for itself, besides what it is called within the orders. */
export const orderLineColumns = [
  "itemNo",
  "goodsName",
  "spec",
  "purUnitNo",
  "batchPurQty",
  "price",
  "taxRate",
  "amount",
  "expectArrivalDate",
  "warehouseNo",
  "remark",
] as const satisfies readonly ColumnName[];
