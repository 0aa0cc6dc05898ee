import { importEnding, importEndings } from "@tandem/contract/core/import-sheet";
import type { ImportOutcome, ImportSettings } from "@tandem/contract/core/service";
import i18next from "i18next";
import { type Dispatch, type SetStateAction, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../api/afterWrite.ts";
import { CallError, type Transferred } from "../api/client.ts";
import { progressOf, useLiveMessages } from "../api/liveMessages.ts";
import { isDone } from "../form/doneBefore.ts";
import { type Readings, readingsOf } from "./ImportQuestions.tsx";
import { type AskedTitles, likelyMeanings, type Meanings } from "./ImportTitles.tsx";
import { type AskedValues, type Codes, likelyCodes } from "./ImportValues.tsx";
import type { ImportTarget } from "./importTarget.ts";

/** Largest file in MB (S5.7a, S9.6c). */
export const maxSize = 50;
const lastLines = 8;

/** The states of S4.8: 0 idle, 1 sending, 2 checking, 3 importing, 4 refused, 5 server exception, 6 done. */
export type ImportState =
  | { readonly is: "idle"; readonly problem?: string }
  | { readonly is: "sending"; readonly sent: Transferred }
  | { readonly is: "checking" | "importing"; readonly done: number; readonly total: number | null }
  | { readonly is: "matching"; readonly asked: AskedTitles }
  | { readonly is: "coding"; readonly asked: AskedValues }
  | { readonly is: "asking"; readonly questions: ImportOutcome["questions"] }
  | {
      readonly is: "refused";
      readonly outcome: ImportOutcome | null;
      readonly message: string;
      /** Nothing of it would come in without what is wrong. */
      readonly noneIsGood?: boolean;
      /** It was imported before: it is for the user to say whether it comes in once more. */
      readonly isRepeated?: boolean;
    }
  | { readonly is: "exception"; readonly message: string; readonly isUnanswered: boolean }
  /** It had come in at a try before, of which no answer came. */
  | { readonly is: "doneBefore" }
  /** `taken` is what was said of the step that came next; empty while that is taken. */
  | { readonly is: "imported"; readonly outcome: ImportOutcome; readonly taken?: string | undefined };

/** Whether a file is on its way. */
export const isBusy = (state: ImportState) =>
  state.is === "sending" || state.is === "checking" || state.is === "importing";

const isNothing = ({ errors, added, changed, unchanged }: ImportOutcome) =>
  errors.length > 0 && added + changed + unchanged === 0;

/** Whether each row is named among what is wrong. */
const isAllWrong = ({ errors, moreErrors, refused }: ImportOutcome) =>
  moreErrors === 0 && new Set(errors.map(({ row }) => row)).size >= refused;

/** What of a workbook of which nothing came in is to be said. */
function refusedOf(outcome: ImportOutcome, onlyGood: boolean): ImportState {
  const noneIsGood = onlyGood || isAllWrong(outcome);
  const message = i18next.t(onlyGood ? "importDialog.noneIsGood" : "importDialog.nothingAdded");
  return { is: "refused", outcome, message, noneIsGood };
}

/** What the server tells of an import while it runs: how far it is, and its last lines. */
function useProgress(open: boolean, setState: Dispatch<SetStateAction<ImportState>>) {
  const [lines, setLines] = useState<readonly string[]>([]);
  const progressId = useLiveMessages(open, (text) => {
    // The answer of the call may overtake the messages on their way here.
    if (text === "checkSuccess") {
      setState((before) => (isBusy(before) ? { is: "importing", done: 0, total: null } : before));
    } else if (text.startsWith("✔") || text.startsWith("✘")) {
      setLines((before) => [...before, ...text.split("\n")].slice(-lastLines));
    }
    const progress = progressOf(text);
    if (!progress || progress.phase === "exporting") return;
    setState((before) =>
      isBusy(before)
        ? {
            is: progress.phase === "importing" ? "importing" : "checking",
            done: progress.done,
            total: progress.total,
          }
        : before,
    );
  });
  return { lines, progressId, forgetLines: () => setLines([]) };
}

/** What a failed call leaves the dialog in. */
function stateAfter(error: unknown): ImportState {
  if (!(error instanceof CallError)) throw error;
  if (error.cancelled) return { is: "idle" };
  if (isDone(error)) return { is: "doneBefore" };
  if (error.errorCode === "" || error.errorCode === "internal")
    return { is: "exception", message: error.message, isUnanswered: error.unanswered };
  return { is: "refused", outcome: null, message: error.message, isRepeated: error.errorCode === "importRepeated" };
}

/** What the user answered to questions of how the file is to be read. */
function useReading() {
  const [readings, setReadings] = useState<Readings>({});
  const [meanings, setMeanings] = useState<Meanings | null>(null);
  const [codes, setCodes] = useState<Codes | null>(null);
  const [matchAgain, setMatchAgain] = useState(false);
  const read = (column: string, form: Readings[string]) => setReadings((before) => ({ ...before, [column]: form }));
  const answers: Partial<ImportSettings> = {
    ...readingsOf(readings),
    ...(meanings ? { titles: JSON.stringify(meanings) } : { askTitles: matchAgain ? "2" : "1" }),
    ...(codes ? { values: JSON.stringify(codes) } : { askValues: matchAgain ? "2" : "1" }),
  };
  const forgetAnswers = () => {
    setReadings({});
    setMeanings(null);
    setCodes(null);
  };
  return { readings, read, meanings, setMeanings, codes, setCodes, matchAgain, setMatchAgain, answers, forgetAnswers };
}

/** The file that is chosen, and how it is to be read. */
function useChoices(setState: (state: ImportState) => void) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [goodRows, setGoodRows] = useState(false);
  const [changeExisting, setChangeExisting] = useState(false);
  const [reason, setReason] = useState("");
  const { answers, forgetAnswers, ...reading } = useReading();
  const [again, setAgain] = useState(false);
  const choose = (chosen: File) => {
    const fits = importEnding.test(chosen.name);
    const problem = !fits
      ? t("errors.fileTypeRefused", { endings: importEndings.join(", ") })
      : chosen.size > maxSize * 1024 * 1024
        ? t("errors.fileTooLarge", { size: maxSize })
        : undefined;
    setFile(problem ? null : chosen);
    setAgain(false);
    forgetAnswers();
    setState(problem ? { is: "idle", problem } : { is: "idle" });
    return false;
  };
  const settings = (onlyGood: boolean, isAgain: boolean): Omit<ImportSettings, "progressId"> => ({
    ...(onlyGood ? { goodRows: "1" } : {}),
    ...(isAgain ? { again: "1" } : {}),
    ...(changeExisting ? { changeExisting: "1" } : {}),
    ...(reason.trim() ? { reason } : {}),
    ...answers,
  });
  const forget = () => {
    setFile(null);
    setGoodRows(false);
    setChangeExisting(false);
    setReason("");
    setAgain(false);
    forgetAnswers();
    reading.setMatchAgain(false);
  };
  const drop = () => setFile(null);
  return {
    file,
    choose,
    drop,
    forget,
    goodRows,
    setGoodRows,
    changeExisting,
    setChangeExisting,
    reason,
    setReason,
    again,
    setAgain,
    settings,
    ...reading,
  };
}

