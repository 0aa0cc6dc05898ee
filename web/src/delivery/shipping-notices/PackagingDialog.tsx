import {
  type ShippingNoticeDetail,
  shippingNotices,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { AnnouncedPackaging } from "@tandem/contract/receiving/packaging/packaging";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { PackagingLinesEditor } from "../../receiving/packaging/PackagingLinesEditor.tsx";
import {
  announcedColumns,
  announcedFrom,
  blankPackaging,
  nameOfPackaging,
  packagingLine,
  refusedPackaging,
} from "../../receiving/packaging/packagingLines.ts";
import { NoticePartDialog } from "./NoticePartDialog.tsx";
import styles from "./noticeParts.module.css";
import { useNoticePart } from "./useNoticePart.ts";

const packagingOf = ({ packaging }: ShippingNoticeDetail): AnnouncedPackaging =>
  packaging.map(({ packagingItemNo, announcedQty }) => ({ packagingItemNo, announcedQty }));
const announcedLines = (packaging: AnnouncedPackaging) =>
  packaging.map(({ packagingItemNo, announcedQty }) => packagingLine(packagingItemNo, announcedQty));

/** The supplier says how much returnable packaging comes with a notice: as many as there are packages, unless it says otherwise. */
export default function PackagingDialog(props: {
  readonly notice: ShippingNoticeDetail;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { notice } = props;
  const columns = useMemo(announcedColumns, []);
  const part = useNoticePart(notice, {
    name: "packaging",
    stored: packagingOf,
    toLines: announcedLines,
    toKeep: announcedFrom,
    blank: blankPackaging,
  });
  const { store } = part;
  return (
    <NoticePartDialog
      {...props}
      title={t("packagingPages.keepTitle", { number: notice.asnNo })}
      width={640}
      part={part}
      columns={columns}
      nameOf={nameOfPackaging}
      keep={(named) => {
        const input = { ...named, packaging: announcedFrom(store.state().lines) };
        return call(shippingNotices, "keepPackaging", input, { showError: false });
      }}
      done={t("packagingPages.kept", { number: notice.asnNo })}
      refused={refusedPackaging}
    >
      <p className={styles.hint}>{t("packagingPages.keepHint")}</p>
      <PackagingLinesEditor label={t("packagingPages.lines")} store={store} columns={columns} />
    </NoticePartDialog>
  );
}
