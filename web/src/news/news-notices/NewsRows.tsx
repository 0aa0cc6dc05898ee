import { PaperClipOutlined, PushpinFilled } from "@ant-design/icons";
import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { Link } from "../../ui/Link.tsx";
import styles from "./NewsRows.module.css";
import { type News, newsKindKey } from "./newsKind.ts";
import { excerptOf } from "./newsText.ts";

/** Notices one below the other, each a link to itself; what the reader has not opened is bold. */
export function NewsRows(props: {
  readonly rows: readonly News[];
  readonly pathOf: (news: News) => string;
  /** Whether it is known who reads: only then is anything unread. */
  readonly marksUnread: boolean;
  /** One line each, without the beginning of the text. */
  readonly short?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <ul className={props.short ? `${styles.rows} ${styles.short}` : styles.rows}>
      {props.rows.map((news) => {
        const unread = props.marksUnread && news.isRead === "0";
        return (
          <li key={news.id}>
            <Link to={props.pathOf(news)} className={unread ? `${styles.row} ${styles.unread}` : styles.row}>
              <span className={styles.head}>
                {news.topSign === "1" && (
                  <PushpinFilled className={styles.pin ?? ""} aria-label={t("newsNotice.topSign")} role="img" />
                )}
                <span className={styles.subject}>{news.subject}</span>
                {unread && <span className={styles.hidden}>{t("newsNoticePages.unread")}</span>}
                {news.fileNo && (
                  <PaperClipOutlined
                    className={styles.clip ?? ""}
                    aria-label={t("newsNoticePages.hasFiles")}
                    role="img"
                  />
                )}
              </span>
              {!props.short && <span className={styles.excerpt}>{excerptOf(news.content)}</span>}
              <span className={styles.facts}>
                <span>{t(newsKindKey(news))}</span>
                <time dateTime={news.adddate}>{dayjs(news.adddate).format("YYYY-MM-DD")}</time>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
