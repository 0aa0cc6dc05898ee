import { placeColumns, printedDocument, printedFields } from "../../core/printed.ts";
import { shippingNotice, shippingNoticeGroups, shippingNoticeLine } from "./shipping-notices.ts";
import { noticeStatus } from "./statuses.ts";

/** How delivery notices may be printed. */
export const printedNotice = printedDocument(shippingNotice, shippingNoticeLine, {
  sections: ["parties", "addresses", "transport", "remarks", "totals", "signatures"],
  columns: {
    ...placeColumns,
    ...printedFields(
      shippingNoticeLine,
      {
        purchaseNo: 8,
        itemNo: 6,
        goodsName: 10,
        spec: 7,
        batchPurQty: 5,
        deliveryQty: 5,
        giftQty: 5,
        receiveQty: 5,
        purUnitNo: 4,
        supplierQty: 5,
        supplierUnitNo: 4,
        warehouseNo: 5,
        lotNo: 6,
        productDate: 6,
        expectArrivalDate: 6,
        supRemarks: 7,
      },
      { deliveryQty: ["supplierQty", "supplierUnitNo"] },
    ),
  },
  standardColumns: [
    "lineNo",
    "purchaseNo",
    "orderLine",
    "itemNo",
    "goodsName",
    "spec",
    "deliveryQty",
    "purUnitNo",
    "lotNo",
  ],
  standardCode: "barcode",
  groups: shippingNoticeGroups,
  state: { field: "checkStatus", marked: noticeStatus.groups.unsent },
  addresses: {
    shippingAddress: ["sender", "senderPhone"],
    deliveryAddress: ["consignee", "consigneePhone", ["receivingTimeFrom", "receivingTimeUntil"]],
  },
  totals: { lineCount: null, sumDeliveryQty: "deliveryQty" },
  signatures: ["printDocument.signSender", "printDocument.signCarrier", "printDocument.signReceiver"],
});
