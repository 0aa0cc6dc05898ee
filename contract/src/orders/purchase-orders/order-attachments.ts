import { z } from "zod";
import { recordId } from "../../core/entity.ts";
import { attachedTo, attachment, attachmentCalls } from "../../platform/attachments.ts";

/** A file that the buyer attached to an order or to one of its lines (B3.7b). */
export const orderAttachment = attachment.extend({
  /** The line that it is of; null: the whole order. */
  lineId: recordId.nullable(),
});
export type OrderAttachment = z.output<typeof orderAttachment>;

/** The calls by which a buyer attaches files to drafts and issued orders. */
export const orderAttachmentCalls = attachmentCalls(
  { document: "an order", by: "buyer", also: " or to one of its lines" },
  {
    attached: orderAttachment,
    attach: z.strictObject({
      ...attachedTo,
      /** The whole order where it is left out. */
      lineId: recordId.nullish(),
    }),
  },
);
