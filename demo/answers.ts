import { yesNoStatus } from "@tandem/contract/core/statuses";
import { acceptanceStatus, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import type { ClientBase } from "pg";
import { codesText } from "../server/src/core/sql-codes.ts";

/** Steps with which an order is answered, as history calls them. */
const answers = ["accept", "refuse", "acceptOverdue"];

/**
 * Remembers when suppliers answered the orders that are loaded. A trigger does so for what happens; the orders of the demo have
 * come to their end before their history is written.
 */
export async function addAnswers(client: ClientBase): Promise<void> {
  await client.query("delete from supplier_answer");
  await client.query(
    `insert into supplier_answer (tenant_id, purchase_order_id, org_no, supplier_no, classify_type, business_classify_type,
       band_no, deadline, answered_on, automatic, reminded)
     select o.tenant_id, o.id, o.org_no, o.supplier_no, o.classify_type, o.business_classify_type, o.band_no,
       o.acceptance_deadline, h.answered_on, o.accepted_automatically = '${yesNoStatus.code.yes}', true
     from purchase_order o left join lateral (
       select max(e.happened_at)::date as answered_on from record_history e
       where e.tenant_id = o.tenant_id and e.entity_name = 'purchaseOrder' and e.record_id = o.id and e.action = any ($1)
         and o.refuse_sign not in (${codesText(acceptanceStatus.groups.waitsForSupplier)})) h on true
     where o.acceptance_deadline is not null and o.status = ${codesText(orderStatus.code.effective)}`,
    [answers],
  );
}
