import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, plainNumber } from "@tandem/contract/core/numbers";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { shippingNoticeDocument } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { repeatedSerial } from "@tandem/contract/receiving/serial-numbers/named";
import { serialStatus } from "@tandem/contract/receiving/serial-numbers/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import { requireBeside } from "../../documents/beside.ts";
import { orShort } from "../stock/ledger.ts";
import { knownSerials } from "./known-serials.ts";
import { noteAnnounced } from "./note-announced.ts";
import { faultAt, requireShort } from "./pieces.ts";

interface AskedLine {
  readonly shippingNoticeLineId: string;
  readonly itemNo: string;
  readonly goodsName: string;
  readonly openQty: string;
  readonly unitNo: string;
  readonly serialNos: string[];
}

/** What of a notice's line `l` has not come, with what is free of charge. */
export const openPieces = sql`trim_scale(greatest(l.delivery_qty - l.receive_qty, 0) + greatest(coalesce(l.gift_qty, 0)
      - app.free_received(l.id), 0))::text`;

/** The item of a notice's line `l`. */
export const itemOfL = sql`(select o.item_no from purchase_order_line o
        where o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id)`;

/** The serial numbers that a notice's line `l` announces and that have not come. */
export const announcedOfL = sql`array(select s.serial_no from serial_number s where s.tenant_id = l.tenant_id
        and s.announced_line_id = l.id and s.sn_status = ${serialStatus.code.initial} order by s.serial_no)`;

/** The lines of a notice that ask for serial numbers, with those that are announced and have not come. @throws Fault notFound */
export async function askedOf(db: Database, shippingNoticeId: string): Promise<AskedLine[]> {
  const { rows } = await sql<
    AskedLine & { asked: boolean | null }
  >`select l.id as shipping_notice_line_id, o.item_no, o.goods_name,
      ${openPieces} as open_qty, o.pur_unit_no as unit_no,
      ${announcedOfL} as serial_nos,
      m.serial_control = ${yesNoStatus.code.yes} as asked
    from shipping_notice_line l
    join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
    left join material m on m.tenant_id = o.tenant_id and m.item_no = o.item_no
    where l.shipping_notice_id = ${shippingNoticeId} order by l.id`.execute(db);
  if (rows.length === 0) throw new Fault("notFound");
  return rows.flatMap(({ asked, ...line }) => (asked || line.serialNos.length > 0 ? [line] : []));
}

/** The serial numbers that a line of a notice is announced with and that have not come. @throws Fault notFound */
async function announcedOf(db: Database, lineId: string): Promise<string[]> {
  const { rows } = await sql<{ announced: string[] }>`select ${announcedOfL} as announced
    from shipping_notice_line l where l.id = ${lineId}`.execute(db);
  if (!rows[0]) throw new Fault("notFound");
  return rows[0].announced;
}

const areSame = (some: readonly string[], others: readonly string[]) =>
  new Set(some).symmetricDifference(new Set(others)).size === 0;

/**
 * Says which serial numbers a line of a notice brings, before all of it has arrived: no more than pieces are on the way. Where it
 * is `known` which were announced before, others that were since are not overwritten; to say the same once more is nothing new.
 *
 * @throws Fault notFound, noticeClosed, versionStale, serialTooLong, serialRepeated, serialsCount, serialTwice
 */
export async function announceSerials(
  tx: Database,
  context: Context,
  lineId: string,
  { named, known: before }: { readonly named: readonly string[]; readonly known: readonly string[] | null },
) {
  // Whoever receives holds the notice: what has come is read behind it.
  const [, { rows }, [known]] = await inOneBreath([
    sql`select from shipping_notice where id in (select shipping_notice_id from shipping_notice_line where id = ${lineId})
      for update`.execute(tx),
    sql<{
      open: string;
      closedStatus: string;
      checkStatus: string;
      announced: string[];
      asnNo: string;
      itemNo: string;
      lotNo: string | null;
    }>`select n.closed_status, n.check_status, n.asn_no, ${itemOfL} as item_no, l.lot_no,
        ${openPieces} as open, ${announcedOfL} as announced
      from shipping_notice_line l join shipping_notice n on n.tenant_id = l.tenant_id and n.id = l.shipping_notice_id
      where l.id = ${lineId}`.execute(tx),
    knownSerials(tx, [{ lineId, serialNos: named }]),
  ]);
  const [line] = rows;
  if (!line || !known) throw new Fault("notFound");
  context.about(line.asnNo);

  requireBeside(context, shippingNoticeDocument.steps.announceSerials, line);
  if (before && !areSame(before, line.announced) && !areSame(named, line.announced)) throw new Fault("versionStale");
  requireShort(named, "serialNos", known.isKnown);
  const twice = repeatedSerial(named, known.keyOf);
  if (twice !== undefined) throw faultAt("serialNos", "serialRepeated", { serialNo: twice });
  if (compareNumbers(String(named.length), line.open) > 0) {
    throw faultAt("serialNos", "serialsCount", { count: named.length, quantity: plainNumber(line.open) });
  }
  await orShort(sql`select app.announce_serials(${lineId}, ${named}::text[])`.execute(tx), () => ["serialNos"]);
  const announced = await announcedOf(tx, lineId);
  await noteAnnounced(tx, line, line.announced, announced);
  return announced;
}
