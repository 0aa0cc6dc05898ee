import type { Change, Input, Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { validityStatus, yesNoStatus } from "@tandem/contract/core/statuses";
import { deliveryRule } from "@tandem/contract/orders/order-rules/delivery-rules";
import { keywordsOf } from "@tandem/contract/orders/order-rules/options";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { findRow } from "../../core/list-query.ts";
import type { PlainRules } from "../../core/plain-handlers.ts";
import { coming, findProblem } from "../../imports/import-records.ts";
import type { ImportWork } from "../../imports/import-work.ts";

const { valid } = validityStatus.code;

interface Merging {
  readonly mergedByKeyword?: string | null | undefined;
  readonly keywordList?: string | null | undefined;
}

/** Who merges by keyword says by which (B5.6c). */
export function requireKeywords(entityName: string, { mergedByKeyword, keywordList }: Merging): void {
  if (mergedByKeyword !== yesNoStatus.code.yes || keywordsOf(keywordList).length > 0) return;
  throw new Fault("invalidRequest", {}, [
    { path: "keywordList", key: "validation.required", fieldKey: `${entityName}.keywordList` },
  ]);
}

/** The same of rows of a workbook, by where what they come to say stands. */
export const checkKeywords = (
  work: ImportWork,
  value: (name: string) => RawBuilder<unknown>,
  records = sql``,
): Promise<void> =>
  findProblem(
    work,
    work.present.has("keywordList") ? "keywordList" : "mergedByKeyword",
    "missingValue",
    sql`select i.row_number, null::text from import_row i ${records} where i.action in ('add', 'change')
      and ${value("mergedByKeyword")} = ${yesNoStatus.code.yes} and coalesce(${value("keywordList")}, '') = ''`,
  );

/** Of those who put rules into use at once each finds what the one before did. */
const lockInUse = (tx: Database, { user }: Pick<Context, "user">) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`delivery_rule ${user.tenantId}`}, 0))`.execute(tx);

/** Of each organisation one rule is in use. */
async function requireOneInUse(
  tx: Database,
  context: Pick<Context, "user">,
  { orgNo, statusCode }: InUse,
  id: string | null,
): Promise<void> {
  if ((statusCode ?? valid) !== valid) return;
  await lockInUse(tx, context);
  const other = await tx
    .selectFrom("deliveryRule")
    .select("ruleName")
    .where("orgNo", "=", orgNo)
    .where("statusCode", "=", valid)
    .$if(id !== null, (query) => query.where("id", "<>", id))
    .executeTakeFirst();
  if (other) throw new Fault("deliveryRuleInUse", { orgNo, rule: other.ruleName });
}

interface InUse {
  readonly orgNo: string;
  readonly statusCode?: string | undefined;
}

/** A delivery rule says its keywords, and one is in use of each organisation. */
export const deliveryRuleRules: PlainRules<Input<typeof deliveryRule>, Change<typeof deliveryRule>> = {
  async beforeAdd(context, tx, input) {
    requireKeywords(deliveryRule.name, input);
    await requireOneInUse(tx, context, input, null);
    return input;
  },
  async beforeUpdate(context, tx, change) {
    const before = await findRow<Row<typeof deliveryRule>>(tx, deliveryRule, change.id);
    const after = { ...before, ...change };
    requireKeywords(deliveryRule.name, after);
    await requireOneInUse(tx, context, after, change.id);
    return change;
  },
  async check(work) {
    await checkKeywords(work, coming(work), sql`left join delivery_rule t on t.id = i.found_id`);
    await lockInUse(work.tx, work.context);
    await findProblem(
      work,
      "statusCode",
      "deliveryRuleInUse",
      sql`with rule as (
          select row_number, i.found_id as id, coalesce(i.org_no, d.org_no) as org_no,
            coalesce(i.status_code, d.status_code, ${valid}) = ${valid} as is_used
          from import_row i left join delivery_rule d on d.id = i.found_id where i.action in ('add', 'change')
          union all
          select null, id, org_no, status_code = ${valid} from delivery_rule d
          where not exists (select from import_row i where i.found_id = d.id and i.action in ('add', 'change')))
        select row_number, org_no from (
          select *, row_number() over (partition by org_no order by row_number nulls first) as place from rule where is_used) used
        where place > 1 and row_number is not null`,
    );
  },
};
