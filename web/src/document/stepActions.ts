import type { ErrorName } from "@tandem/contract/core/errors";
import i18next from "i18next";
import type { PageAction } from "../ui/ActionBar.tsx";

/** Reasons that no waiting changes: the step is not this user's, and its button not there. */
const notTheirs: ReadonlySet<string> = new Set(["actionOfOtherSide", "permissionMissing"] satisfies ErrorName[]);

/** Why a step may not be taken, in the user's language, by the name of an error. */
export function refusalText(error: string): string {
  return i18next.t(`errors.${error}`);
}

/**
 * The buttons of a document's steps, as the server allows them: those that may be taken in line, the others under More
 * with the reason why not (S6.2d).
 */
export function stepActions<Name extends string>(
  allowed: Readonly<Record<Name, string | null>>,
  steps: readonly (PageAction & { readonly key: Name })[],
): PageAction[] {
  return steps.flatMap((step): PageAction[] => {
    const refusal = allowed[step.key];
    if (refusal === null) return [step];
    if (notTheirs.has(refusal)) return [];
    return [{ ...step, underMore: true, disabledReason: refusalText(refusal) }];
  });
}
