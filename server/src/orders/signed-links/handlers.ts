import { Fault } from "@tandem/contract/core/errors";
import type { Endpoint, Service } from "@tandem/contract/core/service";
import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import {
  type ShownLine,
  type ShownOrder,
  shownLineFields,
  shownOrderFields,
} from "@tandem/contract/orders/signed-links";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { requireLicence, requirePermission } from "../../core/permission.ts";
import { takeStep } from "../../documents/take-steps.ts";
import { writeAudit } from "../../identity/audit-entries/write-entry.ts";
import { userOfTenant } from "../../identity/sessions/session-store.ts";
import { acceptedAsOrdered, refused } from "../purchase-orders/acceptance.ts";
import { orderDetail } from "../purchase-orders/queries.ts";
import { storedOrders } from "../purchase-orders/stored-orders.ts";
import { findSignedLink, type SignedLink, useUp } from "./stored-links.ts";

/** Answering an order by the link of a mail. */
export const signedLinkHandlers: HandlersOf<Services["signedLinks"]> = {
  async openSignedLink(context, { token }) {
    const link = await findSignedLink(context.platform.pool, token);
    const receiver = await asReceiver(context, link);
    requireRight(receiver, "getPurchaseOrderById");
    const { lines, allowedActions, ...order } = await receiver.read((db) =>
      orderDetail(db, receiver, link.purchaseOrderId),
    );
    return {
      userName: receiver.user.userName,
      order: only<ShownOrder>(order, shownOrderFields),
      lines: lines.map((line) => only<ShownLine>(line, shownLineFields)),
      mayAccept: allowedActions.accept === null,
      mayRefuse: allowedActions.refuse === null,
    };
  },

  async answerBySignedLink(context, { token, answer, reason }) {
    const link = await findSignedLink(context.platform.pool, token);
    if (answer === "refuse" && !reason?.trim()) throw new Fault("reasonRequired");
    const receiver = await asReceiver(context, link);
    requireRight(receiver, answer === "accept" ? "acceptAsOrdered" : "refuse");
    const purchaseNo = await receiver.write(async (tx) => {
      await useUp(tx, token);
      return answerOrder(tx, receiver, link, answer, reason);
    });
    return { purchaseNo };
  },
};

/** What is shown of a record to whoever has a link alone. */
const only = <Shown extends object>(record: Shown, names: readonly (keyof Shown)[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Shown;

/**
 * The call as the one makes it whom the link is for. It needs no password and no code: who was invited and has not joined, or has
 * yet to choose another password, answers by it, too.
 */
async function asReceiver(context: Context, { tenantId, userId, supplierNo }: SignedLink): Promise<Context> {
  const { pool, config } = context.platform;
  const user = await userOfTenant(pool, tenantId, userId, config.LICENCE_PUBLIC_KEY, supplierNo);
  // It is no longer theirs to act for that supplier.
  if (user.supplierNo !== supplierNo) throw new Fault("signedLinkInvalid");
  const byLink = { ...user, passwordEnds: null, secondFactorMissing: false };
  return new Context(context.platform, { ...context.call, menus: purchaseOrders.menus, user: byLink });
}

/** @throws Fault as the call itself would be refused to somebody who signed in */
function requireRight({ user }: Context, method: keyof typeof purchaseOrders.endpoints): void {
  const service = purchaseOrders as unknown as Service;
  const endpoint: Endpoint = purchaseOrders.endpoints[method];
  requirePermission(user, service, endpoint);
  requireLicence(user, service, method, endpoint);
}

async function answerOrder(
  tx: Database,
  receiver: Context,
  { purchaseOrderId: id, bandNo }: SignedLink,
  answer: "accept" | "refuse",
  reason: string | undefined,
): Promise<string> {
  await sql`select set_config('app.via', 'signedLink', true)`.execute(tx);
  const work = answer === "accept" ? acceptedAsOrdered : refused;
  const { record } = await takeStep(tx, receiver, storedOrders, answer, { id, reason }, work);
  // Locked by now: it has not become another version since it was looked at.
  if (record.bandNo !== bandNo) throw new Fault("signedLinkChanged");
  const { id: userId, userNo } = receiver.user;
  await writeAudit(tx, receiver.call, { action: "answeredByLink", userId, userNo, subject: record.number });
  return record.number;
}
