import { type ScheduleInput, scheduleImport } from "@tandem/contract/planning/schedules/schedules";
import { type RawBuilder, sql } from "kysely";
import { callWorkbooksOf } from "../../imports/import-through-calls.ts";
import { bringSchedule } from "./save-schedule.ts";

type Column = (typeof scheduleImport.columns)[number]["name"];

/** What tells cells apart, of a row of a workbook as of a cell that there is. */
const cellOf = (of: "i" | "f" | "c"): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  const begins =
    of === "c" ? column("plannedDate") : sql`app.bucket_of(${column("planType")}, ${column("plannedDate")})`;
  return sql`(${column("orgNo")}, ${column("itemNo")}, ${column("supplierNo")}, ${column("planType")}, ${begins},
    coalesce(${column("plantNo")}, ''), coalesce(${column("timeFrom")}, ''), coalesce(${column("unloadingPoint")}, ''))`;
};

const said = (of: "i" | "c") => {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  return sql`(coalesce(${column("demandDate")}, 'infinity'), coalesce(${column("timeTo")}, ''), coalesce(${column("expectScheduledQuantity")}, -1),
    ${column("actualScheduledQuantity")}, coalesce(${column("remark")}, ''))`;
};

/**
 * Workbooks of cells: a row whose bucket has one changes that, any other adds one; of a cell one row speaks. What they would add or
 * change within the lock period is left alone, and said row by row, while the others come in (B4.5e).
 */
export const scheduleWorkbooks = callWorkbooksOf<Column, string>({
  sheet: scheduleImport,
  title: "schedule.name",
  found: { scheduleId: "bigint" },
  async complete({ tx, problems }) {
    await sql`update import_row i set schedule_id = c.id from schedule c where ${cellOf("c")} = ${cellOf("i")}`.execute(
      tx,
    );
    await problems.addFound(sql`select i.row_number, 'plannedDate', 'duplicateKey', jsonb_build_object('value', i.planned_date::text)
      from (select row_number, planned_date, row_number() over (partition by ${cellOf("f")} order by row_number) as place
        from import_row f where planned_date is not null) i where i.place > 1`);
  },
  async compare({ tx, problems }) {
    await sql`update import_row i set action = case when ${said("c")} = ${said("i")} then 'unchanged' else 'change' end
      from schedule c where i.action = 'add' and c.id = i.schedule_id`.execute(tx);
    await problems.addFound(sql`select i.row_number, 'plannedDate', 'scheduleLocked', jsonb_build_object('value', i.planned_date::text, 'day', k.until::text)
      from import_row i cross join lateral (select (select app.today()) + app.lock_days(i.org_no, i.supplier_no, i.item_no) as until) k
      where i.action in ('add', 'change') and app.bucket_of(i.plan_type, i.planned_date) <= k.until`);
  },
  leavesAlone: ["scheduleLocked"],
  together: ["rowNumber"],
  take: ({ tx, context }, [row]) =>
    bringSchedule(tx, context, row?.scheduleId ?? null, row as unknown as ScheduleInput),
  makes: { table: "schedule", number: "scheduleNo", idOf: (id) => id },
});
