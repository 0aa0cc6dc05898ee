import type { Row } from "@tandem/contract/core/entity";
import { type newsNotice, noticeType, outDoorType } from "@tandem/contract/news/news-notices/news-notices";

export type News = Row<typeof newsNotice>;

/** The locale key of what kind of news or opportunity a notice is. */
export function newsKindKey(news: Pick<News, "outDoorType" | "noticeType">): string {
  if (news.noticeType) return noticeType.labelKey(news.noticeType);
  return outDoorType.labelKey(news.outDoorType ?? outDoorType.code.news);
}
