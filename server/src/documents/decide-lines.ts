import { type LineSteps, refusalOnLine, type States } from "@tandem/contract/core/document";
import { Fault } from "@tandem/contract/core/errors";

/** A line of a document, as a step on it knows it; `called` is what people call it, with the number of its document. */
export type NamedLine = States & { readonly id: string; readonly called: string };

/** What a step on lines comes to on one that is meant: it is taken, or why not; it is null where the document has no such line. */
export interface LineOutcome<Line extends NamedLine = NamedLine> {
  readonly id: string;
  readonly line: Line | null;
  readonly refusal: Fault | null;
}

/**
 * Decides of each line by itself whether a step is taken on it: of those that are named, in that order; where none is, those are
 * meant that it is taken on.
 */
export function decideLines<Line extends NamedLine, Step extends string>(
  steps: Pick<LineSteps<Step>, "needs">,
  step: Step,
  lines: readonly Line[],
  named: readonly string[] | undefined,
): LineOutcome<Line>[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const outcomes = (named ?? byId.keys().toArray()).map((id) => {
    const line = byId.get(id) ?? null;
    const error = line ? refusalOnLine(steps, step, line) : "notFound";
    return { id, line, refusal: error && new Fault(error) };
  });
  const taken = outcomes.filter(({ refusal }) => refusal === null);
  return named || taken.length === 0 ? outcomes : taken;
}

/**
 * The lines that a step is taken on, each once.
 * @throws Fault where there is none: why not on the first, and where several are meant, on each
 */
export function linesTaken<Line extends NamedLine>(outcomes: readonly LineOutcome<Line>[]): Line[] {
  const taken = outcomes.flatMap(({ line, refusal }) => (line && refusal === null ? [line] : []));
  if (taken.length > 0) return [...new Set(taken)];
  const [first, ...others] = outcomes.map(({ refusal }) => refusal ?? new Fault("notFound"));
  if (!first || others.length === 0) throw first ?? new Fault("notFound");
  const details = [first, ...others].map(({ error, parameters }, index) => ({
    ...{ path: `lineIds.${index}`, key: `errors.${error}`, parameters },
  }));
  throw new Fault(first.error, first.parameters, details);
}
