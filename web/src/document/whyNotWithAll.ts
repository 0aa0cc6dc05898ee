import i18next from "i18next";
import { whyTooMany } from "../list/mostTogether.ts";
import type { DocumentRecord } from "./documentFace.ts";
import { refusalText } from "./stepWords.ts";

/** Why something is not done at once with all that is selected, in one form unless said otherwise; null: it is. */
export function whyNotWithAll<Step extends string>(
  step: Step,
  selected: readonly Pick<DocumentRecord<Step>, "allowedActions">[],
  most?: number,
): string | null {
  if (selected.length === 0) return i18next.t("listPage.selectSome");
  const refusal = selected.map(({ allowedActions }) => allowedActions?.[step] ?? null).find((each) => each !== null);
  return refusal ? refusalText(refusal) : whyTooMany(selected, most);
}
