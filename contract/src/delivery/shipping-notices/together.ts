import type { ErrorName } from "../../core/errors.ts";

/** A class of documents, as orders and what delivers them are of one. */
interface Classified {
  readonly classifyType?: string | null | undefined;
  readonly businessClassifyType?: string | null | undefined;
}

/** The class of what delivers or is delivered, to tell it from others by. */
export const classOf = ({ classifyType, businessClassifyType }: Classified): string =>
  JSON.stringify([classifyType ?? null, businessClassifyType ?? null]);

/** Lines of one class of documents may stand in one notice (B5.14d). */
export const areOfOneClass = (lines: readonly Classified[]): boolean => new Set(lines.map(classOf)).size <= 1;

/** Why lines of orders stand in no notice together, whatever rules let in; null where they may. */
export function whyNotOneNotice(lines: readonly (Classified & { readonly orgNo: string })[]): ErrorName | null {
  if (new Set(lines.map(({ orgNo }) => orgNo)).size > 1) return "noticeOrdersDiffer";
  return areOfOneClass(lines) ? null : "noticeClassesDiffer";
}
