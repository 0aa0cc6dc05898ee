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
  /** The same codes for a side to which some of them say something else. */
  readonly readBy?: Readonly<Record<string, Statuses>>;
}

/** The words and colours in which a side reads a set. */
export function statusesFor(set: Statuses, side: string | undefined): Statuses {
  return (side !== undefined && set.readBy?.[side]) || set;
}

/** Codes by name, and groups of them: what a statement says of a set, or of codes that nobody is shown. */
export type NamedCodes = Pick<Statuses, "code"> & Partial<Pick<Statuses, "groups">>;

/** The union of a status set's codes. */
export type StatusCode<T> = T extends Statuses<infer Code> ? Code : never;

/** What some states say to a side: under the key of another label, in another tone. */
type Reading<Name extends string> = { readonly [N in Name]?: { readonly label: string; readonly tone: Tone } };

/** Declares a status set: name, code and tone on one line each, groups of names, and what a side reads otherwise. */
export function statuses<
  const Named extends Readonly<Record<string, Status>>,
  // Nothing is in a group unless groups are given.
  const Group extends string = never,
>(
  localeGroup: string,
  byName: Named,
  namedGroups: Readonly<Record<Group, readonly NoInfer<keyof Named & string>[]>> = {} as Record<Group, never[]>,
  readOtherwise: Readonly<Record<string, Reading<NoInfer<keyof Named & string>>>> = {},
): StatusesOf<Named, Group> {
  const entries = Object.entries(byName);
  const names = new Map(entries.map(([name, { code }]) => [code, name]));
  const nameOf = (code: string): string => {
    const name = names.get(code);
    if (name === undefined) throw new RangeError(`${localeGroup} has no code ${code}`);
    return name;
  };
  const code = Object.fromEntries(entries.map(([name, status]) => [name, status.code]));
  const memberNames = Object.entries<readonly string[]>(namedGroups);
  const groups = Object.fromEntries(memberNames.map(([group, members]) => [group, members.map((name) => code[name])]));
  const set: Statuses = {
    localeGroup,
    byName,
    code,
    groups: groups as Record<string, string[]>,
    codes: entries.map(([, status]) => status.code),
    isIn: (group, state) => groups[group]?.includes(state) ?? false,
    labelKey: (state) => `${localeGroup}.${nameOf(state)}`,
    tone: (state) => byName[nameOf(state)]?.tone ?? "neutral",
  };
  const readBy = Object.entries<Reading<string>>(readOtherwise).map(([side, said]): [string, Statuses] => {
    const labelKey = (state: string) => `${localeGroup}.${said[nameOf(state)]?.label ?? nameOf(state)}`;
    return [side, { ...set, labelKey, tone: (state) => said[nameOf(state)]?.tone ?? set.tone(state) }];
  });
  return (readBy.length > 0 ? { ...set, readBy: Object.fromEntries(readBy) } : set) as StatusesOf<Named, Group>;
}

type StatusesOf<Named extends Readonly<Record<string, Status>>, Group extends string> = Statuses<
  Named[keyof Named]["code"],
  keyof Named & string,
  Group
> & { readonly code: { readonly [Name in keyof Named]: Named[Name]["code"] } };

/** Declares a closed set of answers, which are words without a colour: name and code, and groups of names. */
export function choices<const Codes extends Readonly<Record<string, string>>, const Group extends string = never>(
  localeGroup: string,
  codes: Codes,
  namedGroups: Readonly<Record<Group, readonly NoInfer<keyof Codes & string>[]>> = {} as Record<Group, never[]>,
) {
  type Named = { readonly [Name in keyof Codes]: Status<Codes[Name]> };
  const named = Object.entries(codes).map(([name, code]): [string, Status] => [name, { code, tone: "neutral" }]);
  return {
    ...statuses(localeGroup, Object.fromEntries(named) as Named, namedGroups as never),
    isPlain: true,
  } as StatusesOf<Named, Group> & { readonly isPlain: true };
}

/** statusCode of master data (S3.10d, B4.10b): 1 valid, 0 invalid. */
export const validityStatus = statuses("common.validity", {
  valid: { code: "1", tone: "done" },
  invalid: { code: "0", tone: "neutral" },
});

/** Yes and no selects default to 1 and 0 (S3.10c). */
export const yesNoStatus = choices("common.yesNo", { yes: "1", no: "0" });

/** The same as a box to tick has it: Y and N (S3.10b). */
export const tickedStatus = choices("common.ticked", { yes: "Y", no: "N" });
