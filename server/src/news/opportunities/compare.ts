import type { Comparison } from "@tandem/contract/news/opportunities/opportunities";
import { quoteStatus } from "@tandem/contract/news/quotes/statuses";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import { sqlCodes } from "../../core/sql-codes.ts";

const standing = sqlCodes(quoteStatus.groups.standing);

/** What suppliers quoted for an opportunity, side by side: of what the caller sees, which is nothing that is sealed. */
export async function comparisonOf(db: Database, id: string): Promise<Comparison> {
  const [suppliers, quotes] = await inOneBreath([
    sql<
      Comparison["suppliers"][number]
    >`select q.supplier_no, q.supplier_name, q.quote_no, trim_scale(q.total_amount)::text as total_amount,
        q.line_count, q.valid_until, q.remark, q.submitted_at
      from quote_row q where q.opportunity_id = ${id} and q.quote_status in (${standing})
      order by q.total_amount, q.supplier_no`.execute(db),
    sql<Comparison["quotes"][number]>`select l.opportunity_line_id, l.supplier_no, trim_scale(l.price)::text as price,
        trim_scale(l.quantity)::text as quantity, trim_scale(l.amount)::text as amount, l.delivery_date, l.remark,
        trim_scale(l.awarded_qty)::text as awarded_qty,
        l.price = min(l.price) over (partition by l.opportunity_line_id) as is_best
      from quote_line l join quote q on q.id = l.quote_id
      where q.opportunity_id = ${id} and q.quote_status in (${standing})
      order by l.opportunity_line_id, l.supplier_no`.execute(db),
  ]);
  return { suppliers: suppliers.rows, quotes: quotes.rows };
}
