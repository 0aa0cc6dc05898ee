import type { DocumentStep } from "@tandem/contract/core/document";
import { errorCode } from "@tandem/contract/core/errors";
import type { MassAnswer } from "@tandem/contract/core/service";
import i18next from "i18next";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ListContext } from "../list/listDeclaration.ts";
import { sayDone } from "../ui/announce.ts";
import type { DocumentFace, DocumentRecord } from "./documentFace.ts";
import type { Left } from "./Refusals.tsx";
import { refusalsIn } from "./refusalsIn.ts";
import { countTaken, doneWithAll, labelOfAll, stepLabel, undoLabel, withRest } from "./stepWords.ts";
import { takeTogether } from "./takeTogether.ts";
import { askForAll, type Course, divide } from "./together.tsx";
import { sayTaken, undoStep } from "./undoStep.ts";
import { useCourse } from "./useCourse.tsx";

const RefusalNotice = lazy(async () => ({ default: (await import("./Refusals.tsx")).RefusalNotice }));

/** The records of which their state says that the step cannot be taken on them: trying again does not change that. */
function beyondStep<Step extends string>(
  { document }: Pick<DocumentFace<never, Step>, "document">,
  step: Step,
  { results }: MassAnswer,
): ReadonlySet<string> {
  const { lifecycle, action }: DocumentStep = document.steps[step];
  const { error, errorFrom = {} } = lifecycle.actions[action] ?? {};
  const names = [error, ...Object.values(errorFrom)].filter((name) => name !== undefined);
  const codes = new Set(names.map(errorCode));
  return new Set(results.flatMap((each) => (each.error && codes.has(each.error.errorCode) ? [each.id] : [])));
}

/** Takes steps on several records at once, and tells how that goes and which of them, or of the lines of one, were refused. */
export function useTakeSelected<R extends DocumentRecord, Step extends string>(
  face: DocumentFace<R, Step>,
): {
  /** `begin` is called once the user has agreed, `keep` with those that it was not taken on. Answers what came of it, in words. */
  readonly takeSelected: (
    step: Step,
    selected: readonly R[],
    then: { readonly begin?: () => void; readonly keep?: ListContext<R>["keep"] },
  ) => Promise<string | undefined>;
  /** Tells on which lines of one record a step was not taken, where what it answered says so. */
  readonly tellLines: (step: Step, answer: unknown) => void;
  readonly notices: ReactNode;
} {
  const [left, setLeft] = useState<Left | null>(null);
  const course = useCourse();
  const tell = (told: Left) => {
    const { refusals, unanswered = 0, untried = 0 } = told;
    setLeft(refusals.length + unanswered + untried > 0 ? told : null);
  };
  return {
    takeSelected: async (step, selected, { begin, keep }) => {
      const { able, others } = divide(face, step, selected);
      const given = await askForAll(face, step, able, others);
      if (given === null) return undefined;
      begin?.();
      const label = labelOfAll(face, step);
      let followed: Course | undefined;
      const answer = await course.follow(label, able.length, (how) => {
        followed = how;
        return takeTogether(face, step, able, given, { course: how });
      });
      if (answer === undefined) return undefined;
      const refusals = refusalsIn(face, answer);
      const reached = new Set(answer.results.map(({ id }) => id));
      const open = able.filter(({ id }) => !reached.has(id));
      const beyond = beyondStep(face, step, answer);
      keep?.([...refusals, ...open, ...others].flatMap(({ id }) => (beyond.has(id) ? [] : [id])));
      const { changed, unanswered, failed } = answer;
      const untried = open.length - unanswered.length;
      tell({ label, changed, refusals, unanswered: unanswered.length, untried: failed ? untried : 0 });
      const asked = answer.results.filter(({ waitsFor }) => waitsFor !== undefined);
      const taken = answer.results
        .filter(({ error, waitsFor }) => error === null && waitsFor === undefined)
        .map(({ id }) => id);
      const undo = () => course.follow(undoLabel(face, step), taken.length, (how) => undoStep(face, step, taken, how));
      const waits = asked.length > 0 ? i18next.t("documentPage.askedForAll", { count: asked.length }) : "";
      if (waits) sayDone(waits);
      const count = countTaken(face, able, taken);
      const done = changed > 0 ? doneWithAll(face, step, count) : "";
      const said = failed ? done : withRest(done, untried, followed);
      if (said) await sayTaken(face, step, said, taken, undo);
      return [waits, withRest(done, able.length - taken.length - asked.length, followed)].filter(Boolean).join(" ");
    },
    tellLines: (step, answer) => {
      const { lineResults: results = [] } = (answer ?? {}) as { readonly lineResults?: MassAnswer["results"] };
      const refusals = refusalsIn({}, { results });
      tell({ label: stepLabel(face, step), changed: results.length - refusals.length, refusals });
    },
    notices: (course.notice || left) && (
      <>
        {course.notice}
        {left && (
          <Suspense fallback={null}>
            <RefusalNotice {...left} onClose={() => setLeft(null)} />
          </Suspense>
        )}
      </>
    ),
  };
}
