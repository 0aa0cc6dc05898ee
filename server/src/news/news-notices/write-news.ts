import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import type { DeletedAnswer } from "@tandem/contract/core/service";
import { type StatusCode, validityStatus, type yesNoStatus } from "@tandem/contract/core/statuses";
import { newsLifecycle, publishStatus } from "@tandem/contract/news/news-notices/lifecycle";
import {
  type NewsInput,
  newsBusiness,
  newsNotice,
  senderType,
  sendType,
  whereNews,
} from "@tandem/contract/news/news-notices/news-notices";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { requireKnown } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import { containing } from "../../core/list-conditions.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { writtenValues } from "../../core/written-values.ts";
import { addDocument } from "../../documents/add-document.ts";
import { lockForStep, lockForSteps, type Wanted } from "../../documents/lock-records.ts";
import type { Locked } from "../../documents/stored-document.ts";
import { massAnswerOf, type Work } from "../../documents/take-steps.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { requireUploaded, setFiles } from "../../platform/files/hang-files.ts";
import { storedNews } from "./stored-news.ts";

/** What receiving objects are numbers of, by senderType. */
const receivers = {
  [senderType.code.company]: { table: "supplierRow", column: "supplierNo", name: "supplierShortName" },
  [senderType.code.user]: { table: "appUser", column: "userNo", name: "userName" },
  [senderType.code.group]: { table: "role", column: "roleNo", name: "roleName" },
} as const;

/** A picker offers so many at a time (S9.2c). */
const offered = 20;

/** Whom a notice may be sent to: valid suppliers, users or roles by keyword, or whichever have the numbers. */
export async function receiversOf(
  db: Database,
  senderType: keyof typeof receivers,
  keyword: string,
  numbers: readonly string[] | undefined,
): Promise<{ number: string; name: string }[]> {
  const { table, column, name } = receivers[senderType];
  const pattern = containing(keyword);
  const wanted = numbers
    ? sql`${sql.ref(column)} = any (${numbers}::text[])`
    : sql`status_code = ${sqlCodes(validityStatus.code.valid)}
        and (${sql.ref(column)} ilike ${pattern} or ${sql.ref(name)} ilike ${pattern})`;
  const found = await sql<{ number: string; name: string }>`
    select ${sql.ref(column)} as number, ${sql.ref(name)} as name from ${sql.table(table)}
    where ${wanted} order by 1 limit ${numbers ? numbers.length : offered}`.execute(db);
  return found.rows;
}

type Values = Omit<NewsInput, "id" | "version" | "fileIds">;

function missing(field: string): FaultDetail {
  return { path: field, key: "validation.required", fieldKey: `newsNotice.${field}` };
}

/**
 * What belongs together fits, and what does not apply or was left out is empty.
 * @throws Fault invalidRequest with a detail for every wrong place
 */
function consistent(input: Values): Values {
  const isNews = input.newsBusiness === newsBusiness.code.news;
  const isForChosen = input.sendType === sendType.code.chosen;
  const { effectiveDate, expiringDate } = input;
  const problems: FaultDetail[] = [];
  if (isNews && !input.outDoorType) problems.push(missing("outDoorType"));
  if (!isNews && !input.noticeType) problems.push(missing("noticeType"));
  if (isForChosen && !input.senderType) problems.push(missing("senderType"));
  if (isForChosen && input.receivingObjects.length === 0) problems.push(missing("receivingObjects"));
  if (isForChosen && input.whereNews === whereNews.code.everyone)
    problems.push({ path: "whereNews", key: "errors.newsNotForEveryone" });
  if (effectiveDate && expiringDate && effectiveDate > expiringDate) {
    problems.push({ path: "expiringDate", key: "errors.newsDatesReversed" });
  }
  if (problems.length > 0) throw new Fault("invalidRequest", {}, problems);
  return {
    ...writtenValues(newsNotice, input),
    outDoorType: isNews ? input.outDoorType : null,
    noticeType: isNews ? null : input.noticeType,
    senderType: isForChosen ? input.senderType : null,
    receivingObjects: isForChosen ? [...new Set(input.receivingObjects)] : [],
  };
}

