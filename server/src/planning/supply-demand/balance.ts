import { daysAfter } from "@tandem/contract/core/days";
import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, subtract, sum } from "@tandem/contract/core/numbers";
import { bucketEnd, bucketOf, nextBucket } from "@tandem/contract/planning/buckets";
import { schedule } from "@tandem/contract/planning/schedules/schedules";
import { balanceFigure, balanceState } from "@tandem/contract/planning/supply-demand/statuses";
import {
  mostCompared,
  type SupplyDemandPeriod,
  type SupplyDemandSeries,
  type SupplyDemandWanted,
} from "@tandem/contract/planning/supply-demand/supply-demand";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { requireNamed } from "../../core/references.ts";
import { partsOf } from "./parts.ts";

const daysOfYear = 366;

/** What parts of a figure come to in a period; of stock, which is of none, at all. */
interface Sum {
  readonly itemNo: string;
  readonly unitNo: string;
  readonly figure: string;
  readonly begins: string | null;
  readonly quantity: string;
  readonly longer: string;
  readonly overdue: string;
  readonly waiting: string;
}

interface Material {
  readonly itemNo: string;
  readonly itemName: string;
  readonly spec: string | null;
  readonly unitNo: string;
}

/**
 * The materials that are compared, each once, in the order in which they were chosen.
 * @throws Fault supplyDemandNothingChosen, supplyDemandTooMany (B5.10)
 */
export function comparedItems({ itemNo = [] }: Pick<SupplyDemandWanted, "itemNo">): readonly string[] {
  const items = [...new Set([itemNo].flat())];
  const refuse = (error: "supplyDemandNothingChosen" | "supplyDemandTooMany", parameters = {}) =>
    new Fault(error, parameters, [{ path: "itemNo", key: `errors.${error}`, parameters }]);
  if (items.length === 0) throw refuse("supplyDemandNothingChosen");
  if (items.length > mostCompared) throw refuse("supplyDemandTooMany", { most: mostCompared, count: items.length });
  return items;
}

/** The days on which so many periods begin, from that of today on. @throws Fault supplyDemandSpan beyond a year */
function periodsFrom(today: string, { planType, periods }: SupplyDemandWanted): readonly string[] {
  const days = [bucketOf(planType, today)];
  while (days.length < periods) days.push(nextBucket(planType, days.at(-1) ?? today));
  if (bucketEnd(planType, days.at(-1) ?? today) > daysAfter(today, daysOfYear))
    throw new Fault("supplyDemandSpan", {}, [{ path: "periods", key: "errors.supplyDemandSpan" }]);
  return days;
}

const { inTransit, scheduled, demand, stock } = balanceFigure.code;
const { covered, short } = balanceState.code;

/** A period, and what is left at its end of what was left before. */
function periodOf(begins: string, before: string, sums: readonly Sum[]): SupplyDemandPeriod {
  const mine = sums.filter((each) => each.begins === begins);
  const of = (figures: readonly string[], value: (each: Sum) => string) =>
    sum(mine.filter(({ figure }) => figures.includes(figure)).map(value));
  const quantityOf = (figure: string) => of([figure], ({ quantity }) => quantity);
  const needed = quantityOf(demand);
  const supply = of([inTransit, scheduled], ({ quantity }) => quantity);
  const balance = subtract(sum([before, supply]), needed);
  return {
    ...{ begins, inTransit: quantityOf(inTransit), scheduled: quantityOf(scheduled), demand: needed, balance },
    state: compareNumbers(balance, "0") < 0 ? short : covered,
    longerSupply: of([scheduled], ({ longer }) => longer),
    longerDemand: of([demand], ({ longer }) => longer),
    overdue: of([inTransit, scheduled], ({ overdue }) => overdue),
  };
}

/** The balance of a material in a unit. */
function seriesOf({ itemNo, itemName, spec }: Material, unitNo: string, days: readonly string[], all: readonly Sum[]) {
  const sums = all.filter((each) => each.itemNo === itemNo && each.unitNo === unitNo);
  const lying = sums.filter(({ figure }) => figure === stock);
  const opening = sum(lying.map(({ quantity }) => quantity));
  const periods: SupplyDemandPeriod[] = [];
  for (const day of days) periods.push(periodOf(day, periods.at(-1)?.balance ?? opening, sums));
  const least = periods.reduce((low, { balance }) => (compareNumbers(balance, low) < 0 ? balance : low), "0");
  return {
    ...{ itemNo, itemName, spec, unitNo, stock: opening, waiting: sum(lying.map(({ waiting }) => waiting)) },
    shortFrom: periods.find(({ state }) => state === short)?.begins ?? null,
    shortage: subtract("0", least),
    periods,
  } satisfies SupplyDemandSeries;
}

/**
 * Stock, supply and demand of materials, period by period from today on, and what is left (B1.5g): of each material in its own unit,
 * and in further ones in which something of it lies, comes or is needed.
 * @throws Fault supplyDemandNothingChosen, supplyDemandTooMany, supplyDemandSpan, referenceUnknown
 */
export async function balancesOf(
  db: Database,
  today: string,
  wanted: SupplyDemandWanted,
): Promise<{ series: SupplyDemandSeries[] }> {
  const items = comparedItems(wanted);
  const days = periodsFrom(today, wanted);
  const { orgNo, planType } = wanted;
  await requireNamed(db, schedule, { orgNo, itemNo: items });
  const until = bucketEnd(planType, days.at(-1) ?? today);
  const { rows: sums } = await sql<Sum>`with ${partsOf({ orgNo, items, planType, today, until })}
    select p.item_no, p.unit_no, p.figure, p.begins, sum(p.quantity) as quantity,
      coalesce(sum(p.quantity) filter (where p.plan_type > ${planType}), 0) as longer,
      coalesce(sum(p.quantity) filter (where p.is_overdue), 0) as overdue,
      coalesce(sum(p.quantity) filter (where p.is_waiting), 0) as waiting
    from part p group by p.item_no, p.unit_no, p.figure, p.begins`.execute(db);
  const { rows: materials } = await sql<Material>`select m.item_no, app.called(m) as item_name, m.spec, m.unit_no
    from material m where m.item_no = any (${items}::text[])`.execute(db);
  const series = items.flatMap((itemNo) => {
    const material = materials.find((each) => each.itemNo === itemNo);
    if (!material) return [];
    const units = new Set([
      material.unitNo,
      ...sums
        .filter((each) => each.itemNo === itemNo)
        .map(({ unitNo }) => unitNo)
        .toSorted(),
    ]);
    return [...units].map((unitNo) => seriesOf(material, unitNo, days, sums));
  });
  return { series };
}
