import { standardLayout } from "@tandem/contract/platform/print-templates/layout";
import { expect, it } from "vitest";
import { type Said, wordLabel } from "./word-label.ts";
import { wordingOf } from "./wording.ts";

it("says on which day a label was made where it is printed", () => {
  const layout = { ...standardLayout("LABEL"), columns: [{ field: "genMoment", title: null, width: null }] };
  const label = {
    genMoment: "2026-11-20T17:30:00.000Z",
    barcode: "L1",
    docNo: "ASN-1",
    line: "1/1/1",
    qty: "",
  } as object;
  const said = (timeZone: string) =>
    wordLabel(wordingOf(layout, { language: "en-US", side: "supplier", timeZone }), {
      ...{ orderLine: "", box: "1/1", itemNo: "M1", supplierLotNo: null, unitNo: "PCS" },
      ...label,
    } as Said).fields.map(({ value }) => value);
  expect(said("Asia/Shanghai")).not.toEqual(said("UTC"));
  expect(said("Asia/Shanghai")[0]).toContain("21");
});
