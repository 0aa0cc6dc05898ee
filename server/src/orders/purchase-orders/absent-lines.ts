import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { sql } from "kysely";
import { type Document, recordHistory } from "../../core/history.ts";
import { partiesOf } from "../../core/parties.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { findProblem } from "../../imports/import-records.ts";
import type { ImportWork } from "../../imports/import-work.ts";

/** Lines of an order that the stage does not name. */
const isAbsent = sql<boolean>`not exists (select from import_row s where s.found_id = l.id)`;

/** An order that has been issued keeps its lines: one that is not named refuses the order. */
export async function refuseAbsentLines<Name extends string>(work: ImportWork<Name>): Promise<void> {
  await findProblem(
    work,
    null,
    "orderIssued",
    sql`select min(i.row_number), p.purchase_no from import_row i join purchase_order p on p.id = i.document_id
      where p.status <> ${sqlCodes(orderStatus.code.draft)}
        and exists (select from purchase_order_line l where l.purchase_order_id = p.id and ${isAbsent})
      group by p.purchase_no`,
  );
}

interface Removed extends Omit<Document, "number"> {
  readonly purchaseNo: string;
  readonly line: string;
  readonly qty: string;
}

/**
 * Removes the lines of drafts that are not named; their totals are to be worked out anew.
 * @param action what history calls it
 * @returns the ids of the orders that lost lines
 */
export async function removeAbsentLines<Name extends string>(
  { tx, context }: ImportWork<Name>,
  action: string,
): Promise<string[]> {
  const removed = await sql<Removed>`delete from purchase_order_line l using purchase_order p
    where p.id = l.purchase_order_id and p.status = ${sqlCodes(orderStatus.code.draft)}
      and p.id in (select document_id from import_row) and ${isAbsent}
    returning p.id, p.purchase_no, p.org_no, p.supplier_no, p.classify_type, p.business_classify_type,
      l.purchase_seq || '/' || l.purchase_phase_seq || '/' || l.purchase_batch_seq as line, trim_scale(l.batch_pur_qty)::text as qty`.execute(
    tx,
  );
  const byOrder = Map.groupBy(removed.rows, ({ purchaseNo }) => purchaseNo);
  for (const [number, lines] of byOrder) {
    const changes = lines.map(({ line, qty }) => ({ line, field: "batchPurQty", old: qty, new: null }));
    const documents = lines.slice(0, 1).map((line) => ({ id: line.id, ...partiesOf(line), number }));
    await recordHistory(tx, context.taker, documents, {
      entityName: "purchaseOrder",
      action,
      fromState: orderStatus.code.draft,
      toState: orderStatus.code.draft,
      changes,
    });
  }
  return [...new Set(removed.rows.map(({ id }) => id))];
}
