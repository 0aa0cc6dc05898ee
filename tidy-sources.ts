import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseAst } from "vitest/node";

interface Import {
  readonly line: number;
  readonly target: string;
}

/** A file of the project, with what it imports. */
export interface Source {
  readonly path: string;
  readonly lines: readonly string[];
  readonly imports: readonly Import[];
}

const importing =
  /^(?:import|export)\b[^"']*?from\s+"([^"]+)"|\bimport\("([^"]+)"\)|^import\s+"([^"]+)"|^\}\s+from\s+"([^"]+)"/;

function targetOf(path: string, named: string): string {
  if (named.startsWith("@tandem/contract/")) return `contract/src/${named.slice("@tandem/contract/".length)}.ts`;
  return named.startsWith(".") ? normalize(join(dirname(path), named)) : named;
}

export function readSource(path: string): Source {
  const lines = readFileSync(path, "utf8").split("\n");
  const imports = lines.flatMap((text, index) => {
    const found = importing.exec(text.trimStart());
    const named = found?.slice(1).find((part) => part !== undefined);
    return named === undefined ? [] : [{ line: index + 1, target: targetOf(path, named) }];
  });
  return { path, lines, imports };
}

const sources: readonly Source[] = ["contract", "server", "web", "demo", "bench", "e2e"].flatMap((part) =>
  readdirSync(part, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/node_modules|\bdist\b/.test(name))
    .map((name) => readSource(`${part}/${name}`)),
);
/** The product, without its tests. */
export const product = sources.filter(({ path }) => !/\.(test|spec)\.tsx?$/.test(path));

/** Lines in some of the files that hold a pattern. */
export function places(among: RegExp, pattern: RegExp): string[] {
  return product
    .filter(({ path }) => among.test(path))
    .flatMap(({ path, lines }) => lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])));
}

interface Piece {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isPiece = (part: object): part is Piece => "type" in part && "start" in part && "end" in part;

/** Every function of a file that has more lines than that, from its first to its last: signature, comments and markup too. */
export function longFunctions({ path, lines }: Pick<Source, "path" | "lines">, most: number): string[] {
  if (lines.length <= most) return [];
  const text = lines.join("\n");
  const linesOf = (start: number, end: number) => text.slice(start, end).split("\n").length;
  const found: string[] = [];
  const look = (part: unknown): void => {
    if (part === null || typeof part !== "object") return;
    if (isPiece(part) && /^(?:Function|ArrowFunction)/.test(part.type)) {
      const count = linesOf(part.start, part.end);
      if (count > most) found.push(`${path}:${linesOf(0, part.start)} ${count} lines`);
    }
    for (const inner of Object.values(part)) look(inner);
  };
  look(parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" }));
  return found;
}
