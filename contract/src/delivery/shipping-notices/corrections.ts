import { z } from "zod";
import { recordId } from "../../core/entity.ts";
import { integer } from "../../core/fields.ts";
import { valueChanges } from "../../core/history.ts";
import { action } from "../../core/service.ts";
import { correctionStatus } from "./statuses.ts";

/** What a supplier made of a notice that was on its way already, with what differs from before. */
export const noticeCorrection = z.object({
  /** The revision that it makes, or would have made. */
  revisionNo: z.int(),
  status: z.enum(correctionStatus.codes),
  /** Why its supplier corrects it, where that was said. */
  reason: z.string().nullable(),
  /** Per line and field, old and new: a line that comes has no old quantity, one that goes no new one. */
  changes: valueChanges,
  correctedBy: z.string().nullable(),
  correctedAt: z.string(),
  /** Who agreed to it or declined it, where the rule asks, and why not. */
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  declineReason: z.string().nullable(),
});
export type NoticeCorrection = z.output<typeof noticeCorrection>;

/** The call that reads a notice as it stood. */
export const getShippingNoticeRevision = action({
  permission: "isSearch",
  summary: "A notice as it stood before a correction, or as it stands now.",
  input: z.strictObject({ id: recordId, revisionNo: integer().schema }),
  /** Fields that came later are not known of it. */
  output: z.object({
    head: z.record(z.string(), z.unknown()),
    lines: z.array(z.record(z.string(), z.unknown())),
  }),
});
