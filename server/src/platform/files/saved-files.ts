import { Fault } from "@tandem/contract/core/errors";
import type { StoredFile } from "@tandem/contract/platform/files";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import { attached, type SavedPurpose } from "./attached-files.ts";
import { changedFiles } from "./changed-files.ts";
import { requireUnattached } from "./keep-attachment.ts";

const placeOf = (purpose: SavedPurpose) => {
  const { table, head } = attached[purpose];
  return { table: sql.table(table), head: sql.ref(head) };
};

/** The files of a record that names them when it is saved, in their order. */
export async function savedFiles(db: Database, purpose: SavedPurpose, id: string): Promise<StoredFile[]> {
  const { table, head } = placeOf(purpose);
  const { rows } = await sql<Omit<StoredFile, "sizeBytes"> & { readonly sizeBytes: string }>`
    select f.id as file_id, f.file_name, f.content_type, f.size_bytes
    from ${table} a join stored_file f on f.tenant_id = a.tenant_id and f.id = a.stored_file_id
    where a.${head} = ${id} order by a.sort`.execute(db);
  return rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes) }));
}

/**
 * Makes files those of a record, and no others; where none are said they stay. Answers how its history tells of that.
 * @throws Fault referenceUnknown
 */
export async function saveFiles(
  tx: Database,
  purpose: SavedPurpose,
  id: string,
  fileIds: readonly string[] | undefined,
  field = "files",
): Promise<readonly ValueChange[]> {
  if (fileIds === undefined) return [];
  const ids = [...new Set(fileIds)];
  const { table, head } = placeOf(purpose);
  const attach = async () => {
    await sql`delete from ${table} where ${head} = ${id}`.execute(tx);
    await requireUnattached(tx, ids, purpose);
    const { numAffectedRows } = await sql`insert into ${table} (${head}, stored_file_id, sort)
      select ${id}, f.id, f.place - 1 from unnest(${ids}::bigint[]) with ordinality as f (id, place)
      on conflict do nothing`.execute(tx);
    // What hangs at a record that the caller does not see is no more to be had for that.
    if (Number(numAffectedRows) < ids.length) {
      throw new Fault("referenceUnknown", { field: "fileId", value: ids.join(", ") });
    }
  };
  return changedFiles(field, () => savedFiles(tx, purpose, id), attach);
}
