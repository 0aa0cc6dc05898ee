import { need } from "../../core/document.ts";
import { entity } from "../../core/entity.ts";
import { code, quantity, reference, status, text } from "../../core/fields.ts";
import { rowSteps } from "../../core/row-steps.ts";
import { documentList, exportOf, list, service } from "../../core/service.ts";
import { movedByHand } from "../stock-transfers/stock-transfers.ts";
import { movedBy, stockType, transactionType } from "./statuses.ts";

/** Goods of one kind in one place. */
const goods = {
  itemNo: code({ readOnly: true, names: "material" }),
  itemName: text({ readOnly: true }),
  spec: text({ readOnly: true, optional: true, max: 200 }),
  /** The unit of the order line that brought them: quantities of different units are never added. */
  unitNo: code({ readOnly: true, names: "unit" }),
  lotNo: text({ readOnly: true, optional: true }),
  itemFeatureNo: code({ readOnly: true, optional: true }),
  orgNo: code({ readOnly: true, names: "organisation" }),
  warehouseNo: code({ readOnly: true, names: "warehouse" }),
  /** Empty: nowhere in particular, as goods lie that came and that nobody has put into a cell. */
  cellNo: code({ readOnly: true, optional: true, names: "cell", within: ["warehouseNo"] }),
  stockType: status(stockType, { readOnly: true }),
  /** The supplier whose they are; the company's own where it is empty. */
  ownerNo: code({ readOnly: true, optional: true, names: "supplier" }),
  ownerName: text({ readOnly: true, optional: true }),
  /** Who keeps their warehouse; the company where it is empty. Suppliers are told of themselves alone. */
  keeperNo: code({ readOnly: true, optional: true, names: "supplier" }),
  keeperName: text({ readOnly: true, optional: true }),
} as const;

/** What lies somewhere; nothing is said of places that are empty. */
export const stockBalance = entity(
  "stockBalance",
  { ...goods, qty: quantity({ readOnly: true }) },
  { keyword: ["itemNo", "itemName", "lotNo", "cellNo"], source: "stock_balance_row" },
);

/** What went in or out of a place, and by which document (S3.10e): its date is when, its creator who. */
export const stockMovement = entity(
  "stockMovement",
  {
    transactionType: status(transactionType, { readOnly: true }),
    qty: quantity({ readOnly: true }),
    ...goods,
    stockBalanceId: reference({ readOnly: true }),
    documentKind: status(movedBy, { readOnly: true }),
    documentId: reference({ readOnly: true }),
    documentNo: code({ readOnly: true }),
  },
  { keyword: ["documentNo", "itemNo", "lotNo"], source: "stock_movement_row" },
);

/** Whatever else lies somewhere is moved by what becomes of it. */
export const isMovedByHand = need({
  reads: ["stockType"],
  holds: ({ stockType: type }) => movedByHand.some((code) => code === type),
  error: "transferFixed",
});

/** What is done with what lies somewhere. */
export const stockSteps = rowSteps({
  transfer: { side: "buyer", menus: ["stockTransfers"], permission: "isAdd", needs: [isMovedByHand] },
});

/** Stock, and the movements behind each of its figures. Suppliers see what is theirs. */
export const stock = service(
  "IStockService",
  { menus: ["stock"] },
  {
    getStockPage: documentList({ entity: stockBalance, ...stockSteps }),
    exportexcel: exportOf(stockBalance),
    getMovementPage: list(stockMovement),
    exportMovements: exportOf(stockMovement),
  },
);
