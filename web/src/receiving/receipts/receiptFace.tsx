import { FileSearchOutlined, UndoOutlined } from "@ant-design/icons";
import { sumPerUnit } from "@tandem/contract/core/quantities-by-unit";
import { receiptDocument, receipts } from "@tandem/contract/receiving/receipts/receipts";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { documentFace } from "../../document/documentFace.ts";
import { formatMeasured, formatNumber } from "../../fields/format.ts";

/** A receipt to its list and drawer: how its step looks, and what it touches. */
export const receiptFace = documentFace(receiptDocument, {
  service: receipts,
  reads: ["receiptNo", "receiptQty", "purUnitNo", "itemNo", "asnNo", "billNos"],
  numberOf: (record) => record.receiptNo,
  sharesNumbers: true,
  wordsOf: ({ receiptQty, purUnitNo, itemNo, asnNo, billNos }) => ({
    quantity: formatNumber(receiptQty),
    unit: purUnitNo,
    item: itemNo,
    notice: asnNo,
    bills: billNos ?? "",
  }),
  wordsOfAll: (records) => ({
    quantities: formatMeasured(
      sumPerUnit(records.map(({ receiptQty, purUnitNo }) => ({ quantity: receiptQty, unitNo: purUnitNo }))),
    ),
  }),
  touches: deliveryServices,
  steps: {
    inspect: { icon: <FileSearchOutlined />, page: "ReceiptTracking.Acceptance.Inspect" },
    cancel: { icon: <UndoOutlined />, danger: true, underMore: true },
    putAway: { elsewhere: true },
    sendBack: { elsewhere: true },
    claim: { elsewhere: true },
  },
});
