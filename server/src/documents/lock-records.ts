import { type Caller, refusalOf, type StepRules } from "@tandem/contract/core/document";
import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../core/database.ts";
import { system, type Taker } from "../core/history.ts";
import { partyColumns } from "../core/parties.ts";
import type { Locked, Reads, StoredDocument } from "./stored-document.ts";

/** Who takes a step, and what they may do. A call's context says both. */
export interface Actor {
  readonly taker: Taker;
  readonly caller: Caller;
  /** Others have approved the step already. */
  readonly isApproved?: true;
  /** Hears the number of the record on which a step is taken or refused. */
  about?(...numbers: readonly string[]): void;
}

/** The system itself, for steps that no user takes. */
export const asSystem: Actor = { taker: system, caller: { side: "system", can: () => true } };

/** Who brings word of another system in the place of a side, whose step it is else: history says who brought it. */
export const inPlaceOf = (side: Caller["side"], { taker }: Pick<Actor, "taker">): Actor => ({
  taker,
  caller: { side, can: () => true },
});

/** A record that is wanted: its id and, where its caller saw one, the version. */
export interface Wanted {
  readonly id: string;
  readonly version?: number | undefined;
}

/** A record on which a step may be taken, and the rule of its organisation. */
export interface Ready<Record, Rule> {
  readonly record: Record;
  readonly rule: Rule;
}

/** What became of a wanted record: it may be acted upon, or why not; null where the caller sees none. */
export type Outcome<Record, Rule> =
  | (Ready<Record, Rule> & {
      readonly refusal: null;
      /** Who is to approve first, where the step was asked for and not taken. */
      readonly waitsFor?: readonly string[];
    })
  | {
      readonly record: Record | null;
      /** Where it is another by now than its caller saw. */
      readonly rule?: Rule;
      readonly refusal: Fault;
    };

/**
 * Locks records in the order of their ids, so that two people cannot act on one at once, and nobody waits in a circle. The
 * same breath reads the rules of their organisations. Answers for each that is wanted, in that order: of one that is named
 * twice, the second is of a version that is no more.
 */
export async function lockRecords<Step extends string, Rule, Read extends Reads>(
  tx: Database,
  stored: StoredDocument<Step, Rule, Read>,
  wanted: readonly Wanted[],
): Promise<Outcome<Locked<Read>, Rule>[]> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const [, found, rules] = await inOneBreath([
    stored.lockBefore?.(tx, ids),
    lockStatement<Locked<Read>>(stored, ids).execute(tx),
    stored.rulesOf(tx, { ids }),
  ]);
  const left = new Map(found.rows.map((record) => [record.id, record]));
  const known = new Map(left);
  return wanted.map(({ id, version }) => {
    const record = known.get(id) ?? null;
    if (!record) return { record, refusal: new Fault("notFound") };
    const isStale = !left.delete(id) || (version ?? record.version) !== record.version;
    return { record, rule: rules(record), refusal: isStale ? new Fault("versionStale") : null };
  });
}

/** One statement that locks, and reads all that decides. */
function lockStatement<Record>(stored: Omit<StoredDocument, "steps" | "rulesOf">, ids: readonly string[]) {
  const { name, numberField, hasParties, stateFields, reads, version = sql`t.version` } = stored;
  // What concerns no organisation and supplier names none.
  const parties = hasParties ? partyColumns("t") : sql`'' as org_no, '' as supplier_no`;
  const states = stateFields.filter((field) => !Object.hasOwn(reads, field));
  const read = [
    ...states.map((field) => sql.ref(`t.${field}`)),
    ...Object.entries(reads).map(([field, expression]) => sql`${expression} as ${sql.ref(field)}`),
  ];
  return sql<Record>`select t.id, ${version} as version, ${parties}, ${sql.ref(`t.${numberField}`)} as number, ${sql.join(read)}
    from ${sql.table(name)} as t where t.id = any (${ids}::bigint[]) order by t.id for update of t`;
}

/** Locks one record. @throws Fault notFound, versionStale */
export async function lockRecord<Step extends string, Rule, Read extends Reads>(
  tx: Database,
  stored: StoredDocument<Step, Rule, Read>,
  wanted: Wanted,
): Promise<Ready<Locked<Read>, Rule>> {
  return required(await lockRecords(tx, stored, [wanted]));
}

function required<Record, Rule>([outcome]: readonly Outcome<Record, Rule>[]): Ready<Record, Rule> {
  if (!outcome) throw new Fault("notFound");
  if (outcome.refusal !== null) throw outcome.refusal;
  return outcome;
}

/** Decides of a record that is there whether a step may be taken on it. */
function decided<Rule, Read extends Reads>(
  outcome: Outcome<Locked<Read>, Rule>,
  { caller }: Pick<Actor, "caller">,
  step: StepRules<Rule>,
): Outcome<Locked<Read>, Rule> {
  const { record, rule } = outcome;
  if (record === null) return outcome;
  const refused = refusalOf({ steps: { step } }, record, "step", caller, rule as Rule);
  return refused ? { record, refusal: new Fault(refused.error, refused.parameters) } : outcome;
}

/**
 * Locks records for a step and decides of each whether it may be taken. Of one that is another by now than its caller saw it says
 * first what reading it again does not change: that the step cannot be taken on it at all.
 */
export async function lockForSteps<Step extends string, Rule, Read extends Reads>(
  tx: Database,
  actor: Pick<Actor, "caller">,
  stored: StoredDocument<Step, Rule, Read>,
  step: StepRules<Rule>,
  wanted: readonly Wanted[],
): Promise<Outcome<Locked<Read>, Rule>[]> {
  const outcomes = await lockRecords(tx, stored, wanted);
  return outcomes.map((outcome) => decided(outcome, actor, step));
}

/**
 * {@link lockForSteps} of one record, which its caller reads again where it is another by now.
 * @throws Fault why the step may not be taken
 */
export async function lockForStep<Step extends string, Rule, Read extends Reads>(
  tx: Database,
  actor: Pick<Actor, "caller" | "about">,
  stored: StoredDocument<Step, Rule, Read>,
  step: Step,
  wanted: Wanted,
): Promise<Ready<Locked<Read>, Rule>> {
  const locked = await lockRecords(tx, stored, [wanted]);
  const outcomes = locked.map((one) => (one.refusal === null ? decided(one, actor, stored.steps[step]) : one));
  for (const { record } of outcomes) if (record) actor.about?.(record.number);
  return required(outcomes);
}
