import {
  type AllowedActions,
  allowedActions,
  type Caller,
  type Document,
  type StepRules,
} from "@tandem/contract/core/document";
import type { Entity, Fields, Row } from "@tandem/contract/core/entity";
import type { HistoryEvent } from "@tandem/contract/core/history";
import { whyNotTheirs } from "@tandem/contract/core/lifecycle";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import { type Database, inOneBreath } from "../core/database.ts";
import { historyOf } from "../core/history.ts";
import { column } from "../core/list-columns.ts";
import { allRows, findRow } from "../core/list-query.ts";

/** A document as its page shows it: head, lines, what happened, and what the caller may do. */
type Detail<Head, Line, Step extends string> = Head & {
  readonly lines: Line[];
  readonly history: HistoryEvent[];
  readonly allowedActions: AllowedActions<Step>;
  readonly undo: Step | null;
};

/**
 * Reads a document with its lines, which name it by the field called after it, in one round trip; `besides` are columns of
 * its list that are no fields of it.
 *
 * @throws Fault notFound
 */
export async function documentDetail<
  Name extends string,
  F extends Fields,
  Step extends string,
  Rule,
  L extends Fields,
  const Besides extends string = never,
>(
  db: Database,
  { caller }: Pick<Context, "caller">,
  document: Document<Name, F, Step, Rule>,
  line: Entity<string, L>,
  id: string,
  rule: Rule,
  besides: readonly Besides[] = [],
): Promise<Detail<Row<Entity<Name, F>> & Readonly<Record<Besides, string | null>>, Row<Entity<string, L>>, Step>> {
  const { entity } = document;
  const ofHead = sql<boolean>`${column(`${entity.name}Id`)} = ${id}`;
  const [head, lines, history] = await inOneBreath([
    findRow<Row<Entity<Name, F>> & Readonly<Record<Besides, string | null>>>(db, entity, id, "notFound", besides),
    allRows<Row<Entity<string, L>>>(db, line, { where: ofHead, order: ["id"] }),
    historyOf(db, [{ entityName: entity.name, ids: [id] }]),
  ]);
  return {
    ...head,
    lines,
    history,
    allowedActions: allowedActions(document, head, caller, rule),
    undo: stepToUndo(document, history, caller),
  };
}

/** The step that the caller may still take back, as the history of a document says it. */
export function stepToUndo<Step extends string, Rule>(
  { steps, stepNames }: Pick<Document<string, Fields, Step, Rule>, "steps" | "stepNames">,
  history: readonly HistoryEvent[],
  caller: Caller,
): Step | null {
  const last = history.at(-1);
  if (!last?.undoable || last.side !== caller.side) return null;
  const step = stepNames.find((name) => steps[name].undo && steps[name].action === last.undoable);
  return step !== undefined && isTheirs(steps[step], caller) ? step : null;
}

const isTheirs = ({ lifecycle, action, menus }: StepRules<never>, { side, can }: Caller) =>
  whyNotTheirs(lifecycle, action, { side, can: (flag) => can(flag, menus) }) === null;
