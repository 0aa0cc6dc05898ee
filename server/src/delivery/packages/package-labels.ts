import { Fault } from "@tandem/contract/core/errors";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { mostPrintedLabels } from "@tandem/contract/platform/printing/printing";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** What the label of a package says. */
export interface PackageLabel {
  /** Its SSCC as GS1 writes it, else its number. */
  readonly barcode: string;
  readonly docNo: string;
  readonly docDate: string;
  readonly supplierName: string;
  readonly orgName: string;
  readonly levelName: string;
  readonly sscc: string | null;
  /** Which of the packages of its kind: `3/10`. */
  readonly box: string;
  readonly orderLine: string;
  readonly line: string;
  readonly itemNo: string;
  readonly itemName: string;
  readonly spec: string | null;
  readonly supplierLotNo: string | null;
  readonly lotDate: string | null;
  readonly effectDate: string | null;
  readonly qty: string;
  readonly unitNo: string;
  readonly genMoment: string;
  /** Goods of several lines: of such the label names all, and has no material of its own. */
  readonly shared: readonly Pick<Goods, "itemNo" | "qty" | "unitNo">[];
}

/** Goods of a line in a package, and in those within it. */
interface Goods {
  readonly purchaseNo: string;
  readonly purchaseSeq: number;
  readonly purchasePhaseSeq: number;
  readonly purchaseBatchSeq: number;
  readonly itemNo: string;
  readonly itemName: string;
  readonly spec: string | null;
  readonly supplierLotNo: string | null;
  readonly lotDate: string | null;
  readonly effectDate: string | null;
  readonly qty: string;
  readonly unitNo: string;
}

interface Labelled extends Pick<PackageLabel, "docNo" | "docDate" | "supplierName" | "orgName" | "levelName" | "sscc"> {
  readonly id: string;
  readonly packageNo: string;
  readonly place: number;
  readonly count: number;
  readonly goods: readonly Goods[];
}

const nothing = {
  ...{ orderLine: "", line: "", itemNo: "", spec: null, supplierLotNo: null, lotDate: null, effectDate: null },
  ...{ itemName: "", qty: "", unitNo: "" },
};

function goodsSaid(goods: readonly Goods[]) {
  const [only, ...others] = goods;
  if (!only) return { ...nothing, shared: [] };
  if (others.length > 0) return { ...nothing, shared: goods };
  const { purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq, ...said } = only;
  const line = lineName({ purchaseSeq, purchasePhaseSeq, purchaseBatchSeq });
  return { ...said, line, orderLine: `${purchaseNo} ${line}`, shared: [] };
}

/** The labels of packages, in the order in which they were named. @throws Fault notFound, printTooManyLabels */
export async function findPackageLabels(db: Database, ids: readonly string[]): Promise<PackageLabel[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length > mostPrintedLabels) throw new Fault("printTooManyLabels", { max: mostPrintedLabels });
  const { rows } = await sql<Labelled>`with recursive inside as (
      select p.id as root, p.tenant_id, p.id from shipping_package p where p.id = any (${wanted}::bigint[])
      union all
      select i.root, p.tenant_id, p.id from inside i join shipping_package p on p.tenant_id = i.tenant_id and p.parent_id = i.id),
    held as (
      select i.root, c.shipping_notice_line_id, sum(c.qty) as qty from inside i
      join shipping_package_content c on c.tenant_id = i.tenant_id and c.shipping_package_id = i.id
      group by i.root, c.shipping_notice_line_id),
    goods as (
      select h.root, jsonb_agg(jsonb_build_object('purchaseNo', l.purchase_no, 'purchaseSeq', l.purchase_seq,
        'purchasePhaseSeq', l.purchase_phase_seq, 'purchaseBatchSeq', l.purchase_batch_seq, 'itemNo', l.item_no,
        'itemName', case when m.item_name = l.goods_name then app.called(m) else l.goods_name end, 'spec', l.spec,
        'supplierLotNo', t.lot_no, 'lotDate', t.product_date, 'effectDate', t.product_date + m.shelf_life_days,
        'qty', trim_scale(h.qty)::text, 'unitNo', l.pur_unit_no) order by t.id) as goods
      from held h
      join shipping_notice_line t on t.id = h.shipping_notice_line_id
      join purchase_order_line l on l.tenant_id = t.tenant_id and l.id = t.purchase_order_line_id
      left join material m on m.tenant_id = l.tenant_id and m.item_no = l.item_no
      group by h.root),
    placed as (
      select p.id, row_number() over kind as place, count(*) over (partition by p.shipping_notice_id, p.level_seq) as count
      from shipping_package p
      where p.shipping_notice_id in (select w.shipping_notice_id from shipping_package w where w.id = any (${wanted}::bigint[]))
      window kind as (partition by p.shipping_notice_id, p.level_seq order by p.id))
    select p.id, p.package_no, p.sscc, p.level_name, n.asn_no as doc_no, n.delivery_date as doc_date, app.called(s) as supplier_name,
      app.called(o) as org_name, x.place::integer as place, x.count::integer as count, coalesce(g.goods, '[]') as goods
    from shipping_package p
    join placed x on x.id = p.id
    join shipping_notice n on n.tenant_id = p.tenant_id and n.id = p.shipping_notice_id
    left join goods g on g.root = p.id
    left join organisation o on o.tenant_id = p.tenant_id and o.org_no = p.org_no
    left join supplier s on s.tenant_id = p.tenant_id and s.supplier_no = p.supplier_no
    where p.id = any (${wanted}::bigint[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const genMoment = new Date().toISOString();
  return wanted.map((id): PackageLabel => {
    const row = byId.get(id);
    if (!row) throw new Fault("notFound");
    const { packageNo, place, count, goods, id: _id, ...said } = row;
    const barcode = said.sscc === null ? packageNo : `(00)${said.sscc}`;
    return { ...said, ...goodsSaid(goods), barcode, box: `${place}/${count}`, genMoment };
  });
}
