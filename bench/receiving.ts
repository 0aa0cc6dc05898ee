import type { Client as Database } from "pg";
import { BareWrites } from "./bare-writes.ts";
import { addBenchOrder } from "./bench-orders.ts";
import type { Client } from "./client.ts";
import { type Bounds, compare, type WriteResult } from "./timing.ts";

const lines = 1000;

/** What a scan comes to, written by hand: the label, its line, and what is open of it. */
const scanned = `select l.barcode, l.qty, n.asn_no, n.check_status, n.closed_status, s.supplier_name, o.purchase_no, o.item_no, o.goods_name,
    o.pur_unit_no, o.warehouse_no, nl.delivery_qty, nl.receive_qty
  from label l join shipping_notice_line nl on nl.tenant_id = l.tenant_id and nl.id = l.shipping_notice_line_id
  join shipping_notice n on n.tenant_id = nl.tenant_id and n.id = nl.shipping_notice_id
  join purchase_order_line o on o.tenant_id = nl.tenant_id and o.id = nl.purchase_order_line_id
  join supplier s on s.tenant_id = nl.tenant_id and s.supplier_no = nl.supplier_no
  where l.tenant_id = 1 and l.barcode = $1`;

/** A label on each line of a notice. */
async function labelled(database: Database, noticeId: string): Promise<string[]> {
  const { rows } = await database.query<{ barcode: string }>(
    `insert into label (tenant_id, shipping_notice_line_id, org_no, supplier_no, box_seq, box_count, qty, box_rule_no, report_key,
       copies, gen_moment)
     select 1, id, org_no, supplier_no, 1, 1, 1, (select min(box_rule_no) from box_rule where tenant_id = 1), 'LABEL_STANDARD', 1, now()
     from shipping_notice_line where tenant_id = 1 and shipping_notice_id = $1 returning barcode`,
    [noticeId],
  );
  return rows.map(({ barcode }) => barcode);
}

/** Measures what a scan waits for, beside the same by hand. */
export async function measureScan(database: Database, keeper: Client, bounds: Bounds): Promise<WriteResult> {
  const bare = new BareWrites(database, await addBenchOrder(database, "BENCH-scan", lines));
  const codes = await labelled(database, await bare.sendNotice());
  const codeOf = (turn: number) => codes[turn % codes.length];
  const scan = await compare(
    (turn) => keeper.call("receipts", "findScanned", { code: codeOf(turn) }),
    (turn) => database.query(scanned, [codeOf(turn)]),
    bounds,
  );
  return { name: "scan a label until its line is known", ...scan };
}
