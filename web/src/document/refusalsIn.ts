import type { MassAnswer } from "@tandem/contract/core/service";
import { pathToDocument } from "../routes/paths.ts";
import type { DocumentFace } from "./documentFace.ts";
import type { Refusal } from "./Refusals.tsx";

/** Which records an answer says were left as they are. */
export function refusalsIn(
  { route }: Pick<DocumentFace<never>, "route">,
  { results }: Pick<MassAnswer, "results">,
): Refusal[] {
  return results.flatMap(({ id, number, called = number, error }) =>
    error === null
      ? []
      : [{ id, number: called, reason: error.errorMessage, ...(route ? { path: pathToDocument(route, id) } : {}) }],
  );
}
