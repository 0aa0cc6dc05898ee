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

/** What a page shows of any document: its head, what happened, and what the caller may do. */
type Whole<Head, Step extends string> = Head & {
  readonly history: HistoryEvent[];
  readonly allowedActions: AllowedActions<Step>;
  readonly undo: Step | null;
};

/**
 * Reads a document without its lines, in one round trip; `besides` are columns of its list that are no fields of it.
 *
 * @throws Fault notFound
 */
export async function recordDetail<
  Name extends string,
  F extends Fields,
  Step extends string,
  Rule,
  const Besides extends string = never,
>(
  db: Database,
  { caller }: Pick<Context, "caller">,
  document: Document<Name, F, Step, Rule>,
  id: string,
  rule: Rule,
  besides: readonly Besides[] = [],
): Promise<Whole<Row<Entity<Name, F>> & Readonly<Record<Besides, string | null>>, Step>> {
  const { entity } = document;
  const [head, history] = await inOneBreath([
    findRow<Row<Entity<Name, F>> & Readonly<Record<Besides, string | null>>>(db, entity, id, "notFound", besides),
    historyOf(db, [{ entityName: entity.name, ids: [id] }]),
  ]);
  return {
    ...head,
    history,
    allowedActions: allowedActions(document, head, caller, rule),
    undo: stepToUndo(document, history, caller),
  };
}

/**
 * Reads a document that has no page of its own, as its list shows it: what its steps answer.
 *
 * @throws Fault notFound
 */
export const listedRecord =
  <Name extends string, F extends Fields, Step extends string, Rule>(document: Document<Name, F, Step, Rule>) =>
  async (db: Database, { caller }: Pick<Context, "caller">, id: string, rule: Rule) => {
    const row = await findRow<Row<Entity<Name, F>>>(db, document.entity, id);
    return { ...row, allowedActions: allowedActions(document, row, caller, rule) };
  };

/** {@link recordDetail} with its lines, which name it by the field called after it. */
export async function documentDetail<
  Name extends string,
  F extends Fields,
  Step extends string,
  Rule,
  L extends Fields,
  const Besides extends string = never,
>(
  db: Database,
  context: Pick<Context, "caller">,
  document: Document<Name, F, Step, Rule>,
  line: Entity<string, L>,
  id: string,
  rule: Rule,
  besides: readonly Besides[] = [],
): Promise<
  Whole<Row<Entity<Name, F>> & Readonly<Record<Besides, string | null>>, Step> & {
    readonly lines: Row<Entity<string, L>>[];
  }
> {
  const ofHead = sql<boolean>`${column(`${document.entity.name}Id`)} = ${id}`;
  const [head, lines] = await inOneBreath([
    recordDetail(db, context, document, id, rule, besides),
    allRows<Row<Entity<string, L>>>(db, line, { where: ofHead, order: ["id"] }),
  ]);
  return { ...head, lines };
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
