import { compareNumbers, subtract, sum } from "@tandem/contract/core/numbers";
import { validityStatus } from "@tandem/contract/core/statuses";
import { type DistributionOption, usualDistribution } from "@tandem/contract/orders/order-rules/execution-policies";
import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { planStatus } from "@tandem/contract/planning/procurement-plans/statuses";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { type Decided, decideOptions, isYes } from "../../orders/order-rules/decisions.ts";
import { rulesInForce } from "../../orders/purchase-orders/order-rules.ts";
import { leastOf, type OpenOrder, type Source } from "./share-plan.ts";

/** A plan that is to be shared: of what, for when and how much. */
export interface SharedPlan {
  /** null: it is not stored yet. */
  readonly id: string | null;
  readonly orgNo: string;
  readonly bmItemNo: string;
  readonly plannedDate: string;
  readonly planNum: string;
  readonly unitNo: string;
}

export type Decisions = Readonly<Record<DistributionOption, Decided>>;

/** What a plan is shared by, as things stand at the moment. */
export interface SharingTerms {
  /** What rules say of its material, whoever supplies it. */
  readonly decided: Decisions;
  /** Those of a supplier. */
  readonly of: (supplierNo: string) => { readonly source: Source; readonly decided: Decisions };
  /** Suppliers that have a ratio, and what all ratios come to. */
  readonly rated: readonly string[];
  readonly ratioSum: string;
  /** What orders have open and no other plan is given, the oldest first. */
  readonly orders: readonly OpenOrder[];
}

interface Term {
  readonly place: number;
  readonly supplierNo: string;
  readonly supplyRatio: string | null;
  readonly minOrderQty: string | null;
  readonly multiple: string | null;
}
interface Open extends OpenOrder {
  readonly orgNo: string;
  readonly bmItemNo: string;
  readonly unitNo: string;
}
/** What plans give a supplier: those of a year, or one of those that are shared. */
interface Given {
  readonly planId: string | null;
  readonly orgNo: string;
  readonly bmItemNo: string;
  readonly unitNo: string;
  readonly year: number;
  readonly supplierNo: string;
  readonly had: string;
  /** Of what is not over: its suppliers still deliver it by their open orders. */
  readonly standing: string;
}

const valid = sqlCodes(validityStatus.code.valid);
const keyOf = (...parts: readonly string[]) => JSON.stringify(parts);
const materialOf = ({ orgNo, bmItemNo, unitNo }: Pick<SharedPlan, "orgNo" | "bmItemNo" | "unitNo">) =>
  keyOf(orgNo, bmItemNo, unitNo);
const yearOf = ({ plannedDate }: SharedPlan) => Number(plannedDate.slice(0, 4));

/** The plans as a part of a statement. */
const wantedRows = (plans: readonly SharedPlan[]) =>
  sql`(select * from jsonb_to_recordset(${JSON.stringify(
    plans.map(({ id, orgNo, bmItemNo, unitNo, plannedDate }, place) => ({
      ...{ place, id, org_no: orgNo, bm_item_no: bmItemNo, unit_no: unitNo, planned_date: plannedDate },
    })),
  )}::jsonb) as w (place integer, id bigint, org_no text, bm_item_no text, unit_no text, planned_date date))`;

/** Who supplies the materials on which terms, on the days of the plans: of those that are over, today. */
async function findTerms(tx: Database, plans: readonly SharedPlan[]): Promise<readonly Term[]> {
  const { rows } = await sql<Term>`select w.place, s.supplier_no, trim_scale(s.supply_ratio)::text as supply_ratio,
      trim_scale(s.min_order_qty)::text as min_order_qty, trim_scale(coalesce(s.pack_multiple, nullif(s.min_order_qty, 0)))::text as multiple
    from ${wantedRows(plans)} w cross join lateral (select greatest(w.planned_date, (select app.today())) as day) d
    join material_supplier s on s.item_no = w.bm_item_no and s.status_code = ${valid}
      and d.day between coalesce(s.valid_from, d.day) and coalesce(s.valid_to, d.day)
    join supplier_organisation o on o.supplier_no = s.supplier_no and o.org_no = w.org_no
    join supplier p on p.supplier_no = s.supplier_no and p.status_code = ${valid}
    order by s.supplier_no`.execute(tx);
  return rows;
}

