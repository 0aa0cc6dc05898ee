import { yesNoStatus } from "@tandem/contract/core/statuses";
import { orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import { inspectionAcceptanceStatus } from "@tandem/contract/receiving/acceptances/statuses";
import { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import { serialText } from "@tandem/contract/receiving/serial-numbers/named";
import { movedBy, stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { Taker } from "../../core/history.ts";
import { partyColumns } from "../../core/parties.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { asColumns, columnList } from "../../core/table-columns.ts";
import type { DeliveryRule } from "../../delivery/shipping-notices/delivery-rules.ts";
import { beginning } from "../../documents/add-document.ts";
import { storedAcceptances } from "../acceptances/stored-acceptances.ts";
import { orShort } from "../stock/ledger.ts";
import { storedReceipts } from "./stored-receipts.ts";

/** What arrived of one line of a notice, and what else its receipt says: all of them say values of the same names. */
export interface ReceivedPart {
  readonly shippingNoticeLineId: string;
  readonly receiptQty: string;
  /** By how much its rule lets more of the line arrive than was announced. */
  readonly beyond?: string | undefined;
  /** By the days of which its arrival is judged. */
  readonly rule: Pick<DeliveryRule, "earlyDays" | "lateDays">;
  /** What came free of charge; null: nothing was announced, or said. */
  readonly giftQty: string | null;
  /** The serial number of each piece, where its material asks for them: those of free pieces last. */
  readonly serials: readonly string[];
  /** Where these were said, if anybody said them for this part alone. */
  readonly serialsAt?: string;
  /** Whether somebody judges it as it is received: nothing of it is accepted by itself then. */
  readonly isJudged?: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Receipts begin, and acceptances of what needs no inspection; of both their notice tells the outside. */
function begun(taker: Taker) {
  const { received } = receiptStatus.code;
  const { accepted } = inspectionAcceptanceStatus.code;
  return beginning(
    taker,
    { storage: storedReceipts, part: "received", action: "receive", toState: received, what: null },
    { storage: storedAcceptances, part: "accepted", action: "add", toState: accepted, what: null },
  );
}

/** What else is said of each of them: values of the same names. */
const saidOf = (parts: readonly ReceivedPart[]) => asColumns(parts[0]?.values ?? {});

/** What arrived, each with what its line, its order line and its material say of it. */
function arrived(parts: readonly ReceivedPart[]) {
  const rows = parts.map(
    ({ values, beyond: _beyond, rule: _rule, serials, serialsAt: _at, isJudged: _judged, ...part }) =>
      asColumns({ ...values, ...part, serialNos: serialText(serials) }),
  );
  const judged = parts.flatMap(({ shippingNoticeLineId, isJudged }) => (isJudged ? [shippingNoticeLineId] : []));
  return sql`select p.ordinality, p.receipt_qty, p.serial_nos, p.gift_qty,
        case when m.inspection_asked = ${sqlCodes(yesNoStatus.code.yes)} then 0 else coalesce(p.gift_qty, 0) end as gift_fit_qty,
        case when m.inspection_asked = ${sqlCodes(yesNoStatus.code.yes)} then coalesce(p.gift_qty, 0) else 0 end as gift_waiting_qty,
        case when m.inspection_asked = ${sqlCodes(yesNoStatus.code.yes)} or l.id = any (${judged}::bigint[]) then 0 else p.receipt_qty end as accepted_qty, l.id, l.org_no, l.supplier_no, l.classify_type, l.business_classify_type, l.shipping_notice_id, l.purchase_order_line_id,
        ${columnList(saidOf(parts), "p")},
        row_number() over (partition by l.shipping_notice_id, l.purchase_order_line_id order by p.ordinality) as lot
      from jsonb_populate_recordset(null::receipt, ${JSON.stringify(rows)}::jsonb) with ordinality as p
      join shipping_notice_line l on l.id = p.shipping_notice_line_id
      join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
      join material m on m.tenant_id = o.tenant_id and m.item_no = o.item_no`;
}

/** The lines of the notices: how much came of them and when, and by which rule that is judged. */
function movedLines(parts: readonly ReceivedPart[]) {
  const allowed = Object.fromEntries(
    parts.map(({ shippingNoticeLineId: id, beyond = "0", rule }) => [
      id,
      { beyond, early: rule.earlyDays, late: rule.lateDays },
    ]),
  );
  return sql`update shipping_notice_line l set receive_qty = l.receive_qty + r.quantity,
        over_allowed_qty = greatest(l.over_allowed_qty, (r.allowed ->> 'beyond')::numeric),
        arrival_date = least(l.arrival_date, r.day),
        due_date = case when r.quantity > 0 then coalesce(l.due_date, r.promised, r.asked) else l.due_date end,
        asked_date = case when r.quantity > 0 then coalesce(l.asked_date, r.asked) else l.asked_date end,
        early_days = (r.allowed ->> 'early')::integer, late_days = (r.allowed ->> 'late')::integer
      from (select v.shipping_notice_line_id as id, sum(v.receipt_qty) as quantity, min(v.receipt_date) filter (where v.receipt_qty > 0) as day,
          min(o.promise_date) as promised, min(o.expect_arrival_date) as asked,
          ${JSON.stringify(allowed)}::jsonb -> v.shipping_notice_line_id::text as allowed
        from received v join purchase_order_line o on o.id = v.purchase_order_line_id group by 1) as r where l.id = r.id`;
}

const intoStock = sql`insert into stock_movement (org_no, classify_type, business_classify_type, warehouse_no, item_no, unit_no, lot_no,
        item_feature_no, owner_no, stock_type, transaction_type, qty, document_kind, document_id, document_no, serial_ids)`;

/** The pieces of a receipt `r` that have serial numbers, by their ids: those that are paid, or those that are free. */
function serialIds(parts: readonly ReceivedPart[], which: "paid" | "free") {
  const serials = Object.fromEntries(
    parts.map(({ shippingNoticeLineId, receiptQty, serials: all }) => {
      const paid = Math.ceil(Number(receiptQty));
      return [shippingNoticeLineId, { paid: all.slice(0, paid), free: all.slice(paid) }];
    }),
  );
  return sql`case when r.serial_nos is not null then app.name_serials(r.org_no, r.classify_type, r.business_classify_type, r.supplier_no,
          l.item_no, r.id, r.shipping_notice_line_id,
          array(select jsonb_array_elements_text(${JSON.stringify(serials)}::jsonb -> r.shipping_notice_line_id::text -> ${sql.lit(which)}))) end`;
}

/** What is paid comes into stock. */
const shelved = (parts: readonly ReceivedPart[]) => sql`${intoStock}
      select r.org_no, r.classify_type, r.business_classify_type, r.warehouse_no, l.item_no, l.pur_unit_no, nullif(n.lot_no, ''),
        n.item_feature_no,
        case l.order_type when ${orderType.code.vendorManaged} then r.supplier_no end,
        case when r.accepted_qty > 0 then ${stockType.code.available} else ${stockType.code.waitingForInspection} end,
        ${transactionType.code.in}, r.receipt_qty, ${receipt.name}, r.id, r.receipt_no,
        ${serialIds(parts, "paid")}
      from received r join purchase_order_line l on l.id = r.purchase_order_line_id
      join shipping_notice_line n on n.id = r.shipping_notice_line_id where r.receipt_qty > 0 order by r.id`;

/** What is free comes into stock. */
const given = (parts: readonly ReceivedPart[]) => sql`${intoStock}
      select r.org_no, r.classify_type, r.business_classify_type, r.warehouse_no, l.item_no, l.pur_unit_no, nullif(n.lot_no, ''),
        n.item_feature_no, case l.order_type when ${orderType.code.vendorManaged} then r.supplier_no end,
        case m.inspection_asked when ${sqlCodes(yesNoStatus.code.yes)} then ${stockType.code.waitingForInspection} else ${stockType.code.available} end,
        ${transactionType.code.in}, r.gift_qty, ${movedBy.code.gift}, r.id, r.receipt_no,
        ${serialIds(parts, "free")}
      from received r join purchase_order_line l on l.id = r.purchase_order_line_id
      join shipping_notice_line n on n.id = r.shipping_notice_line_id
      join material m on m.tenant_id = l.tenant_id and m.item_no = l.item_no where r.gift_qty > 0 order by r.id`;

/**
 * Adds a receipt for each line that arrived, those of a notice under one number, with the quantities of the notices' lines and
 * the stock ledger. What needs no inspection is accepted in the same breath. Of several receipts of one order line each after the
 * first has a number of its own, because a receipt is named by its number and its order line. Answers the first number.
 */
export async function addReceipts(tx: Database, taker: Taker, parts: readonly ReceivedPart[]): Promise<string> {
  const named = saidOf(parts);
  const added = await orShort(
    sql<{ receiptNo: string }>`with part as (
      ${arrived(parts)}),
    number as (
      select n.shipping_notice_id, n.place, app.document_number('GRN', nextval('receipt_number')) as receipt_no
      from (select shipping_notice_id, min(ordinality) as place from part group by shipping_notice_id order by 2) as n),
    received as (
      insert into receipt (receipt_no, receipt_qty, gift_qty, gift_fit_qty, gift_waiting_qty, serial_nos, accepted_qty, org_no, supplier_no, classify_type, business_classify_type, shipping_notice_id,
        shipping_notice_line_id, purchase_order_line_id, ${columnList(named)})
      select number.receipt_no || case p.lot when 1 then '' else '-' || p.lot end, p.receipt_qty, p.gift_qty, p.gift_fit_qty, p.gift_waiting_qty, p.serial_nos, p.accepted_qty, p.org_no, p.supplier_no, p.classify_type, p.business_classify_type,
        p.shipping_notice_id, p.id, p.purchase_order_line_id, ${columnList(named, "p")}
      from part p join number on number.shipping_notice_id = p.shipping_notice_id
      order by p.ordinality
      returning id, receipt_no, org_no, supplier_no, classify_type, business_classify_type, warehouse_no, receipt_date, receipt_qty,
        serial_nos, gift_qty, gift_fit_qty, accepted_qty, shipping_notice_line_id, purchase_order_line_id),
    accepted as (
      insert into acceptance (check_date, accepted_qty, gift_qty, is_automatic, receipt_id, org_no, supplier_no, classify_type, business_classify_type, warehouse_no)
      select receipt_date, accepted_qty, nullif(gift_fit_qty, 0), ${yesNoStatus.code.yes}, id, org_no, supplier_no, classify_type, business_classify_type, warehouse_no
      from received where accepted_qty + gift_fit_qty > 0 order by id
      returning id, check_receipt_no, ${partyColumns()})
    ${begun(taker)},
    moved as (
      ${movedLines(parts)}),
    shelved as (
      ${shelved(parts)}),
    given as (
      ${given(parts)})
    select receipt_no from number order by place limit 1`.execute(tx),
    ({ serialNo }) =>
      parts.flatMap(({ serials, serialsAt }) => (serials.includes(String(serialNo)) ? (serialsAt ?? []) : [])),
  );
  return added.rows[0]?.receiptNo ?? "";
}
