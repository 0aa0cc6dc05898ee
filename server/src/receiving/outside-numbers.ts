import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { inspectionAcceptanceStatus } from "@tandem/contract/receiving/acceptances/statuses";
import { packagingStatus } from "@tandem/contract/receiving/packaging/statuses";
import { rejectionStatus } from "@tandem/contract/receiving/rejections/statuses";
import { returnNoteStatus } from "@tandem/contract/receiving/return-notes/statuses";
import { warehousingStatus } from "@tandem/contract/receiving/warehousings/statuses";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../core/database.ts";
import { sqlCodes } from "../core/sql-codes.ts";

/** What another system told of one record of goods. */
export interface OutsideRecord {
  /** Of the receipt that is judged, put away or sent back, or of the account of packaging. */
  readonly id: string;
  /** Where it is put away: one number may say several cells. */
  readonly cellNo?: string;
}

/** Records that stand, by the number of the other system: what each is about, and its own number. */
const standing = {
  outCheckNo: sql`select receipt_id as about, null as cell_no, out_check_no as told, check_receipt_no as number
      from acceptance where status = ${inspectionAcceptanceStatus.code.accepted}
    union all select receipt_id, null, out_check_no, check_return_no
      from rejection where status <> ${rejectionStatus.code.cancelled}`,
  outWarehousingNo: sql`select receipt_id as about, cell_no, out_warehousing_no as told, warehousing_no as number
    from warehousing where status = ${warehousingStatus.code.stored}`,
  outReturnNo: sql`select l.receipt_id as about, null as cell_no, n.out_return_no as told, n.return_no as number
    from return_note n join return_note_line l on l.tenant_id = n.tenant_id and l.return_note_id = n.id
    where n.status in (${sqlCodes(returnNoteStatus.groups.standing)})`,
  outMovementNo: sql`select b.id as about, null as cell_no, m.out_movement_no as told, m.movement_no as number
    from packaging_movement m join packaging_balance b on b.tenant_id = m.tenant_id and b.org_no = m.org_no
      and b.supplier_no = m.supplier_no and b.packaging_item_no = m.packaging_item_no
    where m.status <> ${packagingStatus.code.takenBack}`,
} satisfies Record<string, RawBuilder<unknown>>;

/**
 * What another system told once is not taken in again: its number would then stand at two records of the same goods. The caller
 * holds the lock of what it is about, so that the same sent twice at once is told apart, too. However its letters are written, it
 * is one number.
 * @param except the number of the record that is changed: it says what it said
 * @throws Fault outsideNumberTaken
 */
export async function requireUntold(
  tx: Database,
  field: keyof typeof standing,
  number: string | null | undefined,
  told: readonly OutsideRecord[],
  except: string | null = null,
): Promise<void> {
  if (!number) return;
  const asked = JSON.stringify(told.map(({ id, cellNo = null }) => ({ about: id, cell_no: cellNo })));
  const { rows } = await sql<{ row: number; number: string }>`
    select a.place::integer - 1 as row, min(s.number) as number
    from rows from (jsonb_to_recordset(${asked}::jsonb) as (about bigint, cell_no text)) with ordinality as a (about, cell_no, place)
    join (${standing[field]}) s on s.about = a.about and s.cell_no is not distinct from a.cell_no and lower(s.told) = lower(${number})
      and s.number is distinct from ${except}
    group by 1`.execute(tx);
  const known = new Map(rows.map((each) => [each.row, each.number]));
  refuseTold(
    field,
    number,
    told.map((_, index) => known.get(index) ?? null),
  );
}

/**
 * Refuses what was told before.
 * @param records the record that each line is already, by its number; null: none
 * @throws Fault outsideNumberTaken
 */
export function refuseTold(
  field: keyof typeof standing | "outReceiptNo",
  number: string | null | undefined,
  records: readonly (string | null)[],
): void {
  if (!number) return;
  const details = records.flatMap((documentNo, row): FaultDetail[] => {
    if (documentNo === null) return [];
    const parameters = { number, documentNo };
    return [{ path: `lines.${row}.${field}`, key: "errors.outsideNumberTaken", parameters }];
  });
  const [first] = details;
  if (first) throw new Fault("outsideNumberTaken", first.parameters, details);
}
