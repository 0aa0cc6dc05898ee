import { dockBlock } from "@tandem/contract/base-data/dock-blocks";
import type { Change, Input, Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import { findRow } from "../core/list-query.ts";
import type { PlainRules } from "../core/plain-handlers.ts";
import { findProblem } from "../imports/import-records.ts";

interface Times {
  readonly startTimeStr?: string | null | undefined;
  readonly dueTimeStr?: string | null | undefined;
}

function requireOrder({ startTimeStr, dueTimeStr }: Times): void {
  if (!startTimeStr || !dueTimeStr || dueTimeStr > startTimeStr) return;
  throw new Fault("invalidRequest", {}, [
    {
      path: "dueTimeStr",
      key: "validation.timeNotAfter",
      parameters: { start: startTimeStr },
      fieldKey: "dockBlock.dueTimeStr",
    },
  ]);
}

/** A time that is taken off a dock is of one day, and ends after it begins. */
export const dockBlockRules: PlainRules<Input<typeof dockBlock>, Change<typeof dockBlock>> = {
  async beforeAdd(_context, _tx, input) {
    requireOrder(input);
    return input;
  },
  async beforeUpdate(_context, tx, change) {
    const found = await findRow<Row<typeof dockBlock>>(tx, dockBlock, change.id);
    const { startTimeStr = found.startTimeStr, dueTimeStr = found.dueTimeStr } = change;
    requireOrder({ startTimeStr, dueTimeStr });
    return change;
  },
  check: (work) =>
    findProblem(
      work,
      "dueTimeStr",
      "timeNotAfter",
      sql`select row_number, start_time_str from import_row
        where action in ('add', 'change') and due_time_str <= start_time_str`,
    ),
};
