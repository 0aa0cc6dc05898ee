import { validityStatus } from "@tandem/contract/core/statuses";
import { reminderDays } from "@tandem/contract/platform/known-parameters";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import type { MessageTopic } from "@tandem/contract/platform/messages";
import type { Pool } from "pg";
import { isOfSupplier, mayOpen } from "../../platform/messages/may-open.ts";

const atATime = 500;

/**
 * Of what was asked before today and is soon to be answered, by the day of each tenant, those whose suppliers have not been reminded
 * of it; they are told and marked by one statement, so that nobody is told twice.
 */
const remindSome = `with day as materialized (
    select id as tenant_id, app.today_of(id) as today, app.today_of(id)::timestamp at time zone app.zone_of(id) as began from tenant),
  due as (
    select a.* from day d join supplier_answer a on a.tenant_id = d.tenant_id
    where a.answered_on is null and not a.withdrawn and not a.reminded and a.create_date < d.began
      and a.deadline >= d.today and a.deadline <= d.today + coalesce((select p.param_value::integer from sys_param p
        where p.tenant_id = a.tenant_id and p.param_no = $3 and p.param_value ~ '^[0-9]{1,4}$'), $4::integer)
    order by a.tenant_id, a.id limit $5 for update of a skip locked),
  told as (
    insert into user_message (tenant_id, user_id, topic, entity_name, record_id, record_count, record_numbers)
    select due.tenant_id, u.id, $6, 'purchaseOrder', due.purchase_order_id, 1, array[h.purchase_no]
    from due
    join purchase_order h on h.tenant_id = due.tenant_id and h.id = due.purchase_order_id
    join app_user u on u.tenant_id = due.tenant_id and u.status_code = $2 and ${isOfSupplier("due")}
    where ${mayOpen({ document: "due", menu: "$1", flag: "isSave", valid: "$2" })})
  update supplier_answer a set reminded = true from due where a.tenant_id = due.tenant_id and a.id = due.id`;

/** Reminds those who may answer orders at the bell, before the day by which they are to; once for each time they are asked. */
export async function remindOfAnswers(ownerPool: Pool): Promise<number> {
  const values = [
    menus.purchaseOrders.menuNo,
    validityStatus.code.valid,
    reminderDays.paramNo,
    reminderDays.usual,
    atATime,
    "answerDue" satisfies MessageTopic,
  ];
  let reminded = 0;
  for (;;) {
    const { rowCount } = await ownerPool.query(remindSome, values);
    reminded += rowCount ?? 0;
    if ((rowCount ?? 0) < atATime) return reminded;
  }
}
