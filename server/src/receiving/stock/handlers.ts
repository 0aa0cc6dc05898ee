import { stockBalance, stockMovement, stockSteps } from "@tandem/contract/receiving/stock/stock";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { allowedOnRows } from "../../documents/allowed-on-rows.ts";
import { exportList } from "../../exports/export.ts";

/** Stock, and the movements behind it. */
export const stockHandlers: HandlersOf<Services["stock"]> = {
  getStockPage: (context, request) =>
    context.list(stockBalance, request, { completion: allowedOnRows(context, stockSteps) }),
  exportexcel: exportList(stockBalance),
  getMovementPage: (context, request) => context.list(stockMovement, request),
  exportMovements: exportList(stockMovement),
};
