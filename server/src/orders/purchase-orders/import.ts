import { Fault } from "@tandem/contract/core/errors";
import { type OrderColumn, purchaseOrderImport } from "@tandem/contract/orders/purchase-orders/import";
import { orderLifecycle } from "@tandem/contract/orders/purchase-orders/lifecycle";
import { sql } from "kysely";
import type { DocumentRules } from "../../imports/document-rules.ts";
import { documentWorkbooksOf } from "../../imports/import-documents.ts";
import type { ImportWork } from "../../imports/import-work.ts";
import { inCurrency } from "./amounts.ts";
import { checkLines } from "./import-checks.ts";
import { refreshTotals } from "./quantities.ts";

/** How orders on the stage are completed, checked and summed up, whatever brought them. */
export const orderImportRules: DocumentRules<OrderColumn> = {
  sheet: purchaseOrderImport,
  lifecycle: orderLifecycle,
  texts: { taken: "orderExists", closed: "orderIssued" },
  complete: completeLines,
  check: checkLines,
  after: ({ tx }, ids) => refreshTotals(tx, ids),
};

const workbooks = documentWorkbooksOf(orderImportRules);

/** Workbooks of orders; suppliers import none. */
export const orderWorkbooks: typeof workbooks = {
  ...workbooks,
  async importexcel(context, settings, file) {
    if (context.user.side === "supplier") throw new Fault("actionOfOtherSide");
    return workbooks.importexcel(context, settings, file);
  },
};

/** Takes from the material what a row leaves out; an amount that follows from what was changed is worked out anew. */
async function completeLines({ tx }: ImportWork<OrderColumn>): Promise<void> {
  await sql`update import_row i set amount = null from purchase_order_line l, purchase_order p
    where l.id = i.found_id and p.id = l.purchase_order_id and i.action is null and i.amount = l.amount
      and (i.batch_pur_qty, i.price, i.currency) is distinct from (l.batch_pur_qty, l.price, p.currency)`.execute(tx);
  await sql`update import_row i set goods_name = coalesce(i.goods_name, m.item_name), spec = coalesce(i.spec, m.spec),
      pur_unit_no = coalesce(i.pur_unit_no, m.pur_unit_no, m.unit_no),
      amount = coalesce(i.amount, ${inCurrency(sql`i.batch_pur_qty * i.price`, sql`i.currency`)})
    from material m where m.item_no = i.item_no and i.action is null
      and (i.goods_name is null or i.spec is null or i.pur_unit_no is null or i.amount is null)`.execute(tx);
}
