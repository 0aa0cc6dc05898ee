import { code, integer, reference, text } from "../../core/fields.ts";

/** What a line of another document says of the order line that it is of. */
export const ofOrderLine = {
  purchaseOrderLineId: reference({ readOnly: true, names: "purchaseOrderLine" }),
  purchaseNo: code({ readOnly: true }),
  purchaseSeq: integer({ readOnly: true }),
  purchasePhaseSeq: integer({ readOnly: true }),
  purchaseBatchSeq: integer({ readOnly: true }),
  itemNo: code({ readOnly: true, names: "material", after: ["orgNo"] }),
  goodsName: text({ readOnly: true, max: 200 }),
  spec: text({ readOnly: true, optional: true, max: 200 }),
  purUnitNo: code({ readOnly: true, names: "unit" }),
} as const;

/** Whom a line of a document is between. */
export const ofParties = {
  orgNo: code({ readOnly: true, names: "organisation" }),
  supplierNo: code({ readOnly: true, names: "supplier", within: ["orgNo"] }),
  supplierName: text({ readOnly: true }),
} as const;
