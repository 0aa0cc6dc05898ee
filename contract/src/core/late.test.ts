import { describe, expect, it } from "vitest";
import { withLate } from "./late.ts";

describe("withLate", () => {
  it("makes a property when it is first asked for, once, and leaves the others unmade", () => {
    const made: string[] = [];
    const make = (name: string) => () => {
      made.push(name);
      return { name };
    };
    const described = withLate({ kind: "list" }, { input: make("input"), output: make("output") });
    expect(Object.keys(described)).toEqual(["kind", "input", "output"]);
    expect(made).toEqual([]);
    expect(described.input).toBe(described.input);
    expect(described.kind).toBe("list");
    expect(made).toEqual(["input"]);
  });
});
