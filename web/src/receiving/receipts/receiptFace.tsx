import { UndoOutlined } from "@ant-design/icons";
import type { StepOf } from "@tandem/contract/core/document";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import { type receipt, receiptDocument, receipts } from "@tandem/contract/receiving/receipts/receipts";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { documentFace } from "../../document/documentFace.ts";
import { formatNumber } from "../../fields/format.ts";

export type Receipt = Listed<Row<typeof receipt>, StepOf<typeof receiptDocument>>;

/** A receipt to its list and drawer: how its step looks, and what it touches. */
export const receiptFace = documentFace<typeof receiptDocument, Receipt>(receiptDocument, {
  service: receipts,
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
