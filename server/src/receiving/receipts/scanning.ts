import { refusalOf } from "@tandem/contract/core/document";
import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import { withVisible } from "@tandem/contract/core/invisible";
import { validityStatus, yesNoStatus } from "@tandem/contract/core/statuses";
import { shippingNoticeDocument } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { closedStatus, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import {
  type Expected,
  type ExpectedBox,
  type ExpectedLine,
  readCode,
  type Scanned,
} from "@tandem/contract/receiving/receipts/scanning";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { packagingExpected } from "../packaging/received-packaging.ts";
import { boxesReceived } from "./boxes.ts";

/** What a device keeps at most. */
const mostLines = 5000;
const mostBoxes = 20_000;

/** A box as it was packed; whether it came is said by receipts. */
type PackedBox = Omit<ExpectedBox, "receivedWith">;

/** A line as it stands by itself. */
type StoredLine = Omit<ExpectedLine, "linesToCome">;

interface FoundLine extends StoredLine {
  readonly checkStatus: string;
  readonly closedStatus: string;
}

const lineColumns = sql`id, shipping_notice_id, asn_no, supplier_name, org_no, purchase_no, purchase_seq, purchase_phase_seq,
  purchase_batch_seq, item_no, goods_called as goods_name, spec, lot_no, pur_unit_no, delivery_qty, receive_qty, warehouse_no,
  case when gift_qty > 0 then greatest(gift_qty - app.free_received(id), 0) else 0 end as free_qty,
  exists (select from material m where m.item_no = shipping_notice_line_row.item_no
    and m.serial_control = ${sqlCodes(yesNoStatus.code.yes)}) as asks_serials`;
/** Whether something of a line is still to come, be it free of charge. */
const isToCome = sql<boolean>`(delivery_qty > receive_qty or gift_qty > app.free_received(id))`;
const noticesOf = (lines: readonly StoredLine[]) => [...new Set(lines.map(({ shippingNoticeId }) => shippingNoticeId))];

/** Lines, each with how many of its notice are still to come: of these it may be but one. */
async function amongOthers(db: Database, lines: readonly StoredLine[]): Promise<ExpectedLine[]> {
  const { rows } = await sql<{ noticeId: string; count: number }>`select shipping_notice_id as notice_id, count(*)::int
    from shipping_notice_line_row where shipping_notice_id = any (${noticesOf(lines)}::bigint[]) and ${isToCome}
    group by shipping_notice_id`.execute(db);
  const counts = new Map(rows.map(({ noticeId, count }) => [noticeId, count]));
  return lines.map((line) => ({ ...line, linesToCome: counts.get(line.shippingNoticeId) ?? 0 }));
}

/** Labels of the boxes that `wanted` says, and packages with what lies in them and within. */
const boxes = (wanted: { readonly labels: RawBuilder<boolean>; readonly packages: RawBuilder<boolean> }) =>
  sql<PackedBox>`with recursive inside as (
      select p.id as root, p.id from shipping_package p where ${wanted.packages}
      union all
      select i.root, p.id from inside i join shipping_package p on p.parent_id = i.id),
    held as (
      select i.root, c.shipping_notice_line_id as id, sum(c.qty) as qty
      from inside i join shipping_package_content c on c.shipping_package_id = i.id group by i.root, c.shipping_notice_line_id)
    select p.package_no as barcode, p.sscc, p.id::text as place, 'P' || p.level_seq as level,
      jsonb_agg(jsonb_build_object('shippingNoticeLineId', h.id::text, 'qty', trim_scale(h.qty)::text) order by h.id) as contents
    from held h join shipping_package p on p.id = h.root group by p.tenant_id, p.id
    union all
    select t.barcode, t.sscc, concat_ws('-', t.box_seq, t.split_part), 'L' || t.level_seq,
      jsonb_build_array(jsonb_build_object('shippingNoticeLineId', t.shipping_notice_line_id::text, 'qty', trim_scale(t.qty)::text))
    from label t where t.status_code = ${validityStatus.code.valid} and (${wanted.labels})`;

/**
 * What a scanned code is, of what the caller sees.
 *
 * @throws Fault scannedUnknown, or why its notice is not received
 */
export async function findScanned(db: Database, context: Context, code: string): Promise<Scanned> {
  const { text, texts, plains, sscc } = readCode(code);
  const found = await sql<PackedBox>`select * from (${boxes({
    packages: sql`p.package_no = any (${texts}::text[]) or p.sscc = ${sscc}`,
    labels: sql`t.barcode = any (${texts}::text[]) or t.plain_barcode = any (${plains}::text[]) or t.sscc = ${sscc}`,
  })}) b order by (barcode = ${text}) desc, level desc limit 1`.execute(db);
  const box = found.rows[0] ?? null;
  const held = box?.contents.map(({ shippingNoticeLineId }) => shippingNoticeLineId);
  const lines = await sql<FoundLine>`select ${lineColumns}, check_status, closed_status from shipping_notice_line_row
    where ${
      held
        ? sql`id = any (${held}::bigint[])`
        : sql`shipping_notice_id = (select n.id from shipping_notice n where n.asn_no = any (${texts}::text[])
      order by n.asn_no = ${text} desc limit 1)`
    }
    order by purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, id`.execute(db);
  const [first] = lines.rows;
  if (!first) throw await whyUnknown(db, code);
  const refused = refusalOf(shippingNoticeDocument, { ...first }, "receive", context.caller, undefined as never);
  if (refused) throw whyNotReceived(first) ?? new Fault(refused.error, refused.parameters);
  const came = box && (await boxesReceived(db, held ?? [])).get(box.barcode);
  return {
    box: box && { ...box, receivedWith: came ?? null },
    lines: await amongOthers(
      db,
      lines.rows.map(({ checkStatus: _state, closedStatus: _closed, ...line }) => line),
    ),
    packaging: await packagingExpected(db, noticesOf(lines.rows)),
  };
}

const { code: ofNotice } = noticeStatus;

/** What keeps a notice from being received by its state, and so what whoever stands before its goods can do. */
const refusedIn: Readonly<Record<string, ErrorName>> = {
  [ofNotice.toPack]: "scannedToPack",
  [ofNotice.pendingApproval]: "scannedPending",
  [ofNotice.rejected]: "scannedRejected",
  [ofNotice.received]: "scannedReceived",
  [ofNotice.voided]: "scannedVoided",
};

/** In the words of its state; null where something else keeps it. */
function whyNotReceived({ asnNo, checkStatus, closedStatus: closed }: FoundLine): Fault | null {
  const error = refusedIn[checkStatus] ?? (closed === closedStatus.code.open ? undefined : "scannedEnded");
  return error ? new Fault(error, { number: asnNo }) : null;
}

/** Why a code says nothing of what is on its way: its label was split, or nobody here knows it. */
async function whyUnknown(db: Database, code: string): Promise<Fault> {
  const { text, texts, plains } = readCode(code);
  const { rows } = await sql<{ barcode: string }>`select barcode from label
    where barcode = any (${texts}::text[]) or plain_barcode = any (${plains}::text[]) limit 1`.execute(db);
  const [split] = rows;
  return split
    ? new Fault("labelSplit", { value: split.barcode })
    : new Fault("scannedUnknown", { code: withVisible(text) });
}

/** What is on the way to a warehouse, the first that is expected first, with the labels of its boxes. */
export async function expectedIn(db: Database, warehouseNo: string): Promise<Expected> {
  const found = await sql<StoredLine>`select ${lineColumns} from shipping_notice_line_row
    where check_status in (${sqlCodes(noticeStatus.groups.onTheWay)}) and closed_status = ${closedStatus.code.open}
      and ${isToCome} and (warehouse_no is null or warehouse_no = ${warehouseNo})
      and org_no = (select w.org_no from warehouse w where w.warehouse_no = ${warehouseNo})
    order by expected_arrival_date, shipping_notice_id, id limit ${mostLines + 1}`.execute(db);
  const lines = found.rows.slice(0, mostLines);
  const lineIds = sql`${lines.map(({ id }) => id)}::bigint[]`;
  const notices = noticesOf(lines);
  const noticeIds = sql`${notices}::bigint[]`;
  const packed = await sql<PackedBox>`select * from (${boxes({
    packages: sql`p.shipping_notice_id = any (${noticeIds})`,
    labels: sql`t.shipping_notice_line_id = any (${lineIds})`,
  })}) b limit ${mostBoxes + 1}`.execute(db);
  const kept = packed.rows.slice(0, mostBoxes);
  const came = await boxesReceived(
    db,
    lines.map(({ id }) => id),
  );
  const boxesKept = kept.map((box): ExpectedBox => ({ ...box, receivedWith: came.get(box.barcode) ?? null }));
  const packaging = await packagingExpected(db, notices);
  const isAll = lines.length === found.rows.length && kept.length === packed.rows.length;
  return { lines: await amongOthers(db, lines), boxes: boxesKept, packaging, isAll };
}
