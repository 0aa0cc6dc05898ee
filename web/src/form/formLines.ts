import type { Detail } from "@tandem/contract/core/envelope";
import i18next from "i18next";
import { sayInfo } from "../ui/announce.ts";
import type { FormValues } from "./formValues.ts";

/** What is wrong with a cell of lines, and the way there. */
export interface LineProblem {
  readonly message: string;
  /** What is wrong with the cell by now, which may have been put right or taken out since; null where nothing is. */
  readonly standing: () => string | null;
  readonly go: () => void;
}

/** The lines within a form, which hold beside it what is typed in them. */
export interface FormLines {
  /** What keeps them from being sent; what they hold stands in the form from then on. */
  readonly check: () => readonly LineProblem[];
  /** What hardly can be meant of what they hold. */
  readonly odd: () => readonly string[];
  /** Marks the cells that the server refused. */
  readonly refused: (details: readonly Detail[]) => readonly LineProblem[];
}

/** The lines that a form holds. */
export function formLines<F>(values: FormValues | null): readonly F[] {
  return (values?.lines as readonly F[] | undefined) ?? [];
}

/**
 * What was kept of lines, over the records that they are of as these are by now: what was shown of them before, and its version,
 * would be refused. Lines whose records have gone are left out, and the user is told.
 */
export function overRecords<R extends { readonly id: string }>(fields: FormValues, records: readonly R[]): FormValues {
  if (fields.lines === undefined) return fields;
  const now = new Map(records.map((record) => [record.id, record]));
  const lines = formLines<{ readonly shown: R }>(fields);
  const left = lines.flatMap((line) => {
    const shown = now.get(line.shown.id);
    return shown ? [{ ...line, shown }] : [];
  });
  if (left.length < lines.length) sayInfo(i18next.t("draft.linesGone", { count: lines.length - left.length }));
  return { ...fields, lines: left };
}
