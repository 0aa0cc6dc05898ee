import { answerTo, Fault } from "@tandem/contract/core/errors";
import { operationOutcome } from "@tandem/contract/core/operation-outcome";
import type { Service } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import { escapeLiteral } from "pg";
import { Ending } from "./database.ts";
import type { RefusedCell, StoredFault } from "./word-cells.ts";

/** A row of a workbook that was left out, and what is wrong with it. */
export interface RefusedRow {
  readonly row: number;
  readonly cell: RefusedCell;
}

/** Something that a call left as it is, and why: as a fault, which each reader has in their language, or as it was said. */
export interface Refused extends Partial<RefusedRow> {
  readonly number: string | null;
  readonly fault?: StoredFault;
  readonly text?: string;
}

/** What became of a call that writes, as the operation log keeps it. */
export interface ToldOperation {
  readonly outcome: string;
  readonly changed: number | null;
  readonly refused: readonly Refused[];
  /** Numbers of what it was about. */
  readonly named: readonly string[];
}

/** So much of each is kept. */
const mostTold = 20;
const { done, partly, refused: refusedCode } = operationOutcome.code;

/** So many wrong places of a call are kept. */
const mostDetails = 5;
/** What was said in these is kept nowhere. */
const secret = /pwd|password|secret|token|code$|content$/i;

/** A fault as it is kept. */
export function keptFault({ error, parameters, details }: Fault): Required<Pick<Refused, "fault">> {
  const told = details.filter(({ path }) => !secret.test(path)).slice(0, mostDetails);
  return { fault: { error, parameters, ...(told.length > 0 ? { details: told } : {}) } };
}

/** Refusals that stand in the log already, by the transaction that they ended. */
const kept = new WeakSet<Fault>();

/** Whether a refusal belongs into the log, once: what was done already, what nobody is known to have asked, and what broke do not. */
export function isTold(error: unknown): error is Fault {
  if (!(error instanceof Fault) || error.error === "repeatedSubmission" || kept.has(error)) return false;
  const { http } = answerTo(error.error);
  return http < 500 && http !== 401;
}

/** The parts of answers that say how many records were changed and which were refused; each answer has some of them. */
interface Answer {
  readonly id?: unknown;
  readonly added?: unknown;
  readonly changed?: unknown;
  readonly deleted?: unknown;
  readonly refused?: unknown;
  readonly results?: readonly {
    readonly number: string | null;
    readonly error: { readonly errorMessage: string } | null;
  }[];
}

const numberOf = (value: unknown) => (typeof value === "number" ? value : 0);

/**
 * What an answer says of what became of the call. An answer that is read behind the writes is of one record, of which parts may
 * have been refused.
 * @param refused what the call refused, where it says so itself
 */
export function toldOf(
  answer: unknown,
  refused: readonly Refused[] = [],
  named: readonly string[] = [],
): ToldOperation {
  if (answer instanceof Ending) {
    const outcome = refused.length > 0 ? partly : done;
    return { outcome, changed: 1, refused: refused.slice(0, mostTold), named };
  }
  const { id, added, changed, deleted, refused: rows, results } = (answer ?? {}) as Answer;
  const counts = [added, changed, deleted].filter((count) => typeof count === "number");
  const count = counts.length > 0 ? counts.reduce<number>((sum, each) => sum + numberOf(each), 0) : null;
  const said = refused.length > 0 ? refused : saidOfRecords(results);
  const isRefused = said.length > 0 || numberOf(rows) > 0;
  return {
    outcome: isRefused ? (numberOf(count) > 0 ? partly : refusedCode) : done,
    changed: count ?? (typeof id === "string" ? 1 : null),
    refused: said.slice(0, mostTold),
    named: [...named, ...numbersOf(results)].slice(0, mostTold),
  };
}

const saidOfRecords = (results: Answer["results"]): Refused[] =>
  listOf(results).flatMap(({ number, error }) => (error ? [{ number, text: error.errorMessage }] : []));

const numbersOf = (results: Answer["results"]): string[] =>
  listOf(results).flatMap(({ number }) => (typeof number === "string" ? [number] : []));

const listOf = <T>(list: readonly T[] | undefined): readonly T[] => (Array.isArray(list) ? list : []);

/** A fault that ended a call as a whole; it is told once. */
export function toldFault(fault: Fault, named: readonly string[]): ToldOperation {
  kept.add(fault);
  const refused = [{ number: null, ...keptFault(fault) }];
  return { outcome: refusedCode, changed: 0, refused, named: named.slice(0, mostTold) };
}

/** What writes nothing can be made again and again at no cost: so many an hour and user are kept. */
const mostRefusedAnHour = 100;

/** The columns that are the same whatever became of a call. */
export type CallColumns = Readonly<Record<string, string>> & { readonly user_id: string };

/** Ids of what only its caller sees are drawn: those of others would have a gap for each. */
const drawnFor = new Set<string | undefined>(
  Object.values<Service>(services).flatMap(({ name, isConfidential }) => (isConfidential ? [name] : [])),
);

/** The statement that writes the row of a call. */
export function operationStatement(call: CallColumns, { outcome, changed, refused, named }: ToldOperation): string {
  const columns = {
    ...call,
    outcome,
    ...(changed === null ? {} : { changed_count: String(changed) }),
    ...(refused.length > 0 ? { refused: JSON.stringify(refused) } : {}),
    ...(named.length > 0 ? { named: [...new Set(named)].join(", ") } : {}),
  };
  const values = Object.entries(columns).map(([name, value]) => `${escapeLiteral(value)}${types[name] ?? ""}`);
  const [names, said] = [Object.keys(columns).join(", "), values.join(", ")];
  return drawnFor.has(call.service)
    ? `insert into operation_log (id, ${names}) overriding system value select app.drawn_id(), ${said}`
    : `insert into operation_log (${names}) select ${said}`;
}

/** The same of a call that was refused as a whole, as long as its user has not made too many such. */
export const refusedStatement = (call: CallColumns, told: ToldOperation): string =>
  `${operationStatement(call, told)} where (select count(*) from operation_log
    where user_id = ${escapeLiteral(call.user_id)}::bigint and outcome = ${escapeLiteral(refusedCode)}
      and happened_at > now() - interval '1 hour') < ${mostRefusedAnHour}`;

const types: Readonly<Record<string, string>> = { user_id: "::bigint", changed_count: "::integer", refused: "::jsonb" };
