import { day } from "../orders.ts";
import type { TestedDocument } from "../tested-documents.ts";

export const tested: TestedDocument = {
  probes: {
    receipts: {
      receive: {
        by: ["warehouse"],
        names: "shippingNotice",
        input: ({ id, lineId }) => ({
          shippingNoticeId: id,
          receiptDate: day(0),
          warehouseNo: "W1",
          lines: [{ shippingNoticeLineId: lineId, receiptQty: "0" }],
        }),
      },
    },
  },
};
