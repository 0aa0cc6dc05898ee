import { supplierAnswer } from "@tandem/contract/orders/purchase-orders/supplier-answers";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { HandlersOf } from "../../core/handlers.ts";
import { exportList } from "../../exports/export.ts";
import { lastMonths } from "../../platform/dashboard/months.ts";

interface Month {
  readonly month: string;
  readonly asked: number;
  readonly inTime: number;
}

/** How suppliers answered in time, month by month (B4.3g). */
export const supplierAnswerHandlers: HandlersOf<Services["supplierAnswers"]> = {
  getAnswerRatePage: (context, request) => context.list(supplierAnswer, request),
  exportexcel: exportList(supplierAnswer),
  getAnswerTrend: async (context, { supplierNo, today }) => {
    const months = lastMonths(today ?? context.today);
    const own = supplierNo === undefined ? sql`` : sql`and supplier_no = ${supplierNo}`;
    const { rows } = await context.read((db) =>
      sql<Month>`select month, sum(asked_count)::int as asked, sum(in_time_count)::int as in_time from supplier_answer_row
        where month = any (${months}::text[]) ${own} group by month`.execute(db),
    );
    const known = new Map(rows.map((row) => [row.month, row]));
    return { months: months.map((month) => known.get(month) ?? { month, asked: 0, inTime: 0 }) };
  },
};
