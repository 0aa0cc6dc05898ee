import type { Change, Entity, Fields, Input } from "@tandem/contract/core/entity";
import { type PlainCalls, type PlainNoun, plainSheet } from "@tandem/contract/core/plain-records";
import type { Endpoint, Service } from "@tandem/contract/core/service";
import { sql } from "kysely";
import { findProblem } from "../imports/import-records.ts";
import type { ImportWork } from "../imports/import-work.ts";
import { workbooksOf } from "../imports/workbook-handlers.ts";
import { type CrudRules, crud } from "./crud.ts";
import type { HandlersOf } from "./handlers.ts";

/**
 * A field that names a record of another table. The database itself checks it by a foreign key; of an import it is checked
 * before, so that each wrong cell is told.
 */
export interface Reference {
  readonly field: string;
  readonly table: string;
  /** The field by which the record is named there, where it is called otherwise. */
  readonly tableField?: string;
  /** A field in which both must have the same value. */
  readonly within?: string;
  /** The set of enumerations of which the field is a value. */
  readonly enumMid?: string;
}

/** Organisations, as nearly every noun names one. */
export const ofOrganisation: Reference = { field: "orgNo", table: "organisation" };

/** What references a row does not find among what the caller sees. */
function requireKnownIn(work: ImportWork, reference: Reference): Promise<void> {
  const { field, table, tableField = field, within, enumMid } = reference;
  const value = sql.ref(`i.${field}`);
  const same = within === undefined ? sql`` : sql`and ${sql.ref(`r.${within}`)} = ${sql.ref(`i.${within}`)}`;
  const ofSet = enumMid === undefined ? sql`` : sql`and r.enum_mid = ${enumMid}`;
  return findProblem(
    work,
    field,
    "unknownReference",
    sql`select i.row_number, ${value} from import_row i where i.action in ('add', 'change') and ${value} is not null
      and not exists (select from ${sql.table(table)} r where ${sql.ref(`r.${tableField}`)} = ${value} ${same} ${ofSet})`,
  );
}

/** What a noun may add to plain base data: the same for records that are typed and for those that are imported. */
export interface PlainRules<In, Ch> extends CrudRules<In, Ch> {
  /** Adds what is wrong with rows of an import. */
  readonly check?: (work: ImportWork) => Promise<void>;
}

/** Implements the calls of plain base data: see `plainNoun` of the contract. */
export function plainHandlers<Stem extends string, Name extends string, F extends Fields>(
  { endpoints, entity }: PlainNoun<string, Stem, Name, F>,
  references: readonly Reference[] = [],
  rules: PlainRules<Input<Entity<Name, F>>, Change<Entity<Name, F>>> = {},
): HandlersOf<Service<string, PlainCalls<Stem, Name, F>>> {
  const check = async (work: ImportWork) => {
    for (const reference of references) await requireKnownIn(work, reference);
    await rules.check?.(work);
  };
  const byKind: Readonly<Record<string, unknown>> = crud(entity, rules);
  const calls = Object.entries<Endpoint>(endpoints).map(([method, { kind }]) => [method, byKind[kind]]);
  const handlers: unknown = { ...Object.fromEntries(calls), ...workbooksOf(entity, plainSheet(entity), { check }) };
  return handlers as HandlersOf<Service<string, PlainCalls<Stem, Name, F>>>;
}
