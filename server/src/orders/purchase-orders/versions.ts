import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { OrderVersions } from "@tandem/contract/orders/purchase-orders/order-changes";
import { purchaseOrder } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { changeType } from "@tandem/contract/orders/purchase-orders/statuses";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import { allRows, findRow } from "../../core/list-query.ts";
import { partyColumns } from "../../core/parties.ts";
import { linesWithPromises } from "./queries.ts";

/** Keeps how orders that are locked stand now: the version that is about to be followed by another. */
export async function keepVersions(tx: Database, orderIds: readonly string[]): Promise<void> {
  const [heads, lines] = await inOneBreath([
    allRows<Row<typeof purchaseOrder>>(tx, purchaseOrder, {
      where: sql`t1.id = any (${orderIds}::bigint[])`,
      order: ["id"],
    }),
    linesWithPromises(tx, sql`t1.purchase_order_id = any (${orderIds}::bigint[])`),
  ]);
  const ofOrder = Map.groupBy(lines, ({ purchaseOrderId }) => purchaseOrderId);
  const kept = heads.map((head) => {
    const own = (ofOrder.get(head.id) ?? []).map(({ isFrozen: _, ...line }) => line);
    return { id: head.id, head, lines: own };
  });
  await sql`insert into purchase_order_version (purchase_order_id, purchase_no, ${partyColumns()}, band_no, head, lines)
    select p.id, p.purchase_no, ${partyColumns("p")}, p.band_no, w.head, w.lines
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as w (id bigint, head jsonb, lines jsonb)
    join purchase_order p on p.id = w.id`.execute(tx);
}

interface Change {
  readonly bandNo: number;
  readonly revision: string | null;
  readonly changeType: OrderVersions["versions"][number]["changes"][number]["changeType"];
  readonly purchaseSeq: number | null;
  readonly purchasePhaseSeq: number | null;
  readonly purchaseBatchSeq: number | null;
  readonly itemNo: string | null;
  readonly goodsName: string | null;
  readonly purUnitNo: string | null;
  readonly changes: OrderVersions["versions"][number]["changes"][number]["fields"];
  readonly reason: string | null;
  readonly createName: string | null;
  readonly createDate: string;
}

const lineOf = ({ purchaseSeq, purchasePhaseSeq, purchaseBatchSeq }: Change) =>
  purchaseSeq === null || purchasePhaseSeq === null || purchaseBatchSeq === null
    ? null
    : lineName({ purchaseSeq, purchasePhaseSeq, purchaseBatchSeq });

/** The versions of an order, the newest first. @throws Fault notFound */
export async function orderVersions(db: Database, id: string): Promise<OrderVersions> {
  const [order, changes, kept] = await inOneBreath([
    findRow<Row<typeof purchaseOrder>>(db, purchaseOrder, id),
    sql<Change>`select band_no, revision, change_type, purchase_seq, purchase_phase_seq, purchase_batch_seq, item_no, goods_name,
        pur_unit_no, changes, reason, create_name, create_date from purchase_order_change where purchase_order_id = ${id}
      order by purchase_seq nulls first, purchase_phase_seq, purchase_batch_seq, id`.execute(db),
    sql<{ bandNo: number; lineCount: number }>`select band_no, jsonb_array_length(lines) as line_count
      from purchase_order_version where purchase_order_id = ${id} order by band_no`.execute(db),
  ]);
  const ofVersion = Map.groupBy(changes.rows, ({ bandNo }) => bandNo);
  const lineCounts = new Map(kept.rows.map(({ bandNo, lineCount }) => [bandNo, lineCount]));
  const numbers = [...new Set([order.bandNo, ...lineCounts.keys()])].toSorted((one, other) => other - one);
  return {
    versions: numbers.map((bandNo) => {
      const own = ofVersion.get(bandNo) ?? [];
      const [first] = own;
      const added = own.filter(({ changeType: type }) => type === changeType.code.add).length;
      const touched = own.filter(
        (change) => lineOf(change) !== null && change.changeType === changeType.code.modify,
      ).length;
      const lineCount = lineCounts.get(bandNo) ?? order.lineCount;
      return {
        bandNo,
        revision: first?.revision ?? (bandNo === order.bandNo ? order.revision : null),
        changedBy: first?.createName ?? null,
        changedAt: first?.createDate ?? null,
        reason: first?.reason ?? null,
        unchanged: own.length === 0 ? 0 : lineCount - added - touched,
        changes: own.map((change) => ({
          changeType: change.changeType,
          line: lineOf(change),
          itemNo: change.itemNo,
          goodsName: change.goodsName,
          purUnitNo: change.purUnitNo,
          fields: change.changes,
        })),
      };
    }),
  };
}

/** An order as it stood as a version that another has followed, or as it stands now. @throws Fault notFound */
export async function orderVersion(db: Database, id: string, bandNo: number) {
  const { rows } = await sql<{ head: Record<string, unknown>; lines: Record<string, unknown>[] }>`
    select head, lines from purchase_order_version where purchase_order_id = ${id} and band_no = ${bandNo}`.execute(db);
  const [kept] = rows;
  if (kept) return kept;
  const [head, lines] = await inOneBreath([
    findRow<Row<typeof purchaseOrder>>(db, purchaseOrder, id),
    linesWithPromises(db, sql`t1.purchase_order_id = ${id}`),
  ]);
  if (head.bandNo !== bandNo) throw new Fault("notFound");
  return { head, lines: lines.map(({ isFrozen: _, ...line }) => line) };
}
