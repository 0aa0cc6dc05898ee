import type { Fields } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Field } from "@tandem/contract/core/fields";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { sum } from "@tandem/contract/core/numbers";
import { type Statuses, statusesFor } from "@tandem/contract/core/statuses";
import type { PrintLayout } from "@tandem/contract/platform/print-templates/layout";
import { translate } from "../../core/translate.ts";
import { type Writing, writingIn } from "./numbers-and-dates.ts";
import type { PrintedBlock, PrintedFact } from "./printed-document.ts";

/** How documents are worded: in which language, for which side, by which layout. */
export interface Wording {
  readonly language: LanguageCode;
  readonly side: string;
  readonly layout: PrintLayout;
  readonly writing: Writing;
  /** IANA name of the zone whose days moments are shown by. */
  readonly timeZone: string;
}

/** How a document is worded for who prints it: in their language, unless the layout has one of its own. */
export function wordingOf(layout: PrintLayout, reader: Pick<Wording, "language" | "side" | "timeZone">): Wording {
  const language = layout.language ?? reader.language;
  return { language, side: reader.side, layout, writing: writingIn(language), timeZone: reader.timeZone };
}

export type Described = { readonly name: string; readonly fields: Fields };
export type Said = readonly (readonly [key: string, value: string | null])[];

/** Facts that say something, under their labels. */
export function facts({ language }: Wording, said: Said): PrintedFact[] {
  return said.flatMap(([key, value]) => (value ? [{ label: translate(language, key), value }] : []));
}

export function statusText({ language, side }: Wording, set: Statuses, code: string | null): string | null {
  return code === null ? null : translate(language, statusesFor(set, side).labelKey(code));
}

/** The day that is given, or that a moment is of where the reader is. */
export const dayOf = ({ timeZone }: Wording, text: string): string =>
  text.includes("T") ? Temporal.Instant.from(text).toZonedDateTimeISO(timeZone).toPlainDate().toString() : text;

/** A value in words, by the kind of its field; null for an empty one. */
function fieldText(wording: Wording, { kind, statuses }: Field, value: unknown, currency: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  const { writing } = wording;
  const text = String(value);
  if (kind === "status") return statuses ? statusText(wording, statuses, text) : text;
  if (kind === "quantity") return writing.quantity(text);
  if (kind === "money") return writing.money(text, currency);
  if (kind === "rate") return writing.rate(text);
  if (kind === "date" || kind === "instant") return writing.date(dayOf(wording, text));
  return text;
}

/** The fields of a group of the head, under their labels; those that say nothing are left out. */
export function groupFacts(
  wording: Wording,
  { name, fields }: Described,
  group: readonly string[],
  head: object,
): PrintedFact[] {
  const values = head as Readonly<Record<string, unknown>>;
  return group.flatMap((field) => {
    const value = fields[field] && fieldText(wording, fields[field], values[field], values.currency);
    return value ? [{ label: translate(wording.language, fieldLabelKey(name, field)), value }] : [];
  });
}

/** Lines of an address or a company, without those that say nothing. */
export function block({ language }: Wording, key: string, lines: readonly (string | null)[]): PrintedBlock {
  return { title: translate(language, key), lines: lines.flatMap((line) => (line ? [line] : [])) };
}

export const numbered = (name: string, number: string) => `${name} (${number})`;

/** Sums per unit: `1,200 PCS · 30 KG`. */
export function sumsByUnit<Line extends { readonly purUnitNo: string }>(
  { writing }: Wording,
  lines: readonly Line[],
  quantityOf: (line: Line) => string,
): string {
  const byUnit = Map.groupBy(lines, (line) => line.purUnitNo);
  return [...byUnit].map(([unit, own]) => `${writing.quantity(sum(own.map(quantityOf)))} ${unit}`).join(" · ");
}
