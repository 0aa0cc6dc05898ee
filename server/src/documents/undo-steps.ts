import type { StepRules } from "@tandem/contract/core/document";
import { Fault } from "@tandem/contract/core/errors";
import { type HistoryEvent, undonePrefix } from "@tandem/contract/core/history";
import { type Side, whyNotTheirs } from "@tandem/contract/core/lifecycle";
import type { MassAnswer } from "@tandem/contract/core/service";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../core/context.ts";
import { type Database, inOneBreath } from "../core/database.ts";
import type { Taker } from "../core/history.ts";
import { partyColumns } from "../core/parties.ts";
import { lockRecords, type Outcome } from "./lock-records.ts";
import type { Locked, Reads, Storage, StoredDocument } from "./stored-document.ts";
import { massAnswerOf } from "./take-steps.ts";
import { type KeptUndo, type Taken, writeSteps } from "./write-steps.ts";

/** What somebody opens of the other side's documents, as history calls it. */
const opened = "read";

/** A record whose last step is taken back, and what that step kept for it. */
export interface Undone<Record> {
  readonly record: Record;
  readonly kept: KeptUndo;
}

/** A noun's own part of taking a step back, besides states and columns, which are as they were. */
export type UndoWork<Read extends Reads> = (
  tx: Database,
  undone: readonly Undone<Locked<Read>>[],
  taker: Taker,
) => Promise<{
  /** Records, by their ids, that the noun's own rules keep from it, and why. */
  readonly refused?: ReadonlyMap<string, Fault>;
  readonly along?: () => Promise<unknown>;
}>;

/** What steps do to be taken back, where states and columns are not all. */
export type UndoWorks<Step extends string, Read extends Reads> = Partial<Record<Step, UndoWork<Read>>>;

interface Asked<Step> {
  readonly step: Step;
  readonly undoList: readonly { readonly id: string }[];
}

/**
 * The handler that takes a step back on documents: nothing may have happened to them since, neither may the other side have
 * opened them. Each is taken back or refused by itself.
 */
export function undoHandler<Step extends string, Rule, Read extends Reads>(
  stored: StoredDocument<Step, Rule, Read>,
  works: UndoWorks<NoInfer<Step>, Read>,
) {
  return (context: Context, { step, undoList }: Asked<Step>): Promise<MassAnswer> =>
    context.write(async (tx) => {
      const outcomes = await lockRecords(tx, stored, undoList);
      const last = await lastEvents(tx, stored.name, undoList);
      const told = await toldOutside(tx, stored.name, last);
      const decided = outcomes.map((outcome) => {
        if (outcome.refusal !== null) return { outcome };
        const { record } = outcome;
        const event = last.get(record.id);
        const refusal = whyNotUndone(context, stored, step, record, event) ?? (told.has(record.id) ? "stepTold" : null);
        return refusal ? { outcome: { record, refusal: new Fault(refusal) } } : { outcome, kept: event?.undo };
      });
      const undone = decided.flatMap(({ outcome, kept }) =>
        outcome.refusal === null && kept ? [{ record: outcome.record, kept }] : [],
      );
      const refused = await takeBack(tx, context, stored, undone, works[step]);
      const answers = decided.map(({ outcome }): Outcome<Locked<Read>, Rule> => {
        const refusal = outcome.record && refused.get(outcome.record.id);
        return refusal ? { record: outcome.record, refusal } : outcome;
      });
      return massAnswerOf(context, undoList, answers);
    });
}

interface LastEvent {
  readonly id: string;
  readonly recordId: string;
  readonly action: string;
  readonly side: Side;
  readonly undo: KeptUndo | null;
  readonly happenedAt: string;
}

async function lastEvents(
  tx: Database,
  entityName: string,
  asked: readonly { readonly id: string }[],
): Promise<Map<string, LastEvent>> {
  const ids = asked.map(({ id }) => id);
  const { rows } =
    await sql<LastEvent>`select distinct on (record_id) id, record_id, action, side, undo, happened_at from record_history
    where entity_name = ${entityName} and record_id = any (${ids}::bigint[]) order by record_id, id desc`.execute(tx);
  return new Map(rows.map((event) => [event.recordId, event]));
}

