import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import { ConfigProvider, theme } from "antd";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type Look, themeOf } from "./theme.ts";

const load = createRequire(import.meta.url);
const folder = dirname(load.resolve("antd/package.json"));

type UseStyle = (prefix: string) => unknown;

/** What components call to have their styles written. */
function styleHooks(component: string): UseStyle[] {
  const styles = join(folder, "lib", component, "style");
  return readdirSync(styles)
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) => {
      const source = readFileSync(join(folder, "es", component, "style", file), "utf8");
      if (!source.includes("genStyleHooks(")) return [];
      const named = [...source.matchAll(/export const (\w+) = genStyleHooks\(/g)].map(([, name]) => name ?? "");
      const hooks: Readonly<Record<string, UseStyle>> = load(join(styles, file));
      return ["default", ...named].flatMap((name) => hooks[name] ?? []);
    });
}

function Styled({ use }: { use: UseStyle }): ReactNode {
  use("ant");
  return null;
}

/** Renders within the theme of a look, and answers the styles that came of it. */
function renderedWith(look: Look, content: ReactNode): string {
  const cache = createCache();
  const themed = { ...themeOf(look), hashed: false, cssVar: { key: "look" } };
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme: themed }, content)));
  return extractStyle(cache, { plain: true, types: ["cssVar", "token"] });
}

/** Within what a component has other values of variables that all know, where the theme gives it some. */
const within: Readonly<Record<string, string>> = { drawer: ".ant-drawer", menu: ".ant-dropdown-menu-css-var" };

export interface Variable {
  readonly name: string;
  readonly value: string;
  /** Within what it holds: a selector. */
  readonly scope: string;
}

export const everywhere = ":root";

function variablesIn(look: Look, use?: UseStyle): Map<string, string> {
  const css = renderedWith(look, use ? createElement(Styled, { use }) : null);
  return new Map([...css.matchAll(/(--ant-[\w-]+):([^;}]*)[;}]/g)].map(([, name = "", value = ""]) => [name, value]));
}

/** The variables that the rules of components look up, `--ant-…`. */
export function variablesOf(look: Look, components: Iterable<string>): Variable[] {
  const known = variablesIn(look);
  const found = new Map([...known].map(([name, value]) => [name, { name, value, scope: everywhere }]));
  for (const component of components) {
    for (const [name, value] of styleHooks(component).flatMap((use) => [...variablesIn(look, use)])) {
      if (known.get(name) === value) continue;
      const scope = known.has(name) ? within[component] : everywhere;
      if (!scope) throw new Error(`${component} has a ${name} of its own, within nobody knows what`);
      found.set(`${scope} ${name}`, { name, value, scope });
    }
  }
  return [...found.values()];
}

/** What components look up of the theme themselves. */
export function tokensOf(look: Look, isWanted: (name: string) => boolean): Record<string, unknown> {
  let found: Record<string, unknown> = {};
  const Reader = () => {
    found = { ...theme.useToken().token };
    return null;
  };
  renderedWith(look, createElement(Reader));
  return Object.fromEntries(Object.entries(found).filter(([name]) => isWanted(name)));
}
