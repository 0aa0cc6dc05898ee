import { byContactRule, type ContactRule, contactMessage, isContactKind } from "@tandem/contract/core/contact-rules";
import { type DecimalRule, decimalPatterns, decimalProblem } from "@tandem/contract/core/decimals";
import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import type { Field } from "@tandem/contract/core/fields";
import { holdsUnseen, withVisible } from "@tandem/contract/core/invisible";
import type { Endpoint } from "@tandem/contract/core/service";
import type { z } from "zod";
import { entityAt, labelKeyOf } from "./field-labels.ts";
import { understand } from "./understood.ts";

type Issue = z.core.$ZodIssue;

/** Wrong places that a refusal names; further ones are told once these are right. */
const mostDetails = 100;
const longestPath = 300;
const zero = "\u0000";

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function listsSomething(endpoint: Endpoint): boolean {
  return endpoint.kind === "list" || (endpoint.kind === "download" && endpoint.entity !== undefined);
}

/** Takes what was wrapped under `condition` (S7.1c); a list body wrapped once more is understood too. */
function unwrap(endpoint: Endpoint, body: unknown): unknown {
  const given = asObject(body);
  if (!listsSomething(endpoint)) return given.condition ?? {};
  const inner = asObject(given.condition);
  const wrappedTwice = given.current === undefined && (inner.current !== undefined || "condition" in inner);
  return wrappedTwice ? inner : given;
}

/**
 * Reads the input of a call by the contract and the caller's rule of contacts; nothing that does not fit reaches a handler.
 * @throws Fault invalidRequest, unknownFilter with a detail for every wrong place
 */
export function parseInput(endpoint: Endpoint, body: unknown, rule: ContactRule): unknown {
  return byContactRule(rule, () => parseByContract(endpoint, body));
}

function parseByContract(endpoint: Endpoint, body: unknown): unknown {
  const given = unwrap(endpoint, body);
  const unstorable = pathOfZero(given);
  if (unstorable) throw new Fault("invalidRequest", {}, [detailAt(endpoint, unstorable, "invalid")]);
  const parsed = parseAsMeant(endpoint, given);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const unknownFilter = issues.find((issue) => issue.code === "unrecognized_keys" && issue.path[0] === "condition");
  if (unknownFilter?.code === "unrecognized_keys" && listsSomething(endpoint)) {
    throw new Fault("unknownFilter", { name: shortened(unknownFilter.keys.slice(0, mostDetails).join(", ")) });
  }
  const details = issues.slice(0, mostDetails).flatMap((issue) => detailsOf(issue, endpoint));
  throw new Fault("invalidRequest", {}, details.slice(0, mostDetails));
}

/** A single number where a list of texts is taken becomes a list first, and then a list of texts. */
const mostReadings = 3;

/** Parses what was given, and once more as what it plainly means where that is not what was asked for. */
function parseAsMeant({ input }: Endpoint, given: unknown) {
  let parsed = input.safeParse(given, { reportInput: true });
  for (let reading = 1; reading < mostReadings && !parsed.success; reading += 1) {
    if (!understand(given, parsed.error.issues)) break;
    parsed = input.safeParse(given, { reportInput: true });
  }
  return parsed;
}

/** What a caller made up may be as long as a body. */
const shortened = (text: string) => (text.length > longestPath ? `${text.slice(0, longestPath)}…` : text);

function detailsOf(issue: Issue, endpoint: Endpoint): FaultDetail[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, mostDetails).map((key) => ({
      path: shortened([...issue.path, key].join(".")),
      key: "validation.unknown",
      parameters: { field: shortened(key) },
    }));
  }
  const field = entityAt(endpoint, issue.path)?.fields[nameAt(issue.path)];
  const given = typeof issue.input === "string" || typeof issue.input === "number" ? String(issue.input) : "";
  return [
    detailAt(endpoint, issue.path, messageKey(issue, field), {
      ...limitsOf(issue),
      value: withVisible(shortened(given)),
    }),
  ];
}

