import { Fault } from "@tandem/contract/core/errors";
import { type Action, type Lifecycle, whyNotNow } from "@tandem/contract/core/lifecycle";
import { sql } from "kysely";
import { cause } from "../core/cause.ts";
import type { Database } from "../core/database.ts";
import type { Taker, ValueChange } from "../core/history.ts";
import { partiesOf } from "../core/parties.ts";
import { asColumns } from "../core/table-columns.ts";
import type { Locked, Storage, StoredDocument } from "./stored-document.ts";

/** A state that changes: by an action of a lifecycle, to the state given where that leaves a choice. */
export interface Move {
  readonly lifecycle: Lifecycle;
  readonly action: string;
  readonly to?: string | undefined;
  /** It takes another step back: the state is the one that this began in, whatever the lifecycle says. */
  readonly isUndo?: true;
}

/** A step that is taken on a locked record. */
export interface Taken {
  readonly record: Locked;
  readonly moves: readonly Move[];
  /** Further columns to set with the state, of this record: those that it does not name stay as they are. */
  readonly set?: Readonly<Record<string, unknown>> | undefined;
  readonly changes?: readonly ValueChange[] | undefined;
  /** Where the step can be taken back: what brings back what it changes besides states. */
  readonly undo?: Undo | undefined;
}

/** What takes a step back, besides its states: columns as they were before, and what the noun itself must know. */
export interface Undo {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
}

/** What is kept of a step that can be taken back: its action, the states that it changed, and {@link Undo}. */
export interface KeptUndo extends Undo {
  readonly action: string;
  readonly states: readonly {
    readonly field: string;
    readonly action: string;
    readonly from: string;
    readonly to: string;
  }[];
}

/** What is told of a step, besides what it changes. */
export interface ToldStep {
  readonly reason?: string | null | undefined;
  /** What happened, as pages hear of it; null where another record tells of it. */
  readonly what: string | null;
}

/**
 * Changes the states of locked records, remembers why, and leaves the news for the outside: one statement, however many they
 * are. A state changes nowhere else.
 *
 * @throws Fault reasonRequired, or the action's own error where a state does not fit
 */
export async function writeSteps(
  tx: Database,
  taker: Taker,
  { name, hasParties, stateFields }: Storage & Pick<StoredDocument, "stateFields">,
  taken: readonly Taken[],
  told: ToldStep,
): Promise<void> {
  if (taken.length === 0) return;
  const beside = taken.flatMap(({ set = {} }) => stateFields.filter((field) => Object.hasOwn(set, field)));
  if (beside.length > 0) throw new Error(`A step on a ${name} sets ${beside[0]} beside its lifecycle`);
  const steps = taken.map((each) => ({ ...each, states: statesAfter(each, told) }));
  const update = updateOf(name, steps.map(writtenTo));
  if (!hasParties) {
    await update.execute(tx);
    return;
  }
  await sql`with changed as (${update}),
      remembered as (${historyInsert(steps.flatMap((step) => eventsOf(name, taker, step, told)))})
    insert into outbox (topic, payload)
    select ${name}, news || ${cause} from jsonb_array_elements(${JSON.stringify(newsOf(taken, told))}::jsonb) as news`.execute(
    tx,
  );
}

/** What a step writes to its record, by columns; what it names without a value is emptied. */
function writtenTo({ record, set, states }: Decided): Readonly<Record<string, unknown>> {
  const values = Object.entries(asColumns({ ...set, ...states }));
  return { ...Object.fromEntries(values.map(([column, value]) => [column, value ?? null])), id: record.id };
}

/** One statement that writes rows to their records: a column that some of them do not name stays as it is there. */
function updateOf(name: string, rows: readonly Readonly<Record<string, unknown>>[]) {
  const columns = [...new Set(rows.flatMap(Object.keys))].filter((column) => column !== "id");
  const assignments = columns.map((column) => {
    const value = sql.id("w", column);
    const isOfAll = rows.every((row) => column in row);
    return isOfAll
      ? sql`${sql.id(column)} = ${value}`
      : sql`${sql.id(column)} = case when named ? ${sql.lit(column)} then ${value} else ${sql.id("t", column)} end`;
  });
  return sql`update ${sql.table(name)} as t set ${sql.join(assignments)}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as given (named),
      jsonb_populate_record(null::${sql.table(name)}, named) as w
    where t.id = w.id`;
}

/** The states that the moves lead to, by their fields. */
function statesAfter({ record, moves }: Taken, { reason }: ToldStep): Record<string, string> {
  return Object.fromEntries(
    moves.map(({ lifecycle, action, to, isUndo }) => {
      if (isUndo && to !== undefined) return [lifecycle.field, to];
      const refusal = whyNotNow(lifecycle, String(record[lifecycle.field]), action);
      if (refusal) throw new Fault(refusal);
      const definition: Action | undefined = lifecycle.actions[action];
      if (definition?.reason && !reason)
        throw new Fault("reasonRequired", {}, [{ path: "reason", key: "errors.reasonRequired" }]);
      const state = to ?? definition?.to[0];
      if (state === undefined || !definition?.to.includes(state))
        throw new Error(`${lifecycle.name}.${action} does not lead to ${state}`);
      return [lifecycle.field, state];
    }),
  );
}

interface Decided extends Taken {
  /** The states that the moves lead to, by their fields. */
  readonly states: Readonly<Record<string, string>>;
}

/** What is kept of a step with its last event. */
function keptUndo({ record, moves, states, undo }: Decided): KeptUndo | null {
  const [first] = moves;
  if (undo === undefined || first === undefined) return null;
  const changed = moves.map(({ lifecycle: { field }, action }) => ({
    field,
    action,
    from: String(record[field]),
    to: states[field] ?? "",
  }));
  return { ...undo, action: first.action, states: changed };
}

function eventsOf(entityName: string, taker: Taker, step: Decided, { reason }: ToldStep) {
  const { record, moves, changes, states } = step;
  return moves.map(({ lifecycle, action }, index) => ({
    entityName,
    recordId: record.id,
    documentNo: record.number,
    ...partiesOf(record),
    action,
    fromState: record[lifecycle.field],
    toState: states[lifecycle.field],
    reason: reason ?? null,
    ...taker,
    changes: index === 0 ? (changes ?? []) : [],
    undo: index === moves.length - 1 ? keptUndo(step) : null,
  }));
}

const historyColumns = [
  "entity_name",
  "record_id",
  "document_no",
  "org_no",
  "supplier_no",
  "classify_type",
  "business_classify_type",
  "action",
  "from_state",
  "to_state",
  "reason",
  "user_id",
  "user_name",
  "side",
  "changes",
  "undo",
];

function historyInsert(events: readonly Record<string, unknown>[]) {
  const columns = sql.join(historyColumns.map((column) => sql.id(column)));
  return sql`insert into record_history (${columns}) select ${columns}
    from jsonb_populate_recordset(null::record_history, ${JSON.stringify(events.map(asColumns))}::jsonb)`;
}

function newsOf(taken: readonly Taken[], { what }: ToldStep) {
  if (what === null) return [];
  return taken.map(({ record }) => ({ id: record.id, number: record.number, ...partiesOf(record), what }));
}
