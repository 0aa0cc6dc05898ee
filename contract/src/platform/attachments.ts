import { z } from "zod";
import { recordId } from "../core/entity.ts";
import type { UserSide } from "../core/lifecycle.ts";
import { action, upload } from "../core/service.ts";
import { storedFile } from "./files.ts";

/** Files that one document takes at most, with those of its lines. */
export const mostAttached = 200;

/** A file that stands at a document. */
export const attachment = storedFile.extend({ userName: z.string(), attachedAt: z.string() });
export type Attachment = z.output<typeof attachment>;

/** Files that are attached to a document, by its id. */
export const attachedTo = { id: recordId, fileIds: z.array(recordId).min(1).max(mostAttached) };

/** The calls by which the side that may change a document attaches files; whoever sees the document reads them. */
export function attachmentCalls<A, I>(
  to: { readonly document: string; readonly by: UserSide; readonly also?: string },
  { attached, attach }: { readonly attached: z.ZodType<A>; readonly attach: z.ZodType<I> },
) {
  const { by } = to;
  const output = z.object({ attachedFiles: z.array(attached) });
  return {
    uploadAttachment: upload({
      by,
      permission: "isModify",
      summary: `Takes a file to be attached to ${to.document}, which \`attachFiles\` names.`,
      output: storedFile,
    }),
    attachFiles: action({
      by,
      permission: "isModify",
      once: true,
      summary: `Attaches files that were uploaded for it to ${to.document}${to.also ?? ""}; answers all that it has.`,
      input: attach,
      output,
    }),
    removeAttachment: action({
      by,
      permission: "isModify",
      summary: `Takes a file off ${to.document}: nobody reads it any more, and the history says what it was called.`,
      input: z.strictObject({ id: recordId, fileId: recordId }),
      output,
    }),
  };
}
