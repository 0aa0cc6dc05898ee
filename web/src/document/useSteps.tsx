import { UndoOutlined } from "@ant-design/icons";
import type { DocumentStep } from "@tandem/contract/core/document";
import type { Side } from "@tandem/contract/core/lifecycle";
import i18next from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { CallError, call } from "../api/client.ts";
import { useCurrentUser, usePage } from "../api/currentUser.ts";
import type { ListContext } from "../list/listDeclaration.ts";
import { pathTo, pathToDocument } from "../routes/paths.ts";
import type { PageAction } from "../ui/ActionBar.tsx";
import { ask, sayDone } from "../ui/announce.ts";
import type { ImportTarget } from "../workbooks/importTarget.ts";
import { askAndTake } from "./askAndTake.ts";
import type { Given } from "./askGiven.tsx";
import type { DocumentFace, DocumentRecord } from "./documentFace.ts";
import { importedActions } from "./imported.ts";
import { askedText, doneWithAll, labelOfAll, refusalText, stepLabel, undoLabel, wordsOfStep } from "./stepWords.ts";
import { type InForm, refuseAfter, takeStep } from "./takeStep.ts";
import { takeTogether } from "./takeTogether.ts";
import { divide, isNotTheirs } from "./together.tsx";
import { isUndoable, sayTaken, undoStep } from "./undoStep.ts";
import { useTakeSelected } from "./useTakeSelected.tsx";

/** Buttons of a document's steps, for each place that shows them. */
export interface Steps<R> {
  /** The fields of a record that they look at. */
  readonly reads: readonly (keyof R & string)[];
  /** Of its page: those that may be taken in line, the others under More with the reason why not (S6.2d). */
  readonly ofPage: (record: R) => PageAction[];
  /** Of a row and its drawer: those that may be taken. */
  readonly ofRow: (record: R) => PageAction[];
  /** Of the rows that are selected in a list: what can be done with several. */
  readonly ofSelected: (context: ListContext<R>) => PageAction[];
  /** Of documents that a workbook has just brought: the step that comes next for them, and the way to their list. */
  readonly ofImported: NonNullable<ImportTarget["afterwards"]>;
  /** Which of several, or lines of one, were refused and why, in view until it is closed. */
  readonly refusals: ReactNode;
}

/** Takes a step that asks nothing of its own; answers what it came to, unless it was not taken. */
async function takeOne<R extends DocumentRecord, Step extends string>(
  face: DocumentFace<R, Step>,
  step: Step,
  record: R,
) {
  const { asks, method, together }: DocumentStep = face.document.steps[step];
  const words = wordsOfStep(face, step, record);
  const isAsOnlyOne = together?.method === method;
  const send = (held: R, given: Given, inForm?: InForm) => {
    if (isAsOnlyOne) return takeAsOnlyOne(face, step, held, given, inForm);
    const input = { id: held.id, version: held.version, ...given };
    return takeStep(face, (options) => call(face.service, method, input, options), inForm);
  };
  if (asks === "confirmation" && !(await ask(words))) return;
  const answer = await (asks === "reason"
    ? askAndTake(face as DocumentFace<never, Step>, step, record, words, send)
    : send(record, {}));
  if (answer === undefined || isAsOnlyOne) return answer;
  const waitsFor = (answer as { readonly approval?: { readonly waitsFor: string | null } | null }).approval?.waitsFor;
  if (waitsFor) sayDone(askedText(waitsFor));
  else if (isUndoable(answer, step)) await sayTaken(face, step, doneWithAll(face, step, 1), [record.id]);
  else if (words.done) sayDone(words.done);
  return answer;
}

/** Takes a step on one record by the call that takes it on several; answers what it came to where it was taken at once. */
async function takeAsOnlyOne<R extends DocumentRecord, Step extends string>(
  face: DocumentFace<R, Step>,
  step: Step,
  record: R,
  given: Given,
  inForm?: InForm,
) {
  const answer = await takeTogether(face, step, [record], given, inForm ? { inForm } : {});
  const error = answer?.results[0]?.error;
  if (error) await refuseAfter(new CallError(error.errorMessage, error), face, inForm);
  else if (answer?.results[0]?.waitsFor) sayDone(askedText(answer.results[0].waitsFor.join(", ")));
  else if (answer) {
    await sayTaken(face, step, doneWithAll(face, step, 1), [record.id]);
    return answer;
  }
  return undefined;
}

