import { randomBytes, randomUUID } from "node:crypto";
import { type Client as Database, escapeLiteral } from "pg";

/**
 * A call in one transaction, written by hand: its key is kept, so that it happens once, and the operation log says who made it. Both
 * travel with what opens and closes the transaction.
 */
export async function inBareTransaction<T>(database: Database, method: string, work: () => Promise<T>): Promise<T> {
  await database.query(
    `begin; insert into request_guard (tenant_id, request_key) values (1, '\\x${randomBytes(32).toString("hex")}')`,
  );
  const answer = await work();
  const said = [method, randomUUID()].map(escapeLiteral);
  await database.query(
    `insert into operation_log (tenant_id, user_id, user_no, user_name, service, method, correlation_id, address, outcome, changed_count)
     values (1, 1, 'bare', 'Bare', 'Bare', ${said.join(", ")}, '127.0.0.1', '1', 1); commit`,
  );
  return answer;
}

/** History of documents that are selected as `id`, `number`, `org_no` and `supplier_no`, and the news of it, in one statement. */
export const rememberAndTell = (entity: string, documents: string, values: string) => `with remembered as (
    insert into record_history (tenant_id, entity_name, record_id, document_no, org_no, supplier_no, action, to_state, side, changes)
    select 1, ${escapeLiteral(entity)}, d.id, d.number, d.org_no, d.supplier_no, v.action, v.state, 'supplier', v.changes
    from (${documents}) d cross join (${values}) v returning record_id, document_no, org_no, supplier_no, action)
  insert into outbox (tenant_id, topic, payload)
  select 1, ${escapeLiteral(entity)}, jsonb_build_object('id', record_id::text, 'number', document_no, 'orgNo', org_no,
    'supplierNo', supplier_no, 'classifyType', null, 'businessClassifyType', null, 'what', action) from remembered`;
