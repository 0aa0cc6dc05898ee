import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  PushpinOutlined,
  RollbackOutlined,
  SendOutlined,
} from "@ant-design/icons";
import { newsDocument, notices, sendType, whereNews } from "@tandem/contract/news/news-notices/news-notices";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../../api/client.ts";
import { documentFace, type RecordOf } from "../../document/documentFace.ts";
import { takeStep } from "../../document/takeStep.ts";
import { type Steps, useSteps } from "../../document/useSteps.tsx";
import { pathTo } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { ask, sayDone } from "../../ui/announce.ts";
import type { News } from "./newsKind.ts";

/** What publishing means, by who will see it. */
function publishTextKey(news: Pick<News, "whereNews" | "sendType">): string {
  if (news.whereNews === whereNews.code.everyone) return "newsNoticePages.publishEveryone";
  return news.sendType === sendType.code.chosen ? "newsNoticePages.publishChosen" : "newsNoticePages.publishSignedIn";
}

/** A notice to the pages of its editors: how its steps look, and what they touch. */
const newsFace = documentFace(newsDocument, {
  service: notices,
  getMethod: "getSysNewsById",
  route: "Offsite.Announcement.News.Detail",
  reads: ["subject", "publish", "topSign", "whereNews", "sendType"],
  numberOf: (news) => news.subject,
  touches: [],
  steps: {
    publish: { icon: <SendOutlined />, primary: true, textKey: publishTextKey },
    modify: { icon: <EditOutlined />, page: "Offsite.Announcement.News.Modify" },
    cancelPublication: { icon: <RollbackOutlined />, danger: true },
    pin: { elsewhere: true },
    remove: { elsewhere: true },
  },
});

/** A notice as its steps see it. */
type EditedNews = RecordOf<typeof newsFace>;

/** What an editor may do with a notice, as buttons of its row and its page (B4.2b, B4.2c). */
export function useNewsSteps(afterDelete?: () => void): Pick<Steps<EditedNews>, "reads" | "ofPage" | "ofRow"> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const steps = useSteps(newsFace);

  const remove = async ({ id, version, subject }: EditedNews) => {
    const agreed = await ask({
      title: t("crud.deleteTitle", { count: 1 }),
      content: t("crud.deleteText", { names: subject }),
      confirm: t("actions.delete"),
      danger: true,
    });
    const delList = [{ id, version }];
    if (agreed && (await takeStep(newsFace, (options) => call(notices, "deleteSysNewsByIds", { delList }, options)))) {
      sayDone(t("crud.deleted", { count: 1 }));
      afterDelete?.();
    }
  };
  const pin = ({ id, version, topSign }: EditedNews) =>
    takeStep(newsFace, (options) =>
      call(notices, "setTopSign", { id, version, topSign: topSign === "1" ? "0" : "1" }, options),
    );

  const others = (news: EditedNews): PageAction[] => {
    const { pin: pinning, remove: removing } = news.allowedActions ?? {};
    const actions: (PageAction | false)[] = [
      pinning === null && {
        key: "pin",
        label: t(news.topSign === "1" ? "newsNoticePages.unpin" : "newsNoticePages.pin"),
        icon: <PushpinOutlined />,
        run: () => pin(news),
      },
      {
        key: "copy",
        label: t("newsNoticePages.copy"),
        icon: <CopyOutlined />,
        permission: "isAdd",
        underMore: removing === null,
        run: () => navigate(`${pathTo("Offsite.Announcement.News.Add")}?copyOf=${news.id}`),
      },
      removing === null && {
        key: "delete",
        label: t("actions.delete"),
        icon: <DeleteOutlined />,
        danger: true,
        underMore: true,
        run: () => remove(news),
      },
    ];
    return actions.filter((action) => action !== false);
  };
  return {
    reads: steps.reads,
    ofPage: (news) => [...steps.ofPage(news), ...others(news)],
    ofRow: (news) => [...steps.ofRow(news), ...others(news)],
  };
}
