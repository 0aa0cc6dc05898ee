import type { DocumentStep } from "@tandem/contract/core/document";
import type { RuleNamed } from "@tandem/contract/orders/order-rules/rule-named";
import i18next from "i18next";
import type { DocumentFace } from "./documentFace.ts";

/** Numbers beyond so many are only counted in a confirmation. */
const namedAtMost = 10;

type Parameters = Readonly<Record<string, string | number>>;

/** The texts of a step by their convention: `purchaseOrderPages.refuseTitle`. */
function keyOf({ document }: Pick<DocumentFace<never>, "document">, step: string, ending: string): string {
  return `${document.entity.name}Pages.${step}${ending}`;
}

function textIfAny(key: string, parameters: Parameters = {}): string | undefined {
  return i18next.exists(key, parameters) ? i18next.t(key, parameters) : undefined;
}

/** What the button of a step says: the lifecycle's word for it, unless the document has a better one. */
export function stepLabel<R, Step extends string>(face: DocumentFace<R, Step>, step: Step): string {
  const { lifecycle, action }: DocumentStep = face.document.steps[step];
  return i18next.t(face.steps[step].label ?? `${lifecycle.name}.actions.${action}`);
}

/** What the button says that takes a step back. */
export const undoLabel = <R, Step extends string>(face: DocumentFace<R, Step>, step: Step): string =>
  i18next.t("documentPage.undoStep", { step: stepLabel(face, step) });

/** What a step asks before it is taken on a record, and says when it was. */
export function wordsOfStep<R, Step extends string>(face: DocumentFace<R, Step>, step: Step, record: R) {
  const parameters = { number: face.numberOf(record), ...face.wordsOf?.(record) };
  const { textKey, danger } = face.steps[step];
  return {
    title: i18next.t(keyOf(face, step, "Title"), parameters),
    content: textIfAny(textKey?.(record) ?? keyOf(face, step, "Text"), parameters),
    /** Of the reason to type, where the step asks for one. */
    label: i18next.t("documentPage.reason"),
    confirm: stepLabel(face, step),
    danger: danger ?? false,
    done: textIfAny(keyOf(face, step, "Done"), parameters),
  };
}

/** What the button says that takes a step on several, where it says another thing than for one. */
export function labelOfAll<R, Step extends string>(face: DocumentFace<R, Step>, step: Step): string {
  return textIfAny(keyOf(face, step, "All")) ?? stepLabel(face, step);
}

/** Records as people count them: those that lie under one number are one. */
function countedBy<R>(face: Pick<DocumentFace<R>, "numberOf" | "sharesNumbers">, records: readonly R[]): R[][] {
  const { numberOf, sharesNumbers } = face;
  return sharesNumbers ? [...Map.groupBy(records, numberOf).values()] : records.map((record) => [record]);
}

/** How many those of the records with these ids are, as people count them. */
export function countTaken<R extends { readonly id: string }>(
  face: Pick<DocumentFace<R>, "numberOf" | "sharesNumbers">,
  records: readonly R[],
  taken: readonly string[],
): number {
  const ids = new Set(taken);
  return countedBy(
    face,
    records.filter(({ id }) => ids.has(id)),
  ).length;
}

/** The numbers of records, and of how many lines each is where that is more than one. */
function numbersOf<R>(face: Pick<DocumentFace<R>, "numberOf">, counted: readonly R[][]): string {
  const named = counted.slice(0, namedAtMost).map(([first, ...others]) => {
    const number = first === undefined ? "" : face.numberOf(first);
    return others.length > 0 ? i18next.t("documentPage.linesOf", { number, count: others.length + 1 }) : number;
  });
  const more = counted.length - namedAtMost;
  const numbers = named.join(", ");
  return more > 0 ? i18next.t("documentPage.andMore", { numbers, count: more }) : numbers;
}

/** What a step asks before it is taken on several records. */
export function wordsOfAll<R, Step extends string>(face: DocumentFace<R, Step>, step: Step, records: readonly R[]) {
  const counted = countedBy(face, records);
  const numbers = numbersOf(face, counted);
  return {
    title: i18next.t(keyOf(face, step, "AllTitle"), { count: counted.length }),
    content: i18next.t(keyOf(face, step, "AllText"), { numbers, ...face.wordsOfAll?.(records) }),
    label: i18next.t("documentPage.reason"),
    confirm: stepLabel(face, step),
    danger: face.steps[step].danger ?? false,
  };
}

/** What is said when a step was taken on so many. */
export function doneWithAll<R, Step extends string>(face: DocumentFace<R, Step>, step: Step, count: number): string {
  return i18next.t(keyOf(face, step, "AllDone"), { count });
}

/** Adds to what was done how many were left when it ended early, or that it was stopped too late. */
export function withRest(done: string, rest: number, course?: { readonly signal: AbortSignal }): string {
  const further =
    rest > 0
      ? i18next.t("documentPage.left", { count: rest })
      : course?.signal.aborted
        ? i18next.t("documentPage.stoppedTooLate")
        : "";
  return [done, further].filter(Boolean).join(" ");
}

/** What is said when a step was asked for that others must approve. */
export const askedText = (names: string): string => i18next.t("documentPage.askedFor", { names });

/** Why a step may not be taken, by the name of an error. */
export function refusalText(error: string, parameters: Parameters = {}): string {
  return i18next.t(`errors.${error}`, parameters);
}

/** A refusal with the rule that says it, and its option, where one does. */
export function ruledText(message: string, rule: (RuleNamed & { readonly option: string }) | null): string {
  if (!rule) return message;
  const { kind, name, version } = rule;
  const option = i18next.t(`common.${rule.option}`);
  return i18next.t("errors.byRule", { message, kind: i18next.t(`${kind}.name`), rule: name, version, option });
}
