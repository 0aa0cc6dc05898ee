import { z } from "zod";
import { beside, document, need } from "../../core/document.ts";
import { entity, recordId, recordVersion } from "../../core/entity.ts";
import { codes, date, instant, reference, status, text, yesNo } from "../../core/fields.ts";
import { action, documentList, type InputOf, list, remove, service } from "../../core/service.ts";
import { statuses } from "../../core/statuses.ts";
import { storedFile } from "../../platform/files.ts";
import { newsLifecycle, publishStatus } from "./lifecycle.ts";

/** newsBusiness: news of the house, or an opportunity to do business with it (B2.29v). */
export const newsBusiness = statuses("newsNotice.newsBusiness", {
  news: { code: "1", tone: "neutral" },
  business: { code: "2", tone: "neutral" },
});

/** outDoorType: what kind of news it is. */
export const outDoorType = statuses("newsNotice.outDoorType", {
  news: { code: "1", tone: "neutral" },
  rules: { code: "2", tone: "neutral" },
  guide: { code: "3", tone: "neutral" },
});

/** noticeType: what kind of opportunity it is (B3.19a). */
export const noticeType = statuses("newsNotice.noticeType", {
  development: { code: "1", tone: "neutral" },
  inquiry: { code: "2", tone: "neutral" },
  bidding: { code: "3", tone: "neutral" },
});

/** whereNews: shown to everyone, or only to those who have signed in. */
export const whereNews = statuses("newsNotice.whereNews", {
  everyone: { code: "1", tone: "neutral" },
  signedIn: { code: "0", tone: "neutral" },
});

/** sendType: to all, or to the receiving objects alone. */
export const sendType = statuses("newsNotice.sendType", {
  all: { code: "1", tone: "neutral" },
  chosen: { code: "2", tone: "neutral" },
});

/** senderType (B3.19a): what the receiving objects are: suppliers, users, or the users of roles. */
export const senderType = statuses("newsNotice.senderType", {
  company: { code: "1", tone: "neutral" },
  user: { code: "2", tone: "neutral" },
  group: { code: "3", tone: "neutral" },
});

/** Longest text of a notice. */
export const longestContent = 10_000;

/** A news notice (B3.19a), as its reader has it. */
export const newsNotice = entity(
  "newsNotice",
  {
    subject: text({ max: 200 }),
    /** Plain text in paragraphs; headings, lists, bold words and links as Markdown writes them. */
    content: text({ max: longestContent }),
    /** Words by which the notice is found besides its own. */
    contentKeyword: text({ optional: true, max: 200 }),
    newsBusiness: status(newsBusiness),
    /** Only of news. */
    outDoorType: status(outDoorType, { optional: true }),
    /** Only of opportunities. */
    noticeType: status(noticeType, { optional: true }),
    whereNews: status(whereNews),
    publish: status(publishStatus, { readOnly: true }),
    topSign: yesNo({ readOnly: true }),
    sendType: status(sendType),
    /** Only where the receivers are chosen. */
    senderType: status(senderType, { optional: true }),
    publisher: text({ readOnly: true, optional: true }),
    /** First and last day on which it is shown; from its publication, and without end, unless given. */
    effectiveDate: date({ optional: true }),
    expiringDate: date({ optional: true }),
    /** When it was published; of a draft, when it was begun. */
    adddate: instant({ readOnly: true }),
    upddate: instant({ readOnly: true }),
    /** The id of the picture above the text. */
    cover: reference({ optional: true }),
    /** What its attachments are listed by; null without any. */
    fileNo: reference({ readOnly: true, optional: true }),
    /** Whether the caller has opened it. */
    isRead: yesNo({ readOnly: true }),
  },
  { keyword: ["subject", "contentKeyword", "content"], source: "news_notice_row" },
);

/** What was taken back is shown nowhere. */
const isShown = need({
  reads: ["publish"],
  holds: ({ publish }) => publish !== publishStatus.code.cancelled,
  error: "newsNotPublished",
});

const isDraft = need({
  reads: ["publish"],
  holds: ({ publish }) => publish === publishStatus.code.draft,
  error: "newsNotDraft",
});

/** What editors do with a notice (B4.2b, B4.2c). */
export const newsDocument = document({
  entity: newsNotice,
  lifecycles: [newsLifecycle],
  menus: ["notices"],
  steps: {
    modify: { lifecycle: newsLifecycle },
    publish: { lifecycle: newsLifecycle, confirmation: true },
    cancelPublication: { lifecycle: newsLifecycle, confirmation: true },
    pin: beside(newsLifecycle, { side: "buyer", permission: "isModify", needs: [isShown] }),
    remove: beside(newsLifecycle, { side: "buyer", permission: "isPhysicalDelete", needs: [isDraft] }),
  },
});

