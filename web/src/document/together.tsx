import type { DocumentStep } from "@tandem/contract/core/document";
import type { ErrorName } from "@tandem/contract/core/errors";
import type { MassAnswer } from "@tandem/contract/core/service";
import i18next from "i18next";
import { lazy, Suspense } from "react";
import { call } from "../api/client.ts";
import { pathToDocument } from "../routes/paths.ts";
import { ask } from "../ui/announce.ts";
import type { DocumentFace, DocumentRecord } from "./documentFace.ts";
import type { Refusal } from "./Refusals.tsx";
import { refusalText, wordsOfAll } from "./stepWords.ts";
import { takeStep } from "./takeStep.ts";

const RefusalList = lazy(async () => ({ default: (await import("./Refusals.tsx")).RefusalList }));

const notTheirs: ReadonlySet<string> = new Set(["actionOfOtherSide", "permissionMissing"] satisfies ErrorName[]);

/** Whether no waiting changes that the step is refused: it is not this user's, and its button not there. */
export function isNotTheirs(error: string | null): boolean {
  return error !== null && notTheirs.has(error);
}

/** Takes a step on several records; each is taken or refused by itself. */
export function takeTogether<R extends DocumentRecord, Step extends string>(
  face: DocumentFace<R, Step>,
  step: Step,
  records: readonly R[],
): Promise<MassAnswer | undefined> {
  const { together }: DocumentStep = face.document.steps[step];
  if (together === null) throw new RangeError(`${step} is taken on one record at a time`);
  const input = { [together.list]: records.map(({ id, version }) => ({ id, version })) };
  return takeStep(face, (options) => call(face.service, together.method, input, options) as Promise<MassAnswer>);
}

/** What may be taken along of what is selected, and what may not, as the server said with each row. */
export function divide<R extends DocumentRecord, Step extends string>(
  { numberOf }: DocumentFace<R, Step>,
  step: Step,
  records: readonly R[],
) {
  const whyNot = ({ allowedActions }: R) => allowedActions?.[step] ?? null;
  const able = records.filter((record) => whyNot(record) === null);
  const others = records.flatMap((record): Refusal[] => {
    const error = whyNot(record);
    return error === null ? [] : [{ id: record.id, number: numberOf(record), reason: refusalText(error) }];
  });
  const isTheirs = records.length === 0 || records.some((record) => !isNotTheirs(whyNot(record)));
  return { able, others, isTheirs };
}

/** Asks whether a step is taken on those that it can be taken on, and says which of the selected are left out and why. */
export function askForAll<R, Step extends string>(
  face: DocumentFace<R, Step>,
  step: Step,
  able: readonly R[],
  others: readonly Refusal[],
): Promise<boolean> {
  const words = wordsOfAll(face, step, able);
  if (others.length === 0) return ask(words);
  const content = (
    <>
      <p>{words.content}</p>
      <p>{i18next.t("documentPage.someCan", { done: able.length, count: able.length + others.length })}</p>
      <Suspense fallback={null}>
        <RefusalList refusals={others} />
      </Suspense>
    </>
  );
  return ask({ ...words, content });
}

/** Which records an answer says were left as they are. */
export function refusalsIn({ route }: Pick<DocumentFace<never>, "route">, { results }: MassAnswer): Refusal[] {
  return results.flatMap(({ id, number, error }) =>
    error === null
      ? []
      : [{ id, number, reason: error.errorMessage, ...(route ? { path: pathToDocument(route, id) } : {}) }],
  );
}
