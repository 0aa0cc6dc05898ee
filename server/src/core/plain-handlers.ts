import type { Change, Entity, Fields, Input } from "@tandem/contract/core/entity";
import { type PlainCalls, type PlainNoun, plainSheet } from "@tandem/contract/core/plain-records";
import type { Endpoint, Service } from "@tandem/contract/core/service";
import type { RecordRules } from "../imports/import-records.ts";
import { linedWorkbooksOf } from "../imports/lined-workbooks.ts";
import { workbooksOf } from "../imports/workbook-handlers.ts";
import { type CrudRules, crud } from "./crud.ts";
import type { HandlersOf } from "./handlers.ts";
import { type LineCheck, recordLines } from "./record-lines.ts";

/** What a noun may add to plain base data: the same for records that are typed and for those that are imported. */
export interface PlainRules<In, Ch> extends CrudRules<In, Ch>, Pick<RecordRules, "complete" | "check" | "before"> {
  /** The same of lines that are typed; of imported ones `check` asks it. */
  readonly checkLines?: LineCheck;
}

/** Implements the calls of plain base data: see `plainNoun` of the contract. */
export function plainHandlers<Stem extends string, Name extends string, F extends Fields>(
  noun: PlainNoun<string, Stem, Name, F>,
  rules: PlainRules<Input<Entity<Name, F>>, Change<Entity<Name, F>>> = {},
): HandlersOf<Service<string, PlainCalls<Stem, Name, F>>> {
  const { endpoints, entity, lines } = noun;
  const byKind: Readonly<Record<string, unknown>> = crud(
    entity,
    rules,
    lines && recordLines(entity, lines, rules.checkLines),
  );
  const calls = Object.entries<Endpoint>(endpoints).map(([method, { kind }]) => [method, byKind[kind]]);
  const sheet = plainSheet(noun as unknown as PlainNoun);
  const workbooks = lines ? linedWorkbooksOf(sheet, lines, rules) : workbooksOf(entity, sheet, rules);
  const handlers: unknown = { ...Object.fromEntries(calls), ...workbooks };
  return handlers as HandlersOf<Service<string, PlainCalls<Stem, Name, F>>>;
}
