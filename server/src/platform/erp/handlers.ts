import { Fault } from "@tandem/contract/core/errors";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { progressTeller } from "../../imports/import-progress.ts";
import { erpOf } from "./erp-of.ts";
import { outcomeFor, pullOrders } from "./pull.ts";

/** The connection to the ERP. */
export const erpHandlers: HandlersOf<Services["erpConnections"]> = {
  async getErpConnection(context) {
    const source = await erpOf(context.platform, context.user.tenantId);
    const pull = await context.read((db) => db.selectFrom("erpPull").select("pulledAt").executeTakeFirst());
    const configured = source !== null;
    return { configured, pulledAt: pull?.pulledAt ?? null, pushes: configured && context.platform.config.ERP_PUSH };
  },
};

/** Pulls the latest orders at once (S7.7). @throws Fault erpNotConfigured, and those of `pullOrders` */
export async function syncLatestInfo(context: Context, { progressId }: { progressId?: string | undefined }) {
  const { tenantId } = context.user;
  const source = await erpOf(context.platform, tenantId);
  if (!source) throw new Fault("erpNotConfigured");
  // The operation log says who asked, whatever comes of it.
  await context.write(async () => undefined);
  const teller = progressTeller(context, progressId);
  const taken = await context.platform.turns.imports.run(context.user.id, () =>
    pullOrders(context, tenantId, source, teller),
  );
  return outcomeFor(context, taken);
}