/** The records of whose last event a mail, a webhook or the ERP was told. */
async function toldOutside(
  tx: Database,
  entityName: string,
  last: ReadonlyMap<string, LastEvent>,
): Promise<Set<string>> {
  const moments = [...last.values()].map(({ happenedAt }) => happenedAt);
  const { rows } = await sql<{ id: string }>`select id from app.told_since(${entityName}, ${[...last.keys()]}::bigint[],
    ${moments}::timestamptz[]) as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

function whyNotUndone<Step extends string, Rule, Read extends Reads>(
  { caller }: Context,
  { steps }: StoredDocument<Step, Rule, Read>,
  step: Step,
  record: Locked<Read>,
  last: LastEvent | undefined,
) {
  const { lifecycle, action, menus } = steps[step];
  const theirs = whyNotTheirs(lifecycle, action, { side: caller.side, can: (flag) => caller.can(flag, menus) });
  if (theirs) return theirs;
  if (last?.action === opened && last.side !== caller.side) return "stepSeen";
  const isLast = last?.undo?.action === action && last.side === caller.side;
  const isAsLeft = last?.undo?.states.every(({ field, to }) => record[field] === to);
  return isLast && isAsLeft ? null : "stepFollowed";
}

/** Brings back what the last steps changed; answers which the noun itself refused, and why. */
async function takeBack<Step extends string, Rule, Read extends Reads>(
  tx: Database,
  { taker }: Context,
  stored: StoredDocument<Step, Rule, Read>,
  undone: readonly Undone<Locked<Read>>[],
  work: UndoWork<Read> | undefined,
): Promise<ReadonlyMap<string, Fault>> {
  if (undone.length === 0) return new Map();
  const { refused = new Map<string, Fault>(), along } = (await work?.(tx, undone, taker)) ?? {};
  const taken = undone.filter(({ record }) => !refused.has(record.id)).map((one) => stepBack(stored, one));
  if (taken.length === 0) return refused;
  await inOneBreath([along?.(), writeSteps(tx, taker, stored, taken, { what: "undone" })]);
  return refused;
}

function stepBack<Step extends string, Rule, Read extends Reads>(
  { steps }: StoredDocument<Step, Rule, Read>,
  { record, kept }: Undone<Locked<Read>>,
): Taken {
  const lifecycles = Object.values<StepRules<Rule>>(steps).map(({ lifecycle }) => lifecycle);
  const moves = kept.states.flatMap(({ field, action, from }) => {
    const lifecycle = lifecycles.find((one) => one.field === field);
    return lifecycle ? [{ lifecycle, action: `${undonePrefix}${action}`, to: from, isUndo: true as const }] : [];
  });
  return { record, moves, ...(kept.set ? { set: kept.set } : {}) };
}

/** What of a document says whether it has been seen. */
interface WithHistory {
  readonly id: string;
  readonly history: readonly HistoryEvent[];
}

/** Answers a document that is opened; see {@link rememberSeen}. */
export async function openDocument<Detail extends WithHistory>(
  context: Context,
  stored: Storage,
  read: (db: Database) => Promise<Detail>,
): Promise<Detail> {
  return rememberSeen(context, stored, await context.read(read, { byIds: true }), read);
}

/** Remembers that the other side has seen the step that was taken last on a document: from now on that stands. */
export async function rememberSeen<Detail extends WithHistory>(
  context: Context,
  stored: Storage,
  detail: Detail,
  read: (db: Database) => Promise<Detail>,
): Promise<Detail> {
  const last = detail.history.at(-1);
  if (!last?.undoable || last.side === context.user.side) return detail;
  return context.write(
    async (tx) => {
      await rememberOpenings(tx, context, stored, [detail.id]);
      return read(tx);
    },
    { unlogged: true },
  );
}

/** Of documents, by their ids, the event of the step that the other side took last and nobody here has seen. */
export type Unseen = ReadonlyMap<string, string>;

/** What of some documents, or of those `t` among them that `are`, is unseen before they are given out whole, as on paper. */
export async function unseenOf(
  context: Context,
  stored: KnownAs,
  ids: readonly string[],
  are: RawBuilder<unknown> = sql`true`,
): Promise<Unseen> {
  const { rows } = await context.read((db) =>
    sql<{
      id: string;
      event: string;
    }>`select t.id, (${lastEventOf(stored, sql`h.id`)}) as event from ${sql.table(stored.name)} t
      where t.id = any (${ids}::bigint[]) and ${are} and ${isUnseen(stored, context.taker)}`.execute(db),
  );
  return new Map(rows.map(({ id, event }) => [id, event]));
}

/**
 * Remembers that it was seen, once what is given out is made.
 * @throws Fault versionStale where the other side took it back meanwhile, or did more
 */
export async function rememberGivenOut(context: Context, stored: KnownAs, unseen: Unseen): Promise<void> {
  if (unseen.size === 0) return;
  const ids = [...unseen.keys()];
  await context.write(
    async (tx) => {
      await lockOpened(tx, stored, ids);
      const last = await lastEvents(
        tx,
        stored.name,
        ids.map((id) => ({ id })),
      );
      const isAsGiven = ids.every((id) => {
        const event = last.get(id);
        return event && (event.id === unseen.get(id) || event.side === context.taker.side);
      });
      if (!isAsGiven) throw new Fault("versionStale");
      await writeOpenings(tx, context, stored, ids);
    },
    { unlogged: true },
  );
}

export type KnownAs = Pick<Storage, "name" | "numberField">;

/** Something of the last event `h` of a document `t`. */
const lastEventOf = ({ name }: KnownAs, what: RawBuilder<unknown>) =>
  sql`select ${what} from record_history h where h.entity_name = ${name} and h.record_id = t.id order by h.id desc limit 1`;

/** Whether the step that was taken last on a document `t` is the other side's, and not seen yet. */
const isUnseen = (stored: KnownAs, { side }: Taker) =>
  sql`(${lastEventOf(stored, sql`h.undo is not null and h.side <> ${side}`)})`;

/** Once, however many of a side open them. */
async function rememberOpenings(tx: Database, context: Context, stored: KnownAs, ids: readonly string[]) {
  await lockOpened(tx, stored, ids);
  await writeOpenings(tx, context, stored, ids);
}

/** Who comes second sees what the first wrote. */
const lockOpened = (tx: Database, { name }: KnownAs, ids: readonly string[]) =>
  sql`select from ${sql.table(name)} where id = any (${ids}::bigint[]) order by id for update`.execute(tx);

async function writeOpenings(tx: Database, { taker }: Context, stored: KnownAs, ids: readonly string[]) {
  const { name, numberField } = stored;
  await sql`insert into record_history (entity_name, record_id, document_no, ${partyColumns()}, action, user_id, user_name, side)
    select ${name}, t.id, ${sql.ref(`t.${numberField}`)}, ${partyColumns("t")}, ${opened}, ${taker.userId}, ${taker.userName}, ${taker.side}
    from ${sql.table(name)} t where t.id = any (${ids}::bigint[]) and ${isUnseen(stored, taker)}`.execute(tx);
}
