import { z } from "zod";
import { document, need, type StepOf } from "../../core/document.ts";
import { documentCalls, wholeDocument, workbookCalls } from "../../core/document-calls.ts";
import { after, farAway } from "../../core/doubts.ts";
import { entity, inputWith, recordId } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import { byUnit, code, date, integer, quantity, reference, status, text, yesNo } from "../../core/fields.ts";
import { columnOf, type ImportSheet } from "../../core/import-sheet.ts";
import { action, documentList, exportOf, list, service } from "../../core/service.ts";
import { yesNoStatus } from "../../core/statuses.ts";
import { serialNos } from "../serial-numbers/named.ts";
import { consumptionLifecycle, consumptionStatus } from "./statuses.ts";

/** What the buyer took out of a warehouse of goods that were a supplier's until then (VMI), and owes it from then on. */
export const vmiConsumption = entity(
  "vmiConsumption",
  {
    consumptionNo: code({ readOnly: true }),
    status: status(consumptionStatus, { readOnly: true }),
    /** The day on which it was taken, by which its price is agreed. */
    consumeDate: date(),
    orgNo: code({ readOnly: true, names: "organisation" }),
    orgName: text({ readOnly: true }),
    supplierNo: code({ names: "supplier" }),
    supplierName: text({ readOnly: true }),
    warehouseNo: code({ names: "warehouse" }),
    remark: text({ optional: true, max: 500 }),
    lineCount: integer({ readOnly: true }),
    consumeQtyByUnit: byUnit(),
    /** Whether some of it is on a reconciliation bill, and on which. */
    isBilled: yesNo({ readOnly: true }),
    billNos: text({ readOnly: true, optional: true }),
    cancelReason: text({ readOnly: true, optional: true, max: 500 }),
  },
  {
    keyword: ["consumptionNo", "supplierNo", "supplierName"],
    doubts: [...farAway("consumeDate"), after("consumeDate", 0, "future")],
    source: "vmi_consumption_row",
  },
);

/** Where the fields of its head stand. */
export const vmiConsumptionGroups = fieldGroups(vmiConsumption, {
  number: ["consumptionNo"],
  parties: ["orgNo", "orgName", "supplierNo", "supplierName"],
  basic: ["consumeDate", "warehouseNo"],
  remarks: ["remark"],
  progress: ["isBilled", "billNos", "cancelReason"],
});

/** How much was taken out of one place. */
export const vmiConsumptionLine = entity(
  "vmiConsumptionLine",
  {
    vmiConsumptionId: reference({ readOnly: true, names: "vmiConsumption" }),
    consumptionNo: code({ readOnly: true }),
    status: status(consumptionStatus, { readOnly: true }),
    consumeDate: date({ readOnly: true }),
    orgNo: code({ readOnly: true, names: "organisation" }),
    supplierNo: code({ readOnly: true, names: "supplier" }),
    supplierName: text({ readOnly: true }),
    warehouseNo: code({ readOnly: true, names: "warehouse" }),
    cellNo: code({ optional: true, names: "cell", within: ["warehouseNo"] }),
    itemNo: code({ names: "material" }),
    itemName: text({ readOnly: true }),
    spec: text({ readOnly: true, optional: true, max: 200 }),
    lotNo: text({ optional: true }),
    itemFeatureNo: code({ optional: true }),
    unitNo: code({ names: "unit" }),
    consumeQty: quantity({ positive: true }),
    /** What of it came free of charge: nobody pays for it. */
    freeQty: quantity({ readOnly: true }),
    /** Of which receipts it is, the oldest first. */
    receiptNos: text({ readOnly: true, optional: true }),
    serialNos,
    remark: text({ optional: true, max: 500 }),
  },
  {
    keyword: ["consumptionNo", "itemNo", "itemName", "lotNo", "supplierNo", "supplierName"],
    source: "vmi_consumption_line_row",
  },
);

const isUnbilled = need({
  reads: ["isBilled", "billNos"],
  holds: ({ isBilled }) => isBilled !== yesNoStatus.code.yes,
  error: "consumptionBilled",
  says: ({ billNos }) => ({ bills: String(billNos) }),
  before: true,
});

