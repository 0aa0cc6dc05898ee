import { describe, expect, it } from "vitest";
import { bucketOf } from "./buckets.ts";

describe("A bucket", () => {
  it.each([
    ["1", "2026-12-06", "2026-12-06"],
    ["2", "2026-12-06", "2026-11-30"],
    ["2", "2026-11-30", "2026-11-30"],
    ["2", "2027-01-01", "2026-12-28"],
    ["3", "2026-12-31", "2026-12-01"],
    ["3", "2024-02-29", "2024-02-01"],
  ])("B9.3a of type %s begins for %s on %s", (type, day, begins) => {
    expect(bucketOf(type, day)).toBe(begins);
  });
});
