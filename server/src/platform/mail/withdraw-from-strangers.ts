import type { MenuName } from "@tandem/contract/core/permissions";
import { validityStatus } from "@tandem/contract/core/statuses";
import { approvalStep } from "@tandem/contract/platform/approvals/statuses";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { outgoingChannel, outgoingEvent, outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import { entityOfKind, type FoundKind, foundKinds } from "@tandem/contract/platform/search";
import { codesText } from "../../core/sql-codes.ts";
import { isOfSupplier, mayOpen } from "../messages/may-open.ts";

const valid = codesText(validityStatus.code.valid);
const withdrawn = codesText(outgoingStatus.code.withdrawn);

/** The documents whose steps may need an approval: whoever asked for one opens these, and its approvers the approval itself. */
const approvedMenus = approvalStep.codes.map((step) => foundKinds[step.split(".")[0] as FoundKind].menu);

/** The menus on any of which documents of a kind are opened. */
const menusOfKinds: readonly (readonly [string, readonly MenuName[]])[] = [
  ...[...Map.groupBy(Object.keys(foundKinds) as FoundKind[], entityOfKind)].map(
    ([entity, of]) => [entity, of.map((kind) => foundKinds[kind].menu)] as const,
  ),
  ["approval", ["approvals", ...new Set(approvedMenus)]],
];

const kinds = `(values ${menusOfKinds
  .map(([kind, names]) => `(${codesText(kind)}, array[${codesText(names.map((name) => menus[name].menuNo))}])`)
  .join(", ")}) as kind (name, menus)`;

/**
 * Whether user `u` may still open what message `told` tells of; what is of no document is of a supplier at most. Any flag of its menu
 * will do: who may take a step is told of what waits for it, whether they look at the list or not.
 */
const mayStillOpen = `case when told.entity_name is null
    then u.supplier_no is null or told.supplier_no is null or app.acts_for(u.tenant_id, u.id, u.supplier_no, told.supplier_no)
    else (u.supplier_no is null or ${isOfSupplier("told")})
      and ${mayOpen({ document: "told", menu: "any (kind.menus)", valid, record: "told.entity_name, told.record_id" })} end`;

/** Whether a message is one to somebody in particular that is to leave now. */
const isDue = (message: string) => `${message}.status in (${codesText(outgoingStatus.groups.outstanding)})
  and ${message}.next_attempt_at <= now() and ${message}.user_id is not null`;

/**
 * Whoever was disabled or removed since something was left for them, or may no longer open what it tells of, is not told of it. An
 * invitation is of no document, and serves once its receiver is enabled. A mail that gathers others tells of those that are left, in
 * words made anew, and is withdrawn with the last of them. What it told of before stays sent.
 */
export const withdrawFromStrangers = `with looked as (
    select m.tenant_id, m.id as mail_id, told.id, not exists (select from app_user u where u.tenant_id = m.tenant_id and u.id = m.user_id
      and (m.event = ${codesText(outgoingEvent.code.userInvited)} or u.status_code = ${valid} and (${mayStillOpen}))) as closed
    from outgoing_message m
    join outgoing_message told on told.tenant_id = m.tenant_id and (told.id = m.id or told.gathered_in = m.id)
    left join ${kinds} on kind.name = told.entity_name
    where m.channel = ${codesText(outgoingChannel.code.mail)} and ${isDue("m")}),
  affected as (
    select tenant_id, mail_id, coalesce(bool_or(closed) filter (where id = mail_id) or bool_and(closed) filter (where id <> mail_id), false) as whole
    from looked group by tenant_id, mail_id having bool_or(closed)),
  mail as (
    update outgoing_message m set status = case when whole then ${withdrawn} else m.status end,
      subject = case when whole then m.subject end, content = case when whole then m.content end
    from affected where m.tenant_id = affected.tenant_id and m.id = affected.mail_id and ${isDue("m")}
    returning m.tenant_id, m.id, m.attempts, m.sent_at, whole),
  part as (
    update outgoing_message told set status = case when mail.sent_at is null then ${withdrawn} else told.status end,
      attempts = mail.attempts, sent_at = mail.sent_at, gathered_in = null
    from looked join mail on mail.tenant_id = looked.tenant_id and mail.id = looked.mail_id
    where looked.closed and looked.id <> mail.id and told.tenant_id = looked.tenant_id and told.id = looked.id)
  delete from outgoing_secret using mail
  where mail.whole and outgoing_secret.tenant_id = mail.tenant_id and outgoing_message_id = mail.id`;
