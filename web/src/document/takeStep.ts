import { errorCode } from "@tandem/contract/core/errors";
import type { MassAnswer } from "@tandem/contract/core/service";
import i18next from "i18next";
import { askAgain, showAnswer, type Written } from "../api/afterWrite.ts";
import { CallError, type CallOptions } from "../api/client.ts";
import { ask } from "../ui/announce.ts";
import { forgetReason } from "../ui/askReason.tsx";

const stale = errorCode("versionStale");

/**
 * Takes a step on a document, and shows what it answered. Where someone else was faster it offers to reload; other refusals
 * have been shown. Answers undefined when the step was not taken.
 */
export async function takeStep<T>(
  written: Written,
  call: (options: CallOptions) => Promise<T>,
): Promise<T | undefined> {
  try {
    const answer = await call({ showError: (error) => error.errorCode !== stale });
    if (!leftAll(answer)) forgetReason();
    await showAnswer(written, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.errorCode === stale) await offerReload(written, error.message);
    return undefined;
  }
}

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
