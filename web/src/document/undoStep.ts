import type { DocumentStep } from "@tandem/contract/core/document";
import type { MassAnswer } from "@tandem/contract/core/service";
import i18next from "i18next";
import { askAgain } from "../api/afterWrite.ts";
import { CallError, call } from "../api/client.ts";
import { endOffer, sayDone, sayError } from "../ui/announce.ts";
import type { DocumentFace } from "./documentFace.ts";
import { withRest } from "./stepWords.ts";
import { type Course, sendInParts } from "./together.tsx";

type Undone = Pick<DocumentFace<never>, "service" | "touches">;

/** Takes a step back on documents, part by part; says of how many, and why not where not of all. */
export async function undoStep(written: Undone, step: string, ids: readonly string[], course?: Course): Promise<void> {
  endOffer();
  let undone = 0;
  let reached = 0;
  let refused: MassAnswer["results"][number] | undefined;
  const send = async (part: readonly string[]) => {
    const input = { step, undoList: part.map((id) => ({ id })) };
    const { changed, results } = (await call(written.service, "undo", input)) as MassAnswer;
    undone += changed;
    reached += part.length;
    refused ??= results.find(({ error }) => error !== null);
    return true;
  };
  try {
    await sendInParts(ids, send, course);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
  const done = undone > 0 ? i18next.t("documentPage.undone", { count: undone }) : "";
  const said = withRest(done, ids.length - reached, course);
  if (said) sayDone(said);
  if (refused?.error) sayError(`${refused.number}: ${refused.error.errorMessage}`);
  await askAgain(written);
}

/** Whether an answer says that the step may be taken back. */
export const isUndoable = (answer: unknown, step: string) =>
  (answer as { readonly undo?: string | null }).undo === step;

/** What is said when a step was taken on documents that it can be taken back on; elsewhere nothing is offered. */
export async function sayTaken<Step extends string>(
  face: Undone & { readonly document: { readonly steps: Readonly<Record<Step, DocumentStep>> } },
  step: Step,
  text: string,
  ids: readonly string[],
  undo: () => Promise<unknown> = () => undoStep(face, step, ids),
): Promise<void> {
  if (!face.document.steps[step].undo || ids.length === 0) return sayDone(text);
  const { offerUndo } = await import("../ui/offerUndo.tsx");
  offerUndo(text, undo);
}
