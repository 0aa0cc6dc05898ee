import { Fault } from "@tandem/contract/core/errors";
import type { Side } from "@tandem/contract/core/lifecycle";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { ruleParameters } from "@tandem/contract/orders/order-rules/rule-named";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { Named, Reasoned, Work } from "../../documents/take-steps.ts";
import type { UndoWorks } from "../../documents/undo-steps.ts";
import { isYes } from "../../orders/order-rules/decisions.ts";
import { deliveryRulesOf } from "../shipping-notices/delivery-rules.ts";
import { lockNotice, requireOpen } from "./save-appointment.ts";
import type { storedAppointments } from "./stored-appointments.ts";
import { takeSlot } from "./take-slot.ts";

type Reads = (typeof storedAppointments)["reads"];
type AppointmentWork<Given = unknown> = Work<Reads, unknown, Given>;

/** A vehicle that comes through the gate: what was said of it, and who let it in. */
export interface Arrival extends Named {
  readonly carNo?: string | null | undefined;
}

/** Notes at notices when they came through the gate, or that they did not. */
const noteArrival = (tx: Database, noticeIds: readonly string[], hasCome: boolean) =>
  sql`update shipping_notice set checked_in_at = case when ${hasCome} then now() end
    where id = any (${noticeIds}::bigint[])`.execute(tx);

/** The vehicle is here: it is remembered when, which, and who let it in. */
export const checkedInBy =
  (userName: string): AppointmentWork<Arrival> =>
  (tx, ready, { carNo }) => {
    const now = new Date().toISOString();
    return {
      what: "arrived",
      on: ({ record }) => ({
        set: { checkedInAt: now, checkedInBy: userName, carNo: carNo ?? record.carNo },
        undo: { set: { checkedInAt: null, checkedInBy: null, carNo: record.carNo } },
      }),
      along: () =>
        noteArrival(
          tx,
          ready.map(({ record }) => record.shippingNoticeId),
          true,
        ),
    };
  };

/** The vehicle has been unloaded and left. */
export const finished: AppointmentWork = () => ({
  what: "finished",
  on: () => ({ set: { finishedAt: new Date().toISOString() }, undo: { set: { finishedAt: null } } }),
});

/** Nobody came. */
export const missed: AppointmentWork = () => ({ what: "missed", on: () => ({ undo: {} }) });

/** It is taken off: its slot is free again. Where a rule asks for one, its supplier moves it instead. */
export const canceledBy =
  (side: Side): AppointmentWork<Reasoned> =>
  async (tx, ready, { reason }) => ({
    what: "canceled",
    refused: side === "supplier" ? await stillNeeded(tx, ready) : new Map(),
    on: () => ({ set: { cancelReason: reason }, undo: { set: { cancelReason: null } } }),
  });

/** Why appointments stay that the rules of their notices ask for, while those are on their way. */
async function stillNeeded(tx: Database, ready: Parameters<AppointmentWork>[1]): Promise<ReadonlyMap<string, Fault>> {
  const ruleOf = await deliveryRulesOf(tx, { ids: ready.map(({ record }) => record.shippingNoticeId) });
  const needed = ready.flatMap(({ record }): [string, Fault][] => {
    const { appointmentAsked } = ruleOf({ id: record.shippingNoticeId });
    const isOnTheWay = noticeStatus.isIn("bringing", String(record.checkStatus));
    if (!isYes(appointmentAsked.value) || !isOnTheWay) return [];
    return [
      [record.id, new Fault("appointmentStaysNeeded", ruleParameters(appointmentAsked.rule, "appointmentAsked"))],
    ];
  });
  return new Map(needed);
}

/** What taking steps back does besides states and columns: a slot that was given up is taken again, if it is free. */
export const undoWorks: UndoWorks<keyof (typeof storedAppointments)["steps"], Reads> = {
  checkIn: async (tx, undone) => ({
    along: () =>
      noteArrival(
        tx,
        undone.map(({ record }) => record.shippingNoticeId),
        false,
      ),
  }),
  cancel: async (tx, undone) => {
    const refused = new Map<string, Fault>();
    for (const { record, kept } of undone) {
      try {
        requireOpen(await lockNotice(tx, record.shippingNoticeId));
        const { seat } = await takeSlot(tx, record, null);
        // It has its place at once, so that the next one is given another.
        await sql`update appointment set seat = ${seat}, status = ${kept.states[0]?.from} where id = ${record.id}`.execute(
          tx,
        );
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        refused.set(record.id, error);
      }
    }
    return { refused };
  },
};
