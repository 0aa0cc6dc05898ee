import { rulesOfComponents } from "./rules.ts";
import type { Look } from "./theme.ts";
import { everywhere, type Variable, variablesOf } from "./variables.ts";

/** The components that pages are made of, by the folders of Ant Design, and how their classes begin. */
const classes = {
  alert: ["alert"],
  button: ["btn"],
  checkbox: ["checkbox"],
  "date-picker": ["picker"],
  drawer: ["drawer"],
  dropdown: ["dropdown"],
  empty: ["empty"],
  form: ["form"],
  grid: ["row", "col"],
  input: ["input"],
  "input-number": [],
  menu: [],
  message: ["message"],
  modal: ["modal"],
  notification: [],
  popover: ["popover"],
  progress: ["progress"],
  "qr-code": ["qrcode"],
  radio: ["radio"],
  segmented: ["segmented"],
  select: ["select"],
  skeleton: ["skeleton"],
  slider: ["slider"],
  space: ["space"],
  spin: ["spin"],
  tag: ["tag"],
  tooltip: ["tooltip"],
  typography: ["typography"],
  upload: ["upload"],
} as const;
const moves = ["fade", "motion", "move", "slide", "zoom"];

export const dressed: ReadonlySet<string> = new Set(Object.keys(classes));

const light: Look = { dark: false, traditional: false, still: false };

/** Looks beside the usual one, and for whom they are. */
const otherLooks: readonly (readonly [look: Look, root: string, media?: string])[] = [
  [{ ...light, dark: true }, ":root.dark"],
  [{ ...light, traditional: true }, ":root:lang(zh-TW)"],
  [{ ...light, still: true }, everywhere, "@media (prefers-reduced-motion:reduce)"],
];

/** Rules that declare variables below a root. */
const declared = (variables: readonly Variable[], root: string) =>
  [...Map.groupBy(variables, ({ scope }) => scope)]
    .map(([scope, those]) => [scope === everywhere ? root : `${root} ${scope}`, those] as const)
    .map(([selector, those]) => `${selector}{${those.map(({ name, value }) => `${name}:${value};`).join("")}}`)
    .join("");

/** The names of variables that a text of CSS looks up, and of those that their values look up. */
function lookedUp(css: string, variables: readonly Variable[]): Set<string> {
  const values = Map.groupBy(variables, ({ name }) => name);
  const found = new Set<string>();
  const search = (text: string) => {
    for (const [name] of text.matchAll(/--ant-[\w-]+/g)) {
      if (found.has(name)) continue;
      found.add(name);
      for (const { value } of values.get(name) ?? []) search(value);
    }
  };
  search(css);
  return found;
}

/** All that components look like, with the variables that these rules and the product's `own` styles look up. */
export function styleSheet(own: string): string {
  const rules = rulesOfComponents(new Set([...Object.values(classes).flat(), ...moves]));
  const all = variablesOf(light, dressed);
  const names = lookedUp(rules + own, all);
  const usual = all.filter(({ name }) => names.has(name));
  const isUsual = ({ name, value, scope }: Variable) =>
    usual.some((other) => other.name === name && other.scope === scope && other.value === value);
  const others = otherLooks.map(([look, root, media]) => {
    const variables = variablesOf(look, dressed).filter((variable) => names.has(variable.name) && !isUsual(variable));
    return media ? `${media}{${declared(variables, root)}}` : declared(variables, root);
  });
  return [declared(usual, everywhere), ...others, rules].join("");
}
