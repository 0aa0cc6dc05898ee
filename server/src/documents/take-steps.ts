import type { StepRules } from "@tandem/contract/core/document";
import { Fault } from "@tandem/contract/core/errors";
import type { MassAnswer } from "@tandem/contract/core/service";
import type { Context } from "../core/context.ts";
import { type Database, Ending, inOneBreath } from "../core/database.ts";
import type { ValueChange } from "../core/history.ts";
import { askApproval } from "./ask-approval.ts";
import type { LineOutcome } from "./decide-lines.ts";
import { type Actor, lockForStep, lockForSteps, type Outcome, type Ready, type Wanted } from "./lock-records.ts";
import type { Locked, Reads, StoredDocument } from "./stored-document.ts";
import { type Move, type Undo, writeSteps } from "./write-steps.ts";

/** What a step does to one record, besides the state that follows from its lifecycle. */
export interface Effect {
  /** The state to go to, where the lifecycle leaves a choice. */
  readonly to?: string;
  /** Further columns to set with the state of this record: those that it does not name stay as they are. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly changes?: readonly ValueChange[];
  /** States of other lifecycles that follow. */
  readonly follows?: readonly Move[];
  /** Where this step can be taken back: what brings back what it changes besides states. */
  readonly undo?: Undo | undefined;
}

const nothing: ReadonlyMap<string, Fault> = new Map();

/** A noun's own part of a step on records that may take it. */
export interface Effects<Record, Rule> {
  /** What happened, as pages hear of it; null where it concerns nobody else. */
  readonly what: string | null;
  /** Records, by their ids, that the noun's own rules keep from the step, and why: they are left alone. */
  readonly refused?: ReadonlyMap<string, Fault>;
  readonly on?: (ready: Ready<Record, Rule>) => Effect;
  /** `along` deletes the records: no state of theirs changes, and nothing is told of it. */
  readonly removes?: true;
  /** The noun's own statements, before the states change. */
  readonly along?: () => Promise<unknown>;
}

/** Says what a step does to records that are locked and may take it, given what its caller sent. */
export type Work<Read extends Reads, Rule, Given> = (
  tx: Database,
  ready: readonly Ready<Locked<Read>, Rule>[],
  given: Given,
) => Effects<Locked<Read>, Rule> | Promise<Effects<Locked<Read>, Rule>>;

/** A step on one record that is taken on its lines: what it does, and what it comes to on each line that is meant. */
export type LinesWork<Read extends Reads, Rule, Given> = (
  tx: Database,
  ready: Ready<Locked<Read>, Rule>,
  given: Given,
) => Promise<Effects<Locked<Read>, Rule> & { readonly lines: readonly LineOutcome[] }>;

/** What somebody who takes a step says of it. */
export interface Reasoned {
  readonly reason?: string | undefined;
}

/** A record that somebody names to take a step on, and what they say of it. */
export interface Named extends Wanted, Reasoned {}

/** Those on which a step was not taken: refused by the noun itself, or waiting for the approval of others. */
interface Left {
  readonly refused: ReadonlyMap<string, Fault>;
  readonly waitsFor: ReadonlyMap<string, readonly string[]>;
}

/** Takes a step on records that may take it, but for those that need approval or that the noun itself refuses; answers these. */
async function carryOut<Step extends string, Rule, Read extends Reads, Given extends Reasoned>(
  tx: Database,
  actor: Actor,
  stored: StoredDocument<Step, Rule, Read>,
  { lifecycle, action }: StepRules<Rule>,
  ready: readonly Ready<Locked<Read>, Rule>[],
  given: Given,
  work: Work<Read, Rule, Given>,
): Promise<Left> {
  const asked = actor.isApproved
    ? { refused: nothing, waitsFor: new Map() }
    : await askApproval(
        tx,
        actor.taker,
        stored,
        action,
        ready.map(({ record }) => record),
      );
  const free = ready.filter(({ record: { id } }) => !asked.waitsFor.has(id) && !asked.refused.has(id));
  if (free.length === 0) return asked;
  const { what, refused = nothing, on, removes, along } = await work(tx, free, given);
  const answer: Left = { ...asked, refused: new Map([...asked.refused, ...refused]) };
  const left = free.filter(({ record }) => !refused.has(record.id));
  if (left.length === 0) return answer;
  if (removes) {
    await along?.();
    return answer;
  }
  const taken = left.map((one) => {
    const { to, set, changes, follows = [], undo } = on?.(one) ?? {};
    return { record: one.record, moves: [{ lifecycle, action, to }, ...follows], set, changes, undo };
  });
  await inOneBreath([along?.(), writeSteps(tx, actor.taker, stored, taken, { what, reason: given.reason })]);
  return answer;
}

/**
 * Takes a step on one record: locks it, decides, does the noun's own work, changes the states, remembers and tells it. Answers the
 * record, and whether the step waits for the approval of others instead.
 * @throws Fault why the step may not be taken
 */
export async function takeStep<Step extends string, Rule, Read extends Reads, Given extends Named>(
  tx: Database,
  actor: Actor,
  stored: StoredDocument<Step, Rule, Read>,
  step: Step,
  given: Given,
  work: Work<Read, Rule, Given>,
): Promise<Ready<Locked<Read>, Rule> & { readonly waits: boolean }> {
  const ready = await lockForStep(tx, actor, stored, step, given);
  const { refused, waitsFor } = await carryOut(tx, actor, stored, stored.steps[step], [ready], given, work);
  const refusal = refused.get(ready.record.id);
  if (refusal) throw refusal;
  return { ...ready, waits: waitsFor.has(ready.record.id) };
}

/**
 * Takes the same step on several records, with as many statements as on one. Those that may not take it are left alone.
 * Answers for each that is wanted, in that order.
 */
