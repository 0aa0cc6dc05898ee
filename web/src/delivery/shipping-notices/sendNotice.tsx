import {
  type ShippingNoticeDetail,
  shippingNotices,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import i18next from "i18next";
import { useState } from "react";
import { CallError, type CallOptions, call } from "../../api/client.ts";
import { OddValues } from "../../fields/doubts.tsx";
import { formatMeasured } from "../../fields/format.ts";
import { isDone } from "../../form/doneBefore.ts";
import type { FormValues } from "../../form/formValues.ts";
import { pathToDocument } from "../../routes/paths.ts";
import { ask } from "../../ui/announce.ts";
import { correctionFrom, inputFrom, noticeFormLinesOf, quantitiesOf } from "./noticeDraft.ts";

/** Asks once before a notice goes out, naming what it brings, and which one it is that was corrected. */
export function askToSend(values: FormValues, odd: readonly string[]): Promise<boolean> {
  const lines = noticeFormLinesOf(values);
  const { asnNo: number } = values;
  return ask({
    title: number
      ? i18next.t("shippingNoticePages.sendCorrectedTitle", { number })
      : i18next.t("shippingNoticePages.sendTitle"),
    content: (
      <>
        <p>
          {i18next.t("shippingNoticePages.sendText", {
            count: lines.length,
            quantities: formatMeasured(quantitiesOf(lines)),
          })}
        </p>
        <OddValues odd={odd} />
      </>
    ),
    confirm: i18next.t("shippingNoticePages.send"),
  });
}

/** Sends a notice, or the correction of one: of a rejected one, or of one that is on its way. */
export function sendNotice(
  values: FormValues,
  notice: ShippingNoticeDetail | undefined,
  inForm: CallOptions,
): Promise<ShippingNoticeDetail> {
  const input = inputFrom(values, notice);
  return isShipped(notice)
    ? call(shippingNotices, "correctShippingNotice", correctionFrom(values, input, notice), inForm)
    : call(shippingNotices, "saveShippingNotice", input, inForm);
}

/** Whether it is on its way, so that it is corrected. */
export const isShipped = (notice: ShippingNoticeDetail | undefined): notice is ShippingNoticeDetail =>
  notice?.allowedActions.correct === null;

/** What is to be packed before it goes out is packed next. */
export function pathOfSaved({ id, allowedActions }: ShippingNoticeDetail): string {
  return pathToDocument(
    allowedActions.dispatch === null ? "Offsite.Delivery.AsnTracking.Packing" : "Offsite.Delivery.AsnTracking.Detail",
    id,
  );
}

/** What is said of one that was sent. */
export function sentText({ asnNo, corrections, allowedActions }: ShippingNoticeDetail): string {
  if (allowedActions.dispatch === null) return i18next.t("packagePages.toPack", { number: asnNo });
  return i18next.t(corrections.length > 0 ? "shippingNoticePages.corrected" : "shippingNoticePages.sent", {
    number: asnNo,
  });
}

/** Whether what was sent may have been taken, and is sent again as the same. */
const isOpenOrDone = (error: unknown) => error instanceof CallError && (error.errorCode === "" || isDone(error));

/** Whether it is on its way, or may be: news of what it sent itself may come before the answer does, or instead of it. */
export function useSending() {
  const [isOnTheWay, setOnTheWay] = useState(false);
  const sendOnce = async <T,>(sending: () => Promise<T>): Promise<T> => {
    setOnTheWay(true);
    try {
      return await sending();
    } catch (error) {
      if (!isOpenOrDone(error)) setOnTheWay(false);
      throw error;
    }
  };
  return { isOnTheWay, sendOnce, giveUp: () => setOnTheWay(false) };
}
