import { sql } from "kysely";

/** Of news: whose call the transaction is of, and from which page of theirs; nothing where no page called. */
export const cause = sql`case when current_setting('app.page', true) <> '' then jsonb_build_object('causedBy',
  jsonb_build_object('userId', current_setting('app.user'), 'page', current_setting('app.page'))) else '{}' end`;
