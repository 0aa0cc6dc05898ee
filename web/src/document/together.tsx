import type { DocumentStep } from "@tandem/contract/core/document";
import type { ErrorName } from "@tandem/contract/core/errors";
import i18next from "i18next";
import { lazy, type ReactNode, Suspense } from "react";
import { CallError } from "../api/client.ts";
import { OddList } from "../fields/doubts.tsx";
import { ask } from "../ui/announce.ts";
import { askGiven, type Given } from "./askGiven.tsx";
import type { DocumentFace, DocumentRecord, OddOfAll } from "./documentFace.ts";
import type { Refusal } from "./Refusals.tsx";
import { refusalText, wordsOfAll } from "./stepWords.ts";

const RefusalList = lazy(async () => ({ default: (await import("./Refusals.tsx")).RefusalList }));

const notTheirs: ReadonlySet<string> = new Set(["actionOfOtherSide", "permissionMissing"] satisfies ErrorName[]);

/** Whether no waiting changes that the step is refused: it is not this user's, and its button not there. */
export function isNotTheirs(error: string | null): boolean {
  return error !== null && notTheirs.has(error);
}

/** So many records are sent at first, and then at once: what is stopped stops soon. */
const firstPart = 20;
const furtherPart = 50;

/** A step on many records that is under way. */
export interface Followed {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** How far a step on many records is said to be, and what stops it. */
export interface Course {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/** Sends records part after part until all are sent or it is stopped; what a part answers says whether to go on. */
export async function sendInParts<R>(
  records: readonly R[],
  send: (part: readonly R[], at: number) => Promise<boolean>,
  course?: Course,
): Promise<void> {
  for (let at = 0; at < records.length && !course?.signal.aborted; ) {
    if (at > 0) course?.onProgress(at);
    const part = records.slice(at, at + (at === 0 ? firstPart : furtherPart));
    if (!(await send(part, at))) return;
    at += part.length;
  }
}

/** What may be taken along of what is selected, and what may not, as the server said with each row. */
export function divide<R extends Pick<DocumentRecord<Step>, "id" | "allowedActions">, Step extends string>(
  { numberOf, wordsOf }: Pick<DocumentFace<R, Step>, "numberOf" | "wordsOf">,
  step: Step,
  records: readonly R[],
) {
  const whyNot = ({ allowedActions }: R) => allowedActions?.[step] ?? null;
  const able = records.filter((record) => whyNot(record) === null);
  const others = records.flatMap((record): Refusal[] => {
    const error = whyNot(record);
    if (error === null) return [];
    return [{ id: record.id, number: numberOf(record), reason: refusalText(error, wordsOf?.(record)) }];
  });
  const isTheirs = records.length === 0 || records.some((record) => !isNotTheirs(whyNot(record)));
  return { able, others, isTheirs };
}

/**
 * Asks whether a step is taken on those that it can be taken on, for which reason where it needs one, and says which of the
 * selected are left out and why. null when the user thinks better of it.
 */
export async function askForAll<R, Step extends string>(
  face: DocumentFace<R, Step>,
  step: Step,
  able: readonly R[],
  others: readonly Refusal[],
): Promise<Given | null> {
  const { asks }: DocumentStep = face.document.steps[step];
  const words = wordsOfAll(face, step, able);
  const odd = (await oddOf(face, step, able)) ?? none;
  const content =
    others.length === 0 && odd.count === 0 ? words.content : withMore(words.content, able.length, others, odd);
  const question = { ...words, content };
  if (asks !== "reason") return (await ask(question)) ? {} : null;
  return askGiven(face, step, able, question);
}

const none: OddOfAll = { count: 0, values: [], more: 0 };

/** What of the records hardly can be meant; the step may be taken though nobody could tell, which has been said. */
async function oddOf<R, Step extends string>(face: DocumentFace<R, Step>, step: Step, records: readonly R[]) {
  if (records.length === 0) return none;
  try {
    return await face.steps[step].oddOf?.(records);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return none;
  }
}

function withMore(content: string, able: number, others: readonly Refusal[], odd: OddOfAll): ReactNode {
  return (
    <>
      <p>{content}</p>
      {odd.count > 0 && (
        <OddList text={i18next.t("doubts.ofSome", { odd: odd.count, total: able })} odd={odd.values} more={odd.more} />
      )}
      {others.length > 0 && (
        <>
          <p>{i18next.t("documentPage.someCan", { done: able, count: able + others.length })}</p>
          <Suspense fallback={null}>
            <RefusalList refusals={others} />
          </Suspense>
        </>
      )}
    </>
  );
}
