import { byContactRule, contactMessage, isContactKind } from "@tandem/contract/core/contact-rules";
import {
  type DecimalRule,
  decimal,
  decimalProblem,
  nonNegativeDecimal,
  positiveDecimal,
} from "@tandem/contract/core/decimals";
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
};

const decimalOf = { decimal, nonNegative: nonNegativeDecimal, positive: positiveDecimal };

/** How the number of a field is limited; null for any other field. */
function decimalRuleOf({ kind, positive, unsigned, custom }: Field): DecimalRule | null {
  if (positive) return "positive";
  if (unsigned) return "nonNegative";
  if (kind === "money" || (custom && kind === "quantity")) return "decimal";
  return kind === "quantity" || kind === "rate" ? "nonNegative" : null;
}

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
  const limits = decimalRuleOf(field);
  if (limits && !decimalOf[limits].safeParse(value).success) {
    const text = String(value).trim();
    return i18next.t(`validation.${decimalProblem(text, limits)}`, { field: label, value: text });
  }
  if (field.most !== undefined && Number(value) > field.most) {
    return i18next.t("validation.atMost", { field: label, max: field.most });
  }
  if (isContactKind(field.kind)) return i18next.t(`validation.${contactMessage(field.kind, rule)}`, { field: label });
  const kind = problemOfKind[field.kind];
  if (kind) return i18next.t(kind, { field: label });
  if (field.maxLength !== undefined && String(value).trim().length > field.maxLength) {
    return i18next.t("validation.tooLong", { field: label, max: field.maxLength });
  }
  return i18next.t("validation.invalid", { field: label });
}

/** What a form item asks of its field besides. */
interface OwnRules {
  readonly requiredText?: string;
  readonly problem?: (value: unknown) => string | null;
}

/**
 * The rules of a form item that holds a field: the same schema that the server applies, and its own `problem`. `requiredText` is the
 * locale key of what an empty one is told, where it is not the usual.
 */
export function fieldRules(
  entityName: string,
  name: string,
  field: Field,
  required: boolean,
  { requiredText, problem: ownProblem }: OwnRules = {},
): PlainRule[] {
  return [
    {
      required,
      validator: async (_rule, value: unknown) => {
        if (requiredText && required && empty(value)) throw new Error(i18next.t(requiredText));
        const problem = fieldProblem(entityName, name, field, value, required) ?? ownProblem?.(value) ?? null;
        if (problem) throw new Error(problem);
      },
    },
  ];
}

type PlainRule = Exclude<FormRule, (...all: never) => unknown>;

/**
 * What a form item is checked by once it is left. A change checks nothing, so that it takes away what was said of the value
 * before, whoever fills it in: somebody who types, a picker, or what depends on another field.
 */
export const checkedWhenLeft = (rules: readonly PlainRule[]) => ({
  validateTrigger: ["onBlur", "onChange", "onSubmit"],
  rules: rules.map((rule) => ({ ...rule, validateTrigger: ["onBlur", "onSubmit"] })),
});
