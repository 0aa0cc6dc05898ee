import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  PushpinOutlined,
  RollbackOutlined,
  SendOutlined,
} from "@ant-design/icons";
import type { AllowedActions, StepOf } from "@tandem/contract/core/document";
import { type newsDocument, notices } from "@tandem/contract/news/news-notices/news-notices";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../../api/client.ts";
import { takeStep } from "../../document/takeStep.ts";
import { pathTo } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { ask, sayDone } from "../../ui/announce.ts";
import type { News } from "./newsKind.ts";

type NewsStep = StepOf<typeof newsDocument>;

/** A notice as its editors have it. */
export type EditedNews = News & { readonly allowedActions: AllowedActions<NewsStep> | null };

/** What publishing means, by who will see it. */
function publishTextKey({ whereNews, sendType }: News): string {
  if (whereNews === "1") return "newsPages.publishEveryone";
  return sendType === "2" ? "newsPages.publishChosen" : "newsPages.publishSignedIn";
}

/** What an editor may do with a notice, as buttons of its row and its page (B4.2b, B4.2c). */
export function useNewsSteps(afterDelete?: () => void): (news: EditedNews) => PageAction[] {
  const { t } = useTranslation();
  const navigate = useNavigate();

  const publish = async (news: News) => {
    const { id, version, subject } = news;
    const agreed = await ask({
      title: t("newsPages.publishTitle", { subject }),
      content: t(publishTextKey(news)),
      confirm: t("newsNotice.actions.publish"),
    });
    if (agreed && (await takeStep((options) => call(notices, "publish", { id, version }, options)))) {
      sayDone(t("newsPages.publishDone"));
    }
  };
  const takeBack = async ({ id, version, subject }: News) => {
    const agreed = await ask({
      title: t("newsPages.takeBackTitle", { subject }),
      content: t("newsPages.takeBackText"),
      confirm: t("newsNotice.actions.cancelPublication"),
      danger: true,
    });
    if (agreed && (await takeStep((options) => call(notices, "cancelPublication", { id, version }, options)))) {
      sayDone(t("newsPages.takenBack"));
    }
  };
  const remove = async ({ id, version, subject }: News) => {
    const agreed = await ask({
      title: t("crud.deleteTitle", { count: 1 }),
      content: t("crud.deleteText", { names: subject }),
      confirm: t("actions.delete"),
      danger: true,
    });
    const delList = [{ id, version }];
    if (agreed && (await takeStep((options) => call(notices, "deleteSysNewsByIds", { delList }, options)))) {
      sayDone(t("crud.deleted", { count: 1 }));
      afterDelete?.();
    }
  };
  const pin = ({ id, version, topSign }: News) =>
    takeStep((options) => call(notices, "setTopSign", { id, version, topSign: topSign === "1" ? "0" : "1" }, options));

  return (news) => {
    const may = (step: NewsStep) => news.allowedActions?.[step] === null;
    const isDraft = news.publish === "0";
    const steps: (PageAction | false)[] = [
      may("publish") && {
        key: "publish",
        label: t("newsNotice.actions.publish"),
        icon: <SendOutlined />,
        permission: "isSubmit",
        primary: true,
        run: () => publish(news),
      },
      may("modify") && {
        key: "modify",
        label: t("newsNotice.actions.modify"),
        icon: <EditOutlined />,
        permission: "isModify",
        run: () => navigate(pathTo("Offsite.Announcement.News.Modify", { id: news.id })),
      },
      news.publish !== "2" && {
        key: "pin",
        label: t(news.topSign === "1" ? "newsPages.unpin" : "newsPages.pin"),
        icon: <PushpinOutlined />,
        permission: "isModify",
        run: () => pin(news),
      },
      {
        key: "copy",
        label: t("newsPages.copy"),
        icon: <CopyOutlined />,
        permission: "isAdd",
        underMore: isDraft,
        run: () => navigate(`${pathTo("Offsite.Announcement.News.Add")}?copyOf=${news.id}`),
      },
      may("cancelPublication") && {
        key: "cancelPublication",
        label: t("newsNotice.actions.cancelPublication"),
        icon: <RollbackOutlined />,
        permission: "isCancelInvalid",
        danger: true,
        run: () => takeBack(news),
      },
      isDraft && {
        key: "delete",
        label: t("actions.delete"),
        icon: <DeleteOutlined />,
        permission: "isPhysicalDelete",
        danger: true,
        underMore: true,
        run: () => remove(news),
      },
    ];
    return steps.filter((step) => step !== false);
  };
}
