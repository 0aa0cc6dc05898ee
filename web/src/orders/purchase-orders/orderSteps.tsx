import {
  CheckCircleOutlined,
  CheckOutlined,
  CloseOutlined,
  RollbackOutlined,
  SendOutlined,
  StopOutlined,
} from "@ant-design/icons";
import {
  type OrderAction,
  type PurchaseOrderDetail,
  purchaseOrders,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type CallOptions, call } from "../../api/client.ts";
import { stepActions } from "../../document/stepActions.ts";
import { takeStep } from "../../document/takeStep.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { ask } from "../../ui/announce.ts";
import { askReason } from "../../ui/askReason.tsx";
import { differenceOf, isMissing, type TypedPromises } from "./promises.ts";

type Reasoned = "refuse" | "decline" | "askAgain";
type Plain = "agree" | "confirmRefusal";

/**
 * What may be done with an order, as its page's buttons. Accepting sends what is typed in the grid; a promise that
 * differs needs a reason (B5.7b). `complains` is true once accepting was tried with promises missing (B5.7a).
 */
export function useOrderSteps(
  order: PurchaseOrderDetail,
  typed: TypedPromises,
  forgetTyped: () => void,
): { readonly actions: PageAction[]; readonly complains: boolean } {
  const { t } = useTranslation();
  const [complains, setComplains] = useState(false);
  const { id, version, purchaseNo } = order;
  const number = { number: purchaseNo };

  const withReason = async (step: Reasoned, danger: boolean) => {
    const reason = await askReason({
      title: t(`purchaseOrderPages.${step}Title`, number),
      content: t(`purchaseOrderPages.${step}Text`),
      label: t("documentPage.reason"),
      confirm: t(`purchaseOrderAcceptance.actions.${step}`),
      danger,
    });
    if (reason === null) return;
    await takeStep((options) => call(purchaseOrders, step, { id, version, reason }, options));
  };
  const confirmed = async (step: Plain, danger: boolean) => {
    const agreed = await ask({
      title: t(`purchaseOrderPages.${step}Title`, number),
      content: t(`purchaseOrderPages.${step}Text`),
      confirm: t(`purchaseOrderAcceptance.actions.${step}`),
      danger,
    });
    if (agreed) await takeStep((options) => call(purchaseOrders, step, { id, version }, options));
  };

  const accept = async () => {
    const parts = order.lines.flatMap((line) => typed[line.id] ?? []);
    if (parts.some((part) => isMissing(part, "quantity") || isMissing(part, "date"))) {
      setComplains(true);
      return;
    }
    const differing = order.lines.filter((line) => differenceOf(line, typed[line.id] ?? []).differs).length;
    let reason: string | null = null;
    if (differing > 0) {
      reason = await askReason({
        title: t("purchaseOrderPages.acceptDifferentTitle", number),
        content: t("purchaseOrderPages.acceptDifferentText", { count: differing }),
        label: t("documentPage.reason"),
        confirm: t("purchaseOrderAcceptance.actions.accept"),
      });
      if (reason === null) return;
    }
    const lines = order.lines.map((line) => ({
      id: line.id,
      promises: (typed[line.id] ?? []).map(({ quantity, date }) => ({ promiseQty: quantity, promiseDate: date ?? "" })),
    }));
    const answer = await takeStep((options: CallOptions) =>
      call(purchaseOrders, "accept", { id, version, lines, ...(reason === null ? {} : { reason }) }, options),
    );
    if (answer) forgetTyped();
  };

  const issue = async () => {
    const agreed = await ask({
      title: t("purchaseOrderPages.issueTitle", { count: 1 }),
      content: t("purchaseOrderPages.issueText", { numbers: purchaseNo }),
      confirm: t("purchaseOrder.actions.issue"),
    });
    if (agreed) {
      await takeStep((options) => call(purchaseOrders, "issue", { issueList: [{ id, version }] }, options));
    }
  };

  const steps: readonly (PageAction & { readonly key: OrderAction })[] = [
    {
      key: "accept",
      label: t("purchaseOrderAcceptance.actions.accept"),
      icon: <CheckOutlined />,
      primary: true,
      run: accept,
    },
    {
      key: "refuse",
      label: t("purchaseOrderAcceptance.actions.refuse"),
      icon: <CloseOutlined />,
      danger: true,
      run: () => withReason("refuse", true),
    },
    {
      key: "agree",
      label: t("purchaseOrderAcceptance.actions.agree"),
      icon: <CheckCircleOutlined />,
      primary: true,
      run: () => confirmed("agree", false),
    },
    {
      key: "decline",
      label: t("purchaseOrderAcceptance.actions.decline"),
      icon: <RollbackOutlined />,
      run: () => withReason("decline", false),
    },
    {
      key: "askAgain",
      label: t("purchaseOrderAcceptance.actions.askAgain"),
      icon: <RollbackOutlined />,
      primary: true,
      run: () => withReason("askAgain", false),
    },
    {
      key: "confirmRefusal",
      label: t("purchaseOrderAcceptance.actions.confirmRefusal"),
      icon: <StopOutlined />,
      danger: true,
      run: () => confirmed("confirmRefusal", true),
    },
    { key: "issue", label: t("purchaseOrder.actions.issue"), icon: <SendOutlined />, primary: true, run: issue },
  ];
  return { actions: stepActions(order.allowedActions, steps), complains };
}
