import type { Document, StepRules } from "@tandem/contract/core/document";
import type { Entity, Fields, Row } from "@tandem/contract/core/entity";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../core/database.ts";
import type { Document as Party } from "../core/history.ts";

/** Whose rules are wanted: those of documents, by their ids. */
export interface Whose {
  readonly ids: readonly string[];
}

/** Reads the rules that steps on some records are taken by. */
export type RulesOf<Rule> = (db: Database, whose: Whose) => Promise<(record: Judged) => Rule>;

/** What rules tell records apart by. */
export interface Judged {
  readonly id: string;
  readonly orgNo: string;
}

/** Of documents whose steps follow no rule of the organisation. */
export const withoutRules: RulesOf<unknown> = async () => () => undefined;

/** What a lock reads of a record besides its states: expressions over its table, `t`. */
export type Reads = Readonly<Record<string, RawBuilder<unknown>>>;

/** What a lock reads of columns of a record as they are. */
export function columnsRead<Name extends string, F extends Fields, const Field extends keyof F & string>(
  _entity: Entity<Name, F>,
  names: readonly Field[],
): { readonly [K in Field]: RawBuilder<Row<Entity<Name, F>>[K & keyof Row<Entity<Name, F>>]> } {
  return Object.fromEntries(names.map((name) => [name, sql.ref(`t.${name}`)])) as never;
}

/** What documents stand for when a step is taken on them: a statement of columns `id`, `amount` and `currency`. */
export type AmountsOf = (ids: readonly string[]) => RawBuilder<unknown>;

/** Where a document is stored. */
export interface Storage {
  /** Its entity's name, camel case: also its table's. */
  readonly name: string;
  /** The field that holds the number or name that people know a record by. */
  readonly numberField: string;
  /**
   * It is between an organisation and a supplier, or the organisation's own with an empty supplier number: its parties are told of it,
   * and its history is kept.
   */
  readonly hasParties: boolean;
}

/** Where a document is stored, and what its steps need to know of it. */
export interface StoredDocument<Step extends string = string, Rule = unknown, Read extends Reads = Reads>
  extends Storage,
    Pick<Document, "stateFields"> {
  readonly steps: Readonly<Record<Step, StepRules<Rule>>>;
  readonly rulesOf: RulesOf<Rule>;
  readonly reads: Read;
  /** The version that whoever takes a step knows, where it is another for each side: an expression over its table, `t`. */
  readonly version?: RawBuilder<number> | undefined;
  /** What its records stand for, by the actions of the steps that may need the approval of others. */
  readonly amounts?: Readonly<Record<string, AmountsOf>> | undefined;
  /** Locks what must be locked before the records themselves, so that nobody waits in a circle. */
  readonly lockBefore?: ((tx: Database, ids: readonly string[]) => Promise<unknown>) | undefined;
}

/** A record that is locked: whose it is, its version, its states, and what the lock reads of it. */
export type Locked<Read extends Reads = Reads> = Party & { readonly version: number } & {
  readonly [K in keyof Read]: Read[K] extends RawBuilder<infer T> ? T : never;
} & Readonly<Record<string, unknown>>;

/** Declares where a document is stored: the most of it follows from its entity. */
export function storedDocument<
  Name extends string,
  F extends Fields,
  Step extends string,
  Rule,
  const Read extends Reads = Record<never, RawBuilder<unknown>>,
>(
  { entity, stateFields, steps }: Document<Name, F, Step, Rule>,
  {
    ofOrganisation = false,
    ...options
  }: Pick<StoredDocument<Step, Rule, Read>, "rulesOf" | "lockBefore" | "amounts" | "version"> & {
    readonly reads?: Read;
    /** It is an organisation's own, and of no supplier. */
    readonly ofOrganisation?: boolean;
  },
): StoredDocument<Step, Rule, Read> {
  return {
    ...options,
    name: entity.name,
    numberField: entity.keyword[0] ?? "id",
    hasParties: "orgNo" in entity.fields && (ofOrganisation || "supplierNo" in entity.fields),
    stateFields,
    steps,
    reads: options.reads ?? ({} as Read),
  };
}
