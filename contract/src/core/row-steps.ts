import type { z } from "zod";
import { type AllowedActions, allowedActionsOf, type Caller, type DoneBeside, type States } from "./document.ts";
import type { ErrorName } from "./errors.ts";
import { whyNotOf } from "./lifecycle.ts";

/** What is done with a row of a list: by whom, by the flags of which menus, and what it needs of the row. */
export type RowStep<Rule = unknown> = Omit<DoneBeside<Rule>, "together" | "menus"> &
  Required<Pick<DoneBeside<Rule>, "menus">>;

/** What is done with the rows of a list that are no documents, and have no lifecycle. */
export interface RowSteps<Step extends string = string, Rule = unknown> {
  readonly steps: Readonly<Record<Step, RowStep<Rule>>>;
  readonly stepNames: readonly Step[];
  /** The fields that say, with the caller and the rule, what may be done. */
  readonly decidingFields: readonly string[];
  /** What a row is sent with: per step null, or the error that says why not. */
  readonly allowedActions: z.ZodType<AllowedActions<Step>>;
}

/** Declares what is done with the rows of a list that are no documents. */
export function rowSteps<const Step extends string, Rule = unknown>(
  steps: Readonly<Record<Step, RowStep<Rule>>>,
): RowSteps<Step, Rule> {
  const stepNames = Object.keys(steps) as Step[];
  const needs = stepNames.flatMap((step) => steps[step].needs ?? []);
  const decidingFields = [...new Set(needs.flatMap(({ reads }) => reads))];
  return { steps, stepNames, decidingFields, allowedActions: allowedActionsOf(stepNames) };
}

/** Why something is not done with any row, whatever it is: it is not the caller's. */
export function whyNotTheirsOnRows<Step extends string, Rule>(
  { steps }: Pick<RowSteps<Step, Rule>, "steps">,
  step: Step,
  caller: Caller,
): ErrorName | null {
  const { menus } = steps[step];
  return whyNotOf(steps[step], { side: caller.side, can: (flag) => caller.can(flag, menus) });
}

/** The answer for every step on a row: first what is not the caller's at all, then what is wrong with the row. */
export function allowedOnRow<Step extends string, Rule>(
  of: Pick<RowSteps<Step, Rule>, "steps" | "stepNames">,
  row: States,
  caller: Caller,
  rule: Rule,
): AllowedActions<Step> {
  const answers = {} as AllowedActions<Step>;
  for (const step of of.stepNames) {
    const unmet = of.steps[step].needs?.find(({ holds }) => !holds(row, rule));
    answers[step] = whyNotTheirsOnRows(of, step, caller) ?? unmet?.error ?? null;
  }
  return answers;
}
