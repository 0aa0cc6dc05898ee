import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { type Attached, type AttachedPurpose, attached } from "./attached-files.ts";

/** What is not the caller's to attach is no more to them than what does not exist. */
const unknownFile = (value: string) => new Fault("referenceUnknown", { field: "fileId", value });

const { raw, ref, join, table } = sql;

const places: Readonly<Record<AttachedPurpose | "news", Attached>> = {
  ...attached,
  news: { table: "newsNoticeFile", isSorted: true },
};
const tableOf = (purpose: AttachedPurpose | "news") => table(places[purpose].table);

/**
 * Makes sure of files that the caller uploaded them for a purpose, and that what the caller sees has them nowhere yet. Those of news
 * hang at several: what hangs at a notice that the caller sees may hang at its copy, too. The database asks who uploaded them again,
 * wherever a row names a file (`app.require_own_file`).
 * @throws Fault referenceUnknown
 */
export async function requireUploaded(
  tx: Database,
  fileIds: readonly string[],
  purpose: AttachedPurpose | "news",
): Promise<void> {
  if (fileIds.length === 0) return;
  const hangs = sql`exists (select from ${tableOf(purpose)} a where a.stored_file_id = f.id)`;
  const isOwn = sql`f.uploader_id = app.scope_user()`;
  const { rows } = await sql<{ id: string }>`select f.id from stored_file f
    where f.id = any (${fileIds}::bigint[]) and f.purpose = ${purpose}
      and ${purpose === "news" ? sql`(${isOwn} or ${hangs})` : sql`${isOwn} and not ${hangs}`}`.execute(tx);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = fileIds.find((fileId) => !known.has(fileId));
  if (unknown !== undefined) throw unknownFile(unknown);
}

/** Purposes whose files have a table of their own, and hang at one record each; those of news at several. */
export type HangingPurpose = Exclude<AttachedPurpose, "rejection" | "appVersion"> | "news";

/** Where files hang: columns of their row, and what these say. */
type Place = Readonly<Record<string, string | null>>;

/**
 * Hangs files at a place, in their order.
 * @throws Fault referenceUnknown, also for what hangs where the caller does not see it, or was hung up a moment ago
 */
export async function hangFiles(
  tx: Database,
  purpose: HangingPurpose,
  place: Place,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  await requireUploaded(tx, fileIds, purpose);
  const { isSorted } = places[purpose];
  const [columns, values] = [Object.keys(place).map((each) => ref(each)), Object.values(place)];
  const { numAffectedRows } = await sql`
    insert into ${tableOf(purpose)} (${join(columns)}, stored_file_id ${raw(isSorted ? ", sort" : "")})
    select ${join(values.map((value) => sql`${value}`))}, f.id ${raw(isSorted ? ", f.place - 1" : "")}
    from unnest(${fileIds}::bigint[]) with ordinality as f (id, place) order by f.place
    on conflict do nothing`.execute(tx);
  if (Number(numAffectedRows) < fileIds.length) throw unknownFile(fileIds.join(", "));
}

/** Makes files those of a place, in their order, and no others; what hangs there stays, whoever uploaded it. @throws Fault referenceUnknown */
export async function setFiles(
  tx: Database,
  purpose: HangingPurpose,
  place: Place,
  fileIds: readonly string[],
): Promise<void> {
  const name = tableOf(purpose);
  const here = join(
    Object.entries(place).map(([column, value]) => sql`a.${ref(column)} = ${value}`),
    sql` and `,
  );
  await sql`delete from ${name} a where ${here} and a.stored_file_id <> all (${fileIds}::bigint[])`.execute(tx);
  const { rows } = await sql<{ id: string }>`select a.stored_file_id as id from ${name} a where ${here}`.execute(tx);
  const stay = new Set(rows.map(({ id }) => id));
  await hangFiles(
    tx,
    purpose,
    place,
    fileIds.filter((id) => !stay.has(id)),
  );
  await sql`update ${name} a set sort = f.place - 1 from unnest(${fileIds}::bigint[]) with ordinality as f (id, place)
    where ${here} and a.stored_file_id = f.id and a.sort <> f.place - 1`.execute(tx);
}
