import { shippingNotices } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { whyNotOneNotice } from "@tandem/contract/delivery/shipping-notices/together";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { useIsHere } from "../../api/useAddress.ts";
import type { DocumentRecord } from "../../document/documentFace.ts";
import { refusalText } from "../../document/stepWords.ts";
import { whyNotWithAll } from "../../document/whyNotWithAll.ts";
import type { FormValues } from "../../form/formValues.ts";
import { drafts } from "../../form/useDraft.ts";
import { anew, pathTo } from "../../routes/paths.ts";
import { ask, sayError } from "../../ui/announce.ts";
import { noticeDraftKey, noticeFormLinesOf, type ShippableLine, unsentDraft, valuesFrom } from "./noticeDraft.ts";

/** What the server says of a line, whether it may be shipped. */
export type ToShip = Pick<DocumentRecord<"ship">, "allowedActions">;

/** Why the lines cannot go into one notice; null when they can. */
export function whyNotTogether(lines: readonly (ShippableLine & ToShip)[]): string | null {
  const refusal = whyNotWithAll("ship", lines);
  if (refusal) return refusal;
  const whyApart = whyNotOneNotice(lines);
  return whyApart && refusalText(whyApart);
}

/** Why the rule of lines keeps them apart; asked only where they are of orders of several types. */
async function whyKeptApart(lines: readonly ShippableLine[]): Promise<string | null> {
  if (new Set(lines.map(({ orderType }) => orderType)).size <= 1) return null;
  return (await call(shippingNotices, "getDeliverable", { lineIds: lines.map(({ id }) => id) })).whyApart;
}

/**
 * Opens the form of a new delivery notice with what is found to begin with; asks first where one was left unsent. Nothing found: the
 * form stays closed, and whoever looked has said why.
 */
export function useBeginNotice(): (find: () => Promise<FormValues | null>) => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const isHere = useIsHere();
  // Until the form stands, the page still takes clicks: the second one of a double click finds the draft that the first has made.
  const hasStarted = useRef(false);
  useEffect(() => {
    hasStarted.current = false;
  }, []);
  return async (find) => {
    if (hasStarted.current) return;
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
    const values = await find();
    // Whoever has gone elsewhere meanwhile is not led to a form, and finds there what was left.
    if (!values || !isHere()) return;
    if (!drafts.keep(noticeDraftKey(user.id), values)) return sayError(t("draft.noRoom"));
    hasStarted.current = true;
    // A form that is still open would show what it held before.
    navigate(anew(pathTo("Offsite.Delivery.AddAsn.Add")));
  };
}

/** Starts a delivery notice with the lines. */
export function useStartNotice(): (lines: readonly ShippableLine[]) => Promise<void> {
  const begin = useBeginNotice();
  return (lines) =>
    begin(async () => {
      const refusal = await whyKeptApart(lines);
      if (refusal) sayError(refusal);
      return refusal ? null : valuesFrom(lines);
    });
}
