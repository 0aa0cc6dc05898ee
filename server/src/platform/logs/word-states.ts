import type { LanguageCode } from "@tandem/contract/core/languages";
import { translate } from "../../core/translate.ts";
import { documents } from "./documents.ts";

/** What a state is called to which an action led: that of the lifecycle that has the action, where several do. */
export function wordState(language: LanguageCode, entity: string, action: string, state: string | null): string | null {
  if (state === null) return null;
  const lifecycles = documents.find((document) => document.entity.name === entity)?.lifecycles ?? [];
  const known = lifecycles
    .toSorted((one, other) => Number(action in other.actions) - Number(action in one.actions))
    .find(({ states }) => states.codes.includes(state));
  return known ? translate(language, known.states.labelKey(state)) : state;
}
