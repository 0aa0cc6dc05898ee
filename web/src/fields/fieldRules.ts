import { byContactRule, contactMessage, isContactKind } from "@tandem/contract/core/contact-rules";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Field, FieldKind } from "@tandem/contract/core/fields";
import type { FormRule } from "antd";
import i18next from "i18next";
import { contactRuleInForce } from "../api/currentUser.ts";

const empty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** The message for a value that does not fit its kind. */
const problemOfKind: Readonly<Partial<Record<FieldKind, string>>> = {
  date: "validation.date",
  integer: "validation.wholeNumber",
  quantity: "validation.nonNegative",
  rate: "validation.nonNegative",
  money: "validation.decimal",
};

/** Why a value does not fit a field, in the user's language; null when it does (S5.4, S5.10c, B5.15c–n). */
export function fieldProblem(
  entityName: string,
  name: string,
  field: Field,
  value: unknown,
  required: boolean,
): string | null {
  const label = i18next.t(fieldLabelKey(entityName, name));
  if (empty(value)) return required ? i18next.t("validation.required", { field: label }) : null;
  const rule = contactRuleInForce();
  if (byContactRule(rule, () => field.schema.safeParse(value)).success) return null;
  if (field.positive) return i18next.t("validation.positive", { field: label });
  if (field.most !== undefined && Number(value) > field.most) {
    return i18next.t("validation.atMost", { field: label, max: field.most });
  }
  if (isContactKind(field.kind)) return i18next.t(`validation.${contactMessage(field.kind, rule)}`, { field: label });
  const kind = field.custom && field.kind === "quantity" ? "validation.decimal" : problemOfKind[field.kind];
  if (kind) return i18next.t(kind, { field: label });
  if (field.maxLength !== undefined && String(value).trim().length > field.maxLength) {
    return i18next.t("validation.tooLong", { field: label, max: field.maxLength });
  }
  return i18next.t("validation.invalid", { field: label });
}

/**
 * The rules of a form item that holds a field: the same schema that the server applies. `requiredText` is the locale key of
 * what an empty one is told, where it is not the usual.
 */
export function fieldRules(
  entityName: string,
  name: string,
  field: Field,
  required: boolean,
  requiredText?: string,
): FormRule[] {
  return [
    {
      required,
      validator: async (_rule, value: unknown) => {
        if (requiredText && required && empty(value)) throw new Error(i18next.t(requiredText));
        const problem = fieldProblem(entityName, name, field, value, required);
        if (problem) throw new Error(problem);
      },
    },
  ];
}
