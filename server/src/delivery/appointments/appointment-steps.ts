import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { Named, Reasoned, Work } from "../../documents/take-steps.ts";
import type { UndoWorks } from "../../documents/undo-steps.ts";
import { lockNotice, requireOpen } from "./save-appointment.ts";
import type { storedAppointments } from "./stored-appointments.ts";
import { takeSlot } from "./take-slot.ts";

type Reads = (typeof storedAppointments)["reads"];
type Step<Given = unknown> = Work<Reads, unknown, Given>;

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
  (userName: string): Step<Arrival> =>
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
export const finished: Step = () => ({
  what: "finished",
  on: () => ({ set: { finishedAt: new Date().toISOString() }, undo: { set: { finishedAt: null } } }),
});

/** Nobody came. */
export const missed: Step = () => ({ what: "missed", on: () => ({ undo: {} }) });

/** It is taken off: its slot is free again. */
export const canceled: Step<Reasoned> = (_tx, _ready, { reason }) => ({
  what: "canceled",
  on: () => ({ set: { cancelReason: reason }, undo: { set: { cancelReason: null } } }),
});

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
    for (const { record } of undone) {
      try {
        requireOpen(await lockNotice(tx, record.shippingNoticeId));
        const { seat } = await takeSlot(tx, record, null);
        await sql`update appointment set seat = ${seat} where id = ${record.id}`.execute(tx);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        refused.set(record.id, error);
      }
    }
    return { refused };
  },
};
