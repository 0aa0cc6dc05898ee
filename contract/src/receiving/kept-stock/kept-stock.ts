import { need } from "../../core/document.ts";
import { entity } from "../../core/entity.ts";
import { code, date, instant, quantity, reference, status, text } from "../../core/fields.ts";
import { compareNumbers, isPositive } from "../../core/numbers.ts";
import { rowSteps } from "../../core/row-steps.ts";
import { documentList, exportOf, list, service } from "../../core/service.ts";
import { inventoryDifference } from "../inventory-differences/inventory-differences.ts";
import { movedBy, stockType, transactionType } from "../stock/statuses.ts";
import { keptAs, levelStatus } from "./statuses.ts";

/** Goods of one kind in one place, and whose and with whom they are. */
const goods = {
  keptAs: status(keptAs, { readOnly: true }),
  orgNo: code({ readOnly: true, names: "organisation" }),
  orgName: text({ readOnly: true }),
  /** The side that is no buyer: whose the goods are (VMI), or who keeps them (escrow). */
  supplierNo: code({ readOnly: true, names: "supplier", within: ["orgNo"], waits: false }),
  supplierName: text({ readOnly: true }),
  itemNo: code({ readOnly: true, names: "material" }),
  itemName: text({ readOnly: true }),
  spec: text({ readOnly: true, optional: true, max: 200 }),
  unitNo: code({ readOnly: true, names: "unit" }),
  warehouseNo: code({ readOnly: true, names: "warehouse", within: ["orgNo"], waits: false }),
  cellNo: code({ readOnly: true, optional: true, names: "cell", within: ["warehouseNo"] }),
  lotNo: text({ readOnly: true, optional: true }),
  itemFeatureNo: code({ readOnly: true, optional: true }),
  stockType: status(stockType, { readOnly: true }),
  /** The supplier whose they are; the buyer's own where it is empty. */
  ownerNo: code({ readOnly: true, optional: true, names: "supplier" }),
  ownerName: text({ readOnly: true, optional: true }),
  /** Who keeps them; the buyer where it is empty. Suppliers are told of themselves alone. */
  keeperNo: code({ readOnly: true, optional: true, names: "supplier" }),
  keeperName: text({ readOnly: true, optional: true }),
} as const;

/**
 * What one side keeps for the other, and what became of it in a period (B3.15). The condition on `period` says which days that are:
 * this month so far unless it does. begin + in − out = end.
 */
export const keptStock = entity(
  "keptStock",
  {
    ...goods,
    /** The first and the last day of the period. */
    periodFrom: date({ readOnly: true }),
    period: date({ readOnly: true }),
    beginQty: quantity({ readOnly: true }),
    periodInQty: quantity({ readOnly: true }),
    periodOutQty: quantity({ readOnly: true }),
    endQty: quantity({ readOnly: true }),
    /** What lies there now, and what of it waits to be put away. */
    inventoryQty: quantity({ readOnly: true }),
    waitingQty: quantity({ readOnly: true }),
    /** How much of the supplier's material is to lie in the warehouse, and how much of it there is, over all cells and lots. */
    safeQty: quantity({ readOnly: true, optional: true }),
    maxQty: quantity({ readOnly: true, optional: true }),
    usableQty: quantity({ readOnly: true, optional: true }),
    levelStatus: status(levelStatus, { readOnly: true }),
  },
  {
    keyword: ["itemNo", "itemName", "lotNo", "cellNo", "supplierNo", "supplierName"],
    source: "stock_balance_kept_row",
  },
);

const isAvailable = need({
  reads: ["stockType"],
  holds: ({ stockType: type }) => type === stockType.code.available,
  error: "consumptionNotAvailable",
});

/** More of it lies there than waits to be put away. */
const isPutAway = need({
  reads: ["inventoryQty", "waitingQty"],
  holds: ({ inventoryQty, waitingQty }) => compareNumbers(String(inventoryQty ?? "0"), String(waitingQty ?? "0")) > 0,
  error: "consumptionWaits",
});

const liesThere = need({
  reads: ["inventoryQty"],
  holds: ({ inventoryQty }) => isPositive(String(inventoryQty ?? "0")),
  error: "consumptionGone",
});

