import { unusedFileDays } from "@tandem/contract/platform/files";
import type { Pool } from "pg";
import { type Files, removalAllowed } from "../../core/files.ts";
import { columnOf } from "../../core/table-columns.ts";
import { attached } from "./attached-files.ts";

/** Files that hang at nothing of what they were uploaded for. */
const attachedNowhere = Object.entries(attached)
  .map(
    ([purpose, { table }]) => `purpose = '${purpose}'
           and not exists (select from ${columnOf(table)} a where a.tenant_id = f.tenant_id and a.stored_file_id = f.id)`,
  )
  .join("\n         or ");

/**
 * Removes files that were uploaded and never used, or are used no more: what hangs at no record, attachments of no news, pictures of
 * no user, refused workbooks that nobody fetched in time. None while a backup copies them, and none of a record that was deleted and may
 * still be brought back. May run twice at once without harm.
 */
export async function forgetUnusedFiles(ownerPool: Pool, files: Files): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    const removed = await client.query<{ storage_key: string }>(
      `delete from stored_file f where ${removalAllowed} and (purpose = 'import-errors'
           and exists (select from import_error_file e where e.tenant_id = f.tenant_id and e.stored_file_id = f.id
             and e.expire_date < now())
         or create_date < now() - make_interval(days => $1) and (
         purpose = 'news'
           and not exists (select from news_notice_file n where n.tenant_id = f.tenant_id and n.stored_file_id = f.id)
           and not exists (select from news_notice n where n.tenant_id = f.tenant_id and n.cover = f.id)
         or ${attachedNowhere}
         or purpose = 'avatar'
           and not exists (select from app_user u where u.tenant_id = f.tenant_id and u.avatar_id = f.id)))
         and not app.file_may_come_back(f.tenant_id, f.id)
       returning storage_key`,
      [unusedFileDays],
    );
    // Before the records are gone for good, so that no content is left without one.
    for (const { storage_key } of removed.rows) await files.remove(storage_key);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Content is kept before its record: no import that is under way is as old. */
const contentWithoutRecordHours = 24;

/** Removes content that no record names: of a node that was killed in between, or of a transaction that failed at its end. */
export async function forgetLostContent(ownerPool: Pool, files: Files): Promise<void> {
  const moment = new Date(Date.now() - contentWithoutRecordHours * 3_600_000);
  for await (const keys of files.keptBefore(moment)) {
    const unknown = await ownerPool.query<{ key: string }>(
      `select key from unnest($1::text[]) as k (key)
       where not exists (select from stored_file f where f.storage_key = k.key)`,
      [keys],
    );
    for (const { key } of unknown.rows) await files.remove(key);
  }
}
