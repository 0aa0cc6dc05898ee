import type { DocumentStep } from "@tandem/contract/core/document";
import type { MassAnswer } from "@tandem/contract/core/service";
import i18next from "i18next";
import { askAgain } from "../api/afterWrite.ts";
import { CallError, call } from "../api/client.ts";
import { sayDone, sayError } from "../ui/announce.ts";
import type { DocumentFace } from "./documentFace.ts";

/** So many are undone at once; more than these are rather taken back by a step of their own. */
const most = 200;

type Undone = Pick<DocumentFace<never>, "service" | "touches">;

/** Takes a step back on documents; says of how many, and why not where not of all. */
export async function undoStep(written: Undone, step: string, ids: readonly string[]): Promise<void> {
  try {
    const input = { step, undoList: ids.map((id) => ({ id })) };
    const { changed, results } = (await call(written.service, "undo", input)) as MassAnswer;
    if (changed > 0) sayDone(i18next.t("documentPage.undone", { count: changed }));
    const refused = results.find(({ error }) => error !== null);
    if (refused?.error) sayError(`${refused.number}: ${refused.error.errorMessage}`);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
  await askAgain(written);
}

/** What is said when a step was taken on documents that it can be taken back on; elsewhere nothing is offered. */
export async function sayTaken<Step extends string>(
  face: Undone & { readonly document: { readonly steps: Readonly<Record<Step, DocumentStep>> } },
  step: Step,
  text: string,
  ids: readonly string[],
): Promise<void> {
  if (!face.document.steps[step].undo || ids.length === 0 || ids.length > most) return sayDone(text);
  const { offerUndo } = await import("../ui/offerUndo.tsx");
  offerUndo(text, () => undoStep(face, step, ids));
}
