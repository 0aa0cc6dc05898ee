import { Fault } from "@tandem/contract/core/errors";
import { billedStatus } from "@tandem/contract/settlement/billables/statuses";
import { type BillToCome, mostBillables, type UpTo } from "@tandem/contract/settlement/bills/bills";
import { mostPooled } from "@tandem/contract/settlement/bills/pool-days";
import { billStatus } from "@tandem/contract/settlement/bills/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import { addDocuments } from "../../documents/add-document.ts";
import { storedBills } from "./stored-bills.ts";

/** What of the pool is meant: without an organisation or a supplier, that of all. */
const unbilled = ({ since, until, orgNo, supplierNo }: UpTo) =>
  sql`b.billed_status = ${billedStatus.code.unbilled} and b.source_date <= ${until} and b.source_date >= coalesce(${since ?? null}::date, b.source_date)
    and (${orgNo ?? ""} = '' or b.org_no = ${orgNo ?? ""}) and (${supplierNo ?? ""} = '' or b.supplier_no = ${supplierNo ?? ""})`;

/** What bills are told apart by; one of more lines than a bill has is followed by another. */
const parties = sql`b.org_no, b.supplier_no, b.currency, b.tax_rate`;
const numbered = sql`(row_number() over (partition by ${parties} order by b.source_date, b.id) - 1) / ${mostBillables}::integer as place`;

/** The bills that would come of the pool, and how many of its rows wait for a price. */
export async function billsToCome(db: Database, upTo: UpTo) {
  const [{ rows: bills }, { rows: waiting }] = await inOneBreath([
    sql<BillToCome>`select n.org_no, n.supplier_no, coalesce(app.called(s), n.supplier_no) as supplier_name, n.currency, n.tax_rate,
        count(*)::integer as line_count, sum(n.amount) as amount
      from (select ${parties}, b.tenant_id, b.amount, ${numbered} from billable b where b.price > 0 and ${unbilled(upTo)}) n
      left join supplier s on s.tenant_id = n.tenant_id and s.supplier_no = n.supplier_no
      group by n.org_no, n.supplier_no, s.*, n.currency, n.tax_rate, n.place order by 1, 2, 4, 5, n.place`.execute(db),
    sql<{ unpricedCount: number }>`select count(*)::integer as unpriced_count from billable b
      where b.price = 0 and ${unbilled(upTo)}`.execute(db),
  ]);
  return { bills, unpricedCount: waiting[0]?.unpricedCount ?? 0 };
}

interface Group {
  readonly orgNo: string;
  readonly supplierNo: string;
  readonly currency: string;
  readonly taxRate: string | null;
  readonly ids: readonly string[];
}

/**
 * Makes bills of all that is unbilled and priced: what others bill at the same moment is theirs.
 *
 * @throws Fault billPoolTooMany where that is more than one call bills
 */
export async function billPool(tx: Database, { taker }: Pick<Context, "taker">, upTo: UpTo) {
  const { rows: groups } = await sql<Group>`with free as materialized (
      select b.id from billable b where b.price > 0 and ${unbilled(upTo)} order by b.id limit ${mostPooled + 1} for no key update)
    select n.org_no, n.supplier_no, n.currency, n.tax_rate, array_agg(n.id::text order by n.id) as ids
    from (select b.id, ${parties}, ${numbered} from free join billable b on b.id = free.id) n
    group by n.org_no, n.supplier_no, n.currency, n.tax_rate, n.place order by 1, 2, 3, 4, n.place`.execute(tx);
  if (groups.reduce((count, { ids }) => count + ids.length, 0) > mostPooled) {
    throw new Fault("billPoolTooMany", { max: mostPooled });
  }
  const added = await addDocuments(tx, taker, storedBills, {
    heads: groups.map(({ ids: _ids, ...head }) => head),
    action: "add",
    toState: billStatus.code.open,
    what: "added",
  });
  const taken = groups.flatMap(({ ids }, index) => ids.map(() => added[index]?.id));
  await sql`update billable b set bill_id = t.bill_id
    from unnest(${groups.flatMap(({ ids }) => ids)}::bigint[], ${taken}::bigint[]) as t (id, bill_id) where b.id = t.id`.execute(
    tx,
  );
  return added.map(({ id, number }, index) => ({ id, billNo: number, lineCount: groups[index]?.ids.length ?? 0 }));
}
