import { standardLayout } from "@tandem/contract/platform/print-templates/layout";
import { expect, it } from "vitest";
import { type Said, wordLabel } from "./word-label.ts";
import { wordingOf } from "./wording.ts";

const label: Said = {
  ...{ barcode: "L1", docNo: "ASN-1", line: "1/1/1", orderLine: "", box: "1/1", itemNo: "M1", supplierLotNo: null },
  ...{ qty: "", unitNo: "PCS", shared: [] },
};

const wordingOfField = (field: string, language: "en-US" | "vi-VN", timeZone = "UTC") =>
  wordingOf(
    { ...standardLayout("LABEL"), columns: [{ field, title: null, width: null }] },
    { language, side: "supplier", timeZone },
  );

it("says on which day a label was made where it is printed", () => {
  const made = { ...label, genMoment: "2026-11-20T17:30:00.000Z" };
  const said = (timeZone: string) =>
    wordLabel(wordingOfField("genMoment", "en-US", timeZone), made).fields.map(({ value }) => value);
  expect(said("Asia/Shanghai")).not.toEqual(said("UTC"));
  expect(said("Asia/Shanghai")[0]).toContain("21");
});

it("writes the quantities of goods that share a package as the language does", () => {
  const shared = [
    { itemNo: "LA-1", qty: "1200.5", unitNo: "KG" },
    { itemNo: "FA-2", qty: "12.375", unitNo: "KG" },
  ];
  const { fields } = wordLabel(wordingOfField("itemName", "vi-VN"), { ...label, shared });
  expect(fields.map(({ value }) => value)).toEqual(["LA-1 1.200,5 KG, FA-2 12,375 KG"]);
});
