import { Fault } from "@tandem/contract/core/errors";
import { validityStatus, yesNoStatus } from "@tandem/contract/core/statuses";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { PurchaseOrderLineChain } from "@tandem/contract/orders/purchase-orders/order-tracking";
import { inspectionAcceptanceStatus } from "@tandem/contract/receiving/acceptances/statuses";
import { claimStatus } from "@tandem/contract/receiving/claims/statuses";
import { rejectionStatus } from "@tandem/contract/receiving/rejections/statuses";
import { returnNoteStatus } from "@tandem/contract/receiving/return-notes/statuses";
import { warehousingStatus } from "@tandem/contract/receiving/warehousings/statuses";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import { historyOf } from "../../core/history.ts";
import { lineRulesOf } from "./order-rules.ts";
import { linesWithPromises, type StoredLine, withShippable } from "./queries.ts";
import { whyNotShippable } from "./shippable.ts";

type ChainNotice = PurchaseOrderLineChain["notices"][number];
type ChainReceipt = ChainNotice["receipts"][number];
type Followed = ChainReceipt["followed"][number];

/** More packages of a line are only counted. */
const mostPacked = 200;

/** A line from order to receipt, with everything that happened to it on the way. @throws Fault notFound */
export async function lineChain(db: Database, id: string): Promise<PurchaseOrderLineChain> {
  const [lines, notices, packed, receipts, followed] = await inOneBreath([
    linesWithPromises(db, sql`t1.id = ${id}`),
    noticesOf(db, id),
    packedOf(db, id),
    receiptsOf(db, id),
    followedOf(db, id),
  ]);
  const [line] = lines;
  if (!line) throw new Fault("notFound");
  const [history, rules] = await inOneBreath([
    historyOf(db, [
      { entityName: "purchaseOrder", ids: [line.purchaseOrderId] },
      { entityName: "shippingNotice", ids: notices.map((notice) => notice.id) },
    ]),
    lineRulesOf(db, [id]),
  ]);
  const rule = rules.of(line.id);
  const refused = whyNotShippable(line, rule);
  return {
    line: withShippable(line, rule),
    notices: notices.map(({ noticeLineId, ...notice }) => ({
      ...notice,
      packed: packed.get(noticeLineId) ?? [],
      receipts: (receipts.get(noticeLineId) ?? []).map(({ shippingNoticeLineId: _, ...receipt }) => ({
        ...receipt,
        followed: followed.get(receipt.id) ?? [],
      })),
    })),
    history: history.filter((event) => concerns(event.changes, line)),
    notShippable: refused && {
      error: refused.error,
      day: refused.day ?? null,
      rule: refused.option ? { ...rule.decided[refused.option].rule, option: refused.option } : null,
    },
  };
}

/** An event concerns a line unless it names other lines only. */
function concerns(changes: readonly { line: string | null }[], line: StoredLine): boolean {
  const named = changes.map((change) => change.line).filter((name) => name !== null);
  const own = `${line.purchaseNo} ${lineName(line)}`;
  return named.length === 0 || named.includes(own);
}

/** The lines of delivery notices that bring an order line, in the order in which they were sent. */
async function noticesOf(db: Database, lineId: string) {
  return db
    .selectFrom("shippingNoticeLineRow as l")
    .innerJoin("shippingNoticeRow as n", "n.id", "l.shippingNoticeId")
    .select(["n.id", "n.asnNo", "n.checkStatus", "n.closedStatus", "n.expectedArrivalDate", "n.createDate"])
    .select(["l.id as noticeLineId", "l.deliveryQty", "l.receiveQty", "l.giftQty"])
    .select([
      sql<number>`(select count(*)::integer from shipping_package_content c where c.shipping_notice_line_id = l.id)`.as(
        "packages",
      ),
      sql<string>`(select trim_scale(coalesce(sum(c.qty), 0))::text from shipping_package_content c
        where c.shipping_notice_line_id = l.id)`.as("packedQty"),
      sql<number>`(select count(*)::integer from label b
        where b.shipping_notice_line_id = l.id and b.status_code = ${validityStatus.code.valid})`.as("labels"),
    ])
    .where("l.purchaseOrderLineId", "=", lineId)
    .orderBy("n.createDate")
    .execute();
}

