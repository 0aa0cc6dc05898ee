import { randomBytes } from "node:crypto";
import { validityStatus } from "@tandem/contract/core/statuses";
import { acceptanceStatus, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { signedLinkHours, signedLinkParameter } from "@tandem/contract/orders/signed-links";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import type { Pool } from "pg";
import { codesText } from "../../core/sql-codes.ts";
import { hashToken } from "../../identity/sessions/session-store.ts";
import { isOfSupplier, mayOpen } from "../messages/may-open.ts";

const mayAnswer = mayOpen({ document: "d", menu: "$6", flag: "isSave", valid: "$5" });

/** Where a message tells somebody of an order that waits for their answer: who that is, and which version of it. */
const sign = `with signed as (
    insert into signed_link (tenant_id, outgoing_message_id, token_hash, user_id, purchase_order_id, band_no, expire_date)
    select m.tenant_id, m.id, $3, u.id, d.id, d.band_no, now() + interval '${signedLinkHours} hours'
    from outgoing_message m
    join app_user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.status_code = $5
    join purchase_order d on m.entity_name = 'purchaseOrder' and d.tenant_id = m.tenant_id and d.id = m.record_id
      and d.status = ${codesText(orderStatus.code.effective)}
      and d.refuse_sign in (${codesText(acceptanceStatus.groups.waitsForSupplier)})
    where m.tenant_id = $1 and m.id = $2 and ${isOfSupplier("d")} and ${mayAnswer}
      and not exists (select from second_factor f where f.tenant_id = u.tenant_id and f.user_id = u.id and f.confirmed_at is not null)
      and not exists (select from sys_param p where p.tenant_id = m.tenant_id and p.param_no = $7 and p.param_value = 'off')
    -- Sent again it is the same link, under a token that is known again, for the order as it stands.
    on conflict (tenant_id, outgoing_message_id) do update set token_hash = excluded.token_hash, expire_date = excluded.expire_date,
      band_no = excluded.band_no, used_at = null, withdrawn_at = null
    returning tenant_id, outgoing_message_id)
  insert into outgoing_secret (tenant_id, outgoing_message_id, secrets)
  select tenant_id, outgoing_message_id, jsonb_build_object('token', $4::text) from signed
  on conflict (tenant_id, outgoing_message_id) do update set secrets = excluded.secrets`;

/** Makes a link by which the receiver of a message answers its order; answers its secret, null where there is nothing to answer. */
export async function signLink(
  ownerPool: Pool,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<{ readonly token: string } | null> {
  const token = randomBytes(32).toString("base64url");
  const { rowCount } = await ownerPool.query(sign, [
    ...[tenantId, id, hashToken(token), token, validityStatus.code.valid],
    ...[menus.purchaseOrders.menuNo, signedLinkParameter.paramNo],
  ]);
  return rowCount ? { token } : null;
}
