import { yesNoStatus } from "@tandem/contract/core/statuses";
import { type RuleOption, usualOptions } from "@tandem/contract/orders/order-rules/options";
import { acceptanceStatus, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { type RawBuilder, sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { columnOf } from "../../core/table-columns.ts";

/** A rule with whom it is for. */
interface RuleFor {
  readonly orgNo: string | null;
  readonly supplierNo: string | null;
  readonly supplierClassNo: string | null;
  readonly itemNo: string | null;
  readonly itemGroupNo: string | null;
  readonly options: Readonly<Record<string, string | number | null>>;
}

/**
 * The lines that may be shipped, or soon may be, as a condition of a list of order lines (`t1`): each by its own rule. The
 * rules are written into the condition, so that the list is as quick as the plain one where they say the same of all,
 * nothing is granted and nobody is frozen.
 */
export async function shippableLines(db: Database): Promise<RawBuilder<boolean>> {
  const [{ rows }, grants, frozen] = await inOneBreath([
    sql<RuleFor>`select org_no, supplier_no, supplier_class_no, item_no, item_group_no, options
      from app.rule_in_force order by rank desc, id desc`.execute(db),
    sql<{
      is: boolean;
    }>`select exists (select from shipment_permission where grant_until >= (select app.today())) as is`.execute(db),
    sql<{ is: boolean }>`select exists (select from supplier_organisation where is_frozen) as is`.execute(db),
  ]);
  const isYes = (option: RuleOption) =>
    optionOf(rows, option, (value) => sql`${sql.lit(value === yesNoStatus.code.yes)}`);
  const days = (option: RuleOption) => optionOf(rows, option, (value) => sql`${sql.lit(Number(value))}`);
  const { advanceAsnDays, overdueDays } = { advanceAsnDays: days("advanceAsnDays"), overdueDays: days("overdueDays") };
  const promised = sql`coalesce(t1.promise_date, t1.expect_arrival_date)`;
  const permitted = (condition: RawBuilder<unknown>) =>
    sql`t1.id in (select p.purchase_order_line_id from shipment_permission p where ${condition})`;
  const delivers = frozen.rows[0]?.is
    ? sql`not exists (select from supplier_organisation f
        where f.supplier_no = t1.supplier_no and f.org_no = t1.org_no and f.is_frozen)`
    : sql`true`;
  const granted = grants.rows[0]?.is ? permitted(sql`p.grant_until >= (select app.today())`) : sql`false`;
  return sql<boolean>`t1.status = ${sqlCodes(orderStatus.code.effective)} and t1.un_delivery_qty > 0 and ${delivers}
    and t1.refuse_sign not in (${sqlCodes(acceptanceStatus.groups.refused)})
    and (t1.promise_confirmed = ${sqlCodes(yesNoStatus.code.yes)}
      or t1.refuse_sign in (${sqlCodes(acceptanceStatus.groups.undecided)})
        and (not ${isYes("confirmBeforeShipping")} or ${granted}))
    and (${granted}
      or (not ${isYes("requestNeeded")} or ${permitted(sql`p.released_at is not null`)})
        and (${advanceAsnDays} = 0
          or least(${promised}, t1.expect_arrival_date) - ${advanceAsnDays} - ${days("previewDays")} <= (select app.today()))
        and (${overdueDays} = 0 or greatest(${promised}, t1.expect_arrival_date) + ${overdueDays} >= (select app.today())))`;
}

/** What the rules say of an option for a line: one value where all say the same. */
function optionOf(
  rules: readonly RuleFor[],
  option: RuleOption,
  literal: (value: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = columnOf(option);
  const said = rules.flatMap((rule) => {
    const value = rule.options[column] ?? null;
    return value === null ? [] : [{ rule, value: String(value) }];
  });
  // The last of them is the default, which is for all.
  const last = String(rules.at(-1)?.options[column] ?? usualOptions[option]);
  if (said.every(({ value }) => value === last)) return literal(last);
  const cases = said.map(({ rule, value }) => sql`when ${isFor(rule)} then ${literal(value)}`);
  return sql`(case ${sql.join(cases, sql` `)} else ${literal(last)} end)`;
}

function isFor({ orgNo, supplierNo, supplierClassNo, itemNo, itemGroupNo }: RuleFor): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(orgNo ? [sql`t1.org_no = ${orgNo}`] : []),
    ...(supplierNo ? [sql`t1.supplier_no = ${supplierNo}`] : []),
    ...(supplierClassNo
      ? [
          sql`t1.supplier_no in (select c.supplier_no from app.class_of_supplier c where c.supplier_class_no = ${supplierClassNo})`,
        ]
      : []),
    ...(itemNo ? [sql`t1.item_no = ${itemNo}`] : []),
    ...(itemGroupNo
      ? [sql`t1.item_no in (select g.item_no from app.group_of_material g where g.item_group_no = ${itemGroupNo})`]
      : []),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}
