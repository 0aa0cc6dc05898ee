import { z } from "zod";
import type { AllowedActions, Document } from "./document.ts";
import { type Entity, type Fields, type Row, recordId, recordVersion } from "./entity.ts";
import { historyEvent, reason } from "./history.ts";
import type { MenuFlag, MenuName } from "./permissions.ts";
import {
  action,
  type EndpointOptions,
  exportOf,
  importSettings,
  massAnswer,
  templateOf,
  upload,
  versionedIds,
} from "./service.ts";

const versioned = { id: recordId, version: recordVersion };

/** A document without lines as its page shows it: what happened, and what the caller may do. */
export function wholeRecord<
  H extends Fields,
  Step extends string,
  Rule,
  More extends z.core.$ZodLooseShape = Record<never, never>,
>(document: Document<string, H, Step, Rule>, more?: More) {
  const parts = z.object({
    history: z.array(historyEvent),
    /** null: may be done; else the name of the error that says why not. */
    allowedActions: document.allowedActions as z.ZodType<AllowedActions<Step>>,
    /** The step that the caller may still take back; null where there is none. */
    undo: z.enum(document.stepNames).nullable() as unknown as z.ZodType<Step | null>,
    ...(more as More),
  });
  return z.intersection(document.entity.row as z.ZodType<Row<Entity<string, H>>>, parts);
}

/** A document that has no page of its own, as its list shows it: what a step on it answers. */
export function listedRecord<Name extends string, F extends Fields, Step extends string, Rule>({
  entity,
  allowedActions,
}: Pick<Document<Name, F, Step, Rule>, "entity" | "allowedActions">) {
  return z.intersection(entity.row, z.object({ allowedActions }));
}

/** {@link wholeRecord} of a document with lines. */
export function wholeDocument<
  H extends Fields,
  Line,
  Step extends string,
  Rule,
  More extends z.core.$ZodLooseShape = Record<never, never>,
>(document: Document<string, H, Step, Rule>, line: z.ZodType<Line>, more?: More) {
  return wholeRecord(document, { lines: z.array(line), ...(more as More) });
}

/**
 * What a step on lines of a document answers: it whole, and what became of each line that was named, in that order; where none
 * was, of each that was meant.
 */
export const withLineResults = <Whole>(whole: z.ZodType<Whole>) =>
  z.intersection(whole, z.object({ lineResults: massAnswer.shape.results }));

/** The calls that take documents through their steps, each answering the document whole, or each of several what became of it. */
export function documentCalls<Whole>(output: z.ZodType<Whole>) {
  const several = <const List extends string>(list: List) =>
    ({ [list]: versionedIds }) as Record<List, typeof versionedIds>;
  return {
    whole: (options: { readonly menus?: readonly MenuName[]; readonly summary?: string } = {}) =>
      action({ permission: "isSearch", input: z.strictObject({ id: recordId }), output, ...options }),
    step: (permission: MenuFlag) => action({ permission, once: true, input: z.strictObject(versioned), output }),
    /** A step that asks for a reason, and takes more that is said of it. */
    reasoned: <More extends z.core.$ZodLooseShape = Record<never, never>>(permission: MenuFlag, more?: More) =>
      action({
        permission,
        once: true,
        input: z.strictObject({ ...versioned, reason, ...(more as More) }),
        output,
      }),
    /** A step on several documents, which are named in `list`. */
    together: <const List extends string>(permission: MenuFlag, list: List, summary: string) =>
      action({ permission, once: true, summary, input: z.strictObject(several(list)), output: massAnswer }),
    /** The same for one reason. */
    togetherReasoned: <const List extends string, More extends z.core.$ZodLooseShape = Record<never, never>>(
      permission: MenuFlag,
      list: List,
      summary: string,
      more?: More,
    ) =>
      action({
        permission,
        once: true,
        summary,
        input: z.strictObject({ ...several(list), reason, ...(more as More) }),
        output: massAnswer,
      }),
  };
}

/** Takes a step back on several documents, as long as nothing has happened since and the other side has not opened them. */
export function undoOf<Name extends string, F extends Fields, Step extends string, Rule>({
  steps,
  stepNames,
}: Document<Name, F, Step, Rule>) {
  const undoable = stepNames.filter((step) => steps[step].undo);
  return action({
    permission: "isSearch",
    summary:
      "Takes back the last step on documents, by whoever may take it: until something else happens, or the other side opens them.",
    input: z.strictObject({
      step: z.enum(undoable) as unknown as z.ZodType<Step>,
      undoList: z
        .array(z.strictObject({ id: recordId }))
        .min(1)
        .max(200),
    }),
    output: massAnswer,
  });
}

/** The calls of workbooks that bring documents, by those who may write these. */
export function workbookCalls(summary: string, limits: Pick<EndpointOptions, "by" | "ofNoClass"> = {}) {
  return {
    importexcel: { ...upload({ permission: "isImport", summary, ...limits }), once: true, input: importSettings },
    downExcelTemplate: templateOf(limits),
  };
}

/** Downloads the lines of the documents that match. */
export function exportOfLines<Name extends string, F extends Fields>(
  head: Entity<Name, F>,
  line: { readonly name: string },
  summary: string,
) {
  return exportOf(head, { writes: line as Entity, summary });
}
