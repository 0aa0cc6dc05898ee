import type { PackagingOfNotice } from "@tandem/contract/receiving/packaging/packaging";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { AwaitedPackaging } from "../packaging/received-packaging.ts";
import type { NoticeLine } from "./arrivals.ts";
import { ofFree } from "./free-pieces.ts";
import { ofSerials } from "./serials.ts";

/** A line, and the receipt of it that stands under the number of another system that is told of. */
interface ToldLine extends NoticeLine, AwaitedPackaging {
  readonly toldAs: string | null;
  /** The packaging that comes with all lines of the notice, at the first of them. */
  readonly packaging: PackagingOfNotice | null;
}

/**
 * The lines of a notice, with what receiving them must know.
 * @param outReceiptNo the number under which another system tells of it
 */
export async function readNoticeLines(
  tx: Database,
  noticeId: string,
  outReceiptNo: string | null = null,
): Promise<ToldLine[]> {
  const { rows } =
    await sql<ToldLine>`with n as materialized (select packaging, app.packaging_counted(id) as packaging_counted
      from shipping_notice_row where id = ${noticeId})
    select l.id, l.purchase_order_line_id, l.delivery_qty, l.receive_qty, ${ofFree}, ${ofSerials},
      case when row_number() over (order by l.id) = 1 then n.packaging end as packaging,
      n.packaging_counted,
      case when ${outReceiptNo}::text is not null then app.received_under(l.id, ${outReceiptNo}) end as told_as
    from shipping_notice_line l
    join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
    left join n on true where l.shipping_notice_id = ${noticeId} order by l.id`.execute(tx);
  return rows;
}