type Path = readonly PropertyKey[];

/** The name of the field that a path leads to, or into. */
function nameAt(path: Path): string {
  return path.findLast((part): part is string => typeof part === "string") ?? "";
}

function detailAt(
  endpoint: Endpoint,
  path: Path,
  message: string,
  limits: Record<string, number | string> = {},
): FaultDetail {
  const name = nameAt(path);
  const entity = entityAt(endpoint, path);
  const fieldKey = labelKeyOf(entity, name) ?? labelKeyOf(entity, name.replace(/(Indistinct|Start|End)$/, ""));
  return {
    path: shortened(path.join(".")),
    key: `validation.${message}`,
    parameters: { field: shortened(name), ...limits },
    ...(fieldKey ? { fieldKey } : {}),
  };
}

/** Where a text or a name holds the character U+0000, which PostgreSQL cannot store; undefined where none does. */
function pathOfZero(value: unknown): Path | undefined {
  if (typeof value === "string") return value.includes(zero) ? [] : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const isList = Array.isArray(value);
  for (const [name, part] of isList ? value.entries() : Object.entries(value)) {
    const found = typeof name === "string" && name.includes(zero) ? [] : pathOfZero(part);
    // Put together on the way back alone: most bodies have no such place.
    if (found) return [name, ...found];
  }
  return undefined;
}

/** Messages for kinds of fields whose shape is a pattern. */
const byKind: Readonly<Record<string, string>> = {
  date: "date",
  instant: "instant",
  time: "time",
  integer: "wholeNumber",
};

const decimals: Readonly<Record<string, DecimalRule>> = {
  quantity: "nonNegative",
  rate: "nonNegative",
  money: "decimal",
};

function messageOf(
  { kind, positive, unsigned }: Pick<Field, "kind" | "positive" | "unsigned">,
  given: unknown,
): string {
  if (isContactKind(kind)) return contactMessage(kind);
  const rule = positive ? "positive" : unsigned ? "nonNegative" : decimals[kind];
  return rule ? decimalProblem(String(given), rule) : (byKind[kind] ?? "invalid");
}

const rulesByPattern = new Map(
  (Object.keys(decimalPatterns) as DecimalRule[]).map((rule) => [String(decimalPatterns[rule]), rule]),
);

/** What is wrong with a value of which no field is known: its pattern may say what was meant. */
function messageOfUnknown(issue: Issue): string {
  const rule = issue.code === "invalid_format" ? rulesByPattern.get(issue.pattern ?? "") : undefined;
  return rule ? decimalProblem(String(issue.input), rule) : "invalid";
}

function messageKey(issue: Issue, field: Field | undefined): string {
  const message = messageByCode(issue, field);
  return message === "invalid" && typeof issue.input === "string" && holdsUnseen(issue.input)
    ? "invisibleCharacter"
    : message;
}

function messageByCode(issue: Issue, field: Field | undefined): string {
  const ofKind = field ? messageOf(field, issue.input) : messageOfUnknown(issue);
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null ? "required" : ofKind;
    case "too_small":
      if (issue.origin === "string") return Number(issue.minimum) <= 1 ? "required" : "tooShort";
      if (isWhole(issue.origin)) return "atLeast";
      return issue.origin === "array" ? "tooFew" : ofKind;
    case "too_big":
      if (issue.origin === "string") return "tooLong";
      if (isWhole(issue.origin)) return "atMost";
      return issue.origin === "array" ? "tooMany" : ofKind;
    case "invalid_value":
      return "choice";
    case "invalid_format":
      if (issue.format === "date") return "date";
      if (issue.format === "datetime") return "instant";
      return ofKind;
    default:
      return "invalid";
  }
}

const isWhole = (origin: string) => origin === "number" || origin === "int";

function limitsOf(issue: Issue): Record<string, number> {
  if (issue.code === "too_small") return { min: Number(issue.minimum) };
  if (issue.code === "too_big") return { max: Number(issue.maximum) };
  return {};
}
