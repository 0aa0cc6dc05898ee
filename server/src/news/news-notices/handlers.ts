import { Fault } from "@tandem/contract/core/errors";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { newsDocument } from "@tandem/contract/news/news-notices/news-notices";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers } from "../../documents/take-steps.ts";
import { editorDetail, isEditor, publicRead, readableDetail, readablePage, requireReadable } from "./queries.ts";
import { storedNews } from "./stored-news.ts";
import { cancelled, deleteNews, published, receiversOf, saveNews, setTopSign } from "./write-news.ts";

const steps = stepHandlers(storedNews, (tx, context, id) => editorDetail(tx, context, id));

/** News notices (S7.19a, S7.19b): read by everyone they are for, written by the buyer's editors. */
export const noticeHandlers: HandlersOf<Services["notices"]> = {
  async getOutDoorSysNews(context, request) {
    const page = await publicRead(context, (db) => readablePage(db, request));
    const { current, size } = request;
    return page ?? { total: 0, records: [], current, size, pageCount: 0, limited: false };
  },

  async getInfo(context, { id }) {
    const detail = await publicRead(context, (db) => readableDetail(db, id));
    if (!detail) throw new Fault("notFound");
    return detail;
  },

  getTopNews: (context, { size }) =>
    context.read(async (db) => {
      const { records } = await readablePage(db, { current: 1, size, condition: {} });
      const unread = await readablePage(db, {
        current: 1,
        size: 1,
        condition: { isRead: yesNoStatus.code.no } as object,
      });
      return { records, unread: unread.total ?? 0 };
    }),

  getSysNewsList: (context, request) => context.read((db) => readablePage(db, request)),

  getSysNewsById: (context, { id }) =>
    context.read((db) => (isEditor(context) ? editorDetail(db, context, id) : readableDetail(db, id))),

  addNewsReadingRecord: (context, { id }) =>
    context.write(
      async (tx) => {
        await requireReadable(tx, id);
        await tx
          .insertInto("newsReading")
          .values({ newsNoticeId: id })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return {};
      },
      { unlogged: true },
    ),

  getSysNewsPage: (context, request) => documentPage(context, newsDocument, request, withoutRules),

  async getNewsReceivers(context, { senderType, keyword = "", numbers }) {
    return { records: await context.read((db) => receiversOf(db, senderType, keyword, numbers)) };
  },

  saveSysNews: (context, input) =>
    context.write(async (tx) => editorDetail(tx, context, await saveNews(tx, context, input))),

  deleteSysNewsByIds: (context, { delList }) => context.write((tx) => deleteNews(tx, context, delList)),

  publish: (context, named) => steps.one("publish", published(context))(context, named),
  cancelPublication: steps.one("cancelPublication", cancelled),

  setTopSign: (context, step) =>
    context.write(async (tx) => {
      await setTopSign(tx, context, step);
      return editorDetail(tx, context, step.id);
    }),
};
