import type { Page } from "@tandem/contract/core/service";
import { hashKey } from "@tanstack/react-query";
import { queryClient } from "../api/queries.ts";
import { type AnswerKey, callKey, serviceKey } from "../api/queryKeys.ts";
import type { DocumentFace } from "./documentFace.ts";

type Touched = Pick<DocumentFace<never>, "service" | "getMethod" | "touches">;
type Known = Readonly<Record<string, unknown>> & { readonly id: string };

const isRecord = (answer: unknown): answer is Known =>
  typeof answer === "object" && answer !== null && "id" in answer && "version" in answer;

/** A row as the answer has it, without what only the whole document holds. */
function patched(row: Known, answer: Known): Known {
  return Object.fromEntries(Object.entries({ ...row, ...answer }).filter(([name]) => name in row)) as Known;
}

/** Asks again for what is shown of the services that a step touched, and marks what is not shown; all but one answer. */
async function askAgain({ service, touches }: Touched, known?: AnswerKey): Promise<void> {
  const names = new Set<unknown>([service, ...touches].map(({ name }) => name));
  const knownHash = known && hashKey(known);
  await queryClient.invalidateQueries({
    predicate: ({ queryKey, queryHash }) => names.has(queryKey[0]) && queryHash !== knownHash,
  });
}

/** Asks again for a document and all that it is shown in, which somebody else has changed. */
export function reloadTouched(touched: Touched): Promise<void> {
  return askAgain(touched);
}

/**
 * Shows what a step answered wherever its document is known, on its page and in lists, and asks again only for what else the
 * step touched.
 */
export async function showAnswer(touched: Touched, answer: unknown): Promise<void> {
  if (!isRecord(answer)) return askAgain(touched);
  const { service, getMethod } = touched;
  const whole =
    getMethod !== undefined && "allowedActions" in answer ? callKey(service, getMethod, { id: answer.id }) : undefined;
  if (whole) {
    await queryClient.cancelQueries({ queryKey: whole, exact: true });
    queryClient.setQueryData(whole, answer);
  }
  queryClient.setQueriesData<Partial<Page<Known>>>({ queryKey: serviceKey(service) }, (page) =>
    page?.records?.some(({ id }) => id === answer.id)
      ? { ...page, records: page.records.map((row) => (row.id === answer.id ? patched(row, answer) : row)) }
      : page,
  );
  await askAgain(touched, whole);
}
