import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { shippingNoticeLine } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import { asColumns } from "../../core/table-columns.ts";
import { addLines } from "../../documents/add-document.ts";
import type { Locked } from "../../documents/stored-document.ts";
import type { OrderRule } from "../../orders/order-rules/decisions.ts";
import { beyondByLine, mostOf } from "../../orders/purchase-orders/over-delivery.ts";
import { changeQuantities, type LockedLine, lockLines } from "../../orders/purchase-orders/quantities.ts";
import { announceAgain, announcing, lockAnnouncing } from "../../receiving/serial-numbers/announce-again.ts";
import { isChanged, isRelabelled, type LineMatch, matchLines } from "./correction-difference.ts";
import type { LineValues } from "./judge-notice.ts";
import { keepRevision, type StandingNotice } from "./notice-revisions.ts";
import { linesToAdd } from "./save-notice.ts";
import { voidPackagesOf } from "./void-packages.ts";

/** How much a notice holds of each order line. */
export function heldBy(lines: readonly { readonly purchaseOrderLineId: string; readonly deliveryQty: string }[]) {
  const ofOne = Map.groupBy(lines, ({ purchaseOrderLineId }) => purchaseOrderLineId);
  return new Map([...ofOne].map(([id, several]) => [id, sum(several.map(({ deliveryQty }) => deliveryQty))]));
}

const sums = (lines: LineValues) =>
  heldBy(lines as unknown as readonly { readonly purchaseOrderLineId: string; readonly deliveryQty: string }[]);

/** Locks the order lines that a notice holds, and those that it is to hold. */
export function lockHeld(tx: Database, before: StandingNotice, wanted: readonly string[]): Promise<LockedLine[]> {
  return lockLines(tx, [...new Set([...before.lines.map((line) => line.purchaseOrderLineId), ...wanted])]);
}

/** What was asked for some time ago must still be there. @throws Fault noticeQuantityExceeded, noticeOrderNotExecuting */
export function requireStillOpen(
  before: StandingNotice,
  after: LineValues,
  orderLines: readonly LockedLine[],
  { decided }: Pick<OrderRule, "decided">,
): void {
  const [held, asked] = [heldBy(before.lines), sums(after)];
  for (const line of orderLines) {
    const more = subtract(asked.get(line.id) ?? "0", held.get(line.id) ?? "0");
    if (!isPositive(more)) continue;
    const parameters = {
      purchaseNo: line.purchaseNo,
      line: lineName(line),
      itemNo: line.itemNo,
      quantity: asked.get(line.id) ?? "0",
      shippable: sum([mostOf(line, decided.overDeliveryPercent), held.get(line.id) ?? "0"]),
    };
    if (line.status !== orderStatus.code.effective) throw new Fault("noticeOrderNotExecuting", parameters);
    if (compareNumbers(more, mostOf(line, decided.overDeliveryPercent)) > 0)
      throw new Fault("noticeQuantityExceeded", parameters);
  }
}

/** A line of which something was received once stays, although that was canceled: its receipt names it. */
async function requireNeverReceived(tx: Database, gone: readonly LineMatch[]): Promise<void> {
  const ids = gone.map(({ before }) => before?.id ?? "0");
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`select shipping_notice_line_id as id from receipt
    where shipping_notice_line_id = any (${ids}::bigint[]) limit 1`.execute(tx);
  const line = gone.find(({ before }) => before?.id === rows[0]?.id)?.before;
  if (line) throw new Fault("noticeLineWasReceived", { line: `${line.purchaseNo} ${lineName(line)}` });
}

/**
 * Makes a notice what it was corrected to: the revision before is kept, what it holds of order lines follows, serial numbers of
 * lines that go are announced by those that bring the same, and labels of lines that changed are void. The head is the step's own to write.
 *
 * @throws Fault noticeLineWasReceived, noticeQuantityIncorrect
 */
export async function applyCorrection(
  tx: Database,
  record: Locked,
  before: StandingNotice,
  after: LineValues,
  orderLines: readonly LockedLine[],
  { decided }: Pick<OrderRule, "decided">,
): Promise<() => Promise<unknown>> {
  const matches = matchLines(before.lines, after);
  const gone = matches.filter((match) => match.after === null);
  const come = matches.flatMap((match) => (match.before === null && match.after ? [match.after] : []));
  await requireNeverReceived(tx, gone);
  const [held, asked] = [heldBy(before.lines), sums(after)];
  const more = orderLines.map(({ id }) => ({
    lineId: id,
    quantity: subtract(asked.get(id) ?? "0", held.get(id) ?? "0"),
  }));
  const growing = more.filter(({ quantity }) => isPositive(quantity));
  const beyond = beyondByLine(orderLines, decided.overDeliveryPercent, growing);
  const moved = more.map(({ lineId, quantity: onWay }) => ({
    lineId,
    onWay,
    received: "0",
    ...(isPositive(onWay) ? { beyond: beyond.get(lineId) } : {}),
  }));
  const goneIds = gone.map((match) => match.before?.id ?? "0");
  const relabelled = matches.filter(isRelabelled).map((match) => match.before?.id ?? "0");
  return async () => {
    const ofNotice = sql`l.shipping_notice_id = ${record.id}`;
    const [, announced] = await inOneBreath([
      goneIds.length > 0 && lockAnnouncing(tx, ofNotice),
      goneIds.length > 0 ? announcing(tx, ofNotice) : [],
      keepRevision(tx, before),
      voidPackagesOf(tx, [...goneIds, ...relabelled]),
      goneIds.length > 0 && tx.deleteFrom("shippingNoticeLine").where("id", "in", goneIds).execute(),
      changeLines(tx, matches.filter(isChanged)),
      come.length > 0 && addLines(tx, record, linesToAdd(come)),
      changeQuantities(tx, orderLines, moved, "noticeQuantityIncorrect"),
    ]);
    await announceAgain(tx, record, announced);
  };
}

async function changeLines(tx: Database, matches: readonly LineMatch[]): Promise<void> {
  const rows = matches.map(({ before, after }) => asColumns({ ...after, id: before?.id }));
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).filter((column) => column !== "id" && column !== "purchase_order_line_id");
  const assignments = columns.map((column) => sql`${sql.id(column)} = ${sql.id("w", column)}`);
  const table = sql.table(shippingNoticeLine.name);
  await sql`update ${table} as t set ${sql.join(assignments)}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as w where t.id = w.id`.execute(tx);
}
