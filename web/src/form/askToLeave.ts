import i18next from "i18next";
import { ask } from "../ui/announce.ts";

/** Asks before what was typed is given up. */
export const askToLeave = () =>
  ask({
    title: i18next.t("formPage.leaveTitle"),
    content: i18next.t("formPage.leaveText"),
    confirm: i18next.t("formPage.leave"),
    cancel: i18next.t("formPage.stay"),
    danger: true,
  });