/** What orders of the materials have open, in the units of the plans where these can be worked out. */
async function findOpen(tx: Database, plans: readonly SharedPlan[]): Promise<readonly Open[]> {
  const { rows } =
    await sql<Open>`select l.org_no, l.item_no as bm_item_no, w.unit_no, l.supplier_no, trim_scale(f.open_qty)::text as open_qty
    from (select distinct org_no, bm_item_no, unit_no from ${wantedRows(plans)} p) w
    join purchase_order_line l on l.org_no = w.org_no and l.item_no = w.bm_item_no and l.un_delivery_qty > 0
      and l.status = ${sqlCodes(orderStatus.code.effective)}
    cross join lateral (select case when l.pur_unit_no = w.unit_no then l.un_delivery_qty else (
      select trunc(l.un_delivery_qty * case when c.source_unit_no = w.unit_no then c.source_qty / c.target_qty
        else c.target_qty / c.source_qty end, 6)
      from unit_conversion c where c.status_code = ${valid} and (c.item_no is null or c.item_no = l.item_no)
        and (c.source_unit_no, c.target_unit_no) in ((w.unit_no, l.pur_unit_no), (l.pur_unit_no, w.unit_no))
      order by c.item_no nulls last, c.id limit 1) end as open_qty) f
    where f.open_qty > 0
    order by l.expect_arrival_date, l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, l.id`.execute(
      tx,
    );
  return rows;
}

/** What plans give suppliers of the materials: those that are to be shared each by itself, all others by year. */
async function findGiven(tx: Database, plans: readonly SharedPlan[]): Promise<readonly Given[]> {
  const { rows } =
    await sql<Given>`select w.id::text as plan_id, p.org_no, p.bm_item_no, p.unit_no, extract(year from p.planned_date)::integer as year,
      l.supplier_no, trim_scale(sum(l.allocated_qty))::text as had,
      trim_scale(coalesce(sum(l.allocated_qty) filter (where p.planned_date >= app.bucket_of(p.plan_type, (select app.today()))), 0))::text as standing
    from procurement_plan p join procurement_plan_line l on l.procurement_plan_id = p.id
    left join ${wantedRows(plans)} w on w.id = p.id
    where (p.org_no, p.bm_item_no) in (select org_no, bm_item_no from ${wantedRows(plans)} m)
      and p.plan_status in (${sqlCodes(planStatus.groups.counted)})
    group by 1, 2, 3, 4, 5, 6`.execute(tx);
  return rows;
}

/** The smallest quantity of each unit. */
async function findSteps(tx: Database, plans: readonly SharedPlan[]): Promise<ReadonlyMap<string, string>> {
  const units = await tx
    .selectFrom("unit")
    .select(["unitNo", "decimalPlaces"])
    .where("unitNo", "in", [...new Set(plans.map(({ unitNo }) => unitNo))])
    .execute();
  return new Map(units.map(({ unitNo, decimalPlaces }) => [unitNo, stepOf(decimalPlaces ?? mostDecimals)]));
}
const mostDecimals = 6;
const stepOf = (decimals: number) => (decimals === 0 ? "1" : `0.${"1".padStart(decimals, "0")}`);

/** Takes off what other plans are given of what is open, from the oldest on. */
function leftOpen(orders: readonly OpenOrder[], taken: ReadonlyMap<string, string>): OpenOrder[] {
  const toTake = new Map(taken);
  return orders.flatMap(({ supplierNo, openQty }) => {
    const take = toTake.get(supplierNo) ?? "0";
    const isAll = compareNumbers(take, openQty) >= 0;
    toTake.set(supplierNo, isAll ? subtract(take, openQty) : "0");
    return isAll ? [] : [{ supplierNo, openQty: subtract(openQty, take) }];
  });
}

function addTo(sums: Map<string, string>, key: string, quantity: string): void {
  sums.set(key, sum([sums.get(key) ?? "0", quantity]));
}

/** What plans are shared by: some statements, however many they are. */
export interface SharingBook {
  readonly termsOf: (place: number) => SharingTerms;
  /** What a plan gives its suppliers from now on, which counts for those after it. */
  readonly keep: (place: number, shares: ReadonlyMap<string, string>, isOver: boolean) => void;
}

/**
 * Reads what plans are shared by. `named` are suppliers that are asked about besides those that supply the material or have orders of it;
 * what is in no plan that counts, as in one that was withdrawn, is nothing to others.
 */
