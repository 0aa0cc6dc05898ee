import { z } from "zod";
import type { Entity, Fields } from "./entity.ts";
import type { ErrorName } from "./errors.ts";
import { type Action, type Lifecycle, type Side, whyNotNow, whyNotTheirs } from "./lifecycle.ts";
import type { MenuFlag, MenuName } from "./permissions.ts";

/** A record's states, by the fields that hold them; a whole record will do. */
export type States = Readonly<Record<string, unknown>>;

/** What a step needs besides the state of its lifecycle. */
export interface Need<Rule = unknown> {
  /** The fields it looks at. */
  readonly reads: readonly string[];
  readonly holds: (states: States, rule: Rule) => boolean;
  /** Why the step may not be taken where it does not hold. */
  readonly error: ErrorName;
  /** Asked before the state of the lifecycle, because it says more. */
  readonly before?: true;
  /** What a refusal says of the record. */
  readonly says?: (states: States) => Refused["parameters"];
  /** What a refusal says of the rule that asks for it. */
  readonly named?: (rule: Rule) => Refused["parameters"];
}

/** Why a step may not be taken. */
interface Refused {
  readonly error: ErrorName;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** Declares what a step needs, by the fields it looks at: nothing else of the record is in its reach. */
export function need<const Read extends string = never, Rule = unknown>(
  definition: Omit<Need<Rule>, "reads" | "holds" | "says"> & {
    readonly reads: readonly Read[];
    readonly holds: (states: Readonly<Record<Read, unknown>>, rule: Rule) => boolean;
    readonly says?: (states: Readonly<Record<Read, unknown>>) => Refused["parameters"];
  },
): Need<Rule> {
  return definition as Need<Rule>;
}

/** A step as a document declares it. */
interface StepDefinition<Rule> {
  readonly lifecycle: Lifecycle;
  /** The action of the lifecycle; it has the step's own name unless given. */
  readonly action?: string;
  /** Menus whose flags count for it; the document's own unless given. */
  readonly menus?: readonly MenuName[];
  readonly needs?: readonly Need<Rule>[];
  /** It may need the approval of others first, as rules of the tenant say; its record says in `approvalAwaited` what waits. */
  readonly mayNeedApproval?: true;
  /** Whoever takes it is asked once more. Where a reason is asked for, the action of the lifecycle says so. */
  readonly confirmation?: true;
  /** The call that takes it; it has the step's own name unless given. */
  readonly method?: string;
  readonly together?: Together;
}

/** What is done beside a record, which keeps its state: by whom, and what it needs. */
export interface DoneBeside<Rule> extends Pick<Action, "side" | "permission"> {
  readonly menus?: readonly MenuName[];
  /** In which states it may be done, each with why not. */
  readonly needs?: readonly Need<Rule>[];
  readonly together?: Together;
}

/**
 * Declares what people do beside a record and is no step of its lifecycle, as printing labels of a delivery: the record says with its
 * steps whether it may be done, and no history follows.
 */
export function beside<Rule = unknown>(of: Lifecycle, done: DoneBeside<Rule>): StepDefinition<Rule> {
  const { side, permission, ...rest } = done;
  // Its needs say why not: the lifecycle allows it in each of its states.
  const actions = { beside: { from: of.states.codes, to: [], side, permission, error: "notFound" } } as const;
  return { lifecycle: { ...of, actions }, action: "beside", ...rest };
}

/** The call that takes a step on several records, and what it calls their list. */
export interface Together {
  readonly method: string;
  readonly list: string;
}

/** A step that waits for the approval of others is not taken meanwhile. */
const notAwaited = (step: string) =>
  need({
    reads: ["approvalAwaited"],
    holds: ({ approvalAwaited }) => approvalAwaited !== step,
    error: "approvalAwaited",
    before: true,
  });

/** What a step needs once others have approved it. */
export const withoutApproval = <Rule>(step: StepRules<Rule>): StepRules<Rule> => ({
  ...step,
  needs: step.needs.filter(({ error }) => error !== "approvalAwaited"),
});

/** A step that users take on a document. */
export interface DocumentStep<Rule = unknown> {
  readonly lifecycle: Lifecycle;
  readonly action: string;
  readonly menus: readonly MenuName[];
  readonly needs: readonly Need<Rule>[];
  /** What whoever takes it is asked first. */
  readonly asks: "reason" | "confirmation" | null;
  readonly method: string;
  /** null: it is taken on one record at a time. */
  readonly together: Together | null;
  /** Whether it can be taken back until the other side has opened the document. */
  readonly undo: boolean;
}

/** What decides whether a step may be taken. */
export type StepRules<Rule = unknown> = Pick<DocumentStep<Rule>, "lifecycle" | "action" | "menus" | "needs">;

/** A record that people take steps on. */
export interface Document<
  Name extends string = string,
  F extends Fields = Fields,
  Step extends string = string,
  Rule = unknown,
> {
  readonly entity: Entity<Name, F>;
  readonly lifecycles: readonly Lifecycle[];
  /** The fields that hold its states. */
  readonly stateFields: readonly string[];
  /** The fields that say, with the caller and the rule, which steps may be taken. */
  readonly decidingFields: readonly string[];
  readonly steps: Readonly<Record<Step, DocumentStep<Rule>>>;
  readonly stepNames: readonly Step[];
  /** What a record is sent with: per step null, or the error that says why not. */
  readonly allowedActions: z.ZodType<AllowedActions<Step>>;
}

/** For each step: null when it may be taken, else the name of the error that says why not. */
export type AllowedActions<Step extends string = string> = Record<Step, ErrorName | null>;

/** What a record says of the named things that people may do to it. */
export const allowedActionsOf = <const Step extends string>(steps: readonly Step[]) =>
  z.record(z.enum(steps), z.string().nullable()) as unknown as z.ZodType<AllowedActions<Step>>;

/** The names of a document's steps. */
export type StepOf<D> = D extends { readonly stepNames: readonly (infer Step extends string)[] } ? Step : never;

/** The caller as a document's steps see them. */
export interface Caller {
  readonly side: Side;
  /** Whether they hold the flag on one of the menus. */
  can(permission: MenuFlag, menus: readonly MenuName[]): boolean;
}

/** Declares the lifecycles of a record and the steps that users take on it. */
export function document<Name extends string, F extends Fields, const Step extends string, Rule>(definition: {
  readonly entity: Entity<Name, F>;
  readonly lifecycles: readonly Lifecycle[];
  readonly menus: readonly MenuName[];
  readonly steps: Readonly<Record<Step, StepDefinition<Rule>>>;
}): Document<Name, F, Step, Rule> {
  const stepNames = Object.keys(definition.steps) as Step[];
  const steps = stepNames.map((name): [Step, DocumentStep<Rule>] => {
    const declared = definition.steps[name];
    const { lifecycle, action = name, menus = definition.menus, method = name, together = null } = declared;
    const ofApproval = declared.mayNeedApproval ? [notAwaited(`${definition.entity.name}.${action}`)] : [];
    const needs = [...ofApproval, ...(declared.needs ?? [])];
    const undo = lifecycle.actions[action]?.undo ?? false;
    const asks = lifecycle.actions[action]?.reason ? "reason" : declared.confirmation ? "confirmation" : null;
    return [name, { lifecycle, action, menus, needs, asks, method, together, undo }];
  });
  const stateFields = definition.lifecycles.map(({ field }) => field);
  const needed = steps.flatMap(([, step]) => step.needs.flatMap(({ reads }) => reads));
  return {
    entity: definition.entity,
    lifecycles: definition.lifecycles,
    stateFields,
    decidingFields: [...new Set([...stateFields, ...needed])],
    steps: Object.fromEntries(steps) as Record<Step, DocumentStep<Rule>>,
    stepNames,
    allowedActions: allowedActionsOf(stepNames),
  };
}

/**
 * Whether the caller may take the step on a record in the given states; null when yes, else why not: first what is not
 * theirs at all, then what the step needs before its lifecycle, the lifecycle's state, and what else it needs.
 */
export function refusalOf<Step extends string, Rule>(
  { steps }: { readonly steps: Readonly<Record<Step, StepRules<Rule>>> },
  states: States,
  step: Step,
  caller: Caller,
  rule: Rule,
): Refused | null {
  const { lifecycle, action, menus, needs } = steps[step];
  const plainly = (error: ErrorName | null): Refused | null => error && { error, parameters: {} };
  const unmet = (before: boolean): Refused | null => {
    const missing = needs.find((need) => (need.before ?? false) === before && !need.holds(states, rule));
    return missing
      ? { error: missing.error, parameters: { ...missing.says?.(states), ...missing.named?.(rule) } }
      : null;
  };
  return (
    plainly(whyNotTheirs(lifecycle, action, { side: caller.side, can: (flag) => caller.can(flag, menus) })) ??
    unmet(true) ??
    plainly(whyNotNow(lifecycle, String(states[lifecycle.field]), action)) ??
    unmet(false)
  );
}

/** {@link refusalOf}, by the name of its error. */
export function decideStep<Step extends string, Rule>(
  document: { readonly steps: Readonly<Record<Step, StepRules<Rule>>> },
  states: States,
  step: Step,
  caller: Caller,
  rule: Rule,
): ErrorName | null {
  return refusalOf(document, states, step, caller, rule)?.error ?? null;
}

/** The answer for every step at once, sent with the record so that pages only show it. */
export function allowedActions<Step extends string, Rule>(
  document: Pick<Document<string, Fields, Step, Rule>, "steps" | "stepNames">,
  states: States,
  caller: Caller,
  rule: Rule,
): AllowedActions<Step> {
  const answers = document.stepNames.map((step) => [step, decideStep(document, states, step, caller, rule)]);
  return Object.fromEntries(answers) as AllowedActions<Step>;
}

/** What is done with single lines of a document: steps of it, each with what it needs of a line besides. */
export interface LineSteps<Step extends string = string> {
  readonly needs: Readonly<Record<Step, readonly Need[]>>;
  readonly stepNames: readonly Step[];
  /** A line on the page of its document: sent with null per step, or the error that says why not. */
  readonly on: <Line>(line: z.ZodType<Line>) => z.ZodType<Line & { allowedActions: AllowedActions<Step> }>;
}

/** Declares which steps of a document are taken on single lines of it. */
export function lineSteps<const Step extends string>(needs: Readonly<Record<Step, readonly Need[]>>): LineSteps<Step> {
  const stepNames = Object.keys(needs) as Step[];
  const allowed = z.object({ allowedActions: allowedActionsOf(stepNames) });
  return { needs, stepNames, on: (line) => z.intersection(line, allowed) };
}

/** Why a step is not taken on a line, whatever holds of the whole; null where nothing of the line stands in its way. */
export function refusalOnLine<Step extends string>(
  { needs }: Pick<LineSteps<Step>, "needs">,
  step: Step,
  line: States,
): ErrorName | null {
  return needs[step].find(({ holds }) => !holds(line, undefined))?.error ?? null;
}

/** The answer for every step on a line: what stands in the way of the whole stands in the way of each of its lines. */
export function allowedOnLine<Step extends string>(
  steps: LineSteps<Step>,
  ofWhole: Readonly<AllowedActions<Step>>,
  line: States,
): AllowedActions<Step> {
  const answers = {} as AllowedActions<Step>;
  for (const step of steps.stepNames) answers[step] = ofWhole[step] ?? refusalOnLine(steps, step, line);
  return answers;
}
