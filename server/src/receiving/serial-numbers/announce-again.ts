import { serialStatus } from "@tandem/contract/receiving/serial-numbers/statuses";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { announcedOfL, openPieces } from "./announce.ts";

interface Announcing {
  readonly id: string;
  readonly purchaseOrderLineId: string;
  readonly lotNo: string | null;
  /** How many pieces it brings that have not come. */
  readonly open: string;
  readonly serialNos: readonly string[];
}

/** Lines `l` of delivery notices, with the serial numbers that they announce. */
export async function announcing(tx: Database, which: RawBuilder<unknown>): Promise<readonly Announcing[]> {
  const { rows } = await sql<Announcing>`select l.id, l.purchase_order_line_id, l.lot_no, ${openPieces} as open,
      ${announcedOfL} as serial_nos
    from shipping_notice_line l where ${which} order by l.id`.execute(tx);
  return rows;
}

/**
 * Before lines `l` go that announce serial numbers: nobody else takes what they announce beyond what they bring until it is announced
 * again. Locked before their numbers are, as by whoever announces.
 */
export const lockAnnouncing = (tx: Database, which: RawBuilder<unknown>) =>
  sql`select app.lock_announcing(array(select l.id from shipping_notice_line l where ${which} and exists (
      select from serial_number s where s.tenant_id = l.tenant_id and s.announced_line_id = l.id
        and s.sn_status = ${serialStatus.code.initial})))`.execute(tx);

/** What lines that are gone had announced is announced by those of their notice that now bring the same, as far as they do. */
export async function announceAgain(tx: Database, noticeId: string, gone: readonly Announcing[]): Promise<void> {
  const held = gone.filter(({ serialNos }) => serialNos.length > 0);
  if (held.length === 0) return;
  const lines = await announcing(tx, sql`l.shipping_notice_id = ${noticeId}`);
  for (const [id, serialNos] of handedOn(held, lines)) {
    await sql`select app.announce_serials(${id}, ${serialNos}::text[])`.execute(tx);
  }
}

/** What lines announce, by their ids, with what they take over: first of the same lot, then of the same order line. */
function handedOn(gone: readonly Announcing[], lines: readonly Announcing[]): ReadonlyMap<string, string[]> {
  const said = new Map(lines.map((line) => [line.id, [...line.serialNos]]));
  const left = new Map(gone.map((line) => [line.id, [...line.serialNos]]));
  const taking = new Set<string>();
  const take = (fits: (line: Announcing, from: Announcing) => boolean) => {
    for (const from of gone) {
      for (const line of lines.filter((each) => each.purchaseOrderLineId === from.purchaseOrderLineId)) {
        const [has, rest] = [said.get(line.id) ?? [], left.get(from.id) ?? []];
        const room = Math.max(Math.floor(Number(line.open)) - has.length, 0);
        if (!fits(line, from) || room === 0 || rest.length === 0) continue;
        has.push(...rest.splice(0, room));
        taking.add(line.id);
      }
    }
  };
  take((line, from) => line.lotNo === from.lotNo);
  take(() => true);
  return new Map([...said].filter(([id]) => taking.has(id)));
}
