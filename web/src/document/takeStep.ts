import { errorCode } from "@tandem/contract/core/errors";
import type { MassAnswer } from "@tandem/contract/core/service";
import i18next from "i18next";
import { askAgain, showAnswer, type Written } from "../api/afterWrite.ts";
import { CallError, type CallOptions, repeatedSubmission } from "../api/client.ts";
import { ask, sayInfo } from "../ui/announce.ts";
import { forgetReason } from "../ui/askReason.tsx";

const stale = errorCode("versionStale");

/**
 * Takes a step on a document, and shows what it answered. Where someone else was faster it offers to reload, and where it was
 * taken before it shows what has become of that; other refusals have been shown. Answers undefined when the step was not taken.
 *
 * @param inForm options of a form, which says at its fields what is refused
 * @throws CallError what the form says
 */
export async function takeStep<T>(
  written: Written,
  call: (options: CallOptions) => Promise<T>,
  inForm?: CallOptions,
): Promise<T | undefined> {
  try {
    const showError = (error: CallError) => error.errorCode !== stale && isShown(error, inForm);
    const answer = await call({ ...inForm, showError, showRepeatError: false });
    if (!leftAll(answer)) forgetReason();
    await showAnswer(written, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.errorCode === stale) await offerReload(written, error.message);
    else if (error.errorCode === repeatedSubmission) {
      sayInfo(error.message);
      await askAgain(written);
    } else if (inForm) throw error;
    return undefined;
  }
}

/** Whether what was refused is said beside a form, too. */
const isShown = (error: CallError, { showError = true }: CallOptions = {}) =>
  typeof showError === "boolean" ? showError : showError(error);

/** Whether a step on several was taken on none of them. */
const leftAll = (answer: unknown) => (answer as Partial<MassAnswer> | undefined)?.changed === 0;

/** Tells that the document is another than the one on screen, and asks again for it if wanted. */
export async function offerReload(written: Written, text: string): Promise<void> {
  const reload = await ask({
    title: i18next.t("documentPage.staleTitle"),
    content: text,
    confirm: i18next.t("documentPage.reload"),
  });
  if (reload) await askAgain(written);
}
