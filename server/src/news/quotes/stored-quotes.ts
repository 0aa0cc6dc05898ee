import {
  type quote as QuoteEntity,
  type quoteLine as QuoteLineEntity,
  quote,
  quoteDocument,
} from "@tandem/contract/news/quotes/quotes";
import { sql } from "kysely";
import type { ViewOf } from "../../core/stored.ts";
import { columnsRead, storedDocument, withoutRules } from "../../documents/stored-document.ts";
import type { Work } from "../../documents/take-steps.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    quote: { id: string };
    quoteRow: ViewOf<typeof QuoteEntity>;
    quoteLineRow: ViewOf<typeof QuoteLineEntity>;
  }
}

/** Where quotes are stored. Nothing that is told of them leaves this house: what is sealed must not be heard of. */
export const storedQuotes = storedDocument(quoteDocument, {
  rulesOf: withoutRules,
  reads: {
    ...columnsRead(quote, ["validUntil", "remark", "totalAmount"]),
    opportunityId: sql<string>`t.opportunity_id`,
    isSealed: sql<boolean>`t.is_sealed`,
    phase: sql<string>`(select app.opportunity_phase(o.opportunity_status, o.enlist_deadline, o.quote_deadline)
      from opportunity o where o.tenant_id = t.tenant_id and o.id = t.opportunity_id)`,
  },
});

export type QuoteWork<Given = unknown> = Work<(typeof storedQuotes)["reads"], unknown, Given>;
