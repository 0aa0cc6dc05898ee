import {
  shippingNotice,
  shippingNoticeGroups,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { printedNoun } from "../../platform/printing/printed-noun.ts";
import { block, sumsByUnit } from "../../platform/printing/wording.ts";

const person = (name: string | null, phone: string | null) => [name, phone].filter(Boolean).join("  ");

/** How delivery notices are worded where they are printed. */
export const printedNotice = printedNoun(shippingNotice, shippingNoticeLine, {
  groups: shippingNoticeGroups,
  numberField: "asnNo",
  parent: "shippingNoticeId",
  status: { field: "checkStatus", set: noticeStatus, marked: noticeStatus.groups.unsent },
  addresses: (wording, notice) => [
    block(wording, "shippingNotice.shippingAddress", [
      notice.shippingAddress,
      person(notice.sender, notice.senderPhone),
    ]),
    block(wording, "shippingNotice.deliveryAddress", [
      notice.deliveryAddress,
      person(notice.consignee, notice.consigneePhone),
    ]),
  ],
  totals: (wording, _notice, lines) => [
    ["shippingNotice.lineCount", wording.writing.quantity(String(lines.length))],
    ["shippingNotice.sumDeliveryQty", sumsByUnit(wording, lines, (line) => line.deliveryQty)],
  ],
  signatures: ["printDocument.signSender", "printDocument.signCarrier", "printDocument.signReceiver"],
});
