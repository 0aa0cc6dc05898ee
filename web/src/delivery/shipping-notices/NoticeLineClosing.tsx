import { isPositive } from "@tandem/contract/core/numbers";
import {
  type ShippingNoticeDetail,
  shippingNotices,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { askAndTake } from "../../document/askAndTake.ts";
import { LineStep } from "../../document/LineStep.tsx";
import { takeStep } from "../../document/takeStep.ts";
import { formatNumber } from "../../fields/format.ts";
import { noticeFace } from "./noticeFace.tsx";

/** What of a line will not come, and the button that says so of what is missing, for those who may. */
export function NoticeLineClosing(props: {
  readonly notice: ShippingNoticeDetail;
  readonly line: ShippingNoticeDetail["lines"][number];
}) {
  const { t } = useTranslation();
  const { notice, line } = props;
  const label = t("shippingNotice.actions.closeLines");
  const of = { line: lineName(line), item: line.itemNo };
  const { closeLines, openLines } = line.allowedActions;
  const close = async () => {
    const question = {
      title: t("shippingNoticePages.closeLineTitle", of),
      content: t("shippingNoticePages.closeLinesText"),
      label: t("shippingNoticeLine.closeReason"),
      confirm: label,
    };
    const lineIds = [line.id];
    await askAndTake(noticeFace, "closeLines", notice, question, ({ id, version }, { reason = "" }, inForm) =>
      takeStep(
        noticeFace,
        (options) => call(shippingNotices, "closeLines", { id, version, lineIds, reason }, options),
        inForm,
      ),
    );
  };
  const reopen = t("shippingNotice.actions.openLines");
  const open = () => {
    const given = { id: notice.id, version: notice.version, lineIds: [line.id] };
    return takeStep(noticeFace, (options) => call(shippingNotices, "openLines", given, options));
  };
  return (
    <>
      {isPositive(line.closedQty) && (
        <span>
          {formatNumber(line.closedQty)}
          {line.closeReason && ` · ${line.closeReason}`}{" "}
        </span>
      )}
      {openLines === null && (
        <LineStep label={reopen} name={t("purchaseOrderPages.stepOfLine", { step: reopen, ...of })} run={open} />
      )}
      {closeLines === null && (
        <LineStep label={label} name={t("purchaseOrderPages.stepOfLine", { step: label, ...of })} run={close} />
      )}
    </>
  );
}
