import type { Services } from "@tandem/contract/services";
import { billable, billableSteps } from "@tandem/contract/settlement/billables/billables";
import type { HandlersOf } from "../../core/handlers.ts";
import type { Stored, ViewOf } from "../../core/stored.ts";
import { allowedOnRows } from "../../documents/allowed-on-rows.ts";
import { exportList } from "../../exports/export.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    billable: Stored & {
      billId: string | null;
      differenceAmount: string | null;
      differenceReason: string | null;
      disputeAmount: string | null;
      disputeReason: string | null;
    };
    billableRow: ViewOf<typeof billable>;
  }
}

/** The pool of reconciliation, which the database fills as goods are accepted and come back. */
export const billableHandlers: HandlersOf<Services["billables"]> = {
  getBillablePage: (context, request) =>
    context.list(billable, request, { completion: allowedOnRows(context, billableSteps) }),
  exportexcel: exportList(billable),
};