export async function takeSteps<Step extends string, Rule, Read extends Reads>(
  tx: Database,
  actor: Actor,
  stored: StoredDocument<Step, Rule, Read>,
  step: StepRules<Rule>,
  wanted: readonly Wanted[],
  work: Work<Read, Rule, Reasoned>,
  given: Reasoned = {},
): Promise<Outcome<Locked<Read>, Rule>[]> {
  const outcomes = await lockForSteps(tx, actor, stored, step, wanted);
  const ready = outcomes.filter((outcome) => outcome.refusal === null);
  const { refused, waitsFor } = await carryOut(tx, actor, stored, step, ready, given, work);
  if (refused.size === 0 && waitsFor.size === 0) return outcomes;
  return outcomes.map((outcome) => {
    if (outcome.refusal !== null) return outcome;
    const { id } = outcome.record;
    const refusal = refused.get(id);
    if (refusal) return { record: outcome.record, refusal };
    const approvers = waitsFor.get(id);
    return approvers ? { ...outcome, waitsFor: approvers } : outcome;
  });
}

/** How a step is written: all that it does, it does in the database. */
export const stepOptions = { atOnce: true } as const;

/**
 * Whether a step was refused or waits for the approval of others. Neither changes the record: who asks for it again, as after an
 * approval was declined or withdrawn, sends the same. While it waits, that alone keeps it from being asked for twice.
 */
const isUntaken = (outcome: Outcome<unknown, unknown>) => outcome.refusal !== null || outcome.waitsFor !== undefined;

/** The handlers of a document's steps; `answer` reads the record as it then is, within the same transaction, and asks all at once. */
export function stepHandlers<Step extends string, Rule, Read extends Reads, Detail>(
  stored: StoredDocument<Step, Rule, Read>,
  answer: (tx: Database, context: Context, id: string, rule: Rule) => Promise<Detail>,
) {
  return {
    /** A step on one record. */
    one:
      <Given extends Named>(step: Step, work: Work<Read, Rule, Given>) =>
      (context: Context, given: Given): Promise<Detail> =>
        context.write(async (tx) => {
          const { rule, waits } = await takeStep(tx, context, stored, step, given, work);
          if (waits) await context.allowAgain(tx);
          return new Ending((db) => answer(db, context, given.id, rule));
        }, stepOptions),
    /** A step on lines of one record, each of which is taken or refused by itself. */
    onLines:
      <Given extends Named>(step: Step, work: LinesWork<Read, Rule, Given>) =>
      (context: Context, given: Given): Promise<Detail & { lineResults: MassAnswer["results"] }> =>
        context.write(async (tx) => {
          let outcomes: readonly LineOutcome[] = [];
          const { rule } = await takeStep(tx, context, stored, step, given, async (db, [ready], said: Given) => {
            if (!ready) throw new Fault("notFound");
            const { lines, ...effects } = await work(db, ready, said);
            outcomes = lines;
            return effects;
          });
          const became = outcomes.map(({ line, refusal }) => ({ record: line && { number: line.called }, refusal }));
          const { results: lineResults } = massAnswerOf(context, outcomes, became);
          return new Ending(async (db) => ({ ...(await answer(db, context, given.id, rule)), lineResults }));
        }, stepOptions),
    /** A step on several, each of which is taken or refused by itself. */
    several:
      (step: Step, work: Work<Read, Rule, Reasoned>) =>
      (context: Context, wanted: readonly Wanted[], reason?: string): Promise<MassAnswer> =>
        context.write(async (tx) => {
          const outcomes = await takeSteps(tx, context, stored, stored.steps[step], wanted, work, { reason });
          if (outcomes.every(isUntaken)) await context.allowAgain(tx);
          return massAnswerOf(context, wanted, outcomes);
        }, stepOptions),
  };
}

/** What became of a record: done to it, or why not; it has no number where the caller does not see it. */
interface Became {
  readonly record: { readonly number: string | null; readonly called?: unknown } | null;
  readonly refusal: Fault | null;
  readonly waitsFor?: readonly string[];
}

/** What became of each of some records that a call named, in their order. */
export function massAnswerOf(
  context: Context,
  wanted: readonly { readonly id: string }[],
  outcomes: readonly Became[],
): MassAnswer {
  const results = outcomes.map(({ record, refusal, waitsFor }, index) => {
    const { number = null, called } = record ?? {};
    return {
      id: wanted[index]?.id ?? "",
      number,
      ...(typeof called === "string" ? { called } : {}),
      error: refusal === null ? null : context.refusal(number, refusal),
      ...(refusal === null && waitsFor ? { waitsFor: [...waitsFor] } : {}),
    };
  });
  const taken = results.filter(({ error, waitsFor }) => error === null && waitsFor === undefined);
  return { changed: new Set(taken.map(({ id }) => id)).size, results };
}

/**
 * {@link massAnswerOf} of what is no step of a lifecycle: `seen` are the numbers of the records that the caller sees, by their ids,
 * and `refused` those that it was not done to. The operation log hears the others' numbers.
 */
export function answerEach(
  context: Context,
  wanted: readonly { readonly id: string }[],
  seen: ReadonlyMap<string, string | null>,
  refused: ReadonlyMap<string, Fault> = nothing,
): MassAnswer {
  for (const [id, number] of seen) if (number !== null && !refused.has(id)) context.about(number);
  return massAnswerOf(
    context,
    wanted,
    wanted.map(({ id }) => {
      const number = seen.get(id);
      if (number === undefined) return { record: null, refusal: new Fault("notFound") };
      return { record: { number }, refusal: refused.get(id) ?? null };
    }),
  );
}
