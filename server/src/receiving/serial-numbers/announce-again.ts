import { serialStatus } from "@tandem/contract/receiving/serial-numbers/statuses";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { announcedOfL, itemOfL, openPieces } from "./announce.ts";
import { noteAnnounced } from "./note-announced.ts";

interface Announcing {
  readonly id: string;
  readonly purchaseOrderLineId: string;
  readonly itemNo: string;
  readonly lotNo: string | null;
  /** How many pieces it brings that have not come. */
  readonly open: string;
  readonly serialNos: readonly string[];
}

/** Lines `l` of delivery notices, with the serial numbers that they announce. */
export async function announcing(tx: Database, which: RawBuilder<unknown>): Promise<readonly Announcing[]> {
  const { rows } =
    await sql<Announcing>`select l.id, l.purchase_order_line_id, l.lot_no, ${itemOfL} as item_no, ${openPieces} as open,
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

/**
 * What lines that are gone had announced is announced by those of their notice that now bring the same, as far as they do. The
 * operation log is told what is announced by another line, and what by none.
 *
 * @param before the lines of the notice before some of them went
 */
export async function announceAgain(
  tx: Database,
  notice: { readonly id: string; readonly number: string },
  before: readonly Announcing[],
): Promise<void> {
  if (before.every(({ serialNos }) => serialNos.length === 0)) return;
  const ofNotice = sql`l.shipping_notice_id = ${notice.id}`;
  const lines = await announcing(tx, ofNotice);
  const standing = new Set(lines.map(({ id }) => id));
  const gone = before.filter(({ id, serialNos }) => !standing.has(id) && serialNos.length > 0);
  if (gone.length === 0) return;
  for (const [id, serialNos] of handedOn(gone, lines)) {
    await sql`select app.announce_serials(${id}, ${serialNos}::text[])`.execute(tx);
  }
  const [were, are] = [ofGoods(before), ofGoods(await announcing(tx, ofNotice))];
  for (const key of new Set([...were.keys(), ...are.keys()])) {
    const { itemNo = "", lotNo = null } = were.get(key) ?? are.get(key) ?? {};
    const said = { asnNo: notice.number, itemNo, lotNo };
    await noteAnnounced(tx, said, were.get(key)?.serialNos ?? [], are.get(key)?.serialNos ?? []);
  }
}

/** What lines announce, together of each lot of an item. */
function ofGoods(
  lines: readonly Announcing[],
): ReadonlyMap<string, Pick<Announcing, "itemNo" | "lotNo" | "serialNos">> {
  const lots = Map.groupBy(lines, ({ itemNo, lotNo }) => JSON.stringify([itemNo, lotNo]));
  return new Map(
    [...lots].flatMap(([key, of]) =>
      of[0] ? [[key, { ...of[0], serialNos: of.flatMap(({ serialNos }) => serialNos) }] as const] : [],
    ),
  );
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
