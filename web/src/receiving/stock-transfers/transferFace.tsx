import { UndoOutlined } from "@ant-design/icons";
import { stockTransferDocument, stockTransfers } from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { documentFace } from "../../document/documentFace.ts";

/** A transfer to its list: how its step looks, and what it touches. */
export const transferFace = documentFace(stockTransferDocument, {
  service: stockTransfers,
  states: [{ field: "status" }],
  reads: ["transferNo"],
  numberOf: ({ transferNo }) => transferNo,
  touches: deliveryServices,
  steps: { undoTransfer: { icon: <UndoOutlined />, danger: true } },
});
