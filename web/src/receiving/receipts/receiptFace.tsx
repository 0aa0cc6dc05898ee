import { UndoOutlined } from "@ant-design/icons";
import { receiptDocument, receipts } from "@tandem/contract/receiving/receipts/receipts";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { documentFace } from "../../document/documentFace.ts";
import { formatNumber } from "../../fields/format.ts";

/** A receipt to its list and drawer: how its step looks, and what it touches. */
export const receiptFace = documentFace(receiptDocument, {
  service: receipts,
  reads: ["receiptNo", "receiptQty", "purUnitNo", "itemNo", "asnNo"],
  numberOf: (record) => record.receiptNo,
  wordsOf: ({ receiptQty, purUnitNo, itemNo, asnNo }) => ({
    quantity: formatNumber(receiptQty),
    unit: purUnitNo,
    item: itemNo,
    notice: asnNo,
  }),
  touches: deliveryServices,
  steps: { cancel: { icon: <UndoOutlined />, danger: true } },
});
