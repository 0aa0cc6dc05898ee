import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

interface Rule {
  readonly head: string;
  readonly body: string;
}

/** The rules that a text of CSS holds side by side. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let depth = 0;
  let begin = 0;
  let open = 0;
  for (let place = 0; place < css.length; place += 1) {
    if (css[place] === "{") {
      if (depth === 0) open = place;
      depth += 1;
    } else if (css[place] === "}") {
      depth -= 1;
      if (depth > 0) continue;
      rules.push({ head: css.slice(begin, open).trim(), body: css.slice(open + 1, place) });
      begin = place + 1;
    }
  }
  return rules;
}

const written = ({ head, body }: Rule) => `${head}{${body}}`;

/** Selectors side by side: commas within brackets part none. */
const selectorsOf = (head: string) => head.split(/,(?![^([]*[)\]])/);

/** The styles of links are for those within components: the product has its own for the rest. */
const withinComponents = ':where([class^="ant-"],[class*=" ant-"])';

const presets = "blue|cyan|geekblue|gold|green|lime|magenta|orange|pink|purple|red|volcano|yellow";

/** What the product has not: columns of a grid, texts from right to left, colours by name, some kinds of inputs and menus. */
const never = new RegExp(
  [
    String.raw`\.ant-(?:col|row)-`,
    "-rtl",
    `-(?:${presets})(?:-inverse)?`,
    "-(?:input|select|picker)[a-z-]*-(?:filled|underlined)",
    "-input-(?:otp|group-addon)",
    "-upload[a-z-]*-picture[a-z-]*",
    String.raw`\.css-var-`,
    String.raw`\.data-ant-`,
  ]
    .map((part) => (part.endsWith("-") ? part : `${part}(?![a-z])`))
    .join("|"),
);

/** Whether all that a selector names is of these names, and used. */
function isUsed(selector: string, names: ReadonlySet<string>): boolean {
  if (never.test(selector)) return false;
  return [...selector.matchAll(/\.ant-([a-z]+)/g)].every(([, name]) => names.has(name ?? ""));
}

function keep(rules: readonly Rule[], names: ReadonlySet<string>): Rule[] {
  return rules.flatMap(({ head, body }) => {
    if (head.startsWith("@keyframes")) return [{ head, body }];
    if (head.startsWith("@")) {
      const inside = keep(rulesOf(body), names).map(written).join("");
      return inside ? [{ head, body: inside }] : [];
    }
    const used = selectorsOf(head).filter((selector) => isUsed(selector, names));
    const placed = used.map((selector) => (/^a\b/.test(selector) ? `${withinComponents} ${selector}` : selector));
    return placed.length > 0 ? [{ head: placed.join(","), body }] : [];
  });
}

/** Of rules that stand there more than once the last one decides. */
function once(rules: readonly string[]): string[] {
  const last = new Map(rules.map((rule, place) => [rule, place]));
  return rules.filter((rule, place) => last.get(rule) === place);
}

/** The rules of Ant Design's own style sheet whose classes begin with one of these names, `btn` for `.ant-btn-primary`. */
export function rulesOfComponents(names: ReadonlySet<string>): string {
  const sheet = createRequire(import.meta.url).resolve("antd/dist/antd.css");
  const kept = keep(rulesOf(readFileSync(sheet, "utf8")), names);
  const [moves, rest] = [kept.filter(({ head }) => head.startsWith("@keyframes")), kept];
  const styles = rest
    .filter(({ head }) => !head.startsWith("@keyframes"))
    .map(written)
    .join("");
  const used = moves.filter(({ head }) => styles.includes(head.replace("@keyframes ", "")));
  return once([...used, ...rest.filter((rule) => !moves.includes(rule))].map(written)).join("");
}