/** Takes the last step back, where it still can be; only a whole document says so. */
function undoOf<R extends DocumentRecord, Step extends string>(face: DocumentFace<R, Step>, record: R): PageAction[] {
  const { id, undo } = record as R & { readonly undo?: Step | null };
  if (!undo) return [];
  return [{ key: "undo", label: undoLabel(face, undo), icon: <UndoOutlined />, run: () => undoStep(face, undo, [id]) }];
}

/** The button of a step for the selected rows; none where it is taken on one alone, or by others than this user. */
function actionOfSelected<R extends DocumentRecord, Step extends string>(
  face: DocumentFace<R, Step>,
  step: Step,
  { selected, side }: { readonly selected: readonly R[]; readonly side: Side },
  run: () => unknown,
): PageAction[] {
  const { lifecycle, action, together }: DocumentStep = face.document.steps[step];
  const definition = lifecycle.actions[action];
  if (together === null || ![definition?.side].flat().includes(side)) return [];
  const { able, others, isTheirs } = divide(face, step, selected);
  if (!isTheirs) return [];
  const { icon, primary = false, danger = false, underMore = false } = face.steps[step];
  const whyNone = others[0]?.reason ?? i18next.t("listPage.selectSome");
  return [
    {
      key: step,
      label: labelOfAll(face, step),
      icon,
      primary,
      danger,
      // What cannot be done now leaves the room to what can.
      underMore: underMore || (able.length === 0 && (!primary || selected.length > 0)),
      ...(selected.length === 0 && definition ? { permission: definition.permission } : {}),
      disabledReason: able.length > 0 ? null : whyNone,
      run,
    },
  ];
}

/**
 * The buttons of a document's steps, by what the server says may be done. `own` are the steps that this page takes itself,
 * because they need more than a confirmation or a reason; what has a page of its own, the face says.
 */
export function useSteps<R extends DocumentRecord, Step extends string>(
  face: DocumentFace<R, Step>,
  own: Partial<Record<Step, (record: R) => unknown>> = {},
): Steps<R> {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  const navigate = useNavigate();
  const { leave } = usePage();
  const { takeSelected, tellLines, notices } = useTakeSelected(face);
  const names = (Object.keys(face.steps) as Step[]).filter((step) => !face.steps[step].elsewhere);

  const actionOf = (step: Step, record: R, onDeleted?: () => void): PageAction => {
    const { icon, primary: usually = false, danger = false, underMore = false } = face.steps[step];
    const { isLater, deletes = false, page } = face.steps[step];
    const primary = usually && !isLater?.(record);
    const onPage = page && (() => navigate(pathToDocument(page, record.id)));
    const takeOwn = own[step] ?? onPage;
    const run = async () => {
      if (takeOwn) return takeOwn(record);
      const answer = await takeOne(face, step, record);
      tellLines(step, answer);
      if (deletes && answer !== undefined) onDeleted?.();
    };
    return { key: step, label: stepLabel(face, step), icon, primary, danger, underMore, run };
  };
  const toList = () => face.listRoute && leave(pathTo(face.listRoute));
  return {
    reads: face.reads,
    ofPage: (record) => [
      ...names.flatMap((step): PageAction[] => {
        const refusal = record.allowedActions?.[step] ?? null;
        const action = actionOf(step, record, toList);
        if (refusal === null) return record.allowedActions ? [action] : [];
        return isNotTheirs(refusal) || face.steps[step].passing
          ? []
          : [{ ...action, underMore: true, disabledReason: refusalText(refusal, face.wordsOf?.(record)) }];
      }),
      ...undoOf(face, record),
    ],
    ofRow: (record) =>
      names
        .filter((step) => record.allowedActions?.[step] === null)
        .map((step) => {
          const { shortLabel } = face.steps[step];
          return { ...actionOf(step, record), ...(shortLabel ? { label: t(shortLabel) } : {}) };
        }),
    ofSelected: ({ selected, keep }) =>
      names.flatMap((step) =>
        actionOfSelected(face, step, { selected, side }, () => takeSelected(step, selected, { keep })),
      ),
    ofImported: (documents, result) =>
      importedActions(face, documents, {
        isTaken: result.isTaken,
        show: (address) => {
          result.leave();
          navigate(address);
        },
        take: async (step, records) => result.bringBack(await takeSelected(step, records, { begin: result.putAside })),
      }),
    refusals: notices,
  };
}
