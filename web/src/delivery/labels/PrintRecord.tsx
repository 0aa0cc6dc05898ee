import { DownloadOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { labelPrint, type labelSource, labels } from "@tandem/contract/delivery/labels/labels";
import { useQuery } from "@tanstack/react-query";
import { Button, Modal, Spin } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, download } from "../../api/client.ts";
import { usePage } from "../../api/currentUser.ts";
import { callKey } from "../../api/queryKeys.ts";
import { FieldTable } from "../../fields/FieldTable.tsx";
import { formatInstant } from "../../fields/format.ts";

type Print = Row<typeof labelPrint>;

/** The newest prints that are shown. */
const shownAtMost = 1000;

/** Who printed the labels of a delivery notice when, and why again; the newest first. */
export default function PrintRecord(props: { readonly source: Row<typeof labelSource>; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { shippingNoticeId, docNo } = props.source;
  const kept = useQuery({
    queryKey: callKey(labels, "getlabelprintlistbyparams", shippingNoticeId),
    queryFn: ({ signal }) => {
      const condition = { shippingNoticeId, field: "id", order: "desc" } as const;
      return call(labels, "getlabelprintlistbyparams", { current: 1, size: shownAtMost, condition }, { signal });
    },
    gcTime: 0,
  });
  const mayExport = usePage().can("isExport");
  const [loading, setLoading] = useState(false);
  const exporting = {
    loading,
    icon: <DownloadOutlined />,
    onClick: async () => {
      setLoading(true);
      const condition = { shippingNoticeId, field: "id", order: "desc" } as const;
      await download(labels, "exportPrints", { current: 1, size: shownAtMost, condition }).finally(() =>
        setLoading(false),
      );
    },
  };
  const label = (field: string) => t(fieldLabelKey(labelPrint.name, field));
  return (
    <Modal
      open
      width={1010}
      title={t("labelPages.printRecordTitle", { number: docNo })}
      footer={mayExport && kept.data && <Button {...exporting}>{t("actions.export")}</Button>}
      onCancel={props.onClose}
    >
      <Spin spinning={kept.isPending}>
        <FieldTable<Print>
          maxHeight={480}
          rowKey={({ id }) => id}
          rows={kept.data?.records ?? []}
          columns={[
            {
              key: "at",
              title: t("labelPages.recordAt"),
              width: 165,
              render: ({ createDate }) => formatInstant(createDate),
            },
            { key: "by", title: t("labelPages.recordBy"), width: 130, render: ({ createName }) => createName },
            { key: "barcode", title: label("barcode"), width: 200, render: ({ barcode }) => barcode },
            {
              key: "seq",
              title: label("printSeq"),
              width: 90,
              align: "end",
              render: ({ printSeq }) => printSeq,
            },
            {
              key: "template",
              title: label("reportKey"),
              width: 150,
              render: ({ reportKey }) => reportKey,
            },
            { key: "reason", title: label("reason"), width: 200, render: ({ reason }) => reason },
            { key: "printer", title: label("printer"), width: 130, render: ({ printer }) => printer },
          ]}
        />
      </Spin>
    </Modal>
  );
}
