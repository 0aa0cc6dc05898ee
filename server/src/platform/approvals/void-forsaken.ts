import { approval } from "@tandem/contract/platform/approvals/approvals";
import { approvalStatus } from "@tandem/contract/platform/approvals/statuses";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import type { Pool } from "pg";
import { system } from "../../core/history.ts";

/**
 * Of what waits, that of which a part is left that nobody may give any more: neither its approver, who was disabled, deleted or
 * limited since, nor a substitute, be it one of coming days. What somebody is deciding at this moment is looked at the next time.
 */
const voidThose = `with forsaken as materialized (
    select a.tenant_id, a.id, string_agg(p.user_name, ', ' order by p.seq) as approvers
    from approval a join approval_part p on p.tenant_id = a.tenant_id and p.approval_id = a.id and p.approved_by is null
    where a.status = $1 and not exists (select from app_user approver
      join app_user u on u.tenant_id = approver.tenant_id and u.id <> a.asked_by and (u.id = approver.id
        or u.user_no = approver.substitute_no
          and coalesce(approver.substitute_until >= app.today_of(a.tenant_id), true))
      where approver.tenant_id = p.tenant_id and approver.id = p.user_id
        and app.may_act(a.tenant_id, u.id, $3, 'isCheck', a.org_no, a.classify_type, a.business_classify_type, a.supplier_no)
        and app.may_place(a.tenant_id, u.id, a.entity_name, a.record_id))
    group by a.tenant_id, a.id),
  free as materialized (
    select a.tenant_id, a.id, f.approvers from forsaken f join approval a on a.tenant_id = f.tenant_id and a.id = f.id
    where a.status = $1 for update of a skip locked),
  voided as (
    update approval a set status = $2, decided_date = clock_timestamp()
    from free where a.tenant_id = free.tenant_id and a.id = free.id
    returning a.*, free.approvers),
  remembered as (
    insert into record_history (tenant_id, entity_name, record_id, document_no, org_no, supplier_no, classify_type,
      business_classify_type, action, reason, side)
    select tenant_id, entity_name, record_id, document_no, org_no, supplier_no, classify_type, business_classify_type,
      'approval.forsaken', approvers, $4 from voided)
  insert into outbox (tenant_id, topic, payload)
  select tenant_id, $5, jsonb_build_object('id', id::text, 'number', document_no, 'orgNo', org_no, 'supplierNo', supplier_no,
    'classifyType', classify_type, 'businessClassifyType', business_classify_type, 'what', 'voided') from voided`;

/** Makes void what would wait for ever: who asked is told, and may ask those who approve by now. */
export async function voidForsakenApprovals(ownerPool: Pool): Promise<void> {
  const { waiting, void: ended } = approvalStatus.code;
  await ownerPool.query(voidThose, [waiting, ended, menus.approvals.menuNo, system.side, approval.name]);
}
