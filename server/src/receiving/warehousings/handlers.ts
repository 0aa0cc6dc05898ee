import { warehousing, warehousingDocument } from "@tandem/contract/receiving/warehousings/warehousings";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { listedRecord } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { exportList } from "../../exports/export.ts";
import { cancelled } from "./cancelling.ts";
import { warehousingWorkbooks } from "./import-warehousings.ts";
import { proposeCells } from "./propose-cells.ts";
import { putAway } from "./put-away.ts";
import { storedWarehousings } from "./stored-warehousings.ts";

const steps = stepHandlers(storedWarehousings, listedRecord(warehousingDocument));

/** Putting what arrived into cells (B2.6). */
export const warehousingHandlers: HandlersOf<Services["warehousings"]> = {
  getWarehousingPage: (context, request) => documentPage(context, warehousingDocument, request, withoutRules),
  proposeCells: async (context, { receiptIds }) => ({ proposals: await proposeCells(context, receiptIds) }),
  putAway: (context, input) => context.write((tx) => putAway(tx, context, input), stepOptions),
  cancelWarehousing: steps.one("cancel", cancelled),
  batchCancel: (context, { cancelList, reason }) => steps.several("cancel", cancelled)(context, cancelList, reason),
  ...warehousingWorkbooks,
  exportexcel: exportList(warehousing),
};