/** What the buyer does with suppliers' goods that lie with it. */
export const vmiStockSteps = rowSteps({
  takeOut: {
    side: "buyer",
    menus: ["vmiConsumptions"],
    permission: "isAdd",
    needs: [isAvailable, liesThere, isPutAway],
  },
});

/** What went in or out of such a place, and by which document: the change records of B3.15. */
export const keptMovement = entity(
  "keptMovement",
  {
    postDate: instant({ readOnly: true }),
    transactionType: status(transactionType, { readOnly: true }),
    changeQty: quantity({ readOnly: true }),
    ...goods,
    stockBalanceId: reference({ readOnly: true }),
    documentKind: status(movedBy, { readOnly: true }),
    documentId: reference({ readOnly: true }),
    docNo: code({ readOnly: true }),
  },
  { keyword: ["docNo", "itemNo", "lotNo"], source: "stock_movement_kept_row" },
);

/** What of a supplier's material lies in a warehouse, against how much is to, and how much more is proposed. */
export const replenishment = entity(
  "replenishment",
  {
    orgNo: code({ readOnly: true, names: "organisation" }),
    orgName: text({ readOnly: true }),
    warehouseNo: code({ readOnly: true, names: "warehouse", within: ["orgNo"], waits: false }),
    supplierNo: code({ readOnly: true, names: "supplier", within: ["orgNo"], waits: false }),
    supplierName: text({ readOnly: true }),
    itemNo: code({ readOnly: true, names: "material" }),
    itemName: text({ readOnly: true }),
    spec: text({ readOnly: true, optional: true, max: 200 }),
    /** The material's own unit, in which all of this is. */
    unitNo: code({ readOnly: true }),
    safeQty: quantity({ readOnly: true }),
    maxQty: quantity({ readOnly: true, optional: true }),
    /** Available, or waiting for inspection. */
    usableQty: quantity({ readOnly: true }),
    /** In delivery notices that have not arrived. */
    onWayQty: quantity({ readOnly: true }),
    /** Ordered, and in no delivery notice yet. */
    openQty: quantity({ readOnly: true }),
    levelStatus: status(levelStatus, { readOnly: true }),
    minOrderQty: quantity({ readOnly: true, optional: true }),
    packMultiple: quantity({ readOnly: true, optional: true }),
    /**
     * Up to the maximum, in whole packs and no less than is ever ordered, where what is usable, on its way and ordered is below the
     * safety quantity; more than the maximum only where the smallest order is.
     */
    proposedQty: quantity({ readOnly: true }),
  },
  { keyword: ["itemNo", "itemName", "warehouseNo", "supplierNo", "supplierName"], source: "stock_level_kept_row" },
);

/** Vendor-managed inventory: suppliers' goods at the buyer's places (B2.17, S7.22b). */
export const vmiStock = service(
  "ISupSrmVmiService",
  { menus: ["vmiStock"] },
  {
    getVmiPage: documentList(
      { entity: keptStock, ...vmiStockSteps },
      {
        summary: "Suppliers' goods at the buyer's places, with what became of them in a period.",
      },
    ),
    exportWarehouseEnd: exportOf(keptStock),
    getMovementPage: list(keptMovement, { summary: "What went in or out of suppliers' goods at the buyer's places." }),
    exportMovements: exportOf(keptMovement),
    getReplenishmentPage: list(replenishment),
    exportReplenishment: exportOf(replenishment),
    exportAbnormalDetail: exportOf(inventoryDifference, {
      menus: ["vmiDifferences"],
      summary: "Downloads what counts of suppliers' goods found.",
    }),
  },
);

/** The buyer's goods that suppliers keep (B2.21, S7.22b). */
export const escrowStock = service(
  "ISupSrmEscrowService",
  { menus: ["escrowStock"] },
  {
    getEscrowPage: list(keptStock, {
      summary: "The buyer's goods that suppliers keep, with what became of them in a period.",
    }),
    exportexcel: exportOf(keptStock),
    getMovementPage: list(keptMovement, { summary: "What went in or out of the buyer's goods that suppliers keep." }),
    exportMovements: exportOf(keptMovement),
  },
);
