import type { Change, Entity, Fields, Input } from "@tandem/contract/core/entity";
import { type PlainCalls, type PlainNoun, plainSheet } from "@tandem/contract/core/plain-records";
import type { Endpoint, Service } from "@tandem/contract/core/service";
import type { ImportWork } from "../imports/import-work.ts";
import { workbooksOf } from "../imports/workbook-handlers.ts";
import { type CrudRules, crud } from "./crud.ts";
import type { HandlersOf } from "./handlers.ts";

/** What a noun may add to plain base data: the same for records that are typed and for those that are imported. */
export interface PlainRules<In, Ch> extends CrudRules<In, Ch> {
  /** Adds what is wrong with rows of an import. */
  readonly check?: (work: ImportWork) => Promise<void>;
}

/** Implements the calls of plain base data: see `plainNoun` of the contract. */
export function plainHandlers<Stem extends string, Name extends string, F extends Fields>(
  { endpoints, entity }: PlainNoun<string, Stem, Name, F>,
  rules: PlainRules<Input<Entity<Name, F>>, Change<Entity<Name, F>>> = {},
): HandlersOf<Service<string, PlainCalls<Stem, Name, F>>> {
  const byKind: Readonly<Record<string, unknown>> = crud(entity, rules);
  const calls = Object.entries<Endpoint>(endpoints).map(([method, { kind }]) => [method, byKind[kind]]);
  const checks = rules.check ? { check: rules.check } : {};
  const handlers: unknown = { ...Object.fromEntries(calls), ...workbooksOf(entity, plainSheet(entity), checks) };
  return handlers as HandlersOf<Service<string, PlainCalls<Stem, Name, F>>>;
}
