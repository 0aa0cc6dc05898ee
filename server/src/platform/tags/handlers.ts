import { Fault } from "@tandem/contract/core/errors";
import { asLanguage, languageNames } from "@tandem/contract/core/languages";
import type { DeletedAnswer } from "@tandem/contract/core/service";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { readTagContent, type Tag, type TagOwnType, tagOwnTypes } from "@tandem/contract/platform/tags/tags";
import type { Services } from "@tandem/contract/services";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { insertRow, refuseStale, requireKnown, updateRow } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import { deleteEach } from "../../core/delete-records.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { alertedFor, alertPageOf, learnMatches } from "./alerts.ts";
import { isSeenBy } from "./seen-tags.ts";

/** Own tags that a user may keep on one page, and fixed ones of a page: what a dropdown can still show. */
const mostTags = 100;

interface TagName {
  readonly languageCode: string;
  readonly description: string;
  readonly languageDesc?: string | undefined;
}

interface TagInput {
  readonly zlI18nList: readonly TagName[];
  readonly tagContent: string;
  readonly tagOwner?: string | undefined;
  readonly tagOwnType?: TagOwnType | undefined;
}

/** Whether the caller keeps what everyone or a role sees: whoever may change roles. */
function keepsShared(context: Context): boolean {
  return context.actor("roles").can("isModify");
}

/** Tags that fit, whoever sees them. */
async function tagsWhere(db: Database, context: Context, condition: RawBuilder<boolean>): Promise<Tag[]> {
  const { user, language } = context;
  const found = await sql<
    Omit<Tag, "tagName" | "zlI18nList" | "mayChange" | "mayAlert"> & { names: readonly TagName[] }
  >`
    select t.id, t.version, t.tag_content, t.tag_own_type, t.tag_owner, u.user_name as tag_owner_name, t.name, t.module,
      t.names, array(select role_no from sys_tag_role r where r.tenant_id = t.tenant_id and r.tag_id = t.id order by 1) as role_no_list,
      exists (select from tag_alert a where a.tenant_id = t.tenant_id and a.tag_id = t.id and a.user_id = ${user.id}
        and a.acting_for = ${alertedFor(user)}) as alerting
    from sys_tag t join app.name_of_user u on u.tenant_id = t.tenant_id and u.id = t.tag_owner
    where ${condition}
    order by t.tag_own_type, t.tag_owner <> ${user.id}, t.sort, t.id limit ${sql.lit(mostTags * 3)}`.execute(db);
  return found.rows.map(({ names, ...row }) => ({
    ...row,
    tagName: (names.find((name) => name.languageCode === language) ?? names[0])?.description ?? "",
    zlI18nList: names.map((name) => ({ ...name, languageDesc: name.languageDesc ?? "" })),
    mayChange: mayChange(context, row),
    mayAlert: alertPageOf(user, row.name) !== null,
  }));
}

const seenWhere = (db: Database, context: Context, condition: RawBuilder<boolean>) =>
  tagsWhere(db, context, sql<boolean>`${isSeenBy(context.user.id)} and ${condition}`);

/** Own tags are their owner's; what others see is kept by those who may change roles. */
function mayChange(
  context: Context,
  tag: { tagOwnType: string; tagOwner: string; roleNoList: readonly string[] },
): boolean {
  const shared = tag.tagOwnType === tagOwnTypes.fixed || tag.roleNoList.length > 0;
  return shared ? keepsShared(context) : tag.tagOwner === context.user.id;
}

/** @throws Fault notFound for a tag the caller does not see */
async function seen(tx: Database, context: Context, id: string): Promise<Tag> {
  const [tag] = await seenWhere(tx, context, sql<boolean>`t.id = ${id}`);
  if (!tag) throw new Fault("notFound");
  return tag;
}

/** @throws Fault notFound for a tag the caller does not see, permissionMissing for one they only see */
async function changeable(tx: Database, context: Context, id: string): Promise<Tag> {
  const tag = await seen(tx, context, id);
  if (!tag.mayChange) throw new Fault("permissionMissing");
  return tag;
}

const pages = Object.values<{ readonly menuNo: string; readonly url?: string }>(menus);

/** A tag is seen by the menu and by the route name, whichever it was saved by. */
function placeByName(name: string): { name: string; module: string } {
  return { name, module: pages.find(({ url }) => url === name)?.menuNo ?? name };
}

function placeByModule(module: string): { name: string | null; module: string } {
  return { name: pages.find(({ menuNo }) => menuNo === module)?.url ?? null, module };
}

/** Each language once, named as it names itself. */
function namesOf(list: readonly TagName[]): string {
  const byCode = new Map(list.map(({ languageCode, description }) => [languageCode, description]));
  const names = [...byCode].map(([languageCode, description]) => {
    const known = asLanguage(languageCode);
    return { languageCode, description, languageDesc: known === languageCode ? languageNames[known] : languageCode };
  });
  return JSON.stringify(names);
}

