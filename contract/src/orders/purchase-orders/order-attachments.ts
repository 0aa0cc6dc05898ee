import { z } from "zod";
import { recordId } from "../../core/entity.ts";
import { action, upload } from "../../core/service.ts";
import { storedFile } from "../../platform/files.ts";

/** Files that one order takes at most, with those of its lines. */
export const mostOrderFiles = 200;

/** A file that the buyer attached to an order or to one of its lines (B3.7b). */
export const orderAttachment = storedFile.extend({
  /** The line that it is of; null: the whole order. */
  lineId: recordId.nullable(),
  userName: z.string(),
  attachedAt: z.string(),
});
export type OrderAttachment = z.output<typeof orderAttachment>;

const attached = z.object({ attachedFiles: z.array(orderAttachment) });

/** The calls by which a buyer attaches files to drafts and issued orders; whoever sees the order reads them. */
export const attachmentCalls = {
  uploadAttachment: upload({
    permission: "isModify",
    summary: "Takes a file to be attached to an order, which `attachFiles` names.",
    output: storedFile,
  }),
  attachFiles: action({
    permission: "isModify",
    once: true,
    summary: "Attaches files that were uploaded for it to an order or to one of its lines; answers all that it has.",
    input: z.strictObject({
      id: recordId,
      /** The whole order where it is left out. */
      lineId: recordId.nullish(),
      fileIds: z.array(recordId).min(1).max(mostOrderFiles),
    }),
    output: attached,
  }),
  removeAttachment: action({
    permission: "isModify",
    summary: "Takes a file off an order: nobody reads it any more, and the history says what it was called.",
    input: z.strictObject({ id: recordId, fileId: recordId }),
    output: attached,
  }),
};
