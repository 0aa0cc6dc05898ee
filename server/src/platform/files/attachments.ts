import { Fault } from "@tandem/contract/core/errors";
import { type Attachment, mostAttached } from "@tandem/contract/platform/attachments";
import { sql } from "kysely";
import { cause } from "../../core/cause.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { UploadedFile } from "../../core/handlers.ts";
import { type Document, recordHistory } from "../../core/history.ts";
import { partiesOf } from "../../core/parties.ts";
import { type AttachedPurpose, attached } from "./attached-files.ts";
import { type HangingPurpose, hangFiles } from "./hang-files.ts";
import { keepAttachment } from "./keep-attachment.ts";

/** A document whose attachments change. */
export interface AttachedTo extends Document {
  readonly status: string;
}

/** What a kind of document says of its attachments. */
export interface Attachable {
  readonly entityName: string;
  /** What its files are kept for. */
  readonly purpose: AttachedPurpose & HangingPurpose;
  /** The column that names the document where its files stand. */
  readonly head: string;
  /** The lines that a file may be of, where it may: the column, and how a line of a document is called. */
  readonly lines?: {
    readonly column: string;
    readonly nameOf: (tx: Database, documentId: string, lineId: string) => Promise<string>;
  };
  /** Whether suppliers do not know of the document yet. */
  readonly isHidden?: (document: AttachedTo) => boolean;
  /** Locks a document whose attachments change. @throws Fault notFound, or why they may not */
  readonly lock: (tx: Database, id: string) => Promise<AttachedTo>;
}

interface Attaching {
  readonly id: string;
  readonly lineId?: string | null | undefined;
  readonly fileIds: readonly string[];
}
interface Removing {
  readonly id: string;
  readonly fileId: string;
}

const tableOf = ({ purpose }: Attachable) => sql.table(attached[purpose].table);

const lineColumnOf = ({ lines }: Attachable) => (lines ? sql.ref(lines.column) : sql`null::bigint`);

const lineNameOf = async (kind: Attachable, tx: Database, id: string, lineId: string | null | undefined) =>
  lineId ? ((await kind.lines?.nameOf(tx, id, lineId)) ?? null) : null;

/** The files of a document, in the order in which they came. */
async function attachedOf<A extends Attachment>(
  kind: Attachable,
  db: Database,
  id: string,
): Promise<{ attachedFiles: A[] }> {
  const { rows } = await sql<A & { readonly sizeBytes: string }>`
    select f.id as file_id, f.file_name, f.content_type, f.size_bytes, a.user_name, a.attached_at
      ${kind.lines ? sql`, a.${lineColumnOf(kind)} as line_id` : sql``}
    from ${tableOf(kind)} a join stored_file f on f.tenant_id = a.tenant_id and f.id = a.stored_file_id
    where a.${sql.ref(kind.head)} = ${id} order by a.id`.execute(db);
  return { attachedFiles: rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes) })) };
}

/** Attaches files that were uploaded for it to a document. @throws Fault referenceUnknown, tooManyAttachments */
export async function attachTo<A extends Attachment>(
  kind: Attachable,
  tx: Database,
  context: Context,
  { id, lineId = null, fileIds }: Attaching,
): Promise<{ attachedFiles: A[] }> {
  const document = await kind.lock(tx, id);
  const name = await lineNameOf(kind, tx, id, lineId);
  const ids = [...new Set(fileIds)];
  await hangFiles(tx, kind.purpose, { [kind.head]: id, ...(kind.lines ? { [kind.lines.column]: lineId } : {}) }, ids);
  const all = await attachedOf<A>(kind, tx, id);
  if (all.attachedFiles.length > mostAttached) throw new Fault("tooManyAttachments", { most: mostAttached });
  const names = all.attachedFiles.filter(({ fileId }) => ids.includes(fileId)).map(({ fileName }) => fileName);
  await remember(tx, context, { kind, document, action: "attach", line: name, names });
  return all;
}

async function removeFrom<A extends Attachment>(
  kind: Attachable,
  tx: Database,
  context: Context,
  { id, fileId }: Removing,
): Promise<{ attachedFiles: A[] }> {
  const document = await kind.lock(tx, id);
  const { rows } = await sql<{ fileName: string; lineId: string | null }>`
    delete from ${tableOf(kind)} a using stored_file f
    where f.tenant_id = a.tenant_id and f.id = a.stored_file_id and a.${sql.ref(kind.head)} = ${id}
      and a.stored_file_id = ${fileId}
    returning f.file_name, ${kind.lines ? sql`a.${lineColumnOf(kind)}` : lineColumnOf(kind)} as line_id`.execute(tx);
  const [gone] = rows;
  if (!gone) throw new Fault("attachmentGone");
  const name = await lineNameOf(kind, tx, id, gone.lineId);
  await remember(tx, context, { kind, document, action: "detach", line: name, names: [gone.fileName] });
  return attachedOf<A>(kind, tx, id);
}

/** The handlers of what is attached to documents of a kind: whoever sees the document sees its files. */
export function attachmentHandlers<A extends Attachment>(kind: Attachable) {
  return {
    uploadAttachment: (context: Context, _input: unknown, file: UploadedFile) =>
      keepAttachment(context, file, kind.purpose),
    attachFiles: (context: Context, wanted: Attaching) => context.write((tx) => attachTo<A>(kind, tx, context, wanted)),
    removeAttachment: (context: Context, wanted: Removing) =>
      context.write((tx) => removeFrom<A>(kind, tx, context, wanted)),
  };
}

/** What came or went. */
interface Moved {
  readonly kind: Attachable;
  readonly document: AttachedTo;
  readonly action: "attach" | "detach";
  /** How the line is called that the files are of; null: the whole document. */
  readonly line: string | null;
  readonly names: readonly string[];
}

/** Writes down which files came or went, and tells open pages. */
async function remember(tx: Database, context: Context, { kind, document, action, line, names }: Moved): Promise<void> {
  const { entityName } = kind;
  const changes = names.map((name) => ({
    line,
    field: "attachments",
    old: action === "detach" ? name : null,
    new: action === "attach" ? name : null,
  }));
  const state = { fromState: document.status, toState: document.status };
  await recordHistory(tx, context.taker, [document], { entityName, action, ...state, changes });
  const parties = { ...partiesOf(document), ...(kind.isHidden?.(document) ? { supplierNo: "" } : {}) };
  const news = { id: document.id, number: document.number, ...parties, what: "attached" };
  await sql`insert into outbox (topic, payload) values (${entityName}, ${JSON.stringify(news)}::jsonb || ${cause})`.execute(
    tx,
  );
}
