import type { MenuName } from "@tandem/contract/core/permissions";
import { validityStatus } from "@tandem/contract/core/statuses";
import { approvalStep } from "@tandem/contract/platform/approvals/statuses";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { outgoingChannel, outgoingEvent, outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import { type FoundKind, foundKinds } from "@tandem/contract/platform/search";
import { codesText } from "../../core/sql-codes.ts";
import { isOfSupplier, mayOpen } from "../messages/may-open.ts";

const valid = codesText(validityStatus.code.valid);

/** The documents whose steps may need an approval: whoever asked for one opens these, and its approvers the approval itself. */
const approvedMenus = approvalStep.codes.map((step) => foundKinds[step.split(".")[0] as FoundKind].menu);

/** The menus on any of which documents of a kind are opened. */
const menusOfKinds: readonly (readonly [string, readonly MenuName[]])[] = [
  ...Object.entries(foundKinds).map(([kind, { menu }]) => [kind, [menu]] as const),
  ["approval", ["approvals", ...new Set(approvedMenus)]],
];

const kinds = `(values ${menusOfKinds
  .map(([kind, names]) => `(${codesText(kind)}, array[${codesText(names.map((name) => menus[name].menuNo))}])`)
  .join(", ")}) as kind (name, menus)`;

/** Whether user `u` may still open what message `told` tells of, as was asked when it was left; what is of no document is of a supplier at most. */
const mayStillOpen = `case when told.entity_name is null
    then u.supplier_no is null or told.supplier_no is null or app.acts_for(u.tenant_id, u.id, u.supplier_no, told.supplier_no)
    else (u.supplier_no is null or ${isOfSupplier("told")})
      and ${mayOpen({ document: "told", menu: "any (kind.menus)", flag: "isSearch", valid, record: "told.entity_name, told.record_id" })} end`;

/**
 * Whoever was disabled or removed since something was left for them, or may no longer open what it tells of, is not told of it; a mail
 * that gathers others tells of what these do. An invitation is of no document, and serves once its receiver is enabled.
 */
export const withdrawFromStrangers = `with done as (
    update outgoing_message m set status = ${codesText(outgoingStatus.code.withdrawn)}
    where channel = ${codesText(outgoingChannel.code.mail)} and status in (${codesText(outgoingStatus.groups.outstanding)})
      and next_attempt_at <= now() and user_id is not null
      and not exists (select from app_user u where u.tenant_id = m.tenant_id and u.id = m.user_id
        and (m.event = ${codesText(outgoingEvent.code.userInvited)} or u.status_code = ${valid}
          and not exists (select from outgoing_message told left join ${kinds} on kind.name = told.entity_name
            where told.tenant_id = m.tenant_id and (told.id = m.id or told.gathered_in = m.id) and (${mayStillOpen}) is not true)))
    returning tenant_id, id)
  delete from outgoing_secret using done where outgoing_secret.tenant_id = done.tenant_id and outgoing_message_id = done.id`;
