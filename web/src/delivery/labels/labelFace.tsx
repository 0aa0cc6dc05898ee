import { PrinterOutlined, ScissorOutlined } from "@ant-design/icons";
import { labelDocument, labels } from "@tandem/contract/delivery/labels/labels";
import { documentFace, type RecordOf } from "../../document/documentFace.ts";

/** A label to its list: how its steps look, and what they touch. */
export const labelFace = documentFace(labelDocument, {
  service: labels,
  states: [{ field: "statusCode" }],
  reads: [
    ...(["barcode", "orgNo", "supplierNo", "itemNo", "itemName", "qty", "unitNo", "printCount"] as const),
    ...(["levelSeq", "levelName", "boxSeq", "boxCount", "splitPart"] as const),
  ],
  numberOf: ({ barcode }) => barcode,
  touches: [],
  steps: {
    split: { icon: <ScissorOutlined /> },
    reprint: { icon: <PrinterOutlined /> },
  },
});

/** A label as its steps see it. */
export type SteppedLabel = RecordOf<typeof labelFace>;
