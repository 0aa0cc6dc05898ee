import type { Change, Entity, Fields, Input, Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import type { DeletedAnswer, ListRequest, Page } from "@tandem/contract/core/service";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "./context.ts";
import { withCheckedValues } from "./custom-fields/values.ts";
import { type Database, sqlState } from "./database.ts";
import { calledBy, deleteEach } from "./delete-records.ts";
import { type Completion, findRow } from "./list-query.ts";
import { requireUnlikeOthers } from "./look-alikes.ts";
import { namingFields, requireNamed, unknownReference } from "./references.ts";
import { kindOf, stillInUse } from "./still-in-use.ts";
import { fieldNameOf } from "./table-columns.ts";

/** What a noun may add to plain storing. */
export interface CrudRules<In, Ch> {
  /** Checks and completes what is added, in its transaction. */
  readonly beforeAdd?: (context: Context, tx: Database, input: In) => Promise<In>;
  /** Checks and completes what is changed, in its transaction. */
  readonly beforeUpdate?: (context: Context, tx: Database, change: Ch) => Promise<Ch>;
  /** Refuses what may not be deleted, in its transaction. */
  readonly beforeRemove?: (context: Context, tx: Database, id: string) => Promise<void>;
}

/** What records consist of besides their row, as their lines: sent, saved and answered with it. */
export interface RecordParts {
  /** What of an input is of the parts, and not of the row. */
  readonly names: readonly string[];
  /** Checks and stores the parts of a row that was just written; none were given where a record keeps what it has. */
  readonly write: (tx: Database, row: Row<Entity>, given: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly read: (db: Database, id: string) => Promise<object>;
}

/**
 * List, get, add, update and remove for an entity whose rows are plain base data. The table is the entity's source.
 */
export function crud<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  rules: CrudRules<Input<Entity<Name, F>>, Change<Entity<Name, F>>> = {},
  parts?: RecordParts,
) {
  type R = Row<Entity<Name, F>>;
  const keyField = entity.keyword[0] ?? "id";
  const row = (db: Database, id: string) => findRow<R>(db, entity, id);
  const one = async (db: Database, id: string): Promise<R> => {
    const found = await row(db, id);
    return parts ? { ...found, ...(await parts.read(db, id)) } : found;
  };
  /** What an input says of the row, and of its parts. */
  const apart = <T extends object>(input: T): [own: T, given: Readonly<Record<string, unknown>>] => {
    const { true: given = [], false: own = [] } = Object.groupBy(Object.entries(input), ([name]) =>
      parts?.names.includes(name) ? "true" : "false",
    );
    return [Object.fromEntries(own) as T, Object.fromEntries(given)];
  };
  const written = async (tx: Database, id: string, given: Readonly<Record<string, unknown>>): Promise<R> => {
    await parts?.write(tx, (await row(tx, id)) as Row<Entity>, given);
    return one(tx, id);
  };
  const namesRecords = (values: object) => namingFields(entity, new Set(Object.keys(values))).length > 0;
  return {
    list: (context: Context, request: ListRequest<object>, completion?: Completion<R>): Promise<Page<R>> =>
      context.list<R>(entity, request, completion && { completion }),

    get: (context: Context, { id }: { id: string }): Promise<R> => context.read((db) => one(db, id), { byIds: true }),

    add: (context: Context, input: Input<Entity<Name, F>>): Promise<R> =>
      context.write(async (tx) => {
        const [own, given] = apart(input);
        const completed = rules.beforeAdd ? await rules.beforeAdd(context, tx, own) : own;
        const checked = await withCheckedValues(tx, context, entity.name, completed as Record<string, unknown>);
        await requireNamed(tx, entity, checked);
        await requireUnlikeOthers(tx, entity, checked);
        return written(tx, await insertRow(tx, entity.source, checked), given);
      }),

    update: (context: Context, change: Change<Entity<Name, F>>): Promise<R> =>
      context.write(async (tx) => {
        const [own, given] = apart(change);
        const completed = rules.beforeUpdate ? await rules.beforeUpdate(context, tx, own) : own;
        const checked = await withCheckedValues(tx, context, entity.name, completed as Record<string, unknown>);
        const { id, version, ...values } = checked as { id: string; version: number } & Record<string, unknown>;
        const before = namesRecords(values) ? await row(tx, id) : {};
        await requireNamed(tx, entity, { ...before, ...values }, { changed: Object.keys(values) });
        await updateRow(tx, entity.source, id, version, values);
        return written(tx, id, given);
      }),

    remove: (
      context: Context,
      { delList }: { delList: readonly { id: string; version: number }[] },
    ): Promise<DeletedAnswer> =>
      deleteEach(context, delList, {
        called: calledBy(entity.source, keyField),
        remove: async (tx, named) => {
          await rules.beforeRemove?.(context, tx, named.id);
          await removeRow(tx, entity.source, keyField, named);
        },
      }),
  };
}

/** A value as it is written: those of a tenant's own fields are laid over what the record has. */
function writtenValue(name: string, value: unknown, kept: RawBuilder<unknown>): unknown {
  return name === "customValues" ? sql`app.custom_values(${kept}, ${JSON.stringify(value ?? {})}::jsonb)` : value;
}

/**
 * Inserts a row given by field names; answers its id, which is read from the row unless `id` says otherwise.
 * @throws Fault numberTaken, referenceUnknown
 */
export async function insertRow(
  tx: Database,
  table: string,
  values: Readonly<Record<string, unknown>>,
  id: RawBuilder<string> = sql`id`,
): Promise<string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const names = sql.join(given.map(([name]) => sql.ref(name)));
  const written = sql.join(given.map(([name, value]) => writtenValue(name, value, sql`null`)));
  const inserted = await explained(
    sql<{
      id: string;
    }>`insert into ${sql.table(table)} (${names}) values (${written}) returning ${id} as id`.execute(tx),
    values,
    table,
  );
  const row = inserted.rows[0];
  if (!row) throw new Error(`Inserting into ${table} answered no row`);
  return row.id;
}

