import { describe, expect, it } from "vitest";
import { serialsFault, tooLongSerial } from "./named.ts";

describe("Serial numbers of pieces that came", () => {
  it.each([
    [0, null, "2", null],
    [0, 2, "2.00", null],
    [2, 5, "2", null],
    [0, 0, "2", { error: "serialsMissing", count: 0 }],
    [0, 1, "2", { error: "serialsMissing", count: 1 }],
    [0, 3, "2", { error: "serialsUndecided", count: 3 }],
    [3, 2, "2", { error: "serialsCount", count: 3 }],
    [1, null, "2", { error: "serialsCount", count: 1 }],
  ])("where %i are named, and %s announced, for %s", (named, announced, quantity, fault) => {
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
