import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The locale keys that the code names, each with one of the files that do. */
export interface KeysInCode {
  readonly keys: ReadonlyMap<string, string>;
  /** Beginnings of keys whose rest is known only when the code runs, as in `` `errors.${name}` ``. */
  readonly prefixes: ReadonlyMap<string, string>;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

const quoted = /["'`]([A-Za-z]\w*)\.(\w[\w.-]*)["'`]/g;
const unfinished = /["'`]([A-Za-z]\w*)\.([\w.-]*)(?:\$\{|["'`]\s*\+)/g;
const translated =
  /(?:\b(?:t|translate)\(\s*(?:[\w.]+,\s*)?|\b(?:\w+K|k)ey\s*[:=]\s*\{?)["'`]([A-Za-z]\w*(?:\.[\w-]+)+)["'`]/g;
const writtenFault = /new Fault\(\s*"(\w+)"\s*(?:\)|,\s*\{[^{}]*\})/g;
const handedOn = /(?:,|(?<!new Fault)\()\s*"(\w+)",\s*\{[^{}]*\}/g;
const writtenDetail = /\{[^{}]*\bkey: "((?:errors|validation|import)\.\w+)"[^{}]*(?:\{[^{}]*\}[^{}]*)?\}/g;

/**
 * Reads server and web, without their tests. A key is what is quoted and begins with the name of a group and a dot, and
 * whatever is handed to a translation. On the server a quoted text may also be the column of a table that is named like
 * an entity; there the groups of entities count only where they are translated or handed on as a key.
 */
export function readKeysInCode(groups: ReadonlySet<string>, entityNames: ReadonlySet<string>): KeysInCode {
  const keys = new Map<string, string>();
  const prefixes = new Map<string, string>();
  for (const part of ["server/src", "web/src"]) {
    const isKey = (group: string) => groups.has(group) && !(part === "server/src" && entityNames.has(group));
    for (const file of codeFiles(part)) {
      const code = readFileSync(root + file, "utf8");
      for (const [, group = "", rest] of code.matchAll(quoted)) if (isKey(group)) keys.set(`${group}.${rest}`, file);
      for (const [, key = ""] of code.matchAll(translated)) keys.set(key, file);
      for (const [, group = "", rest] of code.matchAll(unfinished)) {
        if (groups.has(group)) prefixes.set(`${group}.${rest}`, file);
      }
    }
  }
  return { keys, prefixes };
}

/** A message the server gives, with the names of the parameters that go into its text. */
export interface MessageInCode {
  readonly file: string;
  readonly key: string;
  readonly parameters: readonly string[];
  /** Whether they are handed to what makes the fault, which may add names of its own: but never the number that chooses a form. */
  readonly isHandedOn: boolean;
}

/** The messages of the server whose key and parameters are written out in one place: faults and their details. */
export function readMessagesInCode(): MessageInCode[] {
  return codeFiles("server/src").flatMap((file) => {
    const code = readFileSync(root + file, "utf8");
    const faults = [...code.matchAll(writtenFault)].map(([text, name]) => ({ text, key: `errors.${name}` }));
    const details = [...code.matchAll(writtenDetail)].map(([text, key = ""]) => ({ text, key }));
    const handed = [...code.matchAll(handedOn)].map(([text, name]) => ({
      text,
      key: `errors.${name}`,
      isHandedOn: true,
    }));
    return [...faults, ...details, ...handed].map(({ text, key, ...how }) => ({
      file,
      key,
      isHandedOn: false,
      ...how,
      // What a label is given for stands in the text as the field.
      parameters: (text.match(/\w+/g) ?? []).map((name) => (name === "fieldKey" ? "field" : name)),
    }));
  });
}

function codeFiles(directory: string): string[] {
  return readdirSync(root + directory, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${directory}/${name}`);
}
