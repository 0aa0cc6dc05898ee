import { z } from "zod";
import { entity } from "../../core/entity.ts";
import { calendarDate, code, integer, quantity, rate, text } from "../../core/fields.ts";
import { action, exportOf, list, service } from "../../core/service.ts";

/** A share in percent with one decimal, null where there was nothing to judge. */
const share = () => rate({ readOnly: true, optional: true });
const perMillion = () => integer({ readOnly: true, optional: true });

/**
 * How a supplier did for an organisation in a month, reckoned of the documents that the caller sees: of whoever is limited to
 * warehouses or classes, of those alone. Each rate has what it counts and of how many, and is null where there was nothing to judge.
 * The months are those that the condition `month` names; without it the last one that is over.
 */
export const scorecard = entity(
  "scorecard",
  {
    orgNo: code({ readOnly: true, names: "organisation" }),
    orgName: text({ readOnly: true }),
    supplierNo: code({ readOnly: true, names: "supplier" }),
    supplierName: text({ readOnly: true }),
    /** `2026-11` */
    month: code({ readOnly: true }),
    /** Lines of delivery notices that arrived in the month, and of these those that were not late by what was promised, else asked. */
    arrivedCount: integer({ readOnly: true }),
    onTimeCount: integer({ readOnly: true }),
    onTimeRate: share(),
    /**
     * Agreed order lines whose last promised, else asked, day is of the month and over, and of these those received in full by that
     * day: without what was rejected of it, or went back for exchange. A line that was closed by its day is not judged.
     */
    dueCount: integer({ readOnly: true }),
    inFullCount: integer({ readOnly: true }),
    inFullRate: share(),
    /**
     * Receipts that were inspected in the month, and what of them was rejected, each receipt counting as one by the share of it:
     * quantities of different units are never added.
     */
    inspectedCount: integer({ readOnly: true }),
    rejectedCount: quantity({ readOnly: true }),
    rejectedPpm: perMillion(),
    /** Orders that were to be answered, and those that were answered in time: as `supplierAnswer` says (B4.3g). */
    askedCount: integer({ readOnly: true }),
    answeredCount: integer({ readOnly: true }),
    answerRate: share(),
    /** Cells of the schedule whose bucket begins in the month and that were released before, and those that were replied to before. */
    scheduledCount: integer({ readOnly: true }),
    repliedCount: integer({ readOnly: true }),
    replyRate: share(),
    /** Lines of the month's bills, and those that are or were disputed. */
    billedCount: integer({ readOnly: true }),
    disputedCount: integer({ readOnly: true }),
    disputeRate: share(),
    /** The rates of the month before. */
    beforeOnTimeRate: share(),
    beforeInFullRate: share(),
    beforeRejectedPpm: perMillion(),
    beforeAnswerRate: share(),
    beforeReplyRate: share(),
    beforeDisputeRate: share(),
  },
  { keyword: ["supplierNo", "supplierName"], source: "scorecard_row" },
);

/** The figures of a scorecard, and whether more is better. */
export const scorecardFigures = {
  onTime: { of: "arrivedCount", count: "onTimeCount", rate: "onTimeRate", before: "beforeOnTimeRate", more: "better" },
  inFull: { of: "dueCount", count: "inFullCount", rate: "inFullRate", before: "beforeInFullRate", more: "better" },
  rejected: {
    of: "inspectedCount",
    count: "rejectedCount",
    rate: "rejectedPpm",
    before: "beforeRejectedPpm",
    more: "worse",
  },
  answers: { of: "askedCount", count: "answeredCount", rate: "answerRate", before: "beforeAnswerRate", more: "better" },
  replies: {
    of: "scheduledCount",
    count: "repliedCount",
    rate: "replyRate",
    before: "beforeReplyRate",
    more: "better",
  },
  disputes: {
    of: "billedCount",
    count: "disputedCount",
    rate: "disputeRate",
    before: "beforeDisputeRate",
    more: "worse",
  },
} as const;
export type ScorecardFigure = keyof typeof scorecardFigures;

/** What is counted in each of the last twelve months, the present one last. */
const scorecardTrend = z.object({
  /** Null where the caller sees no such supplier. */
  supplierName: z.string().nullable(),
  months: z.array(
    z.object({
      month: z.string(),
      arrivedCount: z.int(),
      onTimeCount: z.int(),
      dueCount: z.int(),
      inFullCount: z.int(),
      inspectedCount: z.int(),
      rejectedCount: z.string(),
      askedCount: z.int(),
      answeredCount: z.int(),
      scheduledCount: z.int(),
      repliedCount: z.int(),
      billedCount: z.int(),
      disputedCount: z.int(),
    }),
  ),
});
export type ScorecardMonth = z.output<typeof scorecardTrend>["months"][number];

/** Scorecards: buyers see those of their suppliers, a supplier its own. */
export const scorecards = service(
  "ISupSrmScorecardService",
  { menus: ["scorecards"] },
  {
    getScorecardPage: list(scorecard),
    exportexcel: exportOf(scorecard),
    getScorecardTrend: action({
      permission: "isSearch",
      summary:
        "How a supplier did in each of the last twelve months, for an organisation or for all that the caller sees.",
      input: z.strictObject({
        supplierNo: code().schema,
        orgNo: code().schema.optional(),
        /** The caller's own day, where it may differ from their tenant's. */
        today: calendarDate.regex(/^[12]/).optional(),
      }),
      output: scorecardTrend,
    }),
  },
);
