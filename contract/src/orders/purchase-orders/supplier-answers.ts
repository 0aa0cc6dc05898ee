import { z } from "zod";
import { entity } from "../../core/entity.ts";
import { calendarDate, code, integer, rate, text } from "../../core/fields.ts";
import { action, exportOf, list, service } from "../../core/service.ts";

/**
 * How a supplier answered the orders of an organisation in a month: of those that had a day to be answered by, which passed or by which they were
 * answered, how many were answered in time (B4.3g). A month is that of the answer, or of the day where no answer came by then.
 */
export const supplierAnswer = entity(
  "supplierAnswer",
  {
    orgNo: code({ readOnly: true, names: "organisation" }),
    orgName: text({ readOnly: true }),
    supplierNo: code({ readOnly: true, names: "supplier", within: ["orgNo"] }),
    supplierName: text({ readOnly: true }),
    /** `2026-11` */
    month: code({ readOnly: true }),
    askedCount: integer({ readOnly: true }),
    inTimeCount: integer({ readOnly: true }),
    lateCount: integer({ readOnly: true }),
    /** Of those that are late: accepted by the deadline itself. */
    automaticCount: integer({ readOnly: true }),
    /** In percent, with one decimal. */
    answerRate: rate({ readOnly: true }),
  },
  { keyword: ["supplierNo", "supplierName"], source: "supplier_answer_row" },
);

/** The answer rates of the last twelve months, the present one last. */
const answerTrend = z.object({
  months: z.array(z.object({ month: z.string(), asked: z.int(), inTime: z.int() })),
});

/** Answer rates: buyers see those of their suppliers, a supplier its own. */
export const supplierAnswers = service(
  "ISupSrmAnswerRateService",
  { menus: ["purchaseOrders"] },
  {
    getAnswerRatePage: list(supplierAnswer),
    exportexcel: exportOf(supplierAnswer),
    getAnswerTrend: action({
      permission: "isSearch",
      summary: "How many orders of each of the last twelve months were to be answered, and were in time.",
      input: z.strictObject({
        supplierNo: code().schema.optional(),
        /** The caller's own day, where it may differ from their tenant's. */
        today: calendarDate.regex(/^[12]/).optional(),
      }),
      output: answerTrend,
    }),
  },
);
