import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Field } from "@tandem/contract/core/fields";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { noticePackaging } from "@tandem/contract/receiving/packaging/packaging";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { FieldTable } from "../../fields/FieldTable.tsx";
import { fieldValue } from "../../fields/FieldValue.tsx";
import styles from "./noticeParts.module.css";

const shown = [
  ["packagingItemNo", 140],
  ["packagingName", 220],
  ["packedQty", 130],
  ["announcedQty", 120],
  ["receivedQty", 120],
  ["unitNo", 80],
] as const;

function NoticePackaging({ notice: { packaging } }: { readonly notice: ShippingNoticeDetail }) {
  const { t } = useTranslation();
  return (
    <div className={styles.part}>
      <FieldTable<ShippingNoticeDetail["packaging"][number]>
        maxHeight={480}
        rowKey={({ packagingItemNo }) => packagingItemNo}
        rows={packaging}
        columns={shown.map(([name, width]) => ({
          key: name,
          title: t(fieldLabelKey(noticePackaging.name, name)),
          width,
          ...(name.endsWith("Qty") ? { align: "end" as const } : {}),
          render: (row) => fieldValue(noticePackaging.fields[name] as Field, row[name]),
        }))}
      />
    </div>
  );
}

/** The part of a notice's page that shows the returnable packaging that comes with it, where some does. */
export const packagingPart = (notice: ShippingNoticeDetail) =>
  notice.packaging.length === 0
    ? []
    : [
        {
          key: "packaging",
          label: i18next.t("packagingPages.part", { count: notice.packaging.length }),
          children: <NoticePackaging notice={notice} />,
        },
      ];
