import { describe, expect, it } from "vitest";
import { serialsFault, tooLongSerial } from "./named.ts";

describe("Serial numbers of pieces that came", () => {
  it.each([
    [0, null, "2", null],
    [0, { count: 2, open: "2" }, "2.00", null],
    [0, { count: 3, open: "2" }, "3", null],
    [2, { count: 5, open: "5" }, "2", null],
    [0, { count: 0, open: "2" }, "2", { error: "serialsMissing", count: 0 }],
    [0, { count: 1, open: "2" }, "2", { error: "serialsMissing", count: 1 }],
    [0, { count: 3, open: "3" }, "2", { error: "serialsUndecided", count: 3 }],
    [0, { count: 2, open: "10" }, "2", { error: "serialsUndecided", count: 2 }],
    [3, { count: 2, open: "2" }, "2", { error: "serialsCount", count: 3 }],
    [1, null, "2", { error: "serialsCount", count: 1 }],
  ])("where %i are named, and %o announced, for %s", (named, announced, quantity, fault) => {
    expect(serialsFault(named, announced, quantity)).toEqual(fault);
  });
});

describe("A serial number of more than 100 characters", () => {
  const long = "x".repeat(101);

  it("is told by its beginning and its length, unless a piece is known by it", () => {
    const fault = { serialNo: `${"x".repeat(20)}…`, count: "101", most: "100" };
    expect(tooLongSerial(["short", long], () => false)).toEqual(fault);
    expect(tooLongSerial(["short", long], (serialNo) => serialNo === long)).toBeNull();
    expect(tooLongSerial(["x".repeat(100)], () => false)).toBeNull();
  });
});
