import { z } from "zod";
import { trimInvisible } from "./invisible.ts";

/** What changed, field by field. */
export const valueChanges = z.array(
  z.object({
    /** The line it happened to: `10/1/1` for sequence, phase and batch. */
    line: z.string().nullable(),
    field: z.string(),
    old: z.string().nullable(),
    new: z.string().nullable(),
  }),
);

/** One thing that happened to a document: who did what and when, and what changed. */
export const historyEvent = z.object({
  /** Its place in what is answered of the history, from 1 on. */
  id: z.string(),
  /** Noun of the document, for example `purchaseOrder`. */
  entityName: z.string(),
  documentNo: z.string(),
  /** Name of the lifecycle's action, or `import`, `read`. */
  action: z.string(),
  fromState: z.string().nullable(),
  toState: z.string().nullable(),
  reason: z.string().nullable(),
  userName: z.string().nullable(),
  side: z.enum(["supplier", "buyer", "system"]),
  /** How they did it, where not by hand on a page: by the link of a mail, or by a workbook. */
  via: z.enum(["signedLink", "workbook"]).nullable(),
  happenedAt: z.string(),
  /** The action that may be taken back while nothing has happened since; null where none can. */
  undoable: z.string().nullable(),
  changes: valueChanges,
});
export type HistoryEvent = z.output<typeof historyEvent>;

/** What stands before an action that was taken back, as history calls it. */
export const undonePrefix = "undo.";

/** What still holds of a document's history: steps that were taken back, and the taking back, are left out. */
export function standingEvents(history: readonly HistoryEvent[]): HistoryEvent[] {
  const standing: HistoryEvent[] = [];
  for (const event of history) {
    if (!event.action.startsWith(undonePrefix)) {
      standing.push(event);
      continue;
    }
    const taken = event.action.slice(undonePrefix.length);
    const at = standing.findLastIndex(({ action }) => action === taken);
    if (at >= 0) standing.splice(at, 1);
  }
  return standing;
}

/** The reason given with a step. */
export const reason = z.string().overwrite(trimInvisible).max(500);
