import { Fault } from "@tandem/contract/core/errors";
import { type Action, type Actor, decide, type Lifecycle } from "@tandem/contract/core/lifecycle";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { type Document, recordHistory, type Taker, type ValueChange } from "./history.ts";

/** Where a lifecycle's state is stored. */
export interface Storage {
  readonly table: string;
  /** The noun's entity name, under which history is kept. */
  readonly entityName: string;
  /** Column, camel case, that holds the document's number. */
  readonly number: string;
}

export interface Step {
  readonly taker: Taker;
  readonly actor: Actor;
  /** The state to go to, where the lifecycle leaves a choice. */
  readonly to?: string;
  readonly reason?: string | null | undefined;
  /** Further columns to set with the state. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly changes?: readonly ValueChange[];
  /** The version the caller saw; a newer one is refused. */
  readonly version?: number;
}

export type LockedRecord = Document & { readonly version: number; readonly state: string };

/**
 * Locks the record, so that two people cannot take a step on it at once.
 * @throws Fault notFound, versionStale
 */
export async function lockRecord(
  tx: Database,
  machine: Lifecycle,
  storage: Storage,
  id: string,
  version?: number,
): Promise<LockedRecord> {
  const found =
    await sql<LockedRecord>`select id, version, org_no, supplier_no, ${sql.ref(storage.number)} as number, ${sql.ref(machine.field)} as state
    from ${sql.table(storage.table)} where id = ${id} for update`.execute(tx);
  const record = found.rows[0];
  if (!record) throw new Fault("notFound");
  if (version !== undefined && record.version !== version) throw new Fault("versionStale");
  return record;
}

/**
 * Takes one step of a lifecycle: locks the record, checks that the step fits and that the caller may take it, changes the
 * state and writes the history, all in the caller's transaction. A state changes nowhere else.
 *
 * @throws Fault notFound, versionStale, reasonRequired, permissionMissing, actionOfOtherSide or the action's own error
 */
export async function transition<A extends string>(
  tx: Database,
  machine: Lifecycle<string, A>,
  storage: Storage,
  id: string,
  action: A,
  step: Step,
): Promise<LockedRecord> {
  const record = await lockRecord(tx, machine, storage, id, step.version);
  const refusal = decide(machine, record.state, action, step.actor);
  if (refusal) throw new Fault(refusal);
  const definition: Action = machine.actions[action];
  if (definition.reason && !step.reason)
    throw new Fault("reasonRequired", {}, [{ path: "reason", key: "errors.reasonRequired" }]);
  const to = step.to ?? definition.to[0];
  if (to === undefined || !definition.to.includes(to))
    throw new Error(`${machine.name}.${action} does not lead to ${to}`);

  const assignments = Object.entries({ ...step.set, [machine.field]: to }).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  await sql`update ${sql.table(storage.table)} set ${sql.join(assignments)} where id = ${id}`.execute(tx);
  await recordHistory(tx, step.taker, [record], {
    entityName: storage.entityName,
    action,
    fromState: record.state,
    toState: to,
    reason: step.reason ?? null,
    ...(step.changes ? { changes: step.changes } : {}),
  });
  return { ...record, state: to };
}
