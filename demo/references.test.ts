import { describe, expect, it } from "vitest";
import { namedInTurn, namingColumns } from "./references.ts";

describe("What demo records name that nobody filled in", () => {
  const [line] = namingColumns("machine", ["org_no"]);
  const lines = ["A", "B", "C"].map((no, index) => ({ org_no: index < 2 ? "O1" : "O2", production_line_no: no }));

  it("follows from their fields: of which records, by what, and in what they agree", () => {
    expect(namingColumns("machine", ["org_no"])).toEqual([
      {
        column: "production_line_no",
        table: "production_line",
        by: "production_line_no",
        within: ["org_no"],
        isOptional: true,
      },
    ]);
    expect(namingColumns("machine", ["org_no", "production_line_no"])).toEqual([]);
    expect(namingColumns("machine", []).map(({ column, isOptional }) => [column, isOptional])).toEqual([
      ["org_no", false],
      ["production_line_no", true],
    ]);
  });

  it("are in turn those that agree, none where none does, and never none where one must be named", () => {
    if (!line) throw new Error("A machine names no line");
    const named = (org_no: string) => [0, 1, 2].map((turn) => namedInTurn(line, { org_no }, lines, turn));
    expect(named("O1")).toEqual(["A", "B", "A"]);
    expect(named("O2")).toEqual(["C", "C", "C"]);
    expect(named("O3")).toEqual([null, null, null]);
    expect(() => namedInTurn({ ...line, isOptional: false }, { org_no: "O3" }, lines, 0)).toThrow("production_line_no");
  });
});
