import { choices, statuses } from "../../core/statuses.ts";

/** In what state goods lie in a warehouse (S3.10f-h). */
export const stockType = statuses("stock.stockType", {
  available: { code: "10", tone: "done" },
  waitingForInspection: { code: "20", tone: "waiting" },
  inInspection: { code: "21", tone: "moving" },
  blocked: { code: "25", tone: "refused" },
  frozen: { code: "26", tone: "neutral" },
  rejected: { code: "22", tone: "refused" },
  inTransit: { code: "30", tone: "moving" },
  waitingToBeSentBack: { code: "40", tone: "waiting" },
});

/** Whether goods come or go (S3.10e). */
export const transactionType = statuses("stock.transactionType", {
  in: { code: "1", tone: "done" },
  out: { code: "2", tone: "moving" },
});

/** The documents that move goods, by the names of their entities. */
export const movedBy = choices("stock.movedBy", {
  receipt: "receipt",
  gift: "gift",
  acceptance: "acceptance",
  rejection: "rejection",
  warehousing: "warehousing",
  returnNote: "returnNote",
  stockTransfer: "stockTransfer",
  inventoryDifference: "inventoryDifference",
  vmiConsumption: "vmiConsumption",
});
