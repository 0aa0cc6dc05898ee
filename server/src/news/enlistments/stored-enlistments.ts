import {
  type enlistment as EnlistmentEntity,
  enlistment,
  enlistmentDocument,
} from "@tandem/contract/news/enlistments/enlistments";
import { sql } from "kysely";
import type { ViewOf } from "../../core/stored.ts";
import { columnsRead, storedDocument, withoutRules } from "../../documents/stored-document.ts";
import type { Work } from "../../documents/take-steps.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    enlistment: { id: string };
    enlistmentRow: ViewOf<typeof EnlistmentEntity>;
  }
}

/** Where enlistments are stored; both sides hear of them by their opportunity. */
export const storedEnlistments = storedDocument(enlistmentDocument, {
  rulesOf: withoutRules,
  reads: {
    ...columnsRead(enlistment, ["registeredCapital", "creditRating", "qualifications", "otherAdmission"]),
    ...columnsRead(enlistment, ["contacts", "contactPhone", "contactEmail", "declineReason"]),
    opportunityId: sql<string>`t.opportunity_id`,
    phase: sql<string>`(select app.opportunity_phase(o.opportunity_status, o.enlist_deadline, o.quote_deadline)
      from opportunity o where o.tenant_id = t.tenant_id and o.id = t.opportunity_id)`,
  },
});

export type EnlistmentWork<Given = unknown> = Work<(typeof storedEnlistments)["reads"], unknown, Given>;
