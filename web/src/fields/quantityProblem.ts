import { decimalProblem, positiveDecimal } from "@tandem/contract/core/decimals";
import i18next from "i18next";

/** Why what is typed is no quantity above zero, in the user's language; null where it is one. */
export function quantityProblem(field: string, value: string): string | null {
  if (value === "") return i18next.t("validation.required", { field });
  if (positiveDecimal.safeParse(value).success) return null;
  return i18next.t(`validation.${decimalProblem(value, "positive")}`, { field, value });
}
