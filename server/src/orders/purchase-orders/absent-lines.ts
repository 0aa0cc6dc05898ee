import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { sql } from "kysely";
import { type Document, recordHistory } from "../../core/history.ts";
import { partiesOf } from "../../core/parties.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { findProblem } from "../../imports/import-records.ts";
import { type ImportWork, mayMeet } from "../../imports/import-work.ts";
import { lineNameOfL } from "./line-name-sql.ts";

/** Lines of an order that the stage does not name. */
export const isAbsent = sql<boolean>`not exists (select from import_row s where s.found_id = l.id)`;

/** Lines of which something was announced, or for which materials were issued, stay: one that is not named refuses the order. */
export async function refuseAbsentLines<Name extends string>(work: ImportWork<Name>): Promise<void> {
  if (!mayMeet(work)) return;
  await findProblem(
    work,
    null,
    "lineShippedStays",
    sql`select (select min(i.row_number) from import_row i where i.document_id = l.purchase_order_id),
        ${lineNameOfL}
      from purchase_order_line l where l.purchase_order_id in (select document_id from import_row) and ${isAbsent}
        and exists (select from shipping_notice_line n where n.purchase_order_line_id = l.id)`,
  );
  await findProblem(
    work,
    null,
    "materialsAtSupplier",
    sql`select (select min(i.row_number) from import_row i where i.document_id = l.purchase_order_id),
        ${lineNameOfL}
      from purchase_order_line l where l.purchase_order_id in (select document_id from import_row) and ${isAbsent}
        and exists (select from material_issue m where m.purchase_order_line_id = l.id)`,
  );
}

interface Removed extends Omit<Document, "number"> {
  readonly purchaseNo: string;
  readonly status: string;
  readonly line: string;
  readonly qty: string;
}

/**
 * Removes the lines of drafts and issued orders that are not named; their totals are to be worked out anew.
 * @param action what history calls it
 * @returns the ids of the orders that lost lines
 */
export async function removeAbsentLines<Name extends string>(
  { tx, context, settings }: ImportWork<Name>,
  action: string,
): Promise<string[]> {
  const removed = await sql<Removed>`delete from purchase_order_line l using purchase_order p
    where p.id = l.purchase_order_id and p.status in (${sqlCodes(orderStatus.groups.changeable)})
      and p.id in (select document_id from import_row) and ${isAbsent}
    returning p.id, p.status, p.purchase_no, p.org_no, p.supplier_no, p.classify_type, p.business_classify_type,
      ${lineNameOfL} as line, trim_scale(l.batch_pur_qty)::text as qty`.execute(tx);
  const byOrder = Map.groupBy(removed.rows, ({ purchaseNo }) => purchaseNo);
  for (const [number, lines] of byOrder) {
    const changes = lines.map(({ line, qty }) => ({ line, field: "batchPurQty", old: qty, new: null }));
    const [first] = lines;
    if (!first) continue;
    const { id, status } = first;
    await recordHistory(tx, context.taker, [{ id, ...partiesOf(first), number }], {
      entityName: "purchaseOrder",
      action,
      fromState: status,
      toState: status,
      reason: settings.reason ?? null,
      changes,
    });
  }
  return [...new Set(removed.rows.map(({ id }) => id))];
}