async function insertTag(
  context: Context,
  input: TagInput,
  place: { name: string | null; module: string },
  roleNoList: readonly string[],
): Promise<Tag> {
  const { user } = context;
  const shared = input.tagOwnType === tagOwnTypes.fixed || roleNoList.length > 0;
  const foreign = input.tagOwner !== undefined && input.tagOwner !== user.id;
  if (foreign || (shared && !keepsShared(context))) throw new Fault("permissionMissing");
  return context.write(async (tx) => {
    // Two at once would both find room for the last one.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sys_tag ${user.tenantId} ${user.id}`}, 0))`.execute(tx);
    const kept = await sql<{ n: string; next: number }>`select count(*) as n, coalesce(max(sort), 0) + 1 as next
      from sys_tag where tag_owner = ${user.id} and module = ${place.module}`.execute(tx);
    const { n = "0", next = 1 } = kept.rows[0] ?? {};
    if (Number(n) >= mostTags) throw new Fault("tooManySaved", { max: mostTags });
    const id = await insertRow(tx, "sys_tag", {
      ...place,
      tagOwnType: input.tagOwnType ?? tagOwnTypes.own,
      tagOwner: user.id,
      names: namesOf(input.zlI18nList),
      tagContent: JSON.stringify(readTagContent(input.tagContent)),
      sort: next,
    });
    await shareWith(tx, id, roleNoList);
    return changeable(tx, context, id);
  });
}

async function shareWith(tx: Database, tagId: string, roleNoList: readonly string[]): Promise<void> {
  const roles = [...new Set(roleNoList)];
  await requireKnown(tx, "role", "roleNo", roles);
  await tx.deleteFrom("sysTagRole").where("tagId", "=", tagId).execute();
  if (roles.length > 0) {
    await tx
      .insertInto("sysTagRole")
      .values(roles.map((roleNo) => ({ tagId, roleNo })))
      .execute();
  }
}

/** What matched the tag until now tells nothing about what it stands for from now on. */
async function beginAlertsAnew(tx: Database, tagId: string): Promise<void> {
  await tx.deleteFrom("tagAlertRecord").where("tagId", "=", tagId).execute();
  await sql`insert into alert_wake (source) select distinct source from tag_alert where tag_id = ${tagId}
    on conflict do nothing`.execute(tx);
}

function removeTags(
  context: Context,
  named: readonly { id: string; version?: number | undefined }[],
): Promise<DeletedAnswer> {
  return deleteEach(context, named, {
    called: async (tx, ids) => {
      const tags = await seenWhere(tx, context, sql<boolean>`t.id = any (${ids}::bigint[])`);
      return new Map(tags.map(({ id, tagName }) => [id, tagName]));
    },
    remove: async (tx, { id, version }) => {
      const tag = await changeable(tx, context, id);
      const done = await tx
        .deleteFrom("sysTag")
        .where("id", "=", id)
        .where("version", "=", (version ?? tag.version) as never)
        .executeTakeFirst();
      if (done.numDeletedRows === 0n) await refuseStale(tx, "sys_tag", id);
    },
  });
}

/** Saved searches (S7.4). */
export const tagHandlers: HandlersOf<Services["tags"]> = {
  getCurrentUserSysTagListByModule: (context, { module }) =>
    context.read(async (db) => ({ records: await seenWhere(db, context, sql<boolean>`t.module = ${module}`) })),

  addSysTag: (context, { module, ...input }) => insertTag(context, input, placeByModule(module), []),

  deleteSysTagById: (context, named) => removeTags(context, [named]),

  getSysTagPage: (context, { name }) =>
    context.read(async (db) => ({ records: await seenWhere(db, context, sql<boolean>`t.name = ${name}`) })),

  async saveSysTag(context, { id, version, name, roleNoList = [], ...input }) {
    if (id === undefined) return insertTag(context, input, placeByName(name), roleNoList);
    return context.write(async (tx) => {
      const before = await changeable(tx, context, id);
      const shared = input.tagOwnType === tagOwnTypes.fixed || roleNoList.length > 0;
      if (shared && !keepsShared(context)) throw new Fault("permissionMissing");
      await updateRow(tx, "sys_tag", id, version ?? 0, {
        tagOwnType: input.tagOwnType ?? tagOwnTypes.own,
        names: namesOf(input.zlI18nList),
        tagContent: JSON.stringify(readTagContent(input.tagContent)),
      });
      await shareWith(tx, id, roleNoList);
      // Whoever gives it to its owner or to others alone sees it no more.
      const [after] = await tagsWhere(tx, context, sql<boolean>`t.id = ${id}`);
      if (!after) throw new Fault("notFound");
      if (after.tagContent !== before.tagContent) await beginAlertsAnew(tx, id);
      return after;
    });
  },

  setSysTagAlert: (context, { id, alerting }) =>
    context.write(async (tx) => {
      const { user } = context;
      const tag = await seen(tx, context, id);
      const page = alertPageOf(user, tag.name);
      if (alerting && !page) throw new Fault("alertNotPossible");
      const alert = { tagId: id, userId: user.id, actingFor: alertedFor(user) };
      if (!alerting)
        await tx
          .deleteFrom("tagAlert")
          .where(({ and }) => and(alert))
          .execute();
      if (alerting && page && !tag.alerting) {
        await tx
          .insertInto("tagAlert")
          .values({ ...alert, source: page.entity.source })
          .execute();
        await learnMatches(tx, user, page, tag);
      }
      return seen(tx, context, id);
    }),

  sortSysTags: (context, { idList }) =>
    context.write(async (tx) => {
      for (const id of idList) await changeable(tx, context, id);
      // The order is no change of the tags, so it goes without a new version.
      await sql`update sys_tag set sort = wanted.place
        from unnest(${idList}::bigint[]) with ordinality as wanted (id, place) where sys_tag.id = wanted.id`.execute(
        tx,
      );
      return {};
    }),

  deleteSysTagByIds: (context, { delList }) => removeTags(context, delList),
};
