import { publishStatus } from "@tandem/contract/news/news-notices/lifecycle";
import {
  newsBusiness,
  noticeType,
  outDoorType,
  senderType,
  sendType,
  whereNews,
} from "@tandem/contract/news/news-notices/news-notices";
import type { Files } from "../server/src/core/files.ts";
import { demoAccounts } from "./accounts.ts";
import { dateText } from "./calendar.ts";
import type { CopyBatch } from "./copy.ts";
import { addFile } from "./files.ts";
import { type DemoNews, demoNews } from "./news-texts.ts";
import { type Tenant, tenantId } from "./tenant.ts";

/** Newer notices than this nobody but the buyer has opened yet, in days. */
const openedAfter = 5;

/** Adds the news notices, who has opened them and, where there is a place to keep files, their attachments. */
export async function addNews(batch: CopyBatch, tenant: Tenant, files: Files | undefined): Promise<void> {
  let fileCount = 0;
  for (const [index, news] of demoNews.entries()) {
    const id = index + 1;
    const day = tenant.lastDay - news.daysAgo;
    const moment = `${dateText(day)}T0${1 + (index % 8)}:${10 + index}:00Z`;
    const stamp = {
      create_name: news.publisher,
      create_date: moment,
      update_name: news.publisher,
      update_date: moment,
    };
    const status = news.status ?? "published";
    batch.add("news_notice", {
      tenant_id: tenantId,
      id,
      subject: news.subject,
      content: news.content,
      content_keyword: news.keyword ?? null,
      ...typesOf(news),
      where_news: news.forEveryone ? whereNews.code.everyone : whereNews.code.signedIn,
      publish: publishStatus.code[status],
      top_sign: news.pinned ? "1" : "0",
      send_type: news.suppliers ? sendType.code.chosen : sendType.code.all,
      sender_type: news.suppliers ? senderType.code.company : null,
      receiving_objects: `{${news.suppliers ?? ""}}`,
      publisher: status === "draft" ? null : news.publisher,
      expiring_date: news.endsIn === undefined ? null : dateText(tenant.lastDay + news.endsIn),
      adddate: moment,
      ...stamp,
    });
    if (status === "published" && news.daysAgo > openedAfter) addReadings(batch, id, news, moment);
    if (!files) continue;
    for (const [sort, file] of (news.files ?? []).entries()) {
      fileCount += 1;
      const storageKey = `news/demo-${fileCount}`;
      const fileId = await addFile(batch, files, { ...file, purpose: "news", storageKey, stamp });
      batch.add("news_notice_file", { tenant_id: tenantId, news_notice_id: id, stored_file_id: fileId, sort });
    }
  }
}

function typesOf({ type }: DemoNews) {
  return "news" in type
    ? { news_business: newsBusiness.code.news, out_door_type: outDoorType.code[type.news], notice_type: null }
    : { news_business: newsBusiness.code.business, out_door_type: null, notice_type: noticeType.code[type.business] };
}

/** Those for whom a notice is have opened it, but for the last of them. */
function addReadings(batch: CopyBatch, newsNoticeId: number, news: DemoNews, readAt: string): void {
  const readers = [...demoAccounts.entries()].filter(
    ([, { supplierNo }]) => !news.suppliers || (supplierNo !== undefined && news.suppliers.includes(supplierNo)),
  );
  for (const [index] of news.suppliers ? readers : readers.slice(0, -1)) {
    batch.add("news_reading", {
      tenant_id: tenantId,
      news_notice_id: newsNoticeId,
      user_id: index + 1,
      read_at: readAt,
    });
  }
}
