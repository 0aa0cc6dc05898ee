import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { isPositive } from "@tandem/contract/core/numbers";
import {
  isBeyondAnnounced,
  type PackagingOfNotice,
  packagingToCome,
  type ReceivedPackaging,
} from "@tandem/contract/receiving/packaging/packaging";
import {
  packagingLifecycle,
  packagingMovementType,
  packagingStatus,
} from "@tandem/contract/receiving/packaging/statuses";
import type { ExpectedPackaging } from "@tandem/contract/receiving/receipts/scanning";
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

/** The packaging of a notice, and whether one of its receipts says how much came. */
export interface AwaitedPackaging {
  readonly packaging: PackagingOfNotice | null;
  readonly packagingCounted: boolean;
}

/** What comes with a receipt that says nothing of packaging: what was announced and has not come, until somebody counts. */
export const unsaidPackaging = ({ packaging, packagingCounted }: AwaitedPackaging): ReceivedPackaging =>
  packagingCounted
    ? []
    : packagingToCome(packaging ?? []).map(({ packagingItemNo, qty }) => ({ packagingItemNo, qty }));

/** The same of notices, by their ids. */
export async function unsaidPackagingOf(
  db: Database,
  noticeIds: readonly string[],
): Promise<ReadonlyMap<string, ReceivedPackaging>> {
  const { rows } = await sql<{ id: string } & AwaitedPackaging>`select id, packaging,
      app.packaging_counted(id) as packaging_counted
    from shipping_notice_row where id = any (${noticeIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, unsaidPackaging(row)]));
}

/** What is to come of packaging with notices. */
export async function packagingExpected(db: Database, noticeIds: readonly string[]): Promise<ExpectedPackaging[]> {
  const { rows } = await sql<{ id: string; packaging: PackagingOfNotice; isCounted: boolean }>`select id, packaging,
      app.packaging_counted(id) as is_counted
    from shipping_notice_row where id = any (${noticeIds}::bigint[]) and packaging <> '[]' order by id`.execute(db);
  return rows.flatMap(({ id, packaging, isCounted }) =>
    packagingToCome(packaging).map((kind) => ({ shippingNoticeId: id, ...kind, isCounted })),
  );
}

/**
 * What is said to have come of packaging is packaging, each kind once, in whole units where these ask for it, and no more than was
 * announced with the notice, unless somebody saw that.
 * @throws Fault referenceUnknown, packagingRepeated, packagingTooMany, packagingBeyond, invalidRequest
 */
export async function requireReceivable(
  tx: Database,
  came: ReceivedPackaging,
  announced: PackagingOfNotice,
): Promise<void> {
  if (came.length === 0) return;
  const path = (index: number, field: string) => `packaging.${index}.${field}`;
  requireOnce(
    came.map(({ packagingItemNo }) => packagingItemNo),
    "packagingRepeated",
    "packagingItemNo",
    "packaging",
  );
  // What is announced comes, also where it is packaging no more.
  const known = announced.map(({ packagingItemNo }) => packagingItemNo);
  await requirePackaging(tx, came, (index) => path(index, "packagingItemNo"), known);
  await requireCountable(
    tx,
    came.map(({ packagingItemNo, qty: quantity }, index) => ({
      ...{ packagingItemNo, quantity, path: path(index, "qty") },
      fieldKey: "packagingMovement.qty",
    })),
  );
  const details = came.flatMap((each, index): FaultDetail[] => {
    if (each.beyondAnnounced || !isBeyondAnnounced(each, announced)) return [];
    const { packagingItemNo, qty } = each;
    const known = announced.find((one) => one.packagingItemNo === packagingItemNo);
    const parameters = {
      packagingItemNo,
      qty,
      announced: known?.announcedQty ?? "0",
      received: known?.receivedQty ?? "0",
    };
    const key = "errors.packagingBeyond";
    return [{ path: path(index, "qty"), key, parameters }];
  });
  const [first] = details;
  if (first) throw new Fault("packagingBeyond", first.parameters, details);
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
