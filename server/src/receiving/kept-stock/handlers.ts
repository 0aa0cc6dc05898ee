import type { Filter } from "@tandem/contract/core/entity";
import type { StatusCode } from "@tandem/contract/core/statuses";
import { inventoryDifference } from "@tandem/contract/receiving/inventory-differences/inventory-differences";
import {
  keptMovement,
  keptStock,
  replenishment,
  vmiStockSteps,
} from "@tandem/contract/receiving/kept-stock/kept-stock";
import { keptAs } from "@tandem/contract/receiving/kept-stock/statuses";
import type { Services } from "@tandem/contract/services";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { allowedOnRows } from "../../documents/allowed-on-rows.ts";
import { exportList } from "../../exports/export.ts";
import { periodOf } from "../stock/period.ts";

const { vmi, escrow } = keptAs.code;

/** Rows of what is kept so. */
const kept = (as: StatusCode<typeof keptAs>): RawBuilder<boolean>[] => [sql<boolean>`t1.kept_as = ${as}`];

const ofPeriod = (context: Context, { condition }: { readonly condition: Filter<typeof keptStock> }) =>
  context.ofPeriod(periodOf(condition));

const exportStock = exportList(keptStock);
const exportMovements = exportList(keptMovement);
const exportDifferences = exportList(inventoryDifference);

/** Suppliers' goods at the buyer's places. */
export const vmiStockHandlers: HandlersOf<Services["vmiStock"]> = {
  getVmiPage: (context, request) =>
    ofPeriod(context, request).list(keptStock, request, {
      where: kept(vmi),
      completion: allowedOnRows(context, vmiStockSteps),
    }),
  exportWarehouseEnd: (context, request) => exportStock(ofPeriod(context, request), request, kept(vmi)),
  getMovementPage: (context, request) => context.list(keptMovement, request, { where: kept(vmi) }),
  exportMovements: (context, request) => exportMovements(context, request, kept(vmi)),
  getReplenishmentPage: (context, request) => context.list(replenishment, request),
  exportReplenishment: exportList(replenishment),
  exportAbnormalDetail: (context, request) => exportDifferences(context, request, kept(vmi)),
};

/** The buyer's goods that suppliers keep. */
export const escrowStockHandlers: HandlersOf<Services["escrowStock"]> = {
  getEscrowPage: (context, request) => ofPeriod(context, request).list(keptStock, request, { where: kept(escrow) }),
  exportexcel: (context, request) => exportStock(ofPeriod(context, request), request, kept(escrow)),
  getMovementPage: (context, request) => context.list(keptMovement, request, { where: kept(escrow) }),
  exportMovements: (context, request) => exportMovements(context, request, kept(escrow)),
};
