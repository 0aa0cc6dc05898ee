import type { Filter } from "@tandem/contract/core/entity";
import { transactionType } from "@tandem/contract/receiving/stock/statuses";
import { ageBucket } from "@tandem/contract/receiving/stock-analysis/statuses";
import {
  type AgeBucketSum,
  dullStock,
  rankedMaterial,
  stockTurnover,
} from "@tandem/contract/receiving/stock-analysis/stock-analysis";
import type { Services } from "@tandem/contract/services";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import type { AnyEntity } from "../../core/list-columns.ts";
import { whereOf } from "../../core/list-conditions.ts";
import { exportList } from "../../exports/export.ts";
import { lastDaysOf, type SoughtPeriod } from "../stock/period.ts";

/** So many days up to today are told of unless the call says others. */
const usualDays = 30;

const exportDull = exportList(dullStock);
const exportTurnover = exportList(stockTurnover);
const exportRanked = exportList(rankedMaterial);

const ofPeriod = (context: Context, { condition }: { readonly condition: SoughtPeriod }) =>
  context.ofPeriod(lastDaysOf(condition, context.today, usualDays));

/** Materials are ranked by what went out, unless the call says otherwise: one of both ways stands in two ranks. */
function ofOneWay({ movedBy }: Filter<typeof rankedMaterial>): RawBuilder<boolean>[] {
  const isSaid = movedBy !== undefined && movedBy.length > 0;
  return isSaid ? [] : [sql<boolean>`t1.moved_by = ${transactionType.code.out}`];
}

/** What lies of a bucket, and of these what has a price in a currency. */
interface Sum {
  readonly ageBucket: string;
  readonly currency: string | null;
  readonly isOfCurrency: boolean;
  readonly entries: number;
  readonly materials: number;
  readonly amount: string | null;
}

/** How much lies in each bucket, by the conditions of the list but for that on the bucket. */
async function bucketsOf(context: Context, condition: Filter<typeof dullStock>): Promise<{ buckets: AgeBucketSum[] }> {
  const { ageBucket: _, ...others } = condition;
  const where = whereOf(dullStock as unknown as AnyEntity, others);
  const { rows } = await context.read((db) =>
    sql<Sum>`select t1.age_bucket, t1.currency, grouping(t1.currency) = 0 as is_of_currency, count(*)::integer as entries,
        count(distinct t1.item_no)::integer as materials, sum(t1.amount) as amount
      from stock_balance_dull_row t1 ${where} group by grouping sets ((t1.age_bucket), (t1.age_bucket, t1.currency))
      order by 4 desc, 2`.execute(db),
  );
  const buckets = ageBucket.codes.map((code) => {
    const sums = rows.filter((sum) => sum.ageBucket === code);
    const { entries, materials } = sums.find((sum) => !sum.isOfCurrency) ?? { entries: 0, materials: 0 };
    const amounts = sums.flatMap(({ isOfCurrency, currency, amount }) =>
      isOfCurrency && currency !== null && amount !== null ? [{ currency, amount }] : [],
    );
    return { ageBucket: code, entries, materials, amounts };
  });
  return { buckets };
}

/** What lies and does not move, how fast the rest turns over, and what matters most of it (B9.8). */
export const stockAnalysisHandlers: HandlersOf<Services["stockAnalysis"]> = {
  getDullStockPage: (context, request) => context.list(dullStock, request),
  getDullStockBuckets: (context, { condition }) => bucketsOf(context, condition),
  exportDullStock: exportDull,
  getTurnoverPage: (context, request) => ofPeriod(context, request).list(stockTurnover, request),
  exportTurnover: (context, request) => exportTurnover(ofPeriod(context, request), request),
  getRankedMaterialPage: (context, request) =>
    ofPeriod(context, request).list(rankedMaterial, request, { where: ofOneWay(request.condition) }),
  exportRankedMaterials: (context, request) =>
    exportRanked(ofPeriod(context, request), request, ofOneWay(request.condition)),
};
