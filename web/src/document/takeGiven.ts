import type { DocumentStep } from "@tandem/contract/core/document";
import { type CallOptions, call } from "../api/client.ts";
import { sayDone } from "../ui/announce.ts";
import type { DocumentFace, DocumentRecord } from "./documentFace.ts";
import { doneWithAll } from "./stepWords.ts";
import { takeStep } from "./takeStep.ts";
import { isUndoable, sayTaken } from "./undoStep.ts";

/**
 * Takes a step with what a dialog asked for, and says that it was taken, with the way back where there is one. What is refused of
 * that the dialog says; where the step was taken before, nothing is left for it to say.
 *
 * @param inForm options of its call, as the dialog gives them
 * @param renew has the dialog be about the record as it is by now, where somebody else was faster
 * @throws CallError what the dialog says at its fields
 */
export async function takeGiven<R extends DocumentRecord, Step extends string>(
  face: DocumentFace<R, Step>,
  step: Step,
  { id, version }: Pick<DocumentRecord, "id" | "version">,
  given: Readonly<Record<string, string | null>>,
  { inForm, renew }: { readonly inForm: CallOptions; readonly renew: (now: R) => void },
): Promise<void> {
  const { method }: DocumentStep = face.document.steps[step];
  const input = { id, version, ...given };
  const held = { face, id, step, renew };
  const answer = await takeStep(face, (options) => call(face.service, method, input, options), { ...inForm, held });
  if (answer === undefined) return;
  const done = doneWithAll(face, step, 1);
  if (isUndoable(answer, step)) await sayTaken(face, step, done, [id]);
  else sayDone(done);
}
