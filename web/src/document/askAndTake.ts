import { CallError } from "../api/client.ts";
import type { Attempted } from "../ui/announce.ts";
import { askGiven, type Given } from "./askGiven.tsx";
import type { DocumentFace, DocumentRecord } from "./documentFace.ts";
import type { InForm } from "./takeStep.ts";

/** What a call is sent of: the record as it is known by now, what was typed, and the options with which the question says what is refused. */
export type Send<R, T> = (held: R, given: Given, inForm: InForm) => Promise<T | undefined>;

/**
 * Asks for the reason of a step and takes it with that. The question stays with what was typed until the step is taken: what is
 * refused it says, and where somebody else was faster it is from then on about the record as it is now. Answers what the step
 * came to; undefined where it was not taken.
 */
export async function askAndTake<R extends Pick<DocumentRecord, "id" | "version">, Step extends string, T>(
  face: DocumentFace<never, Step>,
  step: Step,
  record: R,
  question: Parameters<typeof askGiven>[3],
  send: Send<R, T>,
): Promise<T | undefined> {
  let [held, answer]: [R, T | undefined] = [record, undefined];
  const attempt = async (given: Given): Promise<Attempted> => {
    let said: string | null = null;
    const inForm: InForm = {
      showError: ({ message }) => {
        said = message;
        return false;
      },
      held: {
        face,
        id: record.id,
        step,
        renew: (now: R) => {
          held = { ...held, ...now };
        },
      },
    };
    try {
      answer = await send(held, given, inForm);
      return { isDone: true, said: null };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return { isDone: false, said };
    }
  };
  await askGiven(face, step, [record] as never, question, attempt);
  return answer;
}
