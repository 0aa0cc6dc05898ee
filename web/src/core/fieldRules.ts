import type { Field } from "@tandem/contract/core/fields";
import type { FormRule } from "antd";
import i18next from "i18next";

const empty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** Why a value does not fit a field, in the user's language; null when it does (S5.4, S5.10c, B5.15c–n). */
export function fieldProblem(field: Field, value: unknown, required: boolean): string | null {
  if (empty(value)) return required ? i18next.t("validation.required") : null;
  if (field.schema.safeParse(value).success) return null;
  if (field.maxLength !== undefined && String(value).trim().length > field.maxLength && field.kind !== "mobile") {
    return i18next.t("validation.tooLong", { max: field.maxLength });
  }
  switch (field.kind) {
    case "email":
    case "mobile":
    case "phone":
    case "date":
    case "time":
    case "integer":
      return i18next.t(`validation.${field.kind}`);
    case "quantity":
    case "rate":
      return i18next.t("validation.notNegative");
    case "money":
      return i18next.t("validation.decimal");
    default:
      return i18next.t("validation.characters");
  }
}

/** The rules of a form item that holds a field: the same schema that the server applies. */
export function fieldRules(field: Field, required: boolean): FormRule[] {
  return [
    {
      required,
      validator: async (_rule, value: unknown) => {
        const problem = fieldProblem(field, value, required);
        if (problem) throw new Error(problem);
      },
    },
  ];
}