export async function sharingBook(
  tx: Database,
  plans: readonly SharedPlan[],
  named: (place: number) => readonly string[] = () => [],
): Promise<SharingBook> {
  const [terms, open, given, steps] = await inOneBreath([
    findTerms(tx, plans),
    findOpen(tx, plans),
    findGiven(tx, plans),
    findSteps(tx, plans),
  ]);
  const termsAt = Map.groupBy(terms, ({ place }) => place);
  const openOf = Map.groupBy(open, materialOf);
  const suppliersOf = (place: number, plan: SharedPlan) =>
    new Set([
      ...(termsAt.get(place) ?? []).map(({ supplierNo }) => supplierNo),
      ...(openOf.get(materialOf(plan)) ?? []).map(({ supplierNo }) => supplierNo),
      ...named(place),
    ]);
  const ruleOf = await findRules(tx, plans, suppliersOf);
  // Of each plan that is shared its own part is known, so that what it gives anew takes the place of that.
  const parts = new Map(
    [...Map.groupBy(given, materialOf)].map(([material, ofIt]) => [
      material,
      new Map(Map.groupBy(ofIt, ({ planId }) => planId ?? "others")),
    ]),
  );
  const partsOf = (plan: SharedPlan) => parts.getOrInsertComputed(materialOf(plan), () => new Map());
  return {
    termsOf: (place) => {
      const plan = plans[place] as SharedPlan;
      const others = [...partsOf(plan)].filter(([id]) => id !== plan.id).flatMap(([, part]) => part);
      const [had, standing] = [new Map<string, string>(), new Map<string, string>()];
      for (const part of others) {
        if (part.year === yearOf(plan)) addTo(had, part.supplierNo, part.had);
        addTo(standing, part.supplierNo, part.standing);
      }
      const orders = leftOpen(openOf.get(materialOf(plan)) ?? [], standing);
      return termsFrom(plan, { terms: termsAt.get(place) ?? [], had, orders, steps, ruleOf });
    },
    keep: (place, shares, isOver) => {
      const plan = plans[place] as SharedPlan;
      const { id: planId, orgNo, bmItemNo, unitNo } = plan;
      const ofPlan = { planId, orgNo, bmItemNo, unitNo, year: yearOf(plan) };
      const part = [...shares].map(([supplierNo, had]) => ({
        ...{ ...ofPlan, supplierNo, had, standing: isOver ? "0" : had },
      }));
      partsOf(plan).set(planId ?? `new ${place}`, part);
    },
  };
}

type RuleOf = (plan: SharedPlan, supplierNo: string | null) => Decisions;

/** What rules say of the materials, by themselves and of each supplier. */
async function findRules(
  tx: Database,
  plans: readonly SharedPlan[],
  suppliersOf: (place: number, plan: SharedPlan) => ReadonlySet<string>,
): Promise<RuleOf> {
  const idOf = ({ orgNo, bmItemNo }: SharedPlan, supplierNo: string | null) => keyOf(orgNo, bmItemNo, supplierNo ?? "");
  const keys = new Map(
    plans.flatMap((plan, place) =>
      [null, ...suppliersOf(place, plan)].map((supplierNo) => {
        const key = { id: idOf(plan, supplierNo), org_no: plan.orgNo, supplier_no: supplierNo, item_no: plan.bmItemNo };
        return [key.id, key] as const;
      }),
    ),
  );
  const chain = await rulesInForce(
    tx,
    sql`select * from jsonb_to_recordset(${JSON.stringify([...keys.values()])}::jsonb)
      as k (id text, org_no text, supplier_no text, item_no text)`,
  );
  const known = new Map([...keys.keys()].map((id) => [id, decideOptions(chain(id), usualDistribution)]));
  return (plan, supplierNo) =>
    known.get(idOf(plan, supplierNo)) ?? decideOptions<DistributionOption>([], usualDistribution);
}

interface Facts {
  readonly terms: readonly Term[];
  readonly had: ReadonlyMap<string, string>;
  readonly orders: readonly OpenOrder[];
  readonly steps: ReadonlyMap<string, string>;
  readonly ruleOf: RuleOf;
}

function termsFrom(plan: SharedPlan, { terms, had, orders, steps, ruleOf }: Facts): SharingTerms {
  const termOf = new Map(terms.map((term) => [term.supplierNo, term]));
  const open = new Map<string, string>();
  for (const { supplierNo, openQty } of orders) addTo(open, supplierNo, openQty);
  const unitStep = steps.get(plan.unitNo) ?? stepOf(mostDecimals);
  const rated = terms.filter(({ supplyRatio }) => supplyRatio !== null && compareNumbers(supplyRatio, "0") > 0);
  return {
    decided: ruleOf(plan, null),
    rated: rated.map(({ supplierNo }) => supplierNo),
    ratioSum: sum(rated.map(({ supplyRatio }) => supplyRatio ?? "0")),
    orders,
    of: (supplierNo) => {
      const term = termOf.get(supplierNo);
      const decided = ruleOf(plan, supplierNo);
      const isMultiple = isYes(decided.minOrderQtyChecked.value);
      const step = (isMultiple && term?.multiple) || unitStep;
      const source: Source = {
        ...{ supplierNo, supplyRatio: term?.supplyRatio ?? null, had: had.get(supplierNo) ?? "0", step },
        least: leastOf(isMultiple ? (term?.minOrderQty ?? null) : null, step),
        most: isYes(decided.withinOrderQty.value) ? (open.get(supplierNo) ?? "0") : null,
      };
      return { source, decided };
    },
  };
}
