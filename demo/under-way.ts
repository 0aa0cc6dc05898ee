import { ssccOf } from "@tandem/contract/delivery/labels/sscc";
import { invoiceClassify, invoiceType } from "@tandem/contract/delivery/shipping-notices/invoices";
import { shippingNotice } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { closedStatus, correctionStatus, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import type { ClientBase } from "pg";
import { codesText } from "../server/src/core/sql-codes.ts";

const { received, shipped } = noticeStatus.code;
const open = closedStatus.code.open;

/** Gives every second delivery of the last two months its invoice, with what its orders say. */
export async function addInvoices(client: ClientBase, today: string): Promise<void> {
  await client.query(
    `insert into shipping_notice_invoice (shipping_notice_id, org_no, supplier_no, classify_type, business_classify_type, invoice_type,
      invoice_classify, invoice_no, invoice_date, invoice_amount, currency, tax_amount, tax_rate, is_goods_invoice, create_name, create_date,
      update_name, update_date)
    select n.id, n.org_no, n.supplier_no, n.classify_type, n.business_classify_type, '${invoiceType.code.vatSpecial}',
      '${invoiceClassify.code.electronic}', 'FP' || to_char(n.delivery_date, 'YYMM') || lpad(n.id::text, 6, '0'), n.delivery_date, v.amount,
      v.currency, round(v.amount * v.rate / (100 + v.rate), v.decimals), v.rate, '1', n.create_name, n.create_date, n.create_name, n.create_date
    from shipping_notice n cross join lateral (
      select min(o.currency) as currency, min(o.tax_rate) as rate,
        case when min(o.currency) in ('JPY', 'VND') then 0 else 2 end as decimals, round(sum(
        l.delivery_qty * o.amount / o.batch_pur_qty), case when min(o.currency) in ('JPY', 'VND') then 0 else 2 end) as amount
      from shipping_notice_line l join purchase_order_line o on o.id = l.purchase_order_line_id where l.shipping_notice_id = n.id
      having count(distinct o.currency) = 1 and count(distinct o.tax_rate) = 1) v
    where n.check_status in (${codesText(noticeStatus.groups.standing)}) and n.delivery_date >= $1::date - 60 and n.id % 2 = 0 and v.amount > 0
    order by n.id desc limit 120`,
    [today],
  );
}

/** Lets suppliers put some deliveries off that are on their way, where the buyer is asked first. */
export async function addCorrections(client: ClientBase, today: string): Promise<void> {
  await client.query(
    `with chosen as (
      select n.* from shipping_notice n
      where n.check_status = '${shipped}' and n.closed_status = '${open}' and n.expected_arrival_date >= $1::date
        and exists (select from record_history h where h.entity_name = '${shippingNotice.name}' and h.record_id = n.id and h.action = 'approve')
      order by n.id desc limit 2),
    kept as (
      insert into shipping_notice_correction (shipping_notice_id, org_no, supplier_no, classify_type, business_classify_type, revision_no,
        correction_status, reason, head, lines, changes, create_name, create_date, update_name, update_date)
      select n.id, n.org_no, n.supplier_no, n.classify_type, n.business_classify_type, 2, '${correctionStatus.code.pending}',
        'The truck broke down on the way', jsonb_build_object('expectedArrivalDate', n.expected_arrival_date + 2),
        (select jsonb_agg(jsonb_build_object('purchaseOrderLineId', l.purchase_order_line_id::text, 'deliveryQty', trim_scale(l.delivery_qty)::text,
          'lotNo', l.lot_no, 'productDate', l.product_date, 'giftQty', trim_scale(l.gift_qty)::text) order by l.id)
          from shipping_notice_line l where l.shipping_notice_id = n.id),
        jsonb_build_array(jsonb_build_object('line', null, 'field', 'expectedArrivalDate', 'old', n.expected_arrival_date::text,
          'new', (n.expected_arrival_date + 2)::text)), n.create_name, n.update_date, n.create_name, n.update_date
      from chosen n order by n.id)
    update shipping_notice n set correction_status = '${correctionStatus.code.pending}' from chosen c where c.id = n.id`,
    [today],
  );
}

interface LineToPack {
  readonly noticeId: string;
  readonly lineId: string;
  readonly qty: string;
  readonly packQty: string | null;
  /** The supplier's own. */
  readonly prefix: string | null;
}

const rule = "BOX-PALLET";
const mostCartons = 12;

/** How much goes into a carton: what the material comes in, where that makes few, else a part of all. */
function cartonsOf({ qty, packQty }: LineToPack): string[] {
  const all = Number(qty);
  const each = packQty && all / Number(packQty) <= mostCartons ? Number(packQty) : Math.max(1, Math.ceil(all / 6));
  const full = Math.floor(all / each);
  const rest = Math.round((all - full * each) * 1e6) / 1e6;
  return [...Array.from({ length: full }, () => `${each}`), ...(rest > 0 ? [`${rest}`] : [])];
}

/** Packs some of what is on its way: cartons of each line on a pallet with its SSCC; the labels of the first were printed. */
export async function addPackages(client: ClientBase): Promise<void> {
  const { rows: lines } = await client.query<LineToPack>(
    `select l.shipping_notice_id::text as "noticeId", s.sscc_prefix as "prefix", l.id::text as "lineId", trim_scale(l.delivery_qty)::text as qty,
      trim_scale(m.pack_qty)::text as "packQty"
    from shipping_notice_line l join purchase_order_line o on o.id = l.purchase_order_line_id join material m on m.item_no = o.item_no
    join supplier s on s.supplier_no = l.supplier_no
    where l.shipping_notice_id in (select id from shipping_notice where check_status = '${shipped}' and closed_status = '${open}'
      order by id desc limit 6)
    order by l.shipping_notice_id, l.id`,
  );
  const { rows: levels } = await client.query<{ levelName: string; ssccPrefix: string }>(
    `select l.level_name as "levelName", r.sscc_prefix as "ssccPrefix" from box_rule r
    join box_rule_line l on l.box_rule_id = r.id where r.box_rule_no = $1 order by l.line_no`,
    [rule],
  );
  const [carton, pallet] = levels;
  if (!carton || !pallet) return;
  const byNotice = Map.groupBy(lines, ({ noticeId }) => noticeId);
  const add = async (noticeId: string, level: number, name: string, parent: string | null, sscc: string | null) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into shipping_package (sscc, shipping_notice_id, parent_id, org_no, supplier_no, classify_type, business_classify_type,
        box_rule_no, level_seq, level_name, gross_weight, create_name, create_date, update_name, update_date)
      select $1, n.id, $2, n.org_no, n.supplier_no, n.classify_type, n.business_classify_type, $3, $4, $5, $6, n.create_name, n.create_date,
        n.create_name, n.create_date from shipping_notice n where n.id = $7 returning id::text`,
      [sscc, parent, rule, level, name, level === 1 ? 12.5 : null, noticeId],
    );
    return rows[0]?.id ?? "";
  };
  const drawn = new Map<string, number>();
  for (const [place, [noticeId, ofNotice]] of [...byNotice].entries()) {
    const prefix = `0${ofNotice[0]?.prefix ?? pallet.ssccPrefix}`;
    const serial = (drawn.get(prefix) ?? 0) + 1;
    drawn.set(prefix, serial);
    const outer = await add(noticeId, 2, pallet.levelName, null, ssccOf(prefix, serial));
    // Of every second something is still to be packed.
    const packed = place % 2 === 1 && ofNotice.length > 1 ? ofNotice.slice(0, -1) : ofNotice;
    for (const line of packed) {
      for (const qty of cartonsOf(line)) {
        const inner = await add(noticeId, 1, carton.levelName, outer, null);
        await client.query(
          "insert into shipping_package_content (shipping_package_id, shipping_notice_line_id, qty) values ($1, $2, $3)",
          [inner, line.lineId, qty],
        );
      }
    }
  }
  for (const counter of drawn) {
    await client.query("insert into sscc_counter (prefix, last_number) values ($1, $2)", counter);
  }
}

/** Labels for the boxes of some deliveries that have come and were not packed, half of them printed. */
export async function addLabels(client: ClientBase): Promise<void> {
  await client.query(
    `with lines as (
      select l.*, ceil(l.delivery_qty / 5) as size, row_number() over (order by l.id desc) as place
      from shipping_notice_line l join shipping_notice n on n.id = l.shipping_notice_id
      where n.check_status = '${received}' and l.delivery_qty >= 50
        and not exists (select from shipping_package_content c where c.shipping_notice_line_id = l.id)
      order by l.id desc limit 12),
    made as (
      insert into label (shipping_notice_line_id, org_no, supplier_no, classify_type, business_classify_type, level_seq, level_name, box_seq,
        box_count, qty, box_rule_no, report_key, copies, gen_moment, create_name, create_date, update_name, update_date)
      select l.id, l.org_no, l.supplier_no, l.classify_type, l.business_classify_type, 1, 'Carton', b, ceil(l.delivery_qty / l.size),
        least(l.size, l.delivery_qty - (b - 1) * l.size), 'BOX-PACK', 'LABEL_STANDARD', 1, l.create_date, l.create_name, l.create_date,
        l.create_name, l.create_date
      from lines l cross join lateral generate_series(1, ceil(l.delivery_qty / l.size)::integer) b order by l.id, b returning *)
    insert into label_print (shipping_notice_id, shipping_notice_line_id, label_id, barcode, org_no, supplier_no, classify_type,
      business_classify_type, print_seq, report_key, printer, create_name, create_date, update_name, update_date)
    select l.shipping_notice_id, l.id, m.id, m.barcode, m.org_no, m.supplier_no, m.classify_type, m.business_classify_type, 1,
      'LABEL_STANDARD', null, m.create_name, m.create_date, m.create_name, m.create_date
    from made m join lines l on l.id = m.shipping_notice_line_id where l.place % 2 = 0 order by m.id`,
  );
}
