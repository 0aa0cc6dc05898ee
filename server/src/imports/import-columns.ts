import { type ContactRule, contactMessage, isContactKind } from "@tandem/contract/core/contact-rules";
import type { Field } from "@tandem/contract/core/fields";
import type { ImportColumn } from "@tandem/contract/core/import-sheet";
import type { Context } from "../core/context.ts";
import type { ColumnType, WorkbookColumn } from "../spreadsheets/workbook.ts";
import { readCodes } from "./code-lists.ts";
import { markHeading } from "./marks.ts";

const numberKinds: ReadonlySet<string> = new Set(["quantity", "money", "rate", "integer"]);

/** The type a field's column has in a workbook. */
export function columnTypeOf(field: Field): ColumnType {
  if (numberKinds.has(field.kind)) return "number";
  if (field.kind === "date" || field.kind === "instant") return field.kind;
  return "text";
}

/** The hidden column that says which record a row is. */
export const markColumn: WorkbookColumn = { header: markHeading, type: "text", hidden: true };

/** What is said to who types into the hidden column. */
export function lockedText(context: Context): string {
  return context.translate("import.markLocked");
}

/**
 * A column of a workbook to fill in: its heading with a star where a value must be given, a note on what is expected, and
 * a drop-down of what there is to choose from.
 *
 * @param suggestions values of a reference; others are taken too
 */
export function importColumn(context: Context, column: ImportColumn, suggestions?: readonly string[]): WorkbookColumn {
  const { field, optional, labelKey } = column;
  const label = context.translate(labelKey);
  const { statuses } = field;
  const offered = column.offers ?? statuses?.codes;
  const choices = statuses ? offered?.map((code) => context.translate(statuses.labelKey(code))) : suggestions;
  return {
    header: optional ? label : `${label} *`,
    type: columnTypeOf(field),
    note: expectationOf(context, column),
    ...(choices ? { choices, choicesAreOpen: !statuses } : {}),
  };
}

/** Which sentence says what a field takes. */
function formKey({ kind }: Field, rule: ContactRule): string {
  if (isContactKind(kind)) return contactMessage(kind, rule);
  if (kind === "quantity" || kind === "money" || kind === "rate") return "number";
  if (kind === "code" || kind === "text") return "text";
  return kind;
}

/** What a cell of the column must hold, in sentences of a line each. */
function expectationOf(context: Context, { field, optional, ifEmpty, numbered, counted }: ImportColumn): string {
  const lines = [context.translate(optional ? "importNotes.optional" : "importNotes.required")];
  const max = field.maxLength ?? 0;
  lines.push(context.translate(`importNotes.${formKey(field, context.user.contactRule)}`, { max }));
  if (counted) lines.push(context.translate("importNotes.counted"));
  const meaning = ifEmpty === undefined ? "" : shownAs(context, field, ifEmpty);
  if (meaning !== "") lines.push(context.translate("importNotes.ifEmpty", { value: meaning }));
  if (numbered) lines.push(context.translate("importNotes.numbered"));
  return lines.join("\n");
}

/** What a stored value is called. */
function shownAs(context: Context, field: Field, stored: string): string {
  if (field.statuses) return context.translate(field.statuses.labelKey(stored));
  return field.kind === "codes" ? readCodes(stored.slice(1, -1)).join(", ") : stored;
}
