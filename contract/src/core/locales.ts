/** The content of a locale file: texts, grouped as deep as the keys have dots. */
export interface LocaleTree {
  readonly [key: string]: string | LocaleTree;
}

/**
 * The texts of several files as one tree: a group may be continued in another file, so that the errors of a noun stand beside
 * its labels.
 */
export function mergeTrees(trees: readonly LocaleTree[]): LocaleTree {
  const merge = (one: LocaleTree, other: LocaleTree): LocaleTree => {
    const merged: Record<string, string | LocaleTree> = { ...one };
    for (const [name, value] of Object.entries(other)) {
      const there = merged[name];
      merged[name] = typeof there === "object" && typeof value === "object" ? merge(there, value) : value;
    }
    return merged;
  };
  return trees.reduce(merge, {});
}

const given = "\u0001";

/** Stands where a locale key would for a text that a tenant gave: it is shown as it is. */
export const givenText = (text: string) => `${given}${text}`;

/** The text that {@link givenText} stands for; undefined for a key. */
export const textGiven = (key: string) => (key.startsWith(given) ? key.slice(given.length) : undefined);

/**
 * Where else a label may stand that its noun does not say itself, nearest first: lines call what they show of their head as the
 * head does, and what several records have is said once for all of them (`common.orgNo`). A flag that allows on a menu what it
 * allows anywhere has no word of its own there.
 */
export function sharedLabelKeys(key: string): string[] {
  const [, flag] = /^flags\.\w+\.(is[A-Z]\w*)$/.exec(key) ?? [];
  if (flag) return [`flags.${flag}`];
  const [, group = "", label = ""] = /^(\w+?)(?:Line)?\.(.+)$/.exec(key) ?? [];
  return [`${group}.${label}`, `common.${label}`].filter((shared) => shared !== key);
}

/**
 * The texts of a tree by their whole key, dots between the levels. A name may hold dots itself, so that the label of a
 * field and those of its statuses stand side by side: `{"status": "Order status", "status.draft": "Draft"}`.
 *
 * @throws Error when two texts come to have the same key
 */
export function flatten(tree: LocaleTree): Map<string, string> {
  const texts = new Map<string, string>();
  const visit = (branch: LocaleTree, prefix: string): void => {
    for (const [name, value] of Object.entries(branch)) {
      const key = prefix + name;
      if (typeof value !== "string") visit(value, `${key}.`);
      else if (texts.has(key)) throw new Error(`The locale key ${key} stands there twice.`);
      else texts.set(key, value);
    }
  };
  visit(tree, "");
  return texts;
}
