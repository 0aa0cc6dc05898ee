import { BarcodeOutlined } from "@ant-design/icons";
import type { AllowedActions } from "@tandem/contract/core/document";
import type { NoticeAction } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen } from "../../api/currentUser.ts";
import { refusalText } from "../../document/stepWords.ts";
import { listAddress } from "../../list/listState.ts";
import { onlyRow } from "../../list/onlyRow.ts";
import { pathTo } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";

/** What is looked at of a notice. */
export const labelledFields = ["asnNo", "deliveryDate"] as const;

type Notice = Readonly<Record<(typeof labelledFields)[number], string>> & {
  readonly allowedActions: AllowedActions<NoticeAction> | null;
};

/** The button that leads from one delivery notice to the labels of its lines (B2.29y, B4.1f). */
export function useLabelsOfNotice(): (notices: readonly Notice[]) => PageAction[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  return (notices) => {
    if (!canOpen("labels", "isPrint")) return [];
    const { only: notice, whyNot } = onlyRow(notices);
    const refusal = notice?.allowedActions?.printLabels ?? null;
    return [
      {
        key: "printLabels",
        label: t("labelPages.print"),
        icon: <BarcodeOutlined />,
        disabledReason: refusal ? refusalText(refusal) : whyNot,
        run: () => {
          if (!notice) return;
          const { asnNo, deliveryDate } = notice;
          const conditions = { docNo: asnNo, docDateStart: deliveryDate, docDateEnd: deliveryDate };
          navigate(listAddress(pathTo("Offsite.Delivery.LabelPrint"), conditions));
        },
      },
    ];
  };
}
