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

/** A closed set of codes with their labels and tones; the label of `name` is the locale key `<group>.<name>`. */
export interface Statuses<Code extends string = string, Name extends string = string> {
  readonly group: string;
  readonly byName: Readonly<Record<Name, Status<Code>>>;
  readonly codes: readonly Code[];
  /** The locale key of a code. */
  readonly labelKey: (code: string) => string;
  readonly tone: (code: string) => Tone;
  /** The codes are no states but answers: a word without a colour. */
  readonly isPlain?: boolean;
}

/** The union of a status set's codes. */
export type StatusCode<T> = T extends Statuses<infer Code> ? Code : never;

/** Declares a status set: name, code and tone on one line each. */
export function statuses<const Code extends string, const Name extends string>(
  group: string,
  byName: Readonly<Record<Name, Status<Code>>>,
): Statuses<Code, Name> {
  const entries = Object.entries(byName) as [Name, Status<Code>][];
  const names = new Map<string, Name>(entries.map(([name, status]) => [status.code, name]));
  const nameOf = (code: string): Name => {
    const name = names.get(code);
    if (name === undefined) throw new RangeError(`${group} has no code ${code}`);
    return name;
  };
  return {
    group,
    byName,
    codes: entries.map(([, status]) => status.code),
    labelKey: (code) => `${group}.${nameOf(code)}`,
    tone: (code) => byName[nameOf(code)].tone,
  };
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
