import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { orNull } from "@tandem/contract/core/or-null";
import { answerConfiguration, answerOptions } from "@tandem/contract/orders/order-rules/answer-configurations";
import { defaultPolicyNo, executionPolicy } from "@tandem/contract/orders/order-rules/execution-policies";
import { ruleOptionNames, usualOptions } from "@tandem/contract/orders/order-rules/options";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import { requireKnown, updateRow } from "../../core/crud.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { columnOf, fieldNameOf } from "../../core/table-columns.ts";
import { rulesOfKeys } from "../purchase-orders/order-rules.ts";

const usualAnswers = Object.fromEntries(Object.entries(usualOptions).filter(([option]) => option in answerOptions));

/** What the rules of orders decide and said before (B2.29g, B2.29n). */
export const orderRuleHandlers: HandlersOf<Services["orderRules"]> = {
  getDecidingRules: (context, { orgNo, supplierNo, itemNo }) =>
    context.read(async (db) => {
      await requireKnown(db, "organisation", "org_no", [orgNo], "orgNo");
      if (supplierNo) await requireKnown(db, "supplier", "supplier_no", [supplierNo], "supplierNo");
      if (itemNo) await requireKnown(db, "material", "item_no", [itemNo], "itemNo");
      const key = sql`select 0 as id, ${orgNo}::text collate "C" as org_no, ${orNull(supplierNo)}::text collate "C" as supplier_no,
        ${orNull(itemNo)}::text collate "C" as item_no`;
      const { decided } = (await rulesOfKeys(db, key)).together;
      return { options: ruleOptionNames.map((option) => ({ option, ...decided[option] })) };
    }),

  getRuleVersions: (context, { kind, id }) =>
    context.read(async (db) => {
      const found = await db
        .selectFrom("ruleVersion")
        .select(["ruleVersion as version", "updateName", "updateDate", "content"])
        .where("kind", "=", columnOf(kind))
        .where("ruleId", "=", id)
        .orderBy("ruleVersion", "desc")
        .limit(500)
        .execute();
      if (found.length === 0) throw new Fault("notFound");
      return { versions: found.map((each) => ({ ...each, content: asFields(each.content) })) };
    }),

  restoreAnswerConfiguration: (context, { id, version }) =>
    context.write(async (tx) => {
      await updateRow(tx, answerConfiguration.source, id, version, usualAnswers);
      return findRow<Row<typeof answerConfiguration>>(tx, answerConfiguration, id);
    }),

  restoreDefaultPolicy: (context, { id, version }) =>
    context.write(async (tx) => {
      const { policyNo } = await findRow<Row<typeof executionPolicy>>(tx, executionPolicy, id);
      if (policyNo !== defaultPolicyNo) throw new Fault("notTheDefaultPolicy");
      await updateRow(tx, executionPolicy.source, id, version, usualOptions);
      return findRow<Row<typeof executionPolicy>>(tx, executionPolicy, id);
    }),
};

/** A row as it was stored, by the names of its fields; numbers with decimals are sent as texts. */
function asFields(content: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(content)
      .filter(([column]) => column !== "tenant_id")
      .map(([column, value]) => [
        fieldNameOf(column),
        Array.isArray(value) ? value.map((line) => asFields(line as Record<string, unknown>)) : value,
      ]),
  );
}
