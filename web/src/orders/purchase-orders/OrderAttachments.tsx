import { DeleteOutlined } from "@ant-design/icons";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { OrderAttachment } from "@tandem/contract/orders/purchase-orders/order-attachments";
import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { Button, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { CallError, call, upload } from "../../api/client.ts";
import { formatBytes, formatInstant } from "../../fields/format.ts";
import { FileDrop } from "../../platform/files/FileDrop.tsx";
import { FileLink } from "../../platform/files/FileLinks.tsx";
import { useSendingFiles } from "../../platform/files/useSendingFiles.ts";
import { ask } from "../../ui/announce.ts";
import styles from "./OrderAttachments.module.css";
import { orderFace } from "./orderFace.tsx";

const wholeOrder = "";

/** Takes a file off its order, once that is confirmed. */
function useRemove(orderId: string): (file: OrderAttachment) => Promise<void> {
  const { t } = useTranslation();
  return async ({ fileId, fileName }) => {
    const agreed = await ask({
      title: t("purchaseOrderPages.removeAttachmentTitle", { name: fileName }),
      content: t("purchaseOrderPages.removeAttachmentText"),
      confirm: t("purchaseOrderPages.removeAttachmentConfirm"),
      danger: true,
    });
    if (!agreed) return;
    // Why it was refused has been shown.
    await call(purchaseOrders, "removeAttachment", { id: orderId, fileId }).catch(() => undefined);
    await askAgain(orderFace);
  };
}

/** Takes files for an order or one of its lines; each is attached as soon as it has arrived. */
function Attaching({ order }: { order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  const [lineId, setLineId] = useState(wholeOrder);
  const { sending, send } = useSendingFiles(
    async (file, onProgress) => {
      const kept = await upload(purchaseOrders, "uploadAttachment", file, {}, { onProgress });
      const of = lineId === wholeOrder ? {} : { lineId };
      await call(purchaseOrders, "attachFiles", { id: order.id, ...of, fileIds: [kept.fileId] });
      return kept;
    },
    () =>
      void askAgain(orderFace).catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
      }),
  );
  const lines = order.lines.map((line) => ({ value: line.id, label: `${lineName(line)} ${line.itemNo}` }));
  return (
    <div className={styles.attaching}>
      <span className={styles.to}>
        {t("purchaseOrderPages.attachTo")}
        <Select
          aria-label={t("purchaseOrderPages.attachTo")}
          className={styles.line ?? ""}
          value={lineId}
          onChange={setLineId}
          showSearch={{ optionFilterProp: "label" }}
          options={[{ value: wholeOrder, label: t("purchaseOrderPages.attachWhole") }, ...lines]}
        />
      </span>
      <FileDrop invitation={t("purchaseOrderPages.attachChoose")} onFiles={send} />
      <div aria-live="polite" className={styles.quiet}>
        {sending.map(({ name, percent }) => (
          <div key={name}>{t("attachedFiles.sending", { name, percent })}</div>
        ))}
      </div>
    </div>
  );
}

/** The files of an order and of its lines: both sides read them, and the buyer attaches them. */
export default function OrderAttachments({ order }: { order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  const remove = useRemove(order.id);
  const names = new Map(order.lines.map((line) => [line.id, `${lineName(line)} ${line.itemNo}`]));
  return (
    <div className={styles.part}>
      {order.mayAttach && <Attaching order={order} />}
      {order.attachedFiles.length === 0 && <p className={styles.quiet}>{t("purchaseOrderPages.noAttachments")}</p>}
      <ul className={styles.files}>
        {order.attachedFiles.map((file) => (
          <li key={file.fileId}>
            <span className={styles.file}>
              <FileLink file={file} />
              <span className={styles.quiet}>{formatBytes(file.sizeBytes)}</span>
            </span>
            <span className={styles.of}>
              {file.lineId === null ? t("purchaseOrderPages.attachWhole") : names.get(file.lineId)}
            </span>
            <span className={styles.quiet}>
              {t("purchaseOrderPages.attachedBy", { name: file.userName, when: formatInstant(file.attachedAt) })}
            </span>
            {order.mayAttach && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t("purchaseOrderPages.removeAttachment", { name: file.fileName })}
                onClick={() => void remove(file)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