/** The packages that hold something of an order line, by the lines of notices. */
async function packedOf(db: Database, lineId: string): Promise<Map<string, ChainNotice["packed"]>> {
  const { rows } = await sql<ChainNotice["packed"][number] & { readonly noticeLineId: string }>`
    select c.shipping_notice_line_id as notice_line_id, g.id, coalesce(g.sscc, g.package_no) as number,
      coalesce(o.sscc, o.package_no) as lies_in, trim_scale(c.qty)::text as quantity
    from shipping_notice_line l
    join shipping_package_content c on c.tenant_id = l.tenant_id and c.shipping_notice_line_id = l.id
    join shipping_package g on g.tenant_id = c.tenant_id and g.id = c.shipping_package_id
    left join shipping_package o on o.tenant_id = g.tenant_id and o.id = g.parent_id
    where l.purchase_order_line_id = ${lineId} order by g.package_no limit ${mostPacked}`.execute(db);
  const groups = Map.groupBy(rows, ({ noticeLineId }) => noticeLineId);
  return new Map([...groups].map(([id, packed]) => [id, packed.map(({ noticeLineId: _, ...one }) => one)]));
}

/** What was received of an order line, by the lines of notices that brought it. */
async function receiptsOf(db: Database, lineId: string) {
  const receipts = await db
    .selectFrom("receipt")
    .select([
      "id",
      "shippingNoticeLineId",
      "receiptNo",
      "receiptDate",
      "receiptQty",
      "giftQty",
      "warehouseNo",
      "status",
    ])
    .select(["createName", "acceptedQty", "giftFitQty", "warehousedQty", "returnUnstoredQty"])
    .where("purchaseOrderLineId", "=", lineId)
    .orderBy("id")
    .execute();
  return Map.groupBy(receipts, ({ shippingNoticeLineId }) => shippingNoticeLineId);
}

/** What became of received goods, by their receipts; what nobody looked at is accepted without a word. */
async function followedOf(db: Database, lineId: string): Promise<Map<string, Followed[]>> {
  const { rows } = await sql<Followed & { readonly receiptId: string }>`
    select receipt_id, 'acceptance' as kind, id, check_receipt_no as number, accepted_qty + coalesce(gift_qty, 0) as quantity, gift_qty,
      check_date as day, status
    from acceptance_row where purchase_order_line_id = ${lineId} and status = ${inspectionAcceptanceStatus.code.accepted}
      and is_automatic = ${yesNoStatus.code.no}
    union all
    select receipt_id, 'rejection', id, check_return_no, check_return_qty + coalesce(gift_qty, 0), gift_qty, check_date, status
    from rejection_row where purchase_order_line_id = ${lineId} and status <> ${rejectionStatus.code.cancelled}
    union all
    select l.receipt_id, 'returnNote', l.return_note_id, l.return_no, l.return_qty + coalesce(l.gift_qty, 0), l.gift_qty, l.return_date, l.status
    from return_note_line_row l
    where l.purchase_order_line_id = ${lineId} and l.status <> ${returnNoteStatus.code.voided}
    union all
    select receipt_id, 'warehousing', id, warehousing_no, warehousing_qty, null, warehousing_date, status
    from warehousing_row where purchase_order_line_id = ${lineId} and status = ${warehousingStatus.code.stored}
    union all
    select receipt_id, 'qualityClaim', id, claim_no, claim_qty, null,
      (create_date at time zone (select app.zone_of(app.scope_tenant())))::date, status
    from quality_claim_row where purchase_order_line_id = ${lineId} and status <> ${claimStatus.code.voided}
    order by day, kind, id`.execute(db);
  const groups = Map.groupBy(rows, ({ receiptId }) => receiptId);
  return new Map([...groups].map(([id, followed]) => [id, followed.map(({ receiptId: _, ...record }) => record)]));
}
