import { Fault } from "@tandem/contract/core/errors";
import type { InputOf } from "@tandem/contract/core/service";
import { purchaseOrder, purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import { cause } from "../../core/cause.ts";
import type { Context } from "../../core/context.ts";
import { updateRow } from "../../core/crud.ts";
import { checkedValues } from "../../core/custom-fields/values.ts";
import type { Database } from "../../core/database.ts";
import { storedOrders } from "./stored-orders.ts";

type CustomValuesInput = InputOf<Services["purchaseOrders"]["endpoints"]["saveCustomValues"]>;

/**
 * Writes the tenant's own fields of an order and of its lines (S3.2).
 * @throws Fault versionStale, notFound, orderLineUnknown, invalidRequest
 */
export async function saveCustomValues(tx: Database, context: Context, wanted: CustomValuesInput): Promise<void> {
  const [head] = await checkedValues(tx, context, purchaseOrder.name, [
    { path: "customValues", values: wanted.customValues },
  ]);
  const given = wanted.lines.map(({ customValues: values }, index) => ({
    path: `lines.${index}.customValues`,
    values,
  }));
  const ofLines = await checkedValues(tx, context, purchaseOrderLine.name, given);
  await updateRow(tx, "purchaseOrder", wanted.id, wanted.version, { customValues: head ?? {} });
  const changed = wanted.lines.flatMap(({ id }, index) => {
    const values = ofLines[index];
    return values ? [{ id, values: JSON.stringify(values) }] : [];
  });
  await tellPages(tx, wanted.id);
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  const done = await sql`update purchase_order_line l set custom_values = app.custom_values(l.custom_values, w.given)
    from unnest(${ids}::bigint[], ${changed.map(({ values }) => values)}::text[]::jsonb[]) as w (id, given)
    where l.id = w.id and l.purchase_order_id = ${wanted.id}`.execute(tx);
  if (Number(done.numAffectedRows) !== new Set(ids).size) throw new Fault("orderLineUnknown");
}

/** Open pages show what was written; suppliers know of no drafts. */
async function tellPages(tx: Database, id: string): Promise<void> {
  await sql`insert into outbox (topic, payload)
    select ${storedOrders.name}, jsonb_build_object('id', id::text, 'number', purchase_no, 'orgNo', org_no,
      'supplierNo', case when status = ${orderStatus.code.draft} then '' else supplier_no end, 'classifyType', classify_type,
      'businessClassifyType', business_classify_type, 'what', 'customValues') || ${cause}
    from purchase_order where id = ${id}`.execute(tx);
}
