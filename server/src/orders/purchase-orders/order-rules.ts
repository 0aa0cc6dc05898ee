import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { Whose } from "../../documents/stored-document.ts";
import { asRule, decide, type OrderRule, type RuleInForce, strictest } from "../order-rules/decisions.ts";

/** Which rules are of some things alike, the most particular first, by their places among all. */
interface Chained {
  readonly ids: readonly string[] | null;
  readonly places: readonly number[] | null;
  readonly rule: (RuleInForce & { readonly place: number }) | null;
  readonly today: string;
}

/** The rules of several, by their ids. */
export interface Rules {
  readonly of: (id: string) => OrderRule;
  /** The strictest of all of them: what is done together follows it. */
  readonly together: OrderRule;
}

/**
 * The rules of whatever `keys` selects: columns `id`, `org_no`, `supplier_no` and `item_no`, which may be empty. What has
 * several keys is judged by the strictest of each option, as an order whose lines are under several policies. One statement,
 * however many there are; what no rule tells apart is looked up once.
 */
export const rulesOfKeys = async (db: Database, keys: RawBuilder<unknown>): Promise<Rules> =>
  byChains(await chainedRules(db, keys));

/** The rules in force of whatever `keys` selects, as {@link rulesOfKeys} takes them, each id once: the most particular first. */
export async function rulesInForce(
  db: Database,
  keys: RawBuilder<unknown>,
): Promise<(id: string) => readonly RuleInForce[]> {
  const rows = await chainedRules(db, keys);
  const rules = new Map(rows.flatMap(({ rule }) => (rule ? [[rule.place, rule]] : [])));
  const chains = new Map(
    rows.flatMap(({ ids, places }) => {
      const chain = (places ?? []).flatMap((place) => rules.get(place) ?? []);
      return (ids ?? []).map((id) => [id, chain] as const);
    }),
  );
  return (id) => chains.get(id) ?? [];
}

async function chainedRules(db: Database, keys: RawBuilder<unknown>): Promise<readonly Chained[]> {
  const { rows } = await sql<Chained>`with key as materialized (${keys}),
    rule as materialized (
      select (row_number() over (order by r.rank desc, r.id desc))::integer as place, r.* from app.rule_in_force r
      where (r.org_no is null or r.org_no in (select org_no from key))
        and (r.supplier_no is null or r.supplier_no in (select supplier_no from key))),
    alike as (
      select jsonb_agg(distinct id::text) as ids, org_no, supplier_no, case when (select ${namesMaterials("rule")}) then item_no end as item_no
      from key group by 2, 3, 4),
    kind as (
      select k.*, s.supplier_class_no, m.item_group_no from alike k
      left join app.class_of_supplier s on s.supplier_no = k.supplier_no
      left join app.group_of_material m on m.item_no = k.item_no)
    select null::jsonb as ids, null::integer[] as places, jsonb_build_object('kind', kind, 'id', id::text, 'version', version, 'name', name,
      'options', options, 'place', place) as rule, (select app.today())::text as today from rule
    union all
    select k.ids, array(select r.place from rule r
      where (r.org_no is null or r.org_no = k.org_no) and (r.supplier_no is null or r.supplier_no = k.supplier_no)
        and (r.supplier_class_no is null or r.supplier_class_no = k.supplier_class_no)
        and (r.item_no is null or r.item_no = k.item_no) and (r.item_group_no is null or r.item_group_no = k.item_group_no)
      order by r.place), null::jsonb, (select app.today())::text from kind k`.execute(db);
  return rows;
}

function byChains(rows: readonly Chained[]): Rules {
  const rules = new Map(rows.flatMap(({ rule }) => (rule ? [[rule.place, rule]] : [])));
  const judged = rows.filter(({ ids }) => ids !== null);
  const chains = new Map<string, Chained[]>();
  for (const chain of judged) {
    for (const id of chain.ids ?? []) {
      const known = chains.get(id);
      if (known) known.push(chain);
      else chains.set(id, [chain]);
    }
  }
  const [{ today } = { today: "" }] = rows;
  const known = new Map<string, OrderRule>();
  const ruleOf = (several: readonly Chained[]): OrderRule => {
    const names = [...new Set(several.map(({ places }) => (places ?? []).join(",")))].sort();
    const name = names.join(";");
    const found = known.get(name) ?? asRule(strictest(names.map((one) => decide(named(one)))), today);
    known.set(name, found);
    return found;
  };
  const named = (places: string) => places.split(",").flatMap((place) => rules.get(Number(place)) ?? []);
  return { of: (id) => ruleOf(chains.get(id) ?? []), together: ruleOf(judged) };
}

/**
 * The rules of orders: of each, the strictest of its lines. Lines are looked at only where a policy names materials, or where
 * one order alone is asked for, whose lines have rules of their own.
 */
export async function orderRulesOf(
  db: Database,
  { ids }: Whose,
): Promise<(order: { readonly id: string }) => OrderRule> {
  if (ids.length === 1) {
    const lines = await rulesOfKeys(db, linesWhere(sql`l.purchase_order_id = any (${ids}::bigint[])`));
    const rule = { ...lines.together, ofLine: lines.of };
    return () => rule;
  }
  const rules = await rulesOfKeys(
    db,
    sql`select o.id, o.org_no, o.supplier_no, l.item_no from purchase_order o
      left join lateral (select distinct i.item_no from purchase_order_line i
        where i.tenant_id = o.tenant_id and i.purchase_order_id = o.id
          and ${rulesNameMaterials}) l on true
      where o.id = any (${ids}::bigint[])`,
  );
  return ({ id }) => rules.of(id);
}

/** Whether lines have to be looked at. */
export const rulesNameMaterials = sql`(select ${namesMaterials("app.rule_in_force")})`;

function namesMaterials(rules: string): RawBuilder<unknown> {
  return sql`exists (select from ${sql.table(rules)} r where coalesce(r.item_no, r.item_group_no) is not null)`;
}

const linesWhere = (condition: RawBuilder<unknown>) =>
  sql`select l.id, l.org_no, l.supplier_no, l.item_no from purchase_order_line l where ${condition}`;

/** The rules of single lines of orders, and the strictest of them together. */
export function lineRulesOf(db: Database, lineIds: readonly string[]): Promise<Rules> {
  return rulesOfKeys(db, linesWhere(sql`l.id = any (${lineIds}::bigint[])`));
}
