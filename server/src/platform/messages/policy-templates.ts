import { typesOfPlaceholders } from "@tandem/contract/base-data/notice-placeholders";
import type { Change, Input, Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { messagePolicy, typedEvents } from "@tandem/contract/platform/message-policies/message-policies";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { findRow } from "../../core/list-query.ts";
import type { PlainRules } from "../../core/plain-handlers.ts";
import { findProblem } from "../../imports/import-records.ts";

type Worded = Pick<Input<typeof messagePolicy>, "messageEvent" | "noticeTemplateNo">;

/** Whether a template is of another type than an event: placeholders of its own would stand for nothing. */
const isOfOtherType = (noticeType: RawBuilder<string>, event: RawBuilder<string>) => {
  const types = JSON.stringify(Object.fromEntries(typedEvents));
  return sql`${noticeType} is distinct from coalesce(${types}::jsonb ->> ${event},
    case when ${noticeType} <> all (${typesOfPlaceholders}::text[]) then ${noticeType} end)`;
};

/** @throws Fault templateOfOtherType */
async function requireTypeOfEvent(tx: Database, { messageEvent, noticeTemplateNo }: Worded): Promise<void> {
  if (!noticeTemplateNo) return;
  const { rows } = await sql`select from notice_template
    where notice_template_no = ${noticeTemplateNo} and ${isOfOtherType(sql.ref("notice_type"), sql`${messageEvent}::text`)}`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const key = "errors.templateOfOtherType";
  throw new Fault("templateOfOtherType", {}, [{ path: "noticeTemplateNo", key }]);
}

/** A policy words mails by a template that is made for what it tells of (S4.7h). */
export const messagePolicyRules: PlainRules<Input<typeof messagePolicy>, Change<typeof messagePolicy>> = {
  async beforeAdd(_context, tx, input) {
    await requireTypeOfEvent(tx, input);
    return input;
  },
  async beforeUpdate(_context, tx, change) {
    if (change.messageEvent !== undefined || change.noticeTemplateNo !== undefined) {
      const before = await findRow<Row<typeof messagePolicy>>(tx, messagePolicy, change.id);
      await requireTypeOfEvent(tx, { ...before, ...change });
    }
    return change;
  },
  check: (work) =>
    findProblem(
      work,
      "noticeTemplateNo",
      "templateOfOtherType",
      sql`select row_number, i.notice_template_no from import_row i
        join notice_template n on n.notice_template_no = i.notice_template_no
        where action in ('add', 'change') and ${isOfOtherType(sql.ref("n.notice_type"), sql.ref("i.message_event"))}`,
    ),
};