/** Changes the named version of a row. @throws Fault versionStale, notFound, numberTaken, referenceUnknown */
export async function updateRow(
  tx: Database,
  table: string,
  id: string,
  version: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  // Even a change of nothing checks the version and counts as a change.
  const assignments =
    given.length > 0
      ? given.map(([name, value]) => sql`${sql.ref(name)} = ${writtenValue(name, value, sql.ref(name))}`)
      : [sql`version = version`];
  const done = await explained(
    sql`update ${sql.table(table)} set ${sql.join(assignments)} where id = ${id} and version = ${version}`.execute(tx),
    values,
    table,
  );
  if (done.numAffectedRows === 0n) await refuseStale(tx, table, id);
}

/** Deletes the named version of a row, called by its key where it is refused. @throws Fault versionStale, notFound, stillInUse, stillInUseBy, stillInUseIn */
export async function removeRow(
  tx: Database,
  table: string,
  keyField: string,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<void> {
  const [key] = await Promise.all([
    sql<{ value: string }>`select ${sql.ref(keyField)} as value from ${sql.table(table)} where id = ${id}`.execute(tx),
    sql`savepoint removal`.execute(tx),
  ]);
  const value = String(key.rows[0]?.value ?? "");
  try {
    const done = await sql`delete from ${sql.table(table)} where id = ${id} and version = ${version}`.execute(tx);
    if (done.numAffectedRows === 0n) await refuseStale(tx, table, id);
  } catch (error) {
    if (sqlState(error) !== foreignKeyViolation) throw error;
    await sql`rollback to savepoint removal`.execute(tx);
    throw await stillInUse(tx, error as object, { table, id, value });
  }
  await sql`release savepoint removal`.execute(tx);
}

/** Says why a row of that version was not there. */
export async function refuseStale(tx: Database, table: string, id: string): Promise<never> {
  const found = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(tx);
  throw new Fault(found.rows.length > 0 ? "versionStale" : "notFound");
}

/**
 * Refuses the first of the numbers that nothing in the caller's scope has.
 * @throws Fault referenceUnknown, naming the field and the number
 */
export async function requireKnown(
  tx: Database,
  table: string,
  column: string,
  numbers: readonly string[],
  field = column,
): Promise<void> {
  const found = await sql<{ number: string }>`select ${sql.ref(column)} as number from ${sql.table(table)}
    where ${sql.ref(column)} = any (${numbers}::text[])`.execute(tx);
  const known = new Set(found.rows.map((row) => row.number));
  const unknown = numbers.find((number) => !known.has(number));
  if (unknown !== undefined) throw unknownReference("", field, unknown);
}

const uniqueViolation = "23505";
const foreignKeyViolation = "23503";
const rowSecurityViolation = "42501";
/** Fields by which scopes are drawn. */
const scopeFields = ["orgNo", "supplierNo", "warehouseNo", "classifyType", "businessClassifyType"];

/** Turns what the database refuses into what a person understands; `values` name what was refused, of rows of `table`. */
export async function explained<T>(
  work: Promise<T>,
  values: Readonly<Record<string, unknown>> = {},
  table = "",
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const state = sqlState(error);
    // What lies outside the scope is no more to the caller than what does not exist.
    const outside = scopeFields.find((name) => typeof values[name] === "string");
    if (state === rowSecurityViolation) {
      if (!outside) throw new Fault("permissionMissing");
      throw unknownReference(kindOf(table)?.entity.name ?? "", outside, String(values[outside]));
    }
    if (state !== uniqueViolation && state !== foreignKeyViolation) throw error;
    const said = fieldOf(error);
    const kind = kindOf(table)?.entity;
    if (state === foreignKeyViolation) throw unknownReference(kind?.name ?? "", said, String(values[said] ?? ""));
    // What is unique with others together is known by its number.
    const number = kind && !(said in kind.fields) ? keyFieldOf(kind.fields) : undefined;
    const field = number ?? said;
    const value = String(values[field] ?? "");
    // What is unique together has no number to choose another of.
    const { names, kind: form } = kind?.fields[field] ?? {};
    throw names || (form && form !== "code") ? new Fault("recordExists") : numberTaken(value, number);
  }
}

/** The number of its own that a record has within what else tells it apart, which stands before it. */
const keyFieldOf = (fields: Fields) =>
  Object.keys(fields).findLast((name) => fields[name]?.key && fields[name].kind === "code" && !fields[name].names);

function numberTaken(value: string, path: string | undefined): Fault {
  const details = path ? [{ path, key: "errors.numberTaken", parameters: { value } }] : [];
  return new Fault("numberTaken", { value }, details);
}

/**
 * Which field a constraint is about. Row-level security hides the values from the error, so they are found by the name of
 * the constraint: `warehouse_tenant_id_org_no_fkey` is about `orgNo`.
 */
function fieldOf(error: unknown): string {
  const constraint =
    error instanceof Error && "constraint" in error && typeof error.constraint === "string" ? error.constraint : "";
  return fieldNameOf(/_tenant_id_(.+?)_f?key$/.exec(constraint)?.[1] ?? /_(user_no)_key$/.exec(constraint)?.[1] ?? "");
}
