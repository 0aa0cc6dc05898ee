import type { StoredFile } from "@tandem/contract/platform/files";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import { attached, type SavedPurpose } from "./attached-files.ts";
import { changedFiles } from "./changed-files.ts";
import { setFiles } from "./hang-files.ts";

/** The files of a record that names them when it is saved, in their order. */
export async function savedFiles(db: Database, purpose: SavedPurpose, id: string): Promise<StoredFile[]> {
  const { table, head } = attached[purpose];
  const { rows } = await sql<Omit<StoredFile, "sizeBytes"> & { readonly sizeBytes: string }>`
    select f.id as file_id, f.file_name, f.content_type, f.size_bytes
    from ${sql.table(table)} a join stored_file f on f.tenant_id = a.tenant_id and f.id = a.stored_file_id
    where a.${sql.ref(head)} = ${id} order by a.sort`.execute(db);
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
  const attach = () => setFiles(tx, purpose, { [attached[purpose].head]: id }, ids);
  return changedFiles(field, () => savedFiles(tx, purpose, id), attach);
}
