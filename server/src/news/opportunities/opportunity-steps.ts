import { Fault } from "@tandem/contract/core/errors";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { opportunity } from "@tandem/contract/news/opportunities/opportunities";
import { bidCountShown, bidOpeners } from "@tandem/contract/news/opportunities/parameters";
import { opportunityStatus, opportunityType } from "@tandem/contract/news/opportunities/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { isSameValue } from "../../core/same-value.ts";
import type { Named, Reasoned } from "../../documents/take-steps.ts";
import type { LockedOpportunity, OpportunityWork } from "./stored-opportunities.ts";
import { tellAll } from "./tell-suppliers.ts";

const idsOf = (ready: Parameters<OpportunityWork>[1]) => ready.map(({ record }) => record.id);

/** What a parameter of the tenant says, as far as it is one of its choices. */
async function chosen(tx: Database, { paramNo, usual, choices }: typeof bidOpeners | typeof bidCountShown) {
  const { rows } = await sql<{ value: string }>`select param_value as value from sys_param
    where param_no = ${paramNo} and param_value = any (${choices}::text[])`.execute(tx);
  return rows[0]?.value ?? usual;
}

/** The buyer publishes drafts: from now on they say what they say, and by whom their bids are opened. */
export const published: OpportunityWork = async (tx, ready) => {
  const refused = new Map(
    ready.flatMap(({ record: { id, isPast, isEnlistPast } }) => {
      const error = isEnlistPast ? "enlistDeadlinePast" : isPast ? "deadlinePast" : null;
      return error ? [[id, new Fault(error)] as const] : [];
    }),
  );
  const openers = Number(await chosen(tx, bidOpeners));
  const showsBidCount = (await chosen(tx, bidCountShown)) === yesNoStatus.code.yes;
  const taken = idsOf(ready).filter((id) => !refused.has(id));
  return {
    what: "changed",
    refused,
    along: () => tellAll(tx, "published", taken),
    on: ({ record }) => {
      const isBidding = record.noticeType === opportunityType.code.bidding;
      const rules = isBidding ? { openersNeeded: openers, showsBidCount } : {};
      return { set: { publishedAt: new Date().toISOString(), ...rules } };
    },
  };
};

/** The deadlines as they are to be. */
export interface Deadlines extends Named {
  readonly enlistDeadline?: string | null | undefined;
  readonly quoteDeadline: string;
}

const deadlines = ["enlistDeadline", "quoteDeadline"] as const;

const wrong = (path: (typeof deadlines)[number], error: Fault["error"]) =>
  new Fault(error, {}, [{ path, key: `errors.${error}` }]);

/** What moves of the deadlines. @throws Fault deadlinePast, deadlinesReversed, enlistmentAsked, invalidRequest */
async function moved(tx: Database, record: LockedOpportunity, given: Deadlines) {
  const now = { enlistDeadline: given.enlistDeadline ?? null, quoteDeadline: given.quoteDeadline };
  if ((now.enlistDeadline === null) !== (record.enlistDeadline === null))
    throw wrong("enlistDeadline", "enlistmentAsked");
  if (now.enlistDeadline && Date.parse(now.enlistDeadline) > Date.parse(now.quoteDeadline))
    throw wrong("enlistDeadline", "deadlinesReversed");
  const changed = deadlines.filter((field) => !isSameValue(opportunity, field, record[field], now[field]));
  for (const field of changed) {
    const { rows } = await sql<{
      isPast: boolean;
    }>`select ${now[field]}::timestamptz <= clock_timestamp() as is_past`.execute(tx);
    if (rows[0]?.isPast) throw wrong(field, field === "enlistDeadline" ? "enlistDeadlinePast" : "deadlinePast");
  }
  return { now, changes: changed.map((field) => ({ line: null, field, old: record[field], new: now[field] })) };
}

/** The buyer moves deadlines, never into the past; whoever may take part is told. */
export const deadlinesMoved: OpportunityWork<Deadlines> = async (tx, ready, given) => {
  const { record } = ready[0] as (typeof ready)[number];
  const { now, changes } = await moved(tx, record, given);
  return {
    what: "changed",
    along: () => tellAll(tx, "deadlinesMoved", [record.id]),
    on: () => ({ set: now, changes }),
  };
};

/** One of those who must opens the bids; with the last of them they are sealed no more (the database sees to both). */
export const opened =
  ({ user }: Context): OpportunityWork =>
  (tx, ready) => ({
    what: "changed",
    along: () =>
      sql`insert into opportunity_opening (opportunity_id, user_name)
        select id, ${user.userName} from unnest(${idsOf(ready)}::bigint[]) as o (id)`.execute(tx),
    on: ({ record }) => {
      const isLast = record.openingCount + 1 >= (record.openersNeeded ?? Number.POSITIVE_INFINITY);
      return isLast
        ? { to: opportunityStatus.code.opened, set: { openedAt: new Date().toISOString() } }
        : { to: opportunityStatus.code.published };
    },
  });

/** The buyer calls off what nobody has won; bids that nobody opened stay sealed for good. */
export const calledOff: OpportunityWork<Reasoned> = (tx, ready, { reason }) => ({
  what: "changed",
  along: () => tellAll(tx, "calledOff", idsOf(ready)),
  on: () => ({ set: { cancelReason: reason } }),
});

/** The buyer deletes drafts. */
export const removed: OpportunityWork = (tx, ready) => ({
  what: null,
  removes: true,
  along: () => sql`delete from opportunity where id = any (${idsOf(ready)}::bigint[])`.execute(tx),
});
