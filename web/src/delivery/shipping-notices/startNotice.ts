import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { refusalText } from "../../document/stepWords.ts";
import { drafts } from "../../form/useDraft.ts";
import { anew, pathTo } from "../../routes/paths.ts";
import { ask } from "../../ui/announce.ts";
import { areOfOneClass, linesOf, noticeDraftKey, type ShippableLine, unsentDraft, valuesFrom } from "./noticeDraft.ts";

/** Why the lines cannot go into one notice; null when they can. */
export function whyNotTogether(lines: readonly ShippableLine[]): string | null {
  const [first] = lines;
  if (!first) return i18next.t("listPage.selectSome");
  const alike = lines.every((line) => line.orgNo === first.orgNo && line.orderType === first.orderType);
  if (!alike) return refusalText("noticeOrdersDiffer");
  return areOfOneClass(...lines) ? null : refusalText("noticeClassesDiffer");
}

/** Starts a delivery notice with the lines; asks first where one was left unsent. */
export function useStartNotice(): (lines: readonly ShippableLine[]) => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useCurrentUser();
  return async (lines) => {
    const unsent = linesOf(unsentDraft(user.id)).length;
    const agreed =
      unsent === 0 ||
      (await ask({
        title: t("shippingNoticePages.replaceDraftTitle"),
        content: t("shippingNoticePages.replaceDraftText", { count: unsent }),
        confirm: t("shippingNoticePages.replaceDraft"),
        danger: true,
      }));
    if (!agreed) return;
    drafts.keep(noticeDraftKey(user.id), valuesFrom(lines));
    // A form that is still open would show what it held before.
    navigate(anew(pathTo("Offsite.Delivery.AddAsn.Add")));
  };
}
