import { code, integer, reference, text } from "../../core/fields.ts";

/** What a line of another document says of the order line that it is of. */
export const ofOrderLine = {
  purchaseOrderLineId: reference({ readOnly: true, names: "purchaseOrderLine" }),
  purchaseNo: code({ readOnly: true }),
  purchaseSeq: integer({ readOnly: true }),
  purchasePhaseSeq: integer({ readOnly: true }),
  purchaseBatchSeq: integer({ readOnly: true }),
  itemNo: code({ readOnly: true, names: "material", after: ["orgNo"] }),
  goodsName: text({ readOnly: true, max: 200, shownBy: "goodsCalled" }),
  spec: text({ readOnly: true, optional: true, max: 200 }),
  purUnitNo: code({ readOnly: true, names: "unit" }),
} as const;

/** The class that a document is of, and the finer one within it, as its order says them. */
export const ofClass = {
  classifyType: code({ readOnly: true, optional: true, names: "classifyType", within: ["orgNo"], waits: false }),
  businessClassifyType: code({
    readOnly: true,
    optional: true,
    names: "businessClassifyType",
    within: ["orgNo", "classifyType"],
    waits: false,
  }),
} as const;

/** Whom a line of a document is between, and of which class it is. */
export const ofParties = {
  orgNo: code({ readOnly: true, names: "organisation" }),
  supplierNo: code({ readOnly: true, names: "supplier", within: ["orgNo"] }),
  supplierName: text({ readOnly: true }),
  ...ofClass,
} as const;