/**
 * Saves a draft: a new one, or the one of the given id and version.
 * @throws Fault notFound, versionStale, newsNotDraft, invalidRequest, referenceUnknown
 */
export async function saveNews(tx: Database, context: Context, input: NewsInput): Promise<string> {
  const { id, version, fileIds, ...given } = input;
  const ready = id ? await lockForStep(tx, context, storedNews, "modify", { id, version: version ?? 0 }) : null;
  const values = consistent(given);
  if (values.senderType) {
    const { table, column } = receivers[values.senderType];
    await requireKnown(tx, table, column, values.receivingObjects);
  }
  if (values.cover) await requireCover(tx, id, values.cover);
  const savedId = ready ? await rewrite(tx, context, ready.record, values) : await add(tx, context, values);
  await setFiles(tx, "news", { newsNoticeId: savedId }, [...new Set(fileIds)]);
  return savedId;
}

const add = (tx: Database, { taker }: Context, head: Values): Promise<string> =>
  addDocument(tx, taker, storedNews, {
    head: { ...head },
    lines: null,
    action: "add",
    toState: publishStatus.code.draft,
    what: null,
  });

async function rewrite(tx: Database, { taker }: Context, record: Locked, values: Values): Promise<string> {
  const moves = [{ lifecycle: newsLifecycle, action: "modify" }];
  await writeSteps(tx, taker, storedNews, [{ record, moves, set: { ...values } }], { what: null });
  return record.id;
}

/** A picture that is new to a notice was uploaded by who chooses it, or hangs at another. @throws Fault referenceUnknown */
async function requireCover(tx: Database, id: string | undefined, cover: string): Promise<void> {
  const { rows } = await sql`select from news_notice n where n.id = ${id ?? null} and (n.cover = ${cover} or exists (
    select from news_notice_file f where f.news_notice_id = n.id and f.stored_file_id = ${cover}))`.execute(tx);
  if (rows.length === 0) await requireUploaded(tx, [cover], "news");
}

/** Deletes drafts, each by itself (B4.2c, B8.7d). @throws Fault why the only one that is named is kept */
export async function deleteNews(tx: Database, context: Context, delList: readonly Wanted[]): Promise<DeletedAnswer> {
  const outcomes = await lockForSteps(tx, context, storedNews, storedNews.steps.remove, delList);
  const [only, ...others] = outcomes;
  if (only?.refusal && others.length === 0) throw only.refusal;
  const ids = outcomes.flatMap(({ record, refusal }) => (record && refusal === null ? [record.id] : []));
  if (ids.length > 0) await tx.deleteFrom("newsNotice").where("id", "in", ids).execute();
  const { changed: deleted, results } = massAnswerOf(context, delList, outcomes);
  return { deleted, results };
}

type NewsWork = Work<(typeof storedNews)["reads"], unknown, unknown>;

/** Why nobody would see it, were it published; null where somebody would. */
function whyOver(until: string | null, today: string): Fault | null {
  if (until === null || until >= today) return null;
  return new Fault("newsOver", { until }, [{ path: "expiringDate", key: "errors.newsOver", parameters: { until } }]);
}

/** A draft is published now, by the caller (B4.2b). */
export const published =
  ({ user, today }: Context): NewsWork =>
  (_tx, ready) => {
    const refused = ready.flatMap(({ record }): [string, Fault][] => {
      const fault = whyOver(record.expiringDate, today);
      return fault ? [[record.id, fault]] : [];
    });
    const set = { adddate: new Date().toISOString(), publisher: user.userName };
    return { what: "published", refused: new Map(refused), on: () => ({ set }) };
  };

/** A published notice is taken back (B4.2b). */
export const cancelled: NewsWork = () => ({ what: "cancelled" });

/** Pins a notice above the others, or unpins it (B4.2b); what was taken back is shown nowhere. */
export async function setTopSign(
  tx: Database,
  context: Context,
  { topSign, ...wanted }: Required<Wanted> & { topSign: StatusCode<typeof yesNoStatus> },
): Promise<void> {
  const { record } = await lockForStep(tx, context, storedNews, "pin", wanted);
  await tx.updateTable("newsNotice").set({ topSign }).where("id", "=", record.id).execute();
}
