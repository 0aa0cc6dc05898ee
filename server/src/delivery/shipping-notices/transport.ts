import { shippingNoticeGroups, type TransportInput } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { ValueChange } from "../../core/history.ts";
import type { Work } from "../../documents/take-steps.ts";
import type { DeliveryRule } from "./delivery-rules.ts";
import { requireTransport } from "./notice-rules.ts";
import type { storedNotices } from "./stored-notices.ts";

const names = shippingNoticeGroups.transport;

/** The supplier says how a notice travels that is on its way (B4.1f). @throws Fault noticeTransportNeeded */
export const transportCompleted: Work<(typeof storedNotices)["reads"], DeliveryRule, TransportInput> = async (
  tx,
  ready,
  given,
) => {
  const before = await tx
    .selectFrom("shippingNotice")
    .select(["id", ...names])
    .where("id", "=", given.id)
    .execute();
  const set = Object.fromEntries(names.map((name) => [name, given[name] ?? null]));
  for (const { rule } of ready) requireTransport(given, rule);
  return {
    what: "transportCompleted",
    on: ({ record }) => ({
      to: String(record.checkStatus),
      set,
      changes: names.flatMap((field): ValueChange[] => {
        const [old = null, now = null] = [before[0]?.[field], set[field]];
        return old === now ? [] : [{ line: null, field, old, new: now }];
      }),
    }),
  };
};
