import {
  CheckOutlined,
  CloseCircleOutlined,
  CloseOutlined,
  EditOutlined,
  FlagOutlined,
  InboxOutlined,
  StopOutlined,
} from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { subtract } from "@tandem/contract/core/numbers";
import {
  type NoticeAction,
  type shippingNotice,
  shippingNotices,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../../api/client.ts";
import { takeStep } from "../../document/takeStep.ts";
import { formatNumber } from "../../fields/format.ts";
import { pathToDocument } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { ask } from "../../ui/announce.ts";
import { askReason } from "../../ui/askReason.tsx";

export type Notice = Row<typeof shippingNotice>;

/** Whether what is not received yet is still to come. */
export function isUnderWay(notice: Notice): boolean {
  return (notice.checkStatus === "2" || notice.checkStatus === "3") && notice.closedStatus === "0";
}

type Plain = "approve" | "void" | "end" | "settle";
const methods = { approve: "approve", void: "voidShippingNotice", end: "end", settle: "settle" } as const;

/** What may be done with a delivery notice, as buttons of its row and its page (B4.1f–g). */
export function useNoticeSteps(
  onReceive: (notice: Notice) => void,
): (notice: Notice) => readonly (PageAction & { readonly key: NoticeAction })[] {
  const { t } = useTranslation();
  const navigate = useNavigate();

  const consequence = (step: Plain, { checkStatus, lineCount, sumDeliveryQty, sumReceiveQty }: Notice) => {
    // A rejected notice has given its quantities back already.
    if (step === "void" && checkStatus === "1") return t("shippingNoticePages.voidRejectedText");
    const quantity = formatNumber(subtract(sumDeliveryQty, sumReceiveQty));
    return t(`shippingNoticePages.${step}Text`, { count: lineCount, quantity });
  };
  const confirmed = async (step: Plain, notice: Notice, danger: boolean) => {
    const { id, version, asnNo } = notice;
    const agreed = await ask({
      title: t(`shippingNoticePages.${step}Title`, { number: asnNo }),
      content: consequence(step, notice),
      confirm: t(
        step === "end" || step === "settle"
          ? `shippingNoticeClosing.actions.${step}`
          : `shippingNotice.actions.${step}`,
      ),
      danger,
    });
    if (agreed) await takeStep((options) => call(shippingNotices, methods[step], { id, version }, options));
  };
  const reject = async ({ id, version, asnNo, lineCount }: Notice) => {
    const reason = await askReason({
      title: t("shippingNoticePages.rejectTitle", { number: asnNo }),
      content: t("shippingNoticePages.rejectText", { count: lineCount }),
      label: t("documentPage.reason"),
      confirm: t("shippingNotice.actions.reject"),
      danger: true,
    });
    if (reason === null) return;
    await takeStep((options) => call(shippingNotices, "reject", { id, version, reason }, options));
  };

  return (notice) => [
    {
      key: "receive",
      label: t("shippingNotice.actions.receive"),
      icon: <InboxOutlined />,
      primary: true,
      run: () => onReceive(notice),
    },
    {
      key: "approve",
      label: t("shippingNotice.actions.approve"),
      icon: <CheckOutlined />,
      primary: true,
      run: () => confirmed("approve", notice, false),
    },
    {
      key: "reject",
      label: t("shippingNotice.actions.reject"),
      icon: <CloseOutlined />,
      danger: true,
      run: () => reject(notice),
    },
    {
      key: "resubmit",
      label: t("shippingNoticePages.correct"),
      icon: <EditOutlined />,
      primary: true,
      run: () => navigate(pathToDocument("Offsite.Delivery.AsnTracking.Correct", notice.id)),
    },
    {
      key: "settle",
      label: t("shippingNoticeClosing.actions.settle"),
      icon: <FlagOutlined />,
      run: () => confirmed("settle", notice, false),
    },
    {
      key: "end",
      label: t("shippingNoticeClosing.actions.end"),
      icon: <StopOutlined />,
      run: () => confirmed("end", notice, true),
    },
    {
      key: "void",
      label: t("shippingNotice.actions.void"),
      icon: <CloseCircleOutlined />,
      danger: true,
      underMore: true,
      run: () => confirmed("void", notice, true),
    },
  ];
}
