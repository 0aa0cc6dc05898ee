import type { Change, Input, Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { validityStatus } from "@tandem/contract/core/statuses";
import {
  defaultPolicyNo,
  executionPolicy,
  whyPolicyKept,
} from "@tandem/contract/orders/order-rules/execution-policies";
import { sql } from "kysely";
import { findRow } from "../../core/list-query.ts";
import type { PlainRules } from "../../core/plain-handlers.ts";
import { i } from "../../imports/document-rules.ts";
import { findProblem } from "../../imports/import-records.ts";
import { checkKeywords, requireKeywords } from "./delivery-rule-rules.ts";

/** The default policy stays: something has to be said of whatever no other rule speaks of (B4.6c, B8.7b). */
export const policyRules: PlainRules<Input<typeof executionPolicy>, Change<typeof executionPolicy>> = {
  async beforeAdd(_context, _tx, input) {
    requireKeywords(executionPolicy.name, input);
    return input;
  },
  async beforeUpdate(_context, tx, change) {
    const before = await findRow<Row<typeof executionPolicy>>(tx, executionPolicy, change.id);
    requireKeywords(executionPolicy.name, { ...before, ...change });
    if (before.policyNo === defaultPolicyNo && change.statusCode === validityStatus.code.invalid)
      throw new Fault("defaultPolicyValid", {}, [{ path: "statusCode", key: "errors.defaultPolicyValid" }]);
    return change;
  },
  async check(work) {
    await checkKeywords(work, i);
    await findProblem(
      work,
      "statusCode",
      "defaultPolicyValid",
      sql`select row_number, '' from import_row where action in ('add', 'change')
        and policy_no = ${defaultPolicyNo} and status_code = ${validityStatus.code.invalid}`,
    );
  },
  async beforeRemove(_context, tx, id) {
    const { policyNo } = await findRow<Row<typeof executionPolicy>>(tx, executionPolicy, id);
    const refusal = whyPolicyKept(policyNo);
    if (refusal) throw new Fault(refusal);
  },
};
