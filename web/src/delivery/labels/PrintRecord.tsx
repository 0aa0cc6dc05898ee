import { DownloadOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { type labelSource, labels } from "@tandem/contract/delivery/labels/labels";
import { Button, Modal, Spin } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download } from "../../api/client.ts";
import { usePage } from "../../api/currentUser.ts";
import { newestPrints, Prints, usePrints } from "./Prints.tsx";

/** Who printed the labels of a delivery notice when, and why again; the newest first. */
export default function PrintRecord(props: { readonly source: Row<typeof labelSource>; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { shippingNoticeId, docNo } = props.source;
  const kept = usePrints({ shippingNoticeId });
  const mayExport = usePage().can("isExport");
  const [loading, setLoading] = useState(false);
  const exporting = {
    loading,
    icon: <DownloadOutlined />,
    onClick: async () => {
      setLoading(true);
      await download(labels, "exportPrints", newestPrints({ shippingNoticeId })).finally(() => setLoading(false));
    },
  };
  return (
    <Modal
      open
      width={1010}
      title={t("labelPages.printRecordTitle", { number: docNo })}
      footer={mayExport && kept.data && <Button {...exporting}>{t("actions.export")}</Button>}
      onCancel={props.onClose}
    >
      <Spin spinning={kept.isPending}>
        <Prints prints={kept.data?.records ?? []} />
      </Spin>
    </Modal>
  );
}
