import { PlusOutlined, PushpinFilled } from "@ant-design/icons";
import {
  newsBusiness,
  newsNotice,
  notices,
  sendType,
  whereNews,
} from "@tandem/contract/news/news-notices/news-notices";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { listSource } from "../../api/listSource.ts";
import { dateColumn, instantColumn, type ListColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import styles from "./NewsEditor.module.css";
import { type News, newsKindKey } from "./newsKind.ts";
import { useNewsSteps } from "./newsSteps.tsx";

const source = listSource(notices, "getSysNewsPage");

const columns: ListColumn<News>[] = [
  textColumn(newsNotice, "subject", {
    fixed: "left",
    width: 320,
    reads: ["topSign", "subject"],
    render: (news) => (
      <>
        {news.topSign === "1" && (
          <PushpinFilled className={styles.pin ?? ""} aria-label={i18next.t("newsNotice.topSign")} role="img" />
        )}
        {news.subject}
      </>
    ),
  }),
  statusColumn(newsNotice, "publish", { width: 110 }),
  textColumn(newsNotice, "newsBusiness", {
    width: 150,
    reads: ["newsBusiness"],
    render: (news) => i18next.t(newsBusiness.labelKey(news.newsBusiness)),
  }),
  textColumn(newsNotice, "outDoorType", {
    sortable: false,
    reads: ["outDoorType", "noticeType"],
    render: (news) => i18next.t(newsKindKey(news)),
  }),
  textColumn(newsNotice, "whereNews", {
    width: 200,
    reads: ["whereNews"],
    render: (news) => i18next.t(whereNews.labelKey(news.whereNews)),
  }),
  textColumn(newsNotice, "sendType", {
    width: 140,
    reads: ["sendType"],
    render: (news) => i18next.t(sendType.labelKey(news.sendType)),
  }),
  instantColumn(newsNotice, "adddate"),
  textColumn(newsNotice, "publisher", { width: 120 }),
  dateColumn(newsNotice, "effectiveDate"),
  dateColumn(newsNotice, "expiringDate"),
  textColumn(newsNotice, "createName", { width: 120 }),
  instantColumn(newsNotice, "updateDate"),
];

/** Every news notice, for its editors (B2.29d). */
export default function NewsEditorList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const steps = useNewsSteps();
  return (
    <ListPage
      entity={newsNotice}
      source={source}
      columns={columns}
      tabs={{ field: "publish" }}
      filters={[
        "subject",
        "newsBusiness",
        "outDoorType",
        "noticeType",
        "whereNews",
        "sendType",
        "topSign",
        "publisher",
        "adddate",
        "expiringDate",
      ]}
      onOpen={(news) => navigate(pathToDocument("Offsite.Announcement.News.Detail", news.id))}
      actions={() => [
        {
          key: "add",
          label: t("newsNoticePages.add"),
          icon: <PlusOutlined />,
          permission: "isAdd",
          primary: true,
          run: () => navigate(pathTo("Offsite.Announcement.News.Add")),
        },
      ]}
      rowActions={steps.ofRow}
      reads={steps.reads}
      rowActionsWidth={230}
      selectable={false}
    />
  );
}
