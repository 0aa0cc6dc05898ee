import { isPositive, subtract } from "@tandem/contract/core/numbers";
import type { PackagingOfNotice, ReceivedPackaging } from "@tandem/contract/receiving/packaging/packaging";
import {
  packagingLifecycle,
  packagingMovementType,
  packagingStatus,
} from "@tandem/contract/receiving/packaging/statuses";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { Taker } from "../../core/history.ts";
import { addDocuments } from "../../documents/add-document.ts";
import { requireOnce } from "../../documents/line-once.ts";
import { lockRecords } from "../../documents/lock-records.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { requireCountable } from "./countable.ts";
import { requirePackaging } from "./record-movements.ts";
import { storedPackaging } from "./stored-packaging.ts";
import { writeReverses } from "./take-back.ts";

/** The packaging that comes with notices, by their ids: what is announced, packed and received of it. */
export async function packagingOf(
  db: Database,
  noticeIds: readonly string[],
): Promise<ReadonlyMap<string, PackagingOfNotice>> {
  const { rows } = await sql<{ id: string; packaging: PackagingOfNotice }>`select id, packaging from shipping_notice_row
    where id = any (${noticeIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, packaging }) => [id, packaging]));
}

/** What of it was announced and has not come yet. */
export const openPackaging = (packaging: PackagingOfNotice): ReceivedPackaging =>
  packaging.flatMap(({ packagingItemNo, announcedQty, receivedQty }) => {
    const qty = subtract(announcedQty, receivedQty);
    return isPositive(qty) ? [{ packagingItemNo, qty }] : [];
  });

/**
 * What is said to have come of packaging is packaging, each kind once, in whole units where these ask for it.
 * @throws Fault referenceUnknown, packagingRepeated, packagingTooMany, invalidRequest
 */
export async function requireReceivable(tx: Database, came: ReceivedPackaging): Promise<void> {
  if (came.length === 0) return;
  const path = (index: number, field: string) => `packaging.${index}.${field}`;
  requireOnce(
    came.map(({ packagingItemNo }) => packagingItemNo),
    "packagingRepeated",
    "packagingItemNo",
    "packaging",
  );
  await requirePackaging(tx, came, (index) => path(index, "packagingItemNo"));
  await requireCountable(
    tx,
    came.map(({ packagingItemNo, qty: quantity }, index) => ({
      ...{ packagingItemNo, quantity, path: path(index, "qty") },
      fieldKey: "packagingMovement.qty",
    })),
  );
}

interface Arrival {
  readonly noticeId: string;
  readonly orgNo: string;
  readonly supplierNo: string;
  readonly classifyType: string | null;
  readonly businessClassifyType: string | null;
  readonly receiptId: string;
  readonly receiptNo: string;
  readonly receiptDate: string;
}

/** Writes what came of packaging with what was just received of notices: it belongs to the first receipt of each arrival. */
export async function addReceivedPackaging(
  tx: Database,
  taker: Taker,
  came: ReadonlyMap<string, ReceivedPackaging>,
): Promise<void> {
  const left = new Map([...came].map(([id, of]) => [id, of.filter(({ qty }) => isPositive(qty))]));
  const ids = [...left].flatMap(([id, of]) => (of.length > 0 ? [id] : []));
  if (ids.length === 0) return;
  const { rows } =
    await sql<Arrival>`select l.shipping_notice_id as notice_id, f.org_no, f.supplier_no, f.classify_type,
      f.business_classify_type, f.id as receipt_id, f.receipt_no, f.receipt_date
    from (select shipping_notice_id, max(id) as id from receipt
      where shipping_notice_id = any (${ids}::bigint[]) and status = ${receiptStatus.code.received} group by 1) as n
    join receipt l on l.id = n.id
    join receipt f on f.shipping_notice_id = l.shipping_notice_id
      and f.receipt_no = regexp_replace(l.receipt_no, '^(GRN-[0-9]+-[0-9]+)-[0-9]+$', '\\1')
      and f.id = (select min(o.id) from receipt o where o.shipping_notice_id = f.shipping_notice_id and o.receipt_no = f.receipt_no)
    order by 1`.execute(tx);
  const heads = rows.flatMap(({ noticeId, receiptDate, ...arrival }) =>
    (left.get(noticeId) ?? []).map(({ packagingItemNo, qty }) => ({
      ...arrival,
      shippingNoticeId: noticeId,
      movementType: packagingMovementType.code.received,
      movementDate: receiptDate,
      packagingItemNo,
      qty,
      changeQty: qty,
    })),
  );
  await addDocuments(tx, taker, storedPackaging, {
    heads,
    action: "add",
    toState: packagingStatus.code.waiting,
    what: "added",
  });
}

/** Of receipts that are canceled, takes back what came of packaging, once nothing of its arrival stands. */
export async function cancelReceivedPackaging(
  tx: Database,
  { taker }: Pick<Context, "taker">,
  receiptIds: readonly string[],
  reason: string | undefined,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select m as id
    from app.packaging_of_cancelled(${receiptIds}::bigint[]) as m order by 1`.execute(tx);
  if (rows.length === 0) return;
  const outcomes = await lockRecords(tx, storedPackaging, rows);
  const records = outcomes.flatMap(({ record }) => (record === null ? [] : [record]));
  const set = { takeBackReason: reason ?? null };
  const taken = records.map((record) => ({
    record,
    moves: [{ lifecycle: packagingLifecycle, action: "cancelReceipt" }],
    set,
  }));
  await writeSteps(tx, taker, storedPackaging, taken, { reason, what: "takenBack" });
  await writeReverses(
    tx,
    taker,
    records.map(({ id }) => id),
    reason,
  );
}
