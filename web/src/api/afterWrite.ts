import type { Page, Service } from "@tandem/contract/core/service";
import { hashKey, type Query } from "@tanstack/react-query";
import { outdate, queryClient, refreshAll } from "./queries.ts";
import { type AnswerKey, callKey, serviceKey } from "./queryKeys.ts";

/** A service, as far as its answers are known by it. */
export type Touched = Pick<Service, "name">;

/** Of which answers a write changes some. */
export interface Written {
  /** The service that takes it. */
  readonly service: Service;
  /** The call that answers a record whole, where pages show one. */
  readonly getMethod?: string;
  /** Further services; `everything` where it changes what the user may see and do. */
  readonly touches?: readonly Touched[] | "everything";
  /** Other answers tell of the record by its name: they are asked again when they are next shown. */
  readonly namedElsewhere?: true;
}

type Known = Readonly<Record<string, unknown>> & { readonly id: string };

const isRecord = (answer: unknown): answer is Known =>
  typeof answer === "object" && answer !== null && "id" in answer && "version" in answer;

/** A row as the answer has it, without what only the whole record holds. */
function patched(row: Known, answer: Known): Known {
  return Object.fromEntries(Object.entries({ ...row, ...answer }).filter(([name]) => name in row)) as Known;
}

/** Asks again for what is shown of the services that a write touched, and marks what is not shown; all but one answer. */
export async function askAgain(written: Written, known?: AnswerKey): Promise<void> {
  const { service, touches = [], namedElsewhere } = written;
  if (touches === "everything") return refreshAll();
  const names = new Set<unknown>([service, ...touches].map(({ name }) => name));
  const knownHash = known && hashKey(known);
  if (namedElsewhere) {
    const predicate = ({ meta }: Query) => meta?.keptByUsers !== true;
    await queryClient.invalidateQueries({ type: "inactive", refetchType: "none", predicate });
  }
  await outdate({
    predicate: ({ queryKey, queryHash }) => names.has(queryKey[0]) && queryHash !== knownHash,
  });
}

/**
 * Shows what a write answered wherever its record is known, on its page and in lists, and asks again only for what else the
 * write touched.
 */
export async function showAnswer(written: Written, answer: unknown): Promise<void> {
  if (!isRecord(answer)) return askAgain(written);
  const { service, getMethod } = written;
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
  await askAgain(written, whole);
}
