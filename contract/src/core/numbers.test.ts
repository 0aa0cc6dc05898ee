import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal, nonNegativeDecimal } from "./decimals.ts";
import {
  compareNumbers,
  cutOff,
  evenParts,
  isPositive,
  partsOf,
  plainNumber,
  rounded,
  subtract,
  sum,
} from "./numbers.ts";

const millionths = 10n ** 6n;

/** Whole millionths within the 20 digits before the point: every number that may be stored, without a float. */
const amount = fc.bigInt({ min: -(10n ** 26n) + 1n, max: 10n ** 26n - 1n });
const positiveAmount = fc.bigInt({ min: 1n, max: 10n ** 26n - 1n });

/** The text a person or a database would write for so many millionths: all six decimals. */
function written(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(7, "0");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** The shortest text of so many millionths. */
function shortest(value: bigint): string {
  return value % millionths === 0n ? (value / millionths).toString() : written(value).replace(/0+$/, "");
}

describe("The shape of numbers", () => {
  it("S5.10c B5.15d B5.15e takes every number of at most 20 digits and 6 decimals", () => {
    fc.assert(
      fc.property(amount, (value) => {
        for (const text of [written(value), shortest(value)]) {
          expect(decimal.parse(text)).toBe(text);
          expect(nonNegativeDecimal.safeParse(text).success).toBe(value >= 0n);
        }
      }),
    );
  });

  it.each([
    ["21 digits", "1".repeat(21)],
    ["7 decimals", "1.1234567"],
    ["an exponent", "1e5"],
    ["no digit before the point", ".5"],
    ["no digit after the point", "5."],
    ["a plus sign", "+5"],
    ["a blank", " 5"],
    ["a line end", "5\n"],
    ["thousands separators", "1,000"],
    ["a comma for the point", "1,5"],
    ["hexadecimal digits", "0x10"],
    ["digits of another script", "１２"],
    ["nothing", ""],
    ["no number", "NaN"],
    ["infinity", "Infinity"],
    ["a float", 1.5],
  ])("S5.10c B5.15d B5.15e refuses %s", (_what, value) => {
    expect(decimal.safeParse(value).success).toBe(false);
    expect(nonNegativeDecimal.safeParse(value).success).toBe(false);
  });
});

describe("Arithmetic", () => {
  it("rounds half away from zero, as whole units of the last place do", () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 6 }), (value, decimals) => {
        const step = 10n ** BigInt(6 - decimals);
        const half = value < 0n ? -step / 2n : step / 2n;
        expect(rounded(written(value), decimals)).toBe(shortest(((value + half) / step) * step));
      }),
    );
    expect(rounded("2.345", 2)).toBe("2.35");
    expect([cutOff("4.8", 0), cutOff("2.345", 2), cutOff("2.5", 6)]).toEqual(["4", "2.34", "2.5"]);
    expect(rounded("-2.345", 2)).toBe("-2.35");
    expect(rounded("2.5", 2)).toBe("2.5");
  });

  it("writes a number in its shortest form, without an exponent", () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(plainNumber(written(value))).toBe(shortest(value));
        expect(plainNumber(plainNumber(written(value)))).toBe(shortest(value));
      }),
    );
    expect(plainNumber("0.000001")).toBe("0.000001");
    expect(plainNumber("-0.000000")).toBe("0");
  });

  it("adds up exactly, as whole millionths do", () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 100 }), (values) => {
        expect(sum(values.map(written))).toBe(shortest(values.reduce((total, value) => total + value, 0n)));
      }),
    );
    expect(sum(["0.1", "0.2"])).toBe("0.3");
  });

  it("subtracts exactly, and adding back gives what there was", () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const difference = subtract(written(a), written(b));
        expect(difference).toBe(shortest(a - b));
        expect(sum([difference, written(b)])).toBe(shortest(a));
      }),
    );
  });

  it("parts a quantity into as few parts as hold it, of which the last holds the rest", () => {
    fc.assert(
      fc.property(positiveAmount, fc.integer({ min: 1, max: 100_000 }), positiveAmount, (size, parts, part) => {
        const last = ((part - 1n) % size) + 1n;
        const quantity = size * BigInt(parts - 1) + last;
        expect(partsOf(written(quantity), written(size))).toEqual({ count: parts, last: shortest(last) });
      }),
    );
    expect(partsOf("10", "2.5")).toEqual({ count: 4, last: "2.5" });
    expect(partsOf("10", "3")).toEqual({ count: 4, last: "1" });
  });

  it("splits a quantity into parts as alike as its decimals allow, which are the quantity together", () => {
    fc.assert(
      fc.property(positiveAmount, fc.integer({ min: 1, max: 50 }), (value, count) => {
        const parts = evenParts(written(value), count);
        expect(compareNumbers(sum(parts), written(value))).toBe(0);
        expect(parts.every(isPositive)).toBe(true);
        expect(compareNumbers(subtract(parts[0] ?? "0", parts.at(-1) ?? "0"), "1")).toBeLessThanOrEqual(0);
      }),
    );
    expect(evenParts("100", 3)).toEqual(["34", "33", "33"]);
    expect(evenParts("0.5", 2)).toEqual(["0.3", "0.2"]);
    expect(evenParts("2", 5)).toEqual(["1", "1"]);
  });

  it("compares by value, however a number is written", () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(Math.sign(compareNumbers(written(a), shortest(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
        expect(compareNumbers(written(a), shortest(a))).toBe(0);
      }),
    );
  });

  it("B5.1a B5.2a tells a quantity above zero from none", () => {
    fc.assert(
      fc.property(positiveAmount, (value) => {
        expect(isPositive(written(value))).toBe(true);
        expect(isPositive(written(-value))).toBe(false);
      }),
    );
    expect(isPositive("0.000000")).toBe(false);
    expect(isPositive("0.000001")).toBe(true);
  });
});
