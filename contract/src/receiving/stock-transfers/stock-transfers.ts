import { z } from "zod";
import { document } from "../../core/document.ts";
import { documentCalls } from "../../core/document-calls.ts";
import { entity, inputWith, recordId } from "../../core/entity.ts";
import { code, quantity, status, text } from "../../core/fields.ts";
import { action, documentList, exportOf, service } from "../../core/service.ts";
import { serialNos } from "../serial-numbers/named.ts";
import { stockType } from "../stock/statuses.ts";
import { transferLifecycle, transferStatus } from "./statuses.ts";

/** Goods that somebody moved to another cell or warehouse, blocked, froze or made available: what, from where, to where and why. */
export const stockTransfer = entity(
  "stockTransfer",
  {
    transferNo: code({ readOnly: true }),
    status: status(transferStatus, { readOnly: true }),
    itemNo: code({ readOnly: true, names: "material" }),
    itemName: text({ readOnly: true }),
    spec: text({ readOnly: true, optional: true, max: 200 }),
    qty: quantity({ positive: true }),
    unitNo: code({ readOnly: true, names: "unit" }),
    lotNo: text({ readOnly: true, optional: true }),
    orgNo: code({ readOnly: true, names: "organisation" }),
    warehouseNo: code({ readOnly: true, names: "warehouse", within: ["orgNo"] }),
    fromCellNo: code({ readOnly: true, optional: true, names: "cell", within: ["warehouseNo"] }),
    fromStockType: status(stockType, { readOnly: true }),
    /** Another warehouse of the organisation, to which it is on its way until somebody there says where it lies. */
    toWarehouseNo: code({ optional: true, names: "warehouse", within: ["orgNo"], waits: false }),
    /** Left empty only where the goods are in no cell. */
    toCellNo: code({ optional: true, names: "cell", within: ["warehouseNo"], waits: false }),
    toStockType: status(stockType),
    transferReason: text({ max: 500 }),
    serialNos,
    ownerNo: code({ readOnly: true, optional: true, names: "supplier" }),
    ownerName: text({ readOnly: true, optional: true }),
  },
  { keyword: ["transferNo", "itemNo", "itemName", "lotNo", "toCellNo"], source: "stock_transfer_row" },
);

/** What users do with a transfer. */
export const stockTransferDocument = document({
  entity: stockTransfer,
  lifecycles: [transferLifecycle],
  menus: ["stockTransfers"],
  steps: {
    undoTransfer: {
      lifecycle: transferLifecycle,
      confirmation: true,
      method: "undoTransfers",
      together: { method: "undoTransfers", list: "undoList" },
    },
  },
});

/** What goods may be made by hand: fit for use, not to be touched, or not to be moved while they are counted. */
export const madeByHand = [stockType.code.available, stockType.code.blocked, stockType.code.frozen] as const;

/** What may be moved by hand: that, what arrives from another warehouse, and what goes into inspection. */
export const movedByHand = [...madeByHand, stockType.code.inTransit, stockType.code.waitingForInspection] as const;

/** What moving makes of goods. */
export const movedAs = [...madeByHand, stockType.code.inTransit, stockType.code.inInspection] as const;

/** What is moved at once, for one reason: how much of which stock to which cell, and as what. */
export const transferInput = inputWith(
  stockTransfer,
  {
    lines: z
      .array(
        z.strictObject({
          stockBalanceId: recordId,
          qty: stockTransfer.fields.qty.schema,
          toWarehouseNo: stockTransfer.fields.toWarehouseNo.schema.nullable().optional(),
          toCellNo: stockTransfer.fields.toCellNo.schema.nullable().optional(),
          toStockType: z.enum(movedAs),
          /** Of each piece, where not all that lies there goes. */
          serialNos: serialNos.schema.nullable().optional(),
        }),
      )
      .min(1)
      .max(1000),
  },
  ["qty", "toWarehouseNo", "toCellNo", "toStockType", "serialNos"],
);
export type TransferInput = z.output<typeof transferInput>;

const calls = documentCalls(stockTransfer.row);

/** Moving goods between cells, and blocking them or making them available. */
export const stockTransfers = service(
  "IStockTransferService",
  { menus: ["stockTransfers"] },
  {
    getTransferPage: documentList(stockTransferDocument),
    transferStock: action({
      by: "buyer",
      permission: "isAdd",
      once: true,
      summary:
        "Moves stock to other cells of its warehouse or on its way to another warehouse, blocks or freezes it, or makes it available: all that is said, or nothing.",
      input: transferInput,
      output: z.object({ transferNos: z.array(z.string()) }),
    }),
    undoTransfers: calls.together(
      "isDelete",
      "undoList",
      "Takes transfers back, each as long as its goods lie where they were moved to.",
    ),
    exportexcel: exportOf(stockTransfer),
  },
);
