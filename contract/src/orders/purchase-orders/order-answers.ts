import type { Entity } from "../../core/entity.ts";
import { status, text } from "../../core/fields.ts";
import { columnOf, type ImportColumn, type ImportSheet } from "../../core/import-sheet.ts";
import { exportOf, importSettings, service, templateOf, upload } from "../../core/service.ts";
import { choices } from "../../core/statuses.ts";
import { purchaseOrder, purchaseOrderLine } from "./purchase-orders.ts";

/** What a row of the workbook answers to its order; an order is answered as a whole. */
export const orderAnswer = choices("orderAnswer.answer", { accept: "accept", refuse: "refuse", leave: "leave" });

const ofLine = <Name extends keyof typeof purchaseOrderLine.fields & string>(name: Name, ifEmpty?: string) => ({
  ...columnOf(purchaseOrderLine.name, name, purchaseOrderLine.fields[name], ifEmpty),
  optional: true,
});
const own = <Name extends string>(name: Name, field: ImportColumn["field"], labelKey: string) => ({
  name,
  field,
  labelKey,
  optional: true,
});

/**
 * The workbook that answers orders: a row per part that is promised of a batch. What is asked stands beside what is promised,
 * and must still be so.
 */
export const orderAnswerImport: ImportSheet<
  (keyof typeof purchaseOrderLine.fields & string) | "answer" | "answerReason"
> = {
  entityName: "orderAnswer",
  columns: [
    { ...ofLine("purchaseNo"), optional: false },
    { ...ofLine("purchaseSeq"), optional: false },
    ofLine("purchasePhaseSeq", "1"),
    ofLine("purchaseBatchSeq", "1"),
    ofLine("itemNo"),
    ofLine("goodsName"),
    ofLine("spec"),
    ofLine("batchPurQty"),
    ofLine("purUnitNo"),
    ofLine("expectArrivalDate"),
    ofLine("price"),
    ofLine("priceQty"),
    ofLine("priceUnitNo"),
    { ...ofLine("promiseQty"), counted: true },
    ofLine("promiseDate"),
    /** It holds for all rows of the order that say none. */
    own("answer", status(orderAnswer, { optional: true }), "orderAnswer.answer"),
    own("answerReason", text({ optional: true, max: 500 }), "orderAnswer.answerReason"),
  ],
};

/** Answers to many orders by workbook (B4.3d): what waits for its supplier goes out, and comes back answered. */
export const orderAnswers = service(
  "ISupSrmPurchaseAnswerService",
  { menus: ["purchaseOrders"] },
  {
    importexcel: {
      ...upload({
        by: "supplier",
        permission: "isSave",
        summary:
          "Answers the orders that a workbook names, each as a whole, by the rules of every other answer: all of them, nothing, or the good ones.",
      }),
      once: true,
      input: importSettings,
    },
    downExcelTemplate: templateOf({ by: "supplier", permission: "isSave" }),
    exportexcel: exportOf(purchaseOrder, {
      writes: purchaseOrderLine as unknown as Entity,
      summary:
        "The lines of those of the matching orders that wait for their supplier's answer, to be filled in and imported.",
    }),
  },
);
