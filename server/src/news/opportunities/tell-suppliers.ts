import { biddingMode } from "@tandem/contract/news/opportunities/statuses";
import type { toldEvents } from "@tandem/contract/platform/messages";
import { sql } from "kysely";
import { cause } from "../../core/cause.ts";
import type { Database } from "../../core/database.ts";
import { sqlCodes } from "../../core/sql-codes.ts";

type Told = keyof (typeof toldEvents)["opportunity"];

/** What is told of an opportunity to, or of, one supplier. */
const news = (what: Told) => sql`jsonb_build_object('id', o.id::text, 'number', o.opportunity_no, 'orgNo', o.org_no,
  'supplierNo', s.supplier_no, 'what', ${what}::text) || ${cause}`;

/** Tells of an opportunity what one supplier did, or what became of it there. */
export const tellOf = (
  tx: Database,
  what: Told,
  named: readonly { readonly id: string; readonly supplierNo: string }[],
) =>
  sql`insert into outbox (topic, payload) select 'opportunity', ${news(what)}
    from jsonb_to_recordset(${JSON.stringify(named.map(({ id, supplierNo }) => ({ id, supplier_no: supplierNo })))}::jsonb)
      as s (id bigint, supplier_no text)
    join opportunity o on o.id = s.id`.execute(tx);

/** Tells the suppliers for whom opportunities are: those that are invited, else those of the organisation. */
export const tellAll = (tx: Database, what: Told, ids: readonly string[]) =>
  sql`insert into outbox (topic, payload) select 'opportunity', ${news(what)}
    from opportunity o join supplier_organisation s on s.org_no = o.org_no
      and (o.bidding_mode <> ${sqlCodes(biddingMode.code.invited)} or s.supplier_no = any (o.invited_supplier_no))
    where o.id = any (${ids}::bigint[])`.execute(tx);
