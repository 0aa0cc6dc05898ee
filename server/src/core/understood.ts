import type { z } from "zod";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Stands for a value that is taken out. */
const unset = Symbol("unset");

/** Numbers up to here are kept digit for digit wherever they were read. */
const mostDigits = 15;

/**
 * A number as it was written, or undefined where reading it may have changed its digits: of long ones nobody can tell any more
 * what was meant.
 */
function exactText(value: number): string | undefined {
  const text = String(value);
  const isExact = Math.abs(value) < 10 ** mostDigits && /^-?[\d.]+$/.test(text);
  return isExact && text.replace(/\D/g, "").length <= mostDigits ? text : undefined;
}

/** A value where another kind of it is asked for, as what it plainly means; undefined where it means nothing. */
function meantBy(value: unknown, issue: Issue): unknown {
  if (issue.code === "invalid_value" && typeof value === "number") {
    return issue.values.includes(String(value)) ? exactText(value) : undefined;
  }
  if (issue.code !== "invalid_type") return undefined;
  const { expected } = issue as { readonly expected: string };
  if (expected === "string" && typeof value === "number") return exactText(value);
  if ((expected === "number" || expected === "int") && typeof value === "string") {
    return /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
  }
  return expected === "array" && value !== null && value !== undefined ? [value] : undefined;
}

function valueAt(given: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], given);
}

/** A filter that is not set: other programs say so with nothing, or with an empty text. */
function isUnset(value: unknown, path: Path): boolean {
  return path.length === 2 && path[0] === "condition" && (value === null || value === "");
}

interface Place {
  readonly path: Path;
  readonly value: unknown;
}

/** What is meant at the places that an issue names; undefined where one of them means nothing. */
function mended(given: unknown, issue: Issue, before: Path = []): Place[] | undefined {
  const path = [...before, ...issue.path];
  const value = valueAt(given, path);
  if (isUnset(value, path)) return [{ path, value: unset }];
  if (issue.code === "invalid_union") {
    for (const issues of issue.errors) {
      const places = issues.map((each) => mended(given, each, path));
      if (places.every((each) => each !== undefined)) return places.flat();
    }
    return undefined;
  }
  const meant = meantBy(value, issue);
  return meant === undefined ? undefined : [{ path, value: meant }];
}

/** Puts a value in its place; what is changed was read from the body of one call, and belongs to it. */
function put(given: unknown, { path, value }: Place): void {
  const [last, within] = [path.at(-1), valueAt(given, path.slice(0, -1))];
  if (last === undefined || typeof within !== "object" || within === null) return;
  if (value === unset) delete (within as Record<PropertyKey, unknown>)[last];
  else (within as Record<PropertyKey, unknown>)[last] = value;
}

/**
 * Takes what a caller gave for what it plainly means, where the contract refused its kind: a number where a code is text, the
 * digits of a number, a single value where a list is taken, nothing for a filter that is not set. Other programs were
 * written against looser services. Answers whether there was anything to be taken so.
 */
export function understand(given: unknown, issues: readonly Issue[]): boolean {
  const places = issues.flatMap((issue) => mended(given, issue) ?? []);
  for (const place of places) put(given, place);
  return places.length > 0;
}
