import type { ErrorName } from "./errors.ts";
import type { MenuFlag } from "./permissions.ts";
import type { Statuses } from "./statuses.ts";

/** Who takes a step: the supplier, the buyer's people (purchasing and warehouse), or the system itself. */
export type Side = "supplier" | "buyer" | "system";

export interface Action<Code extends string = string> {
  readonly from: readonly Code[];
  /** Where the step may lead; the rules of the noun choose when there are several. */
  readonly to: readonly Code[];
  readonly side: Side | readonly Side[];
  readonly permission: MenuFlag;
  /** A reason must be given. */
  readonly reason?: boolean;
  /** The error when the state does not fit. */
  readonly error: ErrorName;
  /** Another error from these states, where it says more. */
  readonly errorFrom?: Readonly<Partial<Record<Code, ErrorName>>>;
}

export interface Lifecycle<Code extends string = string, A extends string = string> {
  readonly name: string;
  /** The record's field that holds the state. */
  readonly field: string;
  readonly states: Statuses<Code>;
  readonly initial: readonly Code[];
  /** States that nothing leaves. */
  readonly ends: readonly Code[];
  readonly actions: Readonly<Record<A, Action<Code>>>;
}

export type ActionName<L> = L extends Lifecycle<string, infer A> ? A : never;

/** What the decision needs to know of the caller. */
export interface Actor {
  readonly side: Side;
  can(permission: MenuFlag): boolean;
}

/** For each action: null when it may be taken, else the name of the error that says why not. */
export type AllowedActions<A extends string = string> = Record<A, ErrorName | null>;

/** Declares the states of a record and the steps between them. */
export function lifecycle<const Code extends string, const A extends string>(definition: {
  readonly name: string;
  readonly field: string;
  readonly states: Statuses<Code>;
  readonly initial: readonly Code[];
  readonly ends: readonly Code[];
  readonly actions: Readonly<Record<A, Action<Code>>>;
}): Lifecycle<Code, A> {
  return definition;
}

/** Whether the caller may take the action on a record in the given state; null when yes, else why not. */
export function decide<Code extends string, A extends string>(
  machine: Lifecycle<Code, A>,
  state: string,
  action: A,
  actor: Actor,
): ErrorName | null {
  const step: Action = machine.actions[action];
  const sides = typeof step.side === "string" ? [step.side] : step.side;
  if (!sides.includes(actor.side)) return "actionOfOtherSide";
  if (actor.side !== "system" && !actor.can(step.permission)) return "permissionMissing";
  return step.from.includes(state) ? null : (step.errorFrom?.[state] ?? step.error);
}

/** The answer for every action at once, sent with the record so that pages only show it. */
export function allowedActions<Code extends string, A extends string>(
  machine: Lifecycle<Code, A>,
  state: string,
  actor: Actor,
): AllowedActions<A> {
  const names = Object.keys(machine.actions) as A[];
  return Object.fromEntries(names.map((name) => [name, decide(machine, state, name, actor)])) as AllowedActions<A>;
}
