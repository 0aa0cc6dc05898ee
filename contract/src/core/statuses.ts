/**
 * States have names, and their codes stand in one file: where the set is declared. Everybody else writes
 * `noticeStatus.code.shipped`, and what belongs together has a name too: `noticeStatus.groups.receivable`,
 * `noticeStatus.isIn("receivable", notice.checkStatus)`. Lifecycles name states and groups: `from: ["pendingApproval"]`.
 */

/**
 * The meaning a colour carries, the same on every screen: neutral grey, waiting amber, moving blue, done green,
 * refused red.
 */
export type Tone = "neutral" | "waiting" | "moving" | "done" | "refused";

export interface Status<Code extends string = string> {
  /** What is stored and sent. */
  readonly code: Code;
  readonly tone: Tone;
}

/** A closed set of codes with their labels and tones; the label of `name` is the locale key `<localeGroup>.<name>`. */
export interface Statuses<Code extends string = string, Name extends string = string, Group extends string = string> {
  readonly localeGroup: string;
  readonly byName: Readonly<Record<Name, Status<Code>>>;
  /** What is stored and sent, by name. */
  readonly code: Readonly<Record<Name, Code>>;
  /** What belongs together under one name. */
  readonly groups: Readonly<Record<Group, readonly Code[]>>;
  readonly codes: readonly Code[];
  /** Whether a code is one of a group's. */
  isIn(group: Group, code: string): boolean;
  /** The locale key of a code. */
  readonly labelKey: (code: string) => string;
  readonly tone: (code: string) => Tone;
  /** The codes are no states but answers: a word without a colour. */
  readonly isPlain?: boolean;
}

/** The union of a status set's codes. */
export type StatusCode<T> = T extends Statuses<infer Code> ? Code : never;

/** Declares a status set: name, code and tone on one line each, and groups of names. */
export function statuses<
  const Code extends string,
  const Name extends string,
  // Nothing is in a group unless groups are given.
  const Group extends string = never,
>(
  localeGroup: string,
  byName: Readonly<Record<Name, Status<Code>>>,
  namedGroups: Readonly<Record<Group, readonly NoInfer<Name>[]>> = {} as Record<Group, readonly Name[]>,
): Statuses<Code, Name, Group> {
  const entries = Object.entries(byName) as [Name, Status<Code>][];
  const names = new Map<string, Name>(entries.map(([name, status]) => [status.code, name]));
  const nameOf = (code: string): Name => {
    const name = names.get(code);
    if (name === undefined) throw new RangeError(`${localeGroup} has no code ${code}`);
    return name;
  };
  const groups = mapValues(namedGroups, (members) => members.map((name) => byName[name].code));
  return {
    localeGroup,
    byName,
    code: mapValues(byName, ({ code }) => code),
    groups,
    codes: entries.map(([, status]) => status.code),
    isIn: (group, code) => (groups[group] as readonly string[]).includes(code),
    labelKey: (code) => `${localeGroup}.${nameOf(code)}`,
    tone: (code) => byName[nameOf(code)].tone,
  };
}

function mapValues<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  map: (value: From) => To,
): Record<Key, To> {
  const entries = Object.entries(record) as [Key, From][];
  return Object.fromEntries(entries.map(([key, value]) => [key, map(value)])) as Record<Key, To>;
}

/** statusCode of master data (S3.10d, B4.10b): 1 valid, 0 invalid. */
export const validityStatus = statuses("common.validity", {
  valid: { code: "1", tone: "done" },
  invalid: { code: "0", tone: "neutral" },
});

/** Yes and no selects default to 1 and 0 (S3.10c). */
export const yesNoStatus = {
  ...statuses("common.yesNo", {
    yes: { code: "1", tone: "neutral" },
    no: { code: "0", tone: "neutral" },
  }),
  isPlain: true,
};
