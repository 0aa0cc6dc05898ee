import { errorCode } from "@tandem/contract/core/errors";
import type { MassAnswer } from "@tandem/contract/core/service";
import i18next from "i18next";
import { askAgain, showAnswer, type Written } from "../api/afterWrite.ts";
import { CallError, type CallOptions, repeatedSubmission } from "../api/client.ts";
import { ask, endOffer, sayError, sayInfo } from "../ui/announce.ts";
import { forgetReason } from "../ui/askReason.tsx";
import type { DocumentFace, DocumentRecord } from "./documentFace.ts";
import { recordNow } from "./recordNow.ts";
import { refusalText } from "./stepWords.ts";

const stale = errorCode("versionStale");

/** What a dialog takes a step on: the record as it was when the dialog opened, or was told of what it is by now. */
export interface Held {
  readonly face: Pick<DocumentFace<never>, "document" | "service" | "getMethod" | "wordsOf">;
  readonly id: string;
  readonly step: string;
  /** Somebody else was faster: from then on the dialog is about the record as it is now. */
  readonly renew: (now: never) => void;
}

/** Options of the call of a dialog that says itself what is refused, and what it holds. */
export interface InForm extends CallOptions {
  readonly held?: Held;
}

/**
 * Takes a step on a document, and shows what it answered. Where someone else was faster it offers to reload, and where it was
 * taken before it shows what has become of that; other refusals have been shown. Answers undefined when the step was not taken.
 * A dialog says itself what is refused: it stays with what was typed, also where someone else was faster.
 *
 * @param inForm options of a dialog
 * @throws CallError what the dialog has been given to say
 */
export async function takeStep<T>(
  written: Written,
  call: (options: CallOptions) => Promise<T>,
  { held, ...inForm }: InForm = {},
): Promise<T | undefined> {
  try {
    const showError = (error: CallError) => error.errorCode !== stale && isShown(error, inForm);
    const answer = await call({ ...inForm, showError, showRepeatError: false });
    if (!leftAll(answer)) {
      forgetReason();
      endOffer();
    }
    await showAnswer(written, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.errorCode === repeatedSubmission) {
      sayInfo(error.message);
      await askAgain(written);
    } else if (inForm.showError !== undefined) {
      if (error.errorCode === stale) isShown(await renewedBy(error, written, held), inForm);
      throw error;
    } else if (error.errorCode === stale) await offerReload(written, error.message);
    return undefined;
  }
}

/**
 * Says what was refused of one record by a call that answers that of each.
 *
 * @throws CallError where a dialog says it
 */
export async function refuseAfter(error: CallError, written: Written, inForm?: InForm): Promise<void> {
  const isStale = error.errorCode === stale;
  if (inForm) {
    isShown(isStale ? await renewedBy(error, written, inForm.held) : error, inForm);
    throw error;
  }
  if (isStale) await offerReload(written, error.message);
  else sayError(error.message);
}

/** Whether what was refused is said beside a form, too. */
const isShown = (error: CallError, { showError = true }: CallOptions = {}) =>
  typeof showError === "boolean" ? showError : showError(error);

/** Whether a step on several was taken on none of them. */
const leftAll = (answer: unknown) => (answer as Partial<MassAnswer> | undefined)?.changed === 0;

/**
 * Shows the record as it is by now beneath the dialog that was too late, and hands it to that; answers what the dialog says: that
 * it may be sent again, or why not.
 */
async function renewedBy(error: CallError, written: Written, held: Held | undefined): Promise<CallError> {
  await askAgain(written);
  if (!held) return error;
  try {
    const now = await recordNow<DocumentRecord>(held.face, held.id);
    if (now) held.renew(now as never);
    const why = now ? (now.allowedActions?.[held.step] ?? null) : "notFound";
    const said = why === null ? "documentPage.staleKept" : "documentPage.staleOver";
    const reason = why === null ? "" : refusalText(why, now && held.face.wordsOf?.(now as never));
    return new CallError(i18next.t(said, { reason }), { errorCode: error.errorCode });
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    return error;
  }
}

/** Tells that the document is another than the one on screen, and asks again for it if wanted. */
async function offerReload(written: Written, text: string): Promise<void> {
  const reload = await ask({
    title: i18next.t("documentPage.staleTitle"),
    content: text,
    confirm: i18next.t("documentPage.reload"),
  });
  if (reload) await askAgain(written);
}
