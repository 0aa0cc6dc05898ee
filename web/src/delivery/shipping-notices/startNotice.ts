import { shippingNotices } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { useIsHere } from "../../api/useAddress.ts";
import { refusalText } from "../../document/stepWords.ts";
import { drafts } from "../../form/useDraft.ts";
import { whyTooMany } from "../../list/mostTogether.ts";
import { anew, pathTo } from "../../routes/paths.ts";
import { ask, sayError } from "../../ui/announce.ts";
import {
  areOfOneClass,
  noticeDraftKey,
  noticeFormLinesOf,
  type ShippableLine,
  unsentDraft,
  valuesFrom,
} from "./noticeDraft.ts";

/** Why the lines cannot go into one notice; null when they can. */
export function whyNotTogether(lines: readonly ShippableLine[]): string | null {
  const [first] = lines;
  if (!first) return i18next.t("listPage.selectSome");
  if (lines.some(({ orgNo }) => orgNo !== first.orgNo)) return refusalText("noticeOrdersDiffer");
  return areOfOneClass(...lines) ? whyTooMany(lines) : refusalText("noticeClassesDiffer");
}

/** A line of another order type than the first, where the rule of the lines keeps these apart. */
async function ofOtherType(lines: readonly ShippableLine[]): Promise<ShippableLine | undefined> {
  const other = lines.find(({ orderType }) => orderType !== lines[0]?.orderType);
  if (!other) return undefined;
  const lineIds = lines.map(({ id }) => id);
  const { orderTypesShared } = await call(shippingNotices, "getDeliverable", { lineIds });
  return orderTypesShared ? undefined : other;
}

/** Starts a delivery notice with the lines; asks first where one was left unsent. */
export function useStartNotice(): (lines: readonly ShippableLine[]) => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const isHere = useIsHere();
  return async (lines) => {
    const unsent = noticeFormLinesOf(unsentDraft(user.id)).length;
    const agreed =
      unsent === 0 ||
      (await ask({
        title: t("shippingNoticePages.replaceDraftTitle"),
        content: t("shippingNoticePages.replaceDraftText", { count: unsent }),
        confirm: t("shippingNoticePages.replaceDraft"),
        danger: true,
      }));
    if (!agreed) return;
    const apart = await ofOtherType(lines);
    if (apart) {
      const { purchaseNo } = apart;
      return sayError(refusalText("noticeOrderTypesApart", { purchaseNo, line: lineName(apart) }));
    }
    // Whoever has gone elsewhere meanwhile is not led to a form, and finds there what was left.
    if (!isHere()) return;
    if (!drafts.keep(noticeDraftKey(user.id), valuesFrom(lines))) return sayError(t("draft.noRoom"));
    // A form that is still open would show what it held before.
    navigate(anew(pathTo("Offsite.Delivery.AddAsn.Add")));
  };
}
