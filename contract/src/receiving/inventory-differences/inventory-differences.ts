import { z } from "zod";
import { document, need, type StepOf } from "../../core/document.ts";
import { documentCalls, undoOf, wholeRecord, workbookCalls } from "../../core/document-calls.ts";
import { after, farAway } from "../../core/doubts.ts";
import { entity, recordId } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import { code, date, instant, mostQuantity, quantity, reference, status, text } from "../../core/fields.ts";
import { recordSheet } from "../../core/import-sheet.ts";
import { compareNumbers, isPositive, subtract, sum } from "../../core/numbers.ts";
import { action, documentList, exportOf, service } from "../../core/service.ts";
import { keptAs } from "../kept-stock/statuses.ts";
import { stockType } from "../stock/statuses.ts";
import { countedBy, differenceKind, differenceLifecycle, differenceStatus } from "./statuses.ts";

/** What one side counted of what it keeps for the other, or has kept, against what the book said then (B2.18, B2.20). */
export const inventoryDifference = entity(
  "inventoryDifference",
  {
    differenceNo: code({ readOnly: true }),
    differenceStatus: status(differenceStatus, { readOnly: true }),
    keptAs: status(keptAs),
    countedBy: status(countedBy, { readOnly: true }),
    orgNo: code({ readOnly: true, names: "organisation" }),
    orgName: text({ readOnly: true }),
    /** The side that is no buyer: whose the goods are (VMI), or who keeps them (escrow). */
    supplierNo: code({ names: "supplier" }),
    supplierName: text({ readOnly: true }),
    warehouseNo: code({ names: "warehouse" }),
    cellNo: code({ optional: true, names: "cell", within: ["warehouseNo"] }),
    itemNo: code({ names: "material" }),
    itemName: text({ readOnly: true }),
    spec: text({ readOnly: true, optional: true, max: 200 }),
    lotNo: text({ optional: true }),
    itemFeatureNo: code({ optional: true }),
    stockType: status(stockType),
    unitNo: code({ names: "unit" }),
    stockBalanceId: reference({ readOnly: true, optional: true }),
    countDate: date(),
    countedQty: quantity({ most: mostQuantity }),
    /** What the book said when it was counted. */
    bookQty: quantity({ readOnly: true }),
    differenceKind: status(differenceKind, { readOnly: true }),
    differenceQty: quantity({ readOnly: true }),
    remark: text({ optional: true, max: 500 }),
    /** What the book says now: where that is something else, the difference is applied to it, and not what was counted. */
    currentQty: quantity({ readOnly: true }),
    /** What of that waits to be put away: it is not taken off. */
    waitingQty: quantity({ readOnly: true }),
    explainReason: text({ readOnly: true, optional: true, max: 500 }),
    disputeReason: text({ readOnly: true, optional: true, max: 500 }),
    withdrawReason: text({ readOnly: true, optional: true, max: 500 }),
    /** When the book was adjusted, and what it said before and after. */
    adjustedAt: instant({ readOnly: true, optional: true }),
    adjustedFromQty: quantity({ readOnly: true, optional: true }),
    adjustedToQty: quantity({ readOnly: true, optional: true }),
  },
  {
    keyword: ["differenceNo", "itemNo", "itemName", "lotNo", "cellNo", "supplierNo", "supplierName"],
    doubts: [...farAway("countDate"), after("countDate", 0, "future")],
    source: "inventory_difference_row",
  },
);

/** Where its fields stand. */
export const differenceGroups = fieldGroups(inventoryDifference, {
  number: ["differenceNo"],
  parties: ["keptAs", "countedBy", "orgNo", "orgName", "supplierNo", "supplierName"],
  basic: [
    ...([
      "itemNo",
      "itemName",
      "spec",
      "lotNo",
      "itemFeatureNo",
      "warehouseNo",
      "cellNo",
      "stockType",
      "unitNo",
    ] as const),
    ...(["countDate", "countedQty", "bookQty", "differenceKind", "differenceQty"] as const),
  ],
  remarks: ["remark"],
  progress: [
    ...(["currentQty", "waitingQty", "explainReason", "disputeReason", "withdrawReason"] as const),
    ...(["adjustedAt", "adjustedFromQty", "adjustedToQty"] as const),
  ],
});

const counted = (by: string, is: boolean) =>
  need({
    reads: ["countedBy"],
    holds: ({ countedBy: who }) => (who === by) === is,
    error: is ? "differenceOfOther" : "differenceOfOwn",
  });
const { buyer, supplier } = countedBy.code;

/**
 * What waits to be put away stays until it is, whatever was counted: less is left only of what does not. Where less lies there than is to
 * be taken off, adjusting says so itself.
 */
