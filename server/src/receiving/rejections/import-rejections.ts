import { rejectionImport } from "@tandem/contract/receiving/rejections/import";
import { rejectionStatus } from "@tandem/contract/receiving/rejections/statuses";
import { sql } from "kysely";
import { sqlCodes } from "../../core/sql-codes.ts";
import { inPlaceOf, lockRecord } from "../../documents/lock-records.ts";
import { takeStep } from "../../documents/take-steps.ts";
import { callWorkbooksOf } from "../../imports/import-through-calls.ts";
import type { ImportWork } from "../../imports/import-work.ts";
import { sentBack, takenBack } from "./rejection-steps.ts";
import { storedRejections } from "./stored-rejections.ts";

type Column = (typeof rejectionImport.columns)[number]["name"];

/** Which rejection each row names: one that stands, by what is said of it. */
async function complete({ tx, problems }: ImportWork<Column>): Promise<void> {
  await sql`update import_row i set rejection_id = case when n.found = 1 then n.id end, found = n.found::text
    from (select i.row_number, min(v.id) as id, count(*) as found from import_row i
      join rejection_row v on v.check_return_no = i.check_return_no or i.check_return_no is null and v.out_check_no = i.out_check_no
      where v.status <> ${rejectionStatus.code.cancelled} and (i.out_check_no is null or v.out_check_no = i.out_check_no)
        and (i.receipt_no is null or v.receipt_no = i.receipt_no) and (i.purchase_no is null or v.purchase_no = i.purchase_no)
        and (i.purchase_seq is null or v.purchase_seq = i.purchase_seq) group by 1) n
    where n.row_number = i.row_number`.execute(tx);
  const said = sql`coalesce(check_return_no, out_check_no)`;
  await problems.addFound(sql`select row_number, case when check_return_no is null and out_check_no is not null then 'outCheckNo'
      else 'checkReturnNo' end, case when ${said} is null then 'missingValue' when found is null then 'unknownRejection'
      else 'rejectionsOfNumber' end, jsonb_build_object('value', ${said})
    from import_row where rejection_id is null
    union all select row_number, 'status', 'rejectionTold', '{}'::jsonb from import_row
      where status not in (${sqlCodes(rejectionStatus.groups.away)})`);
  // All of them first, in the order in which everyone locks.
  await sql`select from receipt where id in (select x.receipt_id from rejection x join import_row i on i.rejection_id = x.id)
    order by id for update`.execute(tx);
}

/**
 * Workbooks of what becomes of rejected goods. That they were taken back is for the supplier to say, unless the other system knows;
 * then they were sent, too.
 */
export const rejectionWorkbooks = callWorkbooksOf<Column>({
  sheet: rejectionImport,
  title: "rejection.name",
  found: { rejectionId: "bigint", found: "text" },
  complete,
  together: ["rejectionId", "status"],
  async take({ tx, context }, [row]) {
    const wanted = { id: row?.rejectionId ?? "0" };
    const { record } = await lockRecord(tx, storedRejections, wanted);
    const isTaken = row?.status === rejectionStatus.code.takenBack;
    if (!isTaken || record.status === rejectionStatus.code.waiting) {
      await takeStep(tx, context, storedRejections, "sendBack", wanted, sentBack);
    }
    if (!isTaken) return;
    await takeStep(tx, inPlaceOf("supplier", context), storedRejections, "takeBack", wanted, takenBack);
  },
});
