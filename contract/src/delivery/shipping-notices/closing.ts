import { z } from "zod";
import { recordId, recordVersion } from "../../core/entity.ts";
import { reason } from "../../core/history.ts";
import { action } from "../../core/service.ts";
import { mostNoticeLines } from "./matching.ts";

/** What of single lines will not come. */
export const closingCalls = <Whole>(output: z.ZodType<Whole>) => ({
  closeLines: action({
    permission: "isEnd",
    once: true,
    summary:
      "Says of lines of a notice of which something came, all unless some are named, that what is missing of them will not: it is open again.",
    input: z.strictObject({
      id: recordId,
      version: recordVersion,
      lineIds: z.array(recordId).min(1).max(mostNoticeLines).optional(),
      reason,
    }),
    output,
  }),
  openLines: action({
    permission: "isEnd",
    once: true,
    summary:
      "Says of lines of a notice that were said not to come, all unless some are named, that they will after all, as far as that is still open.",
    input: z.strictObject({
      id: recordId,
      version: recordVersion,
      lineIds: z.array(recordId).min(1).max(mostNoticeLines).optional(),
    }),
    output,
  }),
});
