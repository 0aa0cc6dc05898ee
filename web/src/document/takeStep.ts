import { errorCode } from "@tandem/contract/core/errors";
import i18next from "i18next";
import { CallError, type CallOptions } from "../api/client.ts";
import { refreshAll } from "../api/queries.ts";
import { ask } from "../ui/announce.ts";

const stale = errorCode("versionStale");

/**
 * Takes a step on a document and shows everything anew. Where someone else was faster it offers to reload; other
 * refusals have been shown. Answers undefined when the step was not taken.
 */
export async function takeStep<T>(call: (options: CallOptions) => Promise<T>): Promise<T | undefined> {
  try {
    const answer = await call({ showError: (error) => error.errorCode !== stale });
    await refreshAll();
    return answer;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.errorCode === stale) await offerReload(error.message);
    return undefined;
  }
}

async function offerReload(text: string): Promise<void> {
  const reload = await ask({
    title: i18next.t("documentPage.staleTitle"),
    content: text,
    confirm: i18next.t("documentPage.reload"),
  });
  if (reload) await refreshAll();
}
