import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import { signedLinkParameter } from "@tandem/contract/orders/signed-links";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { Database } from "../../core/database.ts";
import { hashToken } from "../../identity/sessions/session-store.ts";

/** What a link of a mail answers, and as whom. */
export interface SignedLink {
  readonly tenantId: string;
  readonly userId: string;
  /** The supplier of the order, for which its receiver answers. */
  readonly supplierNo: string;
  readonly purchaseOrderId: string;
  readonly bandNo: number;
}

interface FoundLink extends SignedLink {
  readonly isUsed: boolean;
  readonly isWithdrawn: boolean;
  readonly isDisabled: boolean;
  readonly isExpired: boolean;
  readonly isChanged: boolean;
  readonly isFrozen: boolean;
  readonly isOff: boolean;
}

/** What speaks against a link, what is said first first. */
const refusals = [
  ["isUsed", "signedLinkUsed"],
  ["isDisabled", "userDisabled"],
  ["isWithdrawn", "signedLinkWithdrawn"],
  ["isExpired", "signedLinkExpired"],
  ["isChanged", "signedLinkChanged"],
  ["isFrozen", "supplierFrozenNow"],
  ["isOff", "signedLinkOff"],
] as const satisfies readonly (readonly [keyof FoundLink, ErrorName])[];

/** @throws Fault signedLinkInvalid where the token leads nowhere, else what speaks against its link */
export async function findSignedLink(pool: Pool, token: string): Promise<SignedLink> {
  const { rows } = await pool.query<FoundLink>(
    `select tenant_id as "tenantId", user_id as "userId", supplier_no as "supplierNo", purchase_order_id as "purchaseOrderId", band_no as "bandNo",
       is_used as "isUsed", is_withdrawn as "isWithdrawn", is_disabled as "isDisabled", is_expired as "isExpired",
       is_changed as "isChanged", is_frozen as "isFrozen", is_off as "isOff" from app.find_signed_link($1, $2)`,
    [hashToken(token), signedLinkParameter.paramNo],
  );
  const [found] = rows;
  if (!found) throw new Fault("signedLinkInvalid");
  const refusal = refusals.find(([against]) => found[against]);
  if (refusal) throw new Fault(refusal[1]);
  return found;
}

/** Of two who use a link at once the second finds it used. @throws Fault signedLinkUsed */
export async function useUp(tx: Database, token: string): Promise<void> {
  const used = await sql`update signed_link set used_at = now() where token_hash = ${hashToken(token)}
    and used_at is null and withdrawn_at is null and expire_date > now()`.execute(tx);
  if (used.numAffectedRows === 0n) throw new Fault("signedLinkUsed");
}
