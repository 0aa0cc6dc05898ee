import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalText } from "./numbers.ts";

describe("decimal text of a numeric cell", () => {
  it.each([
    ["0", "0"],
    ["-0", "0"],
    ["-0.0", "0"],
    ["0.1", "0.1"],
    ["-0.5", "-0.5"],
    [".5", "0.5"],
    ["5.", "5"],
    ["007", "7"],
    ["+3", "3"],
    [" 12.50 ", "12.5"],
    ["123456789.123456", "123456789.123456"],
    ["1E-3", "0.001"],
    ["1.5E+3", "1500"],
    ["1.2345678901234567E+19", "12345678901234567000"],
    ["12345678901234567890", "12345678901234567890"],
    ["12345678901234567890.123456", "12345678901234567890.123456"],
    ["1234567890123456", "1234567890123456"],
  ])("reads %s as %s", (written, expected) => {
    expect(decimalText(written)).toBe(expected);
  });

  it.each([
    ["1.1000000000000001", "1.1"],
    ["0.30000000000000004", "0.3"],
    ["3.3000000000000003", "3.3"],
    ["1234567890.0999999", "1234567890.1"],
    ["4.0999999999999996", "4.1"],
  ])("gives back %s as the person typed or saw it", (written, expected) => {
    expect(decimalText(written)).toBe(expected);
  });

  it("keeps more digits than a binary number has", () => {
    expect(decimalText("12345678901.123456")).toBe("12345678901.123456");
  });

  it.each(["", " ", "abc", "1,5", "1.2.3", "NaN", "Infinity", "1E9999", "0x10"])(
    "takes %j for no number",
    (written) => {
      expect(decimalText(written)).toBeNull();
    },
  );

  it("gives every typed number of up to 15 digits back from its binary form", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
        fc.nat(6),
        (digits, decimals) => {
          const typed = decimalText(`${digits}E-${decimals}`);
          const stored = Number(typed).toPrecision(17);
          expect(decimalText(stored)).toBe(typed);
        },
      ),
    );
  });
});
