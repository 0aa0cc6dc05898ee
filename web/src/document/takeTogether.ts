import type { DocumentStep } from "@tandem/contract/core/document";
import type { MassAnswer } from "@tandem/contract/core/service";
import i18next from "i18next";
import { CallError, type CallOptions, call, repeatedSubmission } from "../api/client.ts";
import type { Given } from "./askGiven.tsx";
import type { DocumentFace, DocumentRecord } from "./documentFace.ts";
import { recordsNow } from "./recordNow.ts";
import { refusalText } from "./stepWords.ts";
import { type InForm, takeStep } from "./takeStep.ts";
import { type Course, sendInParts } from "./together.tsx";

/** What became of several records; those that were not reached when it was stopped or failed are in none of it. */
export interface TakenTogether extends MassAnswer {
  /** Those of which no answer came: they may have been taken. */
  readonly unanswered: readonly string[];
  /** It ended because a part failed, and not because it was stopped. */
  readonly failed: boolean;
}

type Answer = Pick<TakenTogether, "changed" | "results">;

/**
 * What became of a part that was done at a try of which no answer came, and that the browser sent once more by itself: a record of
 * which the version is still the one that was sent was left. Where nothing tells, it was taken.
 *
 * @throws CallError where that could not be asked
 */
async function foundTaken<R extends DocumentRecord, Step extends string>(
  face: DocumentFace<R, Step>,
  step: Step,
  part: readonly R[],
): Promise<Answer> {
  const records = await recordsNow<R>(
    face,
    part.map(({ id }) => id),
  );
  const now = new Map(records.map((record) => [record.id, record]));
  const results = part.map((record) => {
    const found = now.get(record.id);
    const isLeft = found !== undefined && found.version === record.version;
    const why = found?.allowedActions?.[step] ?? null;
    const errorMessage = why === null ? i18next.t("documentPage.leftUntold") : refusalText(why);
    return { id: record.id, number: face.numberOf(record), error: isLeft ? { errorCode: "", errorMessage } : null };
  });
  return { changed: results.filter(({ error }) => error === null).length, results };
}

/**
 * Takes a step on several records; each is taken or refused by itself. What was done before a part fails stays done, and of that
 * part it is told whether it may have been.
 */
export function takeTogether<R extends DocumentRecord, Step extends string>(
  face: DocumentFace<R, Step>,
  step: Step,
  records: readonly R[],
  given: Given,
  { course, inForm }: { readonly course?: Course | undefined; readonly inForm?: InForm } = {},
): Promise<TakenTogether | undefined> {
  const { together }: DocumentStep = face.document.steps[step];
  if (together === null) throw new RangeError(`${step} is taken on one record at a time`);
  const { service = face.service, given: usual } = face.steps[step];
  const send = async (part: readonly R[], options: CallOptions): Promise<Answer> => {
    const input = { [together.list]: part.map(({ id, version }) => ({ id, version })), ...usual?.(), ...given };
    try {
      return (await call(service, together.method, input, options)) as MassAnswer;
    } catch (error) {
      if (!(error instanceof CallError) || error.errorCode !== repeatedSubmission) throw error;
      return foundTaken(face, step, part);
    }
  };
  return takeStep(
    face,
    async (options) => {
      const results: MassAnswer["results"] = [];
      const unanswered: string[] = [];
      let [changed, failed] = [0, false];
      const take = async (part: readonly R[], at: number) => {
        try {
          const answer = await send(part, at === 0 ? options : { showRepeatError: false });
          results.push(...answer.results);
          changed += answer.changed;
          return true;
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          const isOpen = error.errorCode === "" && !error.cancelled;
          if (at === 0 && (records.length === 1 || !isOpen)) throw error;
          // It has been said.
          failed = true;
          if (isOpen) unanswered.push(...part.map(({ id }) => id));
          return false;
        }
      };
      await sendInParts(records, take, course);
      return { changed, results, unanswered, failed };
    },
    inForm,
  );
}
