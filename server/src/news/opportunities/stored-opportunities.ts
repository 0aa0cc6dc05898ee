import { yesNoStatus } from "@tandem/contract/core/statuses";
import {
  type opportunity as OpportunityEntity,
  type opportunityLine as OpportunityLineEntity,
  opportunity,
  opportunityDocument,
} from "@tandem/contract/news/opportunities/opportunities";
import { sql } from "kysely";
import { sqlCodes } from "../../core/sql-codes.ts";
import type { ViewOf } from "../../core/stored.ts";
import { columnsRead, storedDocument, withoutRules } from "../../documents/stored-document.ts";
import type { Work } from "../../documents/take-steps.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    opportunity: { id: string };
    opportunityRow: ViewOf<typeof OpportunityEntity>;
    opportunityLineRow: ViewOf<typeof OpportunityLineEntity>;
  }
}

/** Where opportunities are stored, and what their steps look at. */
export const storedOpportunities = storedDocument(opportunityDocument, {
  ofOrganisation: true,
  rulesOf: withoutRules,
  reads: {
    ...columnsRead(opportunity, [
      ...(["noticeType", "subject", "content", "biddingMode", "invitedSupplierNo", "enlistDeadline"] as const),
      ...(["quoteDeadline", "currency", "paymentTerms", "registeredCapital", "creditRating"] as const),
      ...(["qualifications", "otherAdmission", "contacts", "contactPhone", "contactEmail"] as const),
    ]),
    phase: sql<string>`app.opportunity_phase(t.opportunity_status, t.enlist_deadline, t.quote_deadline)`,
    isPast: sql<boolean>`t.quote_deadline <= clock_timestamp()`,
    isEnlistPast: sql<boolean | null>`t.enlist_deadline <= clock_timestamp()`,
    openersNeeded: sql<number | null>`t.openers_needed`,
    openingCount: sql<number>`(select count(*)::integer from opportunity_opening n
      where n.tenant_id = t.tenant_id and n.opportunity_id = t.id)`,
    isOpenedByMe: sql<string>`case when exists (select from opportunity_opening n
      where n.tenant_id = t.tenant_id and n.opportunity_id = t.id and n.user_id = app.scope_user())
      then ${sqlCodes(yesNoStatus.code.yes)} else ${sqlCodes(yesNoStatus.code.no)} end`,
  },
});

export type OpportunityWork<Given = unknown> = Work<(typeof storedOpportunities)["reads"], unknown, Given>;
export type LockedOpportunity = Parameters<OpportunityWork>[1][number]["record"];
