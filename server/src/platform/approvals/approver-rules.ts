import type { Change, Input } from "@tandem/contract/core/entity";
import { approvalRule, approvalRuleLine } from "@tandem/contract/platform/approvals/approval-rules";
import { sql } from "kysely";
import type { PlainRules } from "../../core/plain-handlers.ts";
import { asColumns } from "../../core/table-columns.ts";
import { findProblem } from "../../imports/import-records.ts";

const mayNotDecide = "approverMayNotDecide";
const ofOthers = "approverOfOthers";

type Sql = ReturnType<typeof sql>;

/** Whoever is disabled or has no role that decides can never approve. */
const decides = (userNo: Sql) => sql`exists (select from app.colleague c where c.user_no = ${userNo} and c.decides)`;

/** Nor can who is limited to organisations of which the one of the rule is none. */
const isOfOthers = (userNo: Sql, orgNo: Sql) =>
  sql`exists (select from app.colleague c where c.user_no = ${userNo} and ${orgNo} <> all (c.organisations))`;

/** Those who are newly named in a rule may decide approvals of its organisation; who cannot any more stays until somebody changes it. */
export const approvalRuleRules: PlainRules<Input<typeof approvalRule>, Change<typeof approvalRule>> = {
  async checkLines(tx, { id }, values) {
    const { rows } = await sql<{ line: number; value: string; decides: boolean }>`
      select n.*, ${decides(sql`n.value`)} as decides from (
        select w.ordinality::int - 1 as line, w.user_no as value
        from jsonb_populate_recordset(null::${sql.table(approvalRuleLine.source)}, ${JSON.stringify(values.map(asColumns))}::jsonb)
          with ordinality as w
        where not exists (select from ${sql.table(approvalRuleLine.source)} l
          where l.approval_rule_id = ${id} and l.user_no = w.user_no)) n
      join ${sql.table(approvalRule.source)} r on r.id = ${id}
      where not ${decides(sql`n.value`)} or ${isOfOthers(sql`n.value`, sql`r.org_no`)} order by 1`.execute(tx);
    return rows.map(({ line, value, decides }) => ({
      line,
      field: "userNo",
      key: decides ? ofOthers : mayNotDecide,
      parameters: { value },
    }));
  },
  async check(work) {
    const newlyNamed = sql`select i.row_number, i.user_no from import_row i where i.action in ('add', 'change')
      and not exists (select from ${sql.table(approvalRule.source)} r
        join ${sql.table(approvalRuleLine.source)} l on l.approval_rule_id = r.id
        where r.approval_rule_no = i.approval_rule_no and l.user_no = i.user_no)`;
    const [userNo, orgNo] = [sql`i.user_no`, sql`i.org_no`];
    await findProblem(work, "userNo", mayNotDecide, sql`${newlyNamed} and not ${decides(userNo)}`);
    await findProblem(
      work,
      "userNo",
      ofOthers,
      sql`${newlyNamed} and ${decides(userNo)} and ${isOfOthers(userNo, orgNo)}`,
    );
  },
};
