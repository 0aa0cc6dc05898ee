import { z } from "zod";
import { lineSteps, need } from "../../core/document.ts";
import { withLineResults } from "../../core/document-calls.ts";
import { recordId, recordVersion } from "../../core/entity.ts";
import { reason } from "../../core/history.ts";
import { compareNumbers, isPositive, subtract, sum } from "../../core/numbers.ts";
import { action } from "../../core/service.ts";
import { mostNoticeLines } from "./matching.ts";

const isMissing = need({
  reads: ["deliveryQty", "receiveQty"],
  holds: ({ deliveryQty, receiveQty }) => compareNumbers(String(deliveryQty), String(receiveQty)) > 0,
  error: "noticeLinesComplete",
});

/** What of a line is missing once it announces again what was said not to come. */
export const stillToCome = (line: Readonly<Record<"deliveryQty" | "closedQty" | "receiveQty", string>>) =>
  subtract(sum([line.deliveryQty, line.closedQty]), line.receiveQty);

/** What came beyond a line meanwhile is the rest of it: only what is still missing can come. */
const isClosedAndMissing = need({
  reads: ["deliveryQty", "closedQty", "receiveQty"],
  holds: ({ deliveryQty, closedQty, receiveQty }) => {
    const line = { deliveryQty: String(deliveryQty), closedQty: String(closedQty), receiveQty: String(receiveQty) };
    return isPositive(line.closedQty) && isPositive(stillToCome(line));
  },
  error: "noticeRestNotClosed",
});

/** What its supplier says of single lines of a notice. */
export const noticeLineSteps = lineSteps({ closeLines: [isMissing], openLines: [isClosedAndMissing] });

/** What of single lines will not come. */
export const closingCalls = <Whole>(output: z.ZodType<Whole>) => ({
  closeLines: action({
    permission: "isEnd",
    once: true,
    summary:
      "Says of lines of a notice of which something came, all unless some are named, that what is missing of them will not: it is open again. Each is closed or left by itself.",
    input: z.strictObject({
      id: recordId,
      version: recordVersion,
      lineIds: z.array(recordId).min(1).max(mostNoticeLines).optional(),
      reason,
    }),
    output: withLineResults(output),
  }),
  openLines: action({
    permission: "isEnd",
    once: true,
    summary:
      "Says of lines of a notice that were said not to come, all unless some are named, that they will after all, as far as that is still open: each by itself.",
    input: z.strictObject({
      id: recordId,
      version: recordVersion,
      lineIds: z.array(recordId).min(1).max(mostNoticeLines).optional(),
    }),
    output: withLineResults(output),
  }),
});
