import { allowedActions } from "@tandem/contract/core/document";
import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import type { ListRequest, Page } from "@tandem/contract/core/service";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { type NewsDetail, newsDocument, newsNotice } from "@tandem/contract/news/news-notices/news-notices";
import type { StoredFile } from "@tandem/contract/platform/files";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath, inTransaction } from "../../core/database.ts";
import { findRow, listPage } from "../../core/list-query.ts";
import { onlyTenant } from "../../core/only-tenant.ts";

export type NewsRow = Row<typeof newsNotice>;

const readable = sql<boolean>`t1.is_readable`;

const newestFirst = { field: "adddate", order: "desc" } as const;

/** Notices that the caller may read: pinned ones first, then the last published unless the request says otherwise. */
export function readablePage(db: Database, request: ListRequest<object>): Promise<Page<NewsRow>> {
  const condition = { ...(request.condition.field ? {} : newestFirst), ...request.condition };
  return listPage<NewsRow>(db, newsNotice, { ...request, condition }, { where: [readable], first: "topSign" });
}

/**
 * Reads what everyone may see without a session: of the tenant that the configuration names, else of the only one there
 * is. Undefined where that leaves none.
 */
export async function publicRead<T>(context: Context, work: (db: Database) => Promise<T>): Promise<T | undefined> {
  const tenantId = await publicTenant(context);
  if (tenantId === undefined) return undefined;
  // Of no organisation, warehouse or supplier: row-level security leaves what is shown to everyone.
  const scope = {
    tenantId,
    userName: "",
    organisations: [],
    warehouses: [],
    classifyTypes: [],
    businessClassifyTypes: [],
    supplier: "",
    suppliers: [],
  };
  return inTransaction(context.platform.pool, scope, work, { readOnly: true });
}

async function publicTenant({ platform }: Context): Promise<string | undefined> {
  if (platform.config.PUBLIC_TENANT) return platform.config.PUBLIC_TENANT;
  return onlyTenant(platform.pool);
}

/** The attachments of a notice, in their order. */
export async function attachmentsOf(db: Database, newsNoticeId: string): Promise<StoredFile[]> {
  const found = await db
    .selectFrom("newsNoticeFile as n")
    .innerJoin("storedFile as f", "f.id", "n.storedFileId")
    .select(["f.id as fileId", "f.fileName", "f.contentType", "f.sizeBytes"])
    .where("n.newsNoticeId", "=", newsNoticeId)
    .orderBy("n.sort")
    .execute();
  return found.map((file) => ({ ...file, sizeBytes: Number(file.sizeBytes) }));
}

/** A notice as its reader has it. @throws Fault notFound for what is not for the caller, or not now */
export async function readableDetail(db: Database, id: string): Promise<NewsDetail> {
  await requireReadable(db, id);
  const row = await findRow<NewsRow>(db, newsNotice, id);
  return {
    ...row,
    files: await attachmentsOf(db, id),
    receivingObjects: null,
    readerCount: null,
    toRead: row.isRead === yesNoStatus.code.no,
    allowedActions: null,
  };
}

/** @throws Fault notFound where the notice is not for the caller, or not now */
export async function requireReadable(db: Database, id: string): Promise<void> {
  const found = await db
    .selectFrom("newsNoticeRow")
    .select("id")
    .where("id", "=", id)
    .where("isReadable", "=", true)
    .executeTakeFirst();
  if (!found) throw new Fault("notFound");
}

/** A notice as its editors have it. @throws Fault notFound */
export async function editorDetail(db: Database, context: Context, id: string): Promise<NewsDetail> {
  const [{ isReadable, ...row }, { receivingObjects }, { readers }, files] = await inOneBreath([
    findRow<NewsRow & { isReadable: boolean | null }>(db, newsNotice, id, "notFound", ["isReadable"]),
    db.selectFrom("newsNotice").select("receivingObjects").where("id", "=", id).executeTakeFirstOrThrow(),
    db
      .selectFrom("newsReading")
      .select((eb) => eb.fn.countAll<string>().as("readers"))
      .where("newsNoticeId", "=", id)
      .executeTakeFirstOrThrow(),
    attachmentsOf(db, id),
  ]);
  return {
    ...row,
    files,
    receivingObjects,
    readerCount: Number(readers),
    toRead: isReadable === true && row.isRead === yesNoStatus.code.no,
    allowedActions: allowedActions(newsDocument, row, context.caller, undefined),
  };
}

/** Whether the caller writes notices: the buyer's people who hold the menu. */
export function isEditor(context: Context): boolean {
  return context.user.side === "buyer" && context.actor("notices").can("isSearch");
}
