import { pipeline } from "node:stream/promises";
import { Fault } from "@tandem/contract/core/errors";
import { ownFilePurposes } from "@tandem/contract/platform/files";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { DownloadedFile } from "../../core/handlers.ts";
import { isEditor } from "../../news/news-notices/queries.ts";
import { signaturePurpose } from "../../orders/purchase-orders/sign-orders.ts";
import { menuOfDiscussed } from "../document-messages/discussed-documents.ts";
import { type Attached, type AttachedPurpose, attached } from "./attached-files.ts";

/** Whether the caller may read a file of a purpose. The file is of the caller's tenant already. */
type AccessRule = (db: Database, context: Context, fileId: string) => Promise<boolean>;

/** A picture is seen by whoever knows the user whose it is. */
const knowsUser: AccessRule = async (db, _context, fileId) => {
  const owner = await db.selectFrom("appUser").select("id").where("avatarId", "=", fileId).executeTakeFirst();
  return owner !== undefined;
};

/** Attachments are read by those who may read a notice they belong to, and by its editors. */
const readsNotice: AccessRule = async (db, context, fileId) => {
  if (isEditor(context)) return true;
  return isOfReadableNotice(db, fileId);
};

/** What is attached to a message is read by whoever reads the message. */
const readsMessage: AccessRule = async (db, context, fileId) => {
  const written = await db
    .selectFrom("documentMessageFile as f")
    .innerJoin("documentMessage as m", "m.id", "f.documentMessageId")
    .select("m.entityName")
    .where("f.storedFileId", "=", fileId)
    .executeTakeFirst();
  return written !== undefined && context.actor(menuOfDiscussed(written.entityName)).can("isSearch");
};

/** What hangs at a record is read by whoever sees that on one of its pages. */
const readsAttached =
  ({ table, menus }: Required<Pick<Attached, "table" | "menus">>): AccessRule =>
  async (db, context, fileId) => {
    if (!menus.some((menu) => context.actor(menu).can("isSearch"))) return false;
    const found = await sql`select from ${sql.table(table)} where stored_file_id = ${fileId} limit 1`.execute(db);
    return found.rows.length > 0;
  };

const ofRecords = Object.entries<Attached>(attached).flatMap(([purpose, { table, menus }]): [string, AccessRule][] =>
  menus ? [[purpose, readsAttached({ table, menus })]] : [],
);

/** A refused workbook with its errors marked is its importer's alone, and only for a while. */
const readsErrorFile: AccessRule = async (db, context, fileId) => {
  const kept = await db
    .selectFrom("importErrorFile")
    .select("storedFileId")
    .where("storedFileId", "=", fileId)
    .where("userId", "=", context.user.id)
    .where("expireDate", ">", sql<string>`now()`)
    .executeTakeFirst();
  return kept !== undefined;
};

/** What installs a version is for everybody who works with the app. */
const isOfVersion: AccessRule = async (db, _context, fileId) => {
  const version = await db.selectFrom("appVersion").select("id").where("storedFileId", "=", fileId).executeTakeFirst();
  return version !== undefined;
};

/** What no page of a record says, which therefore stands below: without it nobody could read such files. */
type WithoutMenus = {
  [P in AttachedPurpose]: (typeof attached)[P] extends { readonly menus: unknown } ? never : P;
}[AttachedPurpose];

/** Who may read files that hang at no record of a page. */
const ownRules = {
  avatar: knowsUser,
  appVersion: isOfVersion,
  news: readsNotice,
  message: readsMessage,
  [signaturePurpose]: readsAttached({ table: "purchaseOrderSignature", menus: attached.order.menus }),
  "import-errors": readsErrorFile,
} satisfies Readonly<Record<WithoutMenus, AccessRule>> & Readonly<Record<string, AccessRule>>;

/** Files that may be downloaded by their id, by their purpose, with who may. A purpose that is not here is for nobody. */
const mayRead: Readonly<Record<string, AccessRule>> = { ...Object.fromEntries(ofRecords), ...ownRules };

/** Whether a file belongs to a notice that the caller may read. */
export async function isOfReadableNotice(db: Database, fileId: string): Promise<boolean> {
  const readable = await db
    .selectFrom("newsNoticeRow as n")
    .leftJoin("newsNoticeFile as f", "f.newsNoticeId", "n.id")
    .select("n.id")
    .where("n.isReadable", "=", true)
    .where((eb) => eb.or([eb("f.storedFileId", "=", fileId), eb("n.cover", "=", fileId)]))
    .limit(1)
    .executeTakeFirst();
  return readable !== undefined;
}

export interface StoredFileRecord {
  readonly fileName: string;
  readonly contentType: string;
  readonly storageKey: string;
  readonly purpose: string;
}

/** A file of the caller's tenant. @throws Fault notFound */
export async function findStoredFile(db: Database, fileId: string): Promise<StoredFileRecord> {
  const found = await db
    .selectFrom("storedFile")
    .select(["fileName", "contentType", "storageKey", "purpose"])
    .where("id", "=", fileId)
    .executeTakeFirst();
  if (!found) throw new Fault("notFound");
  return found;
}

/** What nothing names is looked at by whoever administers files and sees it in their list, before it is deleted. */
async function isLeftOver(
  db: Database,
  context: Context,
  fileId: string,
  { purpose }: StoredFileRecord,
): Promise<boolean> {
  if (ownFilePurposes.includes(purpose) || !context.actor("storedFiles").can("isSearch")) return false;
  const listed = await db
    .selectFrom("storedFileRow")
    .select("id")
    .where("id", "=", fileId)
    .where("usedIn", "is", null)
    .executeTakeFirst();
  return listed !== undefined;
}

/** A file that the signed-in caller may read. @throws Fault notFound: never told apart from "not yours" */
export async function readableFile(db: Database, context: Context, fileId: string): Promise<StoredFileRecord> {
  const file = await findStoredFile(db, fileId);
  const allowed = (await mayRead[file.purpose]?.(db, context, fileId)) ?? false;
  if (!allowed && !(await isLeftOver(db, context, fileId, file))) throw new Fault("notFound");
  return file;
}

/** The answer to a download of the file. */
export function asDownload(context: Context, file: StoredFileRecord): DownloadedFile {
  return {
    fileName: file.fileName,
    contentType: file.contentType,
    write: async (output, signal) => pipeline(await context.platform.files.read(file.storageKey), output, { signal }),
  };
}
