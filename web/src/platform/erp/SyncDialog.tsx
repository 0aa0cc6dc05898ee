import { purchaseOrderLines } from "@tandem/contract/orders/purchase-orders/order-tracking";
import type { SyncOutcome } from "@tandem/contract/platform/erp/sync-outcome";
import { Alert, Button, Modal, Progress } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { CallError, call } from "../../api/client.ts";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { progressOf, useLiveMessages } from "../../api/liveMessages.ts";
import { FieldTable, type FieldTableColumn } from "../../fields/FieldTable.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import styles from "./SyncDialog.module.css";

type Refusal = SyncOutcome["refusals"][number];

type State =
  | { readonly is: "running"; readonly done: number }
  | { readonly is: "failed"; readonly message: string }
  | { readonly is: "done"; readonly outcome: SyncOutcome };

/** What is wrong with the orders that were not taken in. */
function Refusals({ outcome }: { readonly outcome: SyncOutcome }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const columns: FieldTableColumn<Refusal>[] = [
    { key: "order", title: t("erpSync.order"), width: narrow ? 104 : 150, render: ({ purchaseNo }) => purchaseNo },
    { key: "line", title: t("erpSync.line"), width: 76, render: ({ line }) => line },
    { key: "field", title: t("erpSync.field"), width: narrow ? 96 : 140, render: ({ field }) => field },
    { key: "message", title: t("erpSync.message"), render: ({ message }) => message },
  ];
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t("erpSync.refused", { count: outcome.refused })}
        description={t("erpSync.refusedText")}
      />
      <FieldTable
        maxHeight={260}
        rowKey={({ purchaseNo, line, field, message }) => [purchaseNo, line, field, message].join(" ")}
        rows={outcome.refusals}
        columns={narrow ? columns.filter(({ key }) => key !== "line") : columns}
      />
      {outcome.moreRefusals > 0 && <span>{t("erpSync.more", { count: outcome.moreRefusals })}</span>}
    </>
  );
}

/** What became of the orders. */
function Outcome({ outcome }: { readonly outcome: SyncOutcome }) {
  const { t } = useTranslation();
  const { added, updated, unchanged, refused } = outcome;
  const taken = [
    ...(added > 0 ? [t("erpSync.added", { count: added })] : []),
    ...(updated > 0 ? [t("erpSync.updated", { count: updated })] : []),
    ...(unchanged > 0 ? [t("erpSync.unchanged", { count: unchanged })] : []),
  ];
  const isNews = taken.length > 0 || refused === 0;
  return (
    <>
      {isNews && <Alert type="success" showIcon title={taken.length > 0 ? taken.join(" · ") : t("erpSync.nothing")} />}
      {refused > 0 && <Refusals outcome={outcome} />}
    </>
  );
}

/** Pulls the latest orders from the ERP at once, says how far it is, and what became of them (S7.7). */
export default function SyncDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>({ is: "running", done: 0 });
  const progressId = useLiveMessages(state.is === "running", (text) => {
    const progress = progressOf(text);
    if (progress) setState((now) => (now.is === "running" ? { is: "running", done: progress.done } : now));
  });
  const pull = async () => {
    setState({ is: "running", done: 0 });
    try {
      const outcome = await call(purchaseOrderLines, "syncLatestInfo", { progressId }, { showError: false });
      setState({ is: "done", outcome });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setState({ is: "failed", message: error.message });
    }
    await askAgain({ service: purchaseOrderLines, touches: deliveryServices });
  };
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    void pull();
  });
  return (
    <Modal
      open
      title={t("erpSync.title")}
      width={720}
      footer={[
        ...(state.is === "failed"
          ? [
              <Button key="again" onClick={() => void pull()}>
                {t("erpSync.again")}
              </Button>,
            ]
          : []),
        <Button key="close" type="primary" onClick={onClose}>
          {t("erpSync.close")}
        </Button>,
      ]}
      onCancel={onClose}
    >
      <div className={styles.content} aria-live="polite">
        {state.is === "running" && (
          <>
            <p>{t("erpSync.running")}</p>
            <Progress percent={100} showInfo={false} status="active" />
            {state.done > 0 && <span className={styles.count}>{t("erpSync.done", { count: state.done })}</span>}
          </>
        )}
        {state.is === "failed" && <Alert type="error" showIcon title={state.message} />}
        {state.is === "done" && <Outcome outcome={state.outcome} />}
      </div>
    </Modal>
  );
}