/** What users do with it: it is done as it is written. */
export const vmiConsumptionDocument = document({
  entity: vmiConsumption,
  lifecycles: [consumptionLifecycle],
  menus: ["vmiConsumptions"],
  steps: {
    cancel: {
      lifecycle: consumptionLifecycle,
      needs: [isUnbilled],
      method: "cancelConsumption",
      together: { method: "batchCancel", list: "cancelList" },
    },
  },
});
export type VmiConsumptionAction = StepOf<typeof vmiConsumptionDocument>;

/** A consumption as its page shows it. */
export const vmiConsumptionDetail = wholeDocument(vmiConsumptionDocument, vmiConsumptionLine.row);
export type VmiConsumptionDetail = z.output<typeof vmiConsumptionDetail>;

/** Places out of which goods are taken at once at most. */
export const mostConsumed = 1000;

/** What is taken at once, out of which places; one document is made of each warehouse and supplier. */
export const vmiConsumptionInput = inputWith(
  vmiConsumption,
  {
    lines: z
      .array(
        z.strictObject({
          stockBalanceId: recordId,
          consumeQty: vmiConsumptionLine.fields.consumeQty.schema,
          /** Of each piece, where not all that lies there goes. */
          serialNos: serialNos.schema.nullable().optional(),
          remark: vmiConsumptionLine.fields.remark.schema.nullable().optional(),
        }),
      )
      .min(1)
      .max(mostConsumed),
  },
  ["supplierNo", "warehouseNo"],
);
export type VmiConsumptionInput = z.output<typeof vmiConsumptionInput>;

const ofHead = (name: "consumeDate" | "supplierNo" | "warehouseNo" | "consumptionNo") =>
  columnOf(vmiConsumption.name, name, vmiConsumption.fields[name], undefined);
const ofLine = (name: keyof typeof vmiConsumptionLine.fields & string) =>
  columnOf(vmiConsumptionLine.name, name, vmiConsumptionLine.fields[name], undefined);

/** The workbook that takes goods out: a row per place. */
export const vmiConsumptionImport: ImportSheet<
  "consumeDate" | "supplierNo" | "warehouseNo" | "consumptionNo" | (keyof typeof vmiConsumptionLine.fields & string)
> = {
  entityName: vmiConsumption.name,
  columns: [
    ...(["consumeDate", "supplierNo", "warehouseNo"] as const).map(ofHead),
    ...(["itemNo", "unitNo", "consumeQty", "cellNo", "lotNo", "itemFeatureNo", "serialNos", "remark"] as const).map(
      ofLine,
    ),
    /** What was taken before, as an export has it, is not taken again. */
    { ...ofHead("consumptionNo"), optional: true, numbered: true },
  ],
};

const calls = documentCalls(vmiConsumptionDetail);

/** What the buyer takes of suppliers' goods that lie with it (S2.9, B3.15). */
export const vmiConsumptions = service(
  "ISupVmiConsumptionService",
  { menus: ["vmiConsumptions"] },
  {
    getConsumptionPage: documentList(vmiConsumptionDocument),
    getConsumptionLinePage: list(vmiConsumptionLine),
    getConsumptionById: calls.whole(),
    saveConsumption: action({
      by: "buyer",
      permission: "isAdd",
      once: true,
      summary:
        "Takes suppliers' goods out of places, all that is said or nothing: they leave the stock, and are to be paid, of the oldest receipts first.",
      input: vmiConsumptionInput,
      output: z.object({ records: z.array(z.object({ id: recordId, consumptionNo: z.string() })) }),
    }),
    cancelConsumption: calls.reasoned("isCancelInvalid"),
    batchCancel: calls.togetherReasoned(
      "isCancelInvalid",
      "cancelList",
      "Takes several consumptions back for one reason: their goods lie again where they did, and nobody pays for them.",
    ),
    ...workbookCalls("Takes suppliers' goods out by a workbook, a row per place.", { by: "buyer" }),
    exportexcel: exportOf(vmiConsumption),
    exportLines: exportOf(vmiConsumptionLine),
  },
);
