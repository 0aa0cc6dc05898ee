import {
  type schedule as ScheduleEntity,
  schedule,
  scheduleDocument,
} from "@tandem/contract/planning/schedules/schedules";
import { sql } from "kysely";
import type { ViewOf } from "../../core/stored.ts";
import { columnsRead, storedDocument, withoutRules } from "../../documents/stored-document.ts";
import type { Work } from "../../documents/take-steps.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    schedule: { id: string };
    scheduleRow: ViewOf<typeof ScheduleEntity>;
  }
}

/** Where cells are stored, and what a change is compared with. */
export const storedSchedules = storedDocument(scheduleDocument, {
  rulesOf: withoutRules,
  // What its planner changes before the next release makes no other version for its supplier.
  version: sql<number>`case when (select app.sees_all_suppliers()) then t.version else t.told_version end`,
  reads: {
    ...columnsRead(schedule, ["itemNo", "plantNo", "planType", "plannedDate", "timeFrom", "timeTo", "unloadingPoint"]),
    ...columnsRead(schedule, ["demandDate", "expectScheduledQuantity", "actualScheduledQuantity", "unitNo", "remark"]),
    ...columnsRead(schedule, ["releasedQuantity", "previousQuantity", "replyQuantity", "replyDate", "replyRemark"]),
    ...columnsRead(schedule, ["repliedAt", "warnedAt", "isChanged", "replyStatus", "scheduleVersion"]),
    openQuantity: sql<string>`app.schedule_open(t)`,
    lockDays: sql<number | null>`app.lock_days(t.org_no, t.supplier_no, t.item_no)`,
    releasedDemandDate: sql<string | null>`t.released_demand_date`,
    releasedTimeTo: sql<string | null>`t.released_time_to`,
    releasedRemark: sql<string | null>`t.released_remark`,
  },
});

export type ScheduleWork<Given = unknown> = Work<(typeof storedSchedules)["reads"], unknown, Given>;
export type LockedSchedule = Parameters<ScheduleWork>[1][number]["record"];
