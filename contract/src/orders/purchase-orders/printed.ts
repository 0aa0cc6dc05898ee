import { printedDocument, printedFields } from "../../core/printed.ts";
import { purchaseOrder, purchaseOrderGroups, purchaseOrderLine } from "./purchase-orders.ts";
import { orderStatus } from "./statuses.ts";

const per = ["priceQty", "priceUnitNo", "purUnitNo"] as const;

/** How orders may be printed. */
export const printedOrder = printedDocument(purchaseOrder, purchaseOrderLine, {
  sections: ["parties", "terms", "remarks", "totals", "signatures"],
  columns: {
    orderLine: { label: "printDocument.line", kind: "text", width: 4 },
    ...printedFields(
      purchaseOrderLine,
      {
        itemNo: 6,
        goodsName: 10,
        spec: 7,
        batchPurQty: 5,
        purUnitNo: 4,
        price: 5,
        taxRate: 3,
        amount: 6,
        expectArrivalDate: 6,
        promiseQty: 5,
        promiseDate: 6,
        receiptQty: 5,
        unDeliveryQty: 5,
        warehouseNo: 5,
        remark: 7,
      },
      {},
      { price: per, untaxedPrice: per },
    ),
  },
  standardColumns: [
    "orderLine",
    "itemNo",
    "goodsName",
    "spec",
    "batchPurQty",
    "purUnitNo",
    "price",
    "amount",
    "expectArrivalDate",
  ],
  standardCode: "qrCode",
  groups: purchaseOrderGroups,
  byPlaceInOrder: true,
  state: { field: "status", marked: orderStatus.codes.filter((code) => code !== orderStatus.code.effective) },
  totals: { lineCount: null, orderQty: "batchPurQty", untaxedAmount: null, taxAmount: null, totalAmount: null },
  signatures: ["printDocument.signPurchaser", "printDocument.signSupplier"],
});
