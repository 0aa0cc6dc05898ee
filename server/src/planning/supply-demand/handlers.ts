import type { InputOf, OutputOf } from "@tandem/contract/core/service";
import { bucketEnd } from "@tandem/contract/planning/buckets";
import {
  mostParts,
  type SupplyDemandPart,
  type SupplyDemandWanted,
  type supplyDemand,
  supplyDemandColumns,
} from "@tandem/contract/planning/supply-demand/supply-demand";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { DownloadedFile, HandlersOf } from "../../core/handlers.ts";
import { exportWorkbook } from "../../exports/export.ts";
import { balancesOf } from "./balance.ts";
import { partsOf } from "./parts.ts";

type Endpoints = (typeof supplyDemand)["endpoints"];
type WantedFigure = InputOf<Endpoints["getSupplyDemandParts"]>;

/** What a figure is made of, the earliest first. */
async function partsOfFigure(
  db: Database,
  today: string,
  { orgNo, itemNo, unitNo, figure, planType, begins }: WantedFigure,
): Promise<OutputOf<Endpoints["getSupplyDemandParts"]>> {
  const until = begins === undefined ? today : bucketEnd(planType, begins);
  const { rows } = await sql<
    SupplyDemandPart & { total: number }
  >`with ${partsOf({ orgNo, items: [itemNo], planType, today, until })}
    select p.source, p.id, p.number, p.supplier_no, app.called(s) as supplier_name, p.plant_no, p.plan_type, p.day, p.quantity, p.is_overdue,
      p.is_released, p.is_replied, p.is_waiting, count(*) over ()::integer as total
    from part p left join supplier s on s.supplier_no = p.supplier_no
    where p.unit_no = ${unitNo} and p.figure = ${figure} and p.begins is not distinct from ${begins ?? null}::date
    order by p.day, p.source, p.number limit ${mostParts}`.execute(db);
  return { parts: rows.map(({ total: _, ...part }) => part), total: rows[0]?.total ?? 0 };
}

/** A row for each period of each material, in the order of the page. */
async function exportBalances(context: Context, wanted: SupplyDemandWanted): Promise<DownloadedFile> {
  const { orgNo, planType } = wanted;
  const { series } = await context.read((db) => balancesOf(db, context.today, wanted));
  const rows = series.flatMap(({ itemNo, itemName, unitNo, stock, periods }) =>
    periods.map(({ begins, inTransit, scheduled, demand, balance, state }, index) => ({
      ...{ orgNo, itemNo, itemName, unitNo, planType, begins, opening: periods[index - 1]?.balance ?? stock },
      ...{ inTransit, scheduled, demand, balance, state },
    })),
  );
  const columns = Object.entries(supplyDemandColumns).map(([name, field]) => ({
    ...{ name, field, labelKey: `supplyDemand.${name}` },
  }));
  return exportWorkbook(context, {
    name: context.translate("supplyDemand.name"),
    columns,
    query: sql`select ${sql.join(columns.map(({ name }) => sql`r ->> ${sql.lit(name)}`))}
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as e (r, place) order by place`,
    count: () => Promise.resolve(rows.length),
  });
}

/** The balance of supply and demand (B1.5g, B2.29m). */
export const supplyDemandHandlers: HandlersOf<Services["supplyDemand"]> = {
  getSupplyDemand: (context, wanted) => context.read((db) => balancesOf(db, context.today, wanted)),
  getSupplyDemandParts: (context, wanted) => context.read((db) => partsOfFigure(db, context.today, wanted)),
  exportexcel: exportBalances,
};
