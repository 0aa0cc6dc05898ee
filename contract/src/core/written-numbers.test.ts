import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languageCodes } from "./languages.ts";
import { plainNumber } from "./numbers.ts";
import { foreignNumbers, readNumber, typedForm, writtenNumber } from "./written-numbers.ts";

const amount = fc.bigInt({ min: -(10n ** 26n) + 1n, max: 10n ** 26n - 1n }).map((millionths) => {
  const digits = (millionths < 0n ? -millionths : millionths).toString().padStart(7, "0");
  return plainNumber(`${millionths < 0n ? "-" : ""}${digits.slice(0, -6)}.${digits.slice(-6)}`);
});

describe("Numbers as a language writes them", () => {
  it("come back as the same numbers in that language, whether they were copied from what is read or from what is typed", () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...languageCodes), (value, language) => {
        expect(readNumber(writtenNumber(value, language), language)).toBe(value);
        expect(readNumber(typedForm(value, language), language)).toBe(value);
      }),
    );
  });

  it("have the signs of their language", () => {
    expect(languageCodes.map((language) => writtenNumber("-1234567.89", language))).toEqual([
      "-1,234,567.89",
      "-1,234,567.89",
      "-1,234,567.89",
      "-1.234.567,89",
    ]);
    expect(languageCodes.map((language) => typedForm("1234.5", language))).toEqual([
      "1234.5",
      "1234.5",
      "1234.5",
      "1234,5",
    ]);
  });

  it.each([
    ["1,234", "1234", "1.234"],
    ["1.234", "1.234", "1234"],
    ["1,5", "1.5", "1.5"],
    ["1.5", "1.5", "1.5"],
    ["1,234.5", "1234.5", "1234.5"],
    ["1.234,5", "1234.5", "1234.5"],
    ["1,234,567", "1234567", "1234567"],
    ["1.234.567", "1234567", "1234567"],
    ["0,125", "0.125", "0.125"],
    ["0.125", "0.125", "0.125"],
    ["1234,567", "1234.567", "1234.567"],
    ["01.234", "01.234", "01.234"],
    ["1234.567", "1234.567", "1234.567"],
    ["12 345", "12345", "12345"],
    ["１，２００", "1200", "1.200"],
  ])("are read by the language: %s is %s in English, %s in Vietnamese", (text, english, vietnamese) => {
    expect([readNumber(text, "en-US"), readNumber(text, "vi-VN")]).toEqual([english, vietnamese]);
    expect([readNumber(text, "zh-CN"), readNumber(text, "zh-TW")]).toEqual([english, english]);
  });

  it.each(["", "a few", "1,23,4", "1.2.3", "1,2345,678", "1.234,5.6", "--1", "1-2", ",", "5."])(
    "are none, and are left for whoever refuses them: %j",
    (text) => {
      for (const language of languageCodes) expect(readNumber(text, language)).toBe(text);
    },
  );
});

describe("Numbers of a column that was written elsewhere", () => {
  const read = (language: (typeof languageCodes)[number], ...column: string[]) =>
    column.map(foreignNumbers(column, language));
  const sure = (...values: string[]) => values.map((value) => ({ value, other: null }));

  it("are all read by the sign that some of them show", () => {
    expect(read("vi-VN", "1.5", "2.75", "1.250")).toEqual(sure("1.5", "2.75", "1.250"));
    expect(read("en-US", "1,5", "2,75", "1,250")).toEqual(sure("1.5", "2.75", "1.250"));
    expect(read("en-US", "1.250.000", "1,250", "２．５００")).toEqual(sure("1250000", "1.250", "2500"));
    expect(read("vi-VN", "1.250,5", "1.250", "-0,125")).toEqual(sure("1250.5", "1250", "-0.125"));
    expect(read("vi-VN", "0.250", "1.250", "12", "none", "")).toEqual(sure("0.250", "1.250", "12", "none", ""));
  });

  it("say what else they may be where none shows a sign, or both are", () => {
    expect(read("vi-VN", "1.250", "7")).toEqual([{ value: "1250", other: "1.250" }, ...sure("7")]);
    expect(read("en-US", "1.250")).toEqual([{ value: "1.250", other: "1250" }]);
    expect(read("en-US", "1,250", "2,500")).toEqual([
      { value: "1250", other: "1.250" },
      { value: "2500", other: "2.500" },
    ]);
    expect(read("en-US", "1.5", "2,5", "1,250")).toEqual([...sure("1.5", "2.5"), { value: "1250", other: "1.250" }]);
  });
});
