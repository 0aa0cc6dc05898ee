import type { Row } from "@tandem/contract/core/entity";
import type {
  ShippingNoticeInput,
  shippingNotice,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { receipt } from "@tandem/contract/receiving/receipts/receipts";
import type { Answer, TestUser } from "./application.ts";

/** What everybody sees at the start of a round; several then act on it at once. */
export interface Scene {
  readonly orders: readonly PurchaseOrderDetail[];
  readonly notices: readonly Row<typeof shippingNotice>[];
  readonly noticeLines: readonly Row<typeof shippingNoticeLine>[];
  readonly receipts: readonly Row<typeof receipt>[];
  /** What else there is, by the place of its document among those that are tested. */
  readonly further: readonly (readonly unknown[])[];
}

/** Who acts: the supplier of the orders, and somebody who may do all that buyers and warehouse do. */
export interface Actors {
  readonly supplier: TestUser;
  readonly admin: TestUser;
}

/** One thing to be done: to which of what is seen, and how much of it. */
export interface Command {
  readonly doing: string;
  readonly which: number;
  readonly quantity: string;
}

/** What a document is shown of the scene: all of it, what it saw itself, and where notices go from and to. */
export interface Seen extends Omit<Scene, "further"> {
  readonly seen: readonly unknown[];
  readonly addressed: ShippingNoticeInput;
}

/** Does one thing; undefined where there is nothing to do it to. */
export type Act = (actors: Actors, seen: Seen, mark: string, command: Command) => Promise<Answer<unknown>> | undefined;

/** One of them; none where there is none. */
export const pick = <T>(which: number, from: readonly T[]): T | undefined => from[which % Math.max(from.length, 1)];

/** Mostly one that fits, so that something happens; now and then any, so that something is refused. */
export function fitting<T>(which: number, from: readonly T[], fits: (one: T) => boolean): T | undefined {
  const those = from.filter(fits);
  return pick(which, which % 4 === 0 || those.length === 0 ? from : those);
}