const takesNoneThatWaits = need({
  reads: ["itemNo", "countedQty", "bookQty", "currentQty", "waitingQty"],
  holds({ countedQty, bookQty, currentQty, waitingQty }) {
    const figure = (value: unknown) => String(value ?? "0");
    const found = subtract(figure(countedQty), figure(bookQty));
    const left = sum([figure(currentQty), found]);
    return isPositive(found) || compareNumbers(left, "0") < 0 || compareNumbers(left, figure(waitingQty)) >= 0;
  },
  error: "transferWaiting",
  says: ({ itemNo }) => ({ itemNo: String(itemNo) }),
});

/** What users do with a difference. */
export const differenceDocument = document({
  entity: inventoryDifference,
  lifecycles: [differenceLifecycle],
  menus: ["vmiDifferences", "escrowDifferences"],
  steps: {
    adjust: {
      lifecycle: differenceLifecycle,
      needs: [counted(supplier, false), takesNoneThatWaits],
      confirmation: true,
      together: { method: "adjust", list: "adjustList" },
    },
    adjustAsBuyer: {
      lifecycle: differenceLifecycle,
      needs: [counted(buyer, false), takesNoneThatWaits],
      confirmation: true,
      together: { method: "adjustAsBuyer", list: "adjustList" },
    },
    explain: { lifecycle: differenceLifecycle, together: { method: "batchExplain", list: "explainList" } },
    dispute: { lifecycle: differenceLifecycle, together: { method: "batchDispute", list: "disputeList" } },
    withdraw: {
      lifecycle: differenceLifecycle,
      needs: [counted(supplier, true)],
      together: { method: "batchWithdraw", list: "withdrawList" },
    },
    withdrawAsBuyer: {
      lifecycle: differenceLifecycle,
      needs: [counted(buyer, true)],
      together: { method: "batchWithdrawAsBuyer", list: "withdrawList" },
    },
  },
});
export type DifferenceAction = StepOf<typeof differenceDocument>;

/** A difference as its page shows it. */
export const differenceDetail = wholeRecord(differenceDocument);
export type DifferenceDetail = z.output<typeof differenceDetail>;

/** The workbook that brings counts, one place a row. */
export const differenceImport = recordSheet(inventoryDifference, {
  ifEmpty: { stockType: stockType.code.available },
});

/** Places that are counted at once at most. */
export const mostCounted = 1000;

/** What was counted of what lies in places, on a day. */
export const countInput = z.strictObject({
  countDate: inventoryDifference.fields.countDate.schema,
  remark: inventoryDifference.fields.remark.schema.nullable().optional(),
  lines: z
    .array(z.strictObject({ stockBalanceId: recordId, countedQty: inventoryDifference.fields.countedQty.schema }))
    .min(1)
    .max(mostCounted),
});
export type CountInput = z.output<typeof countInput>;

const calls = documentCalls(differenceDetail);

/** Counts of what one side keeps for the other, and what becomes of their differences (S2.9, B2.18–B2.20). */
export const inventoryDifferences = service(
  "ISupInventoryDifferenceService",
  { menus: ["vmiDifferences", "escrowDifferences"] },
  {
    getDifferencePage: documentList(differenceDocument),
    getDifferenceById: calls.whole(),
    saveCount: action({
      permission: "isAdd",
      once: true,
      summary: "Says what was counted in places: each makes a difference against what the book says at that moment.",
      input: countInput,
      output: z.object({
        records: z.array(z.object({ id: recordId, differenceNo: z.string() })),
        /** How many of them are what the book says. */
        matched: z.int(),
      }),
    }),
    adjust: calls.together(
      "isCheck",
      "adjustList",
      "The supplier agrees to what the buyer counted: the book is adjusted.",
    ),
    adjustAsBuyer: calls.together(
      "isCheck",
      "adjustList",
      "The buyer agrees to what the supplier counted: the book is adjusted.",
    ),
    explain: calls.reasoned("isSave"),
    batchExplain: calls.togetherReasoned("isSave", "explainList", "Explains several differences by one reason."),
    dispute: calls.reasoned("isSave"),
    batchDispute: calls.togetherReasoned("isSave", "disputeList", "Disputes several differences for one reason."),
    withdraw: calls.reasoned("isCancelInvalid"),
    batchWithdraw: calls.togetherReasoned("isCancelInvalid", "withdrawList", "The supplier withdraws what it counted."),
    withdrawAsBuyer: calls.reasoned("isCancelInvalid"),
    batchWithdrawAsBuyer: calls.togetherReasoned(
      "isCancelInvalid",
      "withdrawList",
      "The buyer withdraws what it counted.",
    ),
    undo: undoOf(differenceDocument),
    ...workbookCalls("Takes counts from a workbook, one place a row."),
    exportexcel: exportOf(inventoryDifference),
  },
);
