import type { ErrorName } from "./errors.ts";
import type { MenuFlag } from "./permissions.ts";
import type { Statuses } from "./statuses.ts";

/** Who takes a step: the supplier, the buyer's people (purchasing and warehouse), or the system itself. */
export type Side = "supplier" | "buyer" | "system";
/** On which side somebody works. */
export type UserSide = Exclude<Side, "system">;

export interface Action<Code extends string = string> {
  readonly from: readonly Code[];
  /** Where the step may lead; the rules of the noun choose when there are several. Nowhere: the record is no more. */
  readonly to: readonly Code[];
  readonly side: Side | readonly Side[];
  readonly permission: MenuFlag;
  /** A reason must be given. */
  readonly reason?: boolean;
  /** It can be taken back until the other side has opened the record, or anything else happens to it. */
  readonly undo?: true;
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

/** An action as a lifecycle declares it: with the names of states and of their groups. */
interface NamedAction<Name extends string> extends Omit<Action, "from" | "to" | "errorFrom"> {
  readonly from: readonly Name[];
  readonly to: readonly Name[];
  readonly errorFrom?: Readonly<Partial<Record<Name, ErrorName>>>;
}

/** Declares the steps between the states of a record. States and groups of them are called by name. */
export function lifecycle<
  Code extends string,
  Name extends string,
  Group extends string,
  const A extends string,
>(definition: {
  readonly name: string;
  readonly field: string;
  readonly states: Statuses<Code, Name, Group>;
  readonly initial: readonly NoInfer<Name | Group>[];
  readonly ends: readonly NoInfer<Name | Group>[];
  readonly actions: Readonly<Record<A, NamedAction<NoInfer<Name | Group>>>>;
}): Lifecycle<Code, A> {
  const { states, actions } = definition;
  const members: Readonly<Record<string, readonly Code[]>> = states.groups;
  const codesOf = (name: Name | Group) => members[name] ?? [states.code[name as Name]];
  const named = Object.entries<NamedAction<Name | Group>>(actions).map(([action, { from, to, errorFrom, ...rest }]) => {
    const errors = Object.entries(errorFrom ?? {}) as [Name | Group, ErrorName][];
    const perCode = errors.flatMap(([name, error]) => codesOf(name).map((code) => [code, error]));
    const step = { ...rest, from: from.flatMap(codesOf), to: to.flatMap(codesOf) };
    return [action, errorFrom ? { ...step, errorFrom: Object.fromEntries(perCode) } : step];
  });
  return {
    ...definition,
    initial: definition.initial.flatMap(codesOf),
    ends: definition.ends.flatMap(codesOf),
    actions: Object.fromEntries(named),
  };
}

/** Whether the caller may take the action on a record in the given state; null when yes, else why not. */
export function decide<Code extends string, A extends string>(
  machine: Lifecycle<Code, A>,
  state: string,
  action: A,
  actor: Actor,
): ErrorName | null {
  return whyNotTheirs(machine, action, actor) ?? whyNotNow(machine, state, action);
}

/** Why the action is not the caller's, whatever the state; null when it is. */
export function whyNotTheirs<Code extends string, A extends string>(
  machine: Lifecycle<Code, A>,
  action: A,
  actor: Actor,
): ErrorName | null {
  return whyNotOf(machine.actions[action], actor);
}

/** Why the actor is not one of those whose it is; null when they are. */
export function whyNotOf({ side, permission }: Pick<Action, "side" | "permission">, actor: Actor): ErrorName | null {
  const sides = typeof side === "string" ? [side] : side;
  if (!sides.includes(actor.side)) return "actionOfOtherSide";
  return actor.side === "system" || actor.can(permission) ? null : "permissionMissing";
}

/** Why nobody may take the action in the given state; null when it fits. */
export function whyNotNow<Code extends string, A extends string>(
  machine: Lifecycle<Code, A>,
  state: string,
  action: A,
): ErrorName | null {
  const step: Action = machine.actions[action];
  return step.from.includes(state) ? null : (step.errorFrom?.[state] ?? step.error);
}

/** Why nobody of a side makes a call, whatever their roles permit; null where it is theirs, or of both sides. */
export function refusalOfSide({ by }: { readonly by?: UserSide }, side: Side): ErrorName | null {
  if (by === undefined || by === side) return null;
  return by === "supplier" ? "supplierUserOnly" : "actionOfOtherSide";
}