/** A notice with its attachments. What only its editors know is null for everyone else. */
export const newsDetail = z.intersection(
  newsNotice.row,
  z.object({
    files: z.array(storedFile),
    /** Numbers of the suppliers, users or roles that it is for; empty where it is for all. */
    receivingObjects: z.array(z.string()).nullable(),
    /** How many users have opened it. */
    readerCount: z.int().nullable(),
    /** Whether to remember that the caller opens it: it is for them and shown now, and they had not opened it (S7.19b). */
    toRead: z.boolean(),
    allowedActions: newsDocument.allowedActions.nullable(),
  }),
);
export type NewsDetail = z.output<typeof newsDetail>;

/** What an editor fills in; id and version where a draft is changed. */
export const newsInput = z.intersection(
  z.object({
    id: recordId.optional(),
    version: recordVersion.optional(),
    receivingObjects: codes().schema,
    /** Attachments in their order, as uploaded. */
    fileIds: z.array(recordId).max(20),
  }),
  (newsNotice.input as unknown as z.ZodObject).strip() as unknown as typeof newsNotice.input,
);
export type NewsInput = z.output<typeof newsInput>;

const readable = list(newsNotice, { permission: "signedIn" });

/** Codes given as numbers, as some programs send them (S7.19a), are understood. */
function withCodesAsText(request: unknown): unknown {
  const condition = (request as { condition?: unknown } | null)?.condition;
  if (typeof condition !== "object" || condition === null) return request;
  const asText = Object.entries(condition).map(([name, value]) => [
    name,
    typeof value === "number" && name !== "limitCount" ? String(value) : value,
  ]);
  return { ...(request as object), condition: Object.fromEntries(asText) };
}

const step = z.strictObject({ id: recordId, version: recordVersion });

/** News notices (S7.19a, S7.19b, B7.9): read by everyone they are for, written by the editors. */
export const notices = service(
  "ISrmSysNewsService",
  { menus: ["notices"] },
  {
    getOutDoorSysNews: {
      ...readable,
      permission: "public",
      summary: "Notices that everyone may read, pinned ones first.",
      input: z.preprocess(withCodesAsText, readable.input) as unknown as z.ZodType<InputOf<typeof readable>>,
    },
    getInfo: action({
      permission: "public",
      summary: "A notice that everyone may read.",
      input: z.strictObject({ id: recordId }),
      output: newsDetail,
    }),
    getTopNews: action({
      permission: "signedIn",
      summary: "The first few notices for the caller, pinned ones first, and how many they have not opened.",
      input: z.strictObject({ size: z.int().min(1).max(20).default(5) }),
      output: z.object({ records: z.array(newsNotice.row), unread: z.int() }),
    }),
    getSysNewsList: { ...readable, summary: "Notices for the caller, pinned ones first." },
    getSysNewsById: action({
      permission: "signedIn",
      summary: "A notice for the caller; editors see every one, with its receivers.",
      input: z.strictObject({ id: recordId }),
      output: newsDetail,
    }),
    addNewsReadingRecord: action({
      permission: "signedIn",
      summary: "Remembers that the caller has opened a notice.",
      input: z.strictObject({ id: recordId }),
      output: z.object({}),
    }),
    getSysNewsPage: documentList(newsDocument, { summary: "Every notice, for its editors." }),
    getNewsReceivers: action({
      by: "buyer",
      permission: "isAdd",
      or: "isModify",
      summary: "Whom a notice may be sent to: the first suppliers, users or roles that match, or those of the numbers.",
      input: z.strictObject({
        senderType: newsNotice.fields.senderType.schema,
        keyword: z.string().max(200).optional(),
        numbers: z.array(z.string().max(100)).max(1000).optional(),
      }),
      output: z.object({ records: z.array(z.object({ number: z.string(), name: z.string() })) }),
    }),
    saveSysNews: action({
      by: "buyer",
      permission: "isAdd",
      changing: "isModify",
      once: true,
      summary: "Adds a draft, or with id and version changes one.",
      input: newsInput,
      output: newsDetail,
    }),
    deleteSysNewsByIds: remove(newsNotice, { by: "buyer" }),
    publish: action({ permission: "isSubmit", once: true, input: step, output: newsDetail }),
    cancelPublication: action({ permission: "isCancelInvalid", once: true, input: step, output: newsDetail }),
    setTopSign: action({
      by: "buyer",
      permission: "isModify",
      summary: "Pins a notice above the others, or unpins it.",
      input: z.strictObject({ id: recordId, version: recordVersion, topSign: newsNotice.fields.topSign.schema }),
      output: newsDetail,
    }),
  },
);
