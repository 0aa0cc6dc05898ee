import { describe, expect, it } from "vitest";
import { linesIn, sizeInOnePiece } from "./text-lines.ts";

/** A font in which each character is as wide as any other. */
const measure = (text: string) => text.length;

describe("The lines of a text", () => {
  it.each([
    ["2.0×1000×2000 SPCC", 11, ["2.0×1000×", "2000 SPCC"]],
    ["1200x600x18", 9, ["1200x600x", "18"]],
    ["ASN-2026-001003", 10, ["ASN-2026-", "001003"]],
    ["20×20 6063-T5 3 m", 16, ["20×20 6063-T5", "3 m"]],
    ["12,345.67/8", 9, ["12,345.67", "/8"]],
    // What has no such place is cut where it must be, and characters are never.
    ["ABCDEFGH", 3, ["ABC", "DEF", "GH"]],
    ["6063T5ABC-1", 6, ["6063T5", "ABC-1"]],
  ])("of %s break no number in %i characters", (text, room, lines) => {
    expect(linesIn(text, room, measure)).toEqual(lines);
  });

  it("write a number or a code a little smaller before they break it", () => {
    expect(sizeInOnePiece("ASN-2026-001003", 12, measure)).toBeCloseTo(0.8);
    expect(sizeInOnePiece("ASN-2026-001003", 20, measure)).toBe(1);
    expect(sizeInOnePiece("ASN-2026-001003", 9, measure)).toBe(1);
    expect(sizeInOnePiece("some words of a text", 18, measure)).toBe(1);
  });
});
