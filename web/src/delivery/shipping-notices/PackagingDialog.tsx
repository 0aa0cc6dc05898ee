import {
  type ShippingNoticeDetail,
  shippingNotices,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { useLinesDraft } from "../../document/lines/useLinesDraft.ts";
import { draftKey } from "../../form/useDraft.ts";
import { PackagingLinesEditor } from "../../receiving/packaging/PackagingLinesEditor.tsx";
import {
  announcedColumns,
  announcedFrom,
  blankPackaging,
  packagingLine,
  refusedPackaging,
} from "../../receiving/packaging/packagingLines.ts";
import { NoticePartDialog } from "./NoticePartDialog.tsx";
import styles from "./noticeParts.module.css";

/** The supplier says how much returnable packaging comes with a notice: as many as there are packages, unless it says otherwise. */
export default function PackagingDialog(props: {
  readonly notice: ShippingNoticeDetail;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { id: userId } = useCurrentUser();
  const { notice } = props;
  const columns = useMemo(announcedColumns, []);
  const { store, forget } = useLinesDraft(
    draftKey(userId, `packaging:${notice.id}:${notice.version}`),
    (kept: ReturnType<typeof announcedFrom> | null) => {
      const lines = (kept ?? notice.packaging).map(({ packagingItemNo, announcedQty }) =>
        packagingLine(packagingItemNo, announcedQty),
      );
      return lines.length > 0 ? lines : [blankPackaging()];
    },
    announcedFrom,
    blankPackaging,
  );
  return (
    <NoticePartDialog
      {...props}
      title={t("packagingPages.keepTitle", { number: notice.asnNo })}
      width={640}
      store={store}
      columns={columns}
      keep={(named) => {
        const input = { ...named, packaging: announcedFrom(store.state().lines) };
        return call(shippingNotices, "keepPackaging", input, { showError: false });
      }}
      done={t("packagingPages.kept", { number: notice.asnNo })}
      forget={forget}
      refused={refusedPackaging}
    >
      <p className={styles.hint}>{t("packagingPages.keepHint")}</p>
      <PackagingLinesEditor label={t("packagingPages.lines")} store={store} columns={columns} />
    </NoticePartDialog>
  );
}
