import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { closeFirstSteps, firstStepsOf } from "./first-steps.ts";
import { lastMonths, monthAfter } from "./months.ts";
import { schedulePage } from "./schedule.ts";
import { waitingFor } from "./waiting.ts";

/** Effective orders by the month of their date; every month has its place, also one without an order. */
async function ordersPerMonth(context: Context, today: string) {
  const { supplierNo } = context.user;
  const places = lastMonths(today);
  const own = supplierNo === null ? sql`` : sql`and supplier_no = ${supplierNo}`;
  const { rows } = await context.read((db) =>
    // By day first, in the order of the index: forming the names of months is what costs.
    sql<{ month: string; count: number }>`select to_char(day, 'YYYY-MM') as month, sum(count)::int as count
      from (select purchase_date as day, count(*) from purchase_order
        where purchase_date >= ${`${places[0]}-01`}::date and purchase_date < ${monthAfter(today, 1)}::date
          and status = ${sqlCodes(orderStatus.code.effective)} ${own}
        group by purchase_date) as daily
      group by 1`.execute(db),
  );
  const counts = new Map(rows.map(({ month, count }) => [month, count]));
  return places.map((month) => ({ month, count: counts.get(month) ?? 0 }));
}

/** The start page (B1.5n, S7.20). */
export const dashboardHandlers: HandlersOf<Services["dashboard"]> = {
  mySchedulePage: schedulePage,
  purCountPreMouth: async (context, { today }) => ({ records: await ordersPerMonth(context, today ?? context.today) }),
  getWaitingForMe: async (context, { today }) => ({ records: await waitingFor(context, today ?? context.today) }),
  getFirstSteps: (context) => firstStepsOf(context),
  closeFirstSteps: (context, { closed }) => closeFirstSteps(context, closed),
};
