import { describe, expect, it } from "vitest";
import { invoiceClassify, invoiceProblem } from "./invoices.ts";

describe("An invoice by itself", () => {
  it.each([
    ["0", null, "invoiceAmountIncorrect"],
    ["812.5", "812.50", "invoiceTaxIncorrect"],
    ["812.5", "93.48", undefined],
  ])("is reckoned with by its amounts: %j with a tax of %j", (invoiceAmount, taxAmount, error) => {
    expect(invoiceProblem({ invoiceAmount, taxAmount })?.error).toBe(error);
  });

  it.each([
    ["1,", "1"],
    ["¥1000", "-"],
    ["100", "x"],
    ["", ""],
  ])("is said nothing of while it is typed: %j with a tax of %j", (invoiceAmount, taxAmount) => {
    expect(invoiceProblem({ invoiceAmount, taxAmount })).toBeNull();
  });

  it("needs its code on paper, whatever else is typed", () => {
    const paper = { invoiceClassify: invoiceClassify.code.paper, invoiceAmount: "1," };
    expect(invoiceProblem(paper)?.error).toBe("invoiceCodeNeeded");
  });
});
