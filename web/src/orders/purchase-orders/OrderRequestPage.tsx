import type { ChangeRequestStep, OrderChangeRequest } from "@tandem/contract/orders/purchase-orders/change-request";
import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { Alert } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, type CallOptions, call } from "../../api/client.ts";
import { usePage } from "../../api/currentUser.ts";
import { DocumentPage } from "../../document/DocumentPage.tsx";
import { States } from "../../document/states.tsx";
import { refusalText } from "../../document/stepWords.ts";
import { takeStep } from "../../document/takeStep.ts";
import { OpenedDocument } from "../../document/WholeDocument.tsx";
import { OddValues } from "../../fields/doubts.tsx";
import { isDone } from "../../form/doneBefore.ts";
import { useSender } from "../../form/useSender.ts";
import { pathToDocument } from "../../routes/paths.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { sayDone } from "../../ui/announce.ts";
import { askReason } from "../../ui/askReason.tsx";
import { Outline } from "../../ui/Outline.tsx";
import { orderFace } from "./orderFace.tsx";
import { type Promises, usePromises } from "./promiseLines.ts";

const PromiseEditor = lazy(() => import("./PromiseEditor.tsx"));

/**
 * Asks for a change. What was sent and not answered is sent again as it was, over the version that it was of: news of it may have
 * come meanwhile.
 */
function useRequest(promises: Promises, name: string) {
  const [unanswered, setUnanswered] = useState<number | null>(null);
  const sender = useSender(name);
  const ask = async (step: ChangeRequestStep, input: OrderChangeRequest) => {
    let wasDone = false;
    const answered = await takeStep(orderFace, async (options: CallOptions) => {
      try {
        return await call(purchaseOrders, step, input, { ...options, sender });
      } catch (error) {
        if (error instanceof CallError) {
          setUnanswered(error.errorCode === "" ? input.version : null);
          promises.refused(error);
          wasDone = isDone(error);
        }
        throw error;
      }
    });
    return { answered, wasDone };
  };
  return { unanswered, ask };
}

function RequestBody({ order, step }: { readonly order: PurchaseOrderDetail; readonly step: ChangeRequestStep }) {
  const { t } = useTranslation();
  const { leave } = usePage();
  const promises = usePromises(order, step);
  const { unanswered, ask } = useRequest(promises, `${step}:${order.id}`);
  const refusal = unanswered === null ? order.allowedActions[step] : null;
  const back = pathToDocument("Offsite.User.Order.Acceptance", order.id);
  const send = async () => {
    if (!promises.check()) return;
    const reason = await askReason({
      title: t(`purchaseOrderPages.${step}Title`, { number: order.purchaseNo }),
      content: (
        <>
          <p>{t("purchaseOrderPages.requestText")}</p>
          <OddValues odd={promises.odd()} />
        </>
      ),
      label: t("documentPage.reason"),
      confirm: t("purchaseOrderPages.sendRequest"),
    });
    if (reason === null) return;
    const version = unanswered ?? order.version;
    const input: OrderChangeRequest = { id: order.id, version, reason, lines: promises.toSend() };
    const { answered, wasDone } = await ask(step, input);
    if (answered) {
      promises.forget();
      sayDone(t(answered.changeRequest ? "purchaseOrderPages.requestSent" : "purchaseOrderPages.requestHolds"));
    }
    if (answered || wasDone) leave(back);
  };
  return (
    <DocumentPage
      number={order.purchaseNo}
      kind={t(`purchaseOrderAcceptance.actions.${step}`)}
      tabKind={`purchaseOrderAcceptance.actions.${step}`}
      backPath={back}
      statuses={<States face={orderFace as never} record={order as never} />}
      actions={[]}
      notice={
        <Alert
          type={refusal ? "warning" : "info"}
          showIcon
          title={refusal ? refusalText(refusal) : t(`purchaseOrderPages.${step}Hint`)}
          action={
            refusal ? undefined : (
              <ActionBar
                actions={[{ key: "send", label: t("purchaseOrderPages.sendRequest"), primary: true, run: send }]}
              />
            )
          }
        />
      }
      figures={[]}
      facts={[]}
      tabs={[
        {
          key: "lines",
          label: t("documentPage.lines", { count: order.lines.length }),
          children: (
            <Suspense fallback={<Outline rows={order.lines.length} wide />}>
              <PromiseEditor promises={promises} label={order.purchaseNo} />
            </Suspense>
          ),
        },
      ]}
    />
  );
}

/** A supplier asks for other dates, or other quantities and prices, of an order that it has accepted (B2.11, B2.12). */
export function OrderRequestPage({ step }: { readonly step: ChangeRequestStep }) {
  return (
    <OpenedDocument<PurchaseOrderDetail> face={orderFace}>
      {(order) => <RequestBody key={order.id} order={order} step={step} />}
    </OpenedDocument>
  );
}
