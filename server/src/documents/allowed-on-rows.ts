import type { States } from "@tandem/contract/core/document";
import { allowedOnRow, type RowSteps } from "@tandem/contract/core/row-steps";
import type { Listed } from "@tandem/contract/core/service";
import type { Context } from "../core/context.ts";
import type { Database } from "../core/database.ts";
import type { Completion } from "../core/list-query.ts";

/**
 * Says with each row of a list that is no document what the caller may do with it, by what the row itself says and a rule for
 * all, which may have to be read for them.
 */
export function allowedOnRows<R extends States, Step extends string, Rule = undefined>(
  { caller }: Pick<Context, "caller">,
  steps: RowSteps<Step, Rule>,
  ...[ruleOf]: undefined extends Rule ? [] : [(rows: readonly R[], db: Database) => Rule | Promise<Rule>]
): Completion<R, Listed<R, Step>> {
  return {
    reads: steps.decidingFields,
    async rows(rows, db) {
      const rule = (await ruleOf?.(rows, db)) as Rule;
      return rows.map((row) => ({ ...row, allowedActions: allowedOnRow(steps, row, caller, rule) }));
    },
  };
}
