import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const parts = ["bench", "contract", "demo", "docs", "e2e", "server", "web"];
const states = ["proved", "in part", "not yet", "not testable"];
const idPattern = /\b[SB]\d+\.\d+[a-z]*\b/g;
const rowPattern = /^\| ([SB]\d+\.\d+[a-z]*) \| ([^|]+) \| ([^|]+) \|$/;
const titlePattern = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(["'`])((?:(?!\1)[\s\S])*)\1/g;

interface Requirement {
  readonly id: string;
  readonly asks: string;
  readonly state: string;
}

function readRequirements(): Requirement[] {
  const lines = readFileSync("docs/requirements.md", "utf8").split("\n");
  return lines
    .filter((line) => /^\| [SB]\d/.test(line))
    .map((line) => {
      const [, id = line, asks = "", state = ""] = line.match(rowPattern) ?? [];
      return { id, asks, state };
    });
}

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Everything that is written by hand and may name a requirement: code, migrations, styles and documents. */
function readSourceFiles(): SourceFile[] {
  const paths = parts.flatMap((part) =>
    readdirSync(part, { recursive: true, encoding: "utf8" }).map((name) => `${part}/${name}`),
  );
  return paths
    .filter((path) => /\.(tsx?|sql|css|md)$/.test(path) && !/\/(node_modules|dist|\.cache)\//.test(path))
    .filter((path) => path !== "docs/requirements.md")
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

function idsIn(text: string): string[] {
  return [...new Set(text.match(idPattern) ?? [])];
}

/** S2.9 before S2.10, and z before za, as a number and letters in order of their length. */
function compareIds(one: string, other: string): number {
  const [area, section, clause, letters] = partsOf(one);
  const [otherArea, otherSection, otherClause, otherLetters] = partsOf(other);
  return (
    // The shell stands before the trade.
    otherArea.localeCompare(area) ||
    section - otherSection ||
    clause - otherClause ||
    letters.length - otherLetters.length ||
    letters.localeCompare(otherLetters)
  );
}

function partsOf(id: string): [area: string, section: number, clause: number, letters: string] {
  const [, area = "", section, clause, letters = ""] = id.match(/^([SB])(\d+)\.(\d+)([a-z]*)$/) ?? [];
  return [area, Number(section), Number(clause), letters];
}

const requirements = readRequirements();
const ids = requirements.map(({ id }) => id);
const files = readSourceFiles();
const titles = files
  .filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path))
  .flatMap(({ path, text }) => [...text.matchAll(titlePattern)].map(([, , title = ""]) => ({ path, title })));
const namedByTitles = new Set(titles.flatMap(({ title }) => idsIn(title)));

describe("The requirements", () => {
  it("are each listed once, in order, with what they ask for and their state", () => {
    expect(ids.filter((id, index) => index > 0 && compareIds(ids[index - 1] ?? "", id) >= 0)).toEqual([]);
    expect(requirements.filter(({ asks, state }) => asks.trim() === "" || !states.includes(state))).toEqual([]);
    expect(new Set(ids.map((id) => id[0]))).toEqual(new Set("SB"));
  });

  it("hold every id that code, tests and documents name", () => {
    const known = new Set(ids.flatMap((id) => [id, id.replace(/[a-z]+$/, "")]));
    const unknown = files.flatMap(({ path, text }) =>
      idsIn(text)
        .filter((id) => !known.has(id))
        .map((id) => `${path}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it("are named by titles of at most four, each of which the test proves wholly", () => {
    const crowded = titles.filter(({ title }) => idsIn(title).length > 4);
    expect(crowded.map(({ path, title }) => `${path}: ${title}`)).toEqual([]);
  });

  it("are proved only where a title of a test names them, and begun where one does", () => {
    const unnamed = requirements.filter(({ id, state }) => state === "proved" && !namedByTitles.has(id));
    expect(unnamed.map(({ id }) => id)).toEqual([]);
    const understated = requirements.filter(
      ({ id, state }) => !/^(proved|in part)$/.test(state) && namedByTitles.has(id),
    );
    expect(understated.map(({ id }) => id)).toEqual([]);
  });
});