export type Importing = ReturnType<typeof useImporting>;

/** The way of a spreadsheet from its choice to what became of it. */
export function useImporting(open: boolean, target: ImportTarget) {
  const [state, setState] = useState<ImportState>({ is: "idle" });
  const { lines, progressId, forgetLines } = useProgress(open, setState);
  const choices = useChoices(setState);
  const stopping = useRef<AbortController>(null);

  const start = async (onlyGood = choices.goodRows, isAgain = choices.again) => {
    if (!choices.file) return;
    choices.setAgain(isAgain);
    const controller = new AbortController();
    stopping.current = controller;
    // What was told of a try whose answer did not come is what is known of it.
    if (state.is !== "exception" || !state.isUnanswered) forgetLines();
    setState({ is: "sending", sent: { done: 0, total: null } });
    try {
      const outcome = await target.send(
        choices.file,
        { progressId, ...choices.settings(onlyGood, isAgain) },
        {
          signal: controller.signal,
          onProgress: (sent) =>
            setState(sent.done === sent.total ? { is: "checking", done: 0, total: null } : { is: "sending", sent }),
        },
      );
      if (outcome.titles.length > 0) {
        choices.setMeanings(likelyMeanings(outcome));
        setState({ is: "matching", asked: outcome });
      } else if (outcome.questions.length > 0) setState({ is: "asking", questions: outcome.questions });
      else if (outcome.values.length > 0) {
        choices.setCodes(likelyCodes(outcome));
        setState({ is: "coding", asked: outcome });
      } else if (isNothing(outcome)) setState(refusedOf(outcome, onlyGood));
      else {
        setState({ is: "imported", outcome });
        await askAgain(target.written);
      }
    } catch (error) {
      setState(stateAfter(error));
      if (error instanceof CallError && isDone(error)) await askAgain(target.written);
    }
  };
  const stop = () => stopping.current?.abort();
  const chooseAnother = () => {
    choices.drop();
    setState({ is: "idle" });
  };
  const setTaken = (taken: string | undefined) =>
    setState((before) => (before.is === "imported" ? { ...before, taken } : before));
  const reset = () => {
    stop();
    choices.forget();
    setState({ is: "idle" });
    forgetLines();
  };
  return { ...choices, state, lines, start, stop, chooseAnother, setTaken, reset };
}

/** What the parts of the dialog are given. */
export interface ImportPartProps {
  readonly importing: Importing;
  readonly target: ImportTarget;
}
