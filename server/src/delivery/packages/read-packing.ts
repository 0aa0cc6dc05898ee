import { Fault } from "@tandem/contract/core/errors";
import { sum } from "@tandem/contract/core/numbers";
import { tickedStatus, validityStatus } from "@tandem/contract/core/statuses";
import type { PackedLine, PackedPackage, Packing } from "@tandem/contract/delivery/packages/packages";
import { closedStatus, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { Parties } from "../../core/parties.ts";
import type { KindLevel } from "./auto-pack.ts";
import type { Box, Tree } from "./model.ts";

/** The notice whose goods are packed. */
export interface PackedNotice extends Parties {
  readonly id: string;
  readonly number: string;
  readonly checkStatus: string;
  readonly closedStatus: string;
}

/** A level of a rule, as packages are of it. */
export interface RuleLevel extends KindLevel {
  readonly boxRuleName: string;
  readonly hasSscc: boolean;
  readonly extensionDigit: number | null;
  readonly ssccPrefix: string | null;
}

/** A notice with its lines and packages. */
export interface ReadPacking {
  readonly notice: PackedNotice;
  readonly lines: readonly PackedLine[];
  readonly packages: readonly PackedPackage[];
}

/** A notice of the caller's scope; locked where it is to be packed, so that nobody else packs it meanwhile. @throws Fault notFound */
export async function findNotice(db: Database, id: string, locks = false): Promise<PackedNotice> {
  const { rows } =
    await sql<PackedNotice>`select id, asn_no as number, org_no, supplier_no, classify_type, business_classify_type,
      check_status, closed_status
    from shipping_notice where id = ${id} ${locks ? sql`for no key update` : sql``}`.execute(db);
  const [notice] = rows;
  if (!notice) throw new Fault("notFound");
  return notice;
}

/** Why the caller may not pack a notice; null: they may. */
export function whyNotPacked(
  context: Context,
  notice: PackedNotice,
): "supplierUserOnly" | "noticeClosed" | "noticeNotPackable" | null {
  if (context.user.supplierNo !== notice.supplierNo) return "supplierUserOnly";
  if (notice.closedStatus !== closedStatus.code.open) return "noticeClosed";
  return noticeStatus.isIn("packable", notice.checkStatus) ? null : "noticeNotPackable";
}

/** The lines and packages of a notice. */
export async function readPacking(db: Database, notice: PackedNotice): Promise<ReadPacking> {
  const [lines, packages] = await inOneBreath([packedLinesOf(db, notice.id), packagesOf(db, notice.id)]);
  return { notice, lines, packages };
}

async function packedLinesOf(db: Database, noticeId: string): Promise<PackedLine[]> {
  const { rows } =
    await sql<PackedLine>`select t.id, l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq,
      l.item_no, case when m.item_name = l.goods_name then app.called(m) else l.goods_name end as goods_name, l.spec, t.lot_no,
      t.product_date, l.pur_unit_no as unit_no, t.delivery_qty + coalesce(t.gift_qty, 0) as delivery_qty,
      coalesce((select sum(c.qty) from shipping_package_content c
        where c.tenant_id = t.tenant_id and c.shipping_notice_line_id = t.id), 0) as packed_qty,
      m.pack_qty, coalesce(m.box_rule_no, g.box_rule_no) as box_rule_no
    from shipping_notice_line t
    join purchase_order_line l on l.tenant_id = t.tenant_id and l.id = t.purchase_order_line_id
    left join material m on m.tenant_id = l.tenant_id and m.item_no = l.item_no
    left join category g on g.tenant_id = m.tenant_id and g.item_group_no = m.item_group_no
    where t.shipping_notice_id = ${noticeId} order by t.id`.execute(db);
  return rows;
}

async function packagesOf(db: Database, noticeId: string): Promise<PackedPackage[]> {
  const { rows } =
    await sql<PackedPackage>`select p.id, p.version, p.package_no, p.sscc, p.parent_id, p.box_rule_no, p.level_seq,
      p.level_name, p.gross_weight, p.package_length, p.package_width, p.package_height, p.remark,
      coalesce((select jsonb_agg(jsonb_build_object('shippingNoticeLineId', c.shipping_notice_line_id::text,
          'qty', trim_scale(c.qty)::text) order by c.shipping_notice_line_id)
        from shipping_package_content c where c.tenant_id = p.tenant_id and c.shipping_package_id = p.id), '[]') as contents,
      coalesce((select max(r.print_seq) from label_print r where r.tenant_id = p.tenant_id and r.shipping_package_id = p.id), 0)
        as print_count
    from shipping_package p where p.shipping_notice_id = ${noticeId} order by p.id`.execute(db);
  return rows;
}

/**
 * The levels of box rules that are in use, and of those named, by rule and from the innermost; with the company prefix of a
 * supplier, where it has one.
 */
export async function ruleLevels(db: Database, supplierNo: string, named: readonly string[]): Promise<RuleLevel[]> {
  const { rows } = await sql<RuleLevel>`select r.box_rule_no,
      app.in_language(r.box_rule_name, r.name_en_us, r.name_zh_cn, r.name_zh_tw, r.name_vi_vn) as box_rule_name,
      row_number() over (partition by r.id order by l.line_no)::integer as level_seq, l.level_name, l.level_qty,
      l.has_sscc = ${tickedStatus.code.yes} as has_sscc, l.extension_digit,
      coalesce((select s.sscc_prefix from supplier s where s.supplier_no = ${supplierNo}), r.sscc_prefix) as sscc_prefix
    from box_rule r join box_rule_line l on l.tenant_id = r.tenant_id and l.box_rule_id = r.id
    where r.status_code = ${validityStatus.code.valid} or r.box_rule_no = any (${named}::text[])
    order by r.box_rule_no, l.line_no`.execute(db);
  return rows;
}

/** How a notice is packed, as its page shows it. @throws Fault notFound */
export async function packingOf(db: Database, context: Context, noticeId: string): Promise<Packing> {
  const notice = await findNotice(db, noticeId);
  const [{ lines, packages }, levels] = await inOneBreath([
    readPacking(db, notice),
    ruleLevels(db, notice.supplierNo, []),
  ]);
  return {
    shippingNoticeId: notice.id,
    asnNo: notice.number,
    refusal: whyNotPacked(context, notice),
    lines: [...lines],
    packages: [...packages],
    kinds: levels.map(({ boxRuleNo, boxRuleName, levelSeq, levelName, hasSscc }) => ({
      boxRuleNo,
      boxRuleName,
      levelSeq,
      levelName,
      hasSscc,
    })),
  };
}

/** What is read, as it is changed. */
export function treeOf({ lines, packages }: ReadPacking): Tree {
  return {
    lines: new Map(lines.map((line) => [line.id, line])),
    boxes: new Map(
      packages.map(({ id, sscc, packageNo, parentId, boxRuleNo, levelSeq, levelName, contents }): [string, Box] => [
        id,
        {
          id,
          name: sscc ?? packageNo,
          parentId,
          boxRuleNo,
          levelSeq,
          levelName,
          contents: new Map(
            [...Map.groupBy(contents, ({ shippingNoticeLineId }) => shippingNoticeLineId)].map(([line, of]) => [
              line,
              sum(of.map(({ qty }) => qty)),
            ]),
          ),
        },
      ]),
    ),
  };
}
