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

/** A record that is wanted: its id and, where its caller saw one, the version. */
export interface Wanted {
  readonly id: string;
  readonly version?: number | undefined;
}

/**
 * Locks records in the order of their ids, so that two people cannot take a step on one at once, and nobody waits in a circle.
 * @throws Fault notFound, versionStale: also for a record that is named twice
 */
export async function lockRecords(
  tx: Database,
  machine: Lifecycle,
  storage: Storage,
  wanted: readonly Wanted[],
): Promise<LockedRecord[]> {
  const versions = new Map(wanted.map(({ id, version }) => [id, version]));
  const found =
    await sql<LockedRecord>`select id, version, org_no, supplier_no, ${sql.ref(storage.number)} as number, ${sql.ref(machine.field)} as state
    from ${sql.table(storage.table)} where id = any (${[...versions.keys()]}::bigint[]) order by id for update`.execute(
      tx,
    );
  if (found.rows.length < versions.size) throw new Fault("notFound");
  const isStale = ({ id, version }: LockedRecord) => (versions.get(id) ?? version) !== version;
  if (wanted.length > versions.size || found.rows.some(isStale)) throw new Fault("versionStale");
  return found.rows;
}

/** {@link lockRecords} of one. */
export async function lockRecord(
  tx: Database,
  machine: Lifecycle,
  storage: Storage,
  id: string,
  version?: number,
): Promise<LockedRecord> {
  const [record] = await lockRecords(tx, machine, storage, [{ id, version }]);
  if (!record) throw new Fault("notFound");
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
): Promise<void> {
  await transitionAll(tx, machine, storage, [await lockRecord(tx, machine, storage, id, step.version)], action, step);
}

/**
 * Takes the same step on records that are locked, with as many statements as on one.
 *
 * @throws Fault reasonRequired, permissionMissing, actionOfOtherSide or the action's own error, when one of them may not
 */
export async function transitionAll<A extends string>(
  tx: Database,
  machine: Lifecycle<string, A>,
  storage: Storage,
  records: readonly LockedRecord[],
  action: A,
  step: Omit<Step, "version">,
): Promise<void> {
  for (const { state } of records) {
    const refusal = decide(machine, state, action, step.actor);
    if (refusal) throw new Fault(refusal);
  }
  const definition: Action = machine.actions[action];
  if (definition.reason && !step.reason)
    throw new Fault("reasonRequired", {}, [{ path: "reason", key: "errors.reasonRequired" }]);
  const to = step.to ?? definition.to[0];
  if (to === undefined || !definition.to.includes(to))
    throw new Error(`${machine.name}.${action} does not lead to ${to}`);

  const assignments = Object.entries({ ...step.set, [machine.field]: to }).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  await sql`update ${sql.table(storage.table)} set ${sql.join(assignments)}
    where id = any (${records.map(({ id }) => id)}::bigint[])`.execute(tx);
  for (const [fromState, alike] of Map.groupBy(records, ({ state }) => state)) {
    await recordHistory(tx, step.taker, alike, {
      entityName: storage.entityName,
      action,
      fromState,
      toState: to,
      reason: step.reason ?? null,
      ...(step.changes ? { changes: step.changes } : {}),
    });
  }
}
