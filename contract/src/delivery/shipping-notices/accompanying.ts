import { z } from "zod";
import { recordId, recordVersion } from "../../core/entity.ts";
import { action } from "../../core/service.ts";
import { attachedTo, attachment, attachmentCalls } from "../../platform/attachments.ts";
import { announcedPackaging } from "../../receiving/packaging/packaging.ts";
import { noticeInvoices } from "./invoices.ts";

/** What comes with a notice besides its lines. */
export const accompanyingCalls = <Whole>(output: z.ZodType<Whole>) => ({
  keepInvoices: action({
    permission: "isModify",
    once: true,
    summary: "Says which invoices come with a notice, also once it has arrived, until it is settled (B3.4a).",
    input: z.strictObject({ id: recordId, version: recordVersion, invoices: noticeInvoices }),
    output,
  }),
  keepPackaging: action({
    permission: "isModify",
    once: true,
    summary:
      "Says how much returnable packaging comes with a notice, until the first of it arrives; of a kind that is left out, as much as its packages are of.",
    input: z.strictObject({ id: recordId, version: recordVersion, packaging: announcedPackaging }),
    output,
  }),
  ...attachmentCalls(
    { document: "a delivery notice", by: "supplier" },
    { attached: attachment, attach: z.strictObject(attachedTo) },
  ),
});

/** What bodies of calls call the addresses of a notice. */
export const addressLabels = {
  shippingAddressId: "shippingNotice.shippingAddress",
  deliveryAddressId: "shippingNotice.deliveryAddress",
};
