import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call, upload } from "../../api/client.ts";
import { Attachments } from "../../platform/files/Attachments.tsx";
import styles from "./OrderAttachments.module.css";
import { orderFace } from "./orderFace.tsx";

const wholeOrder = "";

/** The files of an order and of its lines: both sides read them, and the buyer attaches them. */
export default function OrderAttachments({ order }: { order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  const [lineId, setLineId] = useState(wholeOrder);
  const { id } = order;
  const lines = order.lines.map((line) => ({ value: line.id, label: `${lineName(line)} ${line.itemNo}` }));
  const names = new Map(lines.map(({ value, label }) => [value, label]));
  return (
    <Attachments
      document={order}
      ways={{
        upload: (file, onProgress) =>
          upload(purchaseOrders, "uploadAttachment", file, {}, { onProgress, showError: false }),
        attach: (fileId) => {
          const of = lineId === wholeOrder ? {} : { lineId };
          return call(purchaseOrders, "attachFiles", { id, ...of, fileIds: [fileId] });
        },
        remove: (fileId) => call(purchaseOrders, "removeAttachment", { id, fileId }),
        refresh: () => askAgain(orderFace),
      }}
      of={(file) => (file.lineId === null ? t("purchaseOrderPages.attachWhole") : names.get(file.lineId))}
      to={
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
      }
    />
  );
}
