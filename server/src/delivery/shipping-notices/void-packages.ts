import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/**
 * What was packed and labelled of lines of notices says something else than what comes: its labels are void, and so are packages
 * that hold nothing but those lines.
 */
export async function voidPackagesOf(tx: Database, noticeLineIds: readonly string[]): Promise<void> {
  if (noticeLineIds.length === 0) return;
  await sql`with recursive line as (
      select id, shipping_notice_id from shipping_notice_line where id = any (${noticeLineIds}::bigint[])),
    unlabelled as (delete from label where shipping_notice_line_id = any (${noticeLineIds}::bigint[])),
    unpacked as (delete from shipping_package_content where shipping_notice_line_id = any (${noticeLineIds}::bigint[])),
    kept as (
      select p.id, p.parent_id from shipping_package p
      where p.shipping_notice_id in (select shipping_notice_id from line) and exists (select from shipping_package_content c
        where c.shipping_package_id = p.id and c.shipping_notice_line_id <> all (${noticeLineIds}::bigint[]))
      union
      select p.id, p.parent_id from kept join shipping_package p on p.id = kept.parent_id)
    delete from shipping_package p where p.shipping_notice_id in (select shipping_notice_id from line)
      and p.id not in (select id from kept)`.execute(tx);
}
