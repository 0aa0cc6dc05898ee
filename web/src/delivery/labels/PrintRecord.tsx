import type { Row } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { labelPrint, type labelSource, labels } from "@tandem/contract/delivery/labels/labels";
import { useQuery } from "@tanstack/react-query";
import { Modal, Spin } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
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
  const label = (field: string) => t(fieldLabelKey(labelPrint.name, field));
  return (
    <Modal
      open
      width={860}
      title={t("labelPages.printRecordTitle", { number: docNo })}
      footer={null}
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
            { key: "reason", title: label("reason"), width: 200, render: ({ reason }) => reason },
            { key: "printer", title: label("printer"), width: 130, render: ({ printer }) => printer },
          ]}
        />
      </Spin>
    </Modal>
  );
}
