import { ExceptionOutlined, UndoOutlined } from "@ant-design/icons";
import { acceptanceDocument, acceptances } from "@tandem/contract/receiving/acceptances/acceptances";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { documentFace } from "../../document/documentFace.ts";
import { formatNumber } from "../../fields/format.ts";

/** An acceptance to its list and drawer: how its step looks, and what it touches. */
export const acceptanceFace = documentFace(acceptanceDocument, {
  service: acceptances,
  reads: ["checkReceiptNo", "acceptedQty", "purUnitNo", "itemNo", "receiptNo", "billNos"],
  numberOf: ({ checkReceiptNo }) => checkReceiptNo,
  wordsOf: ({ acceptedQty, purUnitNo, itemNo, receiptNo, billNos }) => ({
    quantity: formatNumber(acceptedQty),
    unit: purUnitNo,
    item: itemNo,
    receipt: receiptNo,
    bills: billNos ?? "",
  }),
  touches: deliveryServices,
  steps: {
    raiseClaim: { icon: <ExceptionOutlined />, label: "claimPages.raise" },
    cancel: { icon: <UndoOutlined />, danger: true, underMore: true },
  },
});
