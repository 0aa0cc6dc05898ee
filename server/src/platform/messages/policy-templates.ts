import { namesElsewhere } from "@tandem/contract/base-data/notice-placeholders";
import type { Change, Input, Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { messagePolicy, typedEvents } from "@tandem/contract/platform/message-policies/message-policies";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { findRow } from "../../core/list-query.ts";
import type { PlainRules } from "../../core/plain-handlers.ts";
import { findProblem } from "../../imports/import-records.ts";

type Worded = Pick<Input<typeof messagePolicy>, "messageEvent" | "noticeTemplateNo">;

/** What finds a placeholder that messages of a type do not fill in. */
const unfilledIn = (noticeType?: string) => `\\{(${namesElsewhere(noticeType).join("|")})\\}`;
const unfilledByEvent = JSON.stringify(
  Object.fromEntries([...typedEvents].map(([event, noticeType]) => [event, unfilledIn(noticeType)])),
);

/** Whether a template says what messages of an event do not know, so that their mails would have holes. */
const hasUnfilled = (templateId: RawBuilder<string>, event: RawBuilder<string>) => sql`exists (
  select from notice_template_line l where l.notice_template_id = ${templateId}
    and concat_ws(' ', l.subject, l.notice_text) ~ coalesce(${unfilledByEvent}::jsonb ->> ${event}, ${unfilledIn()}))`;

/** @throws Fault templateNotFilled */
async function requireFilled(tx: Database, { messageEvent, noticeTemplateNo }: Worded): Promise<void> {
  if (!noticeTemplateNo) return;
  const { rows } = await sql`select from notice_template n where n.notice_template_no = ${noticeTemplateNo}
    and ${hasUnfilled(sql.ref("n.id"), sql`${messageEvent}::text`)}`.execute(tx);
  if (rows.length === 0) return;
  throw new Fault("templateNotFilled", {}, [{ path: "noticeTemplateNo", key: "errors.templateNotFilled" }]);
}

/** A policy words mails by a template of which everything is known to what it tells of (S4.7h). */
export const messagePolicyRules: PlainRules<Input<typeof messagePolicy>, Change<typeof messagePolicy>> = {
  async beforeAdd(_context, tx, input) {
    await requireFilled(tx, input);
    return input;
  },
  async beforeUpdate(_context, tx, change) {
    const before = await findRow<Row<typeof messagePolicy>>(tx, messagePolicy, change.id);
    const after = { ...before, ...change };
    const isSame = after.messageEvent === before.messageEvent && after.noticeTemplateNo === before.noticeTemplateNo;
    if (!isSame) await requireFilled(tx, after);
    return change;
  },
  check: (work) =>
    findProblem(
      work,
      "noticeTemplateNo",
      "templateNotFilled",
      sql`select row_number, i.notice_template_no from import_row i
        join notice_template n on n.notice_template_no = i.notice_template_no
        where action in ('add', 'change') and ${hasUnfilled(sql.ref("n.id"), sql.ref("i.message_event"))}`,
    ),
};
