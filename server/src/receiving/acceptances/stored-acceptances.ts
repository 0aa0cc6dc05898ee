import { type acceptance, acceptanceDocument } from "@tandem/contract/receiving/acceptances/acceptances";
import { type Generated, type RawBuilder, sql } from "kysely";
import type { ViewOf } from "../../core/stored.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    acceptance: { id: Generated<string>; receiptId: string };
    acceptanceRow: ViewOf<typeof acceptance>;
  }
}

const ofReceipt = (said: RawBuilder<unknown>) =>
  sql<string>`(select ${said} from receipt r where r.tenant_id = t.tenant_id and r.id = t.receipt_id)`;

const ofRow = (said: RawBuilder<unknown>) =>
  sql<string>`(select ${said} from acceptance_row v where v.tenant_id = t.tenant_id and v.id = t.id)`;

/** Where acceptances are stored. Whether one may be cancelled depends on its receipt, which is locked first. */
export const storedAcceptances = storedDocument(acceptanceDocument, {
  rulesOf: withoutRules,
  reads: {
    isFollowed: ofRow(sql`v.is_followed`),
    isBilled: ofRow(sql`v.is_billed`),
    billNos: ofRow(sql`v.bill_nos`),
    claimableQty: ofRow(sql`v.claimable_qty::text`),
    acceptedQty: sql<string>`t.accepted_qty`,
    giftQty: sql<string | null>`t.gift_qty`,
    receiptId: sql<string>`t.receipt_id`,
    receiptNo: ofReceipt(sql`r.receipt_no`),
    /** What all acceptances of its receipt together may still take back: of what was paid for, of what came free, and of both. */
    keptQty: ofReceipt(sql`(r.accepted_qty - r.return_qty - r.consumed_qty)::text`),
    keptGiftQty: ofReceipt(sql`(r.gift_fit_qty - r.gift_return_qty - r.gift_consumed_qty)::text`),
    unstoredQty: ofReceipt(sql`(r.accepted_qty + r.gift_fit_qty - r.warehoused_qty - r.return_unstored_qty)::text`),
  },
  lockBefore: (tx, ids) =>
    sql`select from receipt where id in (select receipt_id from acceptance where id = any (${ids}::bigint[]))
      order by id for update`.execute(tx),
});
