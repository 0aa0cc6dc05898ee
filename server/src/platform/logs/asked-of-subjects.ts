import type { LanguageCode } from "@tandem/contract/core/languages";
import { type RawBuilder, sql } from "kysely";
import type { AnyEntity } from "../../core/list-columns.ts";
import { containing, matchesKeyword } from "../../core/list-conditions.ts";

/** What is asked of a log, as what is stored says it: each reader has its words in their language. */
export interface AsStored<Condition> {
  readonly condition: Condition;
  readonly where: readonly RawBuilder<boolean>[];
}

/** What is stored, by the words in which its reader has it. */
export type Worded = (language: LanguageCode, words: string) => readonly string[];

const isSaid = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** One of the values of a column that are read in words which hold what somebody looks for. */
export const wordedSo = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`t1.${column}`)} = any (${values}::text[])`;

/** A keyword, and what a subject is to contain, are looked for in what subjects are called, too; a keyword `elsewhere` besides. */
export function askedOfSubjects<Condition extends object>(
  entity: unknown,
  language: LanguageCode,
  condition: Condition,
  subjectsWorded: Worded,
  elsewhere: RawBuilder<boolean> = sql<boolean>`false`,
): AsStored<Condition> {
  const { keyword, subjectIndistinct, ...others } = condition as { keyword?: unknown; subjectIndistinct?: unknown };
  const called = (words: string) => wordedSo("subject", subjectsWorded(language, words));
  const where = [
    ...(isSaid(keyword)
      ? [sql<boolean>`(${elsewhere} or ${matchesKeyword(entity as AnyEntity, keyword)} or ${called(keyword)})`]
      : []),
    ...(isSaid(subjectIndistinct)
      ? [sql<boolean>`(t1.subject ilike ${containing(subjectIndistinct)} or ${called(subjectIndistinct)})`]
      : []),
  ];
  return { condition: others as Condition, where };
}
