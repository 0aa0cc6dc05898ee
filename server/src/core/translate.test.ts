import { describe, expect, it } from "vitest";
import { keysBeginning, translate } from "./translate.ts";

/** What stands for a parameter that a text says beside a currency or a unit. */
const measured = /\{\{(\w+)\}\} \{\{(?:currency|unit|unitNo|purUnitNo)\}\}/g;

describe("What is refused", () => {
  it("says amounts and quantities as the user's language writes them", () => {
    const unwritten = keysBeginning("errors.").flatMap((key) => {
      const names = [...translate("en-US", key).matchAll(measured)].map(([, name = ""]) => name);
      return names.flatMap((name) => {
        const said = translate("vi-VN", key, { [name]: "138157.84" });
        return said.includes("138157.84") ? [`${key} ${name}`] : [];
      });
    });
    expect(unwritten).toEqual([]);
    const differs = { expected: "138157.84", difference: "-1200.5", allowed: "1000", currency: "CNY" };
    expect(translate("en-US", "errors.invoiceAmountDiffers", differs)).toBe(
      "138,157.84 CNY are expected. The invoice differs by -1,200.5; at most 1,000 are let pass.",
    );
  });
});
