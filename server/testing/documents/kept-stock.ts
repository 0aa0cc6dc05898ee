import type { TestUser } from "../application.ts";
import { buildAccepted, buildShipped } from "../orders.ts";
import { receiptInput } from "../receipts.ts";
import type { TestedDocument } from "../tested-documents.ts";
import { receiptOf } from "./acceptances.ts";
import { countOf } from "./inventory-differences.ts";

/** Of a supplier's material in a warehouse, between how much and how much is to lie there. Answers its id. */
async function levelOf(
  admin: TestUser,
  where: Readonly<Record<"orgNo" | "warehouseNo" | "supplierNo" | "itemNo", string>>,
) {
  const known = await admin.ok("stockLevels", "getstocklevellistbyparams", { current: 1, size: 1, condition: where });
  const level = { ...where, safeQty: "100", maxQty: "500", statusCode: "1" } as const;
  return known.records[0] ?? (await admin.ok("stockLevels", "addstocklevel", level));
}

const notOthers = {
  nothing: "the buyer's goods that the caller keeps, tested on its own (kept-stock.test.ts)",
} as const;
const bySides = { by: ["supplier", "buyer", "warehouse"], ...notOthers } as const;

export const tested: TestedDocument = {
  probes: {
    vmiStock: {},
    escrowStock: {
      getEscrowPage: bySides,
      exportexcel: bySides,
      getMovementPage: bySides,
      exportMovements: bySides,
    },
  },
  async build(admin, { receipt }, supplier) {
    const world = { as: async (userNo: string) => (userNo === "buyer" ? admin : supplier) };
    const { orgNo, supplierNo, warehouseNo, itemNo, purchaseNo } = await receiptOf(admin, receipt);
    // Of the classes of what was received.
    const ofOrder = { current: 1, size: 1, condition: { purchaseNo } };
    const [received] = (await admin.ok("purchaseOrders", "getPurchaseOrderPage", ofOrder)).records;
    const { classifyType = null, businessClassifyType = null } = received ?? {};
    const head = { orderType: "3", ...(classifyType ? { classifyType, businessClassifyType } : {}) };
    const order = await buildAccepted(world, { orgNo, supplierNo, quantities: ["60"], head });
    const notice = await buildShipped(world, order, ["60"]);
    await admin.ok("receipts", "receive", receiptInput(notice, ["60"], { warehouseNo }));
    const request = { current: 1, size: 1, condition: { orgNo, supplierNo, warehouseNo } };
    const [keptStock] = (await admin.ok("vmiStock", "getVmiPage", request)).records;
    const [keptMovement] = (await admin.ok("vmiStock", "getMovementPage", request)).records;
    if (!keptStock || !keptMovement) throw new Error("Nothing is kept");
    const inventoryDifference = await countOf(admin, keptStock, "59");
    const { id } = await levelOf(admin, { orgNo, supplierNo, warehouseNo, itemNo });
    return {
      inventoryDifference: { id: inventoryDifference.id },
      keptStock: { id: keptStock.id },
      keptMovement: { id: keptMovement.id },
      stockLevel: { id },
      replenishment: { id },
    };
  },
};
