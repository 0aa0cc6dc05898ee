import { Fault } from "@tandem/contract/core/errors";
import { Context, type Platform } from "../../core/context.ts";
import { wordFault } from "../../core/translate.ts";
import { progressTeller } from "../../imports/import-progress.ts";
import { erpOf, tenantOfErp } from "./erp-of.ts";
import { pullOrders } from "./pull.ts";

/**
 * Pulls the latest orders when nobody asks; what was refused stands in the list of refusals of the next who does.
 * @throws Error that says what was wrong with the ERP
 */
export async function pullOnItsOwn(platform: Platform): Promise<void> {
  const tenantId = await tenantOfErp(platform);
  const source = tenantId === undefined ? null : await erpOf(platform, tenantId);
  if (tenantId === undefined || source === null) return;
  const context = new Context(platform, {
    service: "ISupSrmPurchaseService",
    menus: [],
    method: "syncLatestInfo",
    correlationId: "job",
    language: "en-US",
    timeZone: "UTC",
    address: "",
    userAgent: null,
    page: null,
    user: null,
    requestKey: null,
    repeatSeconds: 0,
  });
  try {
    const taken = await pullOrders(context, tenantId, source, progressTeller(context, undefined));
    const refused = taken.filter(({ became }) => became === "refused").length;
    platform.logger.info({ orders: taken.length, refused }, "Orders pulled from the ERP");
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    // Somebody else pulls, or the node ends: the next pull goes on.
    if (error.error === "syncUnderWay" || platform.stopping.aborted) return;
    throw new Error(wordFault(context.language, error).errorMessage);
  }
}
