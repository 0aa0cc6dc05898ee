import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { dressed, styleSheet } from "./style-sheet.ts";
import { tokensOf } from "./variables.ts";

const sheetName = "virtual:ant-design.css";

/** What components look up of the theme in scripts, beside the widths of screens; all else is in the style sheet. */
const tokens: ReadonlySet<string> = new Set([
  "borderRadius",
  "colorBgContainer",
  "colorFill",
  "colorFillQuaternary",
  "colorFillSecondary",
  "colorFillTertiary",
  "colorText",
  "colorTextQuaternary",
  "controlHeight",
  "marginXXS",
  "sizePopupArrow",
  "wireframe",
  "zIndexPopupBase",
]);
const isToken = (name: string) => tokens.has(name) || name.startsWith("screen");

const tokensIn = (dark: boolean) => JSON.stringify(tokensOf({ dark, traditional: false, still: false }, isToken));

/** Modules of Ant Design that make or change styles while pages run, and what stands in their place. */
const replaced: Readonly<Record<string, () => string>> = {
  "theme/useToken.js": () => `
    const motion = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    const [light, dark] = [{ ...${tokensIn(false)}, motion }, { ...${tokensIn(true)}, motion }];
    export default function useToken() {
      const token = document.documentElement.classList.contains("dark") ? dark : light;
      return [null, token, "", token, { prefix: "ant", key: "" }, true];
    }`,
  "theme/util/genStyleUtils.js": () => `
    const styled = ["", ""];
    export const genStyleHooks = () => () => styled;
    export const genComponentStyleHook = () => () => "";
    export const genSubStyleComponent = () => () => null;
    export const genCssVar = (antCls, component) => {
      const prefix = "--" + antCls.replace(/\\./g, "") + "-" + component + "-";
      return [(name) => prefix + name, (name, other) => "var(" + prefix + name + (other ? ", " + other : "") + ")"];
    };`,
  // Every button without an icon would bring what moves the one that turns while it waits.
  "button/DefaultLoadingIcon.js": () => `
    import { createElement } from "react";
    import LoadingOutlined from "@ant-design/icons/es/icons/LoadingOutlined";
    import IconWrapper from "./IconWrapper.js";
    export default function DefaultLoadingIcon({ prefixCls, loading, existIcon, className, style }) {
      if (!existIcon && !loading) return null;
      const name = [prefixCls + "-loading-icon", className].filter(Boolean).join(" ");
      return createElement(IconWrapper, { prefixCls, className: name, style }, createElement(LoadingOutlined));
    }`,
  "theme/util/useResetIconStyle.js": () => "export default () => undefined;",
  "theme/themes/default/theme.js": () => "export default null;",
};

const inPackage = /[\\/]antd[\\/]es[\\/](.+)$/;
const pathOf = (id: string) => inPackage.exec(id)?.[1]?.replaceAll("\\", "/");
const styleModule = /^([\w-]+)\/style\/\w+\.js$/;
const madeStyles = new Set(["genStyleHooks", "genComponentStyleHook", "genSubStyleComponent"]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The arguments of the calls in a program that have styles made. */
function* stylesIn(node: unknown): Generator<readonly Node[]> {
  if (Array.isArray(node)) for (const each of node) yield* stylesIn(each);
  if (typeof node !== "object" || node === null || !("type" in node)) return;
  const { type, callee, arguments: given } = node as { type: string; callee?: { name?: string }; arguments?: Node[] };
  if (type === "CallExpression" && given && madeStyles.has(callee?.name ?? "")) yield given;
  else yield* stylesIn(Object.values(node));
}

/** What a component looks up of the theme that is not at hand. */
function missingToken(code: string): string | undefined {
  if (!code.includes("useToken()")) return undefined;
  const names = [...code.matchAll(/\btoken\??\.(\w+)/g)].map(([, name]) => name);
  const parts = [...code.matchAll(/\{([^{}]*)\} = token;/g)].flatMap(([, list]) => list?.match(/\w+/g) ?? []);
  return [...names, ...parts].find((name) => name !== undefined && name !== "motion" && !isToken(name));
}

/** What of a module the style sheet, or the tokens at hand, do not have. */
function missingFor(id: string): string | undefined {
  const path = pathOf(id);
  if (!path || path.startsWith("theme/")) return undefined;
  const component = styleModule.exec(path)?.[1];
  if (component !== undefined) return dressed.has(component) ? undefined : `the styles of ${component}`;
  return missingToken(readFileSync(id, "utf8"));
}

const iconParts = /[\\/]@ant-design[\\/]icons[\\/]es[\\/]renderUtils\.js$/;
const insertsStyles = /export const useInsertStyles = .*$/s;

/**
 * Leaves out of the scripts what makes the styles of Ant Design while pages run. Every icon would look through the head of the
 * page for its own, which the style sheet has.
 */
export const withoutStyles: Plugin = {
  name: "ant-design-without-styles",
  load(id) {
    const replacement = replaced[pathOf(id) ?? ""];
    return replacement && { code: replacement(), moduleSideEffects: false };
  },
  transform(code, id) {
    if (iconParts.test(id)) {
      if (!insertsStyles.test(code)) this.error(`${id} inserts the styles of icons in another way`);
      return { code: code.replace(insertsStyles, "export const useInsertStyles = () => undefined;"), map: null };
    }
    if (!styleModule.test(pathOf(id) ?? "")) return undefined;
    const calls = [...stylesIn(this.parse(code))].filter((given) => given.length > 0).toReversed();
    const bare = calls.reduce((text, given) => text.slice(0, given[0]?.start) + text.slice(given.at(-1)?.end), code);
    return { code: bare, map: null };
  },
};

/** The styles of Ant Design, written once, when the pages in a folder are built, where it writes them anew in every browser. */
export const withStyleSheet = (pages: string): Plugin => ({
  name: "ant-design-style-sheet",
  resolveId: (name) => (name === sheetName ? name : undefined),
  load(id) {
    if (id !== sheetName) return undefined;
    const own = globSync(join(pages, "**/*.{css,ts,tsx}")).map((file) => readFileSync(file, "utf8"));
    return styleSheet(own.join(""));
  },
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
        const missing = renderedLength > 0 && missingFor(id);
        if (missing) this.error(`${id} asks for ${missing}, which ant-design/ does not have`);
      }
    }
  },
});

const iconComponent = /[\\/]@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(Light)?\.js$/;
const namedAfterIcon = /role: "img",\s*"aria-label": icon\.name/;

/**
 * Icons stand beside words, or in what has a name: read aloud they would put "download" before "Export". One that says something
 * itself has a label.
 */
export const quietIcons: Plugin = {
  name: "ant-design-quiet-icons",
  transform(code, id) {
    if (!iconComponent.test(id)) return undefined;
    if (!namedAfterIcon.test(code)) this.error(`${id} names icons in another way`);
    const quiet = '...(props["aria-label"] || onClick ? { role: "img" } : { "aria-hidden": true })';
    return { code: code.replace(namedAfterIcon, quiet), map: null };
  },
};
