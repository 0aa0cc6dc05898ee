import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { places } from "./web/src/routes/table.ts";

const rows = readFileSync("docs/base-data.md", "utf8")
  .split("\n")
  .filter((line) => /^\| (?!kind|---)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

describe("The table of base data", () => {
  it("names files of the contract and pages that there are", () => {
    expect(rows.length).toBeGreaterThan(30);
    const files = rows.flatMap(([, , where = ""]) => [...where.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? ""));
    const stands = (path: string) => existsSync(`contract/src/${path}`) || existsSync(`contract/src/${path}.ts`);
    expect(files.filter((path) => !stands(path))).toEqual([]);
    const known = new Set(Object.values(places).map(({ path }) => path));
    const pages = rows.flatMap(([, , , page = ""]) => page.split(", ").filter((path) => path.startsWith("/")));
    expect(pages.filter((path) => !known.has(path))).toEqual([]);
  });
});
