import type { Field } from "@tandem/contract/core/fields";
import i18next from "i18next";
import type { ReactNode } from "react";
import { StatusText } from "../ui/StatusText.tsx";
import { asRead } from "./asRead.ts";
import { formatDay, formatInstant, formatMoney, formatNumber, numberText } from "./format.ts";

/** A value as people read it, by the kind of its field; nothing for an empty one. An amount may say its currency. */
export function fieldValue(field: Field, value: unknown, currency?: unknown): ReactNode {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value) && value.length === 0) return null;
  switch (field.kind) {
    case "status":
      return field.statuses ? <StatusText set={asRead(field.statuses)} code={String(value)} /> : String(value);
    case "quantity":
      return formatNumber(String(value));
    case "money":
      return formatMoney(String(value), currency);
    case "rate":
      return `${formatNumber(String(value))}%`;
    case "instant":
      return formatInstant(String(value));
    case "codes":
      return Array.isArray(value) ? value.join(", ") : String(value);
    case "date":
      return field.custom ? formatDay(String(value), field.custom.dateFormat) : String(value);
    default:
      return String(value);
  }
}

/** A value as it is copied to a spreadsheet of the same language: numbers with nothing between their thousands, days as they are. */
export function plainText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return "";
  switch (field.kind) {
    case "status":
      return field.statuses?.codes.includes(String(value))
        ? i18next.t(asRead(field.statuses).labelKey(String(value)))
        : String(value);
    case "quantity":
    case "money":
    case "rate":
      return numberText(String(value));
    case "instant":
      return formatInstant(String(value));
    case "codes":
      return Array.isArray(value) ? value.join(", ") : String(value);
    default:
      return String(value);
  }
}

const writtenAsNumber = /^-?\d+(\.\d+)?$/;
const writtenAsInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/** A value as history keeps it, in the words of its field; what is not of its kind stays as it is. An amount may say its currency. */
export function keptText(field: Field | undefined, value: string, currency?: unknown): string {
  if (field?.kind === "status") return plainText(field, value);
  // A moment is told by its writing alone: no other field holds one.
  if (writtenAsInstant.test(value)) return formatInstant(value);
  if (!writtenAsNumber.test(value)) return value;
  switch (field?.kind) {
    case "quantity":
      return formatNumber(value);
    case "money":
      return formatMoney(value, currency);
    case "rate":
      return `${formatNumber(value)}%`;
    default:
      return value;
  }
}
