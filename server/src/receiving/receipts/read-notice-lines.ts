import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { NoticeLine } from "./arrivals.ts";
import { ofSerials } from "./serials.ts";

/** The lines of a notice, with what receiving them must know. */
export async function readNoticeLines(tx: Database, noticeId: string): Promise<NoticeLine[]> {
  const { rows } =
    await sql<NoticeLine>`select l.id, l.purchase_order_line_id, l.delivery_qty, l.receive_qty, ${ofSerials}
    from shipping_notice_line l
    join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
    where l.shipping_notice_id = ${noticeId} order by l.id`.execute(tx);
  return rows;
}
