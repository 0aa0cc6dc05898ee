import { setTimeout as sleep } from "node:timers/promises";
import type { TestApplication, TestUser } from "./application.ts";
import { asOwner } from "./owner.ts";
import { missingIn } from "./sample-values.ts";
import { erpSecret, type StandInErp, type ToldOrder } from "./stand-in-erp.ts";

/** An ERP that is told of each step at once, unless a test says otherwise. */
export const pushingTo = (address: string) => ({
  ...{ ERP_URL: address, ERP_SECRET: erpSecret, ERP_PULL_MINUTES: "0", ERP_PUSH: "true" },
  ERP_PUSH_DELAY_SECONDS: "0",
});

/** Waits for what is looked for, and fails where it does not come. */
export async function until<Found>(
  look: () => Found | undefined | Promise<Found | undefined>,
  what: string,
): Promise<Found> {
  for (const started = Date.now(); ; await sleep(20)) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() - started > 20_000) throw new Error(`Waited in vain for ${what}`);
  }
}

/** Takes a step back; answers why not. */
export const undo = async (user: TestUser, step: "issue" | "accept", { id }: { id: string }) =>
  (await user.ok("purchaseOrders", "undo", { step, undoList: [{ id }] })).results[0]?.error?.errorCode ?? null;

interface Sides {
  readonly erp: StandInErp;
  readonly app: TestApplication;
  readonly buyer: TestUser;
}

/** What an ERP was told of orders, and how they stand. */
export function pushedOrders(of: () => Sides) {
  const seen = (id: string, user = of().buyer) => user.ok("purchaseOrders", "getPurchaseOrderById", { id });
  const toldOf = ({ purchaseNo }: { purchaseNo: string }) =>
    of()
      .erp.told.flat()
      .filter((order) => order.purchaseNo === purchaseNo);

  /** What the ERP was told last of an order, once that agrees. */
  const lastTold = (order: { purchaseNo: string }, wanted: Partial<ToldOrder>) =>
    until(() => {
      const told = toldOf(order).at(-1);
      return told && missingIn(told, wanted).length === 0 ? told : undefined;
    }, JSON.stringify(wanted));

  const becomes = ({ id }: { id: string }, status: string) =>
    until(async () => {
      const order = await seen(id);
      return order.erpPushStatus === status ? order : undefined;
    }, `status ${status}`);

  const comesTrue = (condition: string, { id }: { id: string }, what: string) =>
    until(async () => {
      const known = await asOwner(
        of().app,
        `select from erp_push p join purchase_order o on o.id = p.purchase_order_id where o.id = $1 and ${condition}`,
        [id],
      );
      return known.length > 0 || undefined;
    }, what);

  /**
   * It is known of an order as it stands that it is to be sent, and no news of a step of it is still to come: that of the step
   * before may have told of it already.
   */
  const isHeard = (order: { id: string }) =>
    comesTrue(
      `p.asked_version = o.version
       and not exists (select from outbox where delivered_at is null and payload ->> 'id' = o.id::text)`,
      order,
      "the news of an order",
    );
  /** An order was sent as it stands, maybe before the news of its last step came, which changes nothing any more. */
  const isSent = (order: { id: string }) =>
    comesTrue("p.sent_version = o.version", order, "an order that is sent as it stands");
  return { seen, toldOf, lastTold, becomes, isHeard, isSent };
}
