import i18next from "i18next";
import type { ReactNode } from "react";
import type { Attempted } from "../ui/announce.ts";
import { askReason } from "../ui/askReason.tsx";
import type { DocumentFace } from "./documentFace.ts";
import { NewDay, problemOfDay, type TypedDay } from "./NewDay.tsx";

/** What whoever takes a step says of it: its reason, and what else the step takes, by the names of fields. */
export type Given = Readonly<Record<string, string>>;

/** Asks for the reason of a step, and for the day that it takes besides; null when the user thinks better of it. */
export async function askGiven<R, Step extends string>(
  face: DocumentFace<R, Step>,
  step: Step,
  records: readonly R[],
  question: Omit<Parameters<typeof askReason>[0], "attempt"> & { readonly content?: ReactNode },
  attempt?: (given: Given) => Promise<Attempted>,
): Promise<Given | null> {
  const { newDay } = face.steps[step];
  if (!newDay) {
    const reason = await askReason({
      ...question,
      ...(attempt && { attempt: (said: string) => attempt({ reason: said }) }),
    });
    return reason === null ? null : { reason };
  }
  const typed: TypedDay = { day: null, complain: () => undefined };
  const whyNeeded = newDay.whyNeeded(records);
  const givenFor = (reason: string): Given => (typed.day ? { reason, [newDay.field]: typed.day } : { reason });
  const reason = await askReason({
    ...question,
    content: (
      <>
        {question.content}
        <NewDay typed={typed} label={i18next.t(newDay.label)} whyNeeded={whyNeeded} />
      </>
    ),
    isComplete: () => {
      const problem = problemOfDay(typed, whyNeeded);
      if (problem !== null) typed.complain(problem);
      return problem === null;
    },
    ...(attempt && { attempt: (said: string) => attempt(givenFor(said)) }),
  });
  return reason === null ? null : givenFor(reason);
}
