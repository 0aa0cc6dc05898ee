import { type ScorecardMonth, scorecard } from "@tandem/contract/orders/scorecards/scorecards";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import type { ViewOf } from "../../core/stored.ts";
import { exportList } from "../../exports/export.ts";
import { lastMonths, monthAfter } from "../../platform/dashboard/months.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    scorecardRow: ViewOf<typeof scorecard>;
  }
}

const exportScorecards = exportList(scorecard);

/** The months that a list is asked for, in the scope of its transaction; without a condition on them, the last one that is over. */
function ofMonths(context: Context, { condition }: { readonly condition: { readonly month?: unknown } }): Context {
  const sought = [condition.month].flat().map(String);
  const months = sought.filter((month) => /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(month)).toSorted();
  const last = monthAfter(context.today, -1).slice(0, 7);
  return context.ofPeriod({ from: `${months[0] ?? last}-01`, until: `${months.at(-1) ?? last}-01` });
}

const none: Omit<ScorecardMonth, "month"> = {
  ...{ arrivedCount: 0, onTimeCount: 0, dueCount: 0, inFullCount: 0, inspectedCount: 0, rejectedCount: "0" },
  ...{ askedCount: 0, answeredCount: 0, scheduledCount: 0, repliedCount: 0, billedCount: 0, disputedCount: 0 },
};

/** How suppliers did, month by month. */
export const scorecardHandlers: HandlersOf<Services["scorecards"]> = {
  getScorecardPage: (context, request) => ofMonths(context, request).list(scorecard, request),
  exportexcel: (context, request) => exportScorecards(ofMonths(context, request), request),
  getScorecardTrend: async (context, { supplierNo, orgNo, today }) => {
    const months = lastMonths(today ?? context.today);
    const period = { from: `${months[0]}-01`, until: `${months.at(-1)}-01` };
    const organisation = orgNo === undefined ? sql`` : sql`and org_no = ${orgNo}`;
    const [supplier, known] = await context.ofPeriod(period).read(async (db) => {
      const { rows: suppliers } = await sql<{
        name: string;
      }>`select app.called(s) as name from supplier s where s.supplier_no = ${supplierNo}`.execute(db);
      const { rows } = await sql<ScorecardMonth>`select month, sum(arrived_count)::int as arrived_count,
          sum(on_time_count)::int as on_time_count, sum(due_count)::int as due_count, sum(in_full_count)::int as in_full_count,
          sum(inspected_count)::int as inspected_count, sum(rejected_count) as rejected_count, sum(asked_count)::int as asked_count,
          sum(answered_count)::int as answered_count, sum(scheduled_count)::int as scheduled_count,
          sum(replied_count)::int as replied_count, sum(billed_count)::int as billed_count, sum(disputed_count)::int as disputed_count
        from scorecard_row where supplier_no = ${supplierNo} ${organisation} group by month`.execute(db);
      return [suppliers[0], new Map(rows.map((row) => [row.month, row]))];
    });
    return {
      supplierName: supplier?.name ?? null,
      months: months.map((month) => known.get(month) ?? { month, ...none }),
    };
  },
};
